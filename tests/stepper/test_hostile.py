"""Recording runs no code of a value, and changes nothing for the program."""

import sys
from collections import Counter, OrderedDict, deque
from collections.abc import Callable
from typing import Any

import pytest

from lecture_lib.stepper import Stepper, Trace, step

from . import undisturbed

METHODS = [
    *("__bool__", "__call__", "__contains__", "__dir__", "__eq__", "__float__"),
    *("__format__", "__ge__", "__getattribute__", "__getitem__", "__gt__", "__hash__"),
    *("__index__", "__int__", "__iter__", "__le__", "__len__", "__lt__", "__ne__"),
    *("__next__", "__reduce__", "__repr__", "__reversed__", "__sizeof__", "__str__"),
    *("__instancecheck__", "__subclasscheck__", "items", "keys", "values"),
    *("most_common", "__mro_entries__"),
]
PROPERTIES = ["__class__", "__dict__", "__module__", "__name__"]
PROPERTIES += ["args", "dtype", "shape", "tolist"]
BASES = [
    *(object, list, tuple, dict, set, frozenset, str, bytes, int, float),
    *(Counter, OrderedDict, deque, ValueError, OSError, type(sys)),
]
calls: Counter[str] = Counter()


def method(name: str) -> Any:
    def run(self: Any, *args: Any, **kwargs: Any) -> Any:
        calls[name] += 1
        raise RuntimeError(name)

    return property(run) if name in PROPERTIES else run


def hostile(base: type) -> Any:
    """An object whose class, and whose metaclass, count every question."""
    space = {name: method(name) for name in [*METHODS, *PROPERTIES]}
    of_class = {k: v for k, v in space.items() if k != "__call__"}
    if issubclass(base, Exception):  # a traced Python itself asks an exception's class
        of_class = {}
    meta = type("Meta", (type,), of_class)
    kind = type.__new__(meta, "Hostile", (base,), space)
    return base.__new__(kind, "name") if base is type(sys) else base.__new__(kind)


def everywhere(thing: Any, kind: Any) -> Any:
    boxes = [thing, kind]
    boxes.append((thing, {1: thing, 2: deque([kind])}))
    try:
        raise KeyError(thing)
    except KeyError as error:
        kept = error
    kept = [kept, method]
    table = {}
    table["key"] = thing
    yield boxes
    return kept, table


@pytest.mark.parametrize("base", BASES)
def test_a_value_is_asked_nothing(base: type) -> None:
    thing = hostile(base)
    calls.clear()
    trace = step(everywhere, thing, type(thing))
    assert trace.error is None and calls == Counter()
    assert "Hostile" in trace.to_json() and trace.to_html()
    trace = step(lambda value: value, thing)
    assert trace.result is thing and calls == Counter()


def raises(error: Exception) -> None:
    raise error


def test_an_exception_is_asked_nothing() -> None:
    trace = step(raises, hostile(ValueError))
    assert trace.data["error"] == "Hostile" and calls == Counter()
    trace = step(raises, ValueError(hostile(object)))
    assert trace.data["error"] == "ValueError" and calls == Counter()


def test_a_callable_that_answers_nothing() -> None:
    class Callable_:
        def __getattribute__(self, name: str) -> Any:
            raise RuntimeError(name)

        def __call__(self) -> int:
            number = 3
            return number

    trace = Stepper()(Callable_())
    assert trace.result == 3 and trace.history("number") == [3]


@pytest.mark.parametrize("program", undisturbed.PROGRAMS)
def test_a_program_notices_nothing(
    program: Callable[[], Any], capfd: pytest.CaptureFixture[str]
) -> None:
    plain = program()
    trace = Stepper(max_steps=10_000)(program)
    assert (trace.result, trace.error) == (plain, None)


def parts_of(trace: Trace) -> str:
    return trace.to_json() + trace.to_html("shared")


@pytest.mark.parametrize(
    "make",
    [
        lambda: 10**5000,
        lambda: [10**5000],
        lambda: "\ud800" * 5,
        lambda: ValueError("\ud800\u202e"),
        lambda: "x" * 10**6,
        lambda: {"\udfff": b"\xff"},
        lambda: (lambda loop: loop.append(loop) or loop)([]),
        lambda: {float("nan"), float("inf")},
        lambda: memoryview(b"abc"),
        lambda: range(10**9),
        lambda: __import__("unittest.mock").mock.MagicMock(),
        lambda: __import__("weakref").proxy(sys.modules["re"]),
        lambda: type("Odd", (), {"shape": (10**5000,), "dtype": 1, "tolist": 2})(),
        lambda: type("Empty", (), {"__slots__": ("missing",)})(),
    ],
)
def test_odd_values_are_recorded(make: Callable[[], Any]) -> None:
    def program() -> Any:
        value = make()
        return value

    trace = step(program)
    assert "value" in trace.data["names"] and len(parts_of(trace)) < 20_000
    assert "0x" not in parts_of(trace) and trace.to_html()
    list(trace.history("value"))
