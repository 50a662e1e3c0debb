"""The file of a saved tokenizer, read with care.

The file could come from anyone, so everything in it is checked before use.
"""

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from lecture_lib.files import read_whole, write_whole

from .special_tokens import MAX_ID

FORMAT = "lecture_lib regex BPE"
VERSION = 1
MAX_FILE_BYTES = 1 << 26  # ten times what GPT-4o's tokenizer needs
MAX_TOKEN_BYTES = 1 << 28  # of all tokens together; those of GPT-4o have 1.5 MB


def write_document(path: Path, document: dict[str, Any]) -> None:
    """Save a document that passes `check_document`."""
    content = json.dumps({"format": FORMAT, "version": VERSION} | document).encode()
    if len(content) > MAX_FILE_BYTES:
        raise ValueError(f"the file would be larger than {MAX_FILE_BYTES:,} bytes")
    write_whole(path, content)


def read_document(path: Path) -> dict[str, Any]:
    """Read what `write_document` saved; raise ValueError for any other file."""
    if path.stat().st_size > MAX_FILE_BYTES:
        raise ValueError(f"{path} is too large for a saved tokenizer")
    try:
        document = json.loads(read_whole(path).decode("utf-8"))
    except (ValueError, RecursionError) as error:
        raise ValueError(
            f"{path} is not a saved tokenizer, or was cut short: {error}"
        ) from None
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise ValueError(f"{path} is not a saved tokenizer")
    if document.get("version") != VERSION:
        raise ValueError(
            f"{path} has version {document.get('version')}; "
            f"this code reads version {VERSION}"
        )
    try:
        check_document(document)
    except ValueError as error:
        raise ValueError(f"{path} is damaged: {error}") from None
    return document


def check_document(document: dict[str, Any]) -> None:
    """Raise ValueError unless all entries are there and have the right form."""
    if not isinstance(document.get("pattern"), str):
        raise ValueError("its pattern is not a text")
    names = document.get("special_tokens")
    if not isinstance(names, dict) or not are_ids(names.values()):
        raise ValueError("its special tokens are not names with IDs")
    byte_ids, merges = document.get("byte_ids"), document.get("merges")
    if not isinstance(byte_ids, list) or not are_ids(byte_ids):
        raise ValueError("the IDs of its bytes are not a list of IDs")
    if len(byte_ids) != 256 or len(set(byte_ids)) != 256:
        raise ValueError("its bytes don't have 256 different IDs")
    if not isinstance(merges, list) or not all(map(is_merge, merges)):
        raise ValueError("its merges are not triples of IDs (left, right, new)")
    check_sizes(byte_ids, merges)


def is_merge(merge: Any) -> bool:
    return isinstance(merge, list) and len(merge) == 3 and are_ids(merge)


def are_ids(values: Iterable[Any]) -> bool:
    return all(type(value) is int and 0 <= value <= MAX_ID for value in values)


def check_sizes(byte_ids: Sequence[int], merges: Iterable[Sequence[int]]) -> None:
    """Raise ValueError if a merge comes before its halves, or memory would run out.

    Forty merges, each of the one before with itself, make a token of a terabyte.
    """
    sizes = dict.fromkeys(byte_ids, 1)
    total = len(sizes)
    for left, right, new_id in merges:
        if left not in sizes or right not in sizes:
            raise ValueError(
                f"token {new_id} is made of a token that isn't defined yet"
            )
        sizes[new_id] = sizes[left] + sizes[right]
        total += sizes[new_id]
        if total > MAX_TOKEN_BYTES:
            raise ValueError(f"its tokens have more than {MAX_TOKEN_BYTES:,} bytes")
