"""The program that runs the cells of a page, here without a browser."""

import builtins
import json
import subprocess
import sys
import types
from contextlib import redirect_stderr, redirect_stdout
from importlib.util import module_from_spec

import pytest

from lecture_lib.course import NOTEBOOKS
from live import absent
from live import page as pages


@pytest.fixture
def page(monkeypatch):
    """A page whose messages are kept in `said`."""
    monkeypatch.setitem(sys.modules, "__main__", types.ModuleType("__main__"))
    monkeypatch.setattr(builtins, "display", None, raising=False)
    said: list[tuple[str, str]] = []
    made = pages.Page(
        lambda kind, text: said.append((kind, text)), lambda seconds: None
    )
    made.said = said
    return made


def run(page, *codes):
    """Run the last of the cells; what it showed."""
    page.said.clear()
    # Not in the fixture, since pytest puts streams of its own there behind it.
    out, err = pages.Output(page, "stdout"), pages.Output(page, "stderr")
    with redirect_stdout(out), redirect_stderr(err):  # type: ignore[type-var]
        page.run([*codes], len(codes) - 1)
    return [each for each in page.said if each[0] not in ("running", "needs")]


def test_the_last_value_is_shown(page):
    ((kind, data),) = run(page, "a = 3\na + 1")
    assert kind == "result" and json.loads(data) == {"text/plain": "4"}


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("input('Name: ')", "can't ask for input; write the value"),
        ("import sys; sys.stdin.read()", "can't ask for input; write the value"),
        ("import getpass; getpass.getpass()", "has no getpass"),
        ("import pdb; pdb.set_trace()", "has no pdb"),
        ("help(len)", "has no pydoc"),
    ],
)
def test_nothing_waits_for_what_somebody_types(page, monkeypatch, code, why):
    monkeypatch.setattr(sys, "stdin", pages.NoInput())
    for name in ("getpass", "pdb", "pydoc"):  # as pages import them, which lack them
        spec = absent._Finder().find_spec(name)
        monkeypatch.setitem(sys.modules, name, module_from_spec(spec))
    kind, text = run(page, code)[-1]
    assert kind == "error" and why in text


@pytest.mark.parametrize("code", ["None", "3;", "a = 3", "", "# nothing", "3 ;  "])
def test_nothing_is_shown(page, code):
    assert run(page, code) == []


def test_what_is_printed_and_shown_comes_in_order(page):
    code = "import sys\nprint(1)\ndisplay(2)\nprint(3, file=sys.stderr)\nprint(4)\n5"
    kinds = [kind for kind, _ in run(page, code)]
    assert [k for k in kinds if k != "stderr"] == [
        *("stdout", "display", "stdout", "result")
    ]


def test_what_cells_before_it_show_is_not_shown(page):
    assert run(page, "print('first')\na = 1", "a") == [
        ("result", json.dumps({"text/plain": "1"}))
    ]


@pytest.mark.parametrize(
    ("code", "kinds"),
    [
        ("check('bpe_training.1', 'a')", ["result"]),
        ("check('bpe_training.1', 'a')\nprint(1)", ["stdout", "display"]),
        ("display(check('bpe_training.1', 'a'))\n2", ["display", "result"]),
        ("check('bpe_training.1', 'a')\n1 / 0", ["error", "display"]),
    ],
)
def test_a_verdict_is_always_seen_and_once(page, code, kinds):
    said = run(page, f"from lecture_lib.exercises import check\n{code}")
    assert [kind for kind, _ in said] == kinds
    assert str(said).count("text/html") == 1
    assert run(page, "a = 1") == []


def test_a_verdict_of_a_cell_before_is_not_shown(page):
    before = (
        "from lecture_lib.exercises import check\na = 1\ncheck('words.1', 'a')\nb = 1"
    )
    assert run(page, before, "print(a)") == [("stdout", "1\n")]


def test_html_is_shown_without_the_viewers_program(page):
    code = "class A:\n    def _repr_html_(self):\n        return "
    code += "'<b>x</b><script class=\"ll-runtime\">1</script>'\nA()"
    ((_, data),) = run(page, code)
    assert json.loads(data)["text/html"] == "<b>x</b>"


