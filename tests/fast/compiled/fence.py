"""Arrays that end where a page of memory ends, and behind it nothing may be touched.

Kernels check no bounds. Here the processor does: one byte too far ends the process.
"""

import contextlib
import ctypes
import mmap
from collections.abc import Iterator
from types import ModuleType
from typing import Any
from unittest import mock

import numpy as np

NO_ACCESS = 0
PROTECT = ctypes.CDLL(None, use_errno=True).mprotect
PROTECT.argtypes = ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int
WIDTH = 1 << 20  # bytes that nothing may touch


def fenced(array: np.ndarray) -> np.ndarray:
    """A copy whose last byte is the last before a forbidden page."""
    readable = -(-array.nbytes // mmap.PAGESIZE) * mmap.PAGESIZE
    private = mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS
    memory = mmap.mmap(-1, readable + WIDTH, private)
    start = ctypes.addressof(ctypes.c_char.from_buffer(memory))
    if PROTECT(start + readable, WIDTH, NO_ACCESS):
        raise OSError(ctypes.get_errno(), "mprotect")
    offset = readable - array.nbytes
    copy = np.frombuffer(memory, array.dtype, array.size, offset)
    copy[:] = array.ravel()
    return copy.reshape(array.shape)


class Fenced:
    """NumPy, whose new arrays end at such a page; what is not set in them is 0xFF."""

    def __getattr__(self, name: str) -> Any:
        return getattr(np, name)

    def empty(self, shape: Any, dtype: Any = float) -> np.ndarray:
        array = np.empty(shape, dtype)
        array.view(np.uint8).fill(0xFF)
        return fenced(array)

    def zeros(self, shape: Any, dtype: Any = float) -> np.ndarray:
        return fenced(np.zeros(shape, dtype))

    def ones(self, shape: Any, dtype: Any = float) -> np.ndarray:
        return fenced(np.ones(shape, dtype))

    def full(self, shape: Any, value: Any) -> np.ndarray:
        return fenced(np.full(shape, value))

    def arange(self, *limits: int) -> np.ndarray:
        return fenced(np.arange(*limits))

    def frombuffer(self, *arguments: Any) -> np.ndarray:
        return fenced(np.frombuffer(*arguments))


@contextlib.contextmanager
def around(*modules: ModuleType) -> Iterator[None]:
    """All arrays that these modules make, and their class table, have a fence."""
    with contextlib.ExitStack() as stack:
        for module in modules:
            stack.enter_context(mock.patch.object(module, "np", Fenced()))
            if hasattr(module, "CLASSES"):
                table = fenced(module.CLASSES)
                stack.enter_context(mock.patch.object(module, "CLASSES", table))
        yield
