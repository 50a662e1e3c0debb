"""The results as Markdown tables and as a plot, which the website shows."""

import datetime
import os
import platform
import statistics
from importlib import metadata
from pathlib import Path

import llvmlite.binding

from .texts import KINDS

# Section -> its title, and what a reader must know of its columns.
SECTIONS = {
    "summary": (
        "Many sources",
        "How many times as fast as tiktoken, both into a NumPy array, and a list as "
        "quicktok's, one thread: the median of the sources / the slowest one.",
    ),
    "gigatoken summary": (
        "Many sources: against gigatoken",
        "How many times as fast as gigatoken, one thread: the median of the sources / "
        "the slowest one. Lists are those of held-out text.",
    ),
    "training summary": (
        "Many sources: training",
        "To 10,000 tokens on up to 1 MB, one thread, how many times as fast: the "
        "median of the sources / the slowest one.",
    ),
    "sources": (
        "Source by source",
        "How many times as fast as tiktoken. *Seen* is how much of the second half "
        "the first one had. *Cutting* the text, *looking up* what the table knows and "
        "*merging new* pre-tokens are shares of the held-out time.",
    ),
    "source training": (
        "Source by source: training",
        "How many times as fast.",
    ),
    "peers of today": (
        "The peers of today",
        "Whether each gives tiktoken's IDs for all sources held back, as single texts, "
        "as documents, and from files, and how many times as long as fast it takes: "
        "the median / the best that it does anywhere. Held out on one thread, CPU "
        "time; all cores, with the sources cut into documents that are known; and from "
        "a file of them to a file of IDs. Empty: not raced. *Plain writing* is `scale` "
        "without its promises: the same units on the same workers, joined and saved "
        "at the end.",
    ),
    "encoding": ("Encoding", "One thread, CPU time."),
    "inputs": ("Short texts, and inputs made to be slow", "Time of one call."),
    "lists": (
        "Lists of short texts",
        "`encode_batch` on one thread, known text, how many times as fast; gigatoken's "
        "arrays, and lists made of them.",
    ),
    "threads": ("Threads", "Batches of documents, wall time."),
    "training": ("Training", "CPU time, and wall time with several threads."),
}
PACKAGES = (
    *("numba", "numpy", "regex", "tiktoken", "tokenizers", "quicktok-v1", "bpe-openai"),
    *("rs-bpe", "rustbpe", "bpeasy", "gigatoken", "snaptokens", "fastokens"),
    *("splintr-rs", "kitoken", "tokie", "iree-tokenizer", "wordchipper"),
)
STATES = ("held out", "cold", "warm", "list")
WORKS = ("one thread", "all cores", "files")  # that peers are raced at
GROUPED_BY = ("half", "kind", "vocabulary")


def empty() -> dict:
    rows: dict[str, list] = {name: [] for name in ("peers", *SECTIONS)}
    return rows | {"missing": {}, "different": []}


def merge(reports: list[dict]) -> dict:
    total = empty()
    for report in reports:
        for name in ("peers", *SECTIONS):
            total[name] += report[name]
        total["missing"] |= report["missing"]
        total["different"] += report["different"]
    return total


def summarize(report: dict) -> None:
    """Add a row for each half, kind and vocabulary: median / slowest, and its name."""
    summaries = (
        ("sources", "summary", ("held out", "cold", "warm", "list x quicktok")),
        ("sources", "gigatoken summary", tuple(f"{s} x gigatoken" for s in STATES)),
        ("source training", "training summary", ("x rustbpe", "x HF tokenizers")),
    )
    for section, summary, (main, *others) in summaries:
        groups: dict[tuple[str, ...], list[dict]] = {}
        for row in report[section]:
            key = {name: row[name] for name in GROUPED_BY if name in row}
            groups.setdefault(tuple(key.items()), []).append(row)
        report[summary] = [
            dict(key)
            | {main: median_and_worst(rows, main)}
            | {"slowest": min(rows, key=lambda row: row[main])["source"]}
            | {column: median_and_worst(rows, column) for column in others}
            | {"sources": len(rows)}
            for key, rows in sorted(groups.items(), key=held_back_first)
        ]
    report["peers of today"] = [
        peer_row(name, [row for row in report["peers"] if row["peer"] == name])
        for name in dict.fromkeys(row["peer"] for row in report["peers"])
    ]


