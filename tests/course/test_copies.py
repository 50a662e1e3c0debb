"""Reading, answering and pulling never collide."""

import builtins
import contextlib
import json
import os
import re
import shutil
import symtable
from pathlib import Path

import nbformat
import pytest
from nbformat.sign import NotebookNotary

from lecture_lib import console, files
from lecture_lib.course import lab, notebooks, page_name
from lecture_lib.course.__main__ import main
from lecture_lib.course.contents import copied
from lecture_lib.course.copies import (
    LEDGER,
    content_for_copy,
    fingerprint,
    update_copies,
)
from lecture_lib.stepper import step


def write(path: Path, *sources: str, outputs: list | None = None) -> Path:
    cells = [
        nbformat.v4.new_code_cell(source, outputs=outputs or []) for source in sources
    ]
    nbformat.write(nbformat.v4.new_notebook(cells=cells), path)
    return path


def sources(path: Path) -> list[str]:
    return [cell["source"] for cell in nbformat.read(path, as_version=4).cells]


@pytest.fixture
def original(tmp_path) -> Path:
    (tmp_path / "notebooks").mkdir()
    return write(tmp_path / "notebooks" / "01_a.ipynb", "1 + 1")


@pytest.fixture
def work(tmp_path, original) -> Path:
    update_copies([original], tmp_path / "work")
    return tmp_path / "work"


def test_a_first_copy_has_all_but_another_kernel(work, original):
    copy = json.loads((work / original.name).read_bytes())
    assert copy.pop("metadata")["language_info"]["name"] == "python"
    notebook = json.loads(original.read_bytes())
    notebook.pop("metadata")
    assert copy == notebook


TOLD = ("# Solution\n", "# Check: ")


def unknown_names(notebook: Path) -> set[str]:
    """The names that cells of code use and none of them makes."""
    cells = nbformat.read(notebook, as_version=4).cells
    code = "\n".join(cell.source for cell in cells if cell.cell_type == "code")
    table = symtable.symtable(code, notebook.name, "exec")
    tables, used = [table], set()
    for one in tables:
        tables += one.get_children()
        used |= {each.get_name() for each in one.get_symbols() if each.is_global()}
    made = {each.get_name() for each in table.get_symbols() if each.is_local()}
    return used - made - set(dir(builtins)) - {"display", "__annotations__"}


def test_a_class_gets_copies_without_solutions(tmp_path):
    """But with what a lecture needs to go on, where a reader's code is still wrong."""
    assert main(["copies", str(tmp_path / "all")]) == 0
    assert main(["copies", str(tmp_path / "class"), "--no-solutions"]) == 0
    for original in notebooks():
        place = page_name(original) + original.suffix
        cells = sources(tmp_path / "all" / place)
        left = sources(tmp_path / "class" / place)
        gone = [source for source in cells if source not in left]
        assert gone and all(source.startswith(TOLD) for source in gone)
        assert unknown_names(tmp_path / "class" / place) == set()
        stay = [source for source in left if source.startswith("# Solution\n")]
        assert all("# It stands in for yours" in source for source in stay)


def test_a_copied_step_viewer_is_the_one_of_today(tmp_path):
    html = step(str.strip, "a").to_html().replace("globalThis.stepper_", "LAST YEAR")
    assert "LAST YEAR" in html
    output = nbformat.v4.new_output("display_data", data={"text/html": html})
    old = write(tmp_path / "02_b.ipynb", "step(str.strip, 'a')", outputs=[output])
    update_copies([old], tmp_path / "work")
    (copied,) = nbformat.read(tmp_path / "work/02_b.ipynb", as_version=4).cells
    assert copied.outputs[0].data["text/html"] == step(str.strip, "a").to_html()


def test_an_untouched_copy_follows_the_lecture(work, original):
    write(original, "2 + 2")
    assert update_copies([original], work) == []
    assert sources(work / original.name) == ["2 + 2"]


def test_running_cells_is_no_change(work, original):
    output = nbformat.v4.new_output("stream", text="2")
    write(work / original.name, "1 + 1", outputs=[output])
    write(original, "2 + 2")
    update_copies([original], work)
    assert sources(work / original.name) == ["2 + 2"]


def test_a_readers_answer_is_kept_and_said_so(work, original):
    write(work / original.name, "my answer")
    assert update_copies([original], work) == []
    write(original, "2 + 2")
    assert update_copies([original], work) == [work / original.name]
    assert sources(work / original.name) == ["my answer"]


def test_a_renamed_answer_brings_the_new_lecture(work, original):
    copy = work / original.name
    write(copy, "my answer")
    write(original, "2 + 2")
    copy.rename(work / "mine.ipynb")
    assert update_copies([original], work) == []
    assert sources(copy) == ["2 + 2"]


