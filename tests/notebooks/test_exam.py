"""The answers to the exam's questions that can be computed."""

import re

import pytest

from authors import exam
from lecture_lib.course import NOTEBOOKS
from lecture_lib.tokenizers.bpe import BPEParams, BPETokenizer, count_pairs, train_bpe

TEXT = (NOTEBOOKS / "exam.md").read_text(encoding="utf-8")


PARTS = dict(part.split("\n", 1) for part in TEXT.split("\n## ")[1:])


def test_each_question_has_an_answer_and_its_lectures():
    for text in PARTS.values():
        assert text.count("<summary>A good answer</summary>") == 1
        assert re.search(r"\(Lectures? \[\d\d\]\(\d\d_", text)


@pytest.mark.parametrize("sessions", ["3", "6", "12"])
def test_a_course_is_asked_for_its_own_lectures(sessions):
    """Points are minutes, and the sheet has no answers."""
    teaching = (NOTEBOOKS / "teaching.md").read_text(encoding="utf-8")
    [row] = re.findall(rf"^\| {sessions} \|.*$", teaching, re.MULTILINE)
    read = {int(number) for number in re.findall(r"\[(\d\d)\]", row)}
    for first, last in re.findall(r"\[(\d\d)\]\([^)]*\) to \[(\d\d)\]", row):
        read |= {*range(int(first), int(last) + 1)}
    sheet = exam.sheet(sessions)
    asked = re.findall(r"^## (.*)$", sheet, re.MULTILINE)
    for title in asked:
        assert {int(n) for n in re.findall(r"\[(\d\d)\]", PARTS[title])} <= read, title
    assert sum(map(int, re.findall(r"^\*(\d+) points\*$", sheet, re.MULTILINE))) == 50
    assert "50 points, 50 minutes" in sheet and len(asked) == 7
    assert "details" not in sheet and "Lecture" not in sheet


def test_one_round():
    """Of EM, for the word `ab` and three pieces."""
    share = (1 / 3) / (1 / 3 + 1 / 9)
    whole, half = 8 * share, 8 * (1 - share)
    after = [count / (whole + 2 * half) for count in (whole, half, half)]
    assert [round(each, 9) for each in after] == [0.6, 0.2, 0.2]
    assert round(after[0] / (after[1] * after[2])) == 15 and "15 to 1" in TEXT


def test_the_bytes_of_a_letter():
    spelled = " ".join(f"{byte:08b}" for byte in "\u00e9".encode())
    assert f"`{spelled}`" in TEXT and "C3 A9" in TEXT
    assert "\u00e9".encode() == b"\xc3\xa9"


def test_two_merges():
    counts = count_pairs(b"hat that")
    twice = [bytes(pair) for pair, count in counts.items() if count == 2]
    once = [bytes(pair) for pair, count in counts.items() if count == 1]
    assert (twice, once) == ([b"ha", b"at"], [b"t ", b" t", b"th"])
    params = train_bpe("hat that", 2)
    assert [params.vocab[i] for i in params.merges.values()] == [b"ha", b"hat"]


def test_merges_or_the_longest_token():
    vocab = {byte: bytes([byte]) for byte in range(256)} | {256: b"ba", 257: b"bb"}
    merges = {(98, 97): 256, (98, 98): 257}
    tokenizer = BPETokenizer(BPEParams(vocab, merges))
    assert [vocab[i] for i in tokenizer.encode("bba")] == [b"b", b"ba"]


def test_bits_of_two_models():
    assert (1_000 * 3.0, 700 * 4.0) == (3_000, 2_800)
    assert "2,800 bits" in TEXT and "A 3,000" in TEXT
