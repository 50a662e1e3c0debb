"""Pictures as token IDs: patches, and a codebook of patches.

Built in lecture `beyond_text`; the side trails around it use the rest.
"""

from lecture_lib.measure.bigrams import Difficulty, bigram_difficulty

from .codebook import (
    ImageTokenizer,
    check_vectors,
    first_entries,
    move_entries,
    nearest,
    restart_dead,
    train_codebook,
)
from .patches import WHITE, check_pixels, patchify, unpatchify

__all__ = [
    "WHITE",
    "Difficulty",
    "ImageTokenizer",
    "bigram_difficulty",
    "check_pixels",
    "check_vectors",
    "first_entries",
    "move_entries",
    "nearest",
    "patchify",
    "restart_dead",
    "train_codebook",
    "unpatchify",
]
