"""A lecture builds in front of the reader what the library ships."""

import ast
import importlib
import inspect
import re
from types import ModuleType

import nbformat
import pytest

from lecture_lib.course import notebooks

TAG = re.compile(r"graduates:([\w.]+)")


def graduating_cells() -> list[tuple[str, str, str]]:
    """(lecture, module, source) of every cell with a tag ``graduates:MODULE``."""
    found = []
    for path in notebooks():
        for cell in nbformat.read(path, as_version=4).cells:
            for tag in cell.metadata.get("tags", []):
                if match := TAG.fullmatch(tag):
                    found.append((path.stem, match.group(1), cell.source))
    return found


def definitions(source: str) -> dict[str, str]:
    """Functions, classes and constants at the top level, without their docstrings."""
    found = {}
    for node in ast.parse(source).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found[node.name] = ast.dump(without_docstrings(node))
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            found[node.targets[0].id] = ast.dump(node)
    return found


def without_docstrings(node: ast.AST) -> ast.AST:
    for inner in ast.walk(node):
        if isinstance(inner, ast.FunctionDef | ast.ClassDef) and ast.get_docstring(
            inner
        ):
            inner.body = inner.body[1:] or [ast.Pass()]
    return node


@pytest.mark.parametrize(("lecture", "module", "source"), graduating_cells())
def test_the_cell_equals_the_library(lecture, module, source):
    shown = definitions(source)
    assert shown, "a graduating cell defines something"
    for name, definition in shown.items():
        library = defined(importlib.import_module(module), name)
        assert definition == library, f"{lecture}: {name} is not {module}.{name}"


def defined(module: ModuleType, name: str) -> str:
    """The definition of `name` in `module`, or in a module that it imports from."""
    source = inspect.getsource(module)
    if name in definitions(source):
        return definitions(source)[name]
    others = [
        node for node in ast.parse(source).body if isinstance(node, ast.ImportFrom)
    ]
    for node in others:
        home = "." * node.level + (node.module or "")
        there = inspect.getsource(importlib.import_module(home, module.__package__))
        if name in definitions(there):
            return definitions(there)[name]
    raise AssertionError(f"{module.__name__} has no {name}")
