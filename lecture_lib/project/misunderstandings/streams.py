"""Wrong versions of milestone c's functions: special tokens, files and streams."""

import codecs
import re
from collections.abc import Iterable, Iterator
from typing import Any

from lecture_lib.tokenizers.pretokenize import pre_tokenize

from .. import reference
from ..reference import Merges
from .encoding import Tokens, all_tokens
from .registry import Ids, Special, wrong
from .registry import encode_cut as cut


def encode_cut(pieces: Iterable[str], merges: Merges, special: Special) -> Ids:
    return cut(pieces, merges, special, reference.encode_words)


@wrong("encode_special")
def knows_no_special(text: str, merges: Merges, special: Special) -> Ids:
    """Special tokens in the text are encoded as ordinary text. Cut the text around
    them first."""
    return reference.encode_words(text, merges)


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
    names = sorted(special, key=len, reverse=True)
    pieces = re.split(f"({'|'.join(map(re.escape, names))})", text)
    return encode_cut(pieces, merges, special)


@wrong("encode_special")
def reads_names_as_patterns(text: str, merges: Merges, special: Special) -> Ids:
    """The names of special tokens can contain `|` or `.`, which mean something else
    in a pattern: escape them (`re.escape`)."""
    names = "|".join(sorted(special, key=len, reverse=True))
    pieces = re.split(f"({names})", text) if names else [text]
    return encode_cut((piece for piece in pieces if piece), merges, special)


@wrong("load")
def loses_the_special(merges: Merges, special: Special) -> Any:
    """The special tokens don't come back. Save them too, with their IDs."""
    return merges, {}


@wrong("load")
def numbers_special_anew(merges: Merges, special: Special) -> Any:
    """The special tokens come back with different IDs. A model has learned their IDs,
    so save those too."""
    return merges, {name: 256 + len(merges) + i for i, name in enumerate(special)}


@wrong("encode_stream")
def encodes_each_chunk(
    chunks: Iterable[str], merges: Merges, special: Special
) -> Iterator[int]:
    """You encode each chunk by itself. A pre-token can begin in one chunk and end in
    the next: keep back what may still go on."""
    for chunk in chunks:
        yield from reference.encode_special(chunk, merges, special)


@wrong("encode_stream")
def waits_for_all_chunks(
    chunks: Iterable[str], merges: Merges, special: Special
) -> Iterator[int]:
    """You wait for the last chunk. A stream can be longer than memory: yield the IDs
    of what can't change anymore."""
    yield from reference.encode_special("".join(chunks), merges, special)


@wrong("encode_stream")
def keeps_back_a_character(
    chunks: Iterable[str], merges: Merges, special: Special
) -> Iterator[int]:
    """You keep back too little: a special token or a pre-token goes on for more than
    that. Cut only where no later text can change a pre-token."""
    kept = ""
    for chunk in chunks:
        kept += chunk
        yield from reference.encode_special(kept[:-1], merges, special)
        kept = kept[-1:]
    yield from reference.encode_special(kept, merges, special)


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


def bytes_of(token: int, tokens: Tokens, special: Special) -> bytes:
    names = {i: name for name, i in special.items()}
    return names[token].encode() if token in names else tokens[token]


@wrong("decode_stream")
def decodes_tokens_apart(
    ids: Iterable[int], merges: Merges, special: Special
) -> Iterator[str]:
    """You decode each token by itself. The bytes of a character can come in several
    tokens: keep the incomplete ones until the rest is there."""
    tokens = all_tokens(merges)
    for token in ids:
        yield bytes_of(token, tokens, special).decode("utf-8", "replace")


@wrong("decode_stream")
def loses_what_is_incomplete(
    ids: Iterable[int], merges: Merges, special: Special
) -> Iterator[str]:
    """What is incomplete at the end is lost. When the stream ends, these bytes
    become U+FFFD."""
    tokens = all_tokens(merges)
    decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")
    for token in ids:
        if piece := decoder.decode(bytes_of(token, tokens, special)):
            yield piece


@wrong("decode_stream")
def waits_for_all_ids(
    ids: Iterable[int], merges: Merges, special: Special
) -> Iterator[str]:
    """You wait for the last ID. A reader of a chat wants to read while the model
    writes: yield each character as soon as its bytes are there."""
    tokens = all_tokens(merges)
    joined = b"".join(bytes_of(token, tokens, special) for token in ids)
    yield joined.decode("utf-8", "replace")
