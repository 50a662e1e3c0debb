"""Build the website, and serve it if asked.

The pages come from the outputs stored in the notebooks; nothing is executed. If the
build warns of something, such as a link that leads nowhere, it has failed, and the
pages are there all the same.
"""

import http.server
import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
import time
from functools import partial
from http import HTTPStatus
from pathlib import Path
from typing import Any

from lecture_lib.course import NOTEBOOKS


def publish(directory: Path, port: int | None = None) -> int:
    """Build the site in `directory`, and serve it if a `port` is named.

    Returns the exit status; raises ``ModuleNotFoundError`` without Sphinx.
    """
    if importlib.util.find_spec("sphinx") is None:
        raise ModuleNotFoundError("Sphinx is missing")
    started = time.perf_counter()
    status = build(directory)
    if status and not (directory / "index.html").exists():
        return status
    seconds = time.perf_counter() - started
    print(
        f"{num_pages(directory)} pages in {seconds:.0f} s: {directory / 'index.html'}",
        flush=True,
    )
    if status:
        print("The pages are there, but fix the warnings above.", file=sys.stderr)
    return status if port is None else serve(directory, port)


OTHERS = ("slides", "_static")  # folders whose HTML is no page


def num_pages(site: Path) -> int:
    """Count the pages in all folders, without slides and the page of a 404."""
    pages = {path.relative_to(site) for path in site.rglob("*.html")}
    return sum(
        page.name != "404.html" and page.parts[0] not in OTHERS for page in pages
    )


def build(directory: Path, *options: str) -> int:
    """Build the site in `directory` and return the exit status of Sphinx.

    `options` are Sphinx's.
    """
    with tempfile.TemporaryDirectory() as scratch:
        # Here, because myst-nb leaves the figures' first copies beside the site.
        site = Path(scratch) / "site"
        command = [sys.executable, "-m", "sphinx", "-b", "html", "--quiet"]
        command += ["--fail-on-warning", "--keep-going", "-d", f"{scratch}/read"]
        command += [*options, str(NOTEBOOKS), str(site)]
        # Nothing is left beside the notebooks either.
        environment = os.environ | {"PYTHONDONTWRITEBYTECODE": "1"}
        status = subprocess.run(command, env=environment).returncode
        if not (site / "index.html").exists():
            return status or 1
        shutil.rmtree(directory, ignore_errors=True)
        directory.parent.mkdir(parents=True, exist_ok=True)
        shutil.move(site, directory)
    return status


class Handler(http.server.SimpleHTTPRequestHandler):
    """Serves the site, and its own page for what is not there."""

    # A browser runs no module of another type, and Windows may have one registered.
    extensions_map = {  # noqa: RUF012 - the name is http.server's
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
    }

    def send_error(self, code: int, *words: str | None) -> None:
        page = Path(self.directory) / "404.html"
        if code != HTTPStatus.NOT_FOUND or not page.exists():
            super().send_error(code, *words)
            return
        content = page.read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(content)

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-cache")  # a new build shows at once
        super().end_headers()

    def log_message(self, *message: object) -> None:
        """Keep quiet: the reader watches the pages, not the requests."""


class Server(http.server.ThreadingHTTPServer):
    def handle_error(self, request: Any, client_address: Any) -> None:
        """Keep quiet of a browser that leaves a page before it has all of it."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


def server(directory: Path, port: int) -> Server:
    """Return a server of `directory` for this machine only; port 0 is any port."""
    handler = partial(Handler, directory=str(directory))
    return Server(("127.0.0.1", port), handler)


def serve(directory: Path, port: int) -> int:
    try:
        running = server(directory, port)
    except OSError as error:
        print(f"port {port} can't be used ({error}); choose another", file=sys.stderr)
        return 1
    print(f"serving http://127.0.0.1:{port}/ ; stop with Control-C", flush=True)
    with running:
        try:
            running.serve_forever()
        except KeyboardInterrupt:
            print()
    return 0
