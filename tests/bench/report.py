"""The results as JSON, as Markdown tables and as a plot, in build/bench/."""

import datetime
import json
import os
import platform
import statistics
from importlib import metadata
from pathlib import Path

from .texts import KINDS

SECTIONS = {
    "summary": "Many sources: how many times as fast as tiktoken (NumPy), median and "
    "worst; a list, as quicktok; training to 10,000, as rustbpe and Hugging Face",
    "sources": "Many sources, a row each; seen: how much the first half had",
    "source training": "Many sources, training to 10,000",
    "encoding": "Encoding, one thread, CPU time",
    "small": "Short texts",
    "hard": "Inputs made to be slow",
    "growth": "Growth",
    "threads": "Batches and counting over threads, wall time",
    "training": "Training (threads > 1: wall time)",
    "limits": "What the machine can do",
    "start": "Start-up, wall time",
    "memory": "The most memory a process had",
}
PACKAGES = (
    *("numba", "numpy", "regex", "tiktoken", "tokenizers", "quicktok-v1", "bpe-openai"),
    *("rs-bpe", "rustbpe", "bpeasy", "sentencepiece"),
)
STATES = ("cold", "held out", "warm")
COLUMNS = (*STATES, "list x quicktok", "x rustbpe", "x HF tokenizers")


def empty() -> dict:
    return {name: [] for name in SECTIONS} | {"missing": {}, "different": []}


def merge(reports: list[dict]) -> dict:
    total = empty()
    for report in reports:
        for name in SECTIONS:
            total[name] += report[name]
        total["missing"] |= report["missing"]
        total["different"] += report["different"]
    return total


def summarize(report: dict) -> None:
    """The median and the worst source of each kind and half, for each column."""
    report["summary"] = []
    for section in ("sources", "source training"):
        groups: dict[tuple[str, ...], list[dict]] = {}
        for row in report[section]:
            key = (row["kind"], row["half"], row.get("vocabulary", "training"))
            groups.setdefault(key, []).append(row)
        for (kind, half, what), rows in groups.items():
            same = {"kind": kind, "half": half, "what": what, "sources": len(rows)}
            for column in COLUMNS:
                by_value = sorted(rows, key=lambda row: row.get(column, 0.0))
                worst, name = by_value[0].get(column, 0.0), by_value[0]["source"]
                if worst:  # 0 where nobody raced
                    report["summary"].append(
                        same
                        | {
                            "column": column,
                            "median": statistics.median(row[column] for row in rows),
                            "worst": worst,
                            "worst source": name,
                        }
                    )


def write(report: dict, directory: Path) -> None:
    report["machine"] = machine()
    directory.mkdir(parents=True, exist_ok=True)
    (directory / "results.json").write_text(
        json.dumps(report, indent=1), encoding="utf-8", newline="\n"
    )
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
        "platform": platform.platform(),
        "processor": platform.processor() or platform.machine(),
        "cores": str(os.cpu_count()),
        "Python": platform.python_version(),
        **versions,
    }


def as_markdown(report: dict) -> str:
    parts = ["# Benchmark\n", "## Texts\n"]
    parts.append("".join(f"- {kind}: {source}\n" for kind, source in KINDS.items()))
    for name, title in SECTIONS.items():
        if report[name]:
            parts.append(f"## {title}\n\n{table(report[name])}")
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
    """Throughput of each contender for each text, one panel a vocabulary."""
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
            label.set_fontweight("bold" if name.startswith("fast") else "normal")
        axis.set_xscale("log")
        axis.grid(alpha=0.3)
        axis.set_title(vocabulary, loc="left")
        axis.tick_params(labelbottom=True)
    axes[0, 0].legend(loc="lower right")
    axes[-1, 0].set_xlabel("MB of UTF-8 per second, one thread")
    figure.tight_layout()
    figure.savefig(path)
