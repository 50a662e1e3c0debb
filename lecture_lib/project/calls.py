"""The calls each function is tried with: enough to tell `misunderstandings` apart."""

import random
from collections.abc import Iterator

from lecture_lib.corpora import load as corpus

from .milestones import NUM_CHUNKS, Arguments
from .reference import Merges, encode, encode_special, train, train_on_words

TEXTS = (
    "",
    "a",
    "aaa",
    "aaaa",
    "aaaaa",
    "abab",
    "bcab",
    "é",
    "ééé",
    "low lower",
    "日本日本",
    "the cat in the hat",
    "she sells sea shells",
    "a naïve café, naïve",
    "ab ab ba ba  abba",
    "🌍🌍 hello 🌍",
    "mississippi missed Mississippi",
    "low low low lower lower newest newest newest widest",
)
# What a program loses that "cleans" texts, and each of which must come back.
UNCLEAN = (
    " a ",
    "\na\n",
    "a\r\nb\r\n",
    "\ufeffa\ufeff",
    "a\0b\0",
    "e\u0301e\u0301",
    "a\nb \n\ta",
)
# Merges in which the leftmost pair, the last merge or the longest token is wrong.
CHAINS: tuple[tuple[str, Merges], ...] = (
    ("abc", [(98, 99), (97, 98)]),
    ("abc", [(97, 98), (98, 99), (97, 257)]),
    ("abcd", [(99, 100), (97, 98), (98, 99)]),
    ("a!", [(97, 33)]),
)
NUM_MERGES = 50  # for a text of LONG characters
LONG = 400
WORDS = (
    "It's",
    " we'll",
    " O'Neill's",
    " 42",
    "1234567",
    " x2",
    "3.14",
    "  two",
    " three\n\n",
    "\t",
    "a\n b",
    " end ",
    "   ",
    "\n",
    "!?",
    " (no)",
    "naïve",
    " Ünder",
    "日本語",
    " привет",
    "नमस्ते",
    "²½",
    "🌍",
    "_snake_case",
    "CamelCase",
    "\u00a0wide",
    "I'M",
    "'s",
)
SPECIAL = {"<|end|>": 1000, "<|end|><|of|>": 1001, "a.b": 1002, "<|x|>": 1003}
SPECIAL_TEXTS = (
    "<|end|>",
    "a<|end|>b",
    "<|end|><|of|>",
    "x<|end|><|of|><|end|> y",
    "a.b axb",
    "the <|x|> hat <|x|>the<|end|>",
    "end | of",
    "<|end|",
    "",
)


def arguments_of(function: str) -> list[Arguments]:
    """The calls of one function, the shortest first; the same each time."""
    found = list(_CASES[function](random.Random(function)))
    return sorted(found, key=lambda arguments: len(repr(arguments)))


def _drawn(rng: random.Random, letters: str, times: int) -> Iterator[str]:
    for _ in range(times):
        yield "".join(rng.choices(letters, k=rng.randint(3, 14)))


def _long() -> str:
    return corpus("stories.txt")[:LONG]


def _for_train(rng: random.Random) -> Iterator[Arguments]:
    yield from ((text, n) for text in TEXTS for n in (1, 2, 5))
    yield from ((text, 5) for text in UNCLEAN)
    yield ("ab", 0)
    yield ("ccaca", 3)
    yield (_long(), NUM_MERGES)
    yield from ((text, 6) for text in _drawn(rng, "abc", 12))
    yield from ((text, 8) for text in _drawn(rng, "aé b", 6))


def _learned(rng: random.Random) -> Iterator[tuple[str, Merges]]:
    """Texts, with merges of another text: many apply, in an order that matters."""
    taught = "the cat in the hat, the rat at the café: naïve naïve 日本 aaaa abab"
    merges = train(taught, 40)
    yield from ((text, merges) for text in (*TEXTS, *UNCLEAN))
    yield from CHAINS
    yield from ((text, []) for text in ("", "ab", "é"))
    yield _long(), train(_long(), NUM_MERGES)
    for letters in ("ab", "abc", "aeé "):
        for text in _drawn(rng, letters, 6):
            yield text, train("".join(rng.choices(letters, k=60)), 8)


