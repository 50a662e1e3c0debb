"""Exercises of the trail on prefixes: their counts, a limit, and two that fit."""

import functools
import random
from collections.abc import Iterator

from lecture_lib import corpora
from lecture_lib.tokenizers import published
from lecture_lib.tokenizers.bpe import Pair
from lecture_lib.tokenizers.incremental_bpe import PrefixEncoder
from lecture_lib.tokenizers.regex_bpe import merge_by_rank

from ..checking import Case, exercise, fresh


@exercise("prefix_encoder.1", "all the counts")
def all_the_counts() -> Iterator[Case]:
    yield Case(
        ([1, 2, 1, 2, 2, 4],),
        [1, 1, 2, 2, 3, 2],
        "The encoding of a prefix is its last token, behind the encoding of what is "
        "before that token, so it has one more than the prefix that is `size` shorter.",
    )
    yield Case(([],), [], "No letters, no prefixes.")
    yield Case(([1, 1, 1],), [1, 2, 3], "Single bytes, so one token more each time.")
    yield Case(
        ([1, 2, 3],),
        [1, 1, 1],
        "What is before the last token is empty, which has 0 tokens.",
    )
    for word in (" tokenization", "November", "zyzzyvaquark", "안녕하세요"):
        sizes, counts = _sizes_and_counts(word)
        yield Case((sizes,), counts, f"The prefixes of {word!r} under GPT-2.")
    yield from fresh(
        lambda draw: ([draw.randrange(1, end + 2) for end in range(12)],), _counts_of
    )


def _counts_of(last_sizes: list[int]) -> list[int]:
    counts = [0]
    for end, size in enumerate(last_sizes, 1):
        counts.append(counts[end - size] + 1)
    return counts[1:]


@functools.cache
def _gpt2_prefixes() -> PrefixEncoder:
    return PrefixEncoder(published.load("gpt2").params)


def _sizes_and_counts(word: str) -> tuple[list[int], list[int]]:
    encoder, data = _gpt2_prefixes(), word.encode()
    vocab = published.load("gpt2").params.vocab
    sizes = [len(vocab[token_id]) for token_id in encoder.last_tokens(data)]
    ends = range(1, len(data) + 1)
    return sizes, [len(encoder.encode(data[:end])) for end in ends]


@exercise("prefix_encoder.2", "the longest prefix that fits")
def longest_prefix_that_fits() -> Iterator[Case]:
    yield Case(
        ("November", 1),
        "November",
        "`Nove` has more than one token, but `November` has one. Don't stop at the "
        "first prefix that is too long.",
    )
    yield Case(
        ("Novembe", 1),
        "Nov",
        "The first token of `Novembe` is `N`, but `Nov` is one token too, and longer.",
    )
    yield Case(("", 3), "", "The empty text has no tokens.")
    yield Case(("hello world", 0), "", "Only the empty prefix has no tokens.")
    yield Case(("hello world", 2), "hello world", "It has two tokens, so all of it.")
    yield Case(("hello world", 9), "hello world", "It has fewer tokens than 9.")
    yield Case(
        ("🌍!", 2),
        "",
        "🌍 has three tokens, none of which is a character, so two of them decode to "
        "no prefix of the text.",
    )
    text = corpora.load("stories.txt")[:120]
    for most in (1, 5, 12, 20):
        fits = [
            text[:end]
            for end in range(len(text) + 1)
            if len(published.load("gpt2").encode(text[:end])) <= most
        ]
        yield Case(
            (text, most), fits[-1], "Try every prefix, and take the longest that fits."
        )


@exercise("prefix_encoder.3", "undo the merges")
def undo_the_merges() -> Iterator[Case]:
    toy = {(0, 1): 3, (2, 1): 4, (0, 2): 5, (1, 1): 6, (4, 1): 7, (0, 7): 8}
    doubled = {(0, 0): 1, (1, 1): 2}
    for left, right, merges, hint in [
        (0, 1, {}, "Without merges all tokens stay apart."),
        (0, 1, toy, "These two have a merge."),
        (1, 0, toy, "These two have none, and there is nothing to undo."),
        (5, 1, toy, "Token 5 is 0 and 2. Before it was made, 2 met 1."),
        (3, 1, toy, "Token 3 is 0 and 1. Then 1 met 1, but that merge is later."),
        (5, 6, toy, "First token 6 is undone, and then token 5."),
        (3, 8, toy, "All merges at the border are undone, and none came earlier."),
        (1, 0, doubled, "Three zeros. The merge begins at the left."),
        (0, 1, doubled, "Three zeros. The merge begins at the left."),
        (2, 1, doubled, "Six zeros become three pairs of them, and then 2 and 1."),
        (1, 2, doubled, "Six zeros become three pairs of them, and then 2 and 1."),
    ]:
        yield Case((left, right, merges), _comes_back(left, right, merges), hint)
    dice = random.Random(5)
    hint = "Compare it with the encoding of all the bytes of both tokens."
    for _ in range(40):
        args = _any_tokens(dice)
        yield Case(args, _comes_back(*args), hint)
    for wanted in (True, False):  # or a program that always says the same may pass
        yield from fresh(functools.partial(_tokens_that, wanted), _comes_back, hint)


def _any_tokens(dice: random.Random) -> tuple[int, int, dict[Pair, int]]:
    """Merges that a training might have learned, from three bytes on."""
    merges: dict[Pair, int] = {}
    spelled = {byte: [byte] for byte in range(3)}
    while len(merges) < 9:
        pair = dice.choice(list(spelled)), dice.choice(list(spelled))
        text = spelled[pair[0]] + spelled[pair[1]]
        if merge_by_rank(text, merges) == [*pair] and text not in spelled.values():
            spelled[3 + len(merges)] = text
            merges[pair] = 3 + len(merges)
    return dice.randrange(12), dice.randrange(12), merges


def _tokens_that(
    come_back: bool, dice: random.Random
) -> tuple[int, int, dict[Pair, int]]:
    while True:
        args = _any_tokens(dice)
        if _comes_back(*args) == come_back:
            return args


def _comes_back(left: int, right: int, merges: dict[Pair, int]) -> bool:
    halves = {new_id: pair for pair, new_id in merges.items()}

    def spelled(token_id: int) -> list[int]:
        if token_id not in halves:
            return [token_id]
        return [byte for half in halves[token_id] for byte in spelled(half)]

    return merge_by_rank(spelled(left) + spelled(right), merges) == [left, right]
