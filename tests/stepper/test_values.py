"""Values of every kind become rows and come back, bounded and without accidents."""

import collections
import dataclasses
import functools
import re
import sys
import tracemalloc
from enum import Enum, IntEnum
from fractions import Fraction
from typing import Any

import numpy
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pytest import MonkeyPatch

from lecture_lib.stepper import Trace, step
from lecture_lib.stepper import values as module
from lecture_lib.stepper.summary import short, visible
from lecture_lib.stepper.trace import Described, Shortened
from lecture_lib.stepper.values import ValuePool, resolve

from .generated import exactly
from .programs import Cipher, squares


def back(value: Any) -> Any:
    """`value`, through the pool and back."""
    pool = ValuePool()
    row = pool.encode(value)
    return Trace({"pool": pool.rows}).value(row)


scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(2**70), 2**70),
    st.floats(allow_nan=False),
    st.text(max_size=30),
    st.binary(max_size=30),
)
values = st.recursive(
    scalars,
    lambda inner: st.one_of(
        st.lists(inner, max_size=6),
        st.tuples(inner, inner),
        st.dictionaries(
            st.one_of(st.integers(), st.text(max_size=5)), inner, max_size=6
        ),
        st.sets(st.integers(), max_size=6),
    ),
    max_leaves=12,
)


@settings(deadline=None, max_examples=100)
@given(values)
def test_builtin_values_come_back_equal(value: Any) -> None:
    with MonkeyPatch.context() as patch:
        patch.setattr(module, "MOST_DEPTH", 20)
        result = back(value)
    assert exactly(result) == exactly(value)


@settings(deadline=None, max_examples=100)
@given(st.lists(st.lists(st.integers(0, 5), max_size=60), min_size=2, max_size=40))
def test_edits_give_what_full_rows_would(versions: list[list[int]]) -> None:
    pool = ValuePool()
    row = None
    for version in versions:
        row = pool.encode(version, base=row)
        plain = ValuePool()
        full = plain.rows[plain.encode(version)]
        edited = resolve(pool.rows, row)
        items = [pool.rows[i] for i in edited[1]]
        assert items == [plain.rows[i] for i in full[1]]
        assert edited[2:] == full[2:]


def test_a_growing_list_is_stored_as_edits() -> None:
    pool = ValuePool()
    items: list[int] = []
    row = None
    for number in range(40):
        items.append(number)
        row = pool.encode(items, base=row)
    edits = [r for r in pool.rows if r[0] == "p"]
    assert len(edits) > 25
    assert sum(len(r[4]) for r in edits) == len(edits)


def test_equal_values_share_a_row_and_unlike_ones_do_not() -> None:
    pool = ValuePool()
    assert pool.encode([1, 2]) == pool.encode([1, 2])
    unlike = [1, 1.0, True, "1", b"1", (1,), [1], {1}, {1: 1}, 0.0, -0.0, None]
    rows = [pool.encode(value) for value in unlike]
    assert len(set(rows)) == len(rows)


def test_long_values_are_cut_and_say_so() -> None:
    assert back("x" * 1000) == Shortened("str", 1000, ("x" * 180, "x" * 60))
    cut = back(list(range(100)))
    assert cut.length == 100 and cut.shown == (*range(32), *range(84, 100))
    assert cut != list(range(100))
    assert back(b"ab" * 500).length == 1000
    assert back({n: n for n in range(100)}).shown[-1] == (99, 99)
    assert back(set(range(5000))) == Shortened("set", 5000, ())
    assert back(10**5000) == Described(
        "int", f"<int of {(10**5000).bit_length()} bits>"
    )
    assert len(back(10**400).content) < 250


def test_a_byte_vocabulary_keeps_only_what_was_learned() -> None:
    vocab = {byte: bytes([byte]) for byte in range(256)}
    vocab[256] = b"th"
    pool = ValuePool()
    row = pool.rows[pool.encode(vocab)]
    assert row[0] == "d" and len(row[1]) == 2 and row[4] == "vocab"
    assert back(vocab) == vocab and list(back(vocab)) == list(vocab)
    almost = {**vocab, 100: b"!"}
    pool = ValuePool()
    assert pool.rows[pool.encode(almost)][4:] != ["vocab"]
    assert back(almost).length == 257


@dataclasses.dataclass
class Point:
    x: int
    y: list


class Plain:
    def __init__(self) -> None:
        self.a = 1


class Slotted:
    __slots__ = ("a", "b")

    def __init__(self) -> None:
        self.a = 2


class Color(Enum):
    RED = 1


Named = collections.namedtuple("Named", "left right")


OWN = "…"


