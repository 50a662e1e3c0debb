"""Random small programs, and a naive tracer to compare the recorder with."""

import copy
import linecache
import sys
from functools import partial
from itertools import count
from types import FrameType
from typing import Any

from hypothesis import strategies as st

NUMBERS = ("a", "b", "c")
LISTS = ("xs", "ys")
DICTS = ("table",)
INNER = "item"  # bound by comprehensions only
_names = count()

number = st.one_of(
    st.integers(-3, 9).map(str),
    st.sampled_from(NUMBERS),
    st.sampled_from(["len(xs)", "len(table)", "helper(a, xs)", "helper(2, ys)"]),
    st.sampled_from(["a // b", "xs[0]", "table[a]", "sum(ys)"]),
)
condition = st.builds("{} {} {}".format, number, st.sampled_from("<>"), number)
list_value = st.one_of(
    st.just("[]"),
    st.builds("[{}, {}]".format, number, number),
    st.sampled_from(
        ["xs", "ys", "(xs + ys)[:20]", "list(range(9))", "xs[1:]", "list(steps(3))"]
    ),
    st.builds("[item + {} for item in xs]".format, number),
)
assignment = st.one_of(
    st.builds("{} = {}".format, st.sampled_from(NUMBERS), number),
    st.builds("{} += {}".format, st.sampled_from(NUMBERS), number),
    st.builds("{} = {}".format, st.sampled_from(LISTS), list_value),
    st.builds("{}.append({})".format, st.sampled_from(LISTS), number),
    st.builds("{} += ({})[:3]".format, st.sampled_from(LISTS), list_value),
    st.builds("xs[{} % 3] = {}".format, number, number),
    st.builds("table[{}] = {}".format, number, st.one_of(number, list_value)),
    st.builds("table = {{{}: (a, {})}}".format, number, list_value),
    st.builds("table.pop({}, None)".format, number),
    st.builds("ys = [xs, {}]".format, list_value).map(
        lambda s: s.replace("ys =", "nested =")
    ),
    st.sampled_from(["del xs[0]", "text = str(xs)", "seen = set(xs)", "pair = a, b"]),
)


def _indented(block: list[str]) -> list[str]:
    return [f"    {line}" for line in block]


def _block(children: st.SearchStrategy) -> st.SearchStrategy:
    several = st.lists(children, min_size=1, max_size=4)
    return several.map(lambda parts: [line for part in parts for line in part])


def _compound(children: st.SearchStrategy) -> st.SearchStrategy:
    block = _block(children)
    return st.one_of(
        st.builds(lambda c, x: [f"if {c}:", *_indented(x)], condition, block),
        st.builds(
            lambda c, x, y: [f"if {c}:", *_indented(x), "else:", *_indented(y)],
            condition,
            block,
            block,
        ),
        st.builds(lambda x: ["for i in range(3):", *_indented(x)], block),
        st.builds(
            lambda x: [
                "for i in range(4):",
                "    if i == 2:",
                "        break",
                *_indented(x),
            ],
            block,
        ),
        st.builds(lambda x: ["for value in steps(3):", *_indented(x)], block),
        st.builds(
            lambda x, y: [
                "try:",
                *_indented(x),
                "except Exception:",
                *_indented(y),
                "finally:",
                "    c = 1",
            ],
            block,
            block,
        ),
    )


statement = st.recursive(assignment.map(lambda line: [line]), _compound, max_leaves=8)

PROGRAM = """\
def helper(k, items):
    if k > 3:
        raise ValueError(k)
    total = k
    for one in items:
        total += one
    return total


def steps(n):
    for k in range(n):
        yield k


def program():
    a = 1
    b = 2
    c = 3
    xs = [1, 2]
    ys = []
    table = {}
"""
programs = _block(statement).map(
    lambda lines: PROGRAM + "\n".join(_indented([*lines, "return xs", ""]))
)


def load(source: str, names: Any = ()) -> Any:
    """The function `program` of a source, with its lines known to `linecache`.

    `names`: what else the source can name.
    """
    filename = f"<generated {next(_names)}>"
    lines = source.splitlines(keepends=True)
    linecache.cache[filename] = (len(source), None, lines, filename)
    scope: dict[str, Any] = {**dict(names), "__name__": "generated"}
    exec(compile(source, filename, "exec"), scope)
    return scope["program"]


class NaiveTracer:
    """Deep copies of all variables after every statement. Slow and evident."""

    def __init__(self, filename: str):
        self.filename = filename
        self.frames: list[FrameType] = []
        self.states: list[list[tuple[int, dict[str, Any]]]] = []
        self._line: list[int] = []
        self._failing: list[bool] = []
        self._closing: list[bool] = []

    def run(self, function: Any) -> None:
        """Call `function` and remember every state."""
        before = sys.gettrace()
        sys.settrace(self._trace)
        try:
            function()
        except Exception:
            pass
        finally:
            sys.settrace(before)

    def _keep(self, number: int, frame: FrameType) -> None:
        variables = {
            k: v for k, v in frame.f_locals.items() if k != INNER and k[0] != "."
        }
        start = frame.f_code.co_firstlineno
        line = max(self._line[number] - start + 1, 1)
        self.states[number].append((line, copy.deepcopy(variables)))

    def _trace(self, frame: FrameType, event: str, arg: Any) -> Any:
        code = frame.f_code
        if code.co_filename != self.filename or code.co_name.startswith("<"):
            return None
        if frame not in self.frames:
            self.frames.append(frame)
            self.states.append([])
            self._line.append(code.co_firstlineno)
            self._failing.append(False)
            self._closing.append(False)
        number = self.frames.index(frame)
        self._keep(number, frame)
        return partial(self._local, number)

    def _local(self, number: int, frame: FrameType, event: str, arg: Any) -> Any:
        first = frame.f_code.co_firstlineno
        if event == "line":
            line = frame.f_lineno
            if line in (self._line[number], first):
                return partial(self._local, number)  # a comprehension, or a def line
            if self._line[number] != first and not self._failing[number]:
                self._keep(number, frame)
            self._line[number] = line
            self._failing[number] = False
        elif event == "return" and not self._closing[number]:
            self._keep(number, frame)
        elif event == "exception" and arg[0] is GeneratorExit:
            self._closing[number] = True  # a generator that is given up: no step
            self.states[number].pop()
        elif event == "exception" and arg[0] is not StopIteration:
            if not self._failing[number]:
                self._keep(number, frame)
            self._failing[number] = True
        return partial(self._local, number)


def exactly(value: Any) -> Any:
    """A form in which 1, 1.0 and True differ, and the order of dicts counts."""
    if isinstance(value, dict):
        return "dict", [(exactly(k), exactly(v)) for k, v in value.items()]
    if isinstance(value, (list, tuple)):
        return type(value).__name__, [exactly(item) for item in value]
    if isinstance(value, (set, frozenset)):
        return type(value).__name__, sorted(map(repr, value))
    return type(value).__name__, repr(value)