@pytest.mark.parametrize("content", ["", '{"cells": 3}', "[]"])
def test_a_copy_that_is_no_notebook_any_more_is_the_readers(work, original, content):
    (work / original.name).write_text(content, encoding="utf-8")
    write(original, "2 + 2")
    assert update_copies([original], work) == [work / original.name]
    assert (work / original.name).read_text(encoding="utf-8") == content


def test_a_lost_ledger_loses_no_answer(work, original):
    for ledger in work.glob(".*.json"):
        ledger.write_text("{ damaged", encoding="utf-8")
    write(work / original.name, "my answer")
    update_copies([original], work)
    assert sources(work / original.name) == ["my answer"]


def test_pages_that_are_not_notebooks_follow_too(work, tmp_path):
    glossary = tmp_path / "notebooks" / "glossary.md"
    glossary.write_text("old", encoding="utf-8")
    update_copies([glossary], work)
    glossary.write_text("new", encoding="utf-8")
    update_copies([glossary], work)
    assert (work / "glossary.md").read_text(encoding="utf-8") == "new"


def test_every_link_of_a_copy_leads_to_a_copy(tmp_path):
    update_copies(copied(), tmp_path)
    dead = [
        (str(page.relative_to(tmp_path)), link)
        for page in [*tmp_path.rglob("*.ipynb"), *tmp_path.rglob("*.md")]
        for link in re.findall(r"\]\(([^)\s]+)\)", "\n".join(prose(page)))
        if not re.match(r"https?:|#", link)
        and not (page.parent / link.partition("#")[0]).is_file()
    ]
    assert dead == []
    assert (tmp_path / "project.md").exists(), "work/my_tokenizer.py lies beside it"


def prose(page: Path) -> list[str]:
    if page.suffix == ".md":
        return [page.read_text(encoding="utf-8")]
    cells = nbformat.read(page, as_version=4).cells
    return [cell.source for cell in cells if cell.cell_type == "markdown"]


def test_a_link_to_what_is_not_copied_is_text_and_no_change_of_the_readers(tmp_path):
    original, work = tmp_path / "01_a.ipynb", tmp_path / "work"
    cell = nbformat.v4.new_markdown_cell("The [playground](playground.md#a).")
    nbformat.write(nbformat.v4.new_notebook(cells=[cell]), original)
    update_copies([original], work)
    assert sources(work / original.name) == ["The playground."]
    write(original, "2 + 2")
    assert update_copies([original], work) == []
    assert sources(work / original.name) == ["2 + 2"]


def test_a_copy_of_before_links_were_mended_is_mended(tmp_path):
    original, work = tmp_path / "01_a.ipynb", tmp_path / "work"
    cell = nbformat.v4.new_markdown_cell("The [playground](playground.md).")
    nbformat.write(nbformat.v4.new_notebook(cells=[cell]), original)
    work.mkdir()
    shutil.copyfile(original, work / original.name)
    ledger = json.dumps({original.name: [fingerprint(original)]})
    (work / LEDGER).write_text(ledger, encoding="utf-8")
    assert update_copies([original], work) == []
    assert sources(work / original.name) == ["The playground."]


@pytest.fixture
def aside(tmp_path) -> Path:
    (tmp_path / "notebooks" / "trails").mkdir(parents=True)
    return write(tmp_path / "notebooks" / "trails" / "aside.ipynb", "1 + 1")


def test_a_trail_is_copied_into_its_folder_and_followed_there(work, aside):
    copy = work / "trails" / "aside.ipynb"
    update_copies([aside], work)
    assert copy.read_bytes() == content_for_copy(aside)
    write(aside, "2 + 2")
    assert update_copies([aside], work) == []
    assert sources(copy) == ["2 + 2"]
    write(copy, "my answer")
    write(aside, "3 + 3")
    assert update_copies([aside], work) == [copy]
    assert sources(copy) == ["my answer"]
    ledger = json.loads((work / LEDGER).read_text(encoding="utf-8"))
    assert "trails/aside.ipynb" in ledger and "aside.ipynb" not in ledger


DAMAGED = ["[]", '{"01_a.ipynb', '{"01_a.ipynb": null}', "[" * 10**5]


@pytest.mark.parametrize("ledger", [*DAMAGED, b"\xff\xfe"], ids=range(5))
def test_a_damaged_ledger_is_rebuilt(work, original, ledger):
    content = ledger if isinstance(ledger, bytes) else ledger.encode()
    (work / LEDGER).write_bytes(content)
    assert update_copies([original], work) == []
    write(original, "2 + 2")
    assert update_copies([original], work) == []
    assert sources(work / original.name) == ["2 + 2"]


def test_a_copy_of_any_earlier_version_follows(work, original):
    first = (work / original.name).read_bytes()
    write(original, "2 + 2")
    update_copies([original], work)
    (work / original.name).write_bytes(first)
    write(original, "3 + 3")
    assert update_copies([original], work) == []
    assert sources(work / original.name) == ["3 + 3"]


