"""What a fork server imports ahead, so that its workers begin with all of it.

Importing this loads the compiled encoder, and with ``LECTURE_LIB_SCALE_ENCODER`` set
the tables of that one, which workers then share. Nothing else imports it.
"""

import contextlib
import json
import os

import numpy as np

from lecture_lib import fast
from lecture_lib.fast.documents import Split
from lecture_lib.tokenizers.bpe import BPEParams

from . import encode_unit
from .run_tokenizer import PRELOAD_VARIABLE, load_encoder

__all__ = ["encode_unit"]

_bytes_only = BPEParams({byte: bytes([byte]) for byte in range(256)}, {})
_text = Split(b"to be", b" ")
fast.Encoder(_bytes_only).encode_documents(_text, 0, np.dtype("<u2"))
if what := os.environ.get(PRELOAD_VARIABLE):
    with contextlib.suppress(Exception):  # a worker will say what is wrong
        load_encoder(*json.loads(what))
