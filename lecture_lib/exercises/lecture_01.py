"""Checks of the exercises of lecture 01, What is a tokenizer?"""

from collections.abc import Iterable, Iterator

import regex
import tiktoken

from lecture_lib import vocabularies
from lecture_lib.measure.comparison import HARD_TEXTS
from lecture_lib.tokenizers.contract import Tokenizer, UnknownTokenID, to_utf8

from .checking import Case, exercise, fresh
from .comparing import same
from .conditions import a, all_of, brings_back, encodes, joins_to, that

TEXT = "Hello, 🌍! 你好!"
LONE_SURROGATE = "half \ud83c"


def _encoding(name: str) -> tiktoken.Encoding:
    vocabularies.use_course_cache()
    return tiktoken.get_encoding(name)


# Small tokenizers to try an answer on.


class Bytes:
    """Lossless: a token ID is a byte."""

    vocab_size = 256

    def encode(self, text: str) -> list[int]:
        return list(to_utf8(text))

    def decode(self, ids: Iterable[int]) -> str:
        return bytes(ids).decode("utf-8", "replace")

    def __repr__(self) -> str:
        return f"a tokenizer of {type(self).__name__.lower()}"


class Halves(Bytes):
    """As short as can be: half of the text is a token, and so is the other half."""

    def encode(self, text: str) -> list[int]:
        return list(range(min(len(text), 2)))


class Lowercase(Bytes):
    """Loses capital letters."""

    def encode(self, text: str) -> list[int]:
        return super().encode(text.lower())


class Ascii(Bytes):
    """Refuses all but 128 characters."""

    def encode(self, text: str) -> list[int]:
        return list(text.encode("ascii"))  # UnicodeEncodeError is a ValueError


class Repairing(Bytes):
    """Puts "?" for a lone surrogate without a word, as tiktoken puts U+FFFD."""

    def encode(self, text: str) -> list[int]:
        return list(text.encode("utf-8", "replace"))


@exercise("01.1", "which text is it")
def which_text() -> Iterator[Case]:
    yield Case(
        None,
        a(str, "a string"),
        "the answer is the text itself; `decode` gives it",
    )
    yield Case(
        None,
        "Hello, world!",
        "ask GPT-2: gpt2.decode(…) of the four IDs, spaces and signs included",
    )


@exercise("01.2", "the ratio of many texts")
def ratio_of_many() -> Iterator[Case]:
    gpt2 = _encoding("gpt2")
    yield Case(
        (["!!", "hello hello"], gpt2),
        13 / 3,
        "divide once, at the end: all bytes by all tokens",
    )
    yield Case(
        (["aaaa", "你好"], Halves()),
        10 / 4,
        "你好 is 6 bytes: count the bytes of UTF-8, not the characters",
    )
    yield Case(
        (["aa", "", "aaaaaa"], Halves()),
        2.0,
        "an empty text adds no bytes and no tokens, and changes nothing",
    )
    yield Case(([""], gpt2), float("nan"), "without tokens there is no ratio: nan")
    yield Case(([], gpt2), float("nan"), "without texts there are no tokens")
    yield from fresh(
        lambda draw: (["a" * draw.randrange(2, 99), "b" * draw.randrange(99)], Bytes()),
        lambda texts, tokenizer: 1.0,
    )
    yield from fresh(
        lambda draw: (
            ["é" * draw.randrange(2, 99), "b" * draw.randrange(2, 99)],
            Halves(),
        ),
        lambda texts, tokenizer: len("".join(texts).encode()) / 4,
    )


@exercise("01.3", "broken pieces")
def broken_pieces() -> Iterator[Case]:
    gpt2, gpt4o = _encoding("gpt2"), _encoding("o200k_base")
    yield Case(
        ("Hello, 🌍!", gpt2),
        [2, 3, 4],
        "positions count tokens, from 0; bytes.decode raises UnicodeDecodeError",
    )
    yield Case(
        (TEXT, gpt2),
        [2, 3, 4, 7, 8, 9, 10],
        "encode the whole text once, then look at each token's bytes",
    )
    yield Case((TEXT, gpt4o), [2, 3], "ask the tokenizer that you were given")
    yield Case(
        ("a\N{REPLACEMENT CHARACTER}b", gpt2),
        [],
        "� is a character with bytes of its own, ef bf bd; don't look for it in "
        "decoded text, decode the bytes strictly",
    )
    yield Case(("plain words", gpt2), [], "English has no broken pieces")


