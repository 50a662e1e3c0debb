"""Runs the cells of a page in the reader's browser and reports what they show.

A cell is compiled under a name of its own, with its source where `linecache` finds it,
so that tracebacks, `inspect` and the step viewer show it.
"""

import ast
import builtins
import io
import json
import linecache
import re
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

from lecture_lib.stepper import render
from live.absent import NotOnThisPage
from live.needs import History

Post = Callable[[str, str], None]  # a kind of message, and its content
NAMED = re.compile(r'File "<cell (\d+)\.\d+>"')
FRAMES_OF_LIBRARY = 1  # of those behind the reader's own; the rest tells them nothing


class Page:
    """The cells of a page, the namespace they share, and which of them ran."""

    def __init__(self, post: Post, limit: Callable[[float], None]):
        """`limit` interrupts what runs longer than so many seconds; 0: as it was."""
        self.post, self.limit = post, limit
        self.names = vars(sys.modules["__main__"])
        self.history = History()
        self.num_runs = 0
        vars(builtins)["display"] = self.display

    def run(self, codes: list[str], target: int) -> bool:
        """Run cell `target` after what it needs; whether it reached its end."""
        todo = self.history.to_run(codes, target)
        post, problem = self.post, ""
        self.post = lambda kind, content: None
        try:
            for done, number in enumerate(todo, start=1):
                post("needs", f"{done} {len(todo)}")
                if error := self.run_cell(codes[number], number):
                    problem = problem or f"Cell {number + 1}, which it needs: {error}"
                self.history.ran(number, codes[number])
        finally:
            self.post = post
            flush()
        post("running", "")
        error = self.run_cell(codes[target], target)
        if error and problem:
            post("note", problem)
        self.history.ran(target, codes[target])
        return not error

    def run_cell(self, code: str, number: int) -> str:
        """Run one cell; in a line, what it raised."""
        self.num_runs += 1
        filename = f"<cell {number + 1}.{self.num_runs}>"
        linecache.cache[filename] = (
            len(code),
            None,
            code.splitlines(keepends=True),
            filename,
        )
        try:
            tree = ast.parse(code, filename)
            last = None
            if tree.body and isinstance(tree.body[-1], ast.Expr):
                last = ast.Expression(tree.body.pop().value)  # type: ignore[attr-defined]
            exec(compile(tree, filename, "exec"), self.names)
            if last is not None:
                value = eval(compile(last, filename, "eval"), self.names)
                if value is not None and not code.rstrip().endswith(";"):
                    self.show("result", value)
        except BaseException as error:
            flush()
            self.post("error", report(error, number))
            return "".join(traceback.format_exception_only(error)).strip()
        finally:
            flush()
            if unseen := sys.modules.get("lecture_lib.exercises.unseen"):
                unseen.show(self.display)
        return ""

    def display(self, *values: Any) -> None:
        for value in values:
            self.show("display", value)

    def show(self, kind: str, value: Any) -> None:
        flush()
        self.post(kind, json.dumps(bundle(value)))


def flush() -> None:
    sys.stdout.flush()
    sys.stderr.flush()


def bundle(value: Any) -> dict[str, str]:
    """A value by MIME type, as Jupyter would store it."""
    made = getattr(type(value), "_repr_mimebundle_", None)
    data = made(value) if made else {}
    data = dict(data[0] if isinstance(data, tuple) else data)
    if not made:
        from live_pretty import pretty  # type: ignore[import-not-found]  # of IPython

        if not isinstance(value, type) and hasattr(value, "_repr_html_"):
            data["text/html"] = value._repr_html_()
        data["text/plain"] = pretty(value)
    if data.get("text/html"):
        data["text/html"] = render.strip_runtime(data["text/html"])
    return {kind: text for kind, text in data.items() if isinstance(text, str)}


def report(error: BaseException, number: int) -> str:
    """An exception as a learner needs it: their lines, and what Python says."""
    shown = traceback.TracebackException.from_exception(error)
    waiting: list[Any] = [shown]
    while waiting:
        part = waiting.pop()
        part.stack = traceback.StackSummary.from_list(telling(list(part.stack)))
        waiting += [each for each in (part.__cause__, part.__context__) if each]
    text = "".join(shown.format()).replace("/course/", "")
    return NAMED.sub(
        lambda found: (
            "In this cell"
            if int(found[1]) == number + 1
            else f"In cell {found[1]} of this page"
        ),
        text,
    )


def telling(frames: list[traceback.FrameSummary]) -> list[traceback.FrameSummary]:
    """The frames of the reader's cells, and the last of those behind them."""
    at = [i for i, frame in enumerate(frames) if frame.filename.startswith("<cell")]
    behind = frames[at[-1] + 1 :] if at else frames
    return [frames[i] for i in at] + behind[-FRAMES_OF_LIBRARY:] if at else []


class Output:
    """``sys.stdout`` on a page: what is written shows within a tenth of a second."""

    encoding, errors = "utf-8", "replace"

    def __init__(self, page: Page, kind: str):
        self.page, self.kind = page, kind
        self.waiting: list[str] = []
        self.since = time.monotonic()

    def write(self, text: str) -> int:
        self.waiting.append(text)
        if time.monotonic() - self.since > 0.1:
            self.flush()
        return len(text)

    def flush(self) -> None:
        if self.waiting:
            self.page.post(self.kind, "".join(self.waiting))
            self.waiting.clear()
        self.since = time.monotonic()

    def isatty(self) -> bool:
        return False

    def writable(self) -> bool:
        return True


class NoInput(io.TextIOBase):
    """``sys.stdin`` on a page, where a cell can't wait for what somebody types."""

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        raise NotOnThisPage(
            "Python on this page can't ask for input; write the value into the code"
        )

    read = readline


def limit_answers(limit: Callable[[float], None]) -> None:
    """Exercises' checks end what takes too long; here there is no thread to do it."""
    from lecture_lib.exercises import checking
    from lecture_lib.exercises.limits import TookTooLong

    @contextmanager
    def time_limit(seconds: float) -> Iterator[None]:
        limit(seconds)
        try:
            yield
        except KeyboardInterrupt:
            raise TookTooLong from None
        finally:
            limit(0)

    vars(checking)["time_limit"] = time_limit


def start(post: Post, fetch: Callable[[str], Any], limit: Callable) -> Page:
    """Set a page up; `fetch` gives a file of the playground, as JavaScript's bytes."""
    from live import files

    files.install(lambda name: fetch(name).to_bytes())
    vars(render)["own_runtime"] = str  # nothing: the page has the viewer's program
    page = Page(post, limit)
    sys.stdout = Output(page, "stdout")  # type: ignore[assignment]
    sys.stderr = Output(page, "stderr")  # type: ignore[assignment]
    sys.stdin = NoInput()
    with suppress(ImportError):
        limit_answers(limit)
    return page
