"""The calls each function is tried with: enough to tell `misunderstandings` apart."""

import random
from collections.abc import Iterator, Sequence
from functools import cache

from lecture_lib.corpora import load as corpus

from .milestones import Arguments
from .reference import (
    Merges,
    encode,
    encode_published,
    encode_special,
    train,
    train_on_words,
)
from .start import VOCABULARIES

TEXTS = (
    *("", "a", "aaa", "aaaa", "aaaaa", "abab", "bcab", "é", "ééé", "low lower"),
    *("日本日本", "the cat in the hat", "she sells sea shells", "a naïve café, naïve"),
    *("ab ab ba ba  abba", "🌍🌍 hello 🌍", "mississippi mississippian mississippi"),
    "low low low lower lower newest newest newest widest",
)
# What a program loses that "cleans" text, and must come back.
UNCLEAN = (
    *(" a ", "\na\n", "a\r\nb\r\n", "\ufeffa\ufeff", "a\0b\1\0", "e\u0301e\u0301"),
    "a\nb \n\ta \x1cb \u2003c\u2581",
)
# Merges in which the leftmost pair, the last merge or the longest token is wrong.
CHAINS: tuple[tuple[str, Merges], ...] = (
    ("abc", [(98, 99), (97, 98)]),
    ("abc", [(97, 98), (98, 99), (97, 257)]),
    ("abcd", [(99, 100), (97, 98), (98, 99)]),
    ("abcd", [(98, 99), (97, 98), (97, 256), (258, 100)]),
    ("abc", [(97, 98), (98, 99)]),
    ("abc", [(97, 98), (256, 99)]),
    ("a!", [(97, 33)]),
)
NUM_MERGES = 50  # for a text of LONG characters
LONG = 400
DEEP = "abcdefg" * 400  # too long for a function that calls itself for each character
WORDS = (
    *("It's", " we'll", " O'Neill's", " 42", "1234567", " x2", "3.14", "  two"),
    *(" three\n\n", "\t", "a\n b", " end ", "   ", "\n", "!?", " (no)", "naïve"),
    *(" Ünder", "日本語", " привет", "नमस्ते", "²½", "🌍", "_snake_case", "CamelCase"),
    *("\u00a0wide", "I'M", "'s", "I'd've I'm you're !'s 'd it\u2019s", "𝒜bc"),
)
Special = dict[str, int]
SPECIAL = {"<|end|>": 1003, "<|end|><|of|>": 500, "a.b": 1002, "<|x|>": 310}
SPECIAL_TEXTS = (
    *("", "<|end|>", "a<|end|>b", "<|end|><|of|>", "x<|end|><|of|><|end|> y", "<|end|"),
    *("a.b axb", " ", "<|END|>", "the <|x|> hat <|x|>the<|end|>", "end | of"),
)
SIGNS = ("^d", "[e]", "e{2}", "(g)", "h*", "\\d", "j?", "#k", "l+", "m$")
# Names that begin inside or at the beginning of others, have spaces, or are patterns.
NAMES: tuple[tuple[str, Merges, Special], ...] = (
    ("x<a><bb>", [], {"<a>": 256, "><bb>": 257}),
    ("a bc", [], {"b": 300, " b": 999, "a": 256}),
    ("éé e\u0301", [], {"é": 256, "éé": 257, "e\u0301": 258}),
    ("x".join(("", *SIGNS, "")), [], dict(zip(SIGNS, range(300, 256, -1)))),
)


@cache
def arguments_of(function: str) -> list[Arguments]:
    """Return the calls of one function, the shortest first; the same each time."""
    found = list(_CASES[function](random.Random(function)))
    return sorted(found, key=lambda arguments: len(repr(arguments)))


def _draw(rng: random.Random, letters: str, times: int) -> Iterator[str]:
    for _ in range(times):
        yield "".join(rng.choices(letters, k=rng.randint(3, 14)))


def _long() -> str:
    return corpus("stories.txt")[:LONG]


