"""Find the source of each recorded function: its lines and its statements.

Steps are statements, not lines, so that a call spread over three lines is one step on
every Python version.
"""

import ast
import linecache
from dataclasses import dataclass, field
from types import CodeType
from typing import Any

from .scope import module_of

_COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)


@dataclass
class Unit:
    """A function as the viewer shows it. Lines count from 1, where its ``def`` is."""

    name: str
    qualified_name: str
    place: str  # the module, or "notebook cell"; never a path
    first_line: int  # in its file
    lines: list[str]
    statements: dict[int, int] = field(default_factory=dict)
    hidden_lines: set[int] = field(default_factory=set)
    inner_names: set[str] = field(default_factory=set)

    def statement(self, file_line: int) -> int | None:
        """Return the first line of the statement at a line of the file.

        Return None for the ``def``, whose line some versions report as if it ran.
        """
        line = file_line - self.first_line + 1
        if line in self.statements:
            return self.statements[line]
        return None if self.statements and line < min(self.statements) else line


class SourceReader:
    """Finds and reads functions; each file is parsed once."""

    def __init__(self) -> None:
        self._files: dict[str, tuple[list[str], ast.Module | None]] = {}

    def unit(self, code: CodeType, module_globals: dict[str, Any]) -> Unit:
        """Return the unit of a function that is about to be recorded."""
        lines, tree = self._file(code.co_filename)
        node = _find(tree, code) if tree is not None else None
        first = code.co_firstlineno
        unit = Unit(
            name=code.co_name,
            qualified_name=code.co_qualname,
            place=_place(code.co_filename, module_globals),
            first_line=first,
            lines=[],
        )
        if node is None or node.end_lineno is None:
            return unit
        source = [line.rstrip("\r\n") for line in lines[first - 1 : node.end_lineno]]
        _fold_docstring(unit, source, node)
        unit.lines = _dedent(source)
        unit.statements = _statements(node, first)
        unit.inner_names = _comprehension_names(node)
        return unit

    def _file(self, filename: str) -> tuple[list[str], ast.Module | None]:
        if filename not in self._files:
            lines = linecache.getlines(filename)
            try:
                tree = ast.parse("".join(lines)) if lines else None
            except (SyntaxError, ValueError):
                tree = None
            self._files[filename] = lines, tree
        return self._files[filename]


def _find(tree: ast.Module, code: CodeType) -> Any:
    """Find the definition that `code` was compiled from."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name == code.co_name:
            start = min([node.lineno, *(d.lineno for d in node.decorator_list)])
            if start == code.co_firstlineno:
                return node
        elif isinstance(node, ast.Lambda) and code.co_name == "<lambda>":  # noqa: SIM102
            if node.lineno == code.co_firstlineno:
                return node
    return None


def _place(filename: str, module_globals: dict[str, Any]) -> str:
    module = module_of(module_globals)
    if module != "__main__":
        return module
    # ipykernel gives each cell a file name of its own, in a folder of its process.
    is_cell = "ipykernel_" in filename or not filename.endswith(".py")
    return "notebook cell" if is_cell else "script"


def _statements(node: Any, first: int) -> dict[int, int]:
    """Map each line to the first line of the innermost statement that it belongs to."""
    found: dict[int, int] = {}
    body = node.body if isinstance(node.body, list) else []
    for statement in _walk_statements(body):
        start = statement.lineno
        inner = getattr(statement, "body", None)
        if isinstance(statement, ast.Match):
            end = statement.subject.end_lineno or start
        elif isinstance(inner, list) and inner[0].lineno > start:
            end = inner[0].lineno - 1
        else:
            end = statement.end_lineno or start
        decorators = getattr(statement, "decorator_list", [])
        for line in range(min([start, *(d.lineno for d in decorators)]), end + 1):
            found[line] = max(found.get(line, 0), start)
    return {line - first + 1: start - first + 1 for line, start in found.items()}


def _walk_statements(body: list[ast.stmt]) -> list[ast.stmt]:
    """List the statements of a function, without those of functions inside it."""
    found: list[ast.stmt] = []
    waiting: list[ast.AST] = list(body)
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.stmt):
            found.append(node)
        if not isinstance(node, (*_FUNCTIONS, ast.ClassDef)):
            waiting += ast.iter_child_nodes(node)
    return found


def _comprehension_names(node: ast.AST) -> set[str]:
    """Return the names that only comprehensions bind.

    From Python 3.12 on, comprehensions are part of the function's own frame; an
    exception inside one would show its loop variable there, and before 3.12 not.
    """
    inside: set[str] = set()
    outside: set[str] = set()
    waiting: list[tuple[ast.AST, bool]] = [(node, False)]
    while waiting:
        here, comprehension = waiting.pop()
        if isinstance(here, ast.arg):
            outside.add(here.arg)
        elif isinstance(here, ast.Name) and isinstance(here.ctx, ast.Store):
            (inside if comprehension else outside).add(here.id)
        elif isinstance(here, ast.NamedExpr):
            outside.add(here.target.id)
        comprehension = comprehension or isinstance(here, _COMPREHENSIONS)
        waiting += [(child, comprehension) for child in ast.iter_child_nodes(here)]
    return inside - outside


def _fold_docstring(unit: Unit, source: list[str], node: Any) -> None:
    """Keep the first line of a docstring: while stepping, the code needs the room."""
    if isinstance(node, ast.Lambda) or ast.get_docstring(node) is None:
        return
    start = node.body[0].lineno - unit.first_line
    end = node.body[0].end_lineno - unit.first_line
    if end == start:
        return
    quotes = source[end].rstrip()[-3:]
    source[start] = f"{source[start].rstrip()}{quotes}"
    for line in range(start + 1, end + 1):
        source[line] = ""
        unit.hidden_lines.add(line + 1)


def _dedent(source: list[str]) -> list[str]:
    margin = min((len(s) - len(s.lstrip()) for s in source if s.strip()), default=0)
    return [line[margin:] for line in source]
