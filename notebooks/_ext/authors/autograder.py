"""An archive that Gradescope runs once for each submission, and grades it as we do."""

import shlex
import shutil
import tempfile
from pathlib import Path

from lecture_lib.course import NOTEBOOKS
from lecture_lib.project import grading
from lecture_lib.project.__main__ import command_line
from lecture_lib.project.start import VOCABULARIES
from lecture_lib.tokenizers import published
from lecture_lib.tokenizers.encodings import ENCODINGS

PROJECT = NOTEBOOKS.parent
SCRIPTS = Path(__file__).with_name("gradescope")


def build(archive: Path, hidden: Path | None, options: str) -> None:
    """Write the archive; `options` are further ones of the command grade.

    Raise ``ValueError`` for hidden tests that are none, ``SystemExit`` for an option.
    """
    command_line().parse_args(["grade", ".", *shlex.split(options)])
    pins = (PROJECT / "requirements.txt").read_text("utf-8").splitlines()
    [regex] = [line for line in pins if line.startswith("regex==")]
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        ignored = shutil.ignore_patterns("__pycache__")
        library = PROJECT / "lecture_lib"
        shutil.copytree(library, folder / library.name, ignore=ignored)
        (folder / "vocabularies").mkdir()
        for name in VOCABULARIES:
            file = published.cached_file(ENCODINGS[name].file.url)
            shutil.copy(file, folder / "vocabularies")
        if hidden:
            grading.read_hidden(hidden)
            shutil.copytree(hidden, folder / "hidden")
            options = f"--hidden hidden {options}"
        for script in SCRIPTS.iterdir():
            text = script.read_text(encoding="utf-8").replace("REGEX", regex)
            made = folder / script.name
            made.write_text(text.replace("OPTIONS", options), "utf-8", newline="\n")
            made.chmod(0o755)
        archive.parent.mkdir(parents=True, exist_ok=True)
        shutil.make_archive(str(archive.with_suffix("")), "zip", folder)
