"""``python -m lecture_lib.corpora``: write SHA256SUMS anew, and say what is new in it.

After a text was added, changed or removed on purpose.
"""

import sys

from lecture_lib import console

from . import files, lists


def main() -> int:
    before, now = files.checksums(), files.digests()
    if problem := missing(now) or unnamed(now):
        print(problem, file=sys.stderr)
        return 1
    changes = {
        "new": [name for name in now if name not in before],
        "gone": [name for name in before if name not in now],
        "changed": [name for name in now if before.get(name, now[name]) != now[name]],
    }
    for what, which in changes.items():
        for name in which:
            print(f"{what}: {name}{warning(what, name)}")
    if any(changes.values()):
        files.write_checksums(now)
        print(f"{files.CHECKSUMS} has {len(now)} texts now")
    else:
        print(f"{len(now)} texts, all as {files.CHECKSUMS} says")
    return 0


def missing(now: dict[str, str]) -> str:
    """A sentence about texts that lectures count and that are not there."""
    needed = [name for name in lists.EVERYTHING if name not in now]
    return f"lectures need {', '.join(needed)}; nothing was written" if needed else ""


def unnamed(now: dict[str, str]) -> str:
    """A sentence about languages without a name."""
    codes = [name[10:-4] for name in now if name.startswith("languages/")]
    unknown = [code for code in codes if code not in lists.LANGUAGE_NAMES]
    if not unknown:
        return ""
    return (
        f"{', '.join(unknown)}: add the name to LANGUAGE_NAMES in "
        "lecture_lib/corpora/lists.py first; nothing was written"
    )


def warning(what: str, name: str) -> str:
    if what == "changed" and name in lists.EVERYTHING:
        return " (lectures count it: their numbers change with it)"
    return ""


if __name__ == "__main__":
    sys.exit(console.run(main))
