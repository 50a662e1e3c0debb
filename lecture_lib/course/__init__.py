"""The lectures as a course: opened, executed, published, shown in class, printed.

``python -m lecture_lib.course --help`` lists the commands. They need a checkout of the
project: an installed package has no notebooks beside it.

`facts` is what is known of each lecture, `contents` lists the pages of the site beside
them. `lab` opens readers' copies in JupyterLab,
`execute` stores outputs, `site` builds the website (with `notebooks/_ext`), `slides`
and `pdf` are for the classroom; all but the first two work from stored outputs.
"""

from pathlib import Path

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"


def is_checkout() -> bool:
    """Whether the notebooks lie beside this package."""
    return (NOTEBOOKS / "conf.py").is_file()


def lectures() -> list[Path]:
    """The lecture notebooks in reading order."""
    return sorted(NOTEBOOKS.glob("[0-9][0-9]_*.ipynb"))
