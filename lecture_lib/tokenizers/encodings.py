"""The table of published encodings, and the only place that defines them.

To add one, add an entry. Everything else reads the table: `published`, which loads
them, the compiled encoder, the downloader, the pipeline, the playground, and the tests.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from .pretokenize import CL100K_PATTERN, GPT2_PATTERN, O200K_PATTERN

_HOST = "https://openaipublic.blob.core.windows.net"


@dataclass(frozen=True)
class PublishedFile:
    """A file with the tokens of one or more encodings."""

    url: str
    sha256: str  # as tiktoken publishes it, in tiktoken_ext/openai_public.py
    form: Literal["merges", "ranks"] = "ranks"  # GPT-2's ``vocab.bpe``, or all since


@dataclass(frozen=True)
class Encoding:
    """A published tokenizer: its tokens, how text is cut, and its special tokens."""

    title: str  # the model that people know
    file: PublishedFile
    pattern: str
    special_tokens: Mapping[str, int]
    vocab_size: int  # one more than the greatest ID
    in_playground: bool = False


GPT2_FILE = PublishedFile(
    f"{_HOST}/gpt-2/encodings/main/vocab.bpe",
    "1ce1664773c50f3e0cc8842619a93edc4624525b728b188a9e0be33b7726adc5",
    "merges",
)
CL100K_FILE = PublishedFile(
    f"{_HOST}/encodings/cl100k_base.tiktoken",
    "223921b76ee99bde995b7ff738513eef100fb51d18c93597a113bcffe865b2a7",
)
O200K_FILE = PublishedFile(
    f"{_HOST}/encodings/o200k_base.tiktoken",
    "446a9538cb6c348e3516120d7c08b09f57c36495e2acfffe59a5bf8b0cfb1a2d",
)
R50K_FILE = PublishedFile(
    f"{_HOST}/encodings/r50k_base.tiktoken",
    "306cd27f03c1a714eca7108e03d66b7dc042abe8c258b44c199a7ed9838dd930",
)
P50K_FILE = PublishedFile(
    f"{_HOST}/encodings/p50k_base.tiktoken",
    "94b5ca7dff4d00767bc256fdd1b27e5b17361d7b8a5f968547f9f23eb70d2069",
)

# tiktoken has a second name for ID 200018, <|reserved_200018|>. It is left out: of two
# names for one ID, decoding can give only one back.
_NAMED_IN_HARMONY = {
    "<|startoftext|>": 199998,
    "<|endoftext|>": 199999,
    "<|return|>": 200002,
    "<|constrain|>": 200003,
    "<|channel|>": 200005,
    "<|start|>": 200006,
    "<|end|>": 200007,
    "<|message|>": 200008,
    "<|call|>": 200012,
    "<|endofprompt|>": 200018,
}
_RESERVED_IN_HARMONY = {
    f"<|reserved_{token_id}|>": token_id
    for token_id in range(200000, 201088)
    if token_id not in _NAMED_IN_HARMONY.values()
}

ENCODINGS = {
    "gpt2": Encoding(
        "GPT-2",
        GPT2_FILE,
        GPT2_PATTERN,
        {"<|endoftext|>": 50256},
        50257,
        in_playground=True,
    ),
    "cl100k_base": Encoding(
        "GPT-4",
        CL100K_FILE,
        CL100K_PATTERN,
        {
            "<|endoftext|>": 100257,
            "<|fim_prefix|>": 100258,
            "<|fim_middle|>": 100259,
            "<|fim_suffix|>": 100260,
            "<|endofprompt|>": 100276,
        },
        100277,
        in_playground=True,
    ),
    "o200k_base": Encoding(
        "GPT-4o",
        O200K_FILE,
        O200K_PATTERN,
        {"<|endoftext|>": 199999, "<|endofprompt|>": 200018},
        200019,
        in_playground=True,
    ),
    "o200k_harmony": Encoding(
        "gpt-oss",
        O200K_FILE,
        O200K_PATTERN,
        _NAMED_IN_HARMONY | _RESERVED_IN_HARMONY,
        201088,
    ),
    "r50k_base": Encoding(
        "GPT-3", R50K_FILE, GPT2_PATTERN, {"<|endoftext|>": 50256}, 50257
    ),
    "p50k_base": Encoding(
        "Codex", P50K_FILE, GPT2_PATTERN, {"<|endoftext|>": 50256}, 50281
    ),
    "p50k_edit": Encoding(
        "Codex for edits",
        P50K_FILE,
        GPT2_PATTERN,
        {
            "<|endoftext|>": 50256,
            "<|fim_prefix|>": 50281,
            "<|fim_middle|>": 50282,
            "<|fim_suffix|>": 50283,
        },
        50284,
    ),
}
