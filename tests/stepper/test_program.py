"""The program in every output: whole, small, and on one line."""

from lecture_lib.stepper import Trace, program
from lecture_lib.stepper.render import own_runtime, strip_runtime

MOST_BYTES = 80_000
SCRIPTS = sorted(path.name for path in program.VIEWER.glob("*.js"))


def test_an_output_is_small_and_one_line_of_program(training: Trace) -> None:
    stored = training.to_html()
    assert len(stored.encode()) - len(strip_runtime(stored).encode()) <= MOST_BYTES
    assert training.to_json() in stored
    runtime = own_runtime()
    assert "\n" not in runtime and "</" not in runtime


def test_every_script_is_in_the_program() -> None:
    """A script that no other imports would be missing without a word."""
    reached = {*program.scripts(), *program.scripts("page.js")}
    assert reached == set(SCRIPTS)
