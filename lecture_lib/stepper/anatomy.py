"""Facts about a value, found without asking the value.

``isinstance``, ``hasattr``, ``value.x`` and ``type(value).__name__`` can all run code
that the value's class or metaclass defines. The functions here read the same facts from
where the interpreter keeps them. A recording must not change what a program does, so
everything else about a value stays unknown: it is shown by its class.
"""

import types
from collections.abc import Callable, Iterable
from itertools import chain
from typing import Any

MISSING = object()

mro: Callable[[type], tuple[Any, ...]] = type.__dict__["__mro__"].__get__
_names: Any = vars(types.ModuleType)["__dict__"]
module_names: Callable[[Any], dict[str, Any]] = _names.__get__
_namespace = type.__dict__["__dict__"].__get__
_name = type.__dict__["__name__"].__get__
_qualified_name: Callable[[type], str] = type.__dict__["__qualname__"].__get__
_module = type.__dict__["__module__"].__get__
_plain_repr = object.__dict__["__repr__"]


def identities(kinds: Iterable[type]) -> frozenset[int]:
    """Return the IDs of `kinds`, because ``in`` would ask a class's metaclass."""
    return frozenset(map(id, kinds))


_FUNCTIONS = identities(
    (
        types.FunctionType,
        types.BuiltinFunctionType,
        types.MethodDescriptorType,
        types.WrapperDescriptorType,
    )
)
SCALARS = identities((int, float, str, bytes, bool, type(None)))


def are_scalars(values: Iterable[Any]) -> bool:
    """Return whether all are numbers and strings that compare without surprises."""
    return SCALARS.issuperset(map(id, map(type, values)))


def are_plain(values: Iterable[Any]) -> bool:
    """Return whether all are orderable scalars (not NaN) or tuples of these."""
    rest = [v for v in values if id(type(v)) not in SCALARS or v != v]
    inner = chain.from_iterable(rest)
    return not rest or (all(type(v) is tuple for v in rest) and are_plain(inner))


def exactly_text(text: str) -> str:
    """Return text of a subclass of ``str`` as a ``str``."""
    return text if type(text) is str else str.__str__(text)


def type_name(value: Any) -> str:
    """Return the name of the value's class, even where a metaclass hides it."""
    return exactly_text(_name(type(value)))


def module_name(kind: type) -> str:
    """Return the name of the module that defines `kind`; empty if that isn't text."""
    name = _module(kind)
    return name if type(name) is str else ""


def qualified_name(value: Any) -> str | None:
    """Return the name of a function, method, class, or module; None for the rest."""
    kind = type(value)
    if kind is types.MethodType:
        return qualified_name(value.__func__)
    if id(kind) in _FUNCTIONS:
        name = value.__qualname__
    elif issubclass(kind, type):
        name = _qualified_name(value)
    elif issubclass(kind, types.ModuleType):
        name = module_names(value).get("__name__")
    else:
        name = attributes(value).get("__qualname__")  # of a decorator such as `cache`
    return exactly_text(name) if issubclass(type(name), str) else None


def of_class(kind: type, name: str) -> Any:
    """Return what `kind` or the nearest class above it calls `name`, or `MISSING`."""
    for base in mro(kind):
        found = _namespace(base).get(name, MISSING)
        if found is not MISSING:
            return found
    return MISSING


def attributes(value: Any) -> dict[Any, Any]:
    """Return a copy of the object's ``__dict__``, whatever its class puts before it."""
    for base in mro(type(value)):
        found = _namespace(base).get("__dict__")
        if type(found) is types.GetSetDescriptorType:
            return dict.copy(found.__get__(value) or {})
    return {}


def fields(value: Any) -> list[tuple[str, Any]] | None:
    """Return the fields of a dataclass, named tuple, or class without a ``__repr__``.

    Return None for any other value. Fields are what is stored; properties are not.
    """
    kind = type(value)
    declared = of_class(kind, "__dataclass_fields__")
    if type(declared) is dict:
        return _stored(value, declared)
    names = of_class(kind, "_fields")
    if issubclass(kind, tuple) and type(names) is tuple:
        pairs = zip(names, tuple.__iter__(value))
        return [(name, part) for name, part in pairs if type(name) is str]
    if of_class(kind, "__repr__") is not _plain_repr:
        return None
    slots = of_class(kind, "__slots__")
    if type(slots) is str:
        slots = [slots]
    slots = slots if type(slots) in (tuple, list) else ()
    stored = attributes(value)
    has_fields = stored or slots or of_class(kind, "__dict__") is not MISSING
    return _stored(value, [*slots, *stored]) if has_fields else None


def _stored(value: Any, names: Iterable[Any]) -> list[tuple[str, Any]]:
    """Return the attributes of these names that hold something."""
    stored = attributes(value)
    found = []
    for name in names:
        part = stored.get(name, MISSING) if type(name) is str else MISSING
        place = of_class(type(value), name) if part is MISSING else MISSING
        if type(place) is types.MemberDescriptorType:  # a slot
            try:
                part = place.__get__(value)
            except AttributeError:
                continue  # it isn't set yet
        if part is not MISSING:
            found.append((name, part))
    return found
