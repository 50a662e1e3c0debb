"""Whatever the program's own classes do, recording neither hangs nor changes it."""

import sys
from collections import Counter
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from lecture_lib.stepper import Stepper, Trace, recorder
from lecture_lib.stepper.guard import Guard

BACKENDS = ["settrace", *(["monitoring"] if hasattr(sys, "monitoring") else [])]
MOST_TIMEOUTS = 6  # of one value: each thing that may be asked of it, once

calls: Counter[str] = Counter()


@Mapping.register
class Given:
    """Registered only: any later ``isinstance(…, Mapping)`` would ask a subclass."""

    get, keys, items, values = Mapping.get, Mapping.keys, Mapping.items, Mapping.values
    __contains__, __eq__ = Mapping.__contains__, Mapping.__eq__
    __hash__ = None  # type: ignore[assignment]

    def __len__(self) -> int:
        return 1

    def __iter__(self) -> Any:
        return iter(["key"])

    def __getitem__(self, key: object) -> int:
        return 1


BASES = [object, list, dict, tuple, set, str, int, float, Exception, Given]
METHODS = [
    *("__bool__", "__call__", "__contains__", "__dir__", "__eq__", "__float__"),
    *("__format__", "__ge__", "__getattr__", "__getattribute__", "__getitem__"),
    *("__gt__", "__hash__", "__index__", "__int__", "__iter__", "__le__", "__len__"),
    *("__lt__", "__ne__", "__next__", "__reduce__", "__repr__", "__sizeof__"),
    *("__str__", "__instancecheck__", "__subclasscheck__", "items", "keys"),
]
PROPERTIES = ["__class__", "__dict__", "__module__", "__name__", "dtype", "shape"]
OF_CLASS = ["__eq__", "__hash__", "__getattribute__", "__instancecheck__", "__call__"]
# What a recording does ask a value; all else it must find out, or leave.
ASKED = {"__repr__", "items", "__str__"}
ASKED_OF_MAPPINGS = {*ASKED, "__len__", "__iter__", "__getitem__", "keys"}
NEEDED = {"__hash__", "__eq__"}  # by the program itself, where the value is a key


def forever() -> None:
    while True:
        pass


class Hard(BaseException):
    pass


def fail(error: type[BaseException]) -> None:
    raise error("hostile")


ACTIONS: dict[str, Callable[[], None]] = {
    "count": lambda: None,
    "loop": forever,
    "raise": partial(fail, ValueError),
    "raise hard": partial(fail, Hard),
    "exit": partial(fail, SystemExit),
    "recurse": lambda: ACTIONS["recurse"](),
}


def method(base: type, name: str, action: str) -> Any:
    ordinary = getattr(base, name, None)

    def run(self: Any, *args: Any, **kwargs: Any) -> Any:
        calls[name] += 1
        ACTIONS[action]()
        return NotImplemented if ordinary is None else ordinary(self, *args, **kwargs)

    return run


def hostile(base: type, actions: dict[str, str], of_class: dict[str, str]) -> Any:
    """An object of a new class with these methods, derived from `base`."""
    meta = type(
        "Meta",
        (type(base),),
        {k: method(type(base), k, a) for k, a in of_class.items()},
    )
    space: dict[str, Any] = {"__slots__": ()} if base is str else {}
    for name, action in actions.items():
        made = method(base, name, action)
        space[name] = property(made) if name in PROPERTIES else made
    if "__eq__" in space and "__hash__" not in space:
        space["__hash__"] = base.__hash__
    kind = type.__new__(meta, "Hostile", (base,), space)
    return base.__new__(kind)


def as_variable(thing: Any) -> int:
    held = thing
    again = held
    del held, again
    return 1


def as_items(thing: Any) -> int:
    boxes = [thing]
    boxes.append(1)
    pair = (thing, 2)
    table = {1: thing}
    table[2] = 3
    del pair
    return len(boxes) + len(table)


def as_key(thing: Any) -> int:
    table = {thing: 1}
    table[2] = 2
    members = {thing, 1, "one"}
    members.add(2)
    frozen = {frozenset([thing]), frozenset([1])}
    return len(table) + len(members) + len(frozen)


def as_field(thing: Any) -> int:
    class Holder:
        pass

    holder = Holder()
    holder.thing = thing  # type: ignore[attr-defined]
    number = 1
    return number


def as_argument_and_result(thing: Any) -> Any:
    def passed(one: Any, *rest: Any, **named: Any) -> Any:
        return one

    passed(thing, thing, named=thing)
    return thing


def as_yielded(thing: Any) -> Any:
    yield thing
    yield 1


def as_error(thing: Any) -> int:
    count = 0
    for error in [thing, ValueError(thing)]:
        try:
            if issubclass(type(error), Exception):
                raise error
        except Exception:
            count += 1
    return count


def as_uncaught(thing: Any) -> int:
    if issubclass(type(thing), Exception):
        raise thing
    raise ValueError(thing)


def as_class(thing: Any) -> int:
    kind = type(thing)
    kinds = [kind]
    number = len(kinds)
    return number


PLACES = [
    as_variable,
    as_items,
    as_key,
    as_field,
    as_argument_and_result,
    as_yielded,
    as_error,
    as_uncaught,
    as_class,
]


def plainly(program: Callable[..., Any], thing: Any) -> tuple[Any, Any]:
    try:
        result = program(thing)
        if program is as_yielded:
            result = list(result)
        return result, None
    except Exception as error:
        return None, type(error)


