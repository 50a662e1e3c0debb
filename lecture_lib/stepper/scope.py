"""Which functions are stepped into, and which are run without being shown."""

import sys
import sysconfig
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

from .guard import Guard, Unreadable
from .options import Options

_OWN = str(Path(__file__).parent)
_LIBRARIES = tuple(
    {
        path
        for name in ("stdlib", "platstdlib", "purelib", "platlib")
        if (path := sysconfig.get_path(name))
    }
)
_NO_FUNCTION = {
    "<module>",
    "<listcomp>",
    "<setcomp>",
    "<dictcomp>",
    "<genexpr>",
    "<lambda>",
}
_HAS_LOCALS = 0x2  # flags of code objects, see the module `inspect`
_ASYNC = 0x80 | 0x100 | 0x200


class Scope:
    """Decides once for each code object.

    In scope are the called function, the functions of its own file, functions of
    notebook cells, and `into`; never `over`, this package or coroutines. What a
    comprehension or lambda computes belongs to the line it stands in.
    """

    def __init__(self, target: Callable[..., Any], options: Options, guard: Guard):
        self.root: CodeType | None = None
        self._decided: dict[CodeType, bool] = {}
        self._files: set[str] = set()
        with suppress(Unreadable):  # of a callable object, which may be anything
            self.root = guard.call(code_of, target)
            self._files |= guard.call(_files, target)
        self._codes = {self.root} if self.root else set()
        self._over: set[CodeType] = set()
        self._over_files: set[str] = set()
        self._over_names = {item for item in options.over if isinstance(item, str)}
        for item in options.into:
            if isinstance(item, ModuleType):
                self._files |= _files(item)
            self._codes |= _codes(item)
        for item in options.over:
            if isinstance(item, ModuleType):
                self._over_files |= _files(item)
            self._over |= _codes(item)

    def wants(self, code: CodeType, module_globals: dict[str, Any]) -> bool:
        """Is this function stepped into?"""
        answer = self._decided.get(code)
        if answer is None:
            answer = self._decided[code] = self._decide(code, module_globals)
        return answer

    def _decide(self, code: CodeType, module_globals: dict[str, Any]) -> bool:
        filename = code.co_filename
        names = {code.co_name, getattr(code, "co_qualname", code.co_name)}
        if names & self._over_names or code in self._over:
            return False
        if filename in self._over_files or code.co_flags & _ASYNC:
            return False
        if code in self._codes:
            return True
        if code.co_name in _NO_FUNCTION or not code.co_flags & _HAS_LOCALS:
            return False
        if filename in self._files:
            return True
        if filename.startswith((_OWN, "<frozen", *_LIBRARIES)):
            return False
        if code.co_name.startswith("__") and code.co_name != "__init__":
            return False
        return module_of(module_globals) == "__main__"


def module_of(module_globals: dict[str, Any]) -> str:
    """The module's ``__name__``, to which a program may have assigned anything."""
    name = dict.get(module_globals, "__name__", "")
    return name if type(name) is str else ""


def code_of(target: Any) -> CodeType | None:
    """The code that a call of `target` runs first; None where it is not Python."""
    while isinstance(target, partial):
        target = target.func
    if isinstance(target, type):
        target = target.__init__  # type: ignore[misc]  # of whatever class it is
    target = getattr(target, "__wrapped__", target)
    target = getattr(target, "__func__", target)
    if not hasattr(target, "__code__"):
        target = getattr(type(target), "__call__", None)  # noqa: B004
    code = getattr(target, "__code__", None)
    return code if isinstance(code, CodeType) else None


def _codes(item: Any) -> set[CodeType]:
    """The codes of a function, a method, or all methods of a class."""
    if isinstance(item, (str, ModuleType)):
        return set()
    if not isinstance(item, type):
        code = code_of(item)
        return {code} if code else set()
    found = set()
    for member in vars(item).values():
        for function in (member, getattr(member, "fget", None)):
            function = getattr(function, "__func__", function)
            function = getattr(function, "__wrapped__", function)
            code = getattr(function, "__code__", None)
            if isinstance(code, CodeType):
                found.add(code)
    return found


def _files(item: Any) -> set[str]:
    """The file names that the functions of `item`'s module carry."""
    found = set()
    code = None if isinstance(item, ModuleType) else code_of(item)
    if code:
        found.add(code.co_filename)
    module = item if isinstance(item, ModuleType) else None
    name = getattr(item, "__module__", None)
    if module is None and isinstance(name, str) and name != "__main__":
        module = sys.modules.get(name)
    file = getattr(module, "__file__", None)
    if isinstance(file, str) and not file.startswith(_OWN):
        found.add(file)
    return found - {"<string>"}
