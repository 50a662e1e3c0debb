"""Right and wrong answers to the exercises of `wordpiece`."""

from collections import Counter

from lecture_lib.tokenizers.wordpiece import bert_words

# Exercise 2


def stuck(word, vocabulary, take=-1):
    start = 0
    while start < len(word):
        prefix = "##" if start else ""
        rest = range(start + 1, len(word) + 1)
        ends = [end for end in rest if prefix + word[start:end] in vocabulary]
        if not ends:
            return prefix + word[start]
        start = ends[take]
    return None


def blame(text, vocabulary, take=-1):
    found = {word: stuck(word, vocabulary, take) for word in bert_words(text)}
    return {word: piece for word, piece in found.items() if piece}


def blame_between_spaces(text, vocabulary):
    found = {word: stuck(word, vocabulary) for word in text.split()}
    return {word: piece for word, piece in found.items() if piece}


def blame_without_marks(text, vocabulary):
    return {w: p.removeprefix("##") for w, p in blame(text, vocabulary).items()}


def blame_the_first_unknown_character(text, vocabulary):
    known = set("".join(vocabulary))
    found = {}
    for word in bert_words(text):
        for place, character in enumerate(word):
            if character not in known:
                found.setdefault(word, "##" * (place > 0) + character)
    return found


# Exercise 4


def counted(words):
    counts = Counter()
    for word, times in words.items():
        for start in range(len(word)):
            for end in range(start + 1, len(word) + 1):
                counts["##" * (start > 0) + word[start:end]] += times
    return counts


def trainer(
    subtracts=True, spares_characters=True, is_enough=lambda n, least: n >= least
):
    def top_down(words, minimum):
        counts, kept = counted(words), set()
        lengths = {part: len(part.removeprefix("##")) for part in counts}
        for part in sorted(counts, key=lambda part: -lengths[part]):
            is_kept = is_enough(counts[part], minimum)
            if is_kept or (spares_characters and lengths[part] == 1):
                kept.add(part)
                for less in range(1, lengths[part] if subtracts else 0):
                    counts[part[:-less]] -= counts[part]
        return kept

    return top_down


RIGHT = [
    ("wordpiece.1", ("so", "kg", "ox")),
    ("wordpiece.3", ("if a:\n  b\nc", "if a:\n  b\n  c")),
    ("wordpiece.4", trainer()),
]

WRONG = [
    ("wordpiece.1", ("so", "kg", "so")),  # with one count for `o` and `##o`
    ("wordpiece.1", ("so", "ox", "ox")),
    ("wordpiece.1", ("ox", "kg", "so")),
    ("wordpiece.2", blame_between_spaces),
    ("wordpiece.2", blame_without_marks),
    ("wordpiece.2", blame_the_first_unknown_character),
    ("wordpiece.3", ("a = 1", "a=1")),
    ("wordpiece.3", ("if a:\n  b", "if a:\nb")),
    ("wordpiece.3", ("a = 1", "a = 2")),
    ("wordpiece.4", trainer(subtracts=False)),
    ("wordpiece.4", trainer(spares_characters=False)),
    ("wordpiece.4", trainer(is_enough=lambda n, least: n > least)),
    ("wordpiece.2", lambda text, vocabulary: blame(text, vocabulary, take=0)),
]
