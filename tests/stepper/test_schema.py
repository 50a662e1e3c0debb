"""What Python names the viewer draws, and the other way around."""

import re
import sys
import unicodedata

import pytest

from lecture_lib import show
from lecture_lib.stepper import pack, program, schema, summary, views

MADE = (
    views.text("a"),
    views.chips(["a"]),
    views.bars({"a": 1}),
    views.gauge(1, 2),
    views.rows([["a"]]),
    views.stack("a"),
)
OF_THE_VIEWER = {"bits", "label"}  # structures that no view of Python returns


def source(name: str) -> str:
    return (program.VIEWER / name).read_text(encoding="utf-8")


def test_the_viewer_has_the_constants_of_today() -> None:
    written = pack.SCHEMA.read_text(encoding="utf-8")
    assert written == schema.as_javascript(), (
        "the schema has changed: run python -m lecture_lib.stepper.pack"
    )


def test_kinds_and_flags_count_up() -> None:
    kinds = ("CALL", "LINE", "RETURN", "YIELD", "RESUME", "RAISE", "UNWIND")
    assert [getattr(schema, name) for name in kinds] == list(range(7))
    flags = (schema.NEW, schema.REBOUND, schema.MUTATED, schema.GONE)
    assert flags == tuple(range(len(schema.FLAGS)))
    ends = {schema.RETURN, schema.YIELD, schema.RAISE, schema.UNWIND}
    assert set(schema.WORDS) == ends


def test_no_script_has_numbers_of_its_own_for_them() -> None:
    names = {name for name in vars(schema) if name.isupper()}
    for script in program.scripts():
        own = re.findall(r"^(?:export )?const ([A-Z_]+) =", source(script), re.M)
        assert script == "schema.js" or not names & set(own), script


def test_every_view_is_drawn() -> None:
    """One that only Python named would be drawn as no view at all, silently."""
    methods = re.findall(r"^  view_(\w+)\(", source("structures.js"), re.MULTILINE)
    assert sorted(methods) == sorted(views.BUILT_IN)
    chosen = set(re.findall(r'(?:return|\?|:) "(\w+)"', source("structures.js")))
    assert chosen & set(views.BUILT_IN) <= set(methods)


def test_every_structure_is_drawn() -> None:
    table = re.search(r"const DRAWING = \{(.*?)\n\};", source("draw.js"), re.DOTALL)
    assert table
    drawn = set(re.findall(r"^  (\w+):", table[1], re.MULTILINE))
    assert drawn == {*views.KINDS} | OF_THE_VIEWER
    assert {structure["kind"] for structure in MADE} == {*views.KINDS}
    made = set(re.findall(r'kind: "(\w+)"', source("structures.js")))
    assert made <= drawn


@pytest.mark.parametrize("structure", MADE, ids=lambda structure: structure["kind"])
def test_every_structure_is_accepted(structure: views.Structure) -> None:
    assert views.bounded(structure, 9, 9)["kind"] == structure["kind"]


def test_the_width_at_which_the_outline_gives_way() -> None:
    narrow = re.search(r"^const NARROW = (\d+);", source("viewer.js"), re.MULTILINE)
    assert narrow
    assert f"@container (max-width: {narrow[1]}px)" in source("viewer.css")


def test_every_class_of_the_style_is_used() -> None:
    css = re.sub(r"/\*.*?\*/", "", source("viewer.css"), flags=re.DOTALL)
    named = set(re.findall(r"\.([a-z][\w-]*)", re.sub(r"\{[^{}]*\}", " ", css)))
    scripts = "\n".join(map(source, program.scripts()))
    texts = " ".join(re.findall(r'"([^"\n]*)"', scripts)).split()
    assert named - set(texts) == set()


@pytest.mark.slow
def test_one_definition_of_invisible() -> None:
    """All of Unicode; test_browser_characters.py says the same of the scripts."""
    for character in map(chr, range(sys.maxunicode + 1)):
        hidden = unicodedata.category(character)[0] in "CZ"
        assert hidden == (character == " " or not character.isprintable())
        assert (show.visible(character) != character) == hidden
        kept = character in " \t\n" or not hidden
        assert (summary.visible(character) == character) == kept
