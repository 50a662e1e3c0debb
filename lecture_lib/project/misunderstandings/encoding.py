"""Wrong versions of `encode`, most also of `encode_words`, and of `decode`."""

from lecture_lib.tokenizers.bpe import merge_pair
from lecture_lib.tokenizers.regex_bpe import merge_by_rank

from .. import reference
from ..reference import Merges
from .learning import code_points, merge_first, utf8
from .registry import Ids, Pair, wrong, wrong_encoding

Tokens = dict[int, bytes]
Places = dict[Pair, int]


def places_of(merges: Merges) -> Places:
    return {(left, right): i for i, (left, right) in enumerate(merges, 256)}


def earliest(ids: Ids, merges: Merges) -> Ids:
    return merge_by_rank(ids, places_of(merges))


def all_tokens(merges: Merges) -> Tokens:
    return reference.params(merges).vocab


def replay(ids: Ids, merges: Merges, first_id: int = 256) -> Ids:
    for new_id, (left, right) in enumerate(merges, first_id):
        ids = merge_pair(ids, (left, right), new_id)
    return ids


# The order of merges.


@wrong_encoding
def replays_backwards(text: str, merges: Merges) -> Ids:
    """You apply the last merge first. Apply them in the order in which they were
    learned, since later merges need what earlier ones make."""
    ids = utf8(text)
    for new_id, pair in reversed([*enumerate(merges, 256)]):
        ids = merge_pair(ids, pair, new_id)
    return ids


def longest(left: bytes, id_of: dict[bytes, int]) -> Ids:
    ids = []
    while left:
        length = next(n for n in range(len(left), 0, -1) if left[:n] in id_of)
        ids.append(id_of[left[:length]])
        left = left[length:]
    return ids


def first_ids(merges: Merges) -> dict[bytes, int]:
    return {token: i for i, token in reversed(all_tokens(merges).items())}


@wrong_encoding
def takes_the_longest(text: str, merges: Merges) -> Ids:
    """You take the longest token that fits, from the left. BPE replays the merges in
    the order in which they were learned, which can give different tokens."""
    return longest(text.encode(), first_ids(merges))


@wrong_encoding
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


@wrong_encoding
def merges_the_leftmost(text: str, merges: Merges) -> Ids:
    """You merge the leftmost pair that can be merged. Merge the one that was learned
    earliest, wherever it is."""
    ids, places = utf8(text), places_of(merges)
    while found := [i for i, pair in enumerate(zip(ids, ids[1:])) if pair in places]:
        i = found[0]
        ids[i : i + 2] = [places[ids[i], ids[i + 1]]]
    return ids


@wrong_encoding
def merges_the_latest(text: str, merges: Merges) -> Ids:
    """Of the pairs that can be merged, you take the one that was learned last. Take the
    one that was learned earliest: the one with the smallest ID."""
    ids, places = utf8(text), places_of(merges)
    while pairs := [pair for pair in zip(ids, ids[1:]) if pair in places]:
        pair = max(pairs, key=places.__getitem__)
        ids = merge_pair(ids, pair, places[pair])
    return ids


@wrong_encoding
def goes_through_once(text: str, merges: Merges) -> Ids:
    """You go through the text once, and merge neighbors. What a merge
    makes may be merged again: repeat until no pair can be merged."""
    ids, place = utf8(text), places_of(merges)
    merged, i = [], 0
    while i < len(ids):
        new_id = place.get((ids[i], *ids[i + 1 : i + 2]))  # type: ignore[arg-type]
        merged.append(ids[i] if new_id is None else new_id)
        i += 1 if new_id is None else 2
    return merged


@wrong_encoding
def merges_only_the_first_pair(text: str, merges: Merges) -> Ids:
    """For each merge you replace only the first occurrence of its pair. Replace all of
    them before you go on to the next merge."""
    ids = utf8(text)
    for new_id, (left, right) in enumerate(merges, 256):
        ids = merge_first(ids, (left, right), new_id)
    return ids


@wrong_encoding
def merges_nothing(text: str, merges: Merges) -> Ids:
    """No pair is ever merged. Two usual reasons: `for pair, new_id in merges` takes a
    pair apart, where `for new_id, pair in enumerate(merges, 256)` numbers it; and a
    list is never equal to a tuple, so compare `tuple(ids[i : i + 2])`."""
    return utf8(text)


# IDs, and what is encoded.


@wrong_encoding
def encodes_code_points(text: str, merges: Merges) -> Ids:
    """You start from code points. Start from the bytes of the text's UTF-8."""
    return earliest(code_points(text), merges)


@wrong_encoding
def replays_from_257(text: str, merges: Merges) -> Ids:
    """You number the merges from 257. The first one makes the token 256, and later
    merges look for it under this ID."""
    return replay(utf8(text), merges, 257)


@wrong_encoding
def numbers_encoded_from_0(text: str, merges: Merges) -> Ids:
    """You take a merge's position in the list for its ID. The bytes have the IDs 0 to
    255, so the merge at position k makes the token 256 + k."""
    return replay(utf8(text), merges, 0)


@wrong("encode")
def encodes_within_words(text: str, merges: Merges) -> Ids:
    """You cut the text into pre-tokens first. In this milestone the merges are replayed
    on the whole text as one sequence. Pre-tokens come in milestone b."""
    return reference.encode_words(text, merges)


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


@wrong("decode")
def decodes_latin_1(ids: Ids, merges: Merges) -> str:
    """You make each byte a character. The bytes are UTF-8, in which a character has
    one to four of them."""
    tokens = all_tokens(merges)
    return b"".join(tokens[token] for token in ids).decode("latin-1")


@wrong("decode")
def shows_bytes(ids: Ids, merges: Merges) -> str:
    """`str()` of bytes is how Python shows them, with a b and quotes. `decode()` gives
    their text."""
    tokens = all_tokens(merges)
    return str(b"".join(tokens[token] for token in ids))
