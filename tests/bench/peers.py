"""The other tokenizers, each behind one function. A missing one is reported.

Besides what the tests need anyway (tiktoken, HF tokenizers, rustbpe), these race if
they can be had: `install` brings the releases that were raced here. They are not in
the lock because not every platform has them, and the lectures need none.
"""

import json
import subprocess
import sys
from collections.abc import Callable, Container
from typing import Any

from lecture_lib.tokenizers import published
from lecture_lib.tokenizers.incremental_bpe import (
    PairIndex,
    PairQueue,
    count_pre_tokens,
    train_incremental_bpe,
)
from lecture_lib.tokenizers.pretokenize import GPT2_PATTERN, pre_tokenize
from lecture_lib.tokenizers.published import bytes_to_unicode
from lecture_lib.tokenizers.regex_bpe import merge_by_rank

Encode = Callable[[str], list[int]]
Train = Callable[[list[str], int, str], Any]

RELEASES = (
    "quicktok-v1==0.4.0",
    "bpe-openai==0.1.4",
    "rs-bpe==0.1.0",
    "bpeasy==0.1.6",
)


def install() -> None:
    """Each by itself and without dependencies: what is locked stays, one may fail."""
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps"]
    pip += ["--only-binary", ":all:", "--disable-pip-version-check"]
    for release in RELEASES:
        if subprocess.run([*pip, release], check=False).returncode:
            print(f"{release} can't be installed here; it won't race", file=sys.stderr)


def encoders(name: str, among: Container[str], report: dict) -> dict[str, Encode]:
    """Ways to encode with a published vocabulary; the missing ones are reported."""
    found = {}
    for label, make in ENCODERS.items():
        if label not in among:
            continue
        try:
            encode = make(name)
            encode("a first call")
            found[label] = encode
        except Exception as error:  # whatever keeps a peer from running is reported
            why = f"{type(error).__name__}: {error}"[:120]
            report["missing"][f"{label} ({name})"] = why
    return found


def _quicktok(name: str) -> Encode:
    import quicktok

    return quicktok.get_encoding(name).encode_ordinary


def _bpe_openai(name: str) -> Encode:
    import bpe_openai

    return bpe_openai.get_encoding(name).encode_ordinary


def _rs_bpe(name: str) -> Encode:
    from rs_bpe import openai

    return getattr(openai, name)().encode


def _minbpe(name: str) -> Encode:
    """Each pre-token by itself, always the pair of lowest rank, nothing remembered."""
    tokenizer = published.load(name)
    byte_ids, merges = tokenizer._byte_ids, tokenizer.params.merges

    def encode(text: str) -> list[int]:
        ids = []
        for pre_token in pre_tokenize(text, tokenizer.pattern):
            ids += merge_by_rank([byte_ids[b] for b in pre_token.encode()], merges)
        return ids

    return encode


def _hugging_face(name: str) -> Encode:
    from tokenizers import Tokenizer, models

    tokenizer = published.load(name)
    alphabet = bytes_to_unicode()
    spelled = {
        token_id: "".join(alphabet[byte] for byte in token)
        for token_id, token in tokenizer.params.vocab.items()
    }
    theirs = Tokenizer(
        models.BPE(
            vocab={token: token_id for token_id, token in spelled.items()},
            merges=[(spelled[a], spelled[b]) for a, b in tokenizer.params.merges],
        )
    )
    theirs.pre_tokenizer = _hf_pre_tokenizer(tokenizer.pattern)

    def encode(text: str) -> list[int]:
        return theirs.encode(text, add_special_tokens=False).ids

    return encode


def _hf_pre_tokenizer(pattern: str):
    from tokenizers import Regex, pre_tokenizers

    return pre_tokenizers.Sequence(
        [
            pre_tokenizers.Split(Regex(pattern), behavior="isolated"),
            pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False),
        ]
    )


