"""The program in every output: packed, current and small."""

import re

import pytest

from lecture_lib.stepper import Trace, pack, program
from lecture_lib.stepper.render import packed_runtime, strip_runtime

MOST_BYTES = 36_000
SCRIPTS = sorted(path.name for path in program.VIEWER.glob("*.js"))


def test_the_packed_program_is_what_the_sources_give() -> None:
    assert program.unpack(program.packed_program()) == program.program(), (
        "the viewer has changed: run python -m lecture_lib.stepper.pack"
    )


def test_packing_again_changes_nothing() -> None:
    """Asked only of a current program: else it would be mended, and the test pass."""
    assert program.unpack(program.packed_program()) == program.program()
    before = program.PACKED.read_bytes()
    assert pack.renew() is False
    assert program.PACKED.read_bytes() == before
    assert program.unpack(pack.pack()) == program.program()


def test_an_output_is_small_and_one_line_of_program(training: Trace) -> None:
    stored = training.to_html()
    assert len(stored.encode()) - len(strip_runtime(stored).encode()) <= MOST_BYTES
    assert training.to_json() in stored
    runtime = packed_runtime()
    assert "\n" not in runtime and "</" not in runtime


@pytest.mark.parametrize("name", SCRIPTS)
def test_comments_stand_on_lines_of_their_own(name: str) -> None:
    source = (program.VIEWER / name).read_text(encoding="utf-8")
    for line in source.splitlines():
        code = re.sub(r"\"(?:\\.|[^\"\\])*\"|/(?![/*])(?:\\.|[^/\\])+/", "", line)
        assert not re.search(r"\S.*?//", code), line


def test_every_script_is_in_the_program() -> None:
    """A script that no other imports would be missing without a word."""
    reached = {*program.scripts(), *program.scripts("page.js")}
    assert reached | {"unpack.js"} == set(SCRIPTS)


@pytest.mark.parametrize("name", SCRIPTS)
def test_scripts_import_in_the_one_form_that_is_put_together(name: str) -> None:
    """Names as they are, of a script beside it: in one script all are neighbors."""
    source = (program.VIEWER / name).read_text(encoding="utf-8")
    imports = re.findall(r"^import\b.*?;$", source, re.DOTALL | re.MULTILINE)
    for statement in imports:
        assert re.fullmatch(r'import \{[\s\w,]+\} from "\./\w+\.js";', statement)
        assert " as " not in statement
    assert not re.search(r"(?:^|[;}])\s*(?:import|export)\b", program.bundled(name))


def test_no_name_is_defined_by_two_scripts() -> None:
    top = r"^(?:export )?(?:const|let|class|function) (\w+)"
    sources = [(program.VIEWER / n).read_text(encoding="utf-8") for n in SCRIPTS]
    names = [n for source in sources for n in re.findall(top, source, re.MULTILINE)]
    assert [name for name in names if names.count(name) > 1] == []
