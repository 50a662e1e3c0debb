"""Small corpora with everything that can go wrong in them, and a small tokenizer."""

import json
import random
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from lecture_lib import RegexBPETokenizer, corpora, train_regex_bpe
from lecture_lib.scale.run_tokenizer import END_OF_TEXT
from lecture_lib.scale.units import side_of

HARD = [
    "",
    " ",
    "\n",
    "a",
    "no safe cut" + "_" * 300,
    END_OF_TEXT,
    f"text that says {END_OF_TEXT} and goes on",
    "\r\nlines\r\nof Windows\r",
    "한국어 中文 русский עברית 👨‍👩‍👧‍👦 é",
    "\ufffd was in the text",
    "x" * 700,
]


def make_documents(count: int = 60, seed: int = 1) -> list[str]:
    """Documents of many lengths, most of them real text; some are equal."""
    source = corpora.everything()
    choose = random.Random(seed)
    documents = []
    for number in range(count):
        if number % 4 == 0:
            documents.append(choose.choice(HARD))
            continue
        begin = choose.randrange(len(source))
        documents.append(source[begin : begin + choose.randrange(1, 900)])
    return documents


@pytest.fixture(scope="session")
def tokenizer() -> RegexBPETokenizer:
    params = train_regex_bpe(
        corpora.load("technical.txt")[:20_000], 400, special_tokens=[END_OF_TEXT]
    )
    return RegexBPETokenizer(params, special_tokens=[END_OF_TEXT])


@pytest.fixture(scope="session")
def documents() -> list[str]:
    return make_documents()


@pytest.fixture
def jsonl(tmp_path: Path, documents: list[str]) -> Path:
    path = tmp_path / "documents.jsonl"
    write_jsonl(path, documents)
    return path


def write_jsonl(path: Path, documents: list[str]) -> Path:
    lines = [
        json.dumps({"text": d}, ensure_ascii=k % 2 == 0) + "\n"
        for k, d in enumerate(documents)
    ]
    path.write_text("".join(lines), encoding="utf-8", newline="\n")
    return path


def expected(
    tokenizer: RegexBPETokenizer, documents: list[str], validation: float = 0.0
) -> dict[str, list[int]]:
    """Compute, as plainly as possible, what a run must write."""
    streams: dict[str, list[int]] = {"train": [], "validation": []}
    for text in documents:
        stream = streams[side_of(text, validation)]
        stream.append(tokenizer.special_tokens[END_OF_TEXT])
        stream.extend(tokenizer.encode_ordinary(text))
    return streams


def written(folder: Path) -> dict[str, list[int]]:
    """Read the shards' tokens, in order."""
    return {
        split: [
            token
            for path in sorted(folder.glob(f"{split}-*.npy"))
            for token in np.load(path).tolist()
        ]
        for split in ("train", "validation")
    }


def content(folder: Path) -> dict[str, bytes]:
    """Every file of a folder, byte for byte."""
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


@pytest.fixture
def folders(tmp_path: Path) -> Callable[[], Path]:
    """New output folders, one a call."""
    numbers = iter(range(1_000_000))
    return lambda: tmp_path / f"out{next(numbers)}"
