"""``python -m lecture_lib.corpora``: write SHA256SUMS anew, and say what is new in it.

After a text was added, changed or removed on purpose.
"""

import sys

from lecture_lib import console

from . import files, lists


def main() -> int:
    before, now = files.checksums(), files.digests()
    if missing := [name for name in lists.EVERYTHING if name not in now]:
        print(f"lectures need {', '.join(missing)}; nothing was written")
        return 1
    for name in dict.fromkeys([*before, *now]):
        if before.get(name) != now.get(name):
            counted = ", which lectures count" if name in lists.EVERYTHING else ""
            what = "new" if name not in before else "changed" if name in now else "gone"
            print(f"{what}: {name}{counted}")
    files.write_checksums(now)
    print(f"{files.CHECKSUMS} has {len(now)} texts")
    return 0


if __name__ == "__main__":
    sys.exit(console.run(main))
