"""The Pythons of this machine: ``python tests/pythons.py`` prints the newest other one.

Nothing but the standard library, and nothing that Python 3.11 lacks.
"""

import glob
import os
import shutil
import subprocess
import sys

OLDEST, NEWEST = 11, 20


def account_home() -> str:
    """The home of this account; the variable names another one during tests."""
    try:
        import pwd
    except ImportError:  # on Windows
        return os.path.expanduser("~")
    return pwd.getpwuid(os.getuid()).pw_dir


def version(interpreter: str) -> tuple[int, ...]:
    """Such as (3, 13); empty if it doesn't run, as a shim of pyenv may not."""
    code = "import sys; print(*sys.version_info[:2])"
    try:
        done = subprocess.run(
            [interpreter, "-I", "-c", code], capture_output=True, encoding="utf-8"
        )
    except OSError:
        return ()
    return tuple(map(int, done.stdout.split())) if done.returncode == 0 else ()


def pythons() -> list[str]:
    """List the Pythons that run, newest first: on the PATH, and of pyenv."""
    found = []
    for minor in range(NEWEST, OLDEST - 1, -1):
        name = f"python3.{minor}"
        places = f"{account_home()}/.pyenv/versions/*/bin/{name}"
        candidates = [shutil.which(name), *sorted(glob.glob(places), reverse=True)]
        found += [path for path in candidates if path and version(path) == (3, minor)]
    return found


def newest_other() -> str:
    """The newest Python of another version than this one; empty if there is none."""
    ours = sys.version_info[:2]
    return next((path for path in pythons() if version(path) != ours), "")


if __name__ == "__main__":
    print(newest_other())