def _for_train(rng: random.Random) -> Iterator[Arguments]:
    yield from ((text, n) for text in TEXTS for n in (1, 2, 5))
    yield from ((text, 5) for text in UNCLEAN)
    yield from (("ab", 0), ("ccaca", 3))
    yield ("abab", 300)  # more merges than a vocabulary of 300 has
    yield from ((DEEP, 2), (_long(), NUM_MERGES))
    yield from ((text, 6) for text in _draw(rng, "abc", 12))
    yield from ((text, 8) for text in _draw(rng, "aé b", 6))


def _learned(rng: random.Random) -> Iterator[tuple[str, Merges]]:
    """Texts, with merges of another text: many apply, in an order that matters."""
    taught = "the cat in the hat, the rat at the café: naïve naïve 日本 aaaa abab"
    merges = train(taught, 40)
    yield from ((text, merges) for text in (*TEXTS, *UNCLEAN))
    yield from CHAINS
    yield from ((text, []) for text in ("", "ab", "é"))
    yield _long(), train(_long(), NUM_MERGES)
    yield DEEP, train(DEEP, 6)
    for letters in ("ab", "abc", "aeé "):
        for text in _draw(rng, letters, 6):
            yield text, train("".join(rng.choices(letters, k=60)), 8)


def _for_decode(rng: random.Random) -> Iterator[Arguments]:
    merges = train("éa日本éa", 4)
    for ids in ([], [104, 105], [195, 169], [230, 151, 165], [256], [259, 257]):
        yield ids, merges
    for ids in ([195], [230, 151], [255, 65], [237, 160, 128], [192, 128]):
        yield ids, []
    for _ in range(6):
        yield [rng.randrange(256) for _ in range(rng.randint(2, 6))], []
    for text in (*UNCLEAN, _long()):
        merges = train(text, NUM_MERGES // 2)
        yield encode(text, merges), merges
    yield list(DEEP.encode()), []


def _sentences(rng: random.Random) -> Iterator[str]:
    yield from (*WORDS, *TEXTS, *UNCLEAN, DEEP)
    for _ in range(20):
        yield "".join(rng.choices(WORDS, k=rng.randint(2, 4)))


def _for_train_on_words(rng: random.Random) -> Iterator[Arguments]:
    yield from _for_train(rng)
    for _ in range(8):
        yield "".join(rng.choices(WORDS[:12], k=12)), 6


def _for_encode_words(rng: random.Random) -> Iterator[Arguments]:
    # Merges learned without pre-tokens: some go across their ends, and must not.
    across = train("the cat in the hat at the end of the day  it's 42 ", 40)
    within = train_on_words(
        "low lower lowest naïve café 日本 it's 1234 THE The the", 40
    )
    yield from _learned(rng)
    for text in [*TEXTS, *WORDS, "the hat the end", "THE The the the THE", "it's it's"]:
        yield text, across
        yield text, within


def _for_encode_special(rng: random.Random) -> Iterator[Arguments]:
    merges = train_on_words("the cat in the hat, the end of ends <|end|> a.b axb", 30)
    yield from NAMES
    for text in SPECIAL_TEXTS:
        yield text, merges, SPECIAL
        yield text, merges, {}
    yield from ((text, pairs, SPECIAL) for text, pairs in _learned(rng))
    for _ in range(20):
        yield draw_names(rng, 5)


def draw_names(rng: random.Random, times: int) -> tuple[str, Merges, Special]:
    """Draw names that overlap, text that holds them, and merges that join all of it."""
    letters = rng.choice(("<>| ", "a1 '", "é\t\n "))
    drawn = ("".join(rng.choices(letters, k=rng.randint(2, 4))) for _ in range(4))
    names = list(dict.fromkeys([*drawn, "<|end|>", "<|end|> of"]))
    rng.shuffle(names)
    parts = [*names, *letters, "the", " hat", "'re", "\n\n", "<|en"]
    merges = train("".join(rng.choices(parts, k=40)), 8)
    ids = rng.sample(range(256 + len(merges), 2_000), len(names))
    return "".join(rng.choices(parts, k=times)), merges, dict(zip(names, ids))


def _for_load(rng: random.Random) -> Iterator[Arguments]:
    odd = {"日 \n\t": 999, "e\u0301\u2028": 998, '"\\n&lt;': 997, " 1 = \r": 100_257}
    # Two tokens of the same bytes.
    yield [(97, 98), (98, 99), (256, 99), (97, 257), (258, 100), (259, 101)], {}
    for text in ("", "the cat in the hat", "naïve 日本 naïve", "zyx zyx abc abc"):
        for special in ({}, SPECIAL, odd):
            yield train(text, 12), special


def cut(rng: random.Random, text: str, sizes: Sequence[int]) -> list[str]:
    """Cut text at random into pieces of these sizes."""
    chunks = []
    while text:
        size = rng.choice(sizes)
        chunks.append(text[:size])
        text = text[size:]
    return chunks


def _for_encode_stream(rng: random.Random) -> Iterator[Arguments]:
    yield {"stream": []}, [], {}
    text = "".join((*WORDS, *UNCLEAN))
    merges = train_on_words(text, 999)  # each pre-token is one token: any cut shows
    for size, names in ((1, {}), (2, {}), (99, {"<|end|>": 1_999})):
        yield {"stream": cut(rng, text, (size,))}, merges, names
    for _ in range(30):
        text, pairs, names = draw_names(rng, 8)
        yield {"stream": cut(rng, text, (0, 1, 2, 5))}, pairs, names
        yield {"stream": cut(rng, text, (1, 2, 5))}, pairs, {}
    names = {"<|end|>": 256 + NUM_MERGES, "Lamp lit": 999}
    text = _long().replace("\n", "<|end|>")
    yield {"stream": cut(rng, text, (1, 3))}, train(text, NUM_MERGES), names
    yield {"stream": ["a "] * 1_200}, [], {}
    yield {"stream": cut(rng, DEEP, (99, 100))}, train(DEEP, 6), {}


def _for_decode_stream(rng: random.Random) -> Iterator[Arguments]:
    merges = train_on_words("é日本 é日本 the the", 6)
    for text in ("", "the", "é!", "日本 é", "🌍 the <|end|> é", "a<|x|>b", "\ufeff\0a"):
        yield {"stream": encode_special(text, merges, SPECIAL)}, merges, SPECIAL
        yield {"stream": list(text.encode())}, [], SPECIAL
    for ids in ([195], [195, 65], [240, 159], [230, 240, 159, 140, 141]):
        yield {"stream": ids}, [], SPECIAL
    for first in ([255], [230, 310], [240, 159]):
        yield {"stream": [*first, *b"and then no end"]}, [], SPECIAL
    for _ in range(10):
        text, pairs, names = draw_names(rng, 6)
        ids = encode_special(text, pairs, names)
        ids.insert(rng.randrange(len(ids) + 1), rng.randrange(128, 256))
        yield {"stream": ids}, pairs, names
    yield {"stream": list(_long().encode()) * 3}, [], SPECIAL


def _for_encode_published(rng: random.Random) -> Iterator[Arguments]:
    odd = ("<|endoftext|>", "DON'T", "".join(UNCLEAN), "=" * 50)
    texts = (*WORDS, *TEXTS, *odd, corpus("stories.txt")[:3_000])
    yield from ((text, name) for name in VOCABULARIES for text in texts)


def _for_decode_published(rng: random.Random) -> Iterator[Arguments]:
    for name in VOCABULARIES:
        for text in ("", "\ufeff , it 's\0 \r\n", "naïve 日本語 🌍"):
            yield encode_published(text, name), name
        yield from (([0, 200, 255], name), (encode_published("🌍", name)[:1], name))


_CASES = {
    "train": _for_train,
    "encode": _learned,
    "decode": _for_decode,
    "pre_tokenize": lambda rng: ((text,) for text in _sentences(rng)),
    "train_on_words": _for_train_on_words,
    "encode_words": _for_encode_words,
    "encode_special": _for_encode_special,
    "load": _for_load,
    "encode_stream": _for_encode_stream,
    "decode_stream": _for_decode_stream,
    "encode_published": _for_encode_published,
    "decode_published": _for_decode_published,
}