@pytest.mark.parametrize(
    ("value", "name", "content"),
    [
        (Point(1, [2]), "Point", {"x": 1, "y": [2]}),
        (Plain(), "Plain", {"a": 1}),
        (Slotted(), "Slotted", {"a": 2}),
        (Named(1, 2), "Named", {"left": 1, "right": 2}),
        (Color.RED, "Color", OWN),
        (Fraction(1, 2), "Fraction", OWN),
        (object(), "object", OWN),
        (iter([1]), "list_iterator", OWN),
        (range(3), "range", "range(0, 3)"),
        (2j, "complex", "2j"),
        (squares(1), "generator", "<generator object squares>"),
        (re.match("a", "ab"), "Match", "<re.Match object; span=(0, 1), match='a'>"),
        (KeyError((1, "a")), "KeyError", "KeyError((1, 'a'))"),
        (ValueError([1]), "ValueError", OWN),
        (len, "builtin_function_or_method", "len"),
        (re, "module", "re"),
        (Plain, "type", "Plain"),
        (Cipher(1).encode, "method", "Cipher.encode"),
        (IntEnum("Number", "ONE").ONE, "Number", "1"),
    ],
)
def test_other_values_show_what_is_stored_or_their_class(
    value: Any, name: str, content: Any
) -> None:
    assert back(value) == Described(name, content)


def test_subclasses_of_containers_show_what_they_hold() -> None:
    class Ids(list):
        def __repr__(self) -> str:
            return "my own"

    assert back(Ids([1, 2])) == [1, 2]
    assert back(collections.deque([1, 2])) == [1, 2]
    assert back({"a": 1}.items()) == [("a", 1)]
    assert back(collections.Counter("aab")) == {"a": 2, "b": 1}
    assert back(collections.OrderedDict(a=1)) == {"a": 1}
    pair = Described("Named", {"left": 1, "right": 2})
    assert back({Named(1, 2): 3}) == {pair: 3}
    many = collections.defaultdict(int, {n: n for n in range(100)})
    assert back(many).length == 100 and len(many) == 100


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ((1,), "(1,)"),
        ({"a": [1, ()], 2.5: {}}, "{'a': [1, ()], 2.5: {}}"),
        ({"b", "a"}, "{'a', 'b'}"),
        (set(), "set()"),
        (Point(1, [2]), "Point(…)"),
        (Color.RED, "Color …"),
        (functools.cache(len), "_lru_cache_wrapper(…)"),
        (back, "back"),
        ([[["x" * 99]]], "[[['" + "x" * 35 + "…"),
        (list(range(10**6)), "[0, 1, 2, 3, 4, 5, 6, 7, …]"),
        (True, "True"),
    ],
)
def test_arguments_are_written_in_the_title(value: Any, text: str) -> None:
    assert step(lambda value: None, value).data["call"].endswith(f"<lambda>({text})")


def test_no_path_address_or_process_is_shown() -> None:
    def local() -> None: ...

    frame = sys._getframe()
    for value in (object(), local, local.__code__, frame, re, Plain, iter([1])):
        text = repr(back([value]))
        assert "0x" not in text and "/" not in text and "\\" not in text, text


def test_arrays() -> None:
    assert back(numpy.arange(3)).content == ((3,), ("0", "1", "2"))
    assert back(numpy.float32(0.5)).content == ((), ("0.5",))
    numbers = numpy.array([0.1 + 0.2, 2 / 3, -1e-20, 1.0, numpy.inf, numpy.nan])
    shown = ("0.3", "0.66666667", "-1e-20", "1.0", "inf", "nan")
    assert back(numbers).content[1] == shown
    long = back(numpy.array(["x" * 10**6] * 3)).content[1]
    assert sum(map(len, long)) < 1_000
    objects = back(numpy.array([object(), [1]], dtype=object)).content[1]
    assert objects == ("…", "…")


# Ten million windows on a million numbers: 40 TB if written out.
WINDOWS = numpy.lib.stride_tricks.as_strided(
    numpy.zeros(10), shape=(10**7, 10**6), strides=(0, 0)
)


@pytest.mark.parametrize(
    "value",
    [
        WINDOWS,
        numpy.zeros(48, dtype=[("numbers", "f8", (300, 300))]),
        bytearray(10**6),
        collections.deque(range(10**5)),
        dict.fromkeys(range(10**5)).items(),
        dict(enumerate([*[bytes([byte]) for byte in range(256)], *[b"ab"] * 10**5])),
    ],
)
def test_what_is_not_shown_is_not_copied(value: Any) -> None:
    tracemalloc.start()
    ValuePool().encode(value)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 100_000


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ({2, 1}, "{1, 2}"),
        ("it's\n", '"it\'s\\n"'),
        (b"\xff", "b'\\xff'"),
        (bytearray(b"a"), "bytearray(b'a')"),
        ("\u202eabc\ud800", "'\\u202eabc\\ud800'"),
        (None, "None"),
        (1.5, "1.5"),
    ],
)
def test_short_text(value: Any, text: str) -> None:
    pool = ValuePool()
    assert short(pool.rows, pool.encode(value)) == text


def test_depth_and_cycles_end() -> None:
    loop: list[Any] = [1]
    loop.append(loop)
    assert back(loop) == [1, Described("list", "…")]
    assert "…" in repr(back([[[[[[1]]]]]]))
    wide = [[[list(range(i, i + 48)) for i in range(48)] for _ in range(48)]]
    pool = ValuePool()
    pool.encode(wide)
    assert len(pool.rows) < 5_000


def test_visible_escapes_what_cannot_be_seen() -> None:
    assert visible("a\u200bb\x00\ud800é") == "a\\u200bb\\x00\\ud800é"
