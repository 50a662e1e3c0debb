"""What a run writes equals the plainest loop, whatever the input, engine and cuts."""

import gzip
import json
import os
import sys
from pathlib import Path

import numpy as np
import pytest

from lecture_lib import RegexBPETokenizer, fast, scale, train_regex_bpe
from lecture_lib.scale import ScaleError
from lecture_lib.scale.engines import ENGINES
from lecture_lib.scale.manifest import read_manifest
from lecture_lib.scale.run_tokenizer import END_OF_TEXT
from tests.texts import PUBLISHED, disputed_code_points, tiktoken_encoding

from .conftest import content, expected, make_documents, write_jsonl, written

pytestmark = pytest.mark.slow

SEPARATORS = [END_OF_TEXT, "\n\n", "aba", "\n", "e t"]


def test_one_file_is_one_document(tmp_path, tokenizer, folders):
    path = tmp_path / "a.txt"
    path.write_text("Hello, 🌍! 你好!", encoding="utf-8")
    out = folders()
    result = scale.tokenize(path, out, encoding=tokenizer)
    assert written(out) == expected(tokenizer, ["Hello, 🌍! 你好!"])
    assert result.documents == 1
    assert result.tokens["train"] == len(written(out)["train"])
    assert scale.verify(out) == []


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


def test_a_glob(tmp_path, tokenizer, folders):
    for name in ("a.md", "b.md", "c.txt"):
        (tmp_path / name).write_text(name, encoding="utf-8")
    out = folders()
    scale.tokenize(f"{tmp_path}/*.md", out, encoding=tokenizer)
    assert written(out) == expected(tokenizer, ["a.md", "b.md"])


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
def test_any_shard_size(tokenizer, folders, shard_tokens: int):
    out, documents = folders(), ["", "a word", "", "Hello, 🌍! 你好!", "end"]
    scale.tokenize(iter(documents), out, encoding=tokenizer, shard_tokens=shard_tokens)
    assert written(out) == expected(tokenizer, documents)


def test_shards_are_what_numpy_reads_and_writes(tokenizer, jsonl, folders, tmp_path):
    out = folders()
    scale.tokenize(jsonl, out, encoding=tokenizer, shard_tokens=5_000)
    for path in out.glob("*.npy"):
        tokens = np.load(path, mmap_mode="r")
        assert tokens.dtype == np.uint16
        np.save(tmp_path / "again.npy", tokens)
        assert (tmp_path / "again.npy").read_bytes() == path.read_bytes()


@pytest.mark.parametrize("engine", [{"workers": 2}, {"workers": 3, "unit_bytes": 700}])
def test_processes_write_the_same(tokenizer, jsonl, folders, engine: dict):
    choices = {"encoding": tokenizer, "shard_tokens": 3_000, "validation": 0.25}
    alone, together = folders(), folders()
    scale.tokenize(jsonl, alone, **choices)
    scale.tokenize(jsonl, together, **choices, **engine)
    assert content(alone) == content(together)


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


def test_the_largest_vocabulary_of_uint16(folders):
    params = train_regex_bpe("abc", 256)
    for last_id, dtype in ((65_535, np.uint16), (65_536, np.uint32)):
        tokenizer = RegexBPETokenizer(params, special_tokens={END_OF_TEXT: last_id})
        out = folders()
        scale.tokenize(iter(["a", "b"]), out, encoding=tokenizer)
        tokens = np.load(out / "train-00000.npy")
        assert (tokens.dtype, tokens.tolist()) == (dtype, [last_id, 97, last_id, 98])


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


def test_blank_json_lines_are_no_documents(tmp_path, tokenizer, folders):
    path = tmp_path / "a.jsonl"
    path.write_bytes(b'\n{"body": "a"}\r\n  \n\n{"body": "", "n": 1}')
    out = folders()
    scale.tokenize(path, out, encoding=tokenizer, field="body")
    assert written(out) == expected(tokenizer, ["a", ""])


@pytest.mark.parametrize(
    "line", [b"{", b"[1]", b'{"other": "a"}', b'{"text": 1}', b"1", b'"text"']
)
def test_json_that_holds_no_text(tmp_path, tokenizer, folders, line: bytes):
    path = tmp_path / "a.jsonl"
    path.write_bytes(b'{"text": "fine"}\n' + line)
    with pytest.raises(ScaleError, match="line at byte 17 is not"):
        scale.tokenize(path, folders(), encoding=tokenizer)


@pytest.mark.needs("pyarrow")
def test_parquet(tmp_path, tokenizer, documents, folders):
    import pyarrow
    from pyarrow import parquet

    path = tmp_path / "in" / "a.parquet"
    path.parent.mkdir()
    table = pyarrow.table({"text": documents, "n": list(range(len(documents)))})
    parquet.write_table(table, path, row_group_size=7)
    out = folders()
    scale.tokenize(path.parent, out, encoding=tokenizer, workers=2)
    assert written(out) == expected(tokenizer, documents)


