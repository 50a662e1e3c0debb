"""Exercises of lecture 06: replay, ranks, pre-tokens, streams."""

from collections.abc import Iterator, Mapping
from functools import cache

import regex

from lecture_lib import corpora
from lecture_lib.tokenizers import published
from lecture_lib.tokenizers.pretokenize import pre_tokenize

from .checking import Case, exercise, fresh
from .conditions import Condition, cuts, that

_BY_HAND = {
    "that": [6, 1, 5],
    "␣cheat": [7, 4, 3, 1, 5],
    "␣ate": [10, 3],
    "␣the": [0, 9],
    "␣tea": [0, 5, 3, 1],
}


@exercise("06.1", "replay by hand")
def replay_by_hand() -> Iterator[Case]:
    @that
    def is_the_replay(ids: object) -> str | None:
        if not isinstance(ids, list):
            return "the answer should be a list of token IDs"
        rest = ids
        for word, right in _BY_HAND.items():
            if rest[: len(right)] != right:
                return f"`{word}` has other token IDs"
            rest = rest[len(right) :]
        return f"there are more IDs behind the last word: {rest}" if rest else None

    hint = (
        "Do one pre-token after the other, each with its space in front. Go through "
        "the five merges from 6 to 10. A letter or space that has been joined is gone."
    )
    yield Case(None, is_the_replay, hint)


@exercise("06.2", "the word in most pieces")
def the_word_in_most_pieces() -> Iterator[Case]:
    yield Case(
        ("six umbrellas",), (" umbrellas", 3), "Keep the space of the pre-token."
    )
    yield Case(
        ("umbrella umbrella umbrella umbrella",),
        ("umbrella", 2),
        "Without a space in front, it is another pre-token. Count the tokens of one, "
        "not those of all its occurrences.",
    )
    yield Case(
        (" coughed umbrellas",),
        (" coughed", 3),
        "Two pre-tokens have three tokens. Take the first of them in the text.",
    )
    yield Case(
        ("it is unbelievable 🌍",),
        (" 🌍", 3),
        "Not the longest word, the one with most tokens.",
    )
    yield Case(("",), None, "An empty text has no pre-token.")
    words = sorted(set(pre_tokenize(corpora.load("stories.txt"))))
    yield from fresh(
        lambda draw: ("".join(draw.choices(words, k=15)),),
        _most_pieces,
        "This text was drawn from the words of the stories.",
    )


def _most_pieces(text: str) -> tuple[str, int]:
    gpt2 = published.load("gpt2")
    words = pre_tokenize(text)
    counts = [len(gpt2.encode_ordinary(word)) for word in words]
    return words[counts.index(max(counts))], max(counts)


# The words whose cuts the lecture shows.
_SHOWN = {
    *(" umbrella", " umbrellas", " plums", " crumb"),
    *(" coughed", " hooted", " teapot", " thirteenth"),
}


@exercise("06.3", "two words that disagree")
def two_words_that_disagree() -> Iterator[Case]:
    @that
    def are_two_words(answer: object) -> str | None:
        if not isinstance(answer, list | tuple) or len(answer) != 2:
            return "the answer should be two words, as a tuple"
        for word in answer:
            if not isinstance(word, str) or len(pre_tokenize(word)) != 1:
                return f"{word!r} isn't one pre-token of GPT-2's pattern"
            if word in _SHOWN:
                return f"{word!r} is on this page already"
        return None

    yield Case(None, are_two_words, "A pre-token has its space in front, if any.")
    yield Case(
        None,
        that(lambda answer: _other_order(answer[0], 1)),
        "Go through many words, count the tokens by both rules, and keep one where "
        "merges need fewer. Such words are rare.",
    )
    yield Case(
        None,
        that(lambda answer: _other_order(answer[1], -1)),
        "Now the other way round. Try words with an ending, such as -s, -ed or -ing.",
    )


def _other_order(word: str, sign: int) -> str | None:
    """What is wrong unless the numbers of tokens differ in the direction of `sign`."""
    gpt2 = published.load("gpt2")
    merged = len(gpt2.encode_ordinary(word))
    longest = len(_longest_match(word.encode(), _gpt2_ids()))
    if (longest - merged) * sign > 0:
        return None
    return f"{word!r} has {merged} by merges and {longest} by longest match"


@cache
def _gpt2_ids() -> Mapping[bytes, int]:
    vocab = published.load("gpt2").params.vocab
    return {token: token_id for token_id, token in vocab.items()}


def _longest_match(rest: bytes, id_of: Mapping[bytes, int]) -> list[int]:
    ids = []
    while rest:
        end = next(n for n in range(len(rest), 0, -1) if rest[:n] in id_of)
        ids.append(id_of[rest[:end]])
        rest = rest[end:]
    return ids


@exercise("06.4", "the space behind the word")
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


@exercise("06.5", "regroup a stream")
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
