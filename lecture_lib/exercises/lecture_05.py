"""Checks of lecture 05, training BPE."""

from collections.abc import Iterator
from typing import Any

from lecture_lib.tokenizers.bpe import BPEParams, count_pairs, merge_pair, train_bpe
from lecture_lib.tokenizers.regex_bpe import train_regex_bpe

from .checking import Case, exercise, fresh
from .conditions import a_sequence_of, item, that

HARSH = "ccacbbabbbab"


@exercise("05.1", "three merges by hand")
def three_merges_by_hand() -> Iterator[Case]:
    three_strings = a_sequence_of(str, "a list of three strings", 3)
    yield Case(None, three_strings, 'Write a list of strings, such as ["na", "nan"].')
    yield Case(
        None,
        item(0, "an", "token"),
        "Count all pairs: ba 2, an 4, na 3, and a few that occur once.",
    )
    yield Case(
        None,
        item(1, "ban", "token"),
        "With X for an, the text is `bXXa bXdXa`. bX and Xa occur twice each, and the "
        "pair whose left token is greater wins: compare b with an.",
    )
    yield Case(
        None,
        item(2, "ana", "token"),
        "With Y for ban, the text is `YXa YdXa`. Only one pair occurs twice; X is an.",
    )


@exercise("05.2", "what a merge saves")
def what_a_merge_saves() -> Iterator[Case]:
    yield Case(
        ([1, 2, 3, 1, 2], (1, 2)), 2, "Each replacement writes one ID instead of two."
    )
    yield Case(
        ([7, 7, 7], (7, 7)),
        1,
        "The pair stands here twice, but the two share the 7 in the middle: after the "
        "first is merged, the second is gone.",
    )
    yield Case(([7, 7, 7, 7], (7, 7)), 2, "Four sevens are two pairs side by side.")
    yield Case(([7] * 5 + [8] + [7] * 3, (7, 7)), 3, "Each run is merged by itself.")
    yield Case(([1, 1, 2, 2], (1, 2)), 1, "A pair is two neighbors in this order.")
    yield Case(([2, 1, 3], (1, 2)), 0, "The pair does not occur in this order.")
    yield Case(([], (1, 2)), 0, "An empty list has no pairs.")
    yield Case(([1], (1, 1)), 0, "One ID alone has no neighbor.")
    yield from fresh(
        lambda draw: (draw.choices([1, 2], k=12), tuple(draw.choices([1, 2], k=2))),
        lambda ids, pair: len(ids) - len(merge_pair(ids, pair, 3)),
    )


@exercise("05.3", "know when to stop")
def know_when_to_stop() -> Iterator[Case]:
    yield Case(
        ("the cat in the hat", 2),
        [b"th", b"the", b"the ", b"at"],
        "Four merges have a pair that occurs twice; after them no pair repeats. Look "
        "at the best count before you merge, not after.",
    )
    yield Case(
        ("the cat in the hat", 3), [], "No pair of this text occurs three times."
    )
    yield Case(
        ("banana bandana", 3),
        [b"an"],
        "an occurs four times; after it, the best pair occurs twice.",
    )
    yield Case(
        ("aaa", 2),
        [b"aa"],
        "The pair is counted twice although it overlaps itself: the count decides.",
    )
    yield Case(
        ("abc", 1),
        [b"bc", b"abc"],
        "With min_count 1 training goes on until a single token is left.",
    )
    yield Case(("", 2), [], "A text without pairs has nothing to learn from.")
    yield Case(("é", 1), ["é".encode()], "Start from UTF-8 bytes, not characters.")
    yield from fresh(
        lambda draw: ("".join(draw.choices("ab", k=14)), draw.randrange(2, 4)),
        _until,
    )


def _until(text: str, min_count: int) -> list[bytes]:
    params = train_bpe(text, len(text))
    ids = list(text.encode())
    for number, (pair, new_id) in enumerate(params.merges.items()):
        if count_pairs(ids)[pair] < min_count:
            return _learned(params)[:number]
        ids = merge_pair(ids, pair, new_id)
    return _learned(params)


def _learned(params: BPEParams) -> list[bytes]:
    return list(params.vocab.values())[256:]


