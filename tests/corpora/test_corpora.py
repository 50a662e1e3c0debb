"""The course's own texts are what the lectures were written for, and fit to teach."""

import ast
import json
import unicodedata

import pytest

from lecture_lib import corpora

REQUIRED_LANGUAGES = {"en", "es", "de", "ru", "el", "ar", "hi", "my", "th", "zh", "ja"}
REQUIRED_LANGUAGES |= {"ko"}


def test_there_is_enough_of_it():
    assert len(corpora.everything().encode()) >= 100_000


def test_every_file_is_listed():
    found = {
        path.relative_to(corpora.DIRECTORY).as_posix()
        for path in corpora.DIRECTORY.rglob("*")
        if path.suffix in {".txt", ".json"}
    }
    assert found == set(corpora.names())


@pytest.mark.parametrize("name", corpora.names())
def test_a_text_is_clean(name):
    text = corpora.load(name)
    assert text.endswith("\n")
    assert unicodedata.is_normalized("NFC", text)
    assert not set(text) & set("\t\r\x00\ufeff\ufffd")
    assert all(line == line.rstrip() for line in text.splitlines())


def test_languages_say_the_same_thirty_sentences():
    languages = corpora.languages()
    assert set(languages) >= REQUIRED_LANGUAGES
    assert next(iter(languages)) == "en"
    for sentences in languages.values():
        assert len(sentences) == len(set(sentences)) == 30


def test_the_program_compiles_and_the_records_load():
    assert ast.parse(corpora.load("program.py.txt")).body
    assert json.loads(corpora.load("records.json"))


def test_a_changed_text_is_refused(monkeypatch, tmp_path):
    (tmp_path / "stories.txt").write_text("another story", encoding="utf-8")
    monkeypatch.setattr(corpora, "DIRECTORY", tmp_path)
    corpora.load.cache_clear()
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
