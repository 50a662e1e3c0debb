"""Runs the cells of a page's notebook in a browser, and compares what they show.

The pages offer Run for all cells but those of `not_here.json`. After a change of the
lectures or of what runs there, write that list anew, in some minutes:
"""

import json
import sys
import threading
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from authors.execute import VARIES
from authors.folding import CHECK, REMOVE_INPUT
from authors.site import server
from lecture_lib.course import NOTEBOOKS, notebooks, page_name
from lecture_lib.stepper.render import strip_runtime
from live.cells import LISTED, key_of
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
    """What the worker says when it runs a cell, and before it what it needs."""
    return page.evaluate(RUN, [number, seconds])


Output = list[tuple[str, dict[str, str]]]


def shown(said: list[dict]) -> Output:
    """What a cell showed in a browser, in the form of `stored`."""
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
    """What a cell of a notebook showed when it was executed."""
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
) -> dict[str, str]:
    """By key, what is wrong with each of a page's cells that shows something else."""
    start(page, address, name)
    cells, found = cells_of(name), {}
    for number in numbers:
        if problem := difference(page, number, cells[number]):
            found[key_of("".join(cells[number]["source"]))] = problem
    return found


def difference(page: Any, number: int, cell: dict) -> str:
    """What is wrong with what a cell shows in the browser; empty if nothing is."""
    tags = set(cell["metadata"].get("tags", []))
    if tags & HIDDEN:
        return ""
    got, wanted = shown(run(page, number)), stored(cell)
    if "raises-exception" in tags:
        got, wanted = got[:-1], wanted[:-1]
    if failed := [data["text"] for kind, data in got if kind in ("error", "late")]:
        return failed[0][:100]
    return "" if got == wanted or VARIES in tags else f"shows {got}"[:200]


def main(site: Path, names: list[str]) -> None:
    names = names or [*map(page_name, notebooks())]
    listed = json.loads(LISTED.read_text(encoding="utf-8"))
    with server(site, 0) as serving, launch() as browser:
        threading.Thread(target=serving.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{serving.server_port}/"
        for name in names:
            page = browser.new_page()
            found = differing(page, address, name, range(len(cells_of(name))))
            page.close()
            print(f"{name}: {len(found)}", *found.values(), sep="\n    ", flush=True)
            listed[name] = found
            found_in = {n: f for n, f in sorted(listed.items()) if f}
            text = json.dumps(found_in, indent=2, ensure_ascii=False)
            LISTED.write_text(text + "\n", encoding="utf-8")
        serving.shutdown()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
