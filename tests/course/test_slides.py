"""Slides of every lecture: nothing from elsewhere, all live, and prose in the notes."""

import html
import io
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nbformat
import pytest
from PIL import Image, ImageStat

pytest.importorskip("sphinx_revealjs")

from authors import cells, slides
from lecture_lib import show
from lecture_lib.course import NOTEBOOKS, notebooks, topic
from lecture_lib.exercises.questions import questions_of

pytestmark = pytest.mark.slow

STEPPED = "05_bpe_training"


@pytest.fixture
def page(chromium: Any) -> Iterator[Any]:
    context = chromium.new_context(viewport={"width": 1280, "height": 720})
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


def test_every_lecture_has_slides_and_the_list_names_them(decks):
    listed = (decks / "index.html").read_text(encoding="utf-8")
    for path in notebooks():
        assert f'href="{path.stem}.html"' in listed
        assert (decks / f"{path.stem}.html").stat().st_size < 1_500_000


def test_no_link_leads_nowhere(decks):
    for path in decks.glob("*.html"):
        text = path.read_text(encoding="utf-8")
        for target in re.findall(r'(?:href|src)="([^"]*)"', text):
            if re.match(r"https?:|data:|#/", target):
                continue
            file = target.split("#")[0]
            assert (decks / file).exists(), (path.name, target)
        assert ".md" not in "".join(re.findall(r'href="(?!http)([^"]*)"', text))


def test_slides_of_a_trail_cite_and_lead_to_other_slides(decks):
    source = "[A](../01_a.ipynb#b) [B](b.ipynb) [C](../references.md#c) [D](../d.md)"
    page = cells.markdown(
        f"{source} [E](trails/e.ipynb) [F](https://f.example/f.ipynb)"
    )
    links = re.findall(r'href="([^"]*)"', page)
    assert links == [
        *("01_a.html", "b.html", "#/references", "e.html"),
        "https://f.example/f.ipynb",
    ]
    text = (decks / "compute_optimal.html").read_text(encoding="utf-8")
    assert 'class="references"' in text and 'href="what_a_model_costs.html"' in text


def test_solutions_stay_hidden(decks):
    for path in notebooks():
        text = (decks / f"{path.stem}.html").read_text(encoding="utf-8")
        assert not re.search(r"\bsolution_\d", text)


def test_every_word_of_prose_is_on_a_slide_or_in_its_notes():
    notebook = nbformat.read(NOTEBOOKS / f"{STEPPED}.ipynb", as_version=4)
    deck = "".join(slide.to_html() for slide in slides.slides_of(notebook))
    shown = words(deck)
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            assert words(cells.markdown(cell.source)) <= shown, cell.source


def markdown_cell(source: str) -> nbformat.NotebookNode:
    return nbformat.v4.new_markdown_cell(source)


def code_cell(source: str, *outputs: nbformat.NotebookNode) -> nbformat.NotebookNode:
    return nbformat.v4.new_code_cell(source, outputs=list(outputs))


def result(**data: str) -> nbformat.NotebookNode:
    kinds = {kind.replace("_", "/"): content for kind, content in data.items()}
    return nbformat.v4.new_output("execute_result", kinds)


def notebook_of(*cells_: nbformat.NotebookNode) -> nbformat.NotebookNode:
    return nbformat.v4.new_notebook(cells=list(cells_))


def test_a_prediction_is_asked_before_it_is_answered():
    answer = show.reveal("How many?", 12)
    reveal = code_cell(
        'assert n == 12\nshow.reveal("How many?", n)',
        result(text_plain=repr(answer), text_html=answer._repr_html_()),
    )
    asked, answered = slides.slides_of(
        notebook_of(markdown_cell("# A\n\nCount them."), reveal)
    )
    assert "How many?" in asked.to_html() and "12" not in asked.to_html()
    assert "12" in answered.to_html()
    asked, _ = slides.slides_of(notebook_of(markdown_cell("# A\n\nWhy?"), reveal))
    assert "How many?" not in asked.to_html(), "the prose has asked already"


