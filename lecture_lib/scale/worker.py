"""What a fork server imports ahead, so that its workers begin with all of it.

Importing this loads the compiled encoder. Nothing else imports it.
"""

import numpy as np

from lecture_lib import fast
from lecture_lib.fast.plain import Split
from lecture_lib.tokenizers.bpe import BPEParams

from . import encoding

__all__ = ["encoding"]

_bytes_only = BPEParams({byte: bytes([byte]) for byte in range(256)}, {})
_text = Split(b"to be", b" ")
fast.Encoder(_bytes_only).encode_documents(_text, 0, np.dtype("<u2"))