def test_an_error_names_the_readers_lines(page):
    code = "def f():\n    return 1 / 0\n\nf()"
    ((kind, text),) = run(page, code)
    assert kind == "error"
    assert "In this cell, line 4" in text and "In this cell, line 2" in text
    assert text.rstrip().endswith("ZeroDivisionError: division by zero")
    assert "page.py" not in text


def test_an_error_of_the_library_shows_one_frame_of_it(page):
    code = "from lecture_lib.tokenizers.bpe import train_bpe\ntrain_bpe('a', -1)"
    ((_, text),) = run(page, code)
    assert "In this cell, line 2" in text
    assert text.count("  File ") == 1 and "lecture_lib/tokenizers" in text


def test_a_syntax_error_shows_its_line(page):
    ((kind, text),) = run(page, "a = 1\nb = (")
    assert kind == "error" and "line 2" in text and "SyntaxError" in text


def test_an_error_before_is_told_where_it_is_felt(page):
    said = run(page, "a = 1 / 0", "print(a)")
    assert [kind for kind, _ in said] == ["error", "note"]
    assert said[1][1].startswith("Cell 1, which it needs: ZeroDivisionError")


def test_an_error_before_that_does_no_harm_is_not_told(page):
    assert run(page, "a = 1\n1 / 0", "print(a)") == [("stdout", "1\n")]


@pytest.mark.parametrize("code", ["raise SystemExit(3)", "raise KeyboardInterrupt"])
def test_nothing_ends_the_page(page, code):
    ((kind, _),) = run(page, code)
    assert kind == "error"
    assert run(page, "1")[0][0] == "result"


def test_what_cannot_be_shown_is_an_error(page):
    code = "class A:\n    def __repr__(self):\n        raise ValueError('no')\nA()"
    assert [kind for kind, _ in run(page, code)] == ["error"]


def test_lone_surrogates_arrive(page):
    ((_, text),) = run(page, "print('\\ud800')")
    assert text == "\ud800\n"  # JavaScript's strings can have them


def test_functions_show_their_source(page):
    code = "import inspect\ndef f():\n    return 'ü'\nprint(inspect.getsource(f))"
    assert run(page, code) == [("stdout", "def f():\n    return 'ü'\n\n")]


def test_values_look_as_in_a_notebook(page):
    from IPython.lib.pretty import pretty

    for value in ({"b": 1, "a": [1] * 40}, "é\n", {3, 1, 2}, range(3), [b"x"] * 30):
        ((_, data),) = run(page, repr(value))
        assert json.loads(data)["text/plain"] == pretty(value)


LACKING = """
import sys
sys.path.insert(0, "notebooks/_ext")
from live import absent, compile_stdlib

class Left:
    def find_spec(name, path=None, target=None):
        if compile_stdlib.is_left_out(name.replace(".", "/") + ".py"):
            raise ModuleNotFoundError(f"No module named {name!r}")

absent.install()
# Both before what this machine has.
sys.meta_path[:0] = [sys.meta_path.pop(), Left]
"""
CHART = 'from lecture_lib import show\nshow.lines([1], [1], alt="a")'
EXERCISES = """
import importlib, pkgutil
from lecture_lib.exercises import checks

for module in pkgutil.iter_modules(checks.__path__, f"{checks.__name__}."):
    importlib.import_module(module.name)
"""


def run_lacking(code: str) -> subprocess.CompletedProcess:
    return subprocess.run(
        [sys.executable, "-c", LACKING + code],
        capture_output=True,
        cwd=NOTEBOOKS.parent,
        encoding="utf-8",
    )


def test_a_chart_is_told_which_package_the_page_lacks():
    failed = run_lacking(CHART)
    assert "NotOnThisPage: Python on this page has no Matplotlib" in failed.stderr


def test_one_exercise_about_arrays_does_not_take_the_others_away():
    assert run_lacking(EXERCISES).stderr == ""
