"""The other tokenizers, each behind one function. A missing one is reported."""

import json
from collections.abc import Callable

import numpy as np

from lecture_lib.tokenizers import published
from lecture_lib.tokenizers.pretokenize import GPT2_PATTERN, pre_tokenize
from lecture_lib.tokenizers.published import bytes_to_unicode
from lecture_lib.tokenizers.regex_bpe import merge_by_rank

Encode = Callable[[str], list[int]]


def encoders(name: str) -> tuple[dict[str, Encode], dict[str, str]]:
    """Ways to encode with a published vocabulary; those missing, and why."""
    makers = {
        "quicktok": _quicktok,
        "bpe-openai": _bpe_openai,
        "rs-bpe": _rs_bpe,
        "HF tokenizers": _hugging_face,
        "minbpe's algorithm": _minbpe,
    }
    found, missing = {}, {}
    for label, make in makers.items():
        try:
            encode = make(name)
            encode("a first call")
            found[label] = encode
        except Exception as error:  # whatever keeps a peer from running is reported
            missing[f"{label} ({name})"] = f"{type(error).__name__}: {error}"[:120]
    return found, missing


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


def our_tokens_in_hf_numbering(text: str, vocab_size: int, pattern: str) -> list[bytes]:
    """Our merges when ties go by HF's numbers of the bytes, GPT-2's alphabet sorted."""
    from lecture_lib.fast import training

    alphabet = sorted(bytes_to_unicode().values())
    number = [alphabet.index(bytes_to_unicode()[byte]) for byte in range(256)]
    words, pool = training.count(text, pattern, (), 1)
    merges = training.learn_merges(
        words,
        np.array(number, np.uint8)[pool],
        vocab_size - 256,
        training.RULES["smallest_ids"],
    )
    tokens = [bytes([number.index(k)]) for k in range(256)]
    for left, right in merges:
        tokens.append(tokens[left] + tokens[right])
    return tokens[256:]


def train_bpeasy(texts: list[str], vocab_size: int, pattern: str) -> object:
    import bpeasy

    return bpeasy.train_bpe(iter(texts), pattern, 128, vocab_size)


def train_sentencepiece(texts: list[str], vocab_size: int, pattern: str) -> object:
    """Another algorithm: on characters, without a split pattern."""
    import io

    import sentencepiece

    model = io.BytesIO()
    sentencepiece.SentencePieceTrainer.train(
        sentence_iterator=iter("".join(texts).splitlines()),
        model_writer=model,
        model_type="bpe",
        vocab_size=vocab_size,
        num_threads=1,
        minloglevel=2,
        max_sentence_length=1 << 20,
        hard_vocab_limit=False,
    )
    return model


def documents(text: str, size: int = 50_000) -> list[str]:
    """The text in pieces, cut before a line."""
    pieces, begin = [], 0
    while begin < len(text):
        end = text.find("\n", begin + size) + 1 or len(text)
        pieces.append(text[begin:end])
        begin = end
    return pieces