@pytest.mark.parametrize(
    "cells_",
    [
        [],
        [markdown_cell("")],
        [markdown_cell("Only prose, no heading.")],
        [code_cell("1 + 1")],
        [code_cell("import os")],
        [code_cell("")],
        [markdown_cell("## A section"), code_cell("x", result(text_plain="1"))],
        [markdown_cell("#### Deep\n\n# Late title")],
        [markdown_cell("# {{slides}} <b> & `{{title}}`")],
    ],
    ids=range(9),
)
def test_an_odd_notebook_has_slides_too(tmp_path, cells_):
    path = tmp_path / "99_odd.ipynb"
    nbformat.write(notebook_of(*cells_), path)
    slides.build([path], tmp_path / "slides")
    page = (tmp_path / "slides" / "99_odd.html").read_text(encoding="utf-8")
    assert page.count("<!doctype html>") == 1
    assert page.count("</head>") == 1
    title = re.search(r"<title>(.*?)</title>", page)[1]
    assert title and "<b>" not in title


def test_a_comment_in_a_fence_is_no_heading():
    source = "# Title\n\n```python\n# not a heading\nx = 1\n```\n"
    (slide,) = slides.slides_of(notebook_of(markdown_cell(source)))
    assert slide.heading == "Title"


def test_a_figure_is_a_picture_with_its_words():
    drawing = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>'
    stored = result(text_plain='Figure: "a" < b', **{"image_svg+xml": drawing})
    page = cells.output(stored)
    assert page.startswith('<img class="output" src="data:image/svg+xml;base64,')
    assert 'alt="&quot;a&quot; &lt; b"' in page
    assert "<svg" not in page


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
def test_the_viewer_steps_by_keys_and_the_slide_stays(decks, page):
    open_deck(page, decks / f"{STEPPED}.html")
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


def test_every_question_has_a_slide_for_the_class(decks):
    for path in notebooks():
        asked = questions_of(topic(path))
        keys = [key for key in asked if not key.startswith("P")]
        text = (decks / f"{path.stem}_questions.html").read_text(encoding="utf-8")
        assert re.findall(r"<h2>Question ([A-Z])</h2>", text) == keys
        assert "<details open" not in text


@pytest.mark.needs("chromium")
def test_a_key_shows_the_answer_and_then_all_reasons(decks, page):
    open_deck(page, decks / f"{STEPPED}_questions.html")
    shown = "Reveal.getCurrentSlide().querySelectorAll('details[open]')"
    kinds = f"[...{shown}].map((each) => each.className)"
    assert page.evaluate(kinds) == []
    page.keyboard.press("a")
    assert page.evaluate(kinds) == ["right"]
    page.keyboard.press("a")
    every = page.evaluate(kinds)
    assert every.count("right") == 1 and len(every) in (3, 4)
    page.keyboard.press("a")
    assert page.evaluate(kinds) == []
    page.keyboard.press("ArrowRight")
    assert page.evaluate("Reveal.getIndices().h") == 1
    page.keyboard.press("a")
    assert page.evaluate(kinds) == ["right"]
    assert page.problems == []


@pytest.mark.needs("chromium")
def test_pictures_are_light_on_a_dark_machine_too(decks, chromium):
    context = chromium.new_context(color_scheme="dark")
    page = context.new_page()
    page.goto((decks / f"{STEPPED}.html").as_uri())
    picture = page.locator("img.pipeline").first.screenshot()
    with Image.open(io.BytesIO(picture)) as image:
        assert ImageStat.Stat(image.convert("L")).mean[0] > 200
    context.close()


@pytest.mark.needs("chromium")
def test_slides_read_without_javascript(decks, chromium):
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto((decks / f"{STEPPED}.html").as_uri())
    assert page.locator("h1").first.is_visible()
    table = page.locator("table.ll-keysteps").first
    assert table.is_visible()
    assert page.locator("aside.notes").first.is_visible()
    inside = "node => node.closest('.output').getBoundingClientRect().bottom"
    box = table.bounding_box()
    assert box["y"] + box["height"] <= table.evaluate(inside) + 1, "cut off"
    context.close()


def open_deck(page: Any, path: Path) -> None:
    page.goto(path.as_uri())
    page.wait_for_function("window.Reveal && Reveal.isReady()")


def show_slide(page: Any, number: int) -> None:
    page.evaluate(
        """(number) => {
          const { h, v } = Reveal.getIndices(Reveal.getSlides()[number]);
          Reveal.slide(h, v);
        }""",
        number,
    )
