"""The benchmark on releases made here: nothing is fetched, and little is timed."""

import hashlib
import io
import tarfile

import pytest

from tests.bench import encoding, report, sources, spread, texts

TEXT = "To be or not to be, that is a question of the year 1603.\n" * 50
UNREACHABLE = "away-1.0.tar.gz"


@pytest.fixture
def release(tmp_path, monkeypatch):
    """The one release that there is, of a manual and of a catalog."""
    catalog = 'msgid "a"\nmsgstr "ein"\n\nmsgid "b"\nmsgstr ""\n"zwei "\n"drei"\n'
    members = {"m/b.rst": "second\n", "m/a.rst": "first\n", "m/c.rst": "first\n"}
    path = tmp_path / "manual-1.0.tar.gz"
    with tarfile.open(path, "w:gz") as files:
        for name, text in (members | {"m/po/de.po": catalog * 2}).items():
            info = tarfile.TarInfo(name)
            info.size = len(text.encode())
            files.addfile(info, io.BytesIO(text.encode()))
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    monkeypatch.setattr(texts, "DIRECTORY", tmp_path)
    monkeypatch.setattr(texts, "unreachable", {UNREACHABLE})
    monkeypatch.setattr(sources, "SHA256", {path.name: digest, UNREACHABLE: digest})
    monkeypatch.setattr(
        sources,
        "ALL",
        (
            sources.Source(sources.ENGLISH, "a manual", (path.name,), r"\.rst$"),
            sources.Source(sources.LANGUAGES, "German", (path.name,), r"/de\.po$"),
            sources.Source(sources.ENGLISH, "empty", (path.name,), r"\.nothing$"),
            sources.Source(sources.ENGLISH, "away", (UNREACHABLE,), r"\.rst$"),
        ),
    )
    sources.contents.cache_clear()
    yield path
    sources.contents.cache_clear()


def test_each_text_comes_once_and_what_is_missing_is_reported(release):
    found = report.empty()
    rows = {row["source"]: text for row, text in spread.chosen(1_000, False, found)}
    assert rows == {"a manual": "first\nsecond\n", "German": "ein\nzwei \ndrei\n"}
    assert found["missing"] == {
        "empty (English)": r"nothing in it matches \.nothing$",
        "away (English)": "away-1.0.tar.gz can't be fetched",
    }


def test_another_file_than_the_pinned_one_is_refused(release):
    release.write_bytes(b"something else")
    with pytest.raises(RuntimeError, match="not the file it should be"):
        sources.ALL[0].load(1_000)


def test_half_of_each_kind_is_held_back_by_the_hash_of_its_name():
    for kind in (sources.ENGLISH, sources.CODE, sources.LANGUAGES):
        names = [source.name for source in sources.ALL if source.kind == kind]
        names.sort(key=lambda name: hashlib.sha256(name.encode()).hexdigest())
        tuned = {s.name for s in sources.ALL if sources.half(s) == sources.TUNING}
        assert tuned & set(names) == set(names[: len(names) // 2])


def test_a_race_and_the_report_of_it():
    found = report.empty()
    row = {"kind": "English", "half": sources.TUNING, "source": "a play", "MB": 0.0}
    spread.run(row, TEXT, 1, found)
    spread.run_training(row, TEXT, 1, found)
    assert not found["different"]
    assert [r["vocabulary"] for r in found["sources"]] == list(encoding.VOCABULARIES)
    assert all(r["seen"] == 1 and r["held out"] > 0 for r in found["sources"])
    report.summarize(found)
    titles = report.as_markdown(found | {"machine": {}})
    assert "| for tuning | English | gpt2 |" in titles
    assert "a play" in titles


def test_the_summary_has_the_median_and_names_the_worst():
    found = report.empty()
    for name, speed in {"quick": 9.0, "middling": 5.0, "slow": 2.0}.items():
        row = {"kind": "code", "half": "held back", "source": name}
        speeds = {"cold": 1.0, "held out": speed, "warm": 0.0, "list x quicktok": 0.0}
        speeds |= {f"{state} x gigatoken": speed for state in report.STATES}
        found["sources"].append(row | {"vocabulary": "gpt2"} | speeds)
    report.summarize(found)
    (line,) = found["summary"]
    assert (line["held out"], line["slowest"]) == ("5\u00a0/\u00a02", "slow")
    assert (line["warm"], line["sources"]) == ("", 3)


def test_a_peer_has_one_row_which_names_the_first_text_that_it_gets_wrong():
    found = report.empty()
    for work, text, is_right, ratio in (
        ("one thread", "a play", True, 3.0),
        ("one thread", "a manual", False, 1.0),
        ("all cores", "documents", True, 2.0),
    ):
        found["peers"].append(
            {"peer": "a peer", "work": work, "text": text}
            | {"right": is_right, "ratio": ratio}
        )
    report.summarize(found)
    (line,) = found["peers of today"]
    assert line["exact"] == "2 of 3, not: a manual"
    assert (line["one thread"], line["files"]) == ("2\u00a0/\u00a01", "")
