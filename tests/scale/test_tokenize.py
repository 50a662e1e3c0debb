"""What a run writes equals the plainest loop, whatever the input, engine and cuts."""

import contextlib
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
from lecture_lib.scale import ScaleError, units
from lecture_lib.scale.engines import ENGINES
from lecture_lib.scale.inputs import Reader, describe
from lecture_lib.scale.manifest import read_manifest
from lecture_lib.scale.run_tokenizer import END_OF_TEXT
from lecture_lib.scale.units import boundary, find_last, last_place, safe_cut
from lecture_lib.tokenizers.pretokenize import pre_tokenize
from tests.texts import PUBLISHED, disputed_code_points, tiktoken_encoding

from .conftest import content, expected, make_documents, write_jsonl, written

pytestmark = pytest.mark.slow

SEPARATORS = [END_OF_TEXT, "\n\n", "aba", "\n", "e t"]


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


@pytest.mark.parametrize("unit_bytes", [1, 100, 3_000, 1 << 21])
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


@pytest.mark.parametrize("unit_bytes", [1, 100, 5_000])
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


@pytest.mark.parametrize("unit_bytes", [1, 64, 1_000])
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


def test_units_do_not_end_beside_disputed_characters(tmp_path, folders):
    path = tmp_path / "new.txt"
    letters = map(chr, sorted(disputed_code_points())[::20])
    text = "-understanding ".join(letters)
    path.write_text(text, encoding="utf-8", newline="")
    how = {"encoding": "o200k_base", "workers": 1}
    scale.tokenize(path, whole := folders(), **how)
    scale.tokenize(path, out := folders(), **how, unit_bytes=1_000)
    assert written(out) == written(whole)


@pytest.mark.parametrize("shard_tokens", [1, 2, 10, 10_000_000])
def test_any_shard_size(tmp_path, tokenizer, folders, shard_tokens: int):
    out, documents = folders(), ["", "a word", "", "Hello, 🌍! 你好!", "end"]
    path = write_jsonl(tmp_path / "a.jsonl", documents)
    scale.tokenize(path, out, encoding=tokenizer, shard_tokens=shard_tokens)
    assert written(out) == expected(tokenizer, documents)


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
@pytest.mark.parametrize("errors", ["replace", "skip", "error"])
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
    if errors == "skip":
        decoded = [t for t, p in zip(decoded, parts) if p not in broken]
    assert written(out) == expected(tokenizer, decoded)
    assert result.documents == len(decoded)
    replaced = sum(p.decode("utf-8", "replace").count("\ufffd") for p in broken) - 1
    is_replaced = errors == "replace"
    assert result.counts["replacements"] == (replaced if is_replaced else 0)
    assert result.counts["skipped"] == (0 if is_replaced else len(broken))
    assert scale.verify(out) == []


@pytest.mark.parametrize("errors", ["replace", "skip", "error"])
def test_lone_surrogates_in_json(tmp_path, tokenizer, folders, errors: str):
    path = tmp_path / "a.jsonl"
    path.write_bytes(b'{"text": "a\\ud800b"}\n{"text": "fine \\ud83d\\ude00"}\n')
    out = folders()
    if errors == "error":
        with pytest.raises(ScaleError, match="lone surrogate"):
            scale.tokenize(path, out, encoding=tokenizer)
        return
    scale.tokenize(path, out, encoding=tokenizer, errors=errors)
    kept = ["a\ufffdb", "fine 😀"] if errors == "replace" else ["fine 😀"]
    assert written(out) == expected(tokenizer, kept)


def test_no_documents_at_all(tmp_path, tokenizer, folders):
    out = folders()
    result = scale.tokenize(
        write_jsonl(tmp_path / "a.jsonl", []), out, encoding=tokenizer
    )
    assert (result.documents, written(out)["train"]) == (0, [])
    assert np.load(out / "train-00000.npy").size == 0
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


def test_the_part_of_the_validation_split(tmp_path, tokenizer, folders):
    out, path = folders(), tmp_path / "a.txt"
    path.write_text("\n".join(f"document number {k}" for k in range(20_000)))
    scale.tokenize(path, out, encoding=tokenizer, validation=0.1, separator="\n")
    documents = read_manifest(out)["documents"]
    assert 1_800 < documents["validation"] < 2_200


