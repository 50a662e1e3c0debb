"""The ladder's algorithms compiled with Numba: the same results at production speed.

Opened in lecture `fast_encoding`. `train_regex_bpe` learns what the ladder's learns,
`Encoder` gives what `RegexBPETokenizer` gives. They can differ only where text holds a
letter, digit or mark newer than Unicode 16.0: kernels take it for punctuation, as
tiktoken does, while the ladder asks `regex`, which may know a newer version.

The first call on a machine compiles, says so on stderr, and keeps the result on disk;
`prepare` does it ahead of time. Without Numba everything works, in pure Python.

To read it, begin with how text is cut, then follow training, then encoding::

    cut       unicode_classes -> scanner -> windows -> pretoken_table
    train     reading -> counting -> merge_loop -> training
    encode    merging -> whole_tokens -> vocabulary -> encode_kernel -> encoder
    both      documents -> batches, which fallback makes an encoder without Numba

Each says at its top which arrays it works on, and draws them. What kernels stand on,
memory by its address and the 64-byte masks, is in `lecture_lib.fast.compiled`.
"""

import time
import warnings
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .encoder import Encoder
    from .training import train_regex_bpe

    COMPILED: bool

__all__ = ["COMPILED", "Encoder", "load", "prepare", "train_regex_bpe"]


def __getattr__(name: str) -> Any:
    """Import Numba, which takes half a second, when it is first needed."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    engine = _engine()
    globals().update(
        COMPILED=engine.__name__ == f"{__name__}.encoder",
        Encoder=engine.Encoder,
        train_regex_bpe=engine.train_regex_bpe,
    )
    return globals()[name]


def _engine() -> Any:
    """Return the module with `Encoder` and `train_regex_bpe` that can run here."""
    try:
        from .compiled import machine  # noqa: F401  needs all of Numba that we use
    except Exception as error:
        warnings.warn(
            f"Numba can't be used ({type(error).__name__}: {error}): lecture_lib.fast "
            "gives the same results in pure Python, many times slower. "
            "`pip install --upgrade numba` may bring the speed.",
            RuntimeWarning,
            stacklevel=3,
        )
        from . import fallback

        return fallback
    from . import encoder

    return encoder


def load(name: str) -> "Encoder":
    """Load the compiled tokenizer of a name that `published.load` knows.

    Token for token what tiktoken gives, for any text.
    """
    from . import Encoder
    from .batches import load_published

    return load_published(name, Encoder)


def prepare() -> float:
    """Compile everything, or read it from the cache; return the seconds it took."""
    import numpy as np

    from . import Encoder
    from .documents import Split

    start = time.perf_counter()
    encoder = Encoder.train("to be or not to be", 260, num_threads=2)
    encoder.encode("to be")
    encoder.encode_batch(["to be"])
    encoder.encode_documents(Split(b"to be", b" "), 0, np.dtype("<u2"))
    return time.perf_counter() - start
