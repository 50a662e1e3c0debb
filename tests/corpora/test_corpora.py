"""The course's own texts are what the lectures were written for, and fit to teach."""

import hashlib
import shutil
import unicodedata

import pytest

from lecture_lib import corpora
from lecture_lib.corpora import files


def test_every_file_is_listed():
    found = {
        path.relative_to(corpora.DIRECTORY).as_posix()
        for path in corpora.DIRECTORY.rglob("*")
        if path.suffix in {".txt", ".json"}
    }
    assert found == set(corpora.available())


@pytest.mark.parametrize("name", corpora.available())
def test_a_text_is_clean(name):
    text = corpora.load(name)
    assert text.endswith("\n")
    assert unicodedata.is_normalized("NFC", text)
    assert not set(text) & set("\t\r\x00\ufeff\ufffd")
    assert all(line == line.rstrip() for line in text.splitlines())


def test_every_language_says_the_same_thirty_sentences_and_has_a_name():
    languages = corpora.languages(corpora.LANGUAGE_NAMES)
    found = {name[10:-4] for name in corpora.available() if name.startswith("lang")}
    assert set(languages) == found
    for sentences in languages.values():
        assert len(sentences) == len(set(sentences)) == 30


# Digests of what lectures and trails were written for: never to be computed anew.
FROZEN = {
    corpora.everything: "985659be694dca57",
    corpora.languages: "3265b546666576a4",
    corpora.samples: "9168014726bab76f",
}


def digest(collection):
    content = collection()
    text = content if isinstance(content, str) else repr(content)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


@pytest.mark.parametrize("collection", FROZEN, ids=lambda one: one.__name__)
def test_a_collection_is_what_it_was(collection):
    assert digest(collection) == FROZEN[collection]


@pytest.fixture
def directory(monkeypatch, tmp_path):
    """A copy of the corpora, to be changed."""
    for name in [*corpora.available(), files.CHECKSUMS]:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(corpora.DIRECTORY / name, tmp_path / name)
    monkeypatch.setattr(files, "DIRECTORY", tmp_path)
    forget()
    yield tmp_path
    monkeypatch.undo()
    forget()


def forget():
    files.checksums.cache_clear()
    corpora.load.cache_clear()


def test_a_new_language_changes_no_collection(directory):
    basque = "".join(f"{number}. esaldia\n" for number in range(30)).encode()
    (directory / "languages" / "eu.txt").write_bytes(basque)
    with open(directory / files.CHECKSUMS, "a", encoding="utf-8") as sums:
        sums.write(f"{hashlib.sha256(basque).hexdigest()}  languages/eu.txt\n")
    forget()
    assert corpora.load("languages/eu.txt") == basque.decode()
    assert list(corpora.languages(["en", "eu"])) == ["en", "eu"]
    assert {one: digest(one) for one in FROZEN} == FROZEN


def test_a_changed_text_is_refused(directory):
    (directory / "stories.txt").write_text("another story", encoding="utf-8")
    (directory / "numbers.txt").unlink()
    with pytest.raises(corpora.CorpusError, match="git checkout"):
        corpora.load("stories.txt")
    with pytest.raises(corpora.CorpusError, match=r"numbers\.txt is missing"):
        corpora.load("numbers.txt")


def test_an_unknown_name():
    with pytest.raises(ValueError, match="'poems' is not one of stories"):
        corpora.load("poems")


def test_pythons_own_texts_are_larger():
    assert len(corpora.python_topics()) > 300_000
    assert len(corpora.python_sources().encode()) > 2_000_000