def _for_decode(rng: random.Random) -> Iterator[Arguments]:
    merges = train("éa日本éa", 4)
    for ids in ([], [104, 105], [195, 169], [230, 151, 165], [256], [259, 257]):
        yield ids, merges
    for ids in ([195], [169], [230, 151], [65, 195, 66], [255, 65], [240, 159, 140]):
        yield ids, []
    for _ in range(6):
        yield [rng.randrange(256) for _ in range(rng.randint(2, 6))], []
    for text in (*UNCLEAN, _long()):
        merges = train(text, NUM_MERGES // 2)
        yield encode(text, merges), merges


def _sentences(rng: random.Random) -> Iterator[str]:
    yield from WORDS
    yield from TEXTS
    for _ in range(20):
        yield "".join(rng.choices(WORDS, k=rng.randint(2, 4)))


def _for_train_on_words(rng: random.Random) -> Iterator[Arguments]:
    yield from _for_train(rng)
    yield from ((text, 4) for text in TEXTS)
    for _ in range(8):
        yield "".join(rng.choices(WORDS[:12], k=12)), 6
    for text in _drawn(rng, "ab ", 8):
        yield text * 2, 5


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
    for text in SPECIAL_TEXTS:
        yield text, merges, SPECIAL
        yield text, merges, {}
    yield from ((text, pairs, SPECIAL) for text, pairs in _learned(rng))
    for _ in range(10):
        text = "".join(rng.choices([*SPECIAL, " the", "hat", " ", "<|", "é"], k=5))
        yield text, merges, SPECIAL


def _for_load(rng: random.Random) -> Iterator[Arguments]:
    for text in ("", "the cat in the hat", "naïve 日本 naïve", "zyx zyx abc abc"):
        merges = train(text, 12)
        yield merges, {}
        yield merges, SPECIAL
        yield merges, {"<|日本 \n\t|>": 999, "<|a|>": 998, '"\\': 997}


def _for_encode_stream(rng: random.Random) -> Iterator[Arguments]:
    merges = train_on_words("the cat in the hat sat. It's a naïve café, 日本.", 30)
    for text in (*TEXTS[:14], "a  b", "It's", "x<|end|>y", "the \n\n hat", "the hat  "):
        for size in (1, 3):
            chunks = [text[i : i + size] for i in range(0, len(text), size)]
            yield {"stream": chunks}, merges, SPECIAL
    yield {"stream": ["the cat sat.\n"] * NUM_CHUNKS}, merges, SPECIAL


def _for_decode_stream(rng: random.Random) -> Iterator[Arguments]:
    merges = train_on_words("é日本 é日本 the the", 6)
    for text in ("", "the", "é!", "日本 é", "🌍 the <|end|> é", "a<|x|>b"):
        yield {"stream": encode_special(text, merges, SPECIAL)}, merges, SPECIAL
        yield {"stream": list(text.encode())}, [], SPECIAL
    for ids in ([195], [195, 65], [240, 159, 140], [65, 230, 151, 1000]):
        yield {"stream": ids}, [], SPECIAL
    yield {"stream": list("日本 ".encode() * (NUM_CHUNKS // 7 + 1))}, [], SPECIAL


def _for_encode_published(rng: random.Random) -> Iterator[Arguments]:
    long = corpus("stories.txt")[:3_000]
    for name in ("gpt2", "cl100k_base", "o200k_base"):
        for text in (
            *WORDS,
            *TEXTS,
            "hello hello",
            "<|endoftext|>",
            "don't DON'T",
            long,
        ):
            yield text, name


def _for_decode_published(rng: random.Random) -> Iterator[Arguments]:
    from .reference import encode_published

    for name in ("gpt2", "cl100k_base", "o200k_base"):
        for text in ("", "Hello, world", "naïve 日本語 🌍"):
            yield encode_published(text, name), name
        yield [0, 200, 255], name
        yield encode_published("🌍", name)[:1], name


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
