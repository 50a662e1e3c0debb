"""Find the cells of a page that must have run before one of them can."""

import ast
import symtable
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

# Methods that change the object they are called on.
CHANGING = set(
    """add append appendleft clear difference_update discard extend heapify insert
    intersection_update merge pop pop_best popitem popleft push push_all remove
    reverse seed setdefault shuffle sort subtract update write""".split()  # noqa: SIM905
)


class Names:
    """The names that a cell takes from cells before it, binds, and changes.

    Statements are read in order, so a name that the cell binds before it reads it is
    not taken. What a function reads is taken where the function is defined, and is in
    `reads` too, because the function will look for it where it is called.

    >>> names = Names("total = 0; total += price; seen.append(price)")
    >>> sorted(names.takes), sorted(names.binds), sorted(names.changes)
    (['price', 'seen'], ['total'], ['seen'])
    """

    def __init__(self, code: str):
        self.takes: set[str] = set()
        self.binds: set[str] = set()
        self.changes: set[str] = set()
        self.reads: dict[str, set[str]] = {}  # by name of a function or class
        try:
            for statement in ast.parse(code).body:
                self._read(statement)
        except SyntaxError:
            pass  # Python says so when it runs

    @property
    def touches(self) -> set[str]:
        return self.binds | self.changes

    def _read(self, statement: ast.stmt) -> None:
        """A block of statements is read one by one, and what is before it first."""
        blocks: list[Any] = []
        for name in ("body", "orelse", "handlers", "finalbody"):
            if not isinstance(statement, ast.FunctionDef | ast.ClassDef):
                blocks += getattr(statement, name, [])
        match statement:
            case ast.For():
                self._simple(ast.Assign([statement.target], statement.iter))
            case ast.While() | ast.If():
                self._simple(ast.Expr(statement.test))
            case ast.With():
                for item in statement.items:
                    target = item.optional_vars
                    value = item.context_expr
                    self._simple(
                        ast.Assign([target], value) if target else ast.Expr(value)
                    )
            case ast.Try():
                pass
            case _:
                self._simple(statement)
                return
        for inside in blocks:
            if isinstance(inside, ast.ExceptHandler):
                self.binds |= {inside.name} if inside.name else set()
                for each in inside.body:
                    self._read(each)
            else:
                self._read(inside)

    def _simple(self, statement: ast.stmt) -> None:
        ast.fix_missing_locations(statement)
        code = ast.unparse(_Scoped().visit(statement))
        table = symtable.symtable(code, "cell", "exec")
        symbols = table.get_symbols()
        reads = {s.get_name() for s in symbols if s.is_referenced()}
        binds = {
            s.get_name()
            for s in symbols
            if s.is_assigned() or s.is_imported() or s.is_namespace()
        }
        for scope in _inside(table):
            names = [s for s in scope.get_symbols() if s.is_global()]
            reads |= {s.get_name() for s in names if s.is_referenced()}
            # Some Pythons call it <genexpr>. In it, only a walrus binds a global name.
            if scope.get_name().strip("<>") == "genexpr":
                binds |= {s.get_name() for s in names if s.is_assigned()}
        if isinstance(statement, ast.FunctionDef | ast.ClassDef):
            reads -= {statement.name}  # a call of itself
            self.reads[statement.name] = reads
        if isinstance(statement, ast.AugAssign):
            reads |= binds
        self.takes |= reads - self.binds
        self.changes |= set(_changed(statement)) - self.binds
        self.binds |= binds


class _Scoped(ast.NodeTransformer):
    """Comprehensions as generators: Python 3.12 counts the names of all others, such as
    `x` in `[x for x in "ab"]`, to the cell's own, and those of a generator nowhere.
    """

    def visit_ListComp(self, node: ast.ListComp | ast.SetComp) -> ast.AST:
        return self.generic_visit(ast.GeneratorExp(node.elt, node.generators))

    visit_SetComp = visit_ListComp

    def visit_DictComp(self, node: ast.DictComp) -> ast.AST:
        item = ast.Tuple([node.key, node.value], ast.Load())
        return self.generic_visit(ast.GeneratorExp(item, node.generators))


def _inside(table: symtable.SymbolTable) -> Iterator[symtable.SymbolTable]:
    for scope in table.get_children():
        yield scope
        yield from _inside(scope)


def _changed(statement: ast.stmt) -> Iterator[str]:
    """Names of objects that a statement changes in place."""
    if isinstance(statement, ast.FunctionDef | ast.ClassDef):
        return
    for node in ast.walk(statement):
        base: Any = None
        match node:
            case ast.Attribute(value=value, ctx=ast.Store() | ast.Del()):
                base = value
            case ast.Subscript(value=value, ctx=ast.Store() | ast.Del()):
                base = value
            case ast.Call(func=ast.Attribute(value=value, attr=name)):
                base = value if name in CHANGING else None
        while isinstance(base, ast.Attribute | ast.Subscript):
            base = base.value
        if isinstance(base, ast.Name):
            yield base.id


@lru_cache(maxsize=1000)
def names_of(code: str) -> Names:
    return Names(code)


def needed(codes: list[str], target: int) -> list[int]:
    """The cells before cell `target` that it needs, in order.

    >>> needed(["a = 1", "b = 2", "a += 1", "print(a)"], 3)
    [0, 2]
    >>> needed(["def f(): return a", "a = 1", "b = f()", "a = 2", "print(b)"], 4)
    [0, 1, 2]
    """
    wanted = at_call(codes, target, names_of(codes[target]).takes)
    found = []
    for number in range(target - 1, -1, -1):
        cell = names_of(codes[number])
        if wanted & cell.touches:
            found.append(number)
            wanted = (wanted - cell.binds) | at_call(codes, number, cell.takes)
    return found[::-1]


def at_call(codes: list[str], before: int, names: set[str]) -> set[str]:
    """`names`, and what the functions among them look for when they are called.

    Which function a name is, the last cell before cell `before` says that defines it.
    """
    found: set[str] = set()
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            defined = (names_of(codes[n]).reads for n in range(before - 1, -1, -1))
            waiting += next((reads[name] for reads in defined if name in reads), ())
    return found


class History:
    """The cells that ran, with their code, so that only what has to runs again."""

    def __init__(self) -> None:
        self.codes: dict[int, str] = {}  # of each cell that ran
        self.writer: dict[str, int] = {}  # of each name, the last cell to touch it

    def to_run(self, codes: list[str], target: int) -> list[int]:
        """The cells to run before `target`, so that it finds what the page says.

        A cell runs again if it was edited, or if a later one changed what it left.
        """
        plan = needed(codes, target)
        for at, number in enumerate(plan):
            if self.codes.get(number) != codes[number]:
                return plan[at:]
            for name in names_of(codes[number]).touches:
                touching = [n for n in plan if name in names_of(codes[n]).touches]
                if self.writer.get(name) != touching[-1]:
                    return plan[at:]
        return []

    def ran(self, number: int, code: str) -> None:
        self.codes[number] = code
        self.writer |= dict.fromkeys(names_of(code).touches, number)
