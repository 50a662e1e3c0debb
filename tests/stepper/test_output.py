"""What is printed goes to the right recording, in whatever order recordings end."""

import contextlib
import io
import itertools
import sys
import threading
from collections.abc import Iterator

import pytest

from lecture_lib.stepper import Stepper, Trace
from lecture_lib.stepper.output import Switch


def orders(threads: int) -> Iterator[tuple[tuple[int, str], ...]]:
    """Every order in which that many recordings can begin and end."""
    events = [(n, what) for n in range(threads) for what in ("begin", "end")]
    for order in itertools.permutations(events):
        if all(
            order.index((n, "begin")) < order.index((n, "end")) for n in range(threads)
        ):
            yield order


class Recording(threading.Thread):
    """Records a call that goes on until it is told to end."""

    def __init__(self, number: int):
        super().__init__()
        self.number = number
        self.begun = threading.Event()
        self.ending = threading.Event()
        self.trace: Trace

    def run(self) -> None:
        def program() -> None:
            print("begin", self.number)
            self.begun.set()
            self.ending.wait()
            print("end", self.number)

        self.trace = Stepper()(program)

    def begin(self) -> None:
        self.start()
        assert self.begun.wait(60)

    def end(self) -> None:
        self.ending.set()
        self.join(60)


@pytest.mark.slow
@pytest.mark.parametrize("threads", [2, 3])
def test_recordings_that_overlap(threads: int, monkeypatch: pytest.MonkeyPatch) -> None:
    for order in orders(threads):
        screen = io.StringIO()
        monkeypatch.setattr(sys, "stdout", screen)
        recordings = [Recording(n) for n in range(threads)]
        for n, what in order:
            getattr(recordings[n], what)()
            print("now", what, n)
        assert sys.stdout is screen
        assert screen.getvalue() == "".join(f"now {what} {n}\n" for n, what in order)
        for n, recording in enumerate(recordings):
            text = "".join(text for _, text in recording.trace.data["out"])
            assert text == f"begin {n}\nend {n}\n"


def test_a_thread_of_the_program_prints_into_its_recording() -> None:
    def program() -> None:
        worker = threading.Thread(target=print, args=("from a thread",))
        worker.start()
        worker.join()

    assert Stepper()(program).data["out"][0][1] == "from a thread\n"


def test_a_thread_of_a_step_within_a_step() -> None:
    def inner() -> None:
        worker = threading.Thread(target=print, args=("from a thread",))
        worker.start()
        worker.join()

    def outer() -> None:
        found.append(Stepper()(inner))

    found: list[Trace] = []
    assert Stepper()(outer).data["out"] == []
    assert found[0].data["out"][0][1] == "from a thread\n"


def test_a_stream_that_the_program_puts_there_stays(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    mine = io.StringIO()

    def program() -> None:
        sys.stdout = mine
        Stepper()(print, "inner")
        print("outer")

    monkeypatch.setattr(sys, "stdout", io.StringIO())
    trace = Stepper()(program)
    assert sys.stdout is mine and mine.getvalue() == "outer\n"
    assert trace.data["out"] == []


def test_redirected_output_and_steps_within() -> None:
    def program() -> str:
        with contextlib.redirect_stdout(io.StringIO()) as found:
            print("redirected")
            inner.append(Stepper()(print, "inner"))
        print("captured")
        return found.getvalue()

    inner: list[Trace] = []
    before = sys.stdout
    trace = Stepper()(program)
    assert trace.result == "redirected\n" and sys.stdout is before
    assert [text for _, text in trace.data["out"]] == ["captured\n"]
    assert [text for _, text in inner[0].data["out"]] == ["inner\n"]


def test_a_stream_that_outlives_its_recording_passes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kept = []

    def program() -> None:
        kept.append(sys.stdout)
        sys.stdout.flush()
        sys.stdout.close()
        kept.append((sys.stdout.encoding, sys.stdout.isatty()))

    screen = io.StringIO()
    monkeypatch.setattr(sys, "stdout", screen)
    assert Stepper()(program).error is None
    assert isinstance(kept[0], Switch) and kept[1] == ("utf-8", False)
    print("later", file=kept[0])
    assert screen.getvalue() == "later\n"


def test_writing_what_is_no_text() -> None:
    with pytest.raises(TypeError, match="bytes"):
        Stepper()(lambda: sys.stdout.write(b"x")).raise_()  # type: ignore[arg-type]
