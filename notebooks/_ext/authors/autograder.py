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
# Gradescope calls these from its folder /autograder, whose folder `source` is the
# archive. Its image may have an older Python than the course needs, and it ends what
# takes over ten minutes.
SETUP = """\
#!/bin/sh
set -e
cd "$(dirname "$0")"
can_be_used() {{
    "$1" -c "import sys, ensurepip; sys.exit(sys.version_info < (3, 11))"
}}
python=python3
if ! can_be_used python3; then
    apt-get update
    apt-get install --yes python3-venv
    can_be_used python3 || python=python3.11
    [ $python = python3 ] || apt-get install --yes python3.11-venv
fi
$python -m venv .venv
.venv/bin/python -m pip install {regex}
"""
RUN = """\
#!/bin/sh
cd "$(dirname "$0")/source"
export TIKTOKEN_CACHE_DIR="$PWD/vocabularies"
.venv/bin/python -m lecture_lib.project grade ../submission \\
    --gradescope ../results/results.json --most-seconds 480 {options}
"""


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
        for name, text in (
            ("setup.sh", SETUP.format(regex=regex)),
            ("run_autograder", RUN.format(options=options)),
        ):
            (folder / name).write_text(text, "utf-8", newline="\n")
            (folder / name).chmod(0o755)
        archive.parent.mkdir(parents=True, exist_ok=True)
        shutil.make_archive(str(archive.with_suffix("")), "zip", folder)
