"""Exercises of lecture 06: encoding, special tokens, ranks, streams."""

import functools
from collections.abc import Iterator

import regex

from lecture_lib import corpora
from lecture_lib.tokenizers import published
from lecture_lib.tokenizers.regex_bpe import merge_by_rank
from lecture_lib.tokenizers.special_tokens import split_special

from .checking import Case, exercise, fresh
from .conditions import Condition, cuts, that


@exercise("06.1", "replay by hand")
def replay_by_hand() -> Iterator[Case]:
    @that
    def is_the_replay(ids: object) -> str | None:
        if not isinstance(ids, list):
            return "the answer should be a list of token IDs"
        if 32 in ids:
            return "a space (32) is left behind a `the` (257): merge 3 wants that pair"
        if 256 in ids:
            return "a `th` (256) is left in front of an `e`: merge 2 wants that pair"
        if ids.count(258) == 2:
            return "only one `the` has a space behind it; the other is in `theater`"
        if ids != [258, 257, 97, 116, 101, 114]:
            return "these are not the token IDs after all three merges"
        return None

    hint = (
        "Write the eleven bytes down. Round 1 replaces every t h by 256, round 2 every "
        "256 e by 257, round 3 every 257 32 by 258. The letters left over keep their "
        "byte values."
    )
    yield Case(None, is_the_replay, hint)


@exercise("06.2", "canonical or not")
def canonical_or_not() -> Iterator[Case]:
    yield Case(([31373, 995],), True, "`hello world` is encoded as these two.")
    yield Case(([],), True, "No IDs spell the empty text, and that has no IDs.")
    yield Case(
        ([64, 64],),
        False,
        "They spell `aa`. Compare the IDs, not the texts: `aa` is one token.",
    )
    yield Case(
        ([12520],),
        False,
        "Alone it is not UTF-8. Decode as a reader would see it, with U+FFFD, and "
        "encode that.",
    )
    yield Case(([12520, 234, 235],), True, "Together these three are ` 🌍`.")
    yield Case(
        ([83, 258, 68],),
        False,
        "`t`, `he`, `e`: they spell `thee`, which encode writes as `the`, `e`.",
    )
    yield Case(
        ([15496, 11, 995, 0],), True, "`Hello, world!` is encoded as these four."
    )


@exercise("06.3", "bug hunt: special tokens")
def special_tokens_bug_hunt() -> Iterator[Case]:
    end, pad = "<|endoftext|>", "<|pad|>"
    twice = end + end
    yield Case(
        (f"a > b{end}c", [end]),
        ["a > b", end, "c"],
        "In a regular expression | means or. Escape the names: regex.escape.",
    )
    yield Case(
        (f"a{twice}b", [end, twice]),
        ["a", twice, "b"],
        "Where two names fit at one place, the first alternative wins, not the "
        "longest. Which order of the names helps?",
    )
    yield Case(
        (f"{end}a{pad}{end}", [end, pad]),
        [end, "a", pad, end],
        "regex.split leaves empty strings at the ends and between neighbors.",
    )
    yield Case(
        (f"{twice}{end}", [end, twice]),
        [twice, end],
        "Longest first at each place, from left to right.",
    )
    yield Case(
        ("nothing special", []),
        ["nothing special"],
        "Without names there is nothing to cut at, and an empty pattern fits anywhere.",
    )
    yield Case(("", [end]), [], "An empty text has no pieces.")
    yield from fresh(
        lambda draw: (
            "".join(draw.choices(["a", end, pad, "|"], k=8)),
            [end, twice, pad],
        ),
        lambda text, names: [piece for piece, _ in split_special(text, names)],
    )


@exercise("06.4", "ranks alone")
def ranks_alone() -> Iterator[Case]:
    small = {b"a": 0, b"b": 1, b"ab": 2, b"aba": 3}
    yield Case(
        (b"ababa", small),
        [2, 3],
        "`ab` (rank 2) is merged at both places before `aba` (rank 3) has its turn. "
        "Longest match gives [3, 1, 0]; merging is another algorithm.",
    )
    yield Case((b"", small), [], "An empty piece has no tokens.")
    yield Case((b"b", small), [1], "One byte has no neighbor; it is its own token.")
    order = {b"a": 0, b"b": 1, b"c": 2, b"bc": 3, b"ab": 4, b"abc": 5}
    yield Case(
        (b"abc", order),
        [5],
        "Lowest rank first, wherever it stands: `bc` (3) before `ab` (4); and after "
        "each merge look again, because `a` and `bc` join to `abc`.",
    )
    yield Case(
        (b"aaaaa", {b"a": 0, b"aa": 1}),
        [1, 1, 0],
        "Of equal ranks the leftmost goes first.",
    )
    shuffled = {b"a": 7, b"b": 9, b"ab": 12}
    yield Case(
        (b"abb", shuffled),
        [12, 9],
        "The ID of a byte is its rank in `ranks`, not the value of the byte.",
    )
    ranks, words = _gpt2_ranks_and_words()
    for word, want in words:
        yield Case((word, ranks), want, "GPT-2's own ranks; compare the pieces.")
    yield from fresh(
        lambda draw: (bytes(draw.choices(b"ethanoisr", k=12)), ranks), _merged, times=2
    )


