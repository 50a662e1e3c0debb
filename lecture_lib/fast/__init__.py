"""The ladder's algorithms compiled with Numba: the same results at production speed.

Built in lecture 07. `train_bpe` learns what `train_regex_bpe` learns, `Encoder` gives
what `RegexBPETokenizer` gives. The classes of characters are those of Unicode 16.0,
which tiktoken follows; `regex` may know letters of a newer version.

The first call on a machine compiles, says so on stderr, and keeps the result on disk;
`prepare` does it ahead of time. Without Numba everything works, in pure Python.

To read it, begin with how text is cut, then follow training, then encoding::

    cut       scanner -> windows -> words (the table of pre-tokens, which both use)
    train     counting -> pairs -> training, with reading for large corpora
    encode    merging -> vocabulary -> encoding -> encoder
    Python    plain

Each says at its top which arrays it works on, and draws them. What kernels stand on,
memory by its address and the 64-byte masks, is in `lecture_lib.fast.compiled`.
"""

import importlib.util
import time
import warnings
from typing import Any

COMPILED = importlib.util.find_spec("numba") is not None

__all__ = ["COMPILED", "Encoder", "load", "prepare", "train_bpe"]


def __getattr__(name: str) -> Any:
    """Import Numba, which takes half a second, when it is first needed."""
    if name not in ("Encoder", "load", "train_bpe"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals().update(_compiled() if COMPILED else _plain())
    return globals()[name]


def _compiled() -> dict[str, Any]:
    from .encoder import Encoder, load
    from .training import train_bpe

    return {"Encoder": Encoder, "load": load, "train_bpe": train_bpe}


def _plain() -> dict[str, Any]:
    from .plain import PlainEncoder, load, train_bpe

    warnings.warn(
        "Numba is not installed: lecture_lib.fast gives the same results in pure "
        "Python, many times slower. `pip install numba` brings the speed.",
        RuntimeWarning,
        stacklevel=3,
    )
    return {"Encoder": PlainEncoder, "load": load, "train_bpe": train_bpe}


def prepare() -> float:
    """Compile everything, or read it from the cache; the seconds it took."""
    import numpy as np

    from .plain import Split

    begin = time.perf_counter()
    train, encoder_class = __getattr__("train_bpe"), __getattr__("Encoder")
    params = train("to be or not to be", 260, num_threads=2)
    encoder = encoder_class(params)
    encoder.encode("to be")
    encoder.encode_batch(["to be"])
    encoder.encode_documents(Split(b"to be", b" "), 0, np.dtype("<u2"))
    return time.perf_counter() - begin
