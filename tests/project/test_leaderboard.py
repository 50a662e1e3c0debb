"""An entry is measured without a clock of the world, and read as a stranger's file."""

import dataclasses
import json

import leaderboard as page  # the site's own module
import pytest

from lecture_lib.corpora import languages
from lecture_lib.course import NOTEBOOKS
from lecture_lib.project import leaderboard, plain
from lecture_lib.project import start as starting
from lecture_lib.project.__main__ import main
from lecture_lib.project.leaderboard import Entry, lines_of_code, measure
from lecture_lib.project.program import Failed, Program
from lecture_lib.project.reference import params
from lecture_lib.project.results import Local
from lecture_lib.tokenizers.incremental_bpe import (
    PairIndex,
    count_pre_tokens,
    train_incremental_bpe,
)
from lecture_lib.tokenizers.pretokenize import GPT2_PATTERN
from lecture_lib.tokenizers.regex_bpe import RegexBPETokenizer
from tests.project import right_file
from tests.project.test_clock import Work, learned

pytestmark = pytest.mark.slow

SMALL = (280, 4, 20)  # tokens, and paragraphs that are trained on and encoded
ENTRY = Entry("mine", "", 10_000, 3.2, 7.7, 4.4, 0.21, 90, "2026-11-23", "a processor")
COMMITTED = sorted((NOTEBOOKS / "leaderboard").glob("*.json"))


def measured(functions):
    work = Work()
    return measure(
        work.counted(functions),
        work.counted(plain.PLAIN),
        work.counted(plain.TIKTOKEN),
        name="mine",
        clock=work,
        sizes=SMALL,
    )


@pytest.fixture(autouse=True)
def few_merges(monkeypatch):
    monkeypatch.setattr(leaderboard, "TRAINED", (20, 4))


def test_the_plain_program_is_as_fast_as_itself():
    entry = measured(plain.PLAIN)
    assert (entry.training, entry.encoding) == (1.0, 1.0)
    assert 1.0 < entry.bytes_per_token < 2.0 and entry.against_tiktoken < 1.0


def test_a_fast_program_is_faster_with_as_many_tokens():
    fast = measured(learned(right_file.FAST))
    assert fast.training > 2 and fast.encoding > 2
    assert fast.bytes_per_token == measured(plain.PLAIN).bytes_per_token
    assert "bytes per token" in str(fast)


@pytest.mark.parametrize(
    ("function", "result", "told"),
    [
        ("encode_words", [97], "can't be made again"),
        ("encode_words", None, "can't be made again"),
        ("encode_words", [9999], "can't be made again"),
        ("train_on_words", None, "no list of pairs"),
        ("train_on_words", [[300, 1]], "no list of pairs"),
        ("train_on_words", [[97, 98]] * 25, "more than 24 merges"),
    ],
)
def test_what_is_not_lossless_gets_no_entry(function, result, told):
    program = Local({**plain.PLAIN, function: lambda *_: result})
    others = Local(plain.PLAIN), Local(plain.TIKTOKEN)
    with pytest.raises(Failed, match=told):
        measure(program, *others, name="mine", sizes=SMALL)


def test_what_is_held_out_is_not_learned_from():
    learned_on, held_out = leaderboard.halves()
    assert 3.5 < len(learned_on) / len(held_out) < 4.5
    long = [each for each in held_out.split("\n\n") if len(each) > 200]
    assert long and not any(each in learned_on for each in long)
    hindi = languages(["hi"])["hi"]
    assert sum(each in held_out for each in hindi) == len(hindi) / 5


def test_the_text_teaches_what_the_page_says():
    learned_on, held_out = leaderboard.halves()
    assert 145_000 < len(learned_on) < 155_000
    merges = train_incremental_bpe(learned_on, 10_000).merges
    assert 256 + len(merges) == leaderboard.SIZE == 10_000
    index = PairIndex(count_pre_tokens(learned_on, GPT2_PATTERN))
    counts = []
    for pair, new_id in merges.items():
        counts.append(index.counts[pair])
        index.merge(pair, new_id)
    text = (NOTEBOOKS / "leaderboard.md").read_text("utf-8")
    assert f"the last {round(counts.count(1), -2):,} merges" in text
    repeated = params(list(merges)[: -counts.count(1)])
    tokens = RegexBPETokenizer(repeated).encode(held_out)
    assert f"still gets {len(held_out.encode()) / len(tokens):.2f} bytes" in text


def test_a_program_tells_its_own_seconds_if_asked(tmp_path):
    file = tmp_path / "my_tokenizer.py"
    file.write_text("def train(text, n): return n", "utf-8")
    with Program.from_file(file, 20.0) as program:
        assert program.call("train", ("a", 7)) == {"result": 7}
        program.timed = True
        answer = program.call("train", ("a", 7))
    assert answer["result"] == 7 and 0 <= answer["seconds"] < 20