def test_counts_of_the_manifest(tokenizer, documents, jsonl, folders):
    out = folders()
    scale.tokenize(jsonl, out, encoding=tokenizer, unit_bytes=300)
    manifest = read_manifest(out)
    assert manifest["counts"] == {
        "tokens": len(written(out)["train"]),
        "documents": len(documents),
        "empty": documents.count(""),
        "replacements": 0,
        "skipped": 0,
        "bytes": sum(len(text.encode()) for text in documents),
    }


@pytest.mark.parametrize(
    ("choices", "message"),
    [
        ({"source": None}, "source must be a file or a folder; got None"),
        ({"source": ["a"]}, "source must be a file or a folder"),
        ({"shard_tokens": 0}, "shard_tokens must be from 1 to"),
        ({"shard_tokens": 10**15 + 1}, "shard_tokens must be from 1 to"),
        ({"shard_tokens": 1e100}, "shard_tokens must be int; got 1e\\+100"),
        ({"shard_tokens": True}, "shard_tokens must be int; got True"),
        ({"validation": 1.5}, "validation must be a fraction from 0 to 1"),
        ({"validation": float("nan")}, "validation must be a fraction from 0 to 1"),
        ({"validation": "0.1"}, "validation must be float .* got '0.1'"),
        ({"separator": ""}, "separator must be UTF-8 and not empty"),
        ({"separator": b"\n"}, "separator must be str .* got b"),
        ({"separator": "\n"}, "separator has no effect"),
        ({"field": None}, "field must be str; got None"),
        ({"errors": "ignore"}, "errors must be one of error, replace, skip"),
        ({"engine": "threads"}, "engine must be one of in-process, processes, ray"),
        ({"address": "auto"}, "address is for the engine ray"),
        ({"workers": 0}, "workers must be at least 1"),
        ({"workers": "2"}, "workers must be int .* got '2'"),
        ({"unit_bytes": 1.5}, "unit_bytes must be int; got 1.5"),
        ({"seconds_between": None}, "seconds_between must be float .* got None"),
        ({"encoding": "gpt5"}, "encoding must be one of gpt2.* got 'gpt5'"),
        ({"encoding": None}, "encoding must be one of gpt2.* got None"),
    ],
)
def test_choices_that_make_no_sense(jsonl, folders, tokenizer, choices, message):
    """Nothing is written before they are refused."""
    asked = {"source": jsonl, "out": folders(), "encoding": tokenizer} | choices
    with pytest.raises(ScaleError, match=message):
        scale.tokenize(**asked)
    assert not asked["out"].exists()


def test_a_misspelled_option_is_an_error(jsonl, folders, tokenizer):
    """Of a finished run as well, where no option changes anything."""
    with pytest.raises(TypeError, match="worker"):
        scale.tokenize(jsonl, out := folders(), encoding=tokenizer, worker=2)
    assert not out.exists()
    scale.tokenize(jsonl, out, encoding=tokenizer)
    with pytest.raises(TypeError, match="worker"):
        scale.resume(out, worker=2)


@pytest.mark.parametrize("engine", [name for name in ENGINES if name != "ray"])
def test_every_engine_writes_the_same(jsonl, folders, tokenizer, engine: str):
    """Ray's is in test_ray.py."""
    out, whole = folders(), folders()
    how = {"engine": engine, "workers": 2, "unit_bytes": 500}
    scale.tokenize(jsonl, out, encoding=tokenizer, **how)
    scale.tokenize(jsonl, whole, encoding=tokenizer)
    assert content(out) == content(whole)


def test_a_tokenizer_without_end_of_text(jsonl, folders):
    tokenizer = RegexBPETokenizer(train_regex_bpe("abc", 256))
    with pytest.raises(ScaleError, match="no special token"):
        scale.tokenize(jsonl, folders(), encoding=tokenizer)


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


OTHERS_FILES = ["notes", "tokenizer.json", "tokenizer.json.tmp", "manifest.json.tmp"]


@pytest.mark.parametrize("name", [*OTHERS_FILES, "progress.json.tmp", ".tmp", "x.tmp"])
@pytest.mark.parametrize("is_link", [False, True])
def test_a_folder_of_others(jsonl, tokenizer, tmp_path, is_link: bool, name: str):
    """Even one that is called as ours are, or leads elsewhere."""
    out, theirs = tmp_path / "out", tmp_path / "precious"
    out.mkdir()
    theirs.write_text("mine", encoding="utf-8")
    if is_link:
        (out / name).symlink_to(theirs)
    else:
        (out / name).write_text("mine", encoding="utf-8")
    with pytest.raises(ScaleError, match="is not empty"):
        scale.tokenize(jsonl, out, encoding=tokenizer)
    assert (out / name).read_text(encoding="utf-8") == "mine"
    assert [path.name for path in out.iterdir()] == [name]


