"""Slides of every lecture: nothing from elsewhere, all live, and prose in the notes."""

import html
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nbformat
import pytest

pytest.importorskip("sphinx_revealjs")

from lecture_lib.classroom import cells, slides  # after the skip: they need the package
from lecture_lib.lab import NOTEBOOKS, lectures

STEPPED = "05_bpe_training"


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    directory = tmp_path_factory.mktemp("slides")
    slides.build(lectures(), directory)
    return directory


@pytest.fixture
def page(chromium: Any) -> Iterator[Any]:
    context = chromium.new_context(viewport={"width": 1280, "height": 760})
    page = context.new_page()
    page.problems = []
    page.on("console", lambda message: page.problems.append(message.text))
    page.on("pageerror", lambda error: page.problems.append(str(error)))
    page.on("request", lambda request: _note_if_elsewhere(page, request.url))
    yield page
    context.close()


def _note_if_elsewhere(page: Any, url: str) -> None:
    if not url.startswith(("file:", "data:", "blob:", "about:")):
        page.problems.append(url)


def test_every_lecture_has_slides_and_the_list_names_them(built):
    listed = (built / "index.html").read_text(encoding="utf-8")
    for path in lectures():
        assert f'href="{path.stem}.html"' in listed
        assert (built / f"{path.stem}.html").stat().st_size < 1_500_000


def test_no_link_leads_nowhere(built):
    for path in built.glob("*.html"):
        text = path.read_text(encoding="utf-8")
        for target in re.findall(r'(?:href|src)="([^"]*)"', text):
            if re.match(r"https?:|data:|#/", target):
                continue
            file = target.split("#")[0]
            assert (built / file).exists(), (path.name, target)
        assert ".md" not in "".join(re.findall(r'href="(?!http)([^"]*)"', text))


def test_solutions_stay_hidden(built):
    for path in lectures():
        text = (built / f"{path.stem}.html").read_text(encoding="utf-8")
        assert not re.search(r"\bsolution_\d\d_\d", text)


def test_every_word_of_prose_is_on_a_slide_or_in_its_notes():
    notebook = nbformat.read(NOTEBOOKS / f"{STEPPED}.ipynb", as_version=4)
    deck = "".join(slide.to_html() for slide in slides.slides_of(notebook))
    shown = words(deck)
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            assert words(cells.markdown(cell.source)) <= shown, cell.source


def words(page: str) -> set[str]:
    return set(re.findall(r"\w+", html.unescape(re.sub(r"<[^>]+>", " ", page))))


def test_sentences_are_not_cut_inside_emphasis_code_or_math():
    paragraph = "A `b. c` d. **E. F** g. $1. 2$ h. [I. j](k). Why?"
    assert slides._sentences(paragraph) == [
        "A `b. c` d.",
        "**E. F** g.",
        "$1. 2$ h.",
        "[I. j](k).",
        "Why?",
    ]


def test_math_becomes_mathml_outside_code():
    page = cells.markdown("It costs $n^2 < 3$ steps, not `$5 or $6`.")
    assert page.count("<math") == 1
    assert "$5 or $6" in page
    assert "<</mo>" not in page


def test_hostile_output_stays_text():
    output = nbformat.v4.new_output("stream", name="stdout", text="<img onerror=x>")
    assert "<img" not in cells.output(output)
    error = nbformat.v4.new_output("error", ename="E", evalue="<b>", traceback=[])
    assert "<b>" not in cells.output(error)


@pytest.mark.needs("chromium")
def test_every_slide_of_a_lecture_opens_without_an_error(built, page):
    page.goto((built / f"{STEPPED}.html").as_uri())
    page.wait_for_function("window.Reveal && Reveal.isReady()")
    seen = set()
    for _ in range(page.evaluate("Reveal.getTotalSlides()")):
        slide = page.locator("section.present:not(.stack)")
        seen.add(page.evaluate("JSON.stringify(Reveal.getIndices())"))
        box = slide.locator("> .body").bounding_box()
        assert box["y"] + box["height"] <= 760, "a slide runs off the screen"
        page.evaluate("Reveal.next()")
    assert len(seen) == page.evaluate("Reveal.getTotalSlides()")
    assert page.problems == []


@pytest.mark.needs("chromium")
def test_the_viewer_steps_by_keys_and_the_slide_stays(built, page):
    page.goto((built / f"{STEPPED}.html").as_uri())
    page.wait_for_function("window.Reveal && Reveal.isReady()")
    while not page.locator("section.present:not(.stack) .ll-stepper").count():
        page.evaluate("Reveal.next()")
    before = page.evaluate("JSON.stringify(Reveal.getIndices())")
    viewer = page.locator("section.present:not(.stack) .ll-stepper .viewer")
    viewer.focus()
    for key in ("Home", "ArrowRight", "ArrowRight"):
        page.keyboard.press(key)
    assert "step 3 of" in viewer.inner_text().lower()
    assert page.evaluate("JSON.stringify(Reveal.getIndices())") == before
    assert page.problems == []


@pytest.mark.needs("chromium")
def test_slides_read_without_javascript(built, chromium):
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto((built / f"{STEPPED}.html").as_uri())
    assert page.locator("h1").first.is_visible()
    assert page.locator("table.ll-keysteps").first.is_visible()
    assert page.locator("aside.notes").first.is_visible()
    context.close()
