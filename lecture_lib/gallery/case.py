"""The cases of the gallery, which are read from ``cases.toml``."""

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from importlib import resources

KINDS = (
    "spelling",
    "digits",
    "spaces",
    "code",
    "glitch tokens",
    "special tokens",
    "Unicode",
    "languages",
    "formats",
)
COUNTED = ("gpt2", "cl100k_base", "o200k_base")  # the order of `Case.counts`


@dataclass(frozen=True)
class Case:
    """A text, encoded as ordinary text, and why its tokens make trouble."""

    name: str
    kind: str  # one of KINDS
    text: str
    encoding: str  # one of COUNTED: the one that `pieces` shows
    pieces: str  # the tokens as `show.visible` writes them, with dots between them
    counts: tuple[int, int, int]  # tokens in each of COUNTED
    why: str
    remedy: str
    source: str = ""  # an anchor in references.md, of what a page can't compute

    @property
    def num_tokens(self) -> int:
        """Tokens in `encoding`."""
        return self.counts[COUNTED.index(self.encoding)]


def read_cases() -> tuple[Case, ...]:
    """Read all cases, in the order of the file."""
    content = (resources.files(__package__) / "cases.toml").read_text(encoding="utf-8")
    return tuple(
        Case(**case | {"counts": tuple(case["counts"])})
        for case in tomllib.loads(content)["case"]
    )


CASES = read_cases()


def of_kind(cases: Iterable[Case], kind: str) -> list[Case]:
    """The cases of a kind, in order; ``ValueError`` if there is no such kind."""
    if kind not in KINDS:
        raise ValueError(f"{kind!r} is not one of {', '.join(KINDS)}")
    return [case for case in cases if case.kind == kind]