def test_parquet_without_pyarrow(tmp_path, tokenizer, folders, monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    (tmp_path / "a.parquet").write_bytes(b"PAR1")
    with pytest.raises(ScaleError, match="pip install pyarrow"):
        scale.tokenize(tmp_path / "a.parquet", folders(), encoding=tokenizer)


def test_texts_from_python(tokenizer, documents, folders):
    alone, together = folders(), folders()
    scale.tokenize(iter(documents), alone, encoding=tokenizer, validation=0.5)
    scale.tokenize(
        documents, together, encoding=tokenizer, validation=0.5, unit_bytes=50
    )
    assert written(alone) == expected(tokenizer, documents, 0.5)
    assert content(alone) == content(together)
    with pytest.raises(ScaleError, match="document 1 is no str"):
        scale.tokenize(["a", b"b"], folders(), encoding=tokenizer)


def test_no_documents_at_all(tokenizer, folders):
    out = folders()
    result = scale.tokenize(iter([]), out, encoding=tokenizer)
    assert (result.documents, written(out)["train"]) == (0, [])
    assert np.load(out / "train-00000.npy").size == 0
    assert scale.verify(out) == []


def test_the_split_depends_on_the_text_alone(tmp_path, tokenizer, documents, folders):
    """The same documents, in other files and another order, fall on the same sides."""
    sides = []
    for order in (documents, documents[::-1]):
        out = folders()
        result = scale.tokenize(order, out, encoding=tokenizer, validation=0.4)
        total = {split: sorted(ids) for split, ids in written(out).items()}
        sides.append((result.counts["documents"], total))
    assert sides[0] == sides[1]
    assert sides[0][1]["validation"]
    assert sides[0][1]["train"]


def test_the_part_of_the_validation_split(tokenizer, folders):
    out = folders()
    texts = (f"document number {k}" for k in range(20_000))
    scale.tokenize(texts, out, encoding=tokenizer, validation=0.1)
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
        ({"shard_tokens": 0}, "less than 1"),
        ({"validation": 1.5}, "part from 0 to 1"),
        ({"validation": float("nan")}, "part from 0 to 1"),
        ({"separator": ""}, "separator is empty"),
        ({"errors": "ignore"}, "error, replace, skip"),
        ({"engine": "threads"}, "processes, ray"),
        ({"workers": 0}, "0 workers"),
        ({"encoding": "gpt5"}, "neither one of gpt2"),
    ],
)
def test_choices_that_make_no_sense(jsonl, folders, tokenizer, choices, message):
    with pytest.raises(ScaleError, match=message):
        scale.tokenize(jsonl, folders(), **{"encoding": tokenizer, **choices})


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


def test_inputs_that_are_not_there(tmp_path, tokenizer, folders):
    with pytest.raises(ScaleError, match="no file is called"):
        scale.tokenize(tmp_path / "nothing.txt", folders(), encoding=tokenizer)
    (tmp_path / "empty").mkdir()
    with pytest.raises(ScaleError, match=r"no \.txt, \.jsonl or \.parquet"):
        scale.tokenize(tmp_path / "empty", folders(), encoding=tokenizer)


def test_the_output_may_not_lie_in_the_input(tmp_path, tokenizer):
    (tmp_path / "a.txt").write_text("a", encoding="utf-8")
    for out in (tmp_path, tmp_path / "out", tmp_path / "x" / ".." / "y"):
        with pytest.raises(ScaleError, match="lies inside the input"):
            scale.tokenize(tmp_path, out, encoding=tokenizer)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.txt"]


def test_a_folder_is_used_once(jsonl, tokenizer, folders, tmp_path):
    out = folders()
    scale.tokenize(jsonl, out, encoding=tokenizer)
    before = content(out)
    with pytest.raises(ScaleError, match="already holds a run"):
        scale.tokenize(jsonl, out, encoding=tokenizer)
    assert content(out) == before
    with pytest.raises(ScaleError, match="not empty"):
        scale.tokenize(jsonl, tmp_path, encoding=tokenizer)


def test_a_packed_file_that_was_cut_short(tmp_path, tokenizer, folders):
    path = tmp_path / "a.txt.gz"
    whole = gzip.compress(os.urandom(5_000).hex().encode())
    path.write_bytes(whole[:-100])
    with pytest.raises(ScaleError, match="damaged or cut short"):
        scale.tokenize(path, folders(), encoding=tokenizer)


def pack(path: Path) -> Path:
    packed = path.with_name(path.name + ".gz")
    packed.write_bytes(gzip.compress(path.read_bytes()))
    path.unlink()
    return packed


def test_json_written_by_others(tmp_path, tokenizer, folders):
    """A very long line, longer than any unit."""
    text = "word " * 3_000
    path = tmp_path / "a.jsonl"
    lines = [json.dumps({"text": t}) for t in ("a", text, "b")]
    path.write_text("\n".join(lines), encoding="utf-8")
    out = folders()
    scale.tokenize(path, out, encoding=tokenizer, unit_bytes=10)
    assert written(out) == expected(tokenizer, ["a", text, "b"])
