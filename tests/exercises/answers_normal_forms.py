"""Answers to the exercises of the trail on normal forms: right and wrong ones."""

import random
import unicodedata
from itertools import permutations, product


def collision(form, characters, most=3):
    seen = {}
    for length in range(1, most + 1):
        for letters in product(sorted(set(characters)), repeat=length):
            text = "".join(letters)
            first = seen.setdefault(unicodedata.normalize(form, text), text)
            if first != text:
                return first, text
    return None


def by_random_search(form, characters):
    dice, seen = random.Random(0), {}
    for _ in range(5_000):
        text = "".join(dice.choices(characters, k=dice.randint(1, 3)))
        first = seen.setdefault(unicodedata.normalize(form, text), text)
        if first != text:
            return [first, text]
    return None


def a_changed_text(form, characters):
    """Wrong: a text that is changed need not meet another of these."""
    for letters in product(characters, repeat=2):
        text = "".join(letters)
        if unicodedata.normalize(form, text) != text:
            return text, unicodedata.normalize(form, text)
    return None


def same_twice(form, characters):
    """Wrong: takes a repeated character for two."""
    found = collision(form, characters)
    return found or (characters[0], characters[0])


def without_repeats(form, characters):
    """Wrong: a character may repeat."""
    seen = {}
    for length in (1, 2, 3):
        for letters in permutations(characters, length):
            text = "".join(letters)
            first = seen.setdefault(unicodedata.normalize(form, text), text)
            if first != text:
                return first, text
    return None


def a_text_and_its_form(form, characters):
    """Wrong: two texts may both be changed."""
    for length in (1, 2, 3):
        for letters in product(characters, repeat=length):
            text = "".join(letters)
            after = unicodedata.normalize(form, text)
            if after != text and len(after) <= 3 and set(after) <= set(characters):
                return text, after
    return None


def suspects(text, names=lambda c: unicodedata.name(c, "").split(), space="\u200b"):
    found = []
    for word in text.split():
        alphabets = {name for c in word if c.isalpha() for name in names(c)}
        mixed = len(alphabets & {"LATIN", "GREEK", "CYRILLIC"}) > 1
        if mixed or space in word:
            found.append(word)
    return found


def any_two_alphabets(text):
    """Wrong: Japanese words mix alphabets honestly."""
    return [
        word
        for word in text.split()
        if "\u200b" in word
        or len({unicodedata.name(c, "?").split()[0] for c in word if c.isalpha()}) > 1
    ]


def only_beside_latin(text):
    """Wrong: a Greek word may have a Cyrillic letter, too."""
    latin = "abcdefghijklmnopqrstuvwxyz\uff30\u200b"
    return [word for word in suspects(text) if set(word) & set(latin)]


def also_in_signs(text):
    """Wrong: a sign may be named after an alphabet."""
    found = []
    for word in text.split():
        names = {name for c in word for name in unicodedata.name(c, "").split()}
        if "\u200b" in word or len(names & {"LATIN", "GREEK", "CYRILLIC"}) > 1:
            found.append(word)
    return found


RIGHT = [
    ("normal_forms.1", collision),
    ("normal_forms.1", by_random_search),
    ("normal_forms.2", suspects),
]
WRONG = [
    ("normal_forms.1", lambda form, characters: collision(form, characters, most=1)),
    ("normal_forms.1", lambda form, characters: collision(form, characters, most=2)),
    ("normal_forms.1", lambda form, characters: collision("NFKC", characters)),
    ("normal_forms.1", lambda form, characters: collision("NFC", characters)),
    ("normal_forms.1", lambda form, characters: None),
    ("normal_forms.1", a_changed_text),
    ("normal_forms.1", same_twice),
    ("normal_forms.1", without_repeats),
    ("normal_forms.1", a_text_and_its_form),
    ("normal_forms.2", any_two_alphabets),
    ("normal_forms.2", only_beside_latin),
    ("normal_forms.2", also_in_signs),
    ("normal_forms.2", lambda text: suspects(text, space="\x00")),
    (
        "normal_forms.2",
        lambda text: suspects(text, lambda c: unicodedata.name(c, "?").split()[:1]),
    ),
    ("normal_forms.2", lambda text: suspects(unicodedata.normalize("NFKC", text))),
    ("normal_forms.2", lambda text: sorted(set(suspects(text)))),
    ("normal_forms.2", lambda text: [word for word in text.split() if word > "~"]),
]
