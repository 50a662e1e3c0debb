"""Values of any kind become small, bounded, comparable rows; equal values share one.

A row is a list whose first item says what it is; every other reference to a value is
the index of its row in the pool:

    ["c", "None"]  ["i", 5]  ["i", "9007199254740993"]  ["f", "0.5"]
    ["s", text]  ["s", head, length, tail]           strings; the second form is cut
    ["b", hex]  ["b", hex, length, hex, type]        bytes and bytearray
    ["l" | "t", items]  [.., items, length, head, type]      list, tuple
    ["d", keys and values, length, head, type]       mapping; type "vocab": the 256
                                                     bytes come first, left out
    ["e", items, length, head, type]                 set, in sorted order
    ["o", class, [field, value, ..], fields left out]
    ["a", dtype, shape, [text, ..]]                  numpy, torch
    ["q", qualified name, kind]                      function, class, module
    ["r", type, repr]  ["x", type]                   anything else; too deep
    ["p", base, at, cut, items, length, head]        `base`, items[at:at+cut] replaced
    ["v", value, structure]                          `value` drawn by a view

`length` is the number of items, `head` how many of those kept come from the start.
"""

import re
import types
from collections import Counter, OrderedDict, defaultdict
from collections.abc import Callable
from contextlib import suppress
from itertools import islice
from typing import Any

from . import anatomy
from .anatomy import exactly_text, type_name
from .guard import TOO_LONG, Guard, Unreadable
from .options import Options

Row = list[Any]

LONGEST_CHAIN = 24  # edits of edits: each one makes reading the value slower
LARGEST_SET = 4_096  # sorting a larger set after every step would take too long
MOST_ORDERED = 8  # parts of an item that decide its place in a set
LARGEST_INT_BITS = 10_000  # Python refuses to print ints of more than 4300 digits
SAFE_INTEGER = 2**53  # above it, JavaScript's numbers are no longer exact

_ADDRESS = re.compile(r" at 0x[0-9a-fA-F]+")
_BYTE_ITEMS = [(byte, bytes([byte])) for byte in range(256)]
DICTS = anatomy.identities((dict, Counter, defaultdict, OrderedDict))
_NAMED = (
    types.FunctionType,
    types.BuiltinFunctionType,
    types.MethodType,
    types.ModuleType,
    type,
)
# Their reprs hold paths, and those of notebook cells a process id.
_ONLY_TYPE = (types.CodeType, types.FrameType, types.TracebackType)


