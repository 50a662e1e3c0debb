"""Wrong answers to the exercises of `normal_forms`."""

import unicodedata
from itertools import permutations

from lecture_lib.exercises.checks.normal_forms import _suspects

LATIN = set("abcdefghijklmnopqrstuvwxyz\uff30\u200b")


def collision(form, characters, most=3, several=permutations):
    seen = {}
    for length in range(1, most + 1):
        for letters in several(sorted(set(characters)), length):
            text = "".join(letters)
            first = seen.setdefault(unicodedata.normalize(form, text), text)
            if first != text:
                return first, text
    return None


def any_two_alphabets(text):
    """Wrong: Japanese words mix alphabets honestly."""
    return [
        word
        for word in text.split()
        if "\u200b" in word
        or len({unicodedata.name(c, "?").split()[0] for c in word if c.isalpha()}) > 1
    ]


def also_in_signs(text):
    """Wrong: a sign may be named after an alphabet."""
    found = []
    for word in text.split():
        names = {name for c in word for name in unicodedata.name(c, "").split()}
        if "\u200b" in word or len(names & {"LATIN", "GREEK", "CYRILLIC"}) > 1:
            found.append(word)
    return found


WRONG = [
    ("normal_forms.1", lambda form, characters: collision(form, characters, most=1)),
    ("normal_forms.1", collision),  # repeats no character
    ("normal_forms.1", lambda form, characters: collision("NFKC", characters)),
    ("normal_forms.2", any_two_alphabets),
    # only beside Latin
    ("normal_forms.2", lambda text: [w for w in _suspects(text) if set(w) & LATIN]),
    ("normal_forms.2", also_in_signs),
    ("normal_forms.1", lambda _, characters: collision("NFC", characters)),
    ("normal_forms.2", lambda text: [w for w in _suspects(text) if "Ｔ" not in w]),
    ("normal_forms.2", lambda text: [*dict.fromkeys(_suspects(text))]),
]
