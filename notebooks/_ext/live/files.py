"""The vocabulary files on a page: the playground's, and the publishers' from them.

A tokenizer is loaded from a compact file, without recovering its merges. Whoever asks
for the publisher's own file gets it byte for byte, since its SHA-256 is checked.
"""

import base64
import functools
import json
from collections.abc import Callable

from lecture_lib.tokenizers import published
from lecture_lib.tokenizers.bpe import BPEParams
from lecture_lib.tokenizers.encodings import ENCODINGS, PublishedFile
from lecture_lib.tokenizers.regex_bpe import rebuild_params
from lecture_lib.vocabularies.rebuilding import ADDED_TO_GPT2, rebuild
from lecture_lib.vocabularies.sources import GPT2_IDS, VocabularyFile

Fetch = Callable[[str], bytes]  # a file of the playground, by name


def read_compact(content: bytes) -> BPEParams:
    """The byte of each ID up to 255, then the two IDs of every merge in base 128.

    >>> read_compact(bytes(range(256)) + bytes([104, 105])).vocab[256]
    b'hi'
    """
    byte_ids = [0] * 256
    for token_id, byte in enumerate(content[:256]):
        byte_ids[byte] = token_id
    ids, number, place = [], 0, 0
    for digit in content[256:]:
        number |= (digit & 127) << place
        place += 7
        if digit < 128:
            ids.append(number)
            number = place = 0
    pairs = zip(ids[::2], ids[1::2])
    return rebuild_params(byte_ids, [(a, b, 256 + i) for i, (a, b) in enumerate(pairs)])


def as_published(name: str, params: BPEParams) -> bytes:
    """The publisher's file of an encoding, with GPT-2's in its printable alphabet."""
    if ENCODINGS[name].file.form == "ranks":
        ranks = sorted((i, base64.b64encode(t)) for i, t in params.vocab.items())
        return b"".join(token + b" %d\n" % i for i, token in ranks)
    spell = spelling(params)
    lines = [f"{spell[left]} {spell[right]}\n" for left, right in params.merges]
    return ("#version: 0.2\n" + "".join(lines)).encode()


def spelling(params: BPEParams) -> dict[int, str]:
    letters = published.bytes_to_unicode()
    vocab = sorted(params.vocab.items())
    return {i: "".join(letters[byte] for byte in token) for i, token in vocab}


def install(fetch: Fetch) -> None:
    """Let `published` read what the site has."""
    names = {e.file: name for name, e in ENCODINGS.items() if e.in_playground}
    read_params, read_file = published.read_params, published.read_published_file
    cached_file = published.cached_file

    @functools.cache
    def params_of(name: str) -> BPEParams:
        if ENCODINGS[name].in_playground:
            return read_compact(fetch(f"{name}.bpe"))
        return read_params(name)

    def content_of(file: PublishedFile) -> bytes | None:
        if file in names:
            return as_published(names[file], params_of(names[file]))
        if file.url == GPT2_IDS.url:
            spell = spelling(params_of("gpt2"))
            ids = {token: i for i, token in spell.items()} | {"<|endoftext|>": 50256}
            return json.dumps(ids).encode()
        if file.url in ADDED_TO_GPT2:
            return rebuild(VocabularyFile(file.url, file.sha256, None))
        return None

    def keep(file: PublishedFile) -> None:
        path = cached_file(file.url)
        if not path.exists() and (content := content_of(file)):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)

    def read(file: PublishedFile, name: str) -> bytes:
        keep(file)
        return read_file(file, name)

    def path_of(url: str) -> object:
        for file in [*names, GPT2_IDS]:
            if file.url == url:
                keep(file)
        return cached_file(url)

    published.__dict__.update(
        read_params=lambda name: params_of(published.find(name) and name),
        read_published_file=read,
        cached_file=path_of,
    )
