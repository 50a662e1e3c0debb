"""Documents into token shards, and shards into batches: a corpus of any size.

Built in lecture `at_scale`. A run can be killed at any moment and resumed; what
comes out is the same, byte for byte, whatever the engine, the number of workers and the
kills::

    python -m lecture_lib.scale tokenize IN OUT --encoding gpt2
    python -m lecture_lib.scale resume OUT
    python -m lecture_lib.scale verify OUT
"""

from .engines import RunOptions
from .errors import ScaleError
from .loader import Batch, Loader, TokenStream
from .pipeline import Result, resume, tokenize
from .shards import smallest_dtype
from .verify import verify

__all__ = [
    "Batch",
    "Loader",
    "Result",
    "RunOptions",
    "ScaleError",
    "TokenStream",
    "resume",
    "smallest_dtype",
    "tokenize",
    "verify",
]
