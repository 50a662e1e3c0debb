"""A corpus in parts that can be counted one after the other, however large it is."""

import codecs
import os
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path

from lecture_lib.tokenizers.pretokenize import last_safe_cut
from lecture_lib.tokenizers.special_tokens import split_special

PART = 1 << 20  # characters


def read_parts(
    corpus: str | os.PathLike | Iterable[str], pattern: str, names: Collection[str]
) -> Iterator[str]:
    """Parts of about `PART` characters, cut where no pre-token is cut.

    Special tokens are left out. ``ValueError`` if a file is not UTF-8.
    """
    if isinstance(corpus, os.PathLike):
        texts = [decode(Path(corpus))]
    else:
        texts = map(slices, [corpus] if isinstance(corpus, str) else corpus)
    for text in texts:
        for part in cut(text, pattern, names):
            for piece, is_special in split_special(part, names):
                if not is_special:
                    yield piece


def decode(path: Path) -> Iterator[str]:
    """The text of a file, a part at a time."""
    decoder = codecs.getincrementaldecoder("utf-8")()
    size = 0
    with path.open("rb") as file:
        while data := file.read(PART):
            begin = size - len(decoder.getstate()[0])  # of what is decoded next
            size += len(data)
            try:
                yield decoder.decode(
                    data, final=size == os.fstat(file.fileno()).st_size
                )
            except UnicodeDecodeError as error:
                raise ValueError(
                    f"{os.fspath(path)} is not UTF-8: byte {begin + error.start} can't "
                    "be decoded"
                ) from None


def slices(text: str, size: int | None = None) -> Iterator[str]:
    size = size or PART
    return (text[begin : begin + size] for begin in range(0, len(text), size))


def cut(chunks: Iterable[str], pattern: str, names: Collection[str]) -> Iterator[str]:
    """A text that comes in chunks, in parts that no pre-token or name goes across."""
    longest = max(map(len, names), default=0)
    held = ""
    enough = 0
    for chunk in chunks:
        if held and len(held) >= enough:
            # Nearer to the end, a special token might have begun.
            cut = safe_cut(held, pattern, names, len(held) - longest)
            yield held[:cut]
            held = held[cut:]
            # Looking again only when the text has doubled keeps the whole linear.
            enough = 0 if cut else 2 * len(held)
        held += chunk
    yield held


def safe_cut(text: str, pattern: str, names: Collection[str], end: int) -> int:
    """The last place up to `end` that no pre-token and no special token lies across."""
    cut = last_safe_cut(text, pattern, end)
    while cut and any(
        text.find(name, max(0, cut - len(name) + 1), cut + len(name) - 1) >= 0
        for name in names
    ):
        cut = last_safe_cut(text, pattern, cut - 1)
    return cut
