"""Lectures are printed from the website's pages."""

import os
import re
from pathlib import Path
from types import SimpleNamespace

import nbformat
import pytest

from authors import command, pdf


def test_a_site_that_is_not_built_is_named(tmp_path):
    with pytest.raises(RuntimeError, match=r"lacks 01_a\.html: run `make site` first"):
        pdf.build([Path("01_a.ipynb")], tmp_path, tmp_path / "pdf")


def test_a_machine_without_a_browser_says_so(monkeypatch, tmp_path):
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.setattr(pdf.shutil, "which", lambda name: None)
    assert pdf.find_chromium() is None
    (tmp_path / "01_a.html").touch()
    with pytest.raises(RuntimeError, match="printing needs Chromium"):
        pdf.build([Path("01_a.ipynb")], tmp_path, tmp_path / "pdf")


def test_a_browser_that_is_named_wrong_is_not_replaced(monkeypatch, tmp_path):
    monkeypatch.setenv("CHROMIUM", "/no/such/browser")
    assert pdf.find_chromium() is None
    (tmp_path / "01_a.html").touch()
    with pytest.raises(RuntimeError, match="names /no/such/browser, which is no"):
        pdf.build([Path("01_a.ipynb")], tmp_path, tmp_path / "pdf")


@pytest.mark.parametrize("name", pdf.BROWSERS)
def test_a_browser_is_found_under_each_of_its_names(monkeypatch, name):
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.setattr(pdf.shutil, "which", {name: f"/bin/{name}"}.get)
    assert pdf.find_chromium() == f"/bin/{name}"


def test_the_variable_names_the_browser(monkeypatch):
    monkeypatch.setenv("CHROMIUM", "mine")
    monkeypatch.setattr(pdf.shutil, "which", lambda name: f"/bin/{name}")
    assert pdf.find_chromium() == "/bin/mine"


@pytest.mark.needs("chromium")
def test_each_page_becomes_a_document_with_outline_and_tags(tmp_path, print_apart):
    for name in ("01_a", "02_b"):
        page = f"<!doctype html><title>{name}</title><h1>Bytes</h1><p>你好</p>"
        (tmp_path / f"{name}.html").write_text(page, encoding="utf-8")
    names = [Path("01_a.ipynb"), Path("02_b.ipynb")]
    printed = print_apart(names, tmp_path)
    assert [path.name for path in printed] == ["01_a.pdf", "02_b.pdf"]
    for path in printed:
        content = path.read_bytes()
        assert content.startswith(b"%PDF-")
        assert b"/StructTreeRoot" in content and b"/Outlines" in content


@pytest.mark.needs("chromium")
@pytest.mark.parametrize("answers", [True, False])
def test_a_print_to_hand_out_has_no_answers(tmp_path, print_apart, answers):
    page = (
        "<!doctype html><title>A</title><h1>A</h1><details open><summary>After round "
        'three</summary><p style="break-before: page">th</p></details>'
        '<div class="last-pages" style="break-before: page">Solutions</div>'
    )
    (tmp_path / "01_a.html").write_text(page, encoding="utf-8")
    (printed,) = print_apart([Path("01_a.ipynb")], tmp_path, answers)
    sheets = re.findall(rb"/Type /Page\b", printed.read_bytes())
    assert len(sheets) == (3 if answers else 1)
    assert ("without_answers" in printed.name) == (not answers)


def test_a_copy_stands_in_its_lectures_place(tmp_path):
    lecture_pages = pytest.importorskip("lecture_pages", reason="it takes Sphinx")
    for name in ("03_bytes.ipynb", "05_bpe_training.ipynb"):
        cells = [nbformat.v4.new_markdown_cell(f"mine: {name}")]
        cells.append(
            nbformat.v4.new_code_cell("assert 1", metadata={"tags": ["check"]})
        )
        nbformat.write(nbformat.v4.new_notebook(cells=cells), tmp_path / name)
    copies = os.pathsep.join(map(str, tmp_path.iterdir()))
    app = SimpleNamespace(config=SimpleNamespace(copies=copies))
    source = ["theirs"]
    lecture_pages.put_copies_in(app, "04_words", source)
    assert source == ["theirs"]
    lecture_pages.put_copies_in(app, "03_bytes", source)
    assert "mine: 03_bytes.ipynb" in source[0] and "assert 1" not in source[0]


def test_a_copy_by_another_name_has_no_place(tmp_path, capsys):
    nbformat.write(nbformat.v4.new_notebook(), tmp_path / "mine.ipynb")
    assert command.main(["pdf", str(tmp_path / "mine.ipynb")]) == 1
    assert "a copy is printed if it is named as its lecture" in capsys.readouterr().err


@pytest.fixture
def print_apart():
    """Playwright allows one browser a process, and the tests have theirs."""
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    def run(names: list[Path], directory: Path, answers: bool = True) -> list[Path]:
        with ProcessPoolExecutor(1, get_context("spawn")) as pool:
            made = pool.submit(
                pdf.build, names, directory, directory / "pdf", answers=answers
            )
            return made.result(120)

    return run
