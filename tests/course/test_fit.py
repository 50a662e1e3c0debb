"""Every slide fits its page, whatever a cell holds; nothing is cut off or lost."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nbformat
import pytest

pytest.importorskip("sphinx_revealjs")

from authors import slides
from lecture_lib.course import notebooks, topic
from lecture_lib.exercises.questions import questions_of
from lecture_lib.show import table

pytestmark = pytest.mark.needs("chromium")

WIDTH, HEIGHT = 1280, 720
SMALLEST = {"pre": 16, "td": 14, "p": 14, "li": 14}  # CSS pixels
# What sticks out of its box or off the page, and letters that are too small.
MEASURE = """(smallest) => {
  const found = [];
  const note = (what, part) =>
    found.push(`${what}: ${part.outerHTML.replace(/\\s+/g, " ").slice(0, 120)}`);
  const page = { right: innerWidth, bottom: innerHeight };
  const isOut = (part, box) => {
    const { left, top, right, bottom } = part.getBoundingClientRect();
    return left < -1 || top < -1 || right > box.right + 1 || bottom > box.bottom + 1;
  };
  for (const slide of Reveal.getSlides()) {
    const { h, v } = Reveal.getIndices(slide);
    Reveal.slide(h, v);
    const body = slide.querySelector(":scope > .body");
    const number = document.querySelector(".slide-number").getBoundingClientRect();
    if (body.getBoundingClientRect().bottom > number.top + 1) {
      note("on the page number", body);
    }
    for (const part of slide.querySelectorAll("*")) {
      if (part.closest(".notes, details, .ll-stepper *")) {
        continue;
      }
      const clips = getComputedStyle(part).overflow !== "visible";
      if (part.scrollHeight > part.clientHeight + 1 && clips && part.clientHeight) {
        note("too tall", part);
      }
      if (part.scrollWidth > part.clientWidth + 1 && clips && part.clientWidth) {
        note("too wide", part);
      }
      if (isOut(part, page)) {
        note("off the page", part);
      }
      const least = smallest[part.tagName.toLowerCase()];
      if (least && parseFloat(getComputedStyle(part).fontSize) < least) {
        note("too small", part);
      }
    }
    for (const viewer of slide.querySelectorAll(".ll-stepper")) {
      const place = viewer.parentNode.getBoundingClientRect();
      for (const control of [null, ".control.next", ".control.last"]) {
        if (control) {
          viewer.shadowRoot.querySelector(control).click();
        }
        if (isOut(viewer, place)) {
          note(`cut off after ${control}`, viewer);
        }
      }
      const panes = viewer.shadowRoot.querySelector(".panes");
      if (panes.getBoundingClientRect().height < 240) {
        note("panes that are too low", viewer);
      }
    }
  }
  return found;
}"""


@pytest.fixture(scope="module")
def page(chromium: Any) -> Iterator[Any]:
    context = chromium.new_context(viewport={"width": WIDTH, "height": HEIGHT})
    yield context.new_page()
    context.close()


def open_deck(page: Any, path: Path) -> None:
    page.goto(path.as_uri())
    page.wait_for_function("window.Reveal && Reveal.isReady()")


def problems(page: Any, path: Path) -> list[str]:
    open_deck(page, path)
    return page.evaluate(MEASURE, SMALLEST)


@pytest.mark.parametrize("path", notebooks(), ids=lambda path: path.stem)
def test_every_slide_fits(decks, page, path):
    assert problems(page, decks / f"{path.stem}.html") == []


def test_viewers_are_there_when_slides_are_measured(decks, page):
    """However late the tasks of a busy machine come."""
    late = "const soon = setTimeout; setTimeout = (task) => soon(task, 900_000)"
    hasty = page.context.new_page()
    hasty.add_init_script(late)
    hasty.goto((decks / "05_bpe_training.html").as_uri())
    rooms = hasty.evaluate(
        """[...document.querySelectorAll('.ll-stepper')]
             .map((viewer) => viewer.style.getPropertyValue('--room'))"""
    )
    hasty.close()
    assert rooms and all(rooms)


def test_every_question_fits_large_on_a_slide(decks, page):
    found = {
        path.stem: problems(page, decks / f"{path.stem}_questions.html")
        for path in notebooks()
    }
    assert {stem: each for stem, each in found.items() if each} == {}


# What of the options on the present slide is not wholly on it, or too small for the
# last row; letters are measured in pixels of a slide that is 720 high.
UNSEEN = """async (least) => {
  // What was unfolded is fitted when the browser has said so.
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const body = Reveal.getCurrentSlide().querySelector(".body");
  const { top, bottom } = body.getBoundingClientRect();
  const isSeen = (part) => {
    const box = part.getBoundingClientRect();
    return box.top >= top - 1 && box.bottom <= Math.min(bottom, innerHeight) + 1;
  };
  const size = (part) => parseFloat(getComputedStyle(part).fontSize);
  return [...body.querySelectorAll("summary, details[open] > p")].filter(
    (part) => !isSeen(part) || size(part) < least
  ).map((part) => `${size(part)} px: ${part.textContent}`);
}"""
QUESTION = "section.present:not(.stack) .question"


def test_every_answer_fits_when_the_lecturer_shows_it(decks, chromium):
    """The key A shows the right option, and A again all reasons."""
    page = chromium.new_page(viewport={"width": 1024, "height": 768})
    unseen, asked = {}, 0
    for path in notebooks():
        open_deck(page, decks / f"{path.stem}_questions.html")
        while page.locator(QUESTION).count():
            asked += 1
            name = page.locator("section.present:not(.stack) h2").inner_text()
            for shown, least in (("answer", 26), ("reasons", 21)):
                page.keyboard.press("a")
                unseen[name, shown] = page.evaluate(UNSEEN, least)
            if page.evaluate("Reveal.isLastSlide()"):
                break
            page.keyboard.press("ArrowRight")
    page.close()
    assert asked == sum(map(num_asked, notebooks()))
    assert {name: parts for name, parts in unseen.items() if parts} == {}


def num_asked(path: Path) -> int:
    """The questions of *Check yourself*; predictions are asked in the lecture."""
    return sum(not key.startswith("P") for key in questions_of(topic(path)))


@pytest.fixture
def wordy(decks, page) -> Any:
    """The page of a deck whose one question has far too long a reason."""
    deck = decks / "01_why_tokens_questions.html"
    text = deck.read_text(encoding="utf-8")
    text = re.sub(r"<strong>(Right|No)\.</strong>", r"\g<0>" + 40 * " a word", text)
    deck = deck.with_stem("wordy")
    deck.write_text(text, encoding="utf-8")
    open_deck(page, deck)
    return page


def test_an_answer_that_is_too_long_for_all_sizes_is_in_sight(wordy):
    wordy.keyboard.press("a")
    wordy.keyboard.press("a")
    unseen = wordy.evaluate(UNSEEN, 0)
    assert unseen and not [part for part in unseen if "Right." in part]


def test_a_question_that_is_folded_again_is_as_large_as_before(wordy):
    size = "Reveal.getCurrentSlide().querySelector('.body').style.cssText"
    before = wordy.evaluate(size)
    sizes = []
    for _ in range(3):
        wordy.keyboard.press("a")
        wordy.evaluate(UNSEEN, 0)
        sizes.append(wordy.evaluate(size))
    assert sizes[1] != before and sizes[2] == before


def test_the_list_of_lectures_fits(decks, page):
    assert problems(page, decks / "index.html") == []


def stream(text: str) -> nbformat.NotebookNode:
    return nbformat.v4.new_output("stream", name="stdout", text=text)


def shown(view: Any) -> nbformat.NotebookNode:
    data = {"text/html": view._repr_html_(), "text/plain": repr(view)}
    return nbformat.v4.new_output("display_data", data)


def numbered(kind: str, amount: int) -> list[str]:
    return [f"{kind}{number:03}" for number in range(amount)]


LONG = {
    "code": "\n".join(f'{name} = "{60 * "x"}"' for name in numbered("code", 90)),
    "classes": "\n\n".join(f"def {name}():\n    pass" for name in numbered("def", 40)),
}
OUTPUTS = {
    "lines": stream("\n".join(numbered("line", 120))),
    "no_blanks": stream("".join(numbered("dense", 200))),
    "table": shown(table(["a", "b"], [[n, 1] for n in numbered("row", 70)])),
    "wide_table": shown(table(numbered("h", 12), [numbered("cell", 12)])),
}
PROSE = {
    "counted": "\n".join(f"1. {item}" for item in numbered("first", 50)),
    "nested": "- outer\n" + "\n".join(f"    - {i}" for i in numbered("inner", 50)),
    "many": "\n\n".join(f"> {quote}" for quote in numbered("quote", 40)),
}


def long_cells(name: str) -> list[nbformat.NotebookNode]:
    heading = nbformat.v4.new_markdown_cell(f"# 99 · Long\n\n## {name}\n\nA lead.")
    if name in PROSE:
        return [nbformat.v4.new_markdown_cell(f"# 99 · Long\n\n{PROSE[name]}")]
    if name in LONG:
        return [heading, nbformat.v4.new_code_cell(LONG[name])]
    return [heading, nbformat.v4.new_code_cell("f()", outputs=[OUTPUTS[name]])]


def plain(output: nbformat.NotebookNode) -> str:
    return output.get("text") or output.data["text/plain"]


@pytest.fixture
def open_long(tmp_path: Path, page: Any) -> Any:
    """Opens the slides of a notebook with one thing that is too long."""

    def open_(name: str) -> list[str]:
        (tmp_path / "references.md").write_text("", encoding="utf-8")
        path = tmp_path / "99_long.ipynb"
        nbformat.write(nbformat.v4.new_notebook(cells=long_cells(name)), path)
        slides.build([path], tmp_path)
        return problems(page, tmp_path / "99_long.html")

    return open_


@pytest.mark.parametrize("name", [*LONG, *OUTPUTS, *PROSE])
def test_what_is_too_long_goes_on_and_nothing_is_lost(open_long, page, name):
    assert open_long(name) == []
    stored = LONG.get(name) or PROSE.get(name) or plain(OUTPUTS[name])
    bodies = page.locator("section > .body").all()
    shown = "\n".join(body.text_content() for body in bodies)
    for word in sorted(set(re.findall(r"[a-z]+\d{3}", stored))):
        assert shown.count(word) == 1, word


def test_a_table_that_goes_on_repeats_its_head(open_long, page):
    open_long("table")
    tables = page.locator("table").all()
    assert len(tables) > 1
    assert all(part.locator("th").count() == 2 for part in tables)


def test_a_list_that_goes_on_counts_on(open_long, page):
    open_long("counted")
    starts = page.evaluate("[...document.querySelectorAll('ol')].map((ol) => ol.start)")
    items = [ol.locator("li").count() for ol in page.locator("ol").all()]
    assert len(starts) > 1
    assert starts == [1 + sum(items[:n]) for n in range(len(items))]


def test_notes_stay_with_every_part(open_long, page):
    open_long("code")
    continued = page.locator("section:has(> .goes-on:text('continued'))").all()
    assert continued
    for slide in continued:
        assert slide.locator(".goes-on").text_content() == "code (continued)"
        assert "A lead." in slide.locator("> .notes").text_content()
