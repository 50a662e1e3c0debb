"""The kernels of `merging` run by Python, which can count what they do."""

import ctypes
from types import FunctionType, SimpleNamespace

import numpy as np

from lecture_lib.fast import merging
from lecture_lib.fast.compiled.records import Record
from tests.work import lines_run

ROOM = 1 << 20  # bytes that can be seen from an address; nobody looks that far


def view(address: int, dtype: type) -> np.ndarray:
    memory = (ctypes.c_uint8 * ROOM).from_address(int(address))
    return np.frombuffer(memory, np.uint8).view(dtype)


def in_python() -> dict[str, FunctionType]:
    """Its functions as they are written, and what Numba gives them otherwise."""
    names = dict(vars(merging))
    for name, value in vars(merging).items():
        if hasattr(value, "py_func"):
            names[name] = FunctionType(value.py_func.__code__, names, name)
    names["view"], names["int64"], names["uint64"] = view, int, np.uint64
    names["byte_at"] = lambda text, i: int(view(text, np.uint8)[i])
    return names


def merge_piece(merges: Record, pre_token: bytes) -> tuple[list[int], int]:
    """The IDs of a pre-token, and how many lines it took."""
    text = np.frombuffer(pre_token, np.uint8)
    ids = np.zeros(2 * len(text), np.uint32)
    fields = merging.MERGES.names
    tables = SimpleNamespace(**{name: int(merges._record[name][0]) for name in fields})
    addresses = text.ctypes.data, 0, len(text), ids.ctypes.data
    with np.errstate(over="ignore"):  # hashes are cut to 64 bits
        count, lines = lines_run(in_python()["merge_piece"], tables, *addresses)
    return ids[:count].tolist(), lines
