"""One token per Unicode code point.

Built in lecture `characters`. Unlike `contract`, this is a tokenizer: Unicode's own
numbers are its IDs. Nothing is ever unknown, but the vocabulary has 1,114,112 rows.
"""

from collections.abc import Iterable

from .contract import UnknownTokenID, to_utf8

MAX_CODE_POINT = 0x10FFFF
REPLACEMENT_CHARACTER = "\N{REPLACEMENT CHARACTER}"


class CharacterTokenizer:
    """A token ID is a code point: no training, no table, only ``ord`` and ``chr``.

    >>> CharacterTokenizer().encode("a🌍")
    [97, 127757]
    """

    vocab_size = MAX_CODE_POINT + 1

    def encode(self, text: str) -> list[int]:
        to_utf8(text)  # refuses lone surrogates
        return [ord(character) for character in text]

    def decode(self, ids: Iterable[int]) -> str:
        return "".join(self._character(token_id) for token_id in ids)

    def _character(self, code_point: int) -> str:
        if not 0 <= code_point <= MAX_CODE_POINT:
            raise UnknownTokenID(code_point, self.vocab_size)
        # The 2,048 surrogates are code points but never characters.
        if 0xD800 <= code_point <= 0xDFFF:
            return REPLACEMENT_CHARACTER
        return chr(code_point)
