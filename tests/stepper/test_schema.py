"""The viewer draws what Python names, and the other way around."""

import re

from lecture_lib.stepper import program, schema

# Structures that no view of Python returns.
OF_THE_VIEWER = {"bars", "label"}


def source(name: str) -> str:
    return (program.VIEWER / name).read_text(encoding="utf-8")


def test_the_viewer_has_the_constants_of_today() -> None:
    assert source("schema.js") == schema.as_javascript(), (
        "the schema has changed: call lecture_lib.stepper.schema.write()"
    )


def test_every_view_that_suits_a_value_is_drawn() -> None:
    methods = re.findall(r"^  view_(\w+)\(", source("structures.js"), re.MULTILINE)
    chooses = re.search(r"  suiting\(.*?\n  }\n", source("structures.js"), re.DOTALL)
    assert chooses
    chosen = re.findall(r'(?:return|\?|:) "(\w+)"', chooses[0])
    assert {*chosen} == {*methods} and "plain" in methods


def test_every_structure_is_drawn() -> None:
    table = re.search(r"const DRAWING = \{(.*?)\n\};", source("draw.js"), re.DOTALL)
    assert table
    drawn = set(re.findall(r"^  (\w+):", table[1], re.MULTILINE))
    assert drawn == {"text", "chips", "rows"} | OF_THE_VIEWER
    made = set(re.findall(r'kind: "(\w+)"', source("structures.js")))
    assert made <= drawn


def test_every_class_of_the_style_is_used() -> None:
    css = re.sub(r"/\*.*?\*/", "", program.style(), flags=re.DOTALL)
    named = set(re.findall(r"\.([a-z][\w-]*)", re.sub(r"\{[^{}]*\}", " ", css)))
    scripts = "\n".join(map(source, program.scripts()))
    texts = " ".join(re.findall(r'"([^"\n]*)"', scripts)).split()
    assert named - set(texts) == set()