@pytest.mark.skipif(os.name == "nt", reason="not on Windows")
@pytest.mark.parametrize("name", [".lock", "manifest.json.tmp", "tokenizer.json"])
def test_nothing_is_written_through_a_link(jsonl, tokenizer, tmp_path, name: str):
    """Not where a run was stopped before its manifest, either."""
    out, theirs = tmp_path / "out", tmp_path / "precious"
    out.mkdir()
    (out / ".lock").touch()
    theirs.write_text("mine", encoding="utf-8")
    (out / name).unlink(missing_ok=True)
    (out / name).symlink_to(theirs)
    refused = pytest.raises(ScaleError, match="symbolic link")
    with refused if name == ".lock" else contextlib.nullcontext():
        scale.tokenize(jsonl, out, encoding=tokenizer)
        assert scale.verify(out) == []
    assert theirs.read_text(encoding="utf-8") == "mine"


@pytest.mark.skipif(os.name == "nt", reason="not on Windows")
@pytest.mark.parametrize(
    "name", ["manifest.json", "progress.json", "tokenizer.json", "train-00000.npy"]
)
def test_pipes_in_an_output_are_never_waited_for(jsonl, tokenizer, folders, name: str):
    scale.tokenize(jsonl, out := folders(), encoding=tokenizer)
    (out / name).unlink(missing_ok=True)
    os.mkfifo(out / name)
    is_harmless = name == "progress.json"  # nobody reads it of a finished run
    assert (scale.verify(out) == []) == is_harmless
    if name != "tokenizer.json":
        with contextlib.nullcontext() if is_harmless else pytest.raises(ScaleError):
            scale.Loader(out, batch_size=1, length=8)
    with contextlib.suppress(ScaleError):
        scale.resume(out)


def pack(path: Path) -> Path:
    packed = path.with_name(path.name + ".gz")
    packed.write_bytes(gzip.compress(path.read_bytes()))
    path.unlink()
    return packed


def test_the_last_of_a_run_of_separators():
    assert find_last(b"a\n\nb", b"\n\n") == 1
    assert find_last(b"a\n\n\nb", b"\n\n") == 1  # not 2: split takes the first two
    assert find_last(b"\n\n\n\n", b"\n\n") == 0
    assert find_last(b"x", b"\n\n") == -1
    assert find_last(b"\nx\n\ny\n", b"\n\n") == 2


@pytest.mark.parametrize("separator", [b"\n\n", b"aba", b"aa", b"|", b"abcab"])
def test_a_boundary_is_one_of_split(tmp_path, separator: bytes, monkeypatch):
    monkeypatch.setattr(units, "WINDOW", 7)
    choose = random.Random(0)
    path = tmp_path / "a.txt"
    for _ in range(300):
        data = bytes(choose.choices(b"ab\nc|", k=choose.randint(0, 60)))
        path.write_bytes(data)
        reader = Reader(describe(str(path)))
        boundaries, place = set(), 0
        for part in data.split(separator)[:-1]:
            boundaries.add(place + len(part))
            place += len(part) + len(separator)
        for end in range(len(data) + 1):
            found = boundary(reader, end, separator, is_inside=False)
            is_there = separator in data[: end + len(separator) - 1]
            assert found in boundaries if is_there else found == -1
        reader.close()


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


@pytest.mark.parametrize(
    ("start", "pattern", "place"),
    [(0, GPT2_PATTERN, 8), (3, GPT2_PATTERN, 5), (8, GPT2_PATTERN, 0), (0, r"\S+", 0)],
)
def test_a_safe_place_is_looked_for_backwards(
    tmp_path, monkeypatch, start: int, pattern: str, place: int
):
    monkeypatch.setattr(units, "WINDOW", 10)
    (path := tmp_path / "a.txt").write_bytes(b"one word " + b"_" * 500)
    reader = Reader(describe(str(path)), start)
    assert last_place(reader, 400, lambda data: safe_cut(data, pattern)) == place
    reader.close()
