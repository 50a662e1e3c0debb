"""What a class keeps outside of its objects, so that a check can take it away.

A tokenizer that stores every text it encodes can decode whatever IDs it has given. A
copy of the object, made before, doesn't know what is stored in the object since. This
module does the same for the attributes of its class, and for the defaults, closures
and global variables of its methods. Files and other modules are out of reach.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from copy import deepcopy
from types import CellType, CodeType, FunctionType
from typing import Any

Values = dict[str, Any]


class Place:
    """Where values have names: how to read all of them, set one, and delete one."""

    def __init__(
        self,
        read: Callable[[], Values],
        put: Callable[[str, Any], None],
        delete: Callable[[str], None],
    ):
        self.read, self._put, self._delete = read, put, delete

    def write(self, values: Mapping[str, Any]) -> None:
        for name in self.read().keys() - values.keys():
            self._delete(name)
        for name, value in values.items():
            self._put(name, value)


@contextmanager
def swapped(places: list[Place], values: list[Values]) -> Iterator[None]:
    """Inside, the places have these values; afterwards, those that they have now."""
    now = [place.read() for place in places]
    try:
        for place, inside in zip(places, values):
            place.write(inside)
        yield
    finally:
        for place, inside in zip(places, now):
            place.write(inside)


class Memory:
    """All that the code of `kind` keeps outside of its objects, as it is now."""

    def __init__(self, kind: type):
        self._places = list(_places(kind, kind.__module__, set()))
        copies: dict[int, Any] = {}  # a list with two names stays one list
        self._values = [
            {name: _copied(value, copies) for name, value in place.read().items()}
            for place in self._places
        ]

    def again(self) -> Any:
        """A context in which everything is as it was when this was made."""
        return swapped(self._places, self._values)


def _copied(value: Any, copies: dict[int, Any]) -> Any:
    try:
        return deepcopy(value, copies)
    except Exception:
        return value  # a module, or an open file


def _places(value: Any, module: str, seen: set[int]) -> Iterator[Place]:
    """The places of a class or a function of `module`, and of those that it names."""
    for name in ("__func__", "__wrapped__", "fget"):  # of a class method, a property
        value = getattr(value, name, value)
    if id(value) in seen or getattr(value, "__module__", None) != module:
        return
    seen.add(id(value))
    inside: list[Any] = []
    if isinstance(value, type):
        inside = [*value.__mro__, *vars(value).values()]
        yield _attributes(value)
    elif isinstance(value, FunctionType):
        names = set(_names(value.__code__))
        found = [_function(value), _variables(value.__globals__, names)]
        found += map(_cell, value.__closure__ or ())
        yield from found
        inside = [v for place in found for v in place.read().values()]
    else:
        inside = [type(value)]
    for each in inside:
        yield from _places(each, module, seen)


def _attributes(kind: type) -> Place:
    def read() -> Values:
        return {
            name: value
            for name, value in vars(kind).items()
            if not (name.startswith("__") or hasattr(type(value), "__get__"))
        }

    def put(name: str, value: Any) -> None:
        type.__setattr__(kind, name, value)

    return Place(read, put, lambda name: type.__delattr__(kind, name))


def _function(function: FunctionType) -> Place:
    names = ("__defaults__", "__kwdefaults__", "__dict__")

    def read() -> Values:
        return {name: getattr(function, name) for name in names}

    return Place(
        read,
        lambda name, value: setattr(function, name, value),
        lambda name: delattr(function, name),
    )


def _variables(variables: Values, names: set[str]) -> Place:
    def read() -> Values:
        return {name: variables[name] for name in names & variables.keys()}

    return Place(read, variables.__setitem__, variables.__delitem__)


def _cell(cell: CellType) -> Place:
    def read() -> Values:
        try:
            return {"cell_contents": cell.cell_contents}
        except ValueError:  # it is empty
            return {}

    def put(name: str, value: Any) -> None:
        cell.cell_contents = value

    return Place(read, put, lambda name: delattr(cell, name))


def _names(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _names(constant)
