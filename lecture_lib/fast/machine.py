"""Machine instructions that Numba has no name for, and records that kernels share.

Kernels pass each other addresses: of text, and of arrays that `view` makes visible. An
array as an argument would have to be unpacked at each call from Python, which takes
longer than a short text. What belongs together is one `Record` of such addresses.

The 64-byte masks use whatever vector unit there is: LLVM turns them into AVX-512,
AVX2, SSE2 or NEON.
"""

from typing import Any

import numpy as np
from llvmlite import ir
from numba import int64, types
from numba.extending import intrinsic
from numba.np import arrayobj

from .compiling import inlined

PADDING = 96  # zero bytes behind a text: windows and words may read past its end

_BYTE, _HALF, _WORD = ir.IntType(8), ir.IntType(32), ir.IntType(64)
_LANES = 64
_VECTOR = ir.VectorType(_BYTE, _LANES)


def layout(fields: str) -> np.dtype:
    """The type of a record: names, and NumPy's short names of types, i8 for int64."""
    return np.dtype([tuple(field.split(":")) for field in fields.split()])


class Record:
    """Numbers, and addresses of arrays and other records, which it keeps alive."""

    def __init__(self, fields: np.dtype, **values: Any):
        self._record = np.zeros(1, fields)
        self.address = self._record.ctypes.data
        self.put(**values)

    def put(self, **values: Any) -> None:
        for name, value in values.items():
            setattr(self, f"_{name}", value)
            if isinstance(value, np.ndarray):
                value = value.ctypes.data
            self._record[name] = getattr(value, "address", value)

    def __getitem__(self, name: str) -> Any:
        """The array or record of this name, or the number as kernels have left it."""
        value = getattr(self, f"_{name}", 0)
        return int(self._record[name][0]) if isinstance(value, int) else value


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


@inlined
def byte_at(text, i):
    return int64(view(text, np.uint8)[i])


@inlined
def word_at(text, i):
    """Eight bytes as a number, the first byte lowest."""
    return view(text + i, np.uint64)[0]


@intrinsic
def bytes_in_range(typing_context, address, low, span, set_bits):
    """Of the 64 bytes there, a bit for each b with low <= b | set_bits <= low + span.

    With 32 as `set_bits` small and capital ASCII letters are one.
    """

    def generate(context, builder, signature, args):
        def in_all_lanes(value: ir.Value) -> ir.Value:
            empty = _VECTOR(ir.Undefined)
            one = builder.insert_element(empty, builder.trunc(value, _BYTE), _HALF(0))
            zeros = ir.VectorType(_HALF, _LANES)([0] * _LANES)
            return builder.shuffle_vector(one, empty, zeros)

        lanes = builder.load(builder.inttoptr(args[0], _VECTOR.as_pointer()), align=1)
        lanes = builder.or_(lanes, in_all_lanes(args[3]))
        distance = builder.sub(lanes, in_all_lanes(args[1]))
        inside = builder.icmp_unsigned("<=", distance, in_all_lanes(args[2]))
        return builder.bitcast(inside, _WORD)

    return types.uint64(*[types.int64] * 4), generate
