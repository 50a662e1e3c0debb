"""Text on which models stumble, each with its tokens, the reason, and a repair.

Used by the side trail `failure_gallery`, which continues lecture `failures`. `CASES`
are data: nothing is computed here, and tests compute all tokens again, with our
tokenizers and with tiktoken. `quiz` shows one kind of them.
"""

from .case import CASES, COUNTED, KINDS, Case, of_kind
from .quiz import Quiz, quiz

__all__ = ["CASES", "COUNTED", "KINDS", "Case", "Quiz", "of_kind", "quiz"]
