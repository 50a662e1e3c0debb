"""Exercises of the trail on prefixes: their counts, a limit, and two that fit."""

import random

from lecture_lib import corpora
from lecture_lib.tokenizers import published
from lecture_lib.tokenizers.bpe import Pair
from lecture_lib.tokenizers.regex_bpe import merge_by_rank

from ..checking import table


@table(
    "prefix_encoder.1",
    "all the counts",
    {
        "The encoding of a prefix is its last token, behind the encoding of what is "
        "before that token, so it has one more than the prefix that is `size` "
        "shorter.": [([1, 2, 1, 2, 2, 4],)],
    },
    draw=lambda draw: ([draw.randrange(1, end + 2) for end in range(12)],),
)
def _counts_of(last_sizes: list[int]) -> list[int]:
    counts = [0]
    for end, size in enumerate(last_sizes, 1):
        counts.append(counts[end - size] + 1)
    return counts[1:]


STORY = corpora.load("stories.txt")[:120]


@table(
    "prefix_encoder.2",
    "the longest prefix that fits",
    {
        "`Nove` has more than one token, but `November` has one. Don't stop at the "
        "first prefix that is too long.": [("November", 1)],
        "The first token of `Novembe` is `N`, but `Nov` is one token too, and "
        "longer.": [("Novembe", 1)],
        "Only the empty prefix has no tokens.": [("hello world", 0)],
        "It has fewer tokens than 9.": [("hello world", 9)],
        "🌍 has three tokens, none of which is a character, so two of them decode to "
        "no prefix of the text.": [("🌍!", 2)],
        "Try every prefix, and take the longest that fits.": [
            (STORY, most) for most in (1, 5, 12, 20)
        ],
    },
)
def _longest_that_fits(text: str, most: int) -> str:
    prefixes = (text[:end] for end in range(len(text), -1, -1))
    encode = published.load("gpt2").encode
    return next(prefix for prefix in prefixes if len(encode(prefix)) <= most)


TOY = {(0, 1): 3, (2, 1): 4, (0, 2): 5, (1, 1): 6, (4, 1): 7, (0, 7): 8}
DOUBLED = {(0, 0): 1, (1, 1): 2}
MERGE_BOTH = "Compare it with the encoding of all the bytes of both tokens."


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


def _tokens_of_either_kind(dice: random.Random) -> tuple[int, int, dict[Pair, int]]:
    """As often with one result as with the other."""
    come_back = dice.random() < 0.5
    while _comes_back(*(args := _any_tokens(dice))) != come_back:
        pass
    return args


@table(
    "prefix_encoder.3",
    "undo the merges",
    {
        "These two have a merge.": [(0, 1, TOY)],
        "Token 5 is 0 and 2. Before it was made, 2 met 1.": [(5, 1, TOY)],
        "Token 3 is 0 and 1. Then 1 met 1, but that merge is later.": [(3, 1, TOY)],
        "Three zeros. The merge begins at the left.": [
            (1, 0, DOUBLED),
            (0, 1, DOUBLED),
        ],
        MERGE_BOTH: [_any_tokens(random.Random(seed)) for seed in range(40)],
    },
    draw=_tokens_of_either_kind,
    hint=MERGE_BOTH,
    times=24,
)
def _comes_back(left: int, right: int, merges: dict[Pair, int]) -> bool:
    halves = {new_id: pair for pair, new_id in merges.items()}

    def spelled(token_id: int) -> list[int]:
        if token_id not in halves:
            return [token_id]
        return [byte for half in halves[token_id] for byte in spelled(half)]

    return merge_by_rank(spelled(left) + spelled(right), merges) == [left, right]
