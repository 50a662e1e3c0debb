"""The part of tiktoken that the course uses, on the course's own tokenizer.

What tokens come out is what tiktoken gives: `lecture_lib.tokenizers.published` is held
against it. The vocabularies are the playground's files, read when first asked for.
"""

import functools
from typing import Any

from lecture_lib.tokenizers import published, regex_bpe

# As tiktoken spells them; the course's own cut every text in the same places.
_SPELLED = {
    "gpt2": r"'(?:[sdmt]|ll|ve|re)| ?\p{L}++| ?\p{N}++| ?[^\s\p{L}\p{N}]++|\s++$"
    r"|\s+(?!\S)|\s",
    "cl100k_base": r"'(?i:[sdmt]|ll|ve|re)|[^\r\n\p{L}\p{N}]?+\p{L}++|\p{N}{1,3}+"
    r"| ?[^\s\p{L}\p{N}]++[\r\n]*+|\s++$|\s*[\r\n]|\s+(?!\S)|\s",
}


def _mended(text: str) -> str:
    """Lone surrogates become U+FFFD, pairs of them a character, as in tiktoken."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


class Encoding:
    def __init__(
        self,
        name: str,
        *,
        pat_str: str,
        mergeable_ranks: dict[bytes, int],
        special_tokens: dict[str, int],
        explicit_n_vocab: int | None = None,
        own: regex_bpe.RegexBPETokenizer | None = None,
    ):
        self.name, self._pat_str = name, pat_str
        self._special_tokens = dict(special_tokens)
        self._own = own or regex_bpe.RegexBPETokenizer(
            published.params_from_ranks(mergeable_ranks),
            pattern=pat_str,
            special_tokens=special_tokens,
        )

    def __repr__(self) -> str:
        return f"<Encoding {self.name!r}>"

    @functools.cached_property
    def _mergeable_ranks(self) -> dict[bytes, int]:
        return {token: i for i, token in self._own.params.vocab.items()}

    def encode_ordinary(self, text: str) -> list[int]:
        return self._own.encode_ordinary(_mended(text))

    def encode(self, text: str, **options: Any) -> list[int]:
        options = {"allowed_special": set(), "disallowed_special": "all"} | options
        return self._own.encode(_mended(text), **options)

    def _encode_single_piece(self, piece: str | bytes) -> list[int]:
        """Encode one piece, as tiktoken does even if the pattern would cut it."""
        spelled = piece.encode() if isinstance(piece, str) else piece
        params = self._own.params
        byte_ids = [self._mergeable_ranks[bytes([byte])] for byte in spelled]
        return regex_bpe.merge_by_rank(byte_ids, params.merges)

    def encode_batch(self, texts: list[str], **options: Any) -> list[list[int]]:
        options.pop("num_threads", None)
        return [self.encode(text, **options) for text in texts]

    def encode_ordinary_batch(self, texts: list[str], **_: Any) -> list[list[int]]:
        return [self.encode_ordinary(text) for text in texts]

    def encode_single_token(self, token: str | bytes) -> int:
        piece = token.encode() if isinstance(token, str) else token
        if piece in self._mergeable_ranks:
            return self._mergeable_ranks[piece]
        return self._special_tokens[piece.decode()]

    def decode(self, ids: list[int], errors: str = "replace") -> str:
        return self._own.decode(ids, errors)

    def decode_bytes(self, ids: list[int]) -> bytes:
        return self._own.decode_bytes(ids)

    def decode_single_token_bytes(self, token_id: int) -> bytes:
        return self._own.decode_bytes([token_id])

    def decode_tokens_bytes(self, ids: list[int]) -> list[bytes]:
        return [self._own.decode_bytes([token_id]) for token_id in ids]

    def token_byte_values(self) -> list[bytes]:
        return sorted(self._own.params.vocab.values())

    @property
    def eot_token(self) -> int:
        return self._special_tokens["<|endoftext|>"]

    @property
    def special_tokens_set(self) -> set[str]:
        return set(self._special_tokens)

    @property
    def n_vocab(self) -> int:
        return self._own.vocab_size

    @property
    def max_token_value(self) -> int:
        return self.n_vocab - 1


@functools.cache
def get_encoding(name: str) -> Encoding:
    own = published.load(name)
    return Encoding(
        name,
        pat_str=_SPELLED.get(name, own.pattern),
        mergeable_ranks={},
        special_tokens=dict(own.special_tokens),
        own=own,
    )


def encoding_for_model(model: str) -> Encoding:
    for prefix, name in (("gpt-4o", "o200k_base"), ("gpt-4", "cl100k_base")):
        if model.startswith(prefix):
            return get_encoding(name)
    return get_encoding("gpt2")


def list_encoding_names() -> list[str]:
    return list(published.ENCODINGS)
