"""One token per byte of UTF-8, and reading bytes as they arrive.

Built in lecture `bytes`. Unlike `characters`: 256 tokens spell everything, not
1,114,112, but sequences are as long as the file.
"""

import codecs
from collections.abc import Iterable, Sequence
from typing import Protocol

from .contract import check_id, check_text, to_utf8


def encode_code_point(code_point: int) -> bytes:
    """The UTF-8 bytes of one code point, spelled out bit by bit (RFC 3629).

    >>> encode_code_point(0x1F30D).hex(" ")
    'f0 9f 8c 8d'
    """
    if not 0 <= code_point <= 0x10FFFF or 0xD800 <= code_point <= 0xDFFF:
        raise ValueError(f"UTF-8 has no bytes for {code_point:#x}")
    if code_point < 0x80:
        return bytes([code_point])
    if code_point < 0x800:
        lead, continuation_bytes = 0b110_00000, 1
    elif code_point < 0x10000:
        lead, continuation_bytes = 0b1110_0000, 2
    else:
        lead, continuation_bytes = 0b11110_000, 3
    encoded = [lead | (code_point >> (6 * continuation_bytes))]
    for place in reversed(range(continuation_bytes)):
        encoded.append(0b10_000000 | ((code_point >> (6 * place)) & 0b111111))
    return bytes(encoded)


class ByteTokenizer:
    """A token ID is a byte.

    >>> ByteTokenizer().encode("é")
    [195, 169]
    """

    vocab_size = 256

    def encode(self, text: str) -> list[int]:
        check_text(text)
        return list(to_utf8(text))

    def decode(self, ids: Iterable[int], errors: str = "replace") -> str:
        """The text; bytes that are not UTF-8 become U+FFFD by default."""
        return self.decode_bytes(ids).decode("utf-8", errors)

    def decode_bytes(self, ids: Iterable[int]) -> bytes:
        return b"".join(self._byte(token_id) for token_id in ids)

    def _byte(self, token_id: int) -> bytes:
        check_id(token_id, range(self.vocab_size))
        return bytes([token_id])


class SpellsBytes(Protocol):
    """A tokenizer whose tokens are byte strings: ours from here on, and tiktoken's."""

    def decode_bytes(self, ids: Sequence[int]) -> bytes: ...


class StreamDecoder:
    """Turns token IDs into text as they arrive; an unfinished character waits.

    A token may end in the middle of a character, and its bytes wait here for the rest.
    Bytes that can't become a character turn into U+FFFD.

    >>> stream = StreamDecoder(ByteTokenizer())
    >>> [stream.feed(byte) for byte in b"\\xc3\\xa9!"]
    ['', 'é', '!']
    """

    def __init__(self, tokenizer: SpellsBytes):
        self._tokenizer = tokenizer
        self._decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")

    def feed(self, token_id: int) -> str:
        """The characters that are complete now; bytes that can't be text: U+FFFD."""
        return self._decoder.decode(self._tokenizer.decode_bytes([token_id]))

    def close(self) -> str:
        """Return U+FFFD for an unfinished character at the end, or nothing."""
        return self._decoder.decode(b"", final=True)
