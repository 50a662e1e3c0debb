"""Tokenizers of this course in other people's libraries, and theirs in this course.

>>> from lecture_lib import RegexBPETokenizer
>>> tokenizer = RegexBPETokenizer.train("the cat in the hat", 259)
>>> to_tiktoken(tokenizer).encode("the hat") == tokenizer.encode("the hat")
True
"""

from .from_sentencepiece import load_mistral, load_pieces
from .to_hugging_face import to_hf
from .with_tiktoken import from_tiktoken, to_tiktoken

__all__ = ["from_tiktoken", "load_mistral", "load_pieces", "to_hf", "to_tiktoken"]
