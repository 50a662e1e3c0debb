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

import dataclasses
import re
import types
from collections import Counter, OrderedDict, defaultdict
from collections.abc import Mapping
from itertools import islice
from typing import Any

from .guard import Guard, Unreadable
from .options import Options

Row = list[Any]

LONGEST_CHAIN = 24  # edits of edits: each one makes reading the value slower
LARGEST_SET = 4_096  # sorting a larger set after every step would take too long
LARGEST_INT_BITS = 10_000  # Python refuses to print ints of more than 4300 digits
SAFE_INTEGER = 2**53  # above it, JavaScript's numbers are no longer exact

_ADDRESS = re.compile(r" at 0x[0-9a-fA-F]+")
_BYTE_ITEMS = [(byte, bytes([byte])) for byte in range(256)]
_DICTS = {dict, Counter, defaultdict, OrderedDict}
_NAMED = (
    types.FunctionType,
    types.BuiltinFunctionType,
    types.MethodType,
    types.ModuleType,
    type,
)
# Their reprs hold paths, and those of notebook cells a process id.
_ONLY_TYPE = (types.CodeType, types.FrameType, types.TracebackType)


def type_name(value: Any) -> str:
    """The name of the value's class, even where a metaclass hides it."""
    try:
        return str(type(value).__name__)
    except Exception:
        return "object"


class ValuePool:
    """The rows of one trace."""

    def __init__(self, options: Options, guard: Guard):
        self.rows: list[Row] = []
        self._options = options
        self._guard = guard
        self._index: dict[Any, int] = {}
        self._chain: list[int] = []
        self._slow: set[type] = set()
        self._nodes_left = 0

    def encode(self, value: Any, base: int | None = None) -> int:
        """The row of `value`; `base` is the row of what it may be an edit of."""
        self._nodes_left = max(1_000, 8 * self._options.max_items)
        if base is not None and self.rows[base][0] == "v":
            base = self.rows[base][1]
        try:
            return self._encode(value, 0, (), base)
        except Exception as error:  # a value must never break the call that made it
            name = type(error).__name__
            return self.put(
                ["r", type_name(value), f"<raised {name} while being read>"]
            )

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
        if type(value) in self._slow:
            return f"<{name}: repr took too long>"
        try:
            text = self._guard.call(repr, value)
        except Unreadable as error:
            if "too long" in str(error):
                self._slow.add(type(value))
            return f"<{name}: repr {error}>"
        return self.cut(_ADDRESS.sub("", text))

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
        if kind in _DICTS:
            return self._mapping(value, depth, outer, base)
        if kind is set or kind is frozenset:
            items = self._window(self._sorted(value))
            ids = [self._encode(item, depth + 1, outer, None) for item in items]
            return self.put(
                ["e", ids, len(value), self._head(len(value)), kind.__name__]
            )
        if issubclass(kind, _NAMED):
            name = self._guard.call(_qualified_name, value)
            return self.put(["q", name, type_name(value)])
        if issubclass(kind, _ONLY_TYPE):
            return self.put(["x", type_name(value)])
        return self._foreign(value, depth, outer)

    def _foreign(self, value: Any, depth: int, outer: tuple[int, ...]) -> int:
        """A value of a class not built in: read it guarded, then encode that."""
        name = type_name(value)
        fields = self._guard.call(_fields, value)
        if fields is not None:
            most = self._options.max_items
            flat: Row = []
            for field, part in fields[:most]:
                flat += [str(field), self._encode(part, depth + 1, outer, None)]
            return self.put(["o", name, flat, max(0, len(fields) - most)])
        array = self._guard.call(_array, value, self._options.max_items)
        if array is not None:
            return self.put(["a", *array])
        items = self._guard.call(_items, value, self._options.max_items + 1)
        if items is None:
            return self.put(["r", name, self.safe_repr(value)])
        tag, length, parts = items
        parts = parts[: self._options.max_items]
        ids = [self._encode(part, depth + 1, outer, None) for part in parts]
        if tag == "d":
            ids = ids[: len(ids) - len(ids) % 2]
            return self.put(["d", ids, length, len(ids) // 2, name])
        return self.put([tag, ids, length, len(ids), name])

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

    def _sorted(self, value: set[Any] | frozenset[Any]) -> list[Any]:
        if len(value) > LARGEST_SET:
            return []
        if len({type(item) for item in value}) == 1:
            try:
                return sorted(value)
            except Exception:
                pass
        return sorted(value, key=lambda item: (type_name(item), self.safe_repr(item)))

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


def _starts_with_bytes(value: Mapping[Any, Any]) -> bool:
    """Is this a byte-level vocabulary: do IDs 0..255 come first and stand for bytes?"""
    if len(value) < 256 or value.get(0) != b"\0" or value.get(255) != b"\xff":
        return False
    first = list(islice(value.items(), 256))
    kinds = {(type(key), type(part)) for key, part in first}
    return kinds == {(int, bytes)} and first == _BYTE_ITEMS


def _qualified_name(value: Any) -> str:
    if isinstance(value, types.ModuleType):
        return str(value.__name__)
    return str(value.__qualname__).replace("<locals>.", "")


def _fields(value: Any) -> list[tuple[str, Any]] | None:
    """The fields of a dataclass, named tuple or class without its own ``__repr__``."""
    if dataclasses.is_dataclass(value):
        names = [field.name for field in dataclasses.fields(value)]
        return [(n, getattr(value, n)) for n in names if hasattr(value, n)]
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return list(zip(value._fields, value))
    if type(value).__repr__ is not object.__repr__:
        return None
    if hasattr(value, "__dict__"):
        return list(vars(value).items())
    slots = getattr(type(value), "__slots__", None)
    if slots is None:
        return None
    slots = (slots,) if isinstance(slots, str) else slots
    return [(name, getattr(value, name)) for name in slots if hasattr(value, name)]


def _array(value: Any, most: int) -> tuple[str, list[int], list[str]] | None:
    if not all(hasattr(value, name) for name in ("shape", "dtype", "tolist")):
        return None
    flat = value.reshape(-1)[:most].tolist()
    return str(value.dtype), [int(n) for n in value.shape], [repr(x) for x in flat]


def _items(value: Any, most: int) -> tuple[str, int, list[Any]] | None:
    """(tag, length, items) of a subclass of a container; None for anything else."""
    if isinstance(value, Mapping):
        items = islice(value.items(), most // 2)
        return "d", len(value), [part for item in items for part in item]
    for kind, tag in ((list, "l"), (tuple, "t")):
        if isinstance(value, kind) and type(value).__repr__ is kind.__repr__:
            return tag, len(value), list(islice(value, most))
    return None