@functools.cache
def _gpt2_ranks_and_words() -> tuple[dict[bytes, int], list[tuple[bytes, list[int]]]]:
    gpt2 = published.load("gpt2").params
    ranks = {token: token_id for token_id, token in gpt2.vocab.items()}
    words = [" tokenization", " plums", "zyzzyvaquark", "안녕하세요"]
    return ranks, [(word.encode(), _merged(word.encode(), ranks)) for word in words]


def _merged(piece: bytes, ranks: dict[bytes, int]) -> list[int]:
    byte_ids = [ranks[bytes([byte])] for byte in piece]
    return merge_by_rank(byte_ids, published.load("gpt2").params.merges)


@exercise("06.5", "the space behind the word")
def space_behind_the_word() -> Iterator[Case]:
    yield Case(
        None,
        cuts("the cat sat", ["the ", "cat ", "sat"], groups=False),
        r"Swap the two parts of ` ?\p{L}+`: first the letters, then at most one space.",
    )
    yield Case(
        None,
        cuts("in 1999 (yes)!", ["in ", "1999 ", "(", "yes", ")!"], groups=False),
        r"Digits and other characters take a space behind them too; \p{N}+ and "
        r"[^\s\p{L}\p{N}]+ are GPT-2's names for them.",
    )
    yield Case(
        None,
        cuts("I don't", ["I ", "don", "'", "t"], groups=False),
        "Leave GPT-2's contractions out: the apostrophe is one of the others.",
    )
    for text in ["  two spaces", "tab\tand\r\nline\n", " ", "你好 🌍"]:
        yield Case(
            None,
            cuts(text, _reference_cut(text), groups=False),
            r"White space that no word took needs an alternative of its own: \s+.",
        )
    for text in ["abc123 a_b", "12345678 x", "naïve Straße привет", "½ ² ٣"]:
        yield Case(
            None,
            cuts(text, _reference_cut(text), groups=False),
            r"\p{L} is every letter, \p{N} every number; \w is both and the _ as well.",
            is_counted=False,
        )


def _reference_cut(text: str) -> list[str]:
    return regex.findall(r"\p{L}+ ?|\p{N}+ ?|[^\s\p{L}\p{N}]+ ?|\s+", text)


@exercise("06.6", "regroup a stream")
def regroup_a_stream() -> Iterator[Case]:
    story = corpora.load("stories.txt")[:3_000]
    code = corpora.load("program.py.txt")[:2_000]
    texts = [(story, 60), (story, 1), (code, 50), ("no letters: 12 34 56", 3), ("", 5)]
    for text, size in texts:
        chunks = [text[i : i + size] for i in range(0, len(text), size)]
        yield Case((chunks,), _encodes_like(text), _REGROUP_HINT)
    chunks = [story[i : i + 60] for i in range(0, len(story), 60)]
    yield Case(
        (chunks,),
        _has_short_pieces(300),
        "Whenever a chunk arrives, look for the last safe place in all that you hold, "
        "put out what is before it, and keep the rest.",
    )


_REGROUP_HINT = (
    "Cut where a letter is on the left, and on the right a space with a letter behind "
    r"it: regex.finditer(r'\p{L}(?= \p{L})', held). Keep what is behind the last such "
    "place until the next chunk arrives, and put out the rest at the end."
)


def _encodes_like(text: str) -> Condition:
    gpt2 = published.load("gpt2")

    @that
    def keeps_every_token(pieces: object) -> str | None:
        if not isinstance(pieces, list) or not all(isinstance(p, str) for p in pieces):
            return "it should be a list of strings"
        if "".join(pieces) != text:
            return "the pieces joined are not the text"
        ids = [token_id for piece in pieces for token_id in gpt2.encode(piece)]
        extra = len(ids) - len(gpt2.encode(text))
        if ids != gpt2.encode(text):
            return (
                f"the pieces have {extra:+} tokens against the whole, so some cut "
                "went through a token"
            )
        return None

    return keeps_every_token


def _has_short_pieces(longest: int) -> Condition:
    @that
    def are_short(pieces: list[str]) -> str | None:
        length = max(map(len, pieces), default=0)
        if length > longest:
            return f"one piece has {length} characters; chunks of 60 need no such piece"
        return None

    return are_short
