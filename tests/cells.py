"""Cells for notebooks that a test makes up."""

from typing import Any

import nbformat
from nbformat import NotebookNode

PYTHON = {"language_info": {"name": "python", "pygments_lexer": "ipython3"}}


def markdown(source: str) -> NotebookNode:
    return nbformat.v4.new_markdown_cell(source)


def code(source: str, *tags: str, **data: str) -> NotebookNode:
    """A cell that has run; `data` is its output by kind, text_html for text/html."""
    kinds = {kind.replace("_", "/"): content for kind, content in data.items()}
    outputs = [nbformat.v4.new_output("execute_result", kinds)] if kinds else []
    metadata = {"tags": list(tags)}
    return nbformat.v4.new_code_cell(
        source, outputs=outputs, metadata=metadata, execution_count=1
    )


def asking(asked: Any) -> NotebookNode:
    """A cell that asks a question, which its source doesn't name."""
    html, text = asked._repr_html_(), repr(asked)
    return code("ask_by_name", "remove-input", text_html=html, text_plain=text)


def notebook(*cells: NotebookNode) -> NotebookNode:
    return nbformat.v4.new_notebook(cells=list(cells), metadata=PYTHON)
