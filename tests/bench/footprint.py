"""Seconds until the first result, and memory that does not grow with the text.

Each is measured in a process of its own; memory is the most it has had at any time.
"""

import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from . import texts

GIGABYTE = 1_000_000_000
BEGIN = "import sys, time\nbegin = time.perf_counter()\nfrom lecture_lib import fast\n"
SAY_SECONDS = "print(time.perf_counter() - begin)"
START = {
    "import": f"{BEGIN}{SAY_SECONDS}",
    "first encoding": f"{BEGIN}fast.load('o200k_base').encode('to be')\n{SAY_SECONDS}",
    "compile everything": f"{BEGIN}fast.prepare()\n{SAY_SECONDS}",
}
MEMORY = {
    "encode_iterable, o200k_base": """
with open(sys.argv[1], encoding="utf-8", newline="") as file:
    chunks = iter(lambda: file.read(1 << 16), "")
    ids = fast.load("o200k_base").encode_iterable(chunks, disallowed_special=())
    print(sum(1 for _ in ids))
""",
    "train_bpe from a file, 10,000": """
from pathlib import Path
print(len(fast.train_regex_bpe(Path(sys.argv[1]), 10_000).vocab))
""",
}
# On Linux, what `resource` says also counts the process that began this one.
SAY_MEMORY = """
import resource  # not on Windows
from pathlib import Path
most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
if (status := Path("/proc/self/status")).exists():
    most = status.read_text().split("VmHWM:")[1].split()[0]
print(most)
"""


def run_start(rounds: int, report: dict) -> None:
    with tempfile.TemporaryDirectory() as empty:
        for name, code in START.items():
            is_first = name == "compile everything"
            variables = {"NUMBA_CACHE_DIR": empty} if is_first else {}
            if not is_first:
                output(code)  # leaves compiled modules and the vocabulary's file
            taken = [
                float(output(code, **variables)[-1])
                for _ in range(1 if is_first else rounds)
            ]
            report["start"].append({"what": name, "s": statistics.median(taken)})


def run_memory(report: dict) -> None:
    """Source code, as much as there is, again and again until it is a gigabyte."""
    with tempfile.TemporaryDirectory() as folder:
        for size in (GIGABYTE // 10, GIGABYTE):
            path = Path(folder) / "text"
            write(path, size)
            for name, code in MEMORY.items():
                found = output(BEGIN + code + SAY_MEMORY, str(path))
                most = int(found[-1]) * (1 if sys.platform == "darwin" else 1024)
                report["memory"].append(
                    {"what": name, "MB of text": size / 1e6, "MB": most / 1e6}
                )


def write(path: Path, size: int) -> None:
    """At least `size` bytes."""
    with path.open("wb") as file:
        while file.tell() < size:
            for piece in texts.code():
                file.write(piece.encode())
                if file.tell() >= size:
                    break


def output(code: str, *arguments: str, **variables: str) -> list[str]:
    """The lines that a new process prints."""
    command = [sys.executable, "-c", code, *arguments]
    environment = os.environ | variables
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # Numba alone has 400 modules
    result = subprocess.run(
        command, env=environment, stdout=subprocess.PIPE, check=True
    )
    return result.stdout.decode().split()
