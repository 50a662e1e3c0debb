"""Decide which functions are stepped into."""

import sys
import sysconfig
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import CodeType, FunctionType, MethodType, ModuleType
from typing import Any

from . import anatomy
from .options import Options

_OWN = str(Path(__file__).parent)
_LIBRARIES = tuple(
    sysconfig.get_path(name) for name in ("stdlib", "platstdlib", "purelib", "platlib")
)
_HAS_LOCALS = 0x2  # flags of code objects, see the module `inspect`
_ASYNC = 0x80 | 0x100 | 0x200


class Scope:
    """Decides once for each code object.

    In scope are the called function, the functions of its own file, of the files of
    `into`, and of notebook cells; never `over`, this package or coroutines. What a
    comprehension or lambda computes belongs to the line it stands in.
    """

    def __init__(self, target: Callable[..., Any], options: Options):
        self.root = code_of(target)
        self._decided: dict[CodeType, bool] = {}
        self._files = _files(target).union(*map(_files, options.into))
        self._over = {code_of(item) for item in options.over}
        self._over_names = {item for item in options.over if isinstance(item, str)}

    def wants(self, code: CodeType, module_globals: dict[str, Any]) -> bool:
        """Return whether this function is stepped into."""
        answer = self._decided.get(code)
        if answer is None:
            answer = self._decided[code] = self._decide(code, module_globals)
        return answer

    def is_near(self, code: CodeType, module_globals: dict[str, Any]) -> bool:
        """Return whether this is the reader's own, which may run without end."""
        is_main = module_of(module_globals) == "__main__"
        return is_main or code.co_filename in self._files

    def _decide(self, code: CodeType, module_globals: dict[str, Any]) -> bool:
        filename = code.co_filename
        names = {code.co_name, code.co_qualname}
        if names & self._over_names or code in self._over or code.co_flags & _ASYNC:
            return False
        if code is self.root:
            return True
        if code.co_name.startswith("<") or not code.co_flags & _HAS_LOCALS:
            return False
        if filename in self._files:
            return True
        is_special = code.co_name.startswith("__") and code.co_name != "__init__"
        is_library = filename.startswith(("<frozen", *_LIBRARIES))
        is_main = module_of(module_globals) == "__main__"
        return is_main and not is_special and not is_library


def is_own(code: CodeType) -> bool:
    """Return whether `code` is of this package."""
    return code.co_filename.startswith(_OWN)


def module_of(module_globals: dict[str, Any]) -> str:
    """Return a module's ``__name__``; empty if a program put something else there."""
    name = dict.get(module_globals, "__name__", "")
    return name if type(name) is str else ""


def code_of(target: Any) -> CodeType | None:
    """Return the code that a call of `target` runs first; None if it isn't Python."""
    while issubclass(type(target), partial):
        target = target.func
    if issubclass(type(target), type):
        target = anatomy.of_class(target, "__init__")
    if type(target) is MethodType:
        target = target.__func__
    target = anatomy.attributes(target).get("__wrapped__", target)
    if type(target) is not FunctionType:
        target = anatomy.of_class(type(target), "__call__")
    return target.__code__ if type(target) is FunctionType else None


def _files(item: Any) -> set[str]:
    """Return the names of the files that hold a function, a class, or a module."""
    code = code_of(item)
    found = {code.co_filename} if code else set()
    if issubclass(type(item), type):  # the code of a dataclass is in no file
        item = sys.modules.get(anatomy.module_name(item))
    if issubclass(type(item), ModuleType):
        file = anatomy.module_names(item).get("__file__")
        if type(file) is str and not file.startswith(_OWN):
            found.add(file)
    return found - {"<string>"}
