"""What the best possible is: how fast this machine reads, decodes, classifies."""

import numba
import numpy as np

from lecture_lib.fast.compiled.machine import PADDING
from lecture_lib.fast.scanner import CLASSES, character
from tests.fast.splitting import split

from .race import Contender, race


@numba.njit(nogil=True)
def add_classes(text, end, classes):
    """Decode each character and look up its class, and nothing else."""
    total = 0
    i = np.int64(0)
    while i < end:
        bits, size = character(text, i, classes)
        total += bits
        i += size
    return total


def run(kind: str, text: str, rounds: int, report: dict) -> None:
    data = text.encode()
    padded = np.frombuffer(data + bytes(PADDING), np.uint8)
    words = np.frombuffer(data[: len(data) // 8 * 8], np.uint64)
    ends = np.zeros(len(data) + 1, np.int64)
    address, classes = padded.ctypes.data, CLASSES.ctypes.data
    contenders = [
        Contender("read every byte (NumPy sum)", lambda: words.sum()),
        Contender("copy", lambda: padded.copy()),
        Contender("str to UTF-8", lambda: text.encode()),
        Contender("UTF-8 to str", lambda: data.decode()),
        Contender(
            "decode and classify", lambda: add_classes(address, len(data), classes)
        ),
    ]
    for name, kind_number in (("gpt2", 0), ("cl100k", 1), ("o200k", 2)):
        contenders.append(
            Contender(
                f"pre-tokenize {name}",
                lambda k=kind_number: split(
                    address, 0, len(data), classes, k, ends, True
                ),
            )
        )
    for name, seconds in race(contenders, rounds).items():
        report["limits"].append(
            {"text": kind, "what": name, "MB/s": len(data) / 1e6 / seconds}
        )
