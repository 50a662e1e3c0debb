"""Where the vocabulary files are kept: in the folder that tiktoken reads too."""

import os
from pathlib import Path

CACHE_VARIABLE = "TIKTOKEN_CACHE_DIR"


def use_course_cache() -> None:
    """Point tiktoken at the course's cache, unless the user has chosen one.

    An empty choice is none. A relative one becomes absolute, because kernels of
    notebooks inherit the variable and run in other directories.
    """
    chosen = os.environ.get(CACHE_VARIABLE) or _course_cache()
    os.environ[CACHE_VARIABLE] = os.path.abspath(chosen)


def cache_directory() -> Path:
    use_course_cache()
    return Path(os.environ[CACHE_VARIABLE])


def _course_cache() -> Path:
    """`.cache/tiktoken` in a checkout; the user's cache for an installed package."""
    checkout = Path(__file__).resolve().parents[2]
    if (checkout / "pyproject.toml").exists():
        return checkout / ".cache" / "tiktoken"
    return Path.home() / ".cache" / "tokenization-lectures" / "tiktoken"