@pytest.mark.parametrize(
    ("source", "count"),
    [
        ("", 0),
        ("# a comment\n\n", 0),
        ('"""A docstring\n\nof lines."""\nx = """a\nb"""\n', 2),
        ("def f():\n    'Mine.'\n    return 1  # one\n", 2),
        ("x = (1,\n\n  2)", 2),
        ("x = 1\ndef broken(:\n  'open", 1),
    ],
)
def test_lines_of_code(source, count):
    assert lines_of_code(source) == count


def test_an_entry_is_written_and_read(tmp_path):
    name = "../../Plüms & <b>"
    file = leaderboard.write(dataclasses.replace(ENTRY, name=name), tmp_path / "made")
    assert file.parent == tmp_path / "made" and file.name == "plüms_b.json"
    assert page.read(file) == dataclasses.replace(ENTRY, name=name)


def test_the_table_is_sorted_and_escapes_names(tmp_path):
    hostile = "<script>alert(1)</script>"
    for name, size, speed in ((hostile, 3.2, 1.0), ("b", 3.2, 9.0), ("c", 3.3, 0.1)):
        entry = dataclasses.replace(
            ENTRY, name=name, about=f'"{name}', bytes_per_token=size, encoding=speed
        )
        leaderboard.write(entry, tmp_path)
    (tmp_path / "broken<i>.json").write_text("{", "utf-8")
    shown = page.table(tmp_path)
    assert "<script>" not in shown and "&lt;script&gt;" in shown and "<i>" not in shown
    places = [shown.index(f"<strong>{name}") for name in ("c", "b", "&lt;script")]
    assert places == sorted(places)
    assert "<p>Left out: broken&lt;i&gt;.json is no entry: " in shown


GOOD = dataclasses.asdict(ENTRY)


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("", "no entry"),
        ("[]", "it must have name"),
        ("[" * 9_000, "no entry"),
        (" " * 20_000, "more than 10,000 bytes"),
        (json.dumps({**GOOD, "more": 1}), "nothing else"),
        (json.dumps({**GOOD, "name": " "}), "name is empty"),
        (json.dumps({**GOOD, "name": "a\nb"}), "name must be a line"),
        (json.dumps({**GOOD, "about": "a" * 201}), "about must be a line"),
        (json.dumps({**GOOD, "lines": True}), "lines must be a number"),
        (json.dumps({**GOOD, "lines": 1.5}), "lines must be a number"),
        (json.dumps({**GOOD, "encoding": float("nan")}), "encoding can't be nan"),
        (json.dumps({**GOOD, "training": -1}), "training can't be -1"),
        (
            json.dumps({**GOOD, "size": 4096}),
            "has 4,096 tokens, others 10,000",
        ),
        (json.dumps({**GOOD, "day": "today"}), "Invalid isoformat"),
    ],
)
def test_a_broken_file_gets_a_sentence(tmp_path, content, told):
    file = tmp_path / "broken.json"
    file.write_text(content, encoding="utf-8")
    with pytest.raises(ValueError, match=r"broken\.json is no entry") as caught:
        page.read(file)
    assert told in str(caught.value)


def test_a_file_in_another_encoding_gets_a_sentence(tmp_path):
    (tmp_path / "a.json").write_bytes(b"\xff\xfe")
    assert "Left out: a.json" in page.table(tmp_path)


def test_the_courses_rungs_and_the_peers_are_there():
    entries = {entry.name: entry for entry in map(page.read, COMMITTED)}
    rungs = [entries[name] for name in ("regex", "incremental", "fast")]
    assert {"naive", "tiktoken", "Hugging Face tokenizers", "rustbpe"} <= set(entries)
    assert len({rung.bytes_per_token for rung in rungs}) == 1
    assert all(entry.size == leaderboard.SIZE for entry in entries.values())
    assert rungs[0].training < rungs[1].training < rungs[2].training


def test_the_command_says_what_is_missing(tmp_path, capsys):
    assert main(["race", "none"]) == 2
    mine = starting.start(tmp_path)
    assert main(["race", str(mine), "--output", str(tmp_path)]) == 1
    mine.write_text("def train_on_words(text, n): return None", "utf-8")
    assert main(["race", str(mine), "--output", str(tmp_path)]) == 1
    shown = capsys.readouterr().out
    assert "start makes it" in shown
    assert "train_on_words isn't written" in shown
    assert "No entry: train_on_words gives no list of pairs" in shown
    assert not list(tmp_path.glob("*.json"))
