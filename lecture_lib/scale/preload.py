"""Load ahead, in a fork server, what all its workers then share.

Importing this loads and compiles the encoder that ``LECTURE_LIB_SCALE_ENCODER`` names.
Nothing else imports it.
"""

import contextlib
import json
import os

import numpy as np

from lecture_lib.fast.documents import Split

from .run_tokenizer import PRELOAD_VARIABLE, load_encoder

with contextlib.suppress(Exception):  # a worker will say what is wrong
    name, sha256, dtype = json.loads(os.environ[PRELOAD_VARIABLE])
    encoder = load_encoder(name, sha256, dtype)
    encoder.encode_documents(Split(b"to be", b" "), 0, np.dtype(dtype))
