"""Wrong programs that learners write, each with what it has misunderstood.

When a learner's function fails, these are run on the same calls: one that gives just
the learner's results tells what went wrong. Their docstrings are the hints.
"""

import codecs
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from lecture_lib.tokenizers import published
from lecture_lib.tokenizers.bpe import count_pairs, merge_pair
from lecture_lib.tokenizers.pretokenize import GPT2_PATTERN, pre_tokenize

from . import reference
from .reference import Merges, encode_words

Ids = list[int]
Pair = tuple[int, int]
Tokens = Mapping[int, bytes]
Special = dict[str, int]
Program = Callable[..., Any]


@dataclass(frozen=True)
class Misunderstanding:
    function: str  # which it is a wrong version of
    name: str
    hint: str
    program: Program


MISUNDERSTANDINGS: list[Misunderstanding] = []


def register(function: str, name: str, hint: str, program: Program) -> None:
    hint = " ".join(hint.split())
    MISUNDERSTANDINGS.append(Misunderstanding(function, name, hint, program))


def wrong(function: str) -> Callable[[Program], Program]:
    """Register a wrong version of this function only."""

    def registered(program: Program) -> Program:
        register(function, program.__name__, program.__doc__ or "", program)
        return program

    return registered


# Training, of the whole text and of pre-tokens.


def bytes_of(pair: Pair, tokens: Tokens) -> tuple[bytes, bytes]:
    return tokens[pair[0]], tokens[pair[1]]


def learn(
    words: Mapping[str, int],
    num_merges: int,
    *,
    compare: Callable[[Pair, Tokens], Any] = bytes_of,
    merge: Callable[[Ids, Pair, int], Ids] = merge_pair,
    fewest: int = 1,
) -> Merges:
    """Train on words with their counts, with one of the parts exchanged."""
    tokens = {byte: bytes([byte]) for byte in range(256)}
    counted = [(list(word.encode()), times) for word, times in words.items()]
    merges: Merges = []
    for new_id in range(256, 256 + num_merges):
        counts: Counter[Pair] = Counter()
        for ids, times in counted:
            for pair, n in count_pairs(ids).items():
                counts[pair] += n * times
        if max(counts.values(), default=0) < fewest:
            break
        pair = max(counts, key=lambda p: (counts[p], compare(p, tokens)))
        counted = [(merge(ids, pair, new_id), times) for ids, times in counted]
        merges.append(pair)
        tokens[new_id] = tokens[pair[0]] + tokens[pair[1]]
    return merges


def register_training(name: str, hint: str, **parts: Any) -> None:
    def train(text: str, num_merges: int) -> Merges:
        return learn({text: 1}, num_merges, **parts)

    def train_on_words(text: str, num_merges: int) -> Merges:
        return learn(Counter(pre_tokenize(text)), num_merges, **parts)

    register("train", name, hint, train)
    register("train_on_words", f"{name}_in_words", hint, train_on_words)


register_training(
    "takes_the_first_seen",
    "Of equally frequent pairs, you take the one that occurs first. Take the one whose "
    "two byte strings compare greatest.",
    compare=lambda pair, tokens: 0,
)
register_training(
    "compares_ids",
    "Of equally frequent pairs, you take the one with the greatest IDs. Compare the "
    "bytes of the two tokens: `b` is greater than `ab`, though `ab` has a greater ID.",
    compare=lambda pair, tokens: pair,
)
register_training(
    "stops_at_one",
    "You stop when no pair occurs twice. Go on until no pair is left, or `num_merges` "
    "merges are learned.",
    fewest=2,
)
register_training(
    "forgets_to_merge",
    "You learn the same pair again and again, because it's never replaced. Either you "
    "don't keep the merged IDs (`ids = …`), or you compare a list with a tuple, and "
    "those are never equal.",
    merge=lambda ids, pair, new_id: ids,
)


@wrong("train")
def trains_within_words(text: str, num_merges: int) -> Merges:
    """You cut the text into pre-tokens first, as lecture `bpe_training` does. In this
    milestone the whole text is one sequence, and merges may cross spaces. Pre-tokens
    come in milestone b."""
    return reference.train_on_words(text, num_merges)


