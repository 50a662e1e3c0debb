"""Verdicts that nobody has seen show themselves, at the end of their cell or script.

A notebook shows the value of a cell's last line alone, so a check before it would say
nothing. Whatever shows a verdict asks it for its text, and then it has been seen.
"""

import atexit
import sys
from collections.abc import Callable
from typing import Any

_unseen: dict[int, Any] = {}  # by identity, in order


def note(verdict: Any) -> None:
    """Show a verdict at the end, unless something asks for its text before."""
    _unseen[id(verdict)] = verdict
    get_shell = getattr(sys.modules.get("IPython"), "get_ipython", None)
    if get_shell and (shell := get_shell()):
        shell.events.register("post_run_cell", _show_below)  # the same is kept once


def seen(verdict: Any) -> None:
    """Forget a verdict whose text was asked for."""
    _unseen.pop(id(verdict), None)


def show(display: Callable[[Any], Any] = print) -> None:
    """Show all that are unseen; a page on which cells run calls it after each."""
    waiting = [*_unseen.values()]
    _unseen.clear()
    for verdict in waiting:
        display(verdict)


def _show_below(result: Any) -> None:
    """Show it in IPython, after the cell has run."""
    from IPython.display import display

    show(display)


atexit.register(show)  # of a script
