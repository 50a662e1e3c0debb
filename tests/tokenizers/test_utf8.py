import pytest
from hypothesis import given
from hypothesis import strategies as st

from lecture_lib import ByteTokenizer, StreamDecoder
from lecture_lib.tokenizers import published
from lecture_lib.tokenizers.utf8 import encode_code_point
from tests.texts import PUBLISHED, tiktoken_encoding

any_text = st.text(alphabet=st.characters(codec="utf-8"))


def test_every_code_point_is_encoded_as_python_does():
    for code_point in [*range(0xD800), *range(0xE000, 0x110000)]:
        assert encode_code_point(code_point) == chr(code_point).encode()


@pytest.mark.parametrize("code_point", [-1, 0xD800, 0xDFFF, 0x110000])
def test_what_is_no_character_has_no_bytes(code_point):
    with pytest.raises(ValueError, match="has no bytes for"):
        encode_code_point(code_point)


def test_invalid_bytes_become_replacement_characters():
    assert ByteTokenizer().decode([0xFF, 0x41, 0xE4, 0xBD]) == "\ufffdA\ufffd"
    with pytest.raises(UnicodeDecodeError):
        ByteTokenizer().decode([0xFF], errors="strict")


def test_gpt2_stream_from_lecture_03():
    gpt2 = published.load("gpt2")
    stream = StreamDecoder(gpt2)
    ids = gpt2.encode("Hi 🌍!")
    assert [stream.feed(token_id) for token_id in ids] == ["Hi", " ", "", "🌍", "!"]
    assert [gpt2.decode([token_id]) for token_id in ids] == [
        *("Hi", " \ufffd", "\ufffd", "\ufffd", "!")
    ]


def test_a_stream_cut_inside_a_character_says_so_at_the_end():
    stream = StreamDecoder(ByteTokenizer())
    assert [stream.feed(byte) for byte in "好".encode()[:2]] == ["", ""]
    assert stream.close() == "\ufffd"


@given(data=st.binary())
def test_a_stream_gives_what_decoding_at_once_gives(data):
    stream = StreamDecoder(ByteTokenizer())
    pieces = [stream.feed(byte) for byte in data]
    assert "".join(pieces) + stream.close() == data.decode("utf-8", "replace")


@given(text=any_text)
def test_a_stream_of_valid_text_never_shows_a_broken_character(text):
    for name in PUBLISHED:
        stream = StreamDecoder(tiktoken_encoding(name))
        ids = tiktoken_encoding(name).encode_ordinary(text)
        pieces = [stream.feed(token_id) for token_id in ids]
        assert "".join(pieces) == text
        assert stream.close() == ""