@exercise("05.4", "train on counted words")
def train_on_counted_words() -> Iterator[Case]:
    yield Case(
        ({"low": 5, "lower": 2, "widest": 3, "newest": 6}, 12),
        [
            *[b"st", b"est", b"ow", b"low", b"west", b"ne"],
            *[b"newest", b"wi", b"wid", b"widest", b"lowe", b"lower"],
        ],
        "A pair counts as often as its word does: s+t has 3 + 6. On a tie the greatest "
        "pair of byte strings wins, as in best_pair.",
    )
    yield Case(
        ({"hug": 10, "pug": 5, "pun": 12, "bun": 4, "hugs": 5}, 7),
        [b"ug", b"un", b"hug", b"pun", b"pug", b"hugs", b"bun"],
        "u+g has 10 + 5 + 5, u+n has 12 + 4.",
    )
    yield Case(
        ({"ab": 3, "ba": 2}, 2),
        [b"ab", b"ba"],
        "Merges never cross from one word into the next.",
    )
    yield Case(({"aa": 1}, 5), [b"aa"], "No pair is left after the first merge: stop.")
    yield Case(
        ({"né": 2}, 2),
        [b"\xc3\xa9", "né".encode()],
        "Start from the UTF-8 bytes of each word: é has two.",
    )
    yield Case(
        ({"aaa": 2, "bc": 3}, 1),
        [b"aa"],
        "aa stands twice in aaa, as count_pairs counts it: 4 in all, more than b+c.",
    )
    yield Case(({}, 3), [], "No words, no merges.")
    yield from fresh(
        lambda draw: ({"".join(draw.choices("ab", k=6)): n for n in (1, 2, 3)}, 5),
        lambda words, num_merges: _learned(
            train_regex_bpe(
                [word for word, times in words.items() for _ in range(times)],
                256 + num_merges,
                pattern="(?s).+",
            )
        ),
    )


@exercise("05.5", "bug hunt: the merge that ate a neighbor")
def merge_whole_symbols() -> Iterator[Case]:
    yield Case(("l o w e r", ("l", "o")), "lo w e r", "Join the two, keep the rest.")
    yield Case(
        ("st a", ("t", "a")),
        "st a",
        "The t here is the end of the symbol st. Compare whole symbols: split at the "
        "spaces first.",
    )
    yield Case(
        ("a ab", ("a", "a")), "a ab", "The second a is the beginning of the symbol ab."
    )
    yield Case(("t a t a", ("t", "a")), "ta ta", "Every occurrence is merged.")
    yield Case(
        ("a a a", ("a", "a")), "aa a", "From left to right, and no symbol twice."
    )
    yield Case(
        ("x a", (".", "a")),
        "x a",
        "In a regular expression a dot means any character: escape it.",
    )
    yield Case(("a", ("a", "a")), "a", "One symbol alone has no neighbor.")
    yield from fresh(
        lambda draw: (" ".join(draw.choices(["a", "b", "ab", "."], k=12)), ("a", "b")),
        lambda text, pair: " ".join(_merge(text.split(), pair)),
    )


@exercise("05.6", "be the algorithm")
def be_the_algorithm() -> Iterator[Case]:
    @that
    def each_occurs(got: Any) -> str | None:
        tokens = list(HARSH)
        for pair in map(tuple, got):
            merged = _merge(tokens, pair)
            if merged == tokens:
                return f"{pair} does not occur in {'·'.join(tokens)}"
            tokens = merged
        return None

    @that
    def leaves_six(got: Any) -> str | None:
        tokens = list(HARSH)
        for pair in map(tuple, got):
            tokens = _merge(tokens, pair)
        if len(tokens) > 6:
            return f"it leaves {len(tokens)} tokens: {'·'.join(tokens)}"
        return None

    three_pairs = a_sequence_of(_is_pair, "a list of three pairs of strings", 3)
    yield Case(None, three_pairs, 'Write it as [("b", "b"), ("c", "c"), ("cc", "a")].')
    yield Case(
        None,
        each_occurs,
        "A merge can use what the earlier ones have made, as it stands in the text "
        "then.",
    )
    yield Case(
        None,
        leaves_six,
        "Look for the longest piece that stands in the text twice, without overlap. "
        "Three merges can build a piece of four letters. Mind the run bbb: merging "
        "works from the left.",
    )


def _is_pair(value: Any) -> bool:
    return a_sequence_of(str, "a pair", 2)(value) is None


def _merge(tokens: list[str], pair: tuple[str, ...]) -> list[str]:
    merged = []
    i = 0
    while i < len(tokens):
        width = 2 if tuple(tokens[i : i + 2]) == pair else 1
        merged.append("".join(tokens[i : i + width]))
        i += width
    return merged
