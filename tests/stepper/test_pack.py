"""The program in every output: packed, current and small."""

from lecture_lib.stepper import Trace, program
from lecture_lib.stepper.render import packed_runtime, strip_runtime

MOST_BYTES = 36_000
SCRIPTS = sorted(path.name for path in program.VIEWER.glob("*.js"))


def test_the_packed_program_is_what_the_sources_give() -> None:
    assert program.unpack(program.packed_program()) == program.program(), (
        "the viewer has changed: run python -m lecture_lib.stepper.pack"
    )


def test_an_output_is_small_and_one_line_of_program(training: Trace) -> None:
    stored = training.to_html()
    assert len(stored.encode()) - len(strip_runtime(stored).encode()) <= MOST_BYTES
    assert training.to_json() in stored
    runtime = packed_runtime()
    assert "\n" not in runtime and "</" not in runtime


def test_every_script_is_in_the_program() -> None:
    """A script that no other imports would be missing without a word."""
    reached = {*program.scripts(), *program.scripts("page.js")}
    assert reached | {"unpack.js"} == set(SCRIPTS)
