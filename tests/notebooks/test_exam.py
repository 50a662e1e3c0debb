"""The answers to the exam's questions that can be computed."""

from lecture_lib.course import NOTEBOOKS
from lecture_lib.tokenizers.bpe import BPEParams, BPETokenizer, count_pairs, train_bpe

TEXT = (NOTEBOOKS / "exam.md").read_text(encoding="utf-8")


def test_there_are_ten_questions_each_with_an_answer():
    assert TEXT.count("\n## ") == TEXT.count("<summary>A good answer</summary>") == 10


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
