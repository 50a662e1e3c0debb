"""Machine instructions that Numba has no name for.

Kernels read and write at address + offset, because passing NumPy arrays between them
costs more than the work: each call counts references atomically. The 64-byte masks use
whatever vector unit there is: LLVM turns them into AVX-512, AVX2, SSE2 or NEON.
"""

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

PADDING = 96  # zero bytes behind a text: windows and words may read past its end

_BYTE, _HALF, _WORD = ir.IntType(8), ir.IntType(32), ir.IntType(64)
_LANES = 64
_VECTOR = ir.VectorType(_BYTE, _LANES)


def _pointer(builder: ir.IRBuilder, args: tuple, kind: ir.Type) -> ir.Value:
    return builder.inttoptr(builder.add(args[0], args[1]), kind.as_pointer())


def _load(builder: ir.IRBuilder, args: tuple, kind: ir.Type) -> ir.Value:
    value = builder.load(_pointer(builder, args, kind))
    value.align = 1
    return value


def _reader(kind: ir.Type, result: types.Type):
    """An instruction that reads a number, lowest byte first, at address + offset."""

    @intrinsic
    def read(typing_context, address, offset):
        def generate(context, builder, signature, args):
            value = _load(builder, args, kind)
            return value if kind == _WORD else builder.zext(value, _WORD)

        return result(types.int64, types.int64), generate

    return read


def _writer(kind: ir.Type, argument: types.Type):
    """An instruction that writes the lowest bytes of a number at address + offset."""

    @intrinsic
    def write(typing_context, address, offset, value):
        def generate(context, builder, signature, args):
            low = args[2] if kind == _WORD else builder.trunc(args[2], kind)
            builder.store(low, _pointer(builder, args, kind)).align = 1
            return context.get_dummy_value()

        return types.void(types.int64, types.int64, argument), generate

    return write


byte_at, put_byte = _reader(_BYTE, types.int64), _writer(_BYTE, types.int64)
half_at, put_half = _reader(_HALF, types.int64), _writer(_HALF, types.int64)  # 4 bytes
word_at, put_word = _reader(_WORD, types.uint64), _writer(_WORD, types.uint64)  # 8


@intrinsic
def prefetch(typing_context, address, offset):
    """Begin to bring a cache line, without waiting for it."""

    def generate(context, builder, signature, args):
        pointer = _BYTE.as_pointer()
        kind = ir.FunctionType(ir.VoidType(), [pointer, _HALF, _HALF, _HALF])
        instruction = cgutils.get_or_insert_function(
            builder.module, kind, "llvm.prefetch.p0"
        )
        place = _pointer(builder, args, _BYTE)
        builder.call(instruction, [place, _HALF(0), _HALF(3), _HALF(1)])
        return context.get_dummy_value()

    return types.void(types.int64, types.int64), generate


@intrinsic
def lowest_bit(typing_context, bits):
    """The number of the lowest bit that is set; 64 if none is."""

    def generate(context, builder, signature, args):
        return builder.cttz(args[0], ir.IntType(1)(0))

    return types.int64(types.uint64), generate


@intrinsic
def highest_bit(typing_context, bits):
    """The number of the highest bit that is set; -1 if none is."""

    def generate(context, builder, signature, args):
        return builder.sub(_WORD(63), builder.ctlz(args[0], ir.IntType(1)(0)))

    return types.int64(types.uint64), generate


@intrinsic
def reverse_bits(typing_context, bits):
    def generate(context, builder, signature, args):
        kind = ir.FunctionType(_WORD, [_WORD])
        instruction = cgutils.get_or_insert_function(
            builder.module, kind, "llvm.bitreverse.i64"
        )
        return builder.call(instruction, [args[0]])

    return types.uint64(types.uint64), generate


@intrinsic
def bytes_in_range(typing_context, address, offset, low, span, set_bits):
    """Of the 64 bytes there, a bit for each b with low <= b | set_bits <= low + span.

    With 32 as `set_bits` small and capital ASCII letters are one.
    """

    def generate(context, builder, signature, args):
        def in_all_lanes(value: ir.Value) -> ir.Value:
            one = builder.insert_element(
                _VECTOR(ir.Undefined), builder.trunc(value, _BYTE), _HALF(0)
            )
            zeros = ir.VectorType(_HALF, _LANES)([0] * _LANES)
            return builder.shuffle_vector(one, _VECTOR(ir.Undefined), zeros)

        lanes = builder.or_(_load(builder, args, _VECTOR), in_all_lanes(args[4]))
        distance = builder.sub(lanes, in_all_lanes(args[2]))
        inside = builder.icmp_unsigned("<=", distance, in_all_lanes(args[3]))
        return builder.bitcast(inside, _WORD)

    return types.uint64(*[types.int64] * 5), generate