# To let another library race, write its maker and add it here.
ENCODERS: dict[str, Callable[[str], Encode]] = {
    "quicktok": _quicktok,
    "bpe-openai": _bpe_openai,
    "rs-bpe": _rs_bpe,
    "HF tokenizers": _hugging_face,
    "minbpe's algorithm": _minbpe,
}


# Trainers: texts, vocabulary size and pattern to the tokens learned, in order


def train_rustbpe(texts: list[str], vocab_size: int, pattern: str) -> list[bytes]:
    import rustbpe

    tokenizer = rustbpe.Tokenizer()
    tokenizer.train_from_iterator(iter(texts), vocab_size=vocab_size, pattern=pattern)
    return [bytes(token) for token, _ in tokenizer.get_mergeable_ranks()][256:]


def train_hugging_face(texts: list[str], vocab_size: int, pattern: str) -> list[bytes]:
    from tokenizers import Tokenizer, models, pre_tokenizers, trainers

    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = (
        pre_tokenizers.ByteLevel(add_prefix_space=False)
        if pattern == GPT2_PATTERN
        else _hf_pre_tokenizer(pattern)
    )
    trainer = trainers.BpeTrainer(
        vocab_size=vocab_size,
        initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
        show_progress=False,
    )
    tokenizer.train_from_iterator(texts, trainer)
    byte_of = {character: byte for byte, character in bytes_to_unicode().items()}
    merges = json.loads(tokenizer.to_str())["model"]["merges"]
    return [bytes(byte_of[c] for c in left + right) for left, right in merges]


BYTES_BY_HF = sorted(range(256), key=bytes_to_unicode().__getitem__)
HF_NUMBER = {byte: number for number, byte in enumerate(BYTES_BY_HF)}


def our_tokens_in_hf_numbering(
    texts: list[str], vocab_size: int, pattern: str
) -> list[bytes]:
    """Our merges when ties go by HF's numbers of the bytes, GPT-2's alphabet sorted."""

    def smallest_in_hf(pair: tuple[int, int]) -> tuple[int, ...]:
        return tuple(HF_NUMBER.get(token_id, token_id) for token_id in pair)

    index = PairIndex(count_pre_tokens(texts, pattern))
    queue = PairQueue(index.counts, smallest_in_hf)
    vocab = {byte: bytes([byte]) for byte in range(256)}
    for new_id in range(256, vocab_size):
        if (pair := queue.pop_best()) is None:
            break
        vocab[new_id] = vocab[pair[0]] + vocab[pair[1]]
        queue.push_all(index.merge(pair, new_id))
    return list(vocab.values())[256:]


def train_bpeasy(texts: list[str], vocab_size: int, pattern: str) -> object:
    import bpeasy

    return bpeasy.train_bpe(iter(texts), pattern, 128, vocab_size)


def train_in_python(texts: list[str], vocab_size: int, pattern: str) -> list[bytes]:
    params = train_incremental_bpe(
        texts, vocab_size, pattern=pattern, tie_break="smallest_ids"
    )
    return list(params.vocab.values())[256:]


# Each with what its tokens must be, given ours and the same arguments, or None where
# another rule for ties decides.
TRAINERS: dict[str, tuple[Train, Callable[..., list[bytes]] | None]] = {
    "rustbpe": (train_rustbpe, lambda ours, *_: ours),
    "HF tokenizers": (
        train_hugging_face,
        lambda _, *arguments: our_tokens_in_hf_numbering(*arguments),
    ),
    "bpeasy": (train_bpeasy, None),
    "incremental_bpe, pure Python": (train_in_python, lambda ours, *_: ours),
}


def documents(text: str, size: int = 50_000) -> list[str]:
    """The text in pieces, cut before a line."""
    pieces, begin = [], 0
    while begin < len(text):
        end = text.find("\n", begin + size) + 1 or len(text)
        pieces.append(text[begin:end])
        begin = end
    return pieces
