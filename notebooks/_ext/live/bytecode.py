"""The standard library as byte code, so that Python starts in half the time on a page.

Pyodide compiles it itself, in Node, which comes with npm. That takes some seconds, once
for each version; without Node the pages get the sources, and start more slowly.
"""

import hashlib
import io
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Mapping
from pathlib import Path

from lecture_lib.files import write_whole

from .pyodide import CACHE, PACKAGE

HERE = Path(__file__).parent
SCRIPT, PROGRAM = HERE / "bytecode.mjs", HERE / "compile_stdlib.py"
STDLIB = "python_stdlib.zip"
SECONDS = 300


def compiled(files: Mapping[str, bytes], cache: Path = CACHE) -> bytes:
    """Byte code for the standard library of these files of Pyodide, or its sources.

    What was compiled before comes from the cache.
    """
    key = hashlib.sha256(PROGRAM.read_bytes() + files[STDLIB]).hexdigest()[:12]
    path = cache / f"stdlib-{PACKAGE.version}-{key}.zip"
    if path.exists() and is_whole(content := path.read_bytes()):
        return content
    try:
        content = compile_now(files)
    except (OSError, subprocess.SubprocessError) as error:
        print(f"Python will start more slowly on the pages: {error}.", file=sys.stderr)
        return files[STDLIB]
    cache.mkdir(parents=True, exist_ok=True)
    write_whole(path, content)
    return content


def compile_now(files: Mapping[str, bytes]) -> bytes:
    """Byte code made in Node; ``OSError`` or ``SubprocessError`` if there is none."""
    node = shutil.which("node")
    if node is None:
        raise FileNotFoundError("Node, which compiles its library, isn't here")
    with tempfile.TemporaryDirectory() as scratch:
        for name, content in files.items():
            (Path(scratch) / name).write_bytes(content)
        command = [node, str(SCRIPT), scratch, str(PROGRAM)]
        done = subprocess.run(command, capture_output=True, timeout=SECONDS)
    if done.returncode or not is_whole(done.stdout):
        said = done.stderr.decode("utf-8", "replace").strip().splitlines()
        raise OSError(
            f"Node couldn't compile its library ({(said or ['no word'])[-1]})"
        )
    return done.stdout


def is_whole(content: bytes) -> bool:
    """Return True for a complete archive with a module that Python starts with."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            return "encodings/__init__.pyc" in archive.namelist()
    except zipfile.BadZipFile:
        return False
