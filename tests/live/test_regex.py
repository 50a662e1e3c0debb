"""The stand-in for `regex` that runs on the website's pages, held against `regex`."""

import ast
import json
import random
import re
import unicodedata
from functools import cache
from pathlib import Path

import pytest
import regex

import lecture_lib
from lecture_lib import corpora
from lecture_lib.course import notebooks
from lecture_lib.tokenizers.pretokenize import PUBLISHED_PATTERNS
from live import pack
from live.shims import regex as shim
from tests.texts import NASTY_TEXTS, random_text

pytestmark = pytest.mark.slow  # tables of all characters, several times
LIBRARY = Path(lecture_lib.__file__).parent


def codes() -> list[str]:
    """All code that runs on pages: of the library and of the notebooks."""
    found = [path.read_text(encoding="utf-8") for path in LIBRARY.rglob("*.py")]
    for path in notebooks():
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        found += ["".join(c["source"]) for c in cells if c["cell_type"] == "code"]
    return found


@cache
def patterns() -> tuple[str, ...]:
    """Every pattern that the course writes down where it calls `regex`."""
    found = set(PUBLISHED_PATTERNS)
    for code in codes():
        for node in ast.walk(ast.parse(code)):
            match node:
                case ast.Call(
                    func=ast.Attribute(value=ast.Name(id="regex")),
                    args=[ast.Constant(value=str(pattern)), *_],
                ):
                    found.add(pattern)
    return tuple(sorted(found - {r"\X"}))  # that one a browser finds: tests/site


def properties() -> set[str]:
    found = set()
    for code in codes():
        found |= set(re.findall(r"\\[pP]\{([\w=]+)\}", code))
    return found


EVERYTHING = "".join(map(chr, range(0x110000)))


@cache
def characters(name: str) -> frozenset[int]:
    """The code points that have a property in `regex`."""
    found = regex.finditer(rf"\p{{{name}}}+", EVERYTHING)
    return frozenset(c for each in found for c in range(*each.span()))


@cache
def disputed() -> frozenset[int]:
    """Code points of a category in `regex` that Python's older tables don't know."""
    return frozenset(
        code
        for code, character in enumerate(EVERYTHING)
        if code not in characters(unicodedata.category(character))
    )


@cache
def texts() -> tuple[str, ...]:
    draw = random.Random(1)
    found = [
        *NASTY_TEXTS.values(),
        "<0x0A><0x7>",
        r"a\Kb",
        "«a»",
        corpora.everything()[:20_000],
    ]
    found += [random_text(draw) for _ in range(400)]
    gone = {c: None for c in disputed()}
    return tuple(text.translate(gone) for text in found)


def test_the_courses_patterns_are_found() -> None:
    assert len(patterns()) > 25
    assert {"L", "N", "M"} <= properties()


@pytest.mark.parametrize("pattern", patterns())
def test_a_pattern_finds_the_same(pattern: str) -> None:
    theirs, ours = regex.compile(pattern), shim.compile(pattern)
    matches = 0
    for text in texts():
        spans = [found.span() for found in theirs.finditer(text)]
        found = [each.span() for each in ours.finditer(text)]
        assert (sorted(found) if pattern.startswith("(?r)") else found) == sorted(spans)
        assert found or not spans
        matches += len(spans)
    assert matches or "\udc80" in pattern  # lone surrogates: in none of the texts


@pytest.mark.parametrize(
    "name", sorted({*properties(), *pack.SCRIPTS.split(), "Nd", "Zs"})
)
def test_a_property_has_the_same_characters(name: str) -> None:
    ours = {c for a, b in shim.ranges_of(name) for c in range(a, b + 1)}
    assert (ours ^ characters(name)) - disputed() == set()


def test_matches_and_patterns_show_as_those_of_regex() -> None:
    for pattern, text in [(r"\p{L}+", "1 ab"), (r"(\w)\1", "hello")]:
        theirs, ours = regex.search(pattern, text), shim.search(pattern, text)
        assert ours and theirs
        assert repr(ours) == repr(theirs) and ours[0] == theirs[0]
        assert ours.span() == theirs.span() and ours.groups() == theirs.groups()
        assert repr(ours.re) == repr(theirs.re)
        assert ours.re.pattern == theirs.re.pattern
        assert ours.re.flags == theirs.re.flags


def test_what_replaces_and_splits_does_the_same() -> None:
    for text in texts()[:300]:
        for pattern in (r"\p{L}+", r"\s", r"\b"):
            wanted = regex.sub(pattern, "|", text)
            assert shim.sub(pattern, "|", text) == wanted
        doubled = regex.sub(r"\w", lambda m: m[0] * 2, text)
        assert shim.sub(r"\w", lambda m: m[0] * 2, text) == doubled
        assert shim.split(r"\s+", text) == regex.split(r"\s+", text)


def test_bytes_are_left_to_re() -> None:
    assert shim.findall(rb"[a-c]+", b"abd") == [b"ab"]


def test_a_pattern_reads_no_tables_before_it_is_used(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def read() -> None:
        raise AssertionError("the tables are read")

    monkeypatch.setattr(shim, "ranges_of", read)
    for pattern in patterns():
        theirs, ours = regex.compile(pattern), shim.Pattern(pattern)
        assert ours.groups == theirs.groups and ours.groupindex == theirs.groupindex


@pytest.mark.parametrize("pattern", [r"\p{Nonsense}", r"\p{sp}", "(", r"a\X"])
def test_what_is_not_there_is_an_error(pattern: str) -> None:
    with pytest.raises(shim.error):
        shim.compile(pattern)
