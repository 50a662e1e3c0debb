"""``python -m tests.bench.stepper``: what recording and viewing cost.

Sizes are exact. Times are medians on this machine; read them as orders of magnitude.
The anchor is edtrace on the same program, measured only where it is installed.
"""

import importlib.util
import inspect
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from lecture_lib import step, train_bpe
from lecture_lib.stepper import Stepper, Trace
from lecture_lib.tokenizers import bpe
from tests.browser import launch

ROUNDS = 7
CAT = "the cat in the hat"
PLAIN_IMPORT = "from lecture_lib.tokenizers.contract"
PAGE = "<!doctype html><html lang=en><meta charset=utf-8><body></body></html>"
# Mount: from the fragment in the page to a viewer that shows its first step. A step:
# the press of a key until the layout is done.
MEASURE = """
async ([fragment, presses]) => {
  const settle = () => new Promise((done) => requestAnimationFrame(() => done()));
  const begin = performance.now();
  const range = document.createRange();
  document.body.replaceChildren(range.createContextualFragment(fragment));
  const host = document.querySelector('.ll-stepper');
  while (!host.dataset.step) {
    await settle();
  }
  const mounted = performance.now() - begin;
  const times = [];
  for (let k = 0; k < presses; k += 1) {
    const before = performance.now();
    host.shadowRoot.querySelector('.next').click();
    host.getBoundingClientRect();
    times.push(performance.now() - before);
  }
  return [mounted, times];
}
"""


def seconds(call: Callable[[], Any]) -> float:
    """The median time of a call."""
    times = []
    for _ in range(ROUNDS):
        begin = time.perf_counter()
        call()
        times.append(time.perf_counter() - begin)
    return statistics.median(times)


def long_loop(rounds: int) -> int:
    total = 0
    for number in range(rounds):
        total += number
    return total


def main() -> None:
    trace = step(train_bpe, CAT, 3)
    plain, recorded = (
        seconds(call)
        for call in (lambda: train_bpe(CAT, 3), lambda: step(train_bpe, CAT, 3))
    )
    print(f"train_bpe({CAT!r}, 3): {len(trace):,} steps")
    print(f"  JSON {len(trace.to_json().encode()):,} bytes (at most 12,000)")
    print(f"  HTML {len(trace.to_html().encode()):,} bytes (at most 100,000)")
    per_step = 1e6 * (recorded - plain) / len(trace)
    print(f"  recording: {per_step:.0f} µs a step (at most 100)")
    many = Stepper(max_steps=10_000)(long_loop, 6_000)
    in_the_browser(many)
    print(f"  edtrace on the same program: {edtrace()}")


def in_the_browser(trace: Trace) -> None:
    fragment = trace.to_html()
    with launch() as browser:
        page = browser.new_page()
        page.set_content(PAGE)
        found = [page.evaluate(MEASURE, [fragment, 100]) for _ in range(ROUNDS)]
    mounted = statistics.median(mount for mount, _ in found)
    stepped = statistics.median(t for _, times in found for t in times)
    print(f"{len(trace):,} steps in Chromium:")
    print(f"  mounted in {mounted:.0f} ms (at most 300)")
    print(f"  a step in {stepped:.1f} ms (at most 20)")


def edtrace() -> str:
    """Its own command on the same program, all variables inspected, where it is there.

    Recording is what its process takes longer than one that only imports it.
    """
    if importlib.util.find_spec("edtrace") is None:
        return "missing (it needs torch); 1,072 KB and 129 ms when measured once"
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        source = inspect.getsource(bpe).replace("from .contract", PLAIN_IMPORT)
        program = f"{source}\n\ndef main():\n    train_bpe({CAT!r}, 3)\n"
        (folder / "program.py").write_text(program, encoding="utf-8")
        importing = [sys.executable, "-c", "import edtrace.execute, program"]
        recording = [sys.executable, "-m", "edtrace.execute", "-I"]
        recording += ["-m", "program", "-o", "out"]
        taken = [seconds(lambda c=c: run(c, folder)) for c in (importing, recording)]
        traces = [path.stat().st_size for path in folder.glob("out/**/*.json")]
    return f"{max(traces):,} bytes, {1e3 * (taken[1] - taken[0]):.0f} ms"


def run(command: list[str], folder: Path) -> None:
    paths = os.pathsep.join((str(folder), str(Path(__file__).parents[2])))
    environment = os.environ | {"PYTHONPATH": paths}
    subprocess.run(
        command, cwd=folder, env=environment, check=True, capture_output=True
    )


if __name__ == "__main__":
    main()