def test_outputs_of_the_readers_own_run_stay(work, original):
    ran = [nbformat.v4.new_output("stream", text="ran here")]
    write(work / original.name, "1 + 1", outputs=ran)
    write(original, "1 + 1", outputs=[nbformat.v4.new_output("stream", text="2")])
    update_copies([original], work)
    assert "ran here" in (work / original.name).read_text(encoding="utf-8")


class PowerCut(BaseException):
    """The machine stops: nothing is tidied up."""


def stop_before(monkeypatch, number: int) -> None:
    """Stop before the `number`-th call that makes a change last."""
    calls = 0

    def counted(function):
        def call(*arguments, **options):
            nonlocal calls
            calls += 1
            if calls > number:
                raise PowerCut
            return function(*arguments, **options)

        return call

    for name in ("fsync", "replace"):
        monkeypatch.setattr(files.os, name, counted(getattr(files.os, name)))
    monkeypatch.setattr(Path, "unlink", counted(Path.unlink))


@pytest.mark.parametrize("pulled", [False, True], ids=["same course", "newer course"])
@pytest.mark.parametrize("number", range(9))
def test_a_stop_at_any_moment_leaves_no_broken_copy(
    tmp_path, original, monkeypatch, number, pulled
):
    """Also if the course changes before the next time."""
    others = [tmp_path / "notebooks" / name for name in ("02_b.ipynb", "glossary.md")]
    write(others[0], "x = 1", "y = 2")
    others[1].write_text("words", encoding="utf-8")
    originals, work = [original, *others], tmp_path / "work"
    update_copies([original], work)
    write(original, "2 + 2")
    with monkeypatch.context() as patched:
        stop_before(patched, number)
        with contextlib.suppress(PowerCut):
            update_copies(originals, work)
    if pulled:
        write(original, "3 + 3")
        others[1].write_text("more words", encoding="utf-8")
    assert update_copies(originals, work) == []
    for page in originals:
        assert (work / page.name).read_bytes() == content_for_copy(page)
    assert sorted(path.name for path in work.iterdir()) == sorted(
        [LEDGER, *(page.name for page in originals)]
    )


def test_a_full_disk_is_said_in_a_sentence(tmp_path, monkeypatch, capsys):
    def full(*_):
        raise OSError(28, "No space left on device", "work")

    monkeypatch.setattr(files.os, "fsync", full)
    monkeypatch.setattr(lab, "use_settings", lambda *_: None)
    command = ["lab", "--copies", str(tmp_path / "work"), "--no-browser"]
    assert console.run(lambda: main(command)) == 1
    assert "No space left on device" in capsys.readouterr().err


@pytest.mark.parametrize("make", [os.mkdir, getattr(os, "mkfifo", os.mkdir)])
def test_a_folder_or_a_pipe_in_place_of_a_copy_is_kept(work, original, make):
    (work / original.name).unlink()
    make(work / original.name)
    write(original, "2 + 2")
    assert update_copies([original], work) == [work / original.name]


# Trust


@pytest.fixture
def notary(tmp_path, monkeypatch) -> NotebookNotary:
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path / "data"))
    return NotebookNotary()


def is_trusted(notary: NotebookNotary, path: Path) -> bool:
    """Ask as JupyterLab does before it runs the scripts in a notebook's outputs."""
    return notary.check_signature(nbformat.read(path, as_version=4))


def script() -> list:
    return [nbformat.v4.new_output("display_data", {"text/html": "<script>1</script>"})]


def test_only_what_the_course_has_written_is_trusted(notary, work, original):
    foreign = write(work / "downloaded.ipynb", "1", outputs=script())
    other = write(work / "02_characters.ipynb", "1", outputs=script())
    lab.trust([content_for_copy(original)])
    assert is_trusted(notary, work / original.name)
    assert not is_trusted(notary, foreign)
    assert not is_trusted(notary, other)


def test_a_copy_with_a_planted_script_is_not_trusted(notary, work, original):
    write(work / original.name, "1 + 1", outputs=script())
    assert update_copies([original], work) == []
    lab.trust([content_for_copy(original)])
    assert not is_trusted(notary, work / original.name)


def test_make_lab_trusts_its_copies_and_nothing_else(notary, tmp_path, monkeypatch):
    monkeypatch.setattr(lab, "serve", lambda *_, **__: 0)
    monkeypatch.setattr(lab, "use_settings", lambda *_: None)
    work = tmp_path / "work"
    work.mkdir()
    foreign = write(work / "downloaded.ipynb", "1", outputs=script())
    assert main(["lab", "--copies", str(work), "--no-browser"]) == 0
    copies = [work / f"{page_name(path)}.ipynb" for path in notebooks()]
    assert all(is_trusted(notary, copy) for copy in copies)
    assert not is_trusted(notary, foreign)
