"""Runs the cells of a page's notebook in a browser, and compares what they show.

The pages offer Run for all cells but those tagged `not-on-page`, most of which need
NumPy or Matplotlib. `make execute` renews these tags; alone, that takes some minutes:

    python -m tests.site.live_cells SITE [PAGE...]    # where `make site` put the site
"""

import tests.paths  # noqa: F401 - first, so that the authors' modules are found

# isort: split
import json
import sys
import threading
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import nbformat

from authors.execute import VARIES, normalized
from authors.folding import CHECK, NOT_ON_PAGE, REMOVE_INPUT, tags
from authors.site import server
from lecture_lib.course import NOTEBOOKS, notebooks, page_name
from lecture_lib.stepper.render import strip_runtime
from tests.browser import launch

SECONDS = 90  # on a busy machine; no reader waits longer for what stands there
HIDDEN = {CHECK, REMOVE_INPUT}  # they have no code to run
START = """async (name) => {
    const at = new URL("_static/live/", location.href.replace(/trails\\/[^/]*$/, ""));
    const { Python } = await import(at + "python.js");
    window.tested = new Python();
    window.codes = await (await fetch(at + name + ".json")).json();
    await tested.start(() => {});
}"""
RUN = """async ([number, seconds]) => {
    const said = [];
    const late = new Promise((_, fail) =>
        setTimeout(() => fail(new Error("late")), 1000 * seconds));
    try {
        const done = tested.run(codes, number, (each) => said.push(each));
        await Promise.race([done, late]);
    } catch (error) {
        tested.end();
        await tested.start(() => {});
        said.push({ kind: "late", text: error.message });
    }
    return said;
}"""


def cells_of(name: str) -> list[dict]:
    notebook = json.loads((NOTEBOOKS / f"{name}.ipynb").read_text(encoding="utf-8"))
    return [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]


def start(page: Any, address: str, name: str) -> None:
    """Open a page of the site and load its Python."""
    page.goto(f"{address}{name}.html")
    page.evaluate(START, name.replace("/", "-"))


def run(page: Any, number: int, seconds: float = SECONDS) -> list[dict]:
    """Run a cell, and before it those it needs; return what the worker says."""
    return page.evaluate(RUN, [number, seconds])


Output = list[tuple[str, dict[str, str]]]


def shown(said: list[dict]) -> Output:
    """Return what a cell showed in a browser, in the form of `stored`."""
    found: Output = []
    for each in said:
        if each["kind"] in ("stdout", "stderr"):
            add_text(found, each["kind"], each["text"])
        elif each["kind"] in ("display", "result"):
            found.append(("data", comparable(json.loads(each["text"]))))
        elif each["kind"] in ("error", "late"):
            found.append((each["kind"], {"text": each["text"].splitlines()[-1]}))
    return found


def stored(cell: dict) -> Output:
    """Return what a cell of a notebook showed when it was executed."""
    found: Output = []
    for output in cell["outputs"]:
        if output["output_type"] == "stream":
            add_text(found, output["name"], "".join(output["text"]))
        elif output["output_type"] == "error":
            found.append(("error", {"text": f"{output['ename']}: {output['evalue']}"}))
        else:
            data = {kind: "".join(text) for kind, text in output["data"].items()}
            found.append(("data", comparable(data)))
    return found


def add_text(found: Output, kind: str, text: str) -> None:
    if found and found[-1][0] == kind:
        found[-1][1]["text"] += text
    else:
        found.append((kind, {"text": text}))


def comparable(data: dict[str, Any]) -> dict[str, str]:
    kinds = ("text/plain", "text/html", "image/png", "image/svg+xml")
    return {k: strip_runtime(data[k]) for k in kinds if k in data}


def differing(
    page: Any, address: str, name: str, numbers: Iterable[int]
) -> dict[int, str]:
    """Find the cells of a page that show something else, each with what is wrong."""
    start(page, address, name)
    cells = cells_of(name)
    found = {number: difference(page, number, cells[number]) for number in numbers}
    return {number: problem for number, problem in found.items() if problem}


def difference(page: Any, number: int, cell: dict) -> str:
    """Describe what's wrong with what a cell shows in the browser, or return ""."""
    tags = set(cell["metadata"].get("tags", []))
    if tags & HIDDEN:
        return ""
    got, wanted = shown(run(page, number)), stored(cell)
    if "raises-exception" in tags:
        got, wanted = got[:-1], wanted[:-1]
    if failed := [data["text"] for kind, data in got if kind in ("error", "late")]:
        return failed[0][:100]
    return "" if got == wanted or VARIES in tags else f"shows {got}"[:200]


def put_tags(path: Path, failing: Iterable[int]) -> None:
    """Tag the code cells that fail, by number, and no other."""
    notebook = nbformat.read(path, as_version=4)
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    for number, cell in enumerate(code):
        kept = [tag for tag in tags(cell) if tag != NOT_ON_PAGE]
        if number in failing:
            kept.append(NOT_ON_PAGE)
        if kept or "tags" in cell.metadata:
            cell.metadata["tags"] = kept
    path.write_text(normalized(notebook), encoding="utf-8", newline="\n")


def main(site: Path, names: list[str]) -> None:
    with server(site, 0) as serving, launch() as browser:
        threading.Thread(target=serving.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{serving.server_port}/"
        for path in notebooks():
            name = page_name(path)
            if names and name not in names:
                continue
            page = browser.new_page()
            found = differing(page, address, name, range(len(cells_of(name))))
            page.close()
            print(f"{name}: {len(found)}", *found.values(), sep="\n    ", flush=True)
            put_tags(path, found)
        serving.shutdown()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
