"""This course's tokenizers in other libraries, and SentencePiece's in this course.

>>> from lecture_lib import RegexBPETokenizer
>>> tokenizer = RegexBPETokenizer.train("the cat in the hat", 259)
>>> to_tiktoken(tokenizer).encode("the hat") == tokenizer.encode("the hat")
True
"""

from .from_sentencepiece import load_mistral, load_pieces
from .to_hugging_face import to_hf
from .with_tiktoken import to_tiktoken

__all__ = ["load_mistral", "load_pieces", "to_hf", "to_tiktoken"]
