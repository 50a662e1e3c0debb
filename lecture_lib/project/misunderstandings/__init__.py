"""Wrong programs that learners write, each with what it has misunderstood.

When a learner's function fails, these are run on the same calls: one that gives just
the learner's results tells what went wrong. Their docstrings are the hints.
"""

from . import encoding, published, streams, training, words
from .registry import MISUNDERSTANDINGS, Misunderstanding

__all__ = [
    "MISUNDERSTANDINGS",
    "Misunderstanding",
    "encoding",
    "published",
    "streams",
    "training",
    "words",
]