@wrong("train_on_words")
def merges_across_words(text: str, num_merges: int) -> Merges:
    """Your merges cross the ends of pre-tokens. Cut the text first, and count pairs
    only inside each pre-token."""
    return reference.train(text, num_merges)


@wrong("train_on_words")
def forgets_how_often(text: str, num_merges: int) -> Merges:
    """You count each distinct pre-token once. A pair counts as often as its pre-token
    occurs in the text."""
    return learn(dict.fromkeys(pre_tokenize(text), 1), num_merges)


# Encoding, of the whole text and of pre-tokens.


def places_of(merges: Merges) -> dict[Pair, int]:
    return {(left, right): i for i, (left, right) in enumerate(merges, 256)}


def all_tokens(merges: Merges) -> dict[int, bytes]:
    return reference.params(merges).vocab


def first_ids(merges: Merges) -> dict[bytes, int]:
    return {token: i for i, token in reversed(all_tokens(merges).items())}


@wrong("encode")
def takes_the_longest(text: str, merges: Merges) -> Ids:
    """You take the longest token that fits, from the left. BPE replays the merges in
    the order in which they were learned, which can give different tokens."""
    id_of, left, ids = first_ids(merges), text.encode(), []
    while left:
        length = next(n for n in range(len(left), 0, -1) if left[:n] in id_of)
        ids.append(id_of[left[:length]])
        left = left[length:]
    return ids


@wrong("encode")
def looks_up_joined_bytes(text: str, merges: Merges) -> Ids:
    """You look up the joined bytes of two neighbors. Several pairs can have the same
    bytes, and only the pair that was learned is merged: look up its two IDs."""
    id_of = first_ids(merges)
    parts = [bytes([byte]) for byte in text.encode()]
    while known := [pair for pair in zip(parts, parts[1:]) if b"".join(pair) in id_of]:
        left, right = min(known, key=lambda pair: id_of[b"".join(pair)])
        place = list(zip(parts, parts[1:])).index((left, right))
        parts[place : place + 2] = [left + right]
    return [id_of[part] for part in parts]


@wrong("encode")
def merges_the_leftmost(text: str, merges: Merges) -> Ids:
    """You merge the leftmost pair that can be merged. Merge the one that was learned
    earliest, wherever it is."""
    ids, places = list(text.encode()), places_of(merges)
    while found := [i for i, pair in enumerate(zip(ids, ids[1:])) if pair in places]:
        i = found[0]
        ids[i : i + 2] = [places[ids[i], ids[i + 1]]]
    return ids


@wrong("encode")
def merges_nothing(text: str, merges: Merges) -> Ids:
    """No pair is ever merged. Two usual reasons: `for pair, new_id in merges` takes a
    pair apart, where `for new_id, pair in enumerate(merges, 256)` numbers it; and a
    list is never equal to a tuple, so compare `tuple(ids[i : i + 2])`."""
    return list(text.encode())


@wrong("encode")
def numbers_encoded_from_0(text: str, merges: Merges) -> Ids:
    """You take a merge's position in the list for its ID. The bytes have the IDs 0 to
    255, so the merge at position k makes the token 256 + k."""
    ids = list(text.encode())
    for new_id, (left, right) in enumerate(merges):
        ids = merge_pair(ids, (left, right), new_id)
    return ids


@wrong("encode_words")
def encodes_across_words(text: str, merges: Merges) -> Ids:
    """You apply merges across the ends of pre-tokens. Encode each pre-token by itself,
    and join the IDs."""
    return reference.encode(text, merges)


# Decoding.


@wrong("decode")
def decodes_each_token(ids: Ids, merges: Merges) -> str:
    """You decode each token by itself. A character may be spread over several tokens:
    join all bytes first, and decode once."""
    tokens = all_tokens(merges)
    return "".join(tokens[token].decode("utf-8", "replace") for token in ids)


@wrong("decode")
def drops_broken_bytes(ids: Ids, merges: Merges) -> str:
    """You drop bytes that aren't UTF-8. A model can produce them, and a reader should
    see that: they become U+FFFD."""
    tokens = all_tokens(merges)
    return b"".join(tokens[token] for token in ids).decode("utf-8", "ignore")


