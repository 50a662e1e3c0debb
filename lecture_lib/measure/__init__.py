"""Measuring tokenizers, and the models that read what they write."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .cards import card

__all__ = ["card"]


def __getattr__(name: str) -> Any:
    """Import what writes cards when it's first needed: it stands on `show`."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from .cards import card

    return card
