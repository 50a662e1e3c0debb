"""A site of a few pages, built with a part of the course's extensions."""

import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import nbformat
from nbformat import NotebookNode

from lecture_lib.course import NOTEBOOKS

CONF = f"""
import sys
sys.path.insert(0, {str(NOTEBOOKS / "_ext")!r})
html_theme = "pydata_sphinx_theme"
html_static_path = [{str(NOTEBOOKS / "_static")!r}]
html_css_files = ["colors.css", "course.css", "prose.css", "cells.css", "pages.css"]
html_css_files += [("print.css", {{"media": "print"}})]
nb_execution_mode = "off"
"""


def build(source: Path, pages: Mapping[str, NotebookNode], conf: str) -> Path:
    """The folder of the site of `pages`, of which one is the index.

    `conf` is added to the configuration; a warning fails the test.
    """
    (source / "conf.py").write_text(CONF + conf, encoding="utf-8")
    for name, notebook in pages.items():
        nbformat.write(notebook, source / f"{name}.ipynb")
    site = source / "build" / "site"
    command = [sys.executable, "-m", "sphinx", "-b", "html", "-q", "-W"]
    done = subprocess.run(
        [*command, str(source), str(site)], capture_output=True, encoding="utf-8"
    )
    assert done.returncode == 0, done.stderr
    return site
