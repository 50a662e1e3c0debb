"""Pictures as token IDs: patches, a codebook of patches, and what replaces a codebook.

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
from .patches import WHITE, check_pixels, patchify, psnr, unpatchify
from .quadtree import Square, paint, quadtree
from .scalar_quantization import (
    check_levels,
    fsq_dequantize,
    fsq_digits,
    fsq_index,
    fsq_quantize,
    lfq_index,
)

__all__ = [
    "WHITE",
    "Difficulty",
    "ImageTokenizer",
    "Square",
    "bigram_difficulty",
    "check_levels",
    "check_pixels",
    "check_vectors",
    "first_entries",
    "fsq_dequantize",
    "fsq_digits",
    "fsq_index",
    "fsq_quantize",
    "lfq_index",
    "move_entries",
    "nearest",
    "paint",
    "patchify",
    "psnr",
    "quadtree",
    "restart_dead",
    "train_codebook",
    "unpatchify",
]