# Special tokens, files and streams.


def cut(text: str, special: Iterable[str]) -> list[str]:
    names = "|".join(map(re.escape, sorted(special, key=len, reverse=True)))
    return re.split(f"({names})", text) if names else [text]


def encode_cut(pieces: Iterable[str], merges: Merges, special: Special) -> Ids:
    """Encode text between special tokens, each of which is a piece of its own."""
    ids: Ids = []
    for piece in pieces:
        ids += [special[piece]] if piece in special else encode_words(piece, merges)
    return ids


@wrong("encode_special")
def takes_the_first_special(text: str, merges: Merges, special: Special) -> Ids:
    """Of special tokens that begin at the same place, you take the one named first. Try
    the longest first: sort them by length before you join them with `|`."""
    names = "|".join(map(re.escape, special))
    pieces = re.split(f"({names})", text) if names else [text]
    return encode_cut(pieces, merges, special)


@wrong("encode_special")
def cuts_everywhere_without_special(text: str, merges: Merges, special: Special) -> Ids:
    """Without special tokens your pattern is empty, and an empty pattern cuts between
    all characters. Then leave the text whole."""
    pieces = cut(text, special) if special else list(text)
    return encode_cut(pieces, merges, special)


@wrong("encode_special")
def reads_names_as_patterns(text: str, merges: Merges, special: Special) -> Ids:
    """The names of special tokens can contain `|` or `.`, which mean something else
    in a pattern: escape them (`re.escape`)."""
    names = "|".join(sorted(special, key=len, reverse=True))
    pieces = re.split(f"({names})", text) if names else [text]
    pieces = [piece for piece in pieces if piece]
    return encode_cut(pieces, merges, special)


@wrong("encode_stream")
def encodes_each_chunk(
    chunks: Iterable[str], merges: Merges, special: Special
) -> Iterator[int]:
    """You encode each chunk by itself. A pre-token can begin in one chunk and end in
    the next: keep back what may still go on."""
    for chunk in chunks:
        yield from reference.encode_special(chunk, merges, special)


@wrong("encode_stream")
def encodes_the_rest_again(
    chunks: Iterable[str], merges: Merges, special: Special
) -> Iterator[int]:
    """You hold back the last pre-token, join the others, and encode them again. Without
    what follows them they can be cut differently, as whitespace is here."""
    kept = ""
    for chunk in chunks:
        kept += chunk
        end = len(kept) - len((pre_tokenize(kept) or [""])[-1])
        yield from reference.encode_special(kept[:end], merges, special)
        kept = kept[end:]
    yield from reference.encode_special(kept, merges, special)


def in_bytes(ids: Iterable[int], merges: Merges, special: Special) -> Iterator[bytes]:
    """Yield the bytes of each token, as it comes."""
    tokens = all_tokens(merges) | {i: name.encode() for name, i in special.items()}
    return (tokens[each] for each in ids)


@wrong("decode_stream")
def decodes_tokens_apart(
    ids: Iterable[int], merges: Merges, special: Special
) -> Iterator[str]:
    """You decode each token by itself. The bytes of a character can come in several
    tokens: keep the incomplete ones until the rest is there."""
    for token in in_bytes(ids, merges, special):
        yield token.decode("utf-8", "replace")


@wrong("decode_stream")
def loses_what_is_incomplete(
    ids: Iterable[int], merges: Merges, special: Special
) -> Iterator[str]:
    """What is incomplete at the end is lost. When the stream ends, these bytes
    become U+FFFD."""
    decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")
    yield from map(decoder.decode, in_bytes(ids, merges, special))


# Published tokenizers.


@wrong("encode_published")
def cuts_all_as_gpt2(text: str, name: str) -> Ids:
    """You cut the text for all three as GPT-2 does. Each has its own pattern:
    `given.PATTERNS[name]`."""
    encode = published.load(name)._encode_pre_token
    return [i for word in pre_tokenize(text, GPT2_PATTERN) for i in encode(word)]
