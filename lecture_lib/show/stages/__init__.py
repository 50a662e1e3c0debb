"""The way of a text into a language model and back, drawn with real content.

``show.pipeline("bytes")`` is a small picture for the head of a lecture. It names all
parts, and draws the one that the lecture is about. The whole picture has them all.
"""

import base64
from html import escape

from . import pictures
from .example import PRE_TOKENS, ROW_SIZE, TEXT, TOKENS
from .rows import BACK, PARTS, STAGES


class Pipeline:
    """The picture; `here` is the part that is marked, if any."""

    def __init__(self, here: str | None, whole: bool):
        self.here = here
        self.whole = whole or here is None

    def __repr__(self) -> str:
        names = [
            f"[{name}: you are here]" if name == self.here else name for name in PARTS
        ]
        return f"{' → '.join(names[:-1])}, and {names[-1]}"

    @property
    def alt(self) -> str:
        """What the picture shows, in words."""
        shown = _WHOLE if self.whole else _NAMES
        return shown + (f" You are here: {self.here}." if self.here else "")

    def svg(self) -> str:
        """The picture as one ``<svg>`` element."""
        if self.here is None or self.whole:
            return pictures.whole(self.here)
        return pictures.small(self.here)

    def narrow(self) -> str:
        """The small picture, for a place as narrow as a phone."""
        if self.here is None or self.whole:
            raise ValueError("the whole picture has no narrow form")
        return pictures.narrow(self.here)

    def _repr_html_(self) -> str:
        source = base64.b64encode(self.svg().encode()).decode()
        return (
            f'<img class="pipeline" alt="{escape(self.alt)}" width="{pictures.WIDTH}" '
            f'src="data:image/svg+xml;base64,{source}" '
            'style="max-width:100%;height:auto">'
        )


def pipeline(here: str | None = None, whole: bool = False) -> Pipeline:
    """From text to model and back, with the part `here` marked.

    Small, unless `whole` is true or nothing is marked. ``ValueError`` if there is no
    part of that name.
    """
    if here is not None and here not in PARTS:
        raise ValueError(f"no part is named {here!r}; there are {', '.join(PARTS)}")
    return Pipeline(here, whole)


_NAMES = (
    f"The parts of the pipeline: {', '.join(stage.name for stage in STAGES)}, "
    f"and {BACK.name}."
)
_WHOLE = (
    f"From text to model and back. The text {TEXT} has {len(TEXT)} characters. A "
    f"pattern cuts it into {len(PRE_TOKENS)} pre-tokens, UTF-8 writes them as "
    f"{len(TEXT.encode())} bytes, and merges inside of each pre-token join the bytes "
    f"into {len(TOKENS)} tokens. Their IDs are "
    f"{', '.join(str(token_id) for _, token_id in TOKENS)}. Each ID picks a row of "
    f"{ROW_SIZE} numbers, and the model reads the rows. And back: the bytes of all "
    "IDs, joined, are the text again."
)
