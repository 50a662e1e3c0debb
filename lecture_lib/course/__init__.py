"""The lectures as their readers open them.

``python -m lecture_lib.course lab`` opens copies in JupyterLab. It needs a checkout of
the project: an installed package has no notebooks beside it.

`contents` lists the pages beside the notebooks. Authors' commands, such as the one that
builds the website, are in `notebooks/_ext`.
"""

from pathlib import Path

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"
TRAILS = "trails"  # the folder of the side trails, in `NOTEBOOKS` and in all copies


def is_checkout() -> bool:
    """Return True if the notebooks lie beside this package."""
    return (NOTEBOOKS / "conf.py").is_file()


def lectures() -> list[Path]:
    """The lecture notebooks in reading order."""
    return sorted(NOTEBOOKS.glob("[0-9][0-9]_*.ipynb"))


def trails() -> list[Path]:
    """The notebooks of the side trails, which have no order."""
    return sorted((NOTEBOOKS / TRAILS).glob("*.ipynb"))


def notebooks() -> list[Path]:
    """List what is executed, tested, and published: the lectures, then the trails."""
    return [*lectures(), *trails()]


def is_trail(page: Path | str) -> bool:
    """Return True for a notebook, or a page of the site by its name, that is a trail.

    >>> is_trail("trails/ties"), is_trail(NOTEBOOKS / "05_bpe_training.ipynb")
    (True, False)
    """
    return Path(page).parent.name == TRAILS


def page_name(notebook: Path) -> str:
    """The notebook's place among all, without its ending.

    >>> page_name(NOTEBOOKS / "05_bpe_training.ipynb")
    '05_bpe_training'
    >>> page_name(NOTEBOOKS / "trails" / "ties.ipynb")
    'trails/ties'
    """
    return f"{TRAILS}/{notebook.stem}" if is_trail(notebook) else notebook.stem


def topic(notebook: Path | str) -> str:
    """Return the name without a lecture's number, which its exercises and plan have.

    >>> topic(NOTEBOOKS / "05_bpe_training.ipynb"), topic("trails/ties")
    ('bpe_training', 'ties')
    """
    stem = Path(notebook).stem
    return stem if is_trail(notebook) else stem[3:]
