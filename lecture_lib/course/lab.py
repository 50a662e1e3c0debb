"""Open the lectures in JupyterLab.

A reader's copy in `work/`, trusted so that its outputs are live, in a JupyterLab that
asks for nothing and calls nobody; or the originals, to edit them.
"""

import contextlib
import json
import os
import socket
import sys
from collections.abc import Iterable
from pathlib import Path

import nbformat
import zmq
from nbformat.sign import NotebookNotary

from lecture_lib.course import NOTEBOOKS, lectures, notebooks
from lecture_lib.course.contents import copied
from lecture_lib.course.copies import content_for_copy, update_copies
from lecture_lib.files import write_whole

QUIET_SETTINGS = {
    "@jupyterlab/apputils-extension:notification": {
        "checkForUpdates": False,
        "fetchNews": "false",
    },
}
# A line of prose is as long as the eye finds back from; tables and code have all room,
# and a table begins where the prose does.
STYLE = """.jp-RenderedMarkdown :is(p, li, dd, blockquote) {
  max-width: 72ch;
}

.jp-RenderedMarkdown.jp-RenderedHTMLCommon table {
  margin-inline: 0;
}
"""
QUIET_OPTIONS = (
    "--LabApp.extension_manager=readonly",
    "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
    "--LabApp.news_url=None",
    "--LabApp.custom_css=True",
    "--ServerApp.log_level=WARN",
    "--ServerApp.answer_yes=True",  # Control-C ends it, without a question
    "--LabApp.log_level=WARN",
    # Tornado warns of Jupyter's own default for how long a page may not answer.
    "--ServerApp.logging_config={'loggers': {'tornado.general': {'level': 'ERROR'}}}",
)


def open_lectures(copies: Path, edit: bool, port: int, open_browser: bool) -> int:
    """Bring the reader's `copies` up to date and serve them; the exit status."""
    use_settings(copies / ".jupyter")
    if not edit:
        for kept in update_copies(copied(), copies):
            print(
                f"{kept.relative_to(copies)} has changes of yours and was kept; "
                "there is a newer version: to see it, rename yours and start again"
            )
    write_settings(copies / ".jupyter", Path(sys.prefix))
    read = Path.read_bytes if edit else content_for_copy
    trust(map(read, notebooks()))
    directory = NOTEBOOKS if edit else copies
    return serve(directory, port, open_browser)


def write_settings(directory: Path, prefix: Path) -> None:
    """Settings of the course's own JupyterLab: no question about news, narrow prose."""
    write_if_new(directory / "custom" / "custom.css", STYLE)
    path = prefix / "share" / "jupyter" / "lab" / "settings" / "overrides.json"
    try:
        settings = json.loads(path.read_text(encoding="utf-8"))
    except (FileNotFoundError, ValueError):
        settings = {}
    if settings | QUIET_SETTINGS != settings:
        write_if_new(path, json.dumps(settings | QUIET_SETTINGS, indent=1))


def write_if_new(path: Path, text: str) -> None:
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, text.encode())


def use_settings(directory: Path) -> None:
    """Neither read nor write the settings of another JupyterLab on this machine."""
    os.environ["JUPYTER_CONFIG_DIR"] = str(directory)
    for name in ("JUPYTERLAB_SETTINGS_DIR", "JUPYTERLAB_WORKSPACES_DIR"):
        os.environ.pop(name, None)


def trust(notebooks: Iterable[bytes]) -> None:
    """Sign what the course has written, so that stored outputs are live when opened.

    What is signed is the content: a copy that differs by a byte is no concern of ours,
    and neither is any other notebook that lies there. JupyterLab decides about those.
    """
    notary = NotebookNotary()
    for content in notebooks:
        notary.sign(nbformat.reads(content.decode("utf-8"), as_version=4))


def serve(directory: Path, port: int, open_browser: bool) -> int:
    # Imported here: it reads where the settings are.
    from jupyterlab.labapp import LabApp

    first = lectures()[0].name
    options = [*QUIET_OPTIONS]
    options += [f"--ServerApp.root_dir={directory}", f"--ServerApp.port={port}"]
    options += [f"--LabApp.default_url=/lab/tree/{first}"]
    extensions = Path(sys.prefix) / "share" / "jupyter" / "labextensions"
    options += [f"--LabApp.labextensions_path={[str(extensions)]!r}"]
    if zmq.has("curve"):
        # A kernel warns of a connection that others on this machine could read.
        options.append("--KernelManager.transport_encryption=auto")
    if not open_browser:
        options.append("--no-browser")
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        options.append("--allow-root")  # in a container there may be no other user
    print(f"opening {directory / first}; stop with Control-C", flush=True)
    if not is_free(port):
        print(f"port {port} is taken, so the address has another", flush=True)
    with contextlib.suppress(KeyboardInterrupt):  # while it begins
        LabApp.launch_instance(options)
    print(f"JupyterLab has ended; what you saved is in {directory}", flush=True)
    return 0


def is_free(port: int) -> bool:
    try:
        socket.create_server(("127.0.0.1", port)).close()
    except OSError:
        return False
    return True
