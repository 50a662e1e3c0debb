"""A corpus on its way to the kernels, a part at a time, however large it is."""

import codecs
import os
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path

from lecture_lib.files import check_regular
from lecture_lib.tokenizers.contract import check_text
from lecture_lib.tokenizers.pretokenize import cut
from lecture_lib.tokenizers.regex_bpe import read_texts
from lecture_lib.tokenizers.special_tokens import split_special

PART = 1 << 20  # characters


def read_parts(
    corpus: str | os.PathLike | Iterable[str], pattern: str, names: Collection[str]
) -> Iterator[str]:
    """Parts of at most about `PART` characters, cut where no pre-token is cut.

    Special tokens are left out. ``ValueError`` if a file is not UTF-8.
    """
    wholes: Iterable[Iterator[str]]  # the parts of each text
    if isinstance(corpus, os.PathLike):
        wholes = [cut(decode(Path(corpus)), pattern, names)]
    else:
        texts = [corpus] if isinstance(corpus, str) else corpus
        wholes = (cut_long(text, pattern, names) for text in texts)
    for parts in wholes:
        yield from without_special(parts, names) if names else parts


def cut_long(text: str, pattern: str, names: Collection[str]) -> Iterator[str]:
    check_text(text)
    if len(text) > PART:
        return cut(slices(text), pattern, names)
    return iter([text] if text else [])


def without_special(parts: Iterable[str], names: Collection[str]) -> Iterator[str]:
    for part in parts:
        for piece, is_special in split_special(part, names):
            if not is_special:
                yield piece


def decode(path: Path) -> Iterator[str]:
    """The text of a file, a part at a time."""
    decoder = codecs.getincrementaldecoder("utf-8")()
    try:
        check_regular(path)
        with path.open("rb") as file:
            while data := file.read(PART):
                yield decoder.decode(data)
        decoder.decode(b"", final=True)
    except UnicodeDecodeError:
        list(read_texts(path))  # raises, and knows which byte of the file it is
        raise


def slices(text: str) -> Iterator[str]:
    return (text[start : start + PART] for start in range(0, len(text), PART))
