"""The playground on a page of its own, without Sphinx, and a server for it."""

import functools
import http.server
import importlib.util
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).resolve().parents[2]
SCRIPTS = ROOT / "notebooks" / "_static" / "playground"
PAGE = """<!doctype html>
<html lang="en"{theme}><head><meta charset="utf-8"><title>Playground</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="_static/playground/strip.css">
<link rel="stylesheet" href="_static/playground/playground.css">
<style>
body {{ margin: 0; background: #ffffff; color: #1c2128 }}
html[data-theme="dark"] body {{ background: #12161c; color: #e6ebf0 }}
main {{ max-width: 90rem; margin: 0 auto; padding: 1rem; font: 16px system-ui }}
</style>
<script type="module" src="_static/playground/main.js"></script></head>
<body><main><section id="playground"><h1>Playground</h1>
{body}</section></main></body></html>
"""


def extension() -> ModuleType:
    """The Sphinx extension as a plain module."""
    path = ROOT / "notebooks" / "_ext" / "playground.py"
    spec = importlib.util.spec_from_file_location("playground_extension", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def build(directory: Path) -> Path:
    """Write the page in light and in dark, its scripts and its data."""
    playground = extension()
    static = directory / "_static" / "playground"
    shutil.copytree(SCRIPTS, static)
    playground.write_data(static / "data")
    playground.copy_shared_scripts(static)
    body = playground.page_body()
    for name, theme in ("index", ' data-theme="light"'), ("dark", ' data-theme="dark"'):
        page = PAGE.format(theme=theme, body=body)
        path = directory / f"{name}.html"
        path.write_text(page, encoding="utf-8", newline="\n")
    return directory


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    extensions_map = {  # noqa: RUF012 - the name is http.server's
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",  # on Windows the registry may say otherwise
    }

    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def serve(directory: Path) -> Iterator[str]:
    """The address of a server for `directory`, on this machine alone."""
    handler = functools.partial(QuietHandler, directory=str(directory))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
        thread.join()
