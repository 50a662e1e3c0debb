"""Programs that tell when each of their objects ends, and what they do in between.

One binding a statement: on versions before 3.13, Python itself keeps what a traced
function's variables held until the function's next line.
"""

from collections.abc import Callable
from pathlib import Path

LOG: list[str] = []


class Noisy:
    """Says so when it ends."""

    def __init__(self, name: str):
        self.name = name

    def __del__(self):
        LOG.append(f"{self.name} ends")


class NoisyError(Exception):
    def __del__(self):
        LOG.append("the error ends")


class Holder:
    content = None


class Slotted:
    __slots__ = ("name",)

    def __init__(self, name: str):
        self.name = name

    def __del__(self):
        LOG.append(f"slotted {self.name} ends")


def note(what: str) -> None:
    LOG.append(what)


def keep(value: object) -> object:
    local = value
    return local


def forget(value: object) -> None:
    value = None
    note("forgotten")
    del value


def fail(value: object) -> None:
    held = value
    raise NoisyError(repr(type(held)))


def hand_out(name: str):
    own = Noisy(name)
    try:
        yield own
        yield own
    finally:
        note(f"{name} is closed")


def hand_out_plainly(name: str):
    own = Noisy(name)
    yield own.name
    yield own.name


def write(path: Path) -> None:
    file = open(path, "w", encoding="utf-8")  # noqa: SIM115 - closed when it ends
    file.write("hello")


def logged(program: Callable[[], object], run: Callable[[object], object]) -> list[str]:
    """What `program` and its objects do when ``run(program)`` calls it."""
    LOG.clear()
    run(program)
    LOG.append("after the call")
    return LOG.copy()


def rebinding() -> None:
    thing = Noisy("first")
    thing = Noisy("second")
    note("rebound")
    thing = None
    note("none")
    del thing


def containers() -> None:
    box = [Noisy("in a list"), Slotted("one")]
    box = {"key": (Noisy("in a tuple"),)}
    note("no list")
    box.clear()
    note("no dict")
    box = Slotted("two")
    box = 0
    note(str(box))


def calls() -> None:
    keep(Noisy("passed on"))
    note("passed")
    kept = keep(Noisy("returned"))
    note("returned")
    forget(kept)
    forget(Noisy("forgotten"))
    note("end")


def errors() -> None:
    try:
        fail(Noisy("in a failing frame"))
    except NoisyError as error:
        note(type(error).__name__)
    note("handled")
    found = None
    try:
        found = next(iter(()))
    except StopIteration:
        note("stopped")
    note(str(found))


def generators() -> None:
    source = hand_out("dropped")
    next(source)
    source = None
    note("dropped")
    source = hand_out("closed")
    next(source)
    source.close()
    note("closed")
    source = hand_out_plainly("plain")
    next(source)
    source = None
    note("no more")
    for item in hand_out("looped over"):
        note(item.name)
    item = None
    note("looped")
    del item, source


def closures() -> None:
    shared = Noisy("shared")

    def inner() -> str:
        return shared.name

    name = inner()
    inner = None
    note(name)
    shared = None
    note("end")
    del inner


def uncaught() -> None:
    mine = Noisy("of the caller")
    fail(Noisy("of the callee"))
    del mine


PROGRAMS = [rebinding, containers, calls, errors, generators, closures]
