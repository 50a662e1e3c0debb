"""The library of the tokenization lectures.

Importing it points tiktoken at the course's own cache of vocabulary files.
"""

from lecture_lib import vocabularies as _vocabularies
from lecture_lib.measure.compression import compression_ratio
from lecture_lib.stepper import Stepper, step
from lecture_lib.tokenizers.bpe import BPEParams, BPETokenizer, train_bpe
from lecture_lib.tokenizers.characters import CharacterTokenizer
from lecture_lib.tokenizers.contract import Tokenizer, UnknownTokenID
from lecture_lib.tokenizers.normalize import Normalized, normalize
from lecture_lib.tokenizers.pieces import PieceTokenizer
from lecture_lib.tokenizers.pretokenize import (
    CL100K_PATTERN,
    GPT2_PATTERN,
    O200K_PATTERN,
)
from lecture_lib.tokenizers.regex_bpe import RegexBPETokenizer, train_regex_bpe
from lecture_lib.tokenizers.unigram import UnigramTokenizer
from lecture_lib.tokenizers.unigram_training import train_unigram
from lecture_lib.tokenizers.utf8 import ByteTokenizer, StreamDecoder
from lecture_lib.tokenizers.wordpiece import WordPieceTokenizer, train_wordpiece
from lecture_lib.tokenizers.words import WordTokenizer

__all__ = [
    "CL100K_PATTERN",
    "GPT2_PATTERN",
    "O200K_PATTERN",
    "BPEParams",
    "BPETokenizer",
    "ByteTokenizer",
    "CharacterTokenizer",
    "Normalized",
    "PieceTokenizer",
    "RegexBPETokenizer",
    "Stepper",
    "StreamDecoder",
    "Tokenizer",
    "UnigramTokenizer",
    "UnknownTokenID",
    "WordPieceTokenizer",
    "WordTokenizer",
    "compression_ratio",
    "normalize",
    "step",
    "train_bpe",
    "train_regex_bpe",
    "train_unigram",
    "train_wordpiece",
]

_vocabularies.use_course_cache()