def flow(result: Any, error: Any, thing: Any) -> Any:
    if type(result) is list:
        result = [None if item is thing else item for item in result]
    return (None if result is thing else result), error


actions = st.dictionaries(
    st.sampled_from([*METHODS, *PROPERTIES]), st.sampled_from([*ACTIONS]), max_size=6
)
actions_of_class = st.dictionaries(
    st.sampled_from(OF_CLASS), st.sampled_from([*ACTIONS]), max_size=2
)
everything = dict.fromkeys([*METHODS, *PROPERTIES], "count")


@pytest.fixture
def timeouts(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often a value took too long. It is given less time than otherwise."""
    found: Counter[str] = Counter()

    class CountingGuard(Guard):
        def __init__(self) -> None:
            super().__init__(0.05)

        def call(self, function: Any, *args: Any) -> Any:
            try:
                return super().call(function, *args)
            except recorder.Unreadable as error:
                found[str(error)] += 1
                raise

    monkeypatch.setattr(recorder, "Guard", CountingGuard)
    # An interrupt that arrives in a callback of the collector is lost, and sent again.
    monkeypatch.setattr(sys, "unraisablehook", lambda _: None)
    return found


@pytest.mark.parametrize("backend", BACKENDS)
@settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.sampled_from(PLACES), st.sampled_from(BASES), actions, actions_of_class)
@example(as_variable, object, everything, {})
@example(as_variable, object, {"__repr__": "exit"}, {})
@example(as_items, object, {"__repr__": "raise hard"}, {})
@example(as_key, object, everything, {})
@example(as_items, Given, dict.fromkeys(METHODS, "loop"), {})
@example(as_argument_and_result, list, {"__len__": "loop"}, {})
@example(as_argument_and_result, object, {"__class__": "raise"}, {})
@example(as_uncaught, Exception, {"__str__": "loop"}, {})
@example(as_key, object, {"__lt__": "exit"}, {})
@example(as_class, object, {}, dict.fromkeys(OF_CLASS, "loop"))
def test_a_hostile_class_changes_nothing(
    timeouts: Counter[str],
    backend: str,
    program: Callable[..., Any],
    base: type,
    actions: dict[str, str],
    of_class: dict[str, str],
) -> None:
    if program is as_key:
        actions = {k: "count" if k in NEEDED else a for k, a in actions.items()}
        base = object if base in (list, dict, set, Given) else base
    if base is Exception:  # Python itself asks its class, to see if it is caught
        of_class = {}
    actions = {
        k: a for k, a in actions.items() if k != "__getattribute__" or base is not Given
    }
    thing = hostile(base, actions, of_class)
    asked = ASKED_OF_MAPPINGS if base is Given else ASKED
    calls.clear()
    timeouts.clear()
    plain = flow(*plainly(program, thing), thing)
    before = {name: n for name, n in calls.items() if name not in asked}
    calls.clear()
    trace = Stepper(backend=backend)(program, thing)
    after = {name: n for name, n in calls.items() if name not in asked}
    error = None if trace.error is None else type(trace.error)
    assert flow(trace.result, error, thing) == plain
    assert after == before
    assert timeouts["took too long"] <= MOST_TIMEOUTS
    assert type(trace.to_json()) is str and type(trace.to_text()) is str
    assert not isinstance(type("Other", (), {})(), Mapping), "later tests ask this"


def numbers() -> int:
    total = 0
    for number in range(3):
        total += number
    return total


@pytest.mark.parametrize("action", ["raise", "loop"])
def test_a_callable_that_answers_everything(action: str, timeouts: Any) -> None:
    class Anything:
        def __getattr__(self, name: str) -> Any:
            ACTIONS[action]()

        def __call__(self) -> int:
            return numbers()

    assert Stepper()(Anything()).result == 3


def test_names_that_are_no_texts() -> None:
    space: dict[str, Any] = {"__name__": hostile(object, {"__eq__": "loop"}, {})}
    exec("def program():\n    number = 1\n    return number\n", space)
    assert Stepper()(space["program"]).result == 1


def test_a_text_with_methods_of_its_own_is_printed() -> None:
    class Text(str):
        def __len__(self) -> int:
            raise ValueError

        def __getitem__(self, at: Any) -> str:
            raise ValueError

        def __str__(self) -> str:
            return self

    def program() -> int:
        print(Text("one"))
        sys.stdout.write(Text("two"))
        return 1

    trace = Stepper()(program)
    assert trace.result == 1
    assert "".join(text for _, text in trace.data["out"]) == "one\ntwo"


def parts_of(trace: Trace) -> str:
    return trace.to_json() + trace.to_text()


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
        lambda: float("nan"),
        lambda: {float("nan"), float("inf")},
        lambda: memoryview(b"abc"),
        lambda: range(10**9),
        lambda: __import__("ctypes").c_int(3),
        lambda: (__import__("ctypes").c_char * 4)(),
        lambda: __import__("mmap").mmap(-1, 10),
        lambda: __import__("unittest.mock").mock.MagicMock(),
        lambda: __import__("weakref").proxy(sys.modules["re"]),
        lambda: __import__("contextvars").copy_context(),
        lambda: type("Empty", (), {"__slots__": ("missing",)})(),
    ],
)
def test_odd_values_are_recorded(make: Callable[[], Any]) -> None:
    def program() -> Any:
        value = make()
        print("\ud800\u202e\0")
        return value

    trace = Stepper()(program)
    assert "value" in trace.data["names"] and len(parts_of(trace)) < 20_000
    assert "raised" not in str(trace.data["pool"]) and "0x" not in parts_of(trace)
    list(trace.history("value"))
