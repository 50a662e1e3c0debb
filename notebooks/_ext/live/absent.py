"""Stands in for packages that a page does not have: they import, and fail when used.

So one import of NumPy at the top of a lecture does not stop its other cells.
"""

import importlib.abc
import importlib.machinery
import sys
import types
from typing import Any, NoReturn

# The top of a module's name, and the package that a reader knows it by. With xml, which
# the pages' standard library lacks, charts are told that Matplotlib is what they lack.
PACKAGES = {"numpy": "NumPy", "matplotlib": "Matplotlib", "cycler": "Matplotlib"}
NAMES = "getpass numba pdb pyarrow pydoc ray tokenizers xml"  # pdb is for breakpoint()
PACKAGES |= {name: name for name in NAMES.split()}


class NotOnThisPage(ImportError):
    """A cell needs a package that is not here."""


class Absent:
    """Anything of such a package: it can be named, and not used."""

    def __init__(self, name: str):
        object.__setattr__(self, "_name", name)

    def __getattr__(self, name: str) -> "Absent":
        if name.startswith("__"):
            raise AttributeError(name)
        return Absent(f"{self._name}.{name}")

    def _use(self, *_: Any, **__: Any) -> NoReturn:
        package = PACKAGES[str(self._name).split(".")[0]]
        raise NotOnThisPage(
            f"Python on this page has no {package}; code that uses it runs in the "
            "notebooks, on your machine",
            name=package,
        )

    __call__ = __getitem__ = __setitem__ = __iter__ = __len__ = __bool__ = _use
    __setattr__ = __enter__ = __exit__ = __lt__ = __gt__ = __add__ = __radd__ = _use
    __mul__ = __rmul__ = __sub__ = __rsub__ = __truediv__ = __rtruediv__ = _use

    # In annotations, and where it is asked whether a value is one of NumPy's: none is.
    def __or__(self, other: Any) -> Any:
        return self if other is None else other

    __ror__ = __or__

    def __instancecheck__(self, value: object) -> bool:
        return False

    def __mro_entries__(self, bases: tuple) -> tuple:
        return ()


class _Module(types.ModuleType):
    def __getattr__(self, name: str) -> Absent:
        if name.startswith("__"):
            raise AttributeError(name)
        return Absent(f"{self.__name__}.{name}")


class _Finder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    def find_spec(self, name: str, path: Any = None, target: Any = None) -> Any:
        if name.split(".")[0] not in PACKAGES:
            return None
        return importlib.machinery.ModuleSpec(name, self, is_package=True)

    def create_module(self, spec: Any) -> types.ModuleType:
        return _Module(spec.name)

    def exec_module(self, module: types.ModuleType) -> None:
        pass


def install() -> None:
    sys.meta_path.append(_Finder())
