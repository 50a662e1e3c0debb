"""The other encoders, each behind one function. A missing one is reported.

Besides what the tests need anyway (tiktoken, HF tokenizers, rustbpe), these race if
they can be had: `install` brings the releases that were raced here. They are not in
the lock because not every platform has them, and the lectures need none.
"""

import base64
import os
import subprocess
import sys
from collections.abc import Callable, Container, Sequence
from typing import Any, NamedTuple

import numpy as np

from lecture_lib.tokenizers import published
from lecture_lib.tokenizers.pretokenize import pre_tokenize
from lecture_lib.tokenizers.published import bytes_to_unicode
from lecture_lib.tokenizers.regex_bpe import merge_by_rank

from . import texts

Encode = Callable[[str], Sequence[int] | np.ndarray]

RELEASES = (
    "quicktok-v1==0.4.0",
    "bpe-openai==0.1.4",
    "rs-bpe==0.1.0",
    "bpeasy==0.1.6",
    "gigatoken==0.10.0",
    "snaptokens==0.2.6",
    "fastokens==0.3.5",
    "splintr-rs==0.22.0",
    "kitoken==0.11.1",
    "tokie==0.1.4",
    "iree-tokenizer==0.3.0",
    "wordchipper==0.9.2",
    "gigabpe==0.1.0",
    *("awkward==2.14.0", "awkward_cpp==57", "fsspec==2026.9.0"),  # for gigatoken
    *("importlib_metadata==10.2.0", "zipp==4.1.2"),
    "frozendict==2.5.1",  # for wordchipper
)
FILES = texts.DIRECTORY / "vocabularies"


class Peer(NamedTuple):
    """What a library can do with one vocabulary."""

    encode: Encode
    # Documents, on as many cores as there are, to IDs for each or one flat array.
    batch: Callable[[list[str]], Any] | None = None
    # A file and what separates its documents, to one flat array.
    files: Callable[[str, bytes], np.ndarray] | None = None


def install() -> None:
    """Each by itself and without dependencies: what is locked stays, one may fail."""
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps"]
    pip += ["--only-binary", ":all:", "--disable-pip-version-check"]
    for release in RELEASES:
        if subprocess.run([*pip, release], check=False).returncode:
            print(f"{release} can't be installed here; it won't race", file=sys.stderr)


def encoders(name: str, among: Container[str], report: dict) -> dict[str, Peer]:
    """Ways to encode with a published vocabulary; the missing ones are reported."""
    found = {}
    for label, make in ENCODERS.items():
        if label not in among:
            continue
        try:
            peer = make(name)
            peer.encode("a first call")
            found[label] = peer
        except Exception as error:  # whatever keeps a peer from running is reported
            why = f"{type(error).__name__}: {error}"[:120]
            report["missing"][f"{label} ({name})"] = why
    return found


def flat(ids: Any) -> np.ndarray:
    """Join the IDs of documents, in whatever form a peer gives them."""
    if isinstance(ids, np.ndarray):
        return ids
    if isinstance(ids, list):
        return np.concatenate([np.asarray(part, np.uint32) for part in ids])
    import awkward

    return np.asarray(awkward.flatten(ids))


def _quicktok(name: str) -> Peer:
    import quicktok

    return Peer(quicktok.get_encoding(name).encode_ordinary)


def _bpe_openai(name: str) -> Peer:
    import bpe_openai

    return Peer(bpe_openai.get_encoding(name).encode_ordinary)


def _rs_bpe(name: str) -> Peer:
    from rs_bpe import openai

    return Peer(getattr(openai, name)().encode)


def _minbpe(name: str) -> Peer:
    """Each pre-token by itself, always the pair of lowest rank, nothing remembered."""
    tokenizer = published.load(name)
    byte_ids, merges = tokenizer._byte_ids, tokenizer.params.merges

    def encode(text: str) -> list[int]:
        ids = []
        for pre_token in pre_tokenize(text, tokenizer.pattern):
            ids += merge_by_rank([byte_ids[b] for b in pre_token.encode()], merges)
        return ids

    return Peer(encode)


def _hugging_face_tokenizer(name: str) -> Any:
    from tokenizers import Tokenizer, decoders, models, pre_tokenizers

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
    theirs.pre_tokenizer = (
        pre_tokenizers.ByteLevel(add_prefix_space=False)
        if name == "gpt2"
        else hf_pre_tokenizer(AS_HF_SPELLS.get(name, tokenizer.pattern))
    )
    theirs.decoder = decoders.ByteLevel()
    return theirs


def _hugging_face(name: str) -> Peer:
    theirs = _hugging_face_tokenizer(name)
    return Peer(
        lambda text: theirs.encode(text, add_special_tokens=False).ids,
        lambda texts: [encoding.ids for encoding in theirs.encode_batch(texts)],
    )


# The same cuts as OpenAI's newer spelling, which snaptokens doesn't know.
AS_HF_SPELLS = {
    "cl100k_base": r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}"
    r"| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+"
}


