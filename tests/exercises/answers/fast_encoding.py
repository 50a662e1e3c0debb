"""Right and wrong answers to the exercises of `fast_encoding`."""

import regex

SPACES = " \t\n\r\x0b\x0c"


def kind(character):
    if character in SPACES:
        return "space"
    if character.isalpha():
        return "letter"
    return "digit" if character.isdigit() else "other"


def scanner(
    contractions=("s", "d", "m", "t", "ll", "ve", "re"),
    any_case=False,
    leave_last=True,
    only_space=True,
    at_end=True,
    spaces=SPACES,
):
    """A scanner; with other options than these it has a fault."""

    def kind_of(character):
        if character in spaces:
            return "space"
        return "other" if character in SPACES else kind(character)

    def scan(text):
        words, i = [], 0
        while i < len(text):
            here = text[i:].lower() if any_case else text[i:]
            found = [c for c in contractions if here.startswith("'" + c)]
            end = i + 1
            joins = text[i] == " " if only_space else text[i] in spaces
            follows = end < len(text) and kind_of(text[end]) != "space"
            if found:
                end += len(found[0])
            elif kind_of(text[i]) == "space" and not (joins and follows):
                while end < len(text) and kind_of(text[end]) == "space":
                    end += 1
                more = end < len(text) or not at_end
                if leave_last and more and end - i > 1:
                    end -= 1
            else:
                start = end if joins else i
                while end < len(text) and kind_of(text[end]) == kind_of(text[start]):
                    end += 1
            words.append(text[i:end])
            i = end
        return words

    return scan


def first_in_first_out(words, size):
    cache, hits = [], 0
    for word in words:
        if word in cache:
            hits += 1
        else:
            cache = [*cache, word][-size:]
    return hits / len(words)


def clears_when_full(words, size):
    cache, hits = set(), 0
    for word in words:
        hits += word in cache
        if word not in cache and len(cache) == size:
            cache.clear()
        cache.add(word)
    return hits / len(words)


RIGHT = [
    ("fast_encoding.2", ["a b", "a"]),
]

WRONG = [
    ("fast_encoding.1", {"merged": ["ab", "cb", "cbb", "acbb"], "stale": []}),
    ("fast_encoding.1", {"merged": ["cb", "ab", "cbb", "acbb"], "stale": ["ac", "bb"]}),
    ("fast_encoding.1", {"merged": ["ab", "cb", "bb", "ac"], "stale": []}),
    ("fast_encoding.2", ["a", "a b"]),
    ("fast_encoding.2", ["a b", "b"]),
    ("fast_encoding.2", ["a b"]),
    ("fast_encoding.3", first_in_first_out),
    # never forgets
    ("fast_encoding.3", lambda words, size: 1 - len(set(words)) / len(words)),
    ("fast_encoding.3", clears_when_full),
    ("fast_encoding.4", lambda text: text.split(" ")),  # by split
    # Runs of one kind, with a space before them
    ("fast_encoding.4", lambda text: regex.findall(r" ?\w+| ?[^\w\s]+|\s+", text)),
    ("fast_encoding.4", scanner(contractions=("s", "d", "m", "t"))),
]
