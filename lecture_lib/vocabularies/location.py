"""The folder of the vocabulary files, which tiktoken reads too."""

import os
from pathlib import Path

CACHE_VARIABLE = "TIKTOKEN_CACHE_DIR"


def use_course_cache() -> None:
    """Point tiktoken at the course's cache, unless the user has chosen one.

    An empty variable counts as unset. A relative path becomes absolute, because
    notebook kernels inherit the variable and run in other directories.
    """
    chosen = os.environ.get(CACHE_VARIABLE) or _course_cache()
    os.environ[CACHE_VARIABLE] = os.path.abspath(chosen)


def cache_directory() -> Path:
    use_course_cache()
    return Path(os.environ[CACHE_VARIABLE])


def _course_cache() -> Path:
    """Return `.cache/tiktoken` of a checkout, or the user's cache if installed."""
    checkout = Path(__file__).resolve().parents[2]
    if (checkout / "pyproject.toml").exists():
        return checkout / ".cache" / "tiktoken"
    return Path.home() / ".cache" / "tokenization-lectures" / "tiktoken"
