"""The program in every output: packed, current and small."""

import re

import pytest

from lecture_lib.stepper import Trace, pack
from lecture_lib.stepper.render import packed_runtime, strip_runtime

MOST_BYTES = 36_000


def test_the_packed_program_is_what_the_sources_give() -> None:
    assert pack.unpack(pack.packed_program()) == pack.program(), (
        "the viewer has changed: run python -m lecture_lib.stepper.pack"
    )


def test_packing_again_changes_nothing() -> None:
    before = pack.PACKED.read_bytes()
    assert pack.renew() is False
    assert pack.PACKED.read_bytes() == before
    assert pack.unpack(pack.pack()) == pack.program()


def test_an_output_is_small_and_one_line_of_program(training: Trace) -> None:
    stored = training.to_html()
    assert len(stored.encode()) - len(strip_runtime(stored).encode()) <= MOST_BYTES
    assert training.to_json() in stored
    program = packed_runtime()
    assert "\n" not in program and "</" not in program


@pytest.mark.parametrize("name", [*pack.SCRIPTS, "page.js", "unpack.js"])
def test_comments_stand_on_lines_of_their_own(name: str) -> None:
    source = (pack.HERE / name).read_text(encoding="utf-8")
    for line in source.splitlines():
        code = re.sub(r"\"(?:\\.|[^\"\\])*\"|/(?![/*])(?:\\.|[^/\\])+/", "", line)
        assert not re.search(r"\S.*?//", code), line