class ValuePool:
    """The rows of one trace."""

    def __init__(self, options: Options, guard: Guard):
        self.rows: list[Row] = []
        self._options = options
        self._guard = guard
        self._index: dict[Any, int] = {}
        self._chain: list[int] = []
        self._slow: dict[int, type] = {}  # they took too long
        self._nodes_left = 0

    def encode(self, value: Any, base: int | None = None) -> int:
        """The row of `value`; `base` is the row of what it may be an edit of."""
        self._nodes_left = max(1_000, 8 * self._options.max_items)
        if base is not None and self.rows[base][0] == "v":
            base = self.rows[base][1]
        try:
            return self._encode(value, 0, (), base)
        except Exception as error:  # a value must never break the call that made it
            raised = f"<raised {type_name(error)} while being read>"
            return self.put(["r", type_name(value), raised])

    def put(self, row: Row, key: Any = None, chain: int = 0) -> int:
        """The index of `row`, which is added unless an equal one exists."""
        if key is None:
            key = tuple(tuple(x) if type(x) is list else x for x in row)
        index = self._index.get(key)
        if index is None:
            index = self._index[key] = len(self.rows)
            self.rows.append(row)
            self._chain.append(chain)
        return index

    def safe_repr(self, value: Any) -> str:
        """``repr(value)`` without addresses, cut, and whatever happens, a string."""
        name = type_name(value)
        if id(type(value)) in anatomy.SCALARS:
            return self._scalar_repr(value)
        try:
            text = exactly_text(self._ask(repr, value))
        except Unreadable as error:
            return f"<{name}: repr {error}>"
        return self.cut(_ADDRESS.sub("", text))

    def _ask(self, question: Callable[..., Any], value: Any, *more: Any) -> Any:
        """``question(value, *more)``, but not of a class that once took too long."""
        kind = type(value)
        if id(kind) in self._slow:
            raise Unreadable(TOO_LONG)
        try:
            return self._guard.call(question, value, *more)
        except Unreadable as error:
            if str(error) == TOO_LONG:
                self._slow[id(kind)] = kind
            raise

    def _scalar_repr(self, value: Any) -> str:
        try:
            return self.cut(repr(value))
        except ValueError:  # more digits than Python prints
            return f"<int of {value.bit_length()} bits>"

    def cut(self, text: str) -> str:
        """At most ``max_text`` characters, with an ellipsis for those left out."""
        most = self._options.max_text
        return text if len(text) <= most else f"{text[: most - 20]}…{text[-19:]}"

    def _encode(
        self, value: Any, depth: int, outer: tuple[int, ...], base: int | None
    ) -> int:
        atom = self._atom(value)
        if atom is not None:
            return atom
        self._nodes_left -= 1
        too_deep = depth >= self._options.max_depth or self._nodes_left < 0
        if too_deep or id(value) in outer:
            return self.put(["x", type_name(value)])
        outer = (*outer, id(value))
        try:
            return self._container(value, depth, outer, base)
        except Unreadable as error:
            return self.put(["r", type_name(value), f"<{error} while being read>"])

    def _atom(self, value: Any) -> int | None:
        kind = type(value)
        if kind is int:
            return self._integer(value)
        if kind is str:
            return self._string(value)
        if kind is bytes or kind is bytearray:
            return self._bytes(value)
        if kind is float:
            return self.put(["f", repr(value)])
        if value is None or value is Ellipsis or kind is bool:
            return self.put(["c", repr(value)])
        return None

    def _integer(self, value: int) -> int:
        if -SAFE_INTEGER < value < SAFE_INTEGER:
            return self.put(["i", value])
        if value.bit_length() > LARGEST_INT_BITS:
            return self.put(["r", "int", f"<int of {value.bit_length()} bits>"])
        text = str(value)
        if len(text) > self._options.max_text:
            return self.put(["r", "int", self.cut(text)])
        return self.put(["i", text])

    def _string(self, value: str) -> int:
        most = self._options.max_text
        if len(value) <= most:
            return self.put(["s", value])
        tail = most // 4
        return self.put(["s", value[: most - tail], len(value), value[-tail:]])

    def _bytes(self, value: bytes | bytearray) -> int:
        most = self._options.max_text // 2
        if len(value) <= most and type(value) is bytes:
            return self.put(["b", value.hex()])
        head, tail = bytes(value), b""
        if len(value) > most:
            head, tail = bytes(value[: most - most // 4]), bytes(value[-(most // 4) :])
        return self.put(["b", head.hex(), len(value), tail.hex(), type(value).__name__])

    def _container(
        self, value: Any, depth: int, outer: tuple[int, ...], base: int | None
    ) -> int:
        kind = type(value)
        if kind is list or kind is tuple:
            items = self._window(value)
            ids = [self._encode(item, depth + 1, outer, None) for item in items]
            tag = "l" if kind is list else "t"
            return self._sequence(tag, ids, len(value), kind.__name__, base)
        if id(kind) in DICTS:
            return self._mapping(value, depth, outer, base)
        if kind is set or kind is frozenset:
            return self._set(list(value), kind.__name__, depth, outer)
        if issubclass(kind, _NAMED):
            name = self._ask(_qualified_name, value)
            return self.put(["q", name, type_name(value)])
        if issubclass(kind, _ONLY_TYPE):
            return self.put(["x", type_name(value)])
        return self._foreign(value, depth, outer)

    def _foreign(self, value: Any, depth: int, outer: tuple[int, ...]) -> int:
        """A value of a class not built in: what is stored in it, or what it says."""
        name, most = type_name(value), self._options.max_items
        fields = anatomy.fields(value)
        if fields is not None:
            flat: Row = []
            for field, part in fields[:most]:
                flat += [field, self._encode(part, depth + 1, outer, None)]
            return self.put(["o", name, flat, max(0, len(fields) - most)])
        if _is_array(type(value)):
            return self._array(*self._ask(_read_array, value, most))
        if anatomy.is_mapping(type(value)):
            length, parts = self._ask(_read_mapping, value, most // 2)
            ids = [self._encode(part, depth + 1, outer, None) for part in parts]
            return self.put(["d", ids, length, len(ids) // 2, name])
        for kind in (list, tuple):
            if _is_written_as(type(value), kind):
                parts = list(islice(kind.__iter__(value), most))
                ids = [self._encode(part, depth + 1, outer, None) for part in parts]
                length = kind.__len__(value)
                return self.put([kind.__name__[0], ids, length, len(ids), name])
        for unordered in (set, frozenset):
            if _is_written_as(type(value), unordered):
                return self._set(list(unordered.__iter__(value)), name, depth, outer)
        return self.put(["r", name, self.safe_repr(value)])

    def _array(self, dtype: str, shape: list[int], items: list[Any]) -> int:
        texts = [self.safe_repr(_rounded(item)) for item in items]
        return self.put(["a", self.cut(exactly_text(dtype)), shape, texts])

    def _set(
        self, items: list[Any], kind: str, depth: int, outer: tuple[int, ...]
    ) -> int:
        length = len(items)
        shown = self._window(self._sorted(items))
        ids = [self._encode(item, depth + 1, outer, None) for item in shown]
        return self.put(["e", ids, length, self._head(length), kind])

    def _head(self, length: int) -> int:
        most = self._options.max_items
        return length if length <= most else most - most // 3

    def _window(self, items: Any) -> Any:
        """All items, or the first and the last of too many."""
        length = len(items)
        head = self._head(length)
        if head == length:
            return items
        return [*items[:head], *items[head - self._options.max_items :]]

    def _sorted(self, items: list[Any]) -> list[Any]:
        """A set's items in an order that is the same in every process."""
        if len(items) > LARGEST_SET:
            return []
        if len({id(type(item)) for item in items}) == 1 and anatomy.are_plain(items):
            with suppress(TypeError):
                return sorted(items)
        return sorted(items, key=lambda item: (type_name(item), self._order(item, 0)))

    def _order(self, item: Any, depth: int) -> str:
        """A text to sort by. Neither addresses nor hashes are the same everywhere."""
        if anatomy.are_plain((item,)):
            return self.safe_repr(item)
        if depth > self._options.max_depth:
            return type_name(item)
        kind = type(item)
        if kind is set or kind is frozenset:
            return ",".join(sorted(self._order(part, depth + 1) for part in item))
        if kind is tuple or kind is list:
            return ",".join(
                self._order(part, depth + 1) for part in item[:MOST_ORDERED]
            )
        fields = anatomy.fields(item)
        if fields is None:
            return self.safe_repr(item)
        parts = [part for _, part in fields[:MOST_ORDERED]]
        return ",".join(self._order(part, depth + 1) for part in parts)

    def _mapping(
        self,
        value: dict[Any, Any],
        depth: int,
        outer: tuple[int, ...],
        base: int | None,
    ) -> int:
        length, kind = len(value), type(value).__name__
        if _starts_with_bytes(value):
            kind = "vocab"
            items = list(islice(value.items(), 256, None))
        elif length <= self._options.max_items:
            items = list(value.items())
        else:
            head = self._head(length)
            last = islice(reversed(value.items()), self._options.max_items - head)
            items = [*islice(value.items(), head), *reversed(list(last))]
        if kind == "vocab":
            items = self._window(items)
        ids = []
        for key, part in items:
            ids.append(self._encode(key, depth + 1, outer, None))
            ids.append(self._encode(part, depth + 1, outer, None))
        return self._sequence("d", ids, length, kind, base)

    def _sequence(
        self, tag: str, ids: list[int], length: int, kind: str, base: int | None
    ) -> int:
        row: Row = [tag, ids]
        shown = length - 256 if kind == "vocab" else length
        if shown > self._options.max_items or kind not in ("list", "tuple", "dict"):
            row += [length, self._head(shown), kind]
        key = (tag, tuple(ids), *row[2:])
        if base is not None and len(ids) >= 8 and key not in self._index:
            edit = self._edit(row, base)
            if edit is not None:
                return self.put(edit, key, self._chain[base] + 1)
        return self.put(row, key)

    def _edit(self, row: Row, base: int) -> Row | None:
        """`row` as an edit of the value `base`, where that is much shorter."""
        if self._chain[base] >= LONGEST_CHAIN:
            return None
        old = resolve(self.rows, base)
        if old[0] != row[0] or old[4:] != row[4:]:
            return None
        before, after = old[1], row[1]
        same = min(len(before), len(after))
        start = 0
        while start < same and before[start] == after[start]:
            start += 1
        end = 0
        while end < same - start and before[-1 - end] == after[-1 - end]:
            end += 1
        middle = after[start : len(after) - end]
        if len(middle) * 3 > len(after):
            return None
        return ["p", base, start, len(before) - start - end, middle, *row[2:4]]


def resolve(rows: list[Row], index: int) -> Row:
    """The row at `index` with all edits applied and the drawing set aside."""
    edits = []
    row = rows[index]
    while row[0] in "pv":
        if row[0] == "p":
            edits.append(row)
        row = rows[row[1]]
    if not edits:
        return row
    items = list(row[1])
    for _, _, start, cut, middle, *_ in reversed(edits):
        items[start : start + cut] = middle
    return [row[0], items, *edits[0][5:], *row[4:]]


def _starts_with_bytes(value: dict[Any, Any]) -> bool:
    """Is this a byte-level vocabulary: do IDs 0..255 come first and stand for bytes?"""
    if len(value) < 256:
        return False
    key, part = next(iter(value.items()))
    if type(key) is not int or key or type(part) is not bytes:
        return False
    first = list(islice(value.items(), 256))
    kinds = {(id(type(key)), id(type(part))) for key, part in first}
    return kinds == {(id(int), id(bytes))} and first == _BYTE_ITEMS


def _qualified_name(value: Any) -> str:
    if issubclass(type(value), types.ModuleType):
        name = value.__name__
    elif issubclass(type(value), type):
        name = anatomy.qualified_name(value)
    else:
        name = value.__qualname__
    return exactly_text(name).replace("<locals>.", "")


def _is_array(kind: type) -> bool:
    """Of numpy, torch, pandas, ..: told by what the class has, not by what it says."""
    names = ("shape", "dtype", "tolist")
    return all(anatomy.of_class(kind, name) is not anatomy.MISSING for name in names)


def _read_array(value: Any, most: int) -> tuple[str, list[int], list[Any]]:
    flat = value
    if anatomy.of_class(type(value), "reshape") is not anatomy.MISSING:
        flat = value.reshape(-1)  # pandas has one dimension and no reshape
    return str(value.dtype), [int(n) for n in value.shape], flat[:most].tolist()[:most]


def _rounded(item: Any) -> Any:
    """An array's number with the eight digits that NumPy prints.

    The last of its seventeen differ from machine to machine, because processors add
    the products of two matrices in different orders.
    """
    return float(f"{item:.8g}") if type(item) is float else item


def _read_mapping(value: Any, most: int) -> tuple[int, list[Any]]:
    """(length, keys and values) of the first items."""
    if issubclass(type(value), dict):  # what is stored in it needs no asking
        ordered = issubclass(type(value), OrderedDict)
        items = OrderedDict.items(value) if ordered else dict.items(value)
        length = dict.__len__(value)
    else:
        items, length = value.items(), len(value)
    shown = islice(items, most)
    return length, [part for key, item in shown for part in (key, item)]


def _is_written_as(kind: type, ancestor: type) -> bool:
    """A container's subclass that is written like the container itself?"""
    if not issubclass(kind, ancestor):
        return False
    return anatomy.of_class(kind, "__repr__") is ancestor.__dict__["__repr__"]
