"""A run writes what the plainest loop does, whatever the input, engine, and cuts."""

import gzip
import os
import random
from pathlib import Path

import numpy as np
import pytest

from lecture_lib import (
    CL100K_PATTERN,
    GPT2_PATTERN,
    O200K_PATTERN,
    RegexBPETokenizer,
    fast,
    scale,
    train_regex_bpe,
)
from lecture_lib.scale import ScaleError
from lecture_lib.scale.manifest import read_manifest
from lecture_lib.scale.run_tokenizer import END_OF_TEXT
from lecture_lib.scale.units import safe_cut
from lecture_lib.tokenizers.pretokenize import pre_tokenize
from tests.texts import PUBLISHED, tiktoken_encoding

from .conftest import content, expected, make_documents, write_jsonl, written

pytestmark = pytest.mark.slow

SEPARATORS = [END_OF_TEXT, "\n\n", "aba"]
NO_END = RegexBPETokenizer(train_regex_bpe("abc", 256))


def test_files_of_a_folder_come_in_order_of_their_paths(tmp_path, tokenizer, folders):
    folder = tmp_path / "in"
    names = ["b.txt", "a/z.txt", "a.txt", "a/b/c.txt", "Z.txt", "ä.txt"]
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(f"this is {name}", encoding="utf-8")
    for name in (".hidden.txt", "notes.md", ".git/x.txt"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text("not wanted", encoding="utf-8")
    out = folders()
    scale.tokenize(folder, out, encoding=tokenizer)
    ordered = sorted(names, key=lambda name: (folder / name).as_posix())
    assert written(out) == expected(tokenizer, [f"this is {name}" for name in ordered])


@pytest.mark.parametrize("unit_bytes", [1, 3_000])
@pytest.mark.parametrize("packed", [False, True])
def test_json_lines(
    tmp_path, tokenizer, documents, folders, unit_bytes: int, packed: bool
):
    path = tmp_path / "d.jsonl"
    write_jsonl(path, documents)
    if packed:
        path = pack(path)
    out = folders()
    scale.tokenize(
        path,
        out,
        encoding=tokenizer,
        unit_bytes=unit_bytes,
        shard_tokens=997,
        validation=0.3,
    )
    assert written(out) == expected(tokenizer, documents, 0.3)
    assert scale.verify(out) == []


@pytest.mark.parametrize("unit_bytes", [1, 5_000])
@pytest.mark.parametrize("packed", [False, True])
@pytest.mark.parametrize("separator", SEPARATORS)
def test_separators(
    tmp_path, tokenizer, documents, folders, separator: str, packed: bool, unit_bytes
):
    text = separator.join(documents) + "ababa\n\n\n\n\nabababa" + separator
    path = tmp_path / "d.txt"
    path.write_text(text, encoding="utf-8", newline="")
    if packed:
        path = pack(path)
    out = folders()
    scale.tokenize(
        path,
        out,
        encoding=tokenizer,
        separator=separator,
        unit_bytes=unit_bytes,
        shard_tokens=1_000,
        validation=0.2,
    )
    assert written(out) == expected(tokenizer, text.split(separator), 0.2)
    assert scale.verify(out) == []


@pytest.mark.parametrize("unit_bytes", [1, 1_000])
def test_a_document_longer_than_units_and_shards(
    tmp_path, tokenizer, documents, folders, unit_bytes: int
):
    text = "".join(documents)
    path = tmp_path / "long.txt"
    path.write_text(text, encoding="utf-8", newline="")
    out = folders()
    scale.tokenize(
        path, out, encoding=tokenizer, unit_bytes=unit_bytes, shard_tokens=777
    )
    assert written(out) == expected(tokenizer, [text])
    sizes = [np.load(path).size for path in sorted(out.glob("train-*.npy"))]
    assert set(sizes[:-1]) == {777}
    assert 0 < sizes[-1] <= 777


# Of Codex the greatest ID is no special token's.
@pytest.mark.parametrize("name", [*PUBLISHED, "p50k_base"])
def test_published_vocabularies(jsonl, documents, folders, name: str):
    out = folders()
    scale.tokenize(jsonl, out, encoding=name)
    assert written(out) == expected(fast.load(name), documents)
    dtype = np.uint16 if name in ("gpt2", "p50k_base") else np.uint32
    assert np.load(out / "train-00000.npy").dtype == dtype
    assert read_manifest(out)["job"]["vocab_size"] == tiktoken_encoding(name).n_vocab
    assert scale.verify(out) == []


def test_a_long_document_in_every_published_pattern(folders):
    text = "".join(make_documents(80, seed=5))
    for name in PUBLISHED:
        out = folders()
        path = out.with_suffix(".txt")
        path.write_text(text, encoding="utf-8", newline="")
        scale.tokenize(path, out, encoding=name, unit_bytes=200)
        assert written(out) == expected(fast.load(name), [text])


def test_a_saved_tokenizer_with_its_own_pattern(tmp_path, jsonl, documents, folders):
    params = train_regex_bpe("a corpus of few words", 270, pattern=r"\S+|\s+")
    tokenizer = RegexBPETokenizer(
        params, pattern=r"\S+|\s+", special_tokens=["<other>", END_OF_TEXT]
    )
    tokenizer.save(tmp_path / "own.json")
    out = folders()
    scale.tokenize(jsonl, out, encoding=tmp_path / "own.json", unit_bytes=500)
    assert written(out) == expected(tokenizer, documents)
    long = tmp_path / "long.txt"
    long.write_text("".join(documents), encoding="utf-8", newline="")
    scale.tokenize(long, again := folders(), encoding=tokenizer, unit_bytes=500)
    assert written(again) == expected(tokenizer, ["".join(documents)])


@pytest.mark.parametrize("unit_bytes", [40, 1 << 21])
@pytest.mark.parametrize("separator", [None, "|"])
@pytest.mark.parametrize("errors", ["replace", "error"])
def test_invalid_utf8(tmp_path, tokenizer, folders, errors, separator, unit_bytes):
    good = "a document with words in it, " * 9
    broken = [
        b"\xff",
        good.encode() + b"\xc3",
        good.encode() + b"\xe4\xbd" + good.encode(),
        "\ufffd".encode() + b"\x80 twice \xed\xa0\x80",
    ]
    parts = [good.encode(), b"", *broken, "é".encode(), good.encode()]
    paths = [tmp_path / f"{k}.txt" for k in range(len(parts))]
    if separator is None:
        for path, part in zip(paths, parts):
            path.write_bytes(part)
    else:
        paths = [tmp_path / "all.txt"]
        paths[0].write_bytes(separator.encode().join(parts))
    out = folders()
    choices = {"encoding": tokenizer, "separator": separator, "errors": errors}
    if errors == "error":
        with pytest.raises(ScaleError, match="is not UTF-8"):
            scale.tokenize(f"{tmp_path}/*.txt", out, **choices, unit_bytes=unit_bytes)
        return
    result = scale.tokenize(f"{tmp_path}/*.txt", out, **choices, unit_bytes=unit_bytes)
    decoded = [part.decode("utf-8", "replace") for part in parts]
    assert written(out) == expected(tokenizer, decoded)
    assert result.documents == len(decoded)
    replaced = sum(p.decode("utf-8", "replace").count("\ufffd") for p in broken) - 1
    assert result.counts["replacements"] == replaced
    assert scale.verify(out) == []


def test_the_split_depends_on_the_text_alone(tmp_path, tokenizer, documents, folders):
    """The same documents, in other files and another order, fall on the same sides."""
    sides = []
    for order in (documents, documents[::-1]):
        path, out = write_jsonl(tmp_path / "a.jsonl", order), folders()
        result = scale.tokenize(path, out, encoding=tokenizer, validation=0.4)
        total = {split: sorted(ids) for split, ids in written(out).items()}
        sides.append((result.counts["documents"], total))
    assert sides[0] == sides[1]
    assert sides[0][1]["validation"]
    assert sides[0][1]["train"]


@pytest.mark.parametrize(
    ("choices", "message"),
    [
        ({"source": None}, "source must be a file or a folder; got None"),
        ({"source": ""}, "source must be a file or a folder; got ''"),
        ({"shard_tokens": 0}, "shard_tokens must be from 1 to"),
        ({"shard_tokens": True}, "shard_tokens must be int; got True"),
        ({"validation": "0.1"}, r"validation must be float \| int; got '0.1'"),
        ({"field": None}, "field must be str; got None"),
        ({"separator": b"\n"}, r"separator must be str \| None; got b'\\n'"),
        ({"workers": "2"}, r"workers must be int \| None; got '2'"),
        ({"validation": 1.5}, "validation must be a fraction from 0 to 1"),
        ({"validation": float("nan")}, "validation must be a fraction from 0 to 1"),
        ({"separator": ""}, "separator must be UTF-8 and not empty"),
        ({"errors": "ignore"}, "errors must be one of error, replace"),
        ({"engine": "threads"}, "engine must be one of in-process, processes, ray"),
        ({"address": "auto"}, "address is for the engine ray"),
        ({"workers": 0}, "workers must be an integer of at least 1; got 0"),
        ({"encoding": "gpt5"}, "encoding must be one of gpt2.* got 'gpt5'"),
        ({"encoding": NO_END}, "no special token"),
    ],
)
def test_choices_that_make_no_sense(jsonl, folders, tokenizer, choices, message):
    """Nothing is written before they are refused."""
    asked = {"source": jsonl, "out": folders(), "encoding": tokenizer} | choices
    with pytest.raises(ScaleError, match=message):
        scale.tokenize(**asked)
    assert not asked["out"].exists()


def test_the_output_may_not_lie_in_the_input(tmp_path, tokenizer):
    (tmp_path / "a.txt").write_text("a", encoding="utf-8")
    for out in (tmp_path, tmp_path / "out", tmp_path / "x" / ".." / "y"):
        with pytest.raises(ScaleError, match="lies inside the input"):
            scale.tokenize(tmp_path, out, encoding=tokenizer)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.txt"]


def test_a_folder_is_used_once(jsonl, tokenizer, folders):
    out = folders()
    scale.tokenize(jsonl, out, encoding=tokenizer)
    before = content(out)
    with pytest.raises(ScaleError, match="already holds a run"):
        scale.tokenize(jsonl, out, encoding=tokenizer)
    assert content(out) == before


@pytest.mark.parametrize("name", ["notes", "tokenizer.json", "manifest.json.tmp"])
def test_a_folder_of_others(jsonl, tokenizer, tmp_path, name: str):
    """Use names of others and of ours."""
    (out := tmp_path / "out").mkdir()
    (out / name).write_text("mine", encoding="utf-8")
    with pytest.raises(ScaleError, match="is not empty"):
        scale.tokenize(jsonl, out, encoding=tokenizer)
    assert (out / name).read_text(encoding="utf-8") == "mine"
    assert [path.name for path in out.iterdir()] == [name]


@pytest.mark.skipif(os.name == "nt", reason="links need a privilege")
def test_a_link_under_a_name_of_ours_is_replaced(jsonl, tokenizer, tmp_path):
    """Not what it leads to."""
    (out := tmp_path / "out").mkdir()
    (out / ".lock").touch()
    (mine := tmp_path / "mine").touch()
    (out / "manifest.json.tmp").symlink_to(mine)
    scale.tokenize(jsonl, out, encoding=tokenizer)
    assert mine.read_bytes() == b""


def pack(path: Path) -> Path:
    packed = path.with_name(path.name + ".gz")
    packed.write_bytes(gzip.compress(path.read_bytes()))
    path.unlink()
    return packed


@pytest.mark.parametrize("pattern", [GPT2_PATTERN, CL100K_PATTERN, O200K_PATTERN])
def test_a_cut_in_bytes_changes_no_pre_token(pattern: str):
    text = "".join(make_documents(80, seed=9))
    data = text.encode()
    whole = pre_tokenize(text, pattern)
    choose = random.Random(1)
    cuts = 0
    for _ in range(300):
        begin = choose.randrange(len(data) - 10)
        end = min(len(data), begin + choose.randrange(4, 300))
        cut = safe_cut(data[begin:end], pattern)
        assert 0 <= cut <= end - begin - 4
        if cut:
            cuts += 1
            left, right = data[: begin + cut].decode(), data[begin + cut :].decode()
            assert pre_tokenize(left, pattern) + pre_tokenize(right, pattern) == whole
    assert cuts > 150