def peer_row(name: str, rows: list[dict]) -> dict[str, str]:
    wrong = [row["text"] for row in rows if not row["right"]]
    exact = f"{len(rows) - len(wrong)} of {len(rows)}"
    return {
        "peer": name,
        "exact": exact + (f", not: {wrong[0]}" if wrong else ""),
    } | {
        work: median_and_worst([row for row in rows if row["work"] == work], "ratio")
        for work in WORKS
    }


def held_back_first(group: tuple[tuple[tuple[str, str], ...], list[dict]]) -> bool:
    return ("half", "held back") not in group[0]


def median_and_worst(rows: list[dict], column: str) -> str:
    values = [row[column] for row in rows]
    if not values or not all(values):  # 0 where nobody raced
        return ""
    # No-break spaces: the two are read together.
    return f"{cell(statistics.median(values))}\u00a0/\u00a0{cell(min(values))}"


def write(report: dict, directory: Path) -> None:
    report["machine"] = machine()
    directory.mkdir(parents=True, exist_ok=True)
    (directory / "results.md").write_text(
        as_markdown(report), encoding="utf-8", newline="\n"
    )
    plot(report, directory / "encoding.svg")


def machine() -> dict[str, str]:
    versions = {}
    for package in PACKAGES:
        try:
            versions[package] = metadata.version(package)
        except metadata.PackageNotFoundError:
            versions[package] = "not installed"
    return {
        "date": datetime.date.today().isoformat(),
        "platform": f"{platform.system()} {platform.machine()}",
        "processor": llvmlite.binding.get_host_cpu_name(),
        "cores": str(os.cpu_count()),
        "Python": platform.python_version(),
        **versions,
    }


def as_markdown(report: dict) -> str:
    parts = ["# Benchmark\n", "## Texts\n"]
    parts.append("".join(f"- {kind}: {source}\n" for kind, source in KINDS.items()))
    for name, (title, about) in SECTIONS.items():
        if report[name]:
            parts += [f"## {title}\n", f"{about}\n", table(report[name])]
    different = report["different"] or ["none"]
    parts.append("## Results that differ\n\n" + "\n".join(f"- {d}" for d in different))
    missing = [f"- {name}: {why}" for name, why in report["missing"].items()]
    parts.append("\n## Missing\n\n" + "\n".join(missing or ["- none"]))
    parts.append(
        "\n## Machine\n\n"
        + "\n".join(f"- {k}: {v}" for k, v in report["machine"].items())
    )
    return "\n".join(parts) + "\n"


def table(rows: list[dict]) -> str:
    names = list(rows[0])
    lines = [" | ".join(names), " | ".join("---" for _ in names)]
    for row in rows:
        lines.append(" | ".join(cell(row[name]) for name in names))
    return "".join(f"| {line} |\n" for line in lines)


def cell(value: object) -> str:
    if isinstance(value, float):
        return f"{value:.3g}" if abs(value) < 100 else f"{value:,.0f}"
    return str(value).replace("|", "\\|")


def plot(report: dict, path: Path) -> None:
    """Draw the speed of each contender on each text, one panel a vocabulary."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    panels: dict[str, dict[str, dict[str, float]]] = {}
    for row in report["encoding"]:
        contenders = panels.setdefault(row["vocabulary"], {})
        contenders.setdefault(row["contender"], {})[row["text"]] = row["MB/s"]
    if not panels:
        return
    heights = [len(contenders) for contenders in panels.values()]
    figure, axes = pyplot.subplots(
        len(panels),
        figsize=(7.2, 0.9 * len(panels) + 0.27 * sum(heights)),
        height_ratios=heights,
        sharex=True,
        squeeze=False,
    )
    kinds = list(dict.fromkeys(row["text"] for row in report["encoding"]))
    for axis, (vocabulary, contenders) in zip(axes[:, 0], panels.items()):
        names = sorted(contenders, key=lambda name: max(contenders[name].values()))
        for kind, marker in zip(kinds, "os^D"):
            found = [name for name in names if kind in contenders[name]]
            speeds = [contenders[name][kind] for name in found]
            axis.plot(speeds, [names.index(n) for n in found], marker, label=kind)
        axis.set_yticks(range(len(names)), names)
        for label, name in zip(axis.get_yticklabels(), names):
            label.set_fontweight("bold" if name.startswith("fast,") else "normal")
        axis.set_xscale("log")
        axis.grid(alpha=0.3)
        axis.set_title(vocabulary, loc="left")
        axis.tick_params(labelbottom=True)
    axes[0, 0].legend(loc="lower right")
    axes[-1, 0].set_xlabel("MB of UTF-8 per second, one thread")
    figure.tight_layout()
    figure.savefig(path)
