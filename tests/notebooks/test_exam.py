"""The answers to the exam's questions that can be computed."""

import re

import pytest

from lecture_lib.course import NOTEBOOKS
from lecture_lib.tokenizers.bpe import BPEParams, BPETokenizer, count_pairs, train_bpe

TEXT = (NOTEBOOKS / "exam.md").read_text(encoding="utf-8")


ASKED = {
    int(number): int(points)
    for number, points in re.findall(r"^### (\d+)\. .* \((\d+) points\)$", TEXT, re.M)
}
ANSWERS = dict(re.findall(r"^\*\*(\d+)\. (.*)$", TEXT, re.MULTILINE))


def test_each_question_has_an_answer_and_its_lectures():
    assert list(ASKED) == list(map(int, ANSWERS)) == [*range(1, 15)]
    for answer in ANSWERS.values():
        assert re.search(r"\(Lectures? \[\d\d\]\(\d\d_", answer)
    sheet = TEXT.split("## Questions")[1].split("## What good")[0]
    assert "Lecture" not in sheet and "details" not in sheet


@pytest.mark.parametrize("sessions", ["3", "6", "12"])
def test_a_course_is_asked_for_its_own_lectures(sessions):
    teaching = (NOTEBOOKS / "teaching.md").read_text(encoding="utf-8")
    [row] = re.findall(rf"^\| {sessions} \|.*$", teaching, re.MULTILINE)
    read = set(map(int, re.findall(r"\[(\d\d)\]", row)))
    for ends in re.findall(r"\[(\d\d)\]\([^)]*\) to \[(\d\d)\]", row):
        first, last = map(int, ends)
        read |= {*range(first, last + 1)}
    [ends] = re.findall(rf"^\| {sessions} \| (\d+) to (\d+) \|$", TEXT, re.MULTILINE)
    asked = range(int(ends[0]), int(ends[1]) + 1)
    for number in asked:
        lectures = re.findall(r"\[(\d\d)\]", ANSWERS[str(number)])
        assert {*map(int, lectures)} <= read, number
    assert sum(map(ASKED.get, asked)) == 50


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
