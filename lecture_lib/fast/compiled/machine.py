"""Memory by its address, and machine instructions that Numba has no name for.

Kernels pass each other addresses: of text, and of arrays that `view` makes visible. An
array as an argument would have to be unpacked at each call from Python, which takes
longer than a short text.

The 64-byte masks use whatever vector unit there is: LLVM turns them into AVX-512,
AVX2, SSE2 or NEON.
"""

from typing import Any

import numpy as np
from llvmlite import ir
from numba import extending, int64, types
from numba.core import cgutils
from numba.cpython.unsafe import numbers
from numba.np import arrayobj

from .kernels import inlined, kernel

WINDOW = 64  # bytes that `bytes_in_range` looks at
PADDING = WINDOW  # bytes behind a text, whatever they are: its last one has a window

# What belongs to the first n bytes of a word; all of it from 8 on.
KEEP = np.array([(1 << 8 * min(n, 8)) - 1 for n in range(17)], np.uint64)
_1 = np.uint64(1)

_BYTE, _HALF, _WORD = ir.IntType(8), ir.IntType(32), ir.IntType(64)
_VECTOR = ir.VectorType(_BYTE, WINDOW)


# Any: what kernels call has other arguments than what is written here.
intrinsic: Any = extending.intrinsic
leading_zeros: Any = numbers.leading_zeros
trailing_zeros: Any = numbers.trailing_zeros


@intrinsic
def view(typing_context, address, dtype):
    """The array of this type at an address. Nobody checks where it ends."""
    array = types.Array(dtype.dtype, 1, "C", aligned=False)

    def generate(context, builder, signature, args):
        result = context.make_array(array)(context, builder)
        size = _WORD(context.get_abi_sizeof(context.get_data_type(array.dtype)))
        data = builder.inttoptr(args[0], result.data.type)
        arrayobj.populate_array(result, data, [_WORD(0)], [size], size, meminfo=None)
        return result._getvalue()

    return array(types.int64, dtype), generate


@intrinsic
def prefetch(typing_context, address):
    """Fetch the 64 bytes at an address into the cache, and don't wait for them."""

    def generate(context, builder, signature, args):
        pointer = builder.inttoptr(args[0], ir.PointerType())
        takes = ir.FunctionType(ir.VoidType(), [pointer.type, _HALF, _HALF, _HALF])
        name = "llvm.prefetch.p0"
        function = cgutils.get_or_insert_function(builder.module, takes, name)
        # To read, to be kept near, data.
        builder.call(function, [pointer, _HALF(0), _HALF(3), _HALF(1)])
        return context.get_dummy_value()

    return types.none(types.int64), generate


@inlined
def byte_at(text, i):
    return int64(view(text, np.uint8)[i])


@inlined
def word_at(text, i):
    """Eight bytes as a number, the first byte lowest."""
    return view(text + i, np.uint64)[0]


@kernel
def same_bytes(text, i, other, j, length):
    """Return whether both are equal from bytes i and j on."""
    while length >= 8:
        if word_at(text, i) != word_at(other, j):
            return False
        i += 8
        j += 8
        length -= 8
    return (word_at(text, i) ^ word_at(other, j)) & KEEP[length] == 0


@intrinsic
def bytes_in_range(typing_context, address, low, span, set_bits):
    """Return a bit for each of 64 bytes b with low <= b | set_bits <= low + span.

    With 32 as `set_bits` small and capital ASCII letters are one.
    """

    def generate(context, builder, signature, args):
        def in_all_lanes(value: ir.Value) -> ir.Value:
            empty = _VECTOR(ir.Undefined)
            one = builder.insert_element(empty, builder.trunc(value, _BYTE), _HALF(0))
            zeros = ir.VectorType(_HALF, WINDOW)([0] * WINDOW)
            return builder.shuffle_vector(one, empty, zeros)

        lanes = builder.load(builder.inttoptr(args[0], _VECTOR.as_pointer()), align=1)
        lanes = builder.or_(lanes, in_all_lanes(args[3]))
        distance = builder.sub(lanes, in_all_lanes(args[1]))
        inside = builder.icmp_unsigned("<=", distance, in_all_lanes(args[2]))
        return builder.bitcast(inside, _WORD)

    return types.uint64(*[types.int64] * 4), generate


@kernel
def find_bytes(text, i, end, wanted, length):
    """Find the next `length` bytes like those at `wanted` before `end`, or -1."""
    first, last = byte_at(wanted, 0), byte_at(wanted, length - 1)
    while i + length <= end:
        places = bytes_in_range(text + i, first, 0, 0)
        places &= bytes_in_range(text + i + length - 1, last, 0, 0)
        while places:
            at = i + trailing_zeros(places)
            if at + length > end:
                break
            if same_bytes(text, at, wanted, 0, length):
                return at
            places &= places - _1
        i += WINDOW
    return int64(-1)
