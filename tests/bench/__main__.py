"""``python -m tests.bench``: everybody side by side; results go to build/bench/.

One process races on one thread, a second one on all cores, because the other
libraries read their number of threads when they are imported.
"""

import argparse
import contextlib
import json
import os
import subprocess
import sys
from pathlib import Path

from . import peers, report, texts

MEGABYTE = 1_000_000


def main() -> None:
    options = parse()
    if options.worker:
        work(options)
        return
    missing = texts.fetch_all()
    if not options.no_install:
        peers.install()
    directory = Path(options.output)
    directory.mkdir(parents=True, exist_ok=True)
    results = []
    for count in dict.fromkeys((1, os.cpu_count() or 1)):
        part = directory / f"threads-{count}.json"
        command = [sys.executable, "-m", "tests.bench", *sys.argv[1:]]
        environment = os.environ | {
            "RAYON_NUM_THREADS": str(count),
            "TOKENIZERS_PARALLELISM": "true" if count > 1 else "false",
        }
        subprocess.run(
            [*command, "--worker", str(count), "--part", str(part)],
            env=environment,
            check=True,
        )
        results.append(json.loads(part.read_text(encoding="utf-8")))
        part.unlink()
    total = report.merge(results)
    total["missing"] |= missing
    report.summarize(total)
    report.write(total, directory)
    print(report.as_markdown(total))
    print(f"written to {directory}")
    # Ours would have raised. A peer that the table calls inexact may differ.
    inexact = {row["peer"] for row in total["peers"] if not row["right"]}
    names = tuple(f"{peer} (" for peer in inexact)
    if unexpected := [d for d in total["different"] if not d.startswith(names)]:
        sys.exit(f"these results differ: {', '.join(unexpected)}")


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.bench")
    parser.add_argument("--corpus", help="race on the text of this UTF-8 file instead")
    parser.add_argument("--quick", action="store_true", help="less text, fewer rounds")
    parser.add_argument("--only", help="one section: sources, encoding, inputs, ...")
    parser.add_argument("--no-install", action="store_true", help="only peers at hand")
    parser.add_argument("--output", default=str(texts.DIRECTORY))
    parser.add_argument("--worker", type=int, default=0, help=argparse.SUPPRESS)
    parser.add_argument("--part", help=argparse.SUPPRESS)
    return parser.parse_args()


def work(options: argparse.Namespace) -> None:
    from lecture_lib import fast

    from . import encoding, spread, threads, today, training

    fast.prepare()
    results = report.empty()
    rounds = 3 if options.quick else 5
    alone = options.worker == 1

    def wanted(section: str) -> bool:
        return options.only in (None, section)

    def say(what: str) -> None:
        print(f"[{options.worker} threads] {what} ...", file=sys.stderr, flush=True)

    if alone and wanted("sources") and not options.corpus:
        size = MEGABYTE // 5 if options.quick else MEGABYTE
        for row, text in spread.chosen(size, options.quick, results):
            say(f"{row['source']}, {row['kind']}")
            spread.run(row, text, rounds, results)
            spread.run_training(row, text, rounds, results)
    if wanted("peers") and not options.corpus:
        say("the peers of today")
        today.run(rounds, options.worker, options.quick, results)
    if alone and wanted("encoding"):
        for kind, text in load(options, (2 if options.quick else 6) * MEGABYTE).items():
            say(f"encoding {kind}")
            encoding.run(kind, text, rounds, results)
    if alone and wanted("lists"):
        for kind, text in load(options, MEGABYTE).items():
            say(f"lists of short texts, {kind}")
            encoding.run_lists(kind, text, rounds, results)
    if alone and wanted("inputs"):
        say("short texts and hard ones")
        encoding.run_inputs(rounds, results)
    if not alone and wanted("threads"):
        for kind, text in load(
            options, (6 if options.quick else 30) * MEGABYTE
        ).items():
            say(f"threads on {kind}")
            threads.run(kind, text, rounds, options.worker, results)
    if wanted("training"):
        for kind, text in load(options, (1 if options.quick else 5) * MEGABYTE).items():
            for vocab_size in (10_000,) if options.quick else (10_000, 32_000):
                say(f"training on {kind} to {vocab_size}")
                training.run(kind, text, vocab_size, options.worker, rounds, results)
    Path(options.part).write_text(json.dumps(results), encoding="utf-8", newline="\n")


def load(options: argparse.Namespace, max_bytes: int) -> dict[str, str]:
    if options.corpus:
        with open(options.corpus, encoding="utf-8", newline="") as file:
            return {Path(options.corpus).name: texts.take([file.read()], max_bytes)}
    found = {}
    for kind in texts.KINDS:
        with contextlib.suppress(texts.Missing):  # which `fetch_all` has reported
            found[kind] = texts.load(kind, max_bytes)
    return found


if __name__ == "__main__":
    main()
