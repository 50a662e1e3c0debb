"""The recording of a call: a bounded, deterministic account of it.

`Trace.data` is plain data, the same bytes on every supported Python version (schema 1):

    v, name, call          1; the name in links; the call as text
    result, error          row of the result or null; the exception as text or null
    limit, max             "" | "steps" | "seconds"; the greatest number of steps
    views                  variable name -> built-in view
    units                  functions: {n name, q qualified name, f module, src, ..}
    calls                  [unit, parent call, line in it, first step, last step]
    names                  variable names
    steps                  see `recorder`
    pool                   see `values`
    out                    [step, what was printed]
    start                  the number of the step that the viewer marks

It holds no path, process id, address or time.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from . import render
from .schema import GONE
from .values import Row, resolve


@dataclass(frozen=True)
class Shortened:
    """A value of which the trace kept only a part; equal to no complete value."""

    type_name: str
    length: int
    shown: tuple[Any, ...]


@dataclass(frozen=True)
class Described:
    """A value of a class that isn't built in: its text, or its fields."""

    type_name: str
    content: Any = field(hash=False)  # fields, where it is the key of a dict


@dataclass(frozen=True)
class Moment:
    """The state of a call right after a step."""

    step: int
    kind: int
    call: int  # index into ``data["calls"]``
    line: int
    rows: dict[str, int]  # variable -> row of its value
    value: int | None  # row of what was returned, yielded or raised


@dataclass
class Trace:
    """The recording of one call. As a notebook cell's last expression it is the viewer.

    ``len(trace)`` is the number of steps. `result` is what the call returned (for a
    generator function: the list of what it yielded), `error` the exception it raised.
    """

    data: dict[str, Any]
    result: Any = None
    error: BaseException | None = None
    _read: dict[int, Any] = field(default_factory=dict, repr=False)

    def __len__(self) -> int:
        return len(self.data["steps"])

    def __repr__(self) -> str:
        return f"<Trace of {self.data['call']}: {len(self)} steps>"

    def history(self, name: str, function: str = "") -> list[Any]:
        """List the values that a variable took in the recorded call itself.

        With `function`, in all calls of the function of that name. A value that was
        too large to be recorded in full is a `Shortened`. Raise KeyError if there is
        no such variable.
        """
        calls = self._calls_of(function)
        found: list[Any] = []
        before: dict[int, int | None] = {}
        for moment in self.replay():
            if moment.call in calls:
                row = moment.rows.get(name)
                if row is not None and row != before.get(moment.call):
                    found.append(self.value(row))
                before[moment.call] = row
        if not found:
            where = function or self.data["name"]
            known = ", ".join(self.data["names"])
            raise KeyError(f"{where} has no variable {name!r}; recorded are {known}")
        return found

    def replay(self) -> Iterator[Moment]:
        """Yield every step in order, with the variables of its call at that time."""
        names = self.data["names"]
        variables: dict[int, dict[str, int]] = {}
        for index, step in enumerate(self.data["steps"]):
            kind, call, line, *rest = step
            rows = variables.setdefault(call, {})
            changes = rest[0] if rest else []
            for i in range(0, len(changes), 3):
                if changes[i + 2] == GONE:
                    rows.pop(names[changes[i]], None)
                else:
                    rows[names[changes[i]]] = changes[i + 1]
            value = rest[1] if len(rest) > 1 else None
            yield Moment(index, kind, call, line, dict(rows), value)

    def value(self, row: int) -> Any:
        """Rebuild the value at a row of the pool."""
        if row not in self._read:
            self._read[row] = self._rebuild(resolve(self.data["pool"], row))
        return self._read[row]

    def to_json(self) -> str:
        """Write `data` as compact JSON that is safe inside any HTML element."""
        return render.to_json(self.data)

    def to_html(self, runtime: str = "inline") -> str:
        """Write the viewer as one HTML fragment.

        `runtime` is ``"inline"`` (the fragment works alone) or ``"shared"`` (the page
        loads `render.runtime` once).
        """
        return render.to_html(self.data, runtime)

    def _repr_html_(self) -> str:
        return self.to_html()

    def _calls_of(self, function: str) -> set[int]:
        calls, units = self.data["calls"], self.data["units"]
        if not function:
            return {i for i, call in enumerate(calls) if call[1] == -1}
        return {
            i
            for i, call in enumerate(calls)
            if function in (units[call[0]]["n"], units[call[0]]["q"])
        }

    def _rebuild(self, row: Row) -> Any:
        tag, *parts = row
        if tag in _REBUILD:
            return _REBUILD[tag](*parts)
        return getattr(self, f"_rebuild_{tag}")(*parts)

    def _rebuild_b(
        self, head: str, length: int = -1, tail: str = "", kind: str = "bytes"
    ) -> Any:
        shown = bytes.fromhex(head)
        if 0 <= length != len(shown):
            return Shortened(kind, length, (shown, bytes.fromhex(tail)))
        return bytearray(shown) if kind == "bytearray" else shown

    def _rebuild_l(
        self, ids: list[int], length: int = -1, head: int = 0, kind: str = "list"
    ) -> Any:
        items = [self.value(i) for i in ids]
        if 0 <= length != len(items):
            return Shortened(kind, length, tuple(items))
        return items

    def _rebuild_t(
        self, ids: list[int], length: int = -1, head: int = 0, kind: str = "tuple"
    ) -> Any:
        items = self._rebuild_l(ids, length, head, kind)
        return tuple(items) if isinstance(items, list) else items

    def _rebuild_e(self, ids: list[int], length: int, head: int, kind: str) -> Any:
        items = self._rebuild_l(ids, length, head, kind)
        if isinstance(items, Shortened):
            return items
        return frozenset(items) if kind == "frozenset" else set(items)

    def _rebuild_d(
        self, ids: list[int], length: int = -1, head: int = 0, kind: str = "dict"
    ) -> Any:
        flat = [self.value(i) for i in ids]
        items = list(zip(flat[::2], flat[1::2]))
        missing = length - len(items) if length >= 0 else 0
        if kind == "vocab":
            items = [(byte, bytes([byte])) for byte in range(256)] + items
            missing -= 256
        return Shortened(kind, length, tuple(items)) if missing else dict(items)

    def _rebuild_o(self, name: str, flat: list[Any], more: int) -> Described:
        fields = {flat[i]: self.value(flat[i + 1]) for i in range(0, len(flat), 2)}
        return Described(name, fields)


def _text(text: str, length: int = -1, tail: str = "") -> str | Shortened:
    return text if length < 0 else Shortened("str", length, (text, tail))


def _array(dtype: str, shape: list[int], items: list[str]) -> Described:
    return Described(f"{dtype} array", (tuple(shape), tuple(items)))


# Rows that hold no other rows.
_REBUILD: dict[str, Callable[..., Any]] = {
    "c": {"None": None, "True": True, "False": False, "Ellipsis": ...}.__getitem__,
    "i": int,
    "f": float,
    "s": _text,
    "a": _array,
    "q": lambda name, kind: Described(kind, name),
    "r": Described,
    "x": lambda name: Described(name, "…"),
}
