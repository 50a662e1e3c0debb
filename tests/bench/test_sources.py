"""The harness of the benchmark, on releases made here: nothing is fetched."""

import hashlib
import io
import tarfile
import zipfile

import pytest

from tests.bench import report, sources, spread, texts

TEXT = "To be or not to be, that is a question of the year 1603.\n" * 50


def archive(path, members: dict[str, str]) -> str:
    """Write a release; its SHA-256."""
    if path.suffix == ".whl":
        with zipfile.ZipFile(path, "w") as files:
            for name, text in members.items():
                files.writestr(name, text)
    else:
        with tarfile.open(path, "w:gz") as files:
            for name, text in members.items():
                info = tarfile.TarInfo(name)
                info.size = len(text.encode())
                files.addfile(info, io.BytesIO(text.encode()))
    return hashlib.sha256(path.read_bytes()).hexdigest()


@pytest.fixture
def shelf(tmp_path, monkeypatch):
    """Puts releases where they would be fetched to, and makes them the only ones."""
    monkeypatch.setattr(texts, "DIRECTORY", tmp_path)
    monkeypatch.setattr(texts, "unreachable", set())
    monkeypatch.setattr(texts.subprocess, "run", lambda *a, **k: Unreachable())
    monkeypatch.setattr(sources, "SHA256", {})
    sources.contents.cache_clear()

    def put(name: str, members: dict[str, str]) -> str:
        sources.SHA256[name] = archive(tmp_path / name, members)
        return name

    def only(*chosen: sources.Source) -> None:
        monkeypatch.setattr(sources, "ALL", chosen)

    put.only, put.directory = only, tmp_path
    yield put
    sources.contents.cache_clear()


class Unreachable:
    """What pip is without a network."""

    returncode = 1


def manual(name: str, release: str, members: str = r"\.rst$") -> sources.Source:
    return sources.Source(sources.ENGLISH, name, (release,), members)


def test_there_are_as_many_sources_as_promised():
    kinds = [source.kind for source in sources.ALL]
    assert kinds.count(sources.ENGLISH) >= 8
    assert kinds.count(sources.CODE) >= 5
    assert kinds.count(sources.LANGUAGES) >= 16
    names = [source.name for source in sources.ALL]
    assert len(set(names)) == len(names)
    assert {r for source in sources.ALL for r in source.releases} == set(sources.SHA256)


def test_half_of_each_kind_is_held_back_by_the_hash_of_its_name():
    for kind in (sources.ENGLISH, sources.CODE, sources.LANGUAGES):
        of_kind = [source for source in sources.ALL if source.kind == kind]
        held_back = [s for s in of_kind if sources.half(s) == sources.HELD_BACK]
        assert len(held_back) == (len(of_kind) + 1) // 2
        numbers = {s.name: hashlib.sha256(s.name.encode()).digest() for s in of_kind}
        tuned = {s.name for s in of_kind} - {s.name for s in held_back}
        least = min(numbers[s.name] for s in held_back)
        assert all(numbers[name] < least for name in tuned)


def test_the_choice_depends_on_nothing_but_names():
    backwards = [
        sources.Source(s.kind, s.name, ("other.whl",), "x") for s in sources.ALL[::-1]
    ]
    for source in sources.ALL:
        assert sources.half(source) == sources.half(source, backwards)


def test_another_file_than_the_pinned_one_is_refused(shelf):
    name = shelf("manual-1.0.tar.gz", {"manual-1.0/a.rst": TEXT})
    (shelf.directory / name).write_bytes(b"something else")
    source = manual("a manual", name)
    shelf.only(source)
    with pytest.raises(RuntimeError, match="not the file it should be"):
        source.load(1000)


@pytest.mark.parametrize(
    "release", ["manual-1.0.tar.gz", "manual-1.0-py3-none-any.whl"]
)
def test_the_files_of_a_release_in_order_and_each_once(shelf, release):
    members = {"m/b.rst": "second\n", "m/a.rst": "first\n", "m/c.rst": "first\n"}
    source = manual("a manual", shelf(release, members | {"m/d.py": "code"}))
    shelf.only(source)
    assert source.load(1000) == "first\nsecond\n"
    assert source.load(8) == "first\nse"


def test_a_catalog_gives_each_translation_once(shelf):
    catalog = 'msgid "a"\nmsgstr "ein"\n\nmsgid "b"\nmsgstr ""\n"zwei "\n"drei"\n'
    name = shelf("app-1.0.tar.gz", {"app/po/de.po": catalog * 2, "app/po/fr.po": TEXT})
    source = sources.Source(sources.LANGUAGES, "German", (name,), r"/po/de\.po$")
    shelf.only(source)
    assert source.load(1000) == "ein\nzwei \ndrei\n"


def test_what_is_empty_or_out_of_reach_is_reported_and_the_rest_races(shelf):
    there = manual("here", shelf("here-1.0.tar.gz", {"here/a.rst": TEXT}))
    empty = manual("empty", there.releases[0], r"\.nothing$")
    sources.SHA256["away-1.0.tar.gz"] = "0" * 64
    shelf.only(there, empty, manual("away", "away-1.0.tar.gz"))
    found = report.empty()
    rows = spread.chosen(10_000, False, found)
    assert [row["source"] for row, _ in rows] == ["here"]
    assert found["missing"] == {
        "empty (English)": r"nothing in it matches \.nothing$",
        "away (English)": "away-1.0.tar.gz can't be fetched",
    }


def test_quickly_one_source_of_each_half_is_read(shelf):
    name = shelf("manual-1.0.tar.gz", {"manual/a.rst": TEXT})
    shelf.only(*(manual(f"manual {k}", name) for k in range(6)))
    rows = spread.chosen(1000, True, report.empty())
    assert sorted(row["half"] for row, _ in rows) == [
        sources.TUNING,
        sources.HELD_BACK,
    ]


def test_a_race_and_the_report_of_it():
    found = report.empty()
    row = {"kind": "English", "half": sources.TUNING, "source": "a play", "MB": 0.0}
    spread.run(row, TEXT, 1, found)
    spread.run_training(row, TEXT, 1, found)
    assert not found["different"]
    assert [r["vocabulary"] for r in found["sources"]] == list(spread.VOCABULARIES)
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
        found["sources"].append(row | {"vocabulary": "gpt2"} | speeds)
    report.summarize(found)
    (line,) = found["summary"]
    assert (line["held out"], line["slowest"]) == ("5\u00a0/\u00a02", "slow")
    assert (line["warm"], line["sources"]) == ("", 3)


def test_how_much_of_a_text_was_seen():
    pattern = " ?[a-z]+"
    assert spread.share_seen("a cat", " cat cats", pattern) == 4 / 9