def hf_pre_tokenizer(pattern: str):
    from tokenizers import Regex, pre_tokenizers

    return pre_tokenizers.Sequence(
        [
            pre_tokenizers.Split(Regex(pattern), behavior="isolated"),
            pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False),
        ]
    )


def _json_file(name: str) -> str:
    """Write the vocabulary as Hugging Face's `tokenizer.json`, once."""
    path = FILES / f"{name}.json"
    if not path.exists():
        FILES.mkdir(parents=True, exist_ok=True)
        _hugging_face_tokenizer(name).save(str(path))
    return str(path)


def _ranks_file(name: str) -> str:
    """Write the vocabulary as OpenAI does, once, where wordchipper looks for it."""
    label = _label(name)
    path = FILES / "openai" / label / f"{label}.tiktoken"
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        ranks = sorted(published.read_ranks(name).items(), key=lambda item: item[1])
        lines = (b"%s %d\n" % (base64.b64encode(token), i) for token, i in ranks)
        path.write_bytes(b"".join(lines))
    return str(path)


def _label(name: str) -> str:
    return "r50k_base" if name == "gpt2" else name


def _uint32(ids: bytes) -> np.ndarray:
    return np.frombuffer(ids, np.uint32)


def _flat_peer(tokenizer: Any) -> Peer:
    """Of snaptokens, and of fastokens, from which it comes."""

    def encode(texts: list[str]) -> np.ndarray:
        return _uint32(tokenizer.encode_batch_flat(texts)[0])

    return Peer(lambda text: encode([text]), encode)


def _gigatoken(name: str) -> Peer:
    import gigatoken

    tokenizer = gigatoken.Tokenizer.from_tiktoken(_ranks_file(name))

    def encode_file(path: str, separator: bytes) -> np.ndarray:
        source = gigatoken.TextFileSource([path], separator)
        return flat(tokenizer.encode_files(source))

    return Peer(tokenizer.encode, tokenizer.encode_batch, encode_file)


def _snaptokens(name: str) -> Peer:
    import snaptokens

    return _flat_peer(snaptokens.Tokenizer.from_file(_json_file(name)))


def _fastokens(name: str) -> Peer:
    from fastokens._native import Tokenizer

    return _flat_peer(Tokenizer.from_file(_json_file(name)))


def _splintr(name: str) -> Peer:
    import splintr

    pattern = getattr(splintr, f"{name.upper()}_PATTERN")
    tokenizer = splintr.Tokenizer(_ranks_file(name), pattern)
    return Peer(
        lambda text: _uint32(tokenizer.encode_flat(text)),
        lambda texts: _uint32(tokenizer.encode_batch_flat(texts)[0]),
    )


def _kitoken(name: str) -> Peer:
    from kitoken import Kitoken

    tokenizer = Kitoken.from_tokenizers_file(_json_file(name))
    return Peer(tokenizer.encode, tokenizer.encode_all)


def _tokie(name: str) -> Peer:
    import tokie

    tokenizer = tokie.Tokenizer.from_json(_json_file(name))
    return Peer(
        lambda text: tokenizer.encode(text, add_special_tokens=False).ids,
        lambda texts: [
            encoding.ids
            for encoding in tokenizer.encode_batch(texts, add_special_tokens=False)
        ],
        lambda path, separator: tokenizer.encode_files([path], separator)[0],
    )


def _iree(name: str) -> Peer:
    from iree.tokenizer import Tokenizer

    tokenizer = Tokenizer.from_tiktoken(_ranks_file(name), _label(name))
    return Peer(tokenizer.encode_to_array, tokenizer.encode_batch)


def _wordchipper(name: str) -> Peer:
    _ranks_file(name)
    os.environ["WORDCHIPPER_CACHE_DIR"] = str(FILES)
    import wordchipper

    tokenizer = wordchipper.Tokenizer.from_pretrained(_label(name))
    return Peer(tokenizer.encode, tokenizer.encode_batch)


# To let another library race, write its maker and add it here.
ENCODERS: dict[str, Callable[[str], Peer]] = {
    "quicktok": _quicktok,
    "bpe-openai": _bpe_openai,
    "rs-bpe": _rs_bpe,
    "HF tokenizers": _hugging_face,
    "gigatoken": _gigatoken,
    "snaptokens": _snaptokens,
    "fastokens": _fastokens,
    "splintr-rs": _splintr,
    "kitoken": _kitoken,
    "tokie": _tokie,
    "iree-tokenizer": _iree,
    "wordchipper": _wordchipper,
    "minbpe's algorithm": _minbpe,
}


def documents(text: str, size: int = 50_000) -> list[str]:
    """The text in pieces, cut before a line."""
    pieces, begin = [], 0
    while begin < len(text):
        end = text.find("\n", begin + size) + 1 or len(text)
        pieces.append(text[begin:end])
        begin = end
    return pieces
