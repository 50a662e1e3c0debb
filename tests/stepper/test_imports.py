"""The modules of the stepper form no circle, and need nothing of the other rooms."""

import ast
import graphlib
from pathlib import Path

from lecture_lib.stepper import program

ROOM = program.HERE


def imported(path: Path) -> set[str]:
    """The neighbors that a module imports anywhere, inside of functions too."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.level:
            assert node.level == 1, f"{path.name} imports from outside of the room"
            names = [node.module] if node.module else [one.name for one in node.names]
            found.update(names)
        elif isinstance(node, (ast.Import, ast.ImportFrom)):
            whole = ast.unparse(node)
            assert "lecture_lib" not in whole, f"{path.name}: {whole}"
    return found


def test_no_module_imports_itself_by_a_detour() -> None:
    graph = {path.stem: imported(path) for path in ROOM.glob("*.py")}
    assert set().union(*graph.values()) <= set(graph)
    order = list(graphlib.TopologicalSorter(graph).static_order())  # or CycleError
    assert order[-1] in ("__init__", "pack")  # nothing imports these two
