from lecture_lib import CharacterTokenizer

tokenizer = CharacterTokenizer()


def test_seed_example():
    text = "Hello, 🌍! 你好!"
    ids = tokenizer.encode(text)
    assert ids[:8] == [72, 101, 108, 108, 111, 44, 32, 127757]
    assert max(ids) + 1 == 127_758
    assert tokenizer.decode(ids) == text


def test_surrogate_code_points_decode_to_the_replacement_character():
    assert tokenizer.decode([0x61, 0xD800, 0xDFFF]) == "a\ufffd\ufffd"


def test_the_last_code_point():
    assert tokenizer.decode([0x10FFFF]) == "\U0010ffff"
    assert tokenizer.vocab_size == 0x110000