@exercise("01.4", "what gets lost")
def what_gets_lost() -> Iterator[Case]:
    texts = ["Hello", "hello", "你好", ""]
    yield Case((texts, Bytes()), [], "a lossless tokenizer loses nothing")
    yield Case(
        (texts, Lowercase()),
        ["Hello"],
        "compare what comes back with what went in, not with itself in small letters",
    )
    yield Case(
        (texts, Ascii()),
        ["你好"],
        "a ValueError from encode means that the text is lost; catch it and go on",
    )
    yield Case(
        (["a", LONE_SURROGATE, "b"], Bytes()),
        [],
        "no tokenizer can keep a lone surrogate, so it doesn't count: to_utf8 tells "
        "whether a string is a text",
    )
    yield Case(
        (["a", LONE_SURROGATE, "B"], Repairing()),
        [],
        "this tokenizer changes the lone surrogate, and it may: that was no text",
    )
    yield Case(
        (["B", "b", "A", "B"], Lowercase()),
        ["B", "A", "B"],
        "in the order in which they came, each as often as it came",
    )


@exercise("01.5", "the space behind the word")
def space_behind() -> Iterator[Case]:
    yield Case(
        ("hello world hello",),
        ["hello ", "world ", "hello"],
        "each word takes the one space behind it; the last has none",
    )
    yield Case(
        ("a  b",),
        ["a ", " ", "b"],
        "of two spaces the first goes with the word, the second stands alone",
    )
    yield Case((" a ",), [" ", "a "], "a space with no word before it stands alone")
    yield Case(
        ("one\ntwo,\tthree 4!",),
        ["one\ntwo,\tthree ", "4!"],
        "only the space character cuts; line ends and tabs are parts of words here",
    )
    yield Case(("",), [], "nothing gives no pieces, not one empty piece")
    for text in HARD_TEXTS.values():
        yield Case(
            (text,),
            joins_to(text),
            "joined, the pieces must give the text back, character by character",
        )
    yield from fresh(
        lambda draw: ("".join(draw.choices("ab \n,", k=20)),),
        lambda text: regex.findall("[^ ]+ ?| ", text),
    )


@exercise("01.6", "the smallest vocabulary")
def smallest_vocabulary() -> Iterator[Case]:
    yield Case(
        (),
        that(_keeps_the_contract),
        "vocab_size is 2, and there are the methods encode and decode",
    )
    yield Case(
        (),
        all_of(
            encodes("A", [0, 1, 0, 0, 0, 0, 0, 1]),
            encodes("é", [1, 1, 0, 0, 0, 0, 1, 1, 1, 0, 1, 0, 1, 0, 0, 1]),
            encodes("", []),
        ),
        "f'{byte:08b}' writes a byte as eight bits, the highest first; the IDs are "
        "the integers 0 and 1, not characters",
    )
    yield Case(
        (),
        all_of(*(brings_back(t, lazily=True) for t in (TEXT, *HARD_TEXTS.values()))),
        "take the bits in groups of eight, int(group, 2) makes a byte of them, and "
        "all the bytes together decode as UTF-8: a character may need four",
    )
    yield Case(
        (),
        that(_refuses_unknown_ids),
        "check each ID before you use it: raise UnknownTokenID(token_id, 2)",
    )
    yield Case(
        (),
        that(_refuses_lone_surrogates),
        "to_utf8 raises the right error; errors='replace' or 'surrogatepass' hide it",
    )
    yield Case(
        (),
        that(_survives_bad_bits),
        "a model may put any bits in a row: bytes.decode has errors='replace'",
    )


def _keeps_the_contract(tokenizer: Tokenizer) -> str | None:
    if not isinstance(tokenizer, Tokenizer):
        return "it lacks one of vocab_size, encode and decode"
    tokenizer.encode("")
    return None if same(tokenizer.vocab_size, 2) else "vocab_size should be 2"


def _refuses_unknown_ids(tokenizer: Tokenizer) -> str | None:
    for unknown in (2, -1, 255):
        try:
            tokenizer.decode([0, 1, 0, 0, 0, 0, 0, unknown])
        except KeyError as error:
            # Compared by name: a reader's own copy of the class is as good.
            if type(error).__name__ == UnknownTokenID.__name__:
                continue
            return f"decode met the ID {unknown} and raised {type(error).__name__}"
        return f"decode took the ID {unknown}"
    return None


def _refuses_lone_surrogates(tokenizer: Tokenizer) -> str | None:
    try:
        tokenizer.encode(LONE_SURROGATE)
    except ValueError:
        return None
    return "encode took a lone surrogate"


def _survives_bad_bits(tokenizer: Tokenizer) -> str | None:
    replaced = tokenizer.decode([1] * 8)
    want = "\N{REPLACEMENT CHARACTER}"
    return None if same(replaced, want) else f"decode of eight ones is {replaced!r}"
