"""What a value is made of, found without asking it.

``isinstance``, ``hasattr``, ``value.x`` and ``type(value).__name__`` may all run code
that the value's class or its metaclass defines. What is here reads the same facts from
where the interpreter keeps them, and runs no such code. A recording must not change
what a program does; whatever does have to be asked goes through `guard`.
"""

import types
from collections.abc import Iterable, Mapping
from itertools import chain
from typing import Any

MISSING = object()

_mro = type.__dict__["__mro__"].__get__
_namespace = type.__dict__["__dict__"].__get__
_name = type.__dict__["__name__"].__get__
_qualified_name = type.__dict__["__qualname__"].__get__
_module = type.__dict__["__module__"].__get__
_plain_repr = object.__dict__["__repr__"]
_of_slot = types.MemberDescriptorType
_of_dict = types.GetSetDescriptorType


def identities(kinds: Iterable[type]) -> frozenset[int]:
    """To ask if a class is one of `kinds`, where ``in`` would ask its metaclass."""
    return frozenset(map(id, kinds))


SCALARS = identities((int, float, str, bytes, bool, type(None)))


def are_scalars(values: Iterable[Any]) -> bool:
    """Numbers and texts only, none of a subclass: they compare without surprises."""
    return SCALARS.issuperset(map(id, map(type, values)))


def are_plain(values: Iterable[Any]) -> bool:
    """Scalars that can be ordered (NaN can't), and tuples of plain values, only."""
    rest = [v for v in values if id(type(v)) not in SCALARS or v != v]
    inner = chain.from_iterable(rest)
    return not rest or (all(type(v) is tuple for v in rest) and are_plain(inner))


def exactly_text(text: str) -> str:
    """`text` of a subclass of ``str`` as a ``str``."""
    return text if type(text) is str else str.__str__(text)


def type_name(value: Any) -> str:
    """The name of the value's class, even where a metaclass hides it."""
    return exactly_text(_name(type(value)))


def module_name(kind: type) -> str:
    """The name of the module that defines `kind`; empty where that is no text."""
    name = _module(kind)
    return name if type(name) is str else ""


def qualified_name(kind: type) -> str:
    """A class's own name, with those around it."""
    return exactly_text(_qualified_name(kind))


def of_class(kind: type, name: str) -> Any:
    """What `kind` or the nearest class above it calls `name`, or `MISSING`."""
    for base in _mro(kind):
        found = _namespace(base).get(name, MISSING)
        if found is not MISSING:
            return found
    return MISSING


def derives_from(kind: type, ancestor: type) -> bool:
    """Is `ancestor` really above `kind`? An abstract class takes a claim for it."""
    return any(base is ancestor for base in _mro(kind))


def is_mapping(kind: type) -> bool:
    """Is `kind` a dict, or a mapping by inheritance?"""
    return (
        issubclass(kind, (dict, types.MappingProxyType)) or derives_from(kind, Mapping)  # type: ignore[type-abstract]
    )


def has_own_repr(kind: type) -> bool:
    """Does the class say how its objects are written?"""
    return of_class(kind, "__repr__") is not _plain_repr


def fields(value: Any) -> list[tuple[str, Any]] | None:
    """The fields of a dataclass, named tuple or class without its own ``__repr__``."""
    kind = type(value)
    declared = of_class(kind, "__dataclass_fields__")
    if type(declared) is dict:
        return _stored(value, declared)
    names = of_class(kind, "_fields")
    if issubclass(kind, tuple) and type(names) is tuple:
        return list(zip(map(_field_name, names), tuple.__iter__(value)))
    if has_own_repr(kind):
        return None
    attributes = _attributes(value)
    if attributes is not None:
        return [(_field_name(name), part) for name, part in attributes.items()]
    slots = of_class(kind, "__slots__")
    if slots is MISSING:
        return None
    return _stored(value, (slots,) if type(slots) is str else _names(slots))


def _names(slots: Any) -> Any:
    return slots if type(slots) in (tuple, list, dict, set) else ()


def _field_name(name: Any) -> str:
    return name if type(name) is str else f"<{type_name(name)}>"


def _attributes(value: Any) -> dict[Any, Any] | None:
    """The object's ``__dict__``, whatever its class puts before it."""
    for base in _mro(type(value)):
        found = _namespace(base).get("__dict__")
        if type(found) is _of_dict:
            attributes = found.__get__(value)
            return dict(dict.items(attributes)) if attributes is not None else None
    return None


def _stored(value: Any, names: Iterable[Any]) -> list[tuple[str, Any]]:
    """The attributes of these names that hold something; computed ones do not."""
    attributes = _attributes(value) or {}
    found = []
    for name in names:
        if type(name) is not str:
            continue
        part = attributes.get(name, MISSING)
        place = of_class(type(value), name)
        if type(place) is _of_slot:
            try:
                part = place.__get__(value)
            except AttributeError:
                continue  # declared, and not set yet
        if part is not MISSING:
            found.append((name, part))
    return found
