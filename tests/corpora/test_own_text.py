"""A reader's own text stands beside their notebooks, never beside the originals."""

import pytest

from lecture_lib import corpora
from lecture_lib.corpora import own_text
from lecture_lib.course import NOTEBOOKS


@pytest.fixture
def work(monkeypatch, tmp_path):
    """A reader's folder, as the current directory."""
    monkeypatch.setattr(own_text, "_in_memory", [])
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_without_a_text_it_is_the_course_s(work):
    assert corpora.my_text() == corpora.load("letter.txt")
    assert 500 <= len(corpora.my_text()) <= 700


def test_a_text_is_kept_exactly(work):
    text = " Größe 字 😉\r\n\tend"
    assert corpora.keep_my_text(text) == text
    assert corpora.my_text() == text
    assert (work / "my_text.txt").read_bytes() == text.encode()


def test_trails_share_it_with_the_lectures(work, monkeypatch):
    (work / "trails").mkdir()
    corpora.keep_my_text("of the lectures")
    monkeypatch.chdir(work / "trails")
    assert corpora.my_text() == "of the lectures"
    corpora.keep_my_text("of a trail")
    monkeypatch.chdir(work)
    assert corpora.my_text() == "of a trail"
    assert not (work / "trails" / own_text.FILE).exists()


@pytest.mark.parametrize("folder", [NOTEBOOKS, NOTEBOOKS / "trails"])
def test_the_originals_keep_it_for_one_notebook(work, monkeypatch, capsys, folder):
    monkeypatch.chdir(folder)
    assert corpora.keep_my_text("mine") == "mine" == corpora.my_text()
    assert "for this notebook only" in capsys.readouterr().out
    assert not (NOTEBOOKS / own_text.FILE).exists()
    monkeypatch.setattr(own_text, "_in_memory", [])  # as after a restart
    assert corpora.my_text() == corpora.load("letter.txt")


def test_the_originals_never_read_a_file(work, monkeypatch):
    """They are published as they are, whatever lies beside them."""
    monkeypatch.setattr(own_text, "ORIGINALS", work)
    (work / own_text.FILE).write_text("not mine", encoding="utf-8")
    assert corpora.my_text() == corpora.load("letter.txt")


def test_where_nothing_can_be_written_it_is_kept_for_one_notebook(work, capsys):
    (work / own_text.FILE).mkdir()
    corpora.keep_my_text("mine")
    assert "for this notebook only" in capsys.readouterr().out
    assert corpora.my_text() == "mine"
    (work / own_text.FILE).rmdir()
    corpora.keep_my_text("a file again")
    assert corpora.my_text() == "a file again"
    assert (work / own_text.FILE).read_text(encoding="utf-8") == "a file again"


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "your text is empty"),
        (b" \n\t", "your text is empty"),
        (b"\xef\xbb\xbf", "your text is empty"),
        (b"caf\xe9", r"isn't UTF-8 \(bad byte 0xe9 at 3\)"),
        ("mine".encode("utf-16"), r"isn't UTF-8 \(bad byte 0xff at 0\)"),
        (b"a" * 1_000_001, "has 1,000,001 bytes; at most 1,000,000 fit"),
    ],
)
def test_what_is_no_text_gets_a_sentence(work, content, sentence):
    (work / own_text.FILE).write_bytes(content)
    with pytest.raises(corpora.CorpusError, match=sentence):
        corpora.my_text()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "your text is empty"),
        ("a\ud800", r"character 1 of the text is U\+D800, half of a surrogate pair"),
        ("é" * 500_001, "has 1,000,002 bytes"),
    ],
)
def test_what_can_not_be_kept_leaves_the_old_text(work, text, sentence):
    corpora.keep_my_text("mine")
    with pytest.raises(corpora.CorpusError, match=sentence):
        corpora.keep_my_text(text)
    assert corpora.my_text() == "mine"


def test_a_mark_of_the_editor_is_no_text(work):
    (work / own_text.FILE).write_bytes(b"\xef\xbb\xbfmine")
    assert corpora.my_text() == "mine"
