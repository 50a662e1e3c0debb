"""Wrong programs that learners write, each with what it has misunderstood.

When a learner's function fails, these are run on the same calls: one that gives just
the learner's results tells what went wrong. Their docstrings are the hints.
"""

import codecs
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import regex

from lecture_lib.tokenizers import published
from lecture_lib.tokenizers.bpe import count_pairs, merge_pair
from lecture_lib.tokenizers.pretokenize import GPT2_PATTERN, pre_tokenize
from lecture_lib.tokenizers.regex_bpe import merge_by_rank

from . import reference
from .reference import Merges

Pair = tuple[int, int]
Ids = list[int]
Tokens = dict[int, bytes]
Special = dict[str, int]


@dataclass(frozen=True)
class Misunderstanding:
    function: str  # which it is a wrong version of
    name: str
    hint: str
    program: Callable[..., Any]


MISUNDERSTANDINGS: list[Misunderstanding] = []


def wrong(function: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    def register(program: Callable[..., Any]) -> Callable[..., Any]:
        hint = " ".join((program.__doc__ or "").split())
        found = Misunderstanding(function, program.__name__, hint, program)
        MISUNDERSTANDINGS.append(found)
        return program

    return register


# Training.


def greatest_bytes(counts: dict[Pair, int], tokens: Tokens) -> Pair:
    return max(counts, key=lambda p: (counts[p], tokens[p[0]], tokens[p[1]]))


def learn(
    ids: Ids,
    num_merges: int,
    *,
    count: Callable[[Ids], dict[Pair, int]] = count_pairs,
    choose: Callable[[dict[Pair, int], Tokens], Pair] = greatest_bytes,
    merge: Callable[[Ids, Pair, int], Ids] = merge_pair,
    first_id: int = 256,
    fewest: int = 1,
) -> Merges:
    """Training with one of its parts exchanged."""
    tokens = {each: bytes([each]) if each < 256 else b"" for each in {*ids}}
    tokens |= {byte: bytes([byte]) for byte in range(256)}
    merges: Merges = []
    for new_id in range(first_id, first_id + num_merges):
        counts = count(ids)
        if not counts:
            break
        pair = choose(counts, tokens)
        if counts[pair] < fewest:
            break
        ids = merge(ids, pair, new_id)
        merges.append(pair)
        tokens[new_id] = tokens[pair[0]] + tokens[pair[1]]
    return merges


def count_apart(ids: Sequence[int]) -> dict[Pair, int]:
    """Pairs that share no ID: in aaa only one (a, a)."""
    counts: Counter[Pair] = Counter()
    previous, is_used = None, False
    for pair in zip(ids, ids[1:]):
        is_used = pair == previous and not is_used
        counts[pair] += not is_used
        previous = pair
    return {pair: count for pair, count in counts.items() if count}


def merge_from_right(ids: Sequence[int], pair: Pair, new_id: int) -> Ids:
    turned = merge_pair(list(reversed(ids)), (pair[1], pair[0]), new_id)
    return list(reversed(turned))


def merge_first(ids: Sequence[int], pair: Pair, new_id: int) -> Ids:
    for i, found in enumerate(zip(ids, ids[1:])):
        if found == pair:
            return [*ids[:i], new_id, *ids[i + 2 :]]
    return list(ids)


def merge_overlapping(ids: Sequence[int], pair: Pair, new_id: int) -> Ids:
    merged, i = [], 0
    while i < len(ids):
        found = i + 1 < len(ids) and (ids[i], ids[i + 1]) == pair
        merged.append(new_id if found else ids[i])
        if found and not (i + 2 < len(ids) and (ids[i + 1], ids[i + 2]) == pair):
            i += 1
        i += 1
    return merged


@wrong("train")
def counts_no_overlap(text: str, num_merges: int) -> Merges:
    """You count pairs that overlap only once: in `aaa` the pair (a, a) occurs twice,
    at the first place and at the second. Count all neighbors."""
    return learn(list(text.encode()), num_merges, count=count_apart)


@wrong("train")
def takes_the_first_seen(text: str, num_merges: int) -> Merges:
    """Of equally frequent pairs you take the one that occurs first. Here the one whose
    two byte strings compare greatest is asked for."""
    first = lambda counts, tokens: max(counts, key=counts.__getitem__)  # noqa: E731
    return learn(list(text.encode()), num_merges, choose=first)


@wrong("train")
def takes_the_smallest(text: str, num_merges: int) -> Merges:
    """Of equally frequent pairs you take the smallest. Here the one whose two byte
    strings compare greatest is asked for."""

    def choose(counts: dict[Pair, int], tokens: Tokens) -> Pair:
        return min(counts, key=lambda p: (-counts[p], tokens[p[0]], tokens[p[1]]))

    return learn(list(text.encode()), num_merges, choose=choose)


@wrong("train")
def compares_ids(text: str, num_merges: int) -> Merges:
    """Of equally frequent pairs you take the one with the greatest IDs. Compare the
    bytes of the two tokens: `b` is greater than `ab`, though `ab` has a greater ID."""
    choose = lambda counts, tokens: max(counts, key=lambda p: (counts[p], p))  # noqa: E731
    return learn(list(text.encode()), num_merges, choose=choose)


@wrong("train")
def compares_joined_bytes(text: str, num_merges: int) -> Merges:
    """Of equally frequent pairs you compare the joined bytes. Compare the first tokens
    and, if they are equal, the second ones."""

    def choose(counts: dict[Pair, int], tokens: Tokens) -> Pair:
        return max(counts, key=lambda p: (counts[p], tokens[p[0]] + tokens[p[1]]))

    return learn(list(text.encode()), num_merges, choose=choose)


@wrong("train")
def starts_from_code_points(text: str, num_merges: int) -> Merges:
    """You begin with code points. Begin with the bytes of the text's UTF-8, so that
    256 IDs are enough for every text."""
    return learn([ord(character) for character in text], num_merges)


@wrong("train")
def stops_at_one(text: str, num_merges: int) -> Merges:
    """You end when no pair occurs twice. Go on as long as there is a pair at all and
    merges are asked for."""
    return learn(list(text.encode()), num_merges, fewest=2)


@wrong("train")
def merges_from_the_right(text: str, num_merges: int) -> Merges:
    """You replace pairs from right to left: `aaa` becomes a·aa. Go from left to
    right."""
    return learn(list(text.encode()), num_merges, merge=merge_from_right)


@wrong("train")
def merges_only_the_first(text: str, num_merges: int) -> Merges:
    """You replace only the first occurrence of the pair. Replace all of them before
    you count again."""
    return learn(list(text.encode()), num_merges, merge=merge_first)


@wrong("train")
def uses_a_byte_twice(text: str, num_merges: int) -> Merges:
    """You merge pairs that overlap: the middle `a` of `aaa` becomes part of two
    tokens. After a merge go on behind both IDs."""
    return learn(list(text.encode()), num_merges, merge=merge_overlapping)


@wrong("train")
def counts_once(text: str, num_merges: int) -> Merges:
    """You count the pairs only once and take the most frequent ones. Each merge changes
    its neighbors' pairs, so count again after it."""
    ids = list(text.encode())
    counts = count_pairs(ids)
    ranked = sorted(counts, key=lambda p: (counts[p], p), reverse=True)
    return ranked[:num_merges]


@wrong("train")
def numbers_from_257(text: str, num_merges: int) -> Merges:
    """Your first merge makes the token 257. The bytes have the IDs 0 to 255, so the
    first free one is 256."""
    return learn(list(text.encode()), num_merges, first_id=257)


@wrong("train")
def trains_within_words(text: str, num_merges: int) -> Merges:
    """You cut the text into pre-tokens first, as lecture 05 does. In this milestone the
    whole text is one sequence, and merges may cross spaces. Pre-tokens come in
    milestone b."""
    return reference.train_on_words(text, num_merges)


@wrong("train")
def takes_the_vocabulary_size(text: str, num_merges: int) -> Merges:
    """You take `num_merges` for the size of the vocabulary. It is how many merges to
    learn, in addition to the 256 bytes."""
    return reference.train(text, max(0, num_merges - 256))


# Encoding and decoding.


def earliest(ids: Ids, merges: Merges) -> Ids:
    return merge_by_rank(ids, {pair: i for i, pair in enumerate(merges, 256)})


def all_tokens(merges: Merges) -> Tokens:
    return reference.params(merges).vocab


@wrong("encode")
def replays_backwards(text: str, merges: Merges) -> Ids:
    """You apply the last merge first. Apply them in the order in which they were
    learned, since later merges need what earlier ones make."""
    ids = list(text.encode())
    for new_id, pair in reversed(list(enumerate(merges, 256))):
        ids = merge_pair(ids, pair, new_id)
    return ids


@wrong("encode")
def takes_the_longest(text: str, merges: Merges) -> Ids:
    """You take the longest token that fits, from the left. BPE replays the merges in
    the order in which they were learned, which can give other tokens."""
    left = text.encode()
    id_of = {token: i for i, token in reversed(all_tokens(merges).items())}
    ids = []
    while left:
        length = next(n for n in range(len(left), 0, -1) if left[:n] in id_of)
        ids.append(id_of[left[:length]])
        left = left[length:]
    return ids


@wrong("encode")
def merges_the_leftmost(text: str, merges: Merges) -> Ids:
    """You merge the leftmost pair that can be merged. Merge the one that was learned
    earliest, wherever it stands."""
    ids = list(text.encode())
    place = {tuple(pair): i for i, pair in enumerate(merges, 256)}
    while found := [i for i, pair in enumerate(zip(ids, ids[1:])) if pair in place]:
        i = found[0]
        ids[i : i + 2] = [place[ids[i], ids[i + 1]]]
    return ids


@wrong("encode")
def goes_through_once(text: str, merges: Merges) -> Ids:
    """You go through the text once, and merge what stands side by side. What a merge
    makes may be merged again: repeat until no pair can be merged."""
    ids = list(text.encode())
    place = {tuple(pair): i for i, pair in enumerate(merges, 256)}
    merged, i = [], 0
    while i < len(ids):
        pair = tuple(ids[i : i + 2])
        merged.append(place.get(pair, ids[i]))
        i += 2 if pair in place else 1
    return merged


@wrong("encode")
def encodes_code_points(text: str, merges: Merges) -> Ids:
    """You begin with code points. Begin with the bytes of the text's UTF-8."""
    return earliest([ord(character) for character in text], merges)


@wrong("encode")
def numbers_encoded_from_257(text: str, merges: Merges) -> Ids:
    """You give the first merge the ID 257. Its token is 256, since the bytes have the
    IDs 0 to 255."""
    return [token + (token > 255) for token in reference.encode(text, merges)]


@wrong("encode")
def encodes_within_words(text: str, merges: Merges) -> Ids:
    """You cut the text into pre-tokens first. In this milestone the merges are replayed
    on the whole text as one sequence. Pre-tokens come in milestone b."""
    return reference.encode_words(text, merges)


@wrong("encode")
def numbers_encoded_from_0(text: str, merges: Merges) -> Ids:
    """You give a merge its place in the list as its ID. The bytes have the IDs 0 to
    255, so the merge at place k makes the token 256 + k."""
    ids = list(text.encode())
    for place, (left, right) in enumerate(merges):
        ids = merge_pair(ids, (left, right), place)
    return ids


@wrong("encode")
def merges_only_the_first_pair(text: str, merges: Merges) -> Ids:
    """For each merge you replace only the first occurrence of its pair. Replace all of
    them before you go on to the next merge."""
    ids = list(text.encode())
    for new_id, (left, right) in enumerate(merges, 256):
        ids = merge_first(ids, (left, right), new_id)
    return ids


@wrong("decode")
def decodes_each_token(ids: Ids, merges: Merges) -> str:
    """You decode each token by itself. A character may be spread over several tokens:
    join all bytes first, and decode once."""
    tokens = all_tokens(merges)
    return "".join(tokens[token].decode("utf-8", "replace") for token in ids)


@wrong("decode")
def drops_broken_bytes(ids: Ids, merges: Merges) -> str:
    """You drop bytes that are no UTF-8. A model can produce them, and a reader should
    see that: they become U+FFFD."""
    tokens = all_tokens(merges)
    return b"".join(tokens[token] for token in ids).decode("utf-8", "ignore")


@wrong("decode")
def refuses_broken_bytes(ids: Ids, merges: Merges) -> str:
    """Bytes that are no UTF-8 stop your program. A model can produce them, so they
    become U+FFFD: see the argument `errors` of `bytes.decode`."""
    tokens = all_tokens(merges)
    return b"".join(tokens[token] for token in ids).decode("utf-8")


@wrong("decode")
def decodes_latin_1(ids: Ids, merges: Merges) -> str:
    """You make each byte a character. The bytes are UTF-8, in which a character has
    one to four of them."""
    tokens = all_tokens(merges)
    return b"".join(tokens[token] for token in ids).decode("latin-1")


# Pre-tokens.


@wrong("pre_tokenize")
def splits_at_spaces(text: str) -> list[str]:
    """You split at white space, and lose it. The pre-tokens joined must be the text,
    so a word keeps the space before it."""
    return text.split()


@wrong("pre_tokenize")
def knows_only_ascii(text: str) -> list[str]:
    r"""Your classes know only ASCII's letters and digits. `\p{L}` and `\p{N}` are the
    letters and numbers of all scripts, and need the module `regex`."""
    pattern = GPT2_PATTERN.replace(r"\p{L}", "a-zA-Z").replace(r"\p{N}", "0-9")
    pattern = pattern.replace("?a-zA-Z+", "?[a-zA-Z]+").replace("?0-9+", "?[0-9]+")
    return re.findall(pattern, text)


@wrong("pre_tokenize")
def puts_spaces_behind(text: str) -> list[str]:
    """In your pre-tokens a space ends the word before it. It should begin the word
    behind it."""
    pattern = r"'(?:[sdmt]|ll|ve|re) ?|\p{L}+ ?|\p{N}+ ?|[^\s\p{L}\p{N}]+ ?|\s+"
    return regex.findall(pattern, text)


@wrong("pre_tokenize")
def takes_all_spaces(text: str) -> list[str]:
    r"""Of several spaces before a word you make one pre-token. The last of them belongs
    to the word: that is what `\s+(?!\S)` is for."""
    return regex.findall(GPT2_PATTERN.replace(r"|\s+(?!\S)", ""), text)


@wrong("pre_tokenize")
def cuts_no_contractions(text: str) -> list[str]:
    """The ends of contractions, such as `'s` and `'ll`, are pre-tokens of their own:
    their alternative comes first."""
    return regex.findall(GPT2_PATTERN.replace("'(?:[sdmt]|ll|ve|re)|", ""), text)


# Training and encoding with pre-tokens.


def learn_words(text: str, num_merges: int, is_weighted: bool, choose: Any) -> Merges:
    words = {tuple(w.encode()): n for w, n in Counter(pre_tokenize(text)).items()}
    tokens = {byte: bytes([byte]) for byte in range(256)}
    merges: Merges = []
    for new_id in range(256, 256 + num_merges):
        counts: Counter[Pair] = Counter()
        for word, times in words.items():
            for pair in zip(word, word[1:]):
                counts[pair] += times if is_weighted else 1
        if not counts:
            break
        pair = choose(counts, tokens)
        words = {tuple(merge_pair(w, pair, new_id)): n for w, n in words.items()}
        tokens[new_id] = tokens[pair[0]] + tokens[pair[1]]
        merges.append(pair)
    return merges


@wrong("train_on_words")
def merges_across_words(text: str, num_merges: int) -> Merges:
    """Your merges cross the ends of pre-tokens. Cut the text first, and count pairs
    only inside of each pre-token."""
    return reference.train(text, num_merges)


@wrong("train_on_words")
def forgets_how_often(text: str, num_merges: int) -> Merges:
    """You count each distinct pre-token once. A pair counts as often as its pre-token
    occurs in the text."""
    return learn_words(text, num_merges, False, greatest_bytes)


@wrong("train_on_words")
def takes_the_first_in_words(text: str, num_merges: int) -> Merges:
    """Of equally frequent pairs you take the first. Here, as in `train`, the one whose
    two byte strings compare greatest is asked for."""
    first = lambda counts, tokens: max(counts, key=counts.__getitem__)  # noqa: E731
    return learn_words(text, num_merges, True, first)


@wrong("encode_words")
def encodes_across_words(text: str, merges: Merges) -> Ids:
    """You apply merges across the ends of pre-tokens. Encode each pre-token by itself,
    and join the IDs."""
    return reference.encode(text, merges)


@wrong("encode_words")
def poisons_the_cache(text: str, merges: Merges) -> Ids:
    """A word that comes again gets other IDs than the first time. If you keep results
    in a cache, don't change the list that it holds."""
    cache: dict[str, Ids] = {}
    ids: Ids = []
    last: Ids | None = None
    for word in pre_tokenize(text):
        if word not in cache:
            cache[word] = earliest(list(word.encode()), merges)
        elif last is not None:
            cache[word].extend(last[:1])
        last = cache[word]
        ids += last
    return ids


@wrong("encode_words")
def forgets_the_case(text: str, merges: Merges) -> Ids:
    """`The` gets the IDs of `the`, or the other way around. If you keep results in a
    cache, its keys have to be the pre-tokens as they are."""
    cache: dict[str, Ids] = {}
    ids: Ids = []
    for word in pre_tokenize(text):
        if word.lower() not in cache:
            cache[word.lower()] = earliest(list(word.encode()), merges)
        ids += cache[word.lower()]
    return ids


# Special tokens, files and streams.


@wrong("encode_special")
def knows_no_special(text: str, merges: Merges, special: Special) -> Ids:
    """Special tokens in the text are encoded as ordinary text. Cut the text around
    them first."""
    return reference.encode_words(text, merges)


def encode_cut(pieces: Iterable[str], merges: Merges, special: Special) -> Ids:
    ids: Ids = []
    for piece in pieces:
        whole = special.get(piece)
        ids += reference.encode_words(piece, merges) if whole is None else [whole]
    return ids


@wrong("encode_special")
def takes_the_shortest_special(text: str, merges: Merges, special: Special) -> Ids:
    """Of special tokens that begin at the same place you take a short one. Try the
    longest first: sort them by length before you join them with `|`."""
    names = "|".join(re.escape(name) for name in sorted(special, key=len))
    pieces = re.split(f"({names})", text) if names else [text]
    return encode_cut(pieces, merges, special)


@wrong("encode_special")
def reads_names_as_patterns(text: str, merges: Merges, special: Special) -> Ids:
    """The names of special tokens have signs such as `|` and `.` that mean something
    in a pattern: escape them (`re.escape`)."""
    names = "|".join(sorted(special, key=len, reverse=True))
    pieces = re.split(f"({names})", text) if names else [text]
    return encode_cut((piece for piece in pieces if piece), merges, special)


@wrong("encode_special")
def strips_around_special(text: str, merges: Merges, special: Special) -> Ids:
    """White space beside special tokens is lost. A tokenizer gives back every
    character: don't strip the pieces."""
    names = sorted(special, key=len, reverse=True)
    joined = "|".join(re.escape(name) for name in names)
    pieces = re.split(f"({joined})", text) if names else [text]
    return encode_cut((piece.strip() for piece in pieces), merges, special)


@wrong("load")
def sorts_the_merges(merges: Merges, special: Special) -> Any:
    """The merges come back in another order. Their order is what they mean: keep the
    list as it is."""
    return sorted(merges), special


@wrong("load")
def loses_the_special(merges: Merges, special: Special) -> Any:
    """The special tokens don't come back. Save them too, with their IDs."""
    return merges, {}


@wrong("load")
def numbers_special_anew(merges: Merges, special: Special) -> Any:
    """The special tokens come back with other IDs. A model has learned their IDs, so
    save these too."""
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
    """You wait for the last chunk. A stream may be longer than memory: give the IDs of
    what can't change any more."""
    yield from reference.encode_special("".join(chunks), merges, special)


@wrong("encode_stream")
def keeps_back_a_character(
    chunks: Iterable[str], merges: Merges, special: Special
) -> Iterator[int]:
    """You keep back too little: a special token or a pre-token goes on for more than
    that. Cut only where no text to come can change a pre-token."""
    kept = ""
    for chunk in chunks:
        kept += chunk
        yield from reference.encode_special(kept[:-1], merges, special)
        kept = kept[-1:]
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
    """What is incomplete at the end is lost. When the stream has ended, these bytes
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
    """You wait for the last ID. Who talks to a model wants to read while it writes:
    give each character as soon as its bytes are there."""
    tokens = all_tokens(merges)
    joined = b"".join(bytes_of(token, tokens, special) for token in ids)
    yield joined.decode("utf-8", "replace")


# What was published.


@wrong("encode_published")
def cuts_all_as_gpt2(text: str, name: str) -> Ids:
    """You cut the text for all three as GPT-2 does. Each has a pattern of its own:
    `given.PATTERNS[name]`."""
    tokenizer = published.load(name)
    ids: Ids = []
    for word in pre_tokenize(text, GPT2_PATTERN):
        ids += tokenizer._encode_pre_token(word)
    return ids


@wrong("encode_published")
def cuts_nothing(text: str, name: str) -> Ids:
    """You merge across the ends of pre-tokens. Cut the text with
    `given.PATTERNS[name]` first."""
    return published.load(name)._encode_pre_token(text) if text else []


@wrong("encode_published")
def takes_bytes_for_ids(text: str, name: str) -> Ids:
    """You take a byte's value for its ID. In the published vocabularies the bytes have
    other IDs: look them up in `given.read_tokens(name)`."""
    tokenizer = published.load(name)
    ids: Ids = []
    for word in pre_tokenize(text, tokenizer.pattern):
        ids += merge_by_rank(list(word.encode()), tokenizer.params.merges)
    return ids


@wrong("encode_published")
def takes_the_longest_published(text: str, name: str) -> Ids:
    """You take the longest token that fits, from the left. The merges have an order:
    of all neighbors whose joined bytes are a token, the one with the lowest ID."""
    tokenizer = published.load(name)
    id_of = _ids(name)
    ids: Ids = []
    for word in pre_tokenize(text, tokenizer.pattern):
        left = word.encode()
        while left:
            length = next(n for n in range(len(left), 0, -1) if left[:n] in id_of)
            ids.append(id_of[left[:length]])
            left = left[length:]
    return ids


@wrong("encode_published")
def obeys_special_names(text: str, name: str) -> Ids:
    """A special token's name in the text becomes its ID. Here it is a user's text, in
    which such a name is ordinary."""
    return published.load(name).encode(text, allowed_special="all")


@wrong("decode_published")
def decodes_published_apart(ids: Ids, name: str) -> str:
    """You decode each token by itself. A character may be spread over several tokens:
    join all bytes first, and decode once."""
    tokens = published.load(name).params.vocab
    return "".join(tokens[token].decode("utf-8", "replace") for token in ids)


def _ids(name: str) -> dict[bytes, int]:
    return {token: i for i, token in published.load(name).params.vocab.items()}
