"""My tokenizer, in four milestones. Fill in the functions, from the top.

    python -m lecture_lib.project check        what passes, up to the first failure
    python -m lecture_lib.project check b      one milestone

A pair is two token IDs. The first 256 IDs are the bytes; the merge at place k of a
list of merges makes the token 256 + k. Python's standard library may be used, and
`regex`. A function of another name, or a program in another language, can take part
too: see ADAPTERS at the end.
"""

from collections.abc import Iterable, Iterator

Merges = list[tuple[int, int]]

# Milestone a: train and use byte-level BPE (lectures 03, 05 and 06).


def train(text: str, num_merges: int) -> Merges:
    """Learn merges from the UTF-8 bytes of `text`: always the most frequent pair.

    Of equally frequent pairs, the one whose two byte strings compare greatest. Fewer
    merges if no pair is left.

    >>> train("the cat in the hat", 2)
    [(116, 104), (256, 101)]
    """
    raise NotImplementedError


def encode(text: str, merges: Merges) -> list[int]:
    """The token IDs of `text`.

    >>> encode("the hat", [(116, 104), (256, 101)])
    [257, 32, 104, 97, 116]
    """
    raise NotImplementedError


def decode(ids: list[int], merges: Merges) -> str:
    """The text of `ids`; bytes that are no UTF-8 become U+FFFD, as Python does it.

    >>> decode([257, 32, 104, 97, 116], [(116, 104), (256, 101)])
    'the hat'
    """
    raise NotImplementedError


# Milestone b: pre-tokens and counted words (lectures 04 and 07).

GPT2_PATTERN = (
    r"'(?:[sdmt]|ll|ve|re)| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+"
)


def pre_tokenize(text: str) -> list[str]:
    """The pre-tokens of `text`, cut as GPT-2 cuts it. No character is lost.

    >>> pre_tokenize("It's 42  cats")
    ['It', "'s", ' 42', ' ', ' cats']
    """
    raise NotImplementedError


def train_on_words(text: str, num_merges: int) -> Merges:
    """As `train`, but no merge crosses the end of a pre-token.

    Faster if each distinct pre-token is kept once, with how often it occurs.

    >>> train_on_words("low low low lower", 2)
    [(111, 119), (108, 256)]
    """
    raise NotImplementedError


def encode_words(text: str, merges: Merges) -> list[int]:
    """As `encode`, pre-token by pre-token.

    >>> encode_words("low low", [(111, 119), (119, 32)])
    [108, 256, 32, 108, 256]
    """
    raise NotImplementedError


# Milestone c: special tokens, files and streams (lecture 07).


def encode_special(
    text: str, merges: Merges, special_tokens: dict[str, int]
) -> list[int]:
    """As `encode_words`, but each special token in the text becomes its one ID.

    Of special tokens that begin at the same place, the longest.

    >>> encode_special("a<|end|>b", [], {"<|end|>": 256})
    [97, 256, 98]
    """
    raise NotImplementedError


def save(path: str, merges: Merges, special_tokens: dict[str, int]) -> None:
    """Write all that `load` needs into the file `path`, in any format."""
    raise NotImplementedError


def load(path: str) -> tuple[Merges, dict[str, int]]:
    """The merges and special tokens that `save` wrote, in their order."""
    raise NotImplementedError


def encode_stream(
    chunks: Iterable[str], merges: Merges, special_tokens: dict[str, int]
) -> Iterator[int]:
    """The IDs of all chunks joined, without waiting for the last chunk.

    Chunks end anywhere, also inside of a word. The IDs are those of
    `encode_special` for the joined text.

    >>> list(encode_stream(["lo", "w"], [(111, 119)], {}))
    [108, 256]
    """
    raise NotImplementedError


def decode_stream(
    ids: Iterable[int], merges: Merges, special_tokens: dict[str, int]
) -> Iterator[str]:
    """The text of `ids` in pieces, each as soon as its characters are complete.

    Joined they are what all bytes decode to at once; bytes that are no UTF-8 become
    U+FFFD.

    >>> list(decode_stream([195, 169, 33], [], {}))
    ['é', '!']
    """
    raise NotImplementedError


# Milestone d: GPT-2, GPT-4 and GPT-4o, token for token (lecture 07).


def encode_published(text: str, name: str) -> list[int]:
    """The IDs that the published tokenizer `name` gives, special tokens as plain text.

    `name` is "gpt2", "cl100k_base" or "o200k_base". `given.read_tokens(name)` are its
    tokens with their IDs, and `given.PATTERNS[name]` is how it cuts text.

    >>> encode_published("Hello, world", "o200k_base")
    [13225, 11, 2375]
    """
    raise NotImplementedError


def decode_published(ids: list[int], name: str) -> str:
    """The text of the IDs of a published tokenizer.

    >>> decode_published([13225, 11, 2375], "o200k_base")
    'Hello, world'
    """
    raise NotImplementedError


# Functions of yours with other names: "train": "learn_merges", for example. A program
# in another language answers lines of JSON instead: check --command "./my_program".
ADAPTERS: dict[str, str] = {}
