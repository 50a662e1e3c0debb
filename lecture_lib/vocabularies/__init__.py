"""Find, check, and cache the published vocabulary files of GPT-2 and others.

They stay in tiktoken's own cache layout, so tiktoken and `tokenizers.published` read
the same files. ``python -m lecture_lib.vocabularies`` downloads the missing ones.
"""

from .cache import VocabularyError, fill_cache
from .location import cache_directory, use_course_cache

__all__ = ["VocabularyError", "cache_directory", "fill_cache", "use_course_cache"]
