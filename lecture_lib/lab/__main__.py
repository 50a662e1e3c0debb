"""``python -m lecture_lib.lab``: open the lectures in JupyterLab.

A reader's copy in `work/`, trusted so that its outputs are live, in a JupyterLab that
asks for nothing and calls nobody. `--edit` opens the originals instead.
"""

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path

from lecture_lib.lab import NOTEBOOKS, lectures, pages
from lecture_lib.lab.copies import update_copies

QUIET_SETTINGS = {
    "@jupyterlab/apputils-extension:notification": {
        "checkForUpdates": False,
        "fetchNews": "false",
    },
}
QUIET_OPTIONS = (
    "--LabApp.extension_manager=readonly",
    "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
    "--LabApp.news_url=None",
    "--ServerApp.log_level=WARN",
)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--edit", action="store_true", help="open the originals")
    parser.add_argument("--port", type=int, default=8888)
    parser.add_argument("--no-browser", action="store_true")
    parser.add_argument(
        "--copies", type=Path, default=NOTEBOOKS.parent / "work", metavar="DIRECTORY"
    )
    options = parser.parse_args(arguments)

    directory = NOTEBOOKS
    if not options.edit:
        directory = options.copies.resolve()
        for kept in update_copies(pages(), directory):
            print(
                f"{kept.name} has changes of yours and was kept; the lecture has a "
                f"newer version: to see it, rename yours and start again"
            )
    write_quiet_settings(Path(sys.prefix))
    trust(directory)
    return serve(directory, options.port, open_browser=not options.no_browser)


def write_quiet_settings(prefix: Path) -> None:
    """No question about news at the first start: the default says no."""
    path = prefix / "share" / "jupyter" / "lab" / "settings" / "overrides.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    settings = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    if settings | QUIET_SETTINGS != settings:
        content = json.dumps(settings | QUIET_SETTINGS, indent=1)
        path.write_text(content, encoding="utf-8")


def trust(directory: Path) -> None:
    """Sign the notebooks, so that their stored outputs are live when opened."""
    notebooks = [str(path) for path in sorted(directory.glob("*.ipynb"))]
    if notebooks:
        command = [sys.executable, "-m", "jupyter", "trust", *notebooks]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def serve(directory: Path, port: int, open_browser: bool) -> int:
    first = lectures()[0].name
    command = [sys.executable, "-m", "jupyterlab", *QUIET_OPTIONS]
    command += [f"--ServerApp.root_dir={directory}", f"--ServerApp.port={port}"]
    command += [f"--LabApp.default_url=/lab/tree/{first}"]
    if not open_browser:
        command.append("--no-browser")
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        command.append("--allow-root")  # in a container there may be no other user
    print(f"opening {directory / first}; stop with Control-C", flush=True)
    if os.name == "posix":
        os.execv(sys.executable, command)  # so that stopping us stops the server
    return subprocess.run(command).returncode


if __name__ == "__main__":
    sys.exit(main())
