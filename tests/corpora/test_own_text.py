"""A reader's own text is read in their own folder, and nowhere else."""

import pytest

from lecture_lib import corpora
from lecture_lib.corpora import own_text
from lecture_lib.course import NOTEBOOKS, copies


@pytest.fixture
def work(monkeypatch, tmp_path):
    """A folder of copies, as the current directory."""
    copies.update_copies([NOTEBOOKS / "glossary.md"], tmp_path)
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


def test_the_originals_never_read_it(work, monkeypatch):
    """Executed, tested and published in another folder: beside a text too."""
    corpora.keep_my_text("mine")
    notebooks = work / "notebooks"
    notebooks.mkdir()
    (notebooks / own_text.FILE).write_text("not mine", encoding="utf-8")
    for folder in (notebooks, NOTEBOOKS, NOTEBOOKS / "trails"):
        monkeypatch.chdir(folder)
        assert corpora.my_text() == corpora.load("letter.txt")
        with pytest.raises(corpora.CorpusError, match="notebooks/ isn't your own copy"):
            corpora.keep_my_text("mine")
    assert (notebooks / own_text.FILE).read_text(encoding="utf-8") == "not mine"


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "your text is empty"),
        (b" \n\t", "your text is empty"),
        (b"\xef\xbb\xbf", "your text is empty"),
        (b"caf\xe9", "not UTF-8: byte 0xe9 at 3"),
        ("mine".encode("utf-16"), "not UTF-8: byte 0xff at 0"),
        (b"a" * 1_000_001, "has 1,000,001 bytes, and at most 1,000,000 fit"),
    ],
)
def test_what_is_no_text_gets_a_sentence(work, content, sentence):
    (work / own_text.FILE).write_bytes(content)
    with pytest.raises(corpora.CorpusError, match=sentence):
        corpora.my_text()


def test_a_folder_is_no_text(work):
    (work / own_text.FILE).mkdir()
    with pytest.raises(corpora.CorpusError, match=r"my_text\.txt can't be read"):
        corpora.my_text()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "your text is empty"),
        ("a\ud800", r"character 1 of the text is U\+D800, half of"),
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
