"""The cases of a kind as a quiz: each text is seen first, and opens into its answer."""

from collections.abc import Iterable
from html import escape
from itertools import cycle

from lecture_lib.exercises.questions import inline, plain
from lecture_lib.show import visible
from lecture_lib.show.strips import BETWEEN_CHIPS, CHIP, CHIP_COLORS, MONOSPACE

from .case import CASES, COUNTED, Case, of_kind

MODELS = dict(zip(COUNTED, ("GPT-2", "GPT-4", "GPT-4o"), strict=True))
_SUMMARY = f"cursor:pointer;overflow-wrap:anywhere;{MONOSPACE}"
HOW_MANY = f"How many tokens under {', '.join(MODELS.values())}?"


class Quiz:
    """Texts to guess the tokens of; cases of the same text have one entry."""

    def __init__(self, cases: Iterable[Case]):
        self.entries: dict[str, list[Case]] = {}
        for case in cases:
            self.entries.setdefault(case.text, []).append(case)

    def __repr__(self) -> str:
        """Show all texts, and the answers below, where they aren't seen at once."""
        lines = [HOW_MANY]
        lines += [f"{n:>2}  {visible(text)}" for n, text in enumerate(self.entries, 1)]
        lines += ["", "Answers"]
        for n, cases in enumerate(self.entries.values(), 1):
            lines.append(f"{n:>2}  {_counts(cases[0])}")
            for case in cases:
                lines.append(f"    {MODELS[case.encoding]}: {case.pieces}")
                lines += [f"    {plain(text)}" for text in (case.why, case.remedy)]
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        entries = "".join(
            '<li style="margin:.35em 0"><details class="case">'
            f'<summary style="{_SUMMARY}">{escape(visible(text))}</summary>'
            f"<p><b>{_counts(cases[0])}</b></p>"
            f"{''.join(map(_answer, cases))}</details></li>"
            for text, cases in self.entries.items()
        )
        return f"<div><p>{HOW_MANY}</p><ol>{entries}</ol></div>"


def quiz(kind: str) -> Quiz:
    """The cases of a kind, one of ``KINDS``, each closed until the reader opens it."""
    return Quiz(of_kind(CASES, kind))


def _counts(case: Case) -> str:
    return " · ".join(f"{MODELS[name]} {n}" for name, n in zip(COUNTED, case.counts))


def _answer(case: Case) -> str:
    """Draw a case's tokens, the reason, and the remedy as HTML."""
    chips = BETWEEN_CHIPS.join(
        f'<span style="{CHIP};background-color:{color}">{escape(piece)}</span>'
        for piece, color in zip(case.pieces.split("·"), cycle(CHIP_COLORS))
    )
    return (
        f'<p style="line-height:2.2">{MODELS[case.encoding]}: '
        f'<span style="{MONOSPACE}">{chips}</span></p>'
        f"<p>{inline(case.why)}<br><b>What to do.</b> {inline(case.remedy)}</p>"
    )
