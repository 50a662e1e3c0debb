"""Turn values of any kind into small, comparable rows; equal values share a row.

A value's own code never runs: built-in values and what is stored in objects are shown
as they are, everything else by its class. A row is a list whose first item says what it
is; every other reference to a value is the index of its row in the pool:

    ["c", "None"]  ["i", 5]  ["i", "9007199254740993"]  ["f", "0.5"]
    ["s", text]  ["s", head, length, tail]           strings; the second form is cut
    ["b", hex]  ["b", hex, length, hex, type]        bytes and bytearray
    ["l" | "t", items]  [.., items, length, head, type]      list, tuple
    ["d", keys and values, length, head, type]       mapping; type "vocab": the 256
                                                     bytes come first, left out
    ["e", items, length, head, type]                 set, in sorted order
    ["o", class, [field, value, ..], fields left out]
    ["a", dtype, shape, [text, ..]]                  NumPy
    ["q", qualified name, kind]                      function, class, module
    ["r", type, text]                                other built-in values, errors
    ["x", type]                                      anything else; too deep
    ["p", base, at, cut, items, length, head]        `base`, items[at:at+cut] replaced
    ["v", value, structure]                          `value` drawn by a view

`length` is the number of items, `head` how many of those kept come from the start.
"""

from collections import deque
from typing import Any

from . import anatomy
from .anatomy import type_name
from .options import MOST_DEPTH, MOST_ITEMS, MOST_TEXT
from .texts import is_array, listed, ordered, plain_text, stored_items

Row = list[Any]

LONGEST_CHAIN = 24  # edits of edits: each one makes reading the value slower
SAFE_INTEGER = 2**53  # above it, JavaScript's numbers are no longer exact

_BYTE_ITEMS = [(byte, bytes([byte])) for byte in range(256)]
_NO_ITEMS: dict[Any, Any] = {}
_VIEWS = map(type, (_NO_ITEMS.keys(), _NO_ITEMS.values(), _NO_ITEMS.items()))
_CONTAINERS: tuple[Any, ...] = (list, tuple, dict, set, frozenset, deque, *_VIEWS)


