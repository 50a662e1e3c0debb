"""The way of text into a language model and back: stored pictures with one part marked.

``show.pipeline("bytes")`` is a small picture for the head of a lecture. It names all
parts and shows what the marked one makes of an example. The whole picture shows all.

The pictures are files in ``pictures``, drawn once. Their letters are outlines, so no
font is needed. Each ``<style>`` lists names of colors, which `colors` fills in.
"""

import base64
import re
from html import escape
from importlib import resources

from .colors import style

PARTS = ("text", "pre-tokens", "bytes", "tokens", "IDs", "rows", "model", "back")
WIDTH = 640
TEXT = "Hello, 🌍! 你好!"
PRE_TOKENS = ("Hello", ",", " 🌍!", " 你好", "!")
IDS = (15496, 11, 12520, 234, 235, 0, 220, 19526, 254, 25001, 121, 0)  # GPT-2's
ROW_SIZE = 768


class Pipeline:
    """A picture of the pipeline; `here` is the part that is marked, if any."""

    def __init__(self, here: str | None):
        self.here = here

    def __repr__(self) -> str:
        names = [
            f"[{name}: you are here]" if name == self.here else name for name in PARTS
        ]
        return f"{' → '.join(names[:-1])}, and {names[-1]}"

    @property
    def alt(self) -> str:
        """The content of the picture, in words."""
        return _NAMES + f" You are here: {self.here}." if self.here else _WHOLE

    def svg(self) -> str:
        """Return the picture as one ``<svg>`` element."""
        return read("pipeline" if self.here is None else f"pipeline-{self.here}")

    def narrow(self) -> str:
        """Return the small picture in two lines, for a place as narrow as a phone."""
        return read(f"narrow-{self.here}")

    def _repr_html_(self) -> str:
        source = base64.b64encode(self.svg().encode()).decode()
        return (
            f'<img class="pipeline" alt="{escape(self.alt)}" width="{WIDTH}" '
            f'src="data:image/svg+xml;base64,{source}" '
            'style="max-width:100%;height:auto">'
        )


def pipeline(here: str | None = None) -> Pipeline:
    """Return the small picture with the part `here` marked, or else the whole one.

    Raise ``ValueError`` if no part has that name.
    """
    if here is not None and here not in PARTS:
        raise ValueError(f"no part is named {here!r}; there are {', '.join(PARTS)}")
    return Pipeline(here)


def read(name: str) -> str:
    """Return a stored picture with its colors."""
    path = resources.files(__package__) / "pictures" / f"{name}.svg"
    source = "".join(path.read_text(encoding="utf-8").splitlines())
    return re.sub("(?<=<style>)[^<]*", lambda names: style(names[0].split()), source)


_NAMES = f"The parts of the pipeline: {', '.join(PARTS[:-1])}, and {PARTS[-1]}."
_WHOLE = (
    f"From text to model and back. The text {TEXT} has {len(TEXT)} characters. A "
    f"pattern cuts it into {len(PRE_TOKENS)} pre-tokens, UTF-8 writes them as "
    f"{len(TEXT.encode())} bytes, and merges inside of each pre-token join the bytes "
    f"into {len(IDS)} tokens. Their IDs are {', '.join(map(str, IDS))}. Each ID picks "
    f"a row of {ROW_SIZE} numbers, and the model reads the rows. And back: the bytes "
    "of all IDs, joined, are the text again."
)
