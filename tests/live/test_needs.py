"""Which cells a cell needs, and which have to run again."""

import json

import pytest

from lecture_lib.course import notebooks, page_name
from live.needs import History, Names, needed

BEST = ["def best(): return 1", "def train(): return best()"]
CASES = {
    "a name": (["a = 1", "b = 2", "print(a)"], [0]),
    "through another": (["a = 1", "b = a", "print(b)"], [0, 1]),
    "the last binding": (["a = 1", "a = 2", "print(a)"], [1]),
    "an addition": (["a = 1", "a += 1", "print(a)"], [0, 1]),
    "what it changes in place": (["a = []", "a.append(1)", "print(a)"], [0, 1]),
    "an item": (["a = {}", "a[1] = 2", "print(a)"], [0, 1]),
    "an attribute of an item": (["a = [f]", "a[0].x.y = 2", "print(a)"], [0, 1]),
    "what a function looks for": (["x = 1", "def f(): return x", "f()"], [0, 1]),
    "it looks when it is called": (
        [*BEST, "def best(): return 2", "a = train()", "print(a)"],
        [0, 1, 2, 3],
    ),
    "functions of each other": (
        ["def f(n): return g(n)", "def g(n): return f(n)", "f(1)"],
        [0, 1],
    ),
    "a method": (["y = 1", "class A:\n    def f(self): return y", "A().f()"], [0, 1]),
    "a parameter hides a name": (["x = 1", "def f(x): return x", "f(2)"], [1]),
    "a comprehension": (["x = 1", "y = [x for _ in 'ab']", "print(y)"], [0, 1]),
    "its own variable": (["x = 1", "print([x for x in 'ab'])"], []),
    "in a set and a dict": (["x = 1", "{x for x in 'a'}, {x: 1 for x in 'a'}"], []),
    "inside a function": (["x = 1", "def f(): return [x for x in 'a']", "f()"], [1]),
    "a nested one": (["x = 1", "[[x for y in 'a'] for z in 'b']"], [0]),
    "a walrus in one": (["[x := y for y in 'a']", "print(x)"], [0]),
    "a loop": (["x = [1]", "for y in x:\n    z = y", "print(z)"], [0, 1]),
    "bound before it is read": (["x = 1", "x = 2; print(x)"], []),
    "with": (["def opened(): 1", "with opened() as f:\n    g = f", "g"], [0, 1]),
    "try": (["try:\n    import a\nexcept E as b:\n    a = c", "print(a)"], [0]),
    "an import": (["import a.b", "a.b.c()"], [0]),
    "a walrus": (["(n := 3)", "print(n)"], [0]),
    "global": (["def f():\n    global a\n    a = 1", "f()"], [0]),
    "a syntax error": (["a = 1", "print(a"], []),
    "nothing": (["a = 1", ""], []),
}


@pytest.mark.parametrize("codes, wanted", CASES.values(), ids=CASES)
def test_what_the_last_cell_needs(codes, wanted):
    assert needed(codes, len(codes) - 1) == wanted


def test_names_of_lone_surrogates_and_long_lines_are_read():
    assert Names("a = '\\ud800'; b = 1").binds == {"a", "b"}
    assert Names("a = [" + "1, " * 100_000 + "]").binds == {"a"}
    deep = Names("a = " + "(" * 5000 + ")" * 5000)  # more than Python reads
    assert deep.binds in (set(), {"a"})


def ran(history, codes, target):
    todo = history.to_run(codes, target)
    for number in [*todo, target]:
        history.ran(number, codes[number])
    return todo


def test_a_cell_runs_again_only_if_it_has_to():
    history = History()
    codes = ["a = 1", "b = a", "c = 3", "print(b)", "a = 5"]
    assert ran(history, codes, 3) == [0, 1]
    assert ran(history, codes, 3) == []
    codes[0] = "a = 2"  # a reader edits it
    assert ran(history, codes, 3) == [0, 1]
    assert ran(history, codes, 4) == []
    assert ran(history, codes, 3) == [0, 1]  # since cell 4 left another `a`


def test_what_was_changed_in_place_is_made_anew():
    history = History()
    codes = ["a = []", "a.append(1)", "print(a)"]
    assert ran(history, codes, 2) == [0, 1]
    assert ran(history, codes, 1) == [0]  # or the list would have two items
    assert ran(history, codes, 2) == []
    assert ran(history, codes, 0) == []
    assert ran(history, codes, 2) == [0, 1]


@pytest.mark.parametrize("path", notebooks(), ids=page_name)
def test_every_cell_of_the_course_is_read(path):
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    codes = ["".join(c["source"]) for c in cells if c["cell_type"] == "code"]
    for number in range(len(codes)):
        plan = needed(codes, number)
        assert plan == sorted(set(plan)) and all(n < number for n in plan)
