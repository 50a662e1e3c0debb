"""The texts to make a tokenizer for, and a file of the reader's own."""

import re

import pytest

from lecture_lib import corpora
from tests.corpora import made_texts


@pytest.mark.parametrize("name", made_texts.MADE)
def test_a_program_makes_the_text_that_is_there(name):
    assert made_texts.MADE[name]() == corpora.text_for(name)


def test_openings_are_numbered_moves_and_all_different():
    lines = corpora.text_for("chess").splitlines()
    assert len(lines) == len(set(lines))
    move = r"(?:[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8](?:=[QRBN])?|O-O(?:-O)?)[+#]?"
    for line in lines:
        moves = re.findall(rf"(?<= ){move}(?= |$)", line)
        turns = range(0, len(moves), 2)
        numbered = (f"{i // 2 + 1}. {' '.join(moves[i : i + 2])}" for i in turns)
        assert " ".join(numbered) == line


@pytest.mark.parametrize(
    ("key", "degree", "shift", "name"),
    [("A", 6, 0, "F#"), ("Eb", 7, -1, "Db"), ("Db", 6, -1, "A"), ("B", 4, 1, "E#")],
)
def test_notes_are_spelled_as_musicians_do(key, degree, shift, name):
    assert made_texts.note(key, degree, shift) == name


def test_braille_spells_a_line_back():
    letters = {chr(0x2800 + dots): letter for letter, dots in made_texts.CELLS.items()}
    first = corpora.text_for("braille").splitlines()[0]
    spelled = "".join(letters.get(cell, "") for cell in first)
    assert spelled == corpora.load("stories.txt").splitlines()[0].lower()


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"", r"too short \(0 characters\); .* 500 or more"),
        (b"x", r"too short \(1 characters\)"),
        (b" \n" * 1_000, r"too short \(0 characters\)"),
        (b"good \xff" * 200, "isn't UTF-8 .bad byte 0xff at 5.; save it as UTF-8"),
        (b"x" * 10_000_001, "has 10,000,001 bytes; at most 10,000,000 fit"),
        (None, "must be one of chess, chords, log, braille, mine, or the path"),
    ],
    ids=["empty", "one", "blank", "not UTF-8", "too long", "missing"],
)
def test_a_file_that_is_no_text_for_it_is_refused_in_a_sentence(
    content, problem, tmp_path
):
    path = tmp_path / "own.txt"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(corpora.CorpusError, match=problem):
        corpora.text_for(str(path))


@pytest.mark.parametrize("choice", ["", "a\x00b", "."])
def test_a_name_that_is_no_file_is_refused(choice):
    with pytest.raises(corpora.CorpusError, match="must be one of"):
        corpora.text_for(choice)


def test_the_readers_file_is_taken_as_it_is(tmp_path):
    path = tmp_path / "own.txt"
    path.write_bytes(b"\xef\xbb\xbf" + b"one\r\ntwo\r\n" * 100)
    assert corpora.text_for(str(path)) == "one\r\ntwo\r\n" * 100