class ValuePool:
    """The rows of one trace."""

    def __init__(self) -> None:
        self.rows: list[Row] = []
        self._index: dict[Any, int] = {}
        self._chain: list[int] = []
        self._nodes_left = 0

    def encode(self, value: Any, base: int | None = None) -> int:
        """Return the row of `value`; `base` is the row of what it may be an edit of."""
        self._nodes_left = max(1_000, 8 * MOST_ITEMS)
        if base is not None and self.rows[base][0] == "v":
            base = self.rows[base][1]
        return self._encode(value, 0, (), base)

    def put(self, row: Row, key: Any = None, chain: int = 0) -> int:
        """Return the index of `row`; add it unless an equal one exists."""
        if key is None:
            key = tuple(tuple(x) if type(x) is list else x for x in row)
        index = self._index.get(key)
        if index is None:
            index = self._index[key] = len(self.rows)
            self.rows.append(row)
            self._chain.append(chain)
        return index

    def cut(self, text: str) -> str:
        """Cut text to `MOST_TEXT` characters, with an ellipsis for the rest."""
        most = MOST_TEXT
        return text if len(text) <= most else f"{text[: most - 20]}…{text[-19:]}"

    def _encode(
        self, value: Any, depth: int, outer: tuple[int, ...], base: int | None = None
    ) -> int:
        atom = self._atom(value)
        if atom is not None:
            return atom
        self._nodes_left -= 1
        too_deep = depth >= MOST_DEPTH or self._nodes_left < 0
        if too_deep or id(value) in outer:
            return self.put(["x", type_name(value)])
        return self._container(value, depth + 1, (*outer, id(value)), base)

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
        text = plain_text(value) or ""
        if text.startswith("<") or len(text) > MOST_TEXT:
            return self.put(["r", "int", self.cut(text)])
        return self.put(["i", text])

    def _string(self, value: str) -> int:
        most = MOST_TEXT
        if len(value) <= most:
            return self.put(["s", value])
        tail = most // 4
        return self.put(["s", value[: most - tail], len(value), value[-tail:]])

    def _bytes(self, value: bytes | bytearray) -> int:
        most = MOST_TEXT // 2
        if len(value) <= most and type(value) is bytes:
            return self.put(["b", value.hex()])
        end = most // 4 if len(value) > most else 0
        head, tail = bytes(value[: most - end]), bytes(value[len(value) - end :])
        return self.put(["b", head.hex(), len(value), tail.hex(), type(value).__name__])

    def _container(
        self, value: Any, depth: int, outer: tuple[int, ...], before: int | None
    ) -> int:
        kind, name = type(value), type_name(value)
        base = next((one for one in _CONTAINERS if issubclass(kind, one)), None)
        fields = None if kind is base else anatomy.fields(value)
        if fields is not None:
            return self._object(name, fields, depth, outer)
        if base is None:
            return self._other(value, name)
        if base is dict:
            return self._mapping(value, name, depth, outer, before)
        length = base.__len__(value)
        if base is set or base is frozenset:
            members = ordered(base, value)
            ids = self._rows_of(self._window(list, members), depth, outer)
            return self.put(["e", ids, length, self._head(length), name])
        ids = self._rows_of(self._window(base, value), depth, outer)
        return self._sequence("t" if base is tuple else "l", ids, length, name, before)

    def _rows_of(
        self, items: list[Any], depth: int, outer: tuple[int, ...]
    ) -> list[int]:
        return [self._encode(item, depth, outer) for item in items]

    def _object(
        self,
        name: str,
        fields: list[tuple[str, Any]],
        depth: int,
        outer: tuple[int, ...],
    ) -> int:
        most = MOST_ITEMS
        flat: Row = []
        for field, part in fields[:most]:
            flat += [field, self._encode(part, depth, outer)]
        return self.put(["o", name, flat, max(0, len(fields) - most)])

    def _other(self, value: Any, name: str) -> int:
        """Encode a value that holds no others, or that doesn't show what it holds."""
        if is_array(type(value)):
            return self._array(value)
        qualified = anatomy.qualified_name(value)
        if qualified is not None:
            return self.put(["q", qualified.replace("<locals>.", ""), name])
        text = plain_text(value)
        if text is not None:
            return self.put(["r", name, self.cut(text)])
        return self.put(["x", name])

    def _array(self, value: Any) -> int:
        # `flat` copies only what it is asked for, which may be windows on the same
        # numbers: written out, they could need far more memory than the array.
        most = 0 if value.dtype.names else MOST_ITEMS  # a record may hold arrays
        items = value.flat[:most].tolist()
        texts = [self.cut(plain_text(_rounded(item)) or "…") for item in items]
        return self.put(["a", str(value.dtype), list(value.shape), texts])

    def _head(self, length: int) -> int:
        most = MOST_ITEMS
        return length if length <= most else most - most // 3

    def _window(self, kind: Any, items: Any, start: int = 0) -> list[Any]:
        """List all items from `start` on, or the first and last if there are too many.

        The items between are not copied. `kind` is the built-in class of `items`.
        """
        length = kind.__len__(items) - start
        head = self._head(length)
        end = min(length, MOST_ITEMS) - head
        first = listed(kind.__iter__, items, start + head)[start:]
        if kind is tuple:
            last = tuple.__getitem__(items, slice(start + length - end, None))
            return [*first, *last]
        return first + listed(kind.__reversed__, items, end)[::-1]

    def _mapping(
        self,
        value: dict[Any, Any],
        name: str,
        depth: int,
        outer: tuple[int, ...],
        before: int | None,
    ) -> int:
        length, items, start = dict.__len__(value), stored_items(value), 0
        if _starts_with_bytes(value):
            name, start = "vocab", 256
        shown = self._window(type(items), items, start)
        ids = self._rows_of([part for item in shown for part in item], depth, outer)
        return self._sequence("d", ids, length, name, before)

    def _sequence(
        self, tag: str, ids: list[int], length: int, kind: str, base: int | None
    ) -> int:
        row: Row = [tag, ids]
        shown = length - 256 if kind == "vocab" else length
        if shown > MOST_ITEMS or kind not in ("list", "tuple", "dict"):
            row += [length, self._head(shown), kind]
        key = (tag, tuple(ids), *row[2:])
        if base is not None and len(ids) >= 8 and key not in self._index:
            edit = self._edit(row, base)
            if edit is not None:
                return self.put(edit, key, self._chain[base] + 1)
        return self.put(row, key)

    def _edit(self, row: Row, base: int) -> Row | None:
        """Return `row` as an edit of the value `base` if that is much shorter."""
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
    """Return the row at `index` with all edits applied, without its drawing."""
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
    """Return whether IDs 0 to 255 come first and stand for bytes, as in BPE."""
    first = listed(iter, stored_items(value), 256)
    if len(first) < 256 or type(first[0][0]) is not int:
        return False
    kinds = {(id(type(key)), id(type(part))) for key, part in first}
    return kinds == {(id(int), id(bytes))} and first == _BYTE_ITEMS


def _rounded(item: Any) -> Any:
    """Round an array's number to the eight digits that NumPy prints.

    The last of its seventeen differ from machine to machine, because processors add
    the products of two matrices in different orders.
    """
    return float(f"{item:.8g}") if type(item) is float else item
