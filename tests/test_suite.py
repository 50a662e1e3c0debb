"""What is asked of the tests themselves: that each can fail, on every machine."""

import ast
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[1]
MODULES = sorted((ROOT / "tests").rglob("*.py"))
TESTS = [path for path in MODULES if path.name.startswith("test_")]
SOURCES = sorted(
    [*MODULES, *ROOT.glob("lecture_lib/**/*.py"), *ROOT.glob("notebooks/**/*.py")]
)
# Fixtures that fail a test for what its page logged, and calls that raise.
CHECKING = {"raises", "warns", "fail", "wait_for_selector", "wait_for_function"}
CHECKING |= {"wait_for", "assert_array_equal", "assert_allclose", "expect"}
Function = ast.FunctionDef | ast.AsyncFunctionDef


def functions(tree: ast.Module) -> dict[str, Function]:
    return {node.name: node for node in ast.walk(tree) if isinstance(node, Function)}


def blocks(function: Function) -> Iterator[list[ast.stmt]]:
    """Its lists of statements, without those of functions that it defines inside."""
    waiting: list[ast.AST] = [function]
    while waiting:
        node = waiting.pop()
        for _, value in ast.iter_fields(node):
            if isinstance(value, list) and value and isinstance(value[0], ast.stmt):
                yield value
                waiting += [each for each in value if not isinstance(each, Function)]


def called(function: ast.AST) -> set[str]:
    """The names of what it calls, or hands to something that calls it."""
    nodes = list(ast.walk(function))
    return {node.attr for node in nodes if isinstance(node, ast.Attribute)} | {
        node.id for node in nodes if isinstance(node, ast.Name)
    }


def can_fail(node: ast.AST, known: dict[str, Function], seen: frozenset) -> bool:
    """Whether it, or something of `known` that it calls, asserts or expects."""
    if any(isinstance(each, ast.Assert | ast.Raise) for each in ast.walk(node)):
        return True
    names = called(node)
    return bool(names & CHECKING) or any(
        can_fail(known[name], known, seen | {name})
        for name in names & set(known) - seen
    )


def all_tests(text: str) -> list[Function]:
    found = functions(ast.parse(text)).values()
    return [function for function in found if function.name.startswith("test_")]


def returning(text: str) -> list[str]:
    """Tests that may end before they checked anything, and nobody notices."""
    known = functions(ast.parse(text))
    return [
        test.name
        for test in all_tests(text)
        for block in blocks(test)
        if isinstance(block[-1], ast.Return)
        and not any(can_fail(each, known, frozenset()) for each in block)
    ]


def empty(text: str) -> list[str]:
    """Tests that check nothing, themselves or in a function of their module."""
    known = functions(ast.parse(text))
    return [
        test.name
        for test in all_tests(text)
        if not can_fail(test, known, frozenset({test.name}))
    ]


def hidden(text: str) -> list[str]:
    """Tests that are only sometimes defined: collected by nobody, missed by nobody."""
    body = ast.parse(text).body
    classes = [node for node in body if isinstance(node, ast.ClassDef)]
    places = [body, *(each.body for each in classes)]
    top = {n.name for place in places for n in place if isinstance(n, Function)}
    return [test.name for test in all_tests(text) if test.name not in top]


def without_encoding(text: str) -> list[int]:
    """Lines that open a text file, or a program's output, in the machine's encoding."""
    return [
        node.lineno
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Call) and asks_the_locale(node)
    ]


def asks_the_locale(call: ast.Call) -> bool:
    given = {each.arg: each.value for each in call.keywords}
    if "encoding" in given or None in given:
        return False
    match call.func:
        case ast.Name("open"):
            mode = call.args[1] if len(call.args) > 1 else given.get("mode")
            return "b" not in (mode.value if isinstance(mode, ast.Constant) else "")
        case ast.Attribute(attr="read_text"):
            return not call.args
        case ast.Attribute(attr="write_text"):
            return len(call.args) < 2
        case ast.Attribute(attr="run" | "Popen" | "check_output") | ast.Name("run"):
            return "text" in given
    return False


def found(habit: Callable[[str], list], paths: list[Path]) -> set[str]:
    """Where a habit is met: the file, and the name or line in it."""
    return {
        f"{path.relative_to(ROOT).as_posix()}::{where}"
        for path in paths
        for where in habit(path.read_text(encoding="utf-8"))
    }


def test_no_test_ends_before_it_checked_something() -> None:
    assert found(returning, TESTS) == set()


def test_every_test_can_fail() -> None:
    assert found(empty, TESTS) == set()


def test_every_test_is_collected() -> None:
    asked_for = {  # by EXHAUSTIVE=1
        "tests/fast/test_planted_bugs.py::test_it_is_noticed",
        "tests/site/test_live.py::test_every_cell_shows_what_is_stored",
    }
    assert found(hidden, TESTS) == asked_for


def test_files_are_opened_in_an_encoding_of_our_choice() -> None:
    assert found(without_encoding, SOURCES) == set()


def test_planted_habits_are_noticed() -> None:
    early = "def test_a():\n    if sys.version_info < (3, 12):\n        return\n    f()"
    assert returning(early) == ["test_a"]
    late = "def test_a():\n    if e:\n        with pytest.raises(E):\n            f()\n"
    assert returning(late + "        return\n    assert x") == []
    inner = "def test_a():\n    def f():\n        return 1\n    assert f()"
    assert returning(inner) == []
    assert empty("def test_a():\n    f()") == ["test_a"]
    assert empty("def test_a():\n    f()\ndef f():\n    f()") == ["test_a"]
    assert empty("def test_a():\n    f()\ndef f():\n    assert x") == []
    assert hidden("if EXHAUSTIVE:\n    def test_a():\n        assert x") == ["test_a"]
    opened = "open(p)\nopen(p, 'rb')\np.read_text()\nrun(c, text=True)\np.write_text(t)"
    assert without_encoding(opened) == [1, 3, 4, 5]
