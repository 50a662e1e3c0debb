"""Values as text, written without running a ``__repr__`` of the program's own."""

import re
import sys
import types
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import chain, islice
from typing import Any

from . import anatomy
from .anatomy import type_name

LARGEST_INT_BITS = 10_000  # Python refuses to print ints of more than 4300 digits
LARGEST_SET = 4_096  # sorting a larger set after every step would take too long

_ADDRESS = re.compile(r" at 0x[0-9a-fA-F]+")
_SCALARS = (int, float, str, bytes)
# Their ``__repr__`` runs no code but the interpreter's.
_HARMLESS = anatomy.identities(
    (complex, types.FunctionType, types.GeneratorType, type(...), re.Match)
)
_arguments = BaseException.__dict__["args"].__get__
_file_names = [OSError.__dict__[name].__get__ for name in ("filename", "filename2")]


def plain_text(value: Any) -> str | None:
    """Return ``repr(value)`` if that runs none of the program's code, else None."""
    kind = type(value)
    for base in _SCALARS:
        if issubclass(kind, base):
            return _scalar_text(value, base)
    if id(kind) in _HARMLESS or value is None:
        return _ADDRESS.sub("", repr(value))
    if kind is range and anatomy.are_scalars((value.start, value.stop, value.step)):
        return repr(value)
    if issubclass(kind, BaseException) and anatomy.are_plain(_arguments(value)):
        return BaseException.__repr__(value)
    if is_array(kind) and not value.dtype.hasobject:
        return repr(value)
    return None


def _scalar_text(value: Any, base: Any) -> str:
    if base is int and int.bit_length(value) > LARGEST_INT_BITS:
        return f"<int of {int.bit_length(value)} bits>"
    return (bool if type(value) is bool else base).__repr__(value)


def is_array(kind: type) -> bool:
    """Return whether `kind` is NumPy's array, or the class of one of its numbers."""
    numpy = sys.modules.get("numpy")
    if type(numpy) is not types.ModuleType:
        return False
    names = anatomy.module_names(numpy)
    if kind is names.get("ndarray"):
        return True
    return any(base is names.get("generic") for base in anatomy.mro(kind))


def error_text(error: BaseException) -> str:
    """Return ``NameOfClass: message``, or the name alone if only its code can tell."""
    kind, name = type(error), type_name(error)
    known = list(_arguments(error))
    if issubclass(kind, OSError):
        known += [stored(error) for stored in _file_names]
    write = anatomy.of_class(kind, "__str__")
    if type(write) is not types.WrapperDescriptorType or not anatomy.are_plain(known):
        return name
    message = write(error)
    return f"{name}: {message}" if message else name


def stored_items(value: Any) -> Any:
    """Return the items of any dict, without a method that its class replaced."""
    ordered = issubclass(type(value), OrderedDict)
    return OrderedDict.items(value) if ordered else dict.items(value)


def listed(
    read: Callable[[Any], Iterator[Any]], container: Any, most: int | None = None
) -> list[Any]:
    """List the first items of ``read(container)`` in one go.

    Another thread can't change the container between two items, or after the iterator
    is made, because no line of Python runs meanwhile.
    """
    return list(islice(chain.from_iterable(map(read, (container,))), most))


def ordered(base: Any, members: Any) -> list[Any]:
    """List a set's members in the same order in every process.

    Return [] for a huge set, and for one of objects, which have no such order. `base`
    is ``set`` or ``frozenset``, from which the set's class derives.
    """
    if base.__len__(members) > LARGEST_SET:
        return []
    items = listed(base.__iter__, members)
    if not anatomy.are_plain(items):
        return []
    if len({id(type(item)) for item in items}) == 1:
        with suppress(TypeError):
            return sorted(items)
    return sorted(items, key=lambda item: (type_name(item), repr(item)))
