"""Printed text appears with its step; the stream is as before."""

import contextlib
import io
import sys

import pytest

from lecture_lib.stepper import Trace, step

from . import programs


def printed(trace: Trace) -> list[str]:
    return [text for _, text in trace.data["out"]]


def test_printed_text_is_captured_with_its_step(
    capsys: pytest.CaptureFixture[str],
) -> None:
    trace = step(programs.prints)
    assert capsys.readouterr().out == ""
    assert printed(trace) == ["first\n", "second 1\n"]
    lines = [trace.data["steps"][at][2] for at, _ in trace.data["out"]]
    assert lines == [2, 4]
    print("again")
    assert capsys.readouterr().out == "again\n"


def test_much_printing_is_bounded() -> None:
    def talk() -> None:
        for _ in range(100):
            print("x" * 5_000)

    text = "".join(printed(step(talk)))
    assert len(text) < 25_000 and "more was printed" in text


def test_a_stream_that_the_program_puts_there_stays(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    mine = io.StringIO()

    def program() -> None:
        sys.stdout = mine
        step(print, "inner")
        print("outer")

    monkeypatch.setattr(sys, "stdout", io.StringIO())
    trace = step(program)
    assert sys.stdout is mine and mine.getvalue() == "outer\n"
    assert trace.data["out"] == []


def test_redirected_output_and_steps_within() -> None:
    def program() -> str:
        with contextlib.redirect_stdout(io.StringIO()) as found:
            print("redirected")
            inner.append(step(print, "inner"))
        print("captured")
        return found.getvalue()

    inner: list[Trace] = []
    before = sys.stdout
    trace = step(program)
    assert trace.result == "redirected\n" and sys.stdout is before
    assert printed(trace) == ["captured\n"] and printed(inner[0]) == ["inner\n"]


def test_a_stream_that_outlives_its_recording_passes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    screen = io.StringIO()
    monkeypatch.setattr(sys, "stdout", screen)
    kept = step(lambda: sys.stdout).result
    print("later", file=kept)
    assert screen.getvalue() == "later\n"
