"""Named collections of texts, frozen: lectures assert numbers that were computed here.

A new text changes no collection. One more language is a file in ``languages/``, its
name in `LANGUAGE_NAMES`, and a line of ``sha256sum`` in `SHA256SUMS`; who wants to
count it asks for it by its code, or makes a collection of another name.
"""

from collections.abc import Iterable

from .files import load

LANGUAGE_NAMES = {
    "en": "English",
    "am": "Amharic",
    "ar": "Arabic",
    "de": "German",
    "el": "Greek",
    "es": "Spanish",
    "fr": "French",
    "he": "Hebrew",
    "hi": "Hindi",
    "ja": "Japanese",
    "ka": "Georgian",
    "ko": "Korean",
    "my": "Burmese",
    "ru": "Russian",
    "ta": "Tamil",
    "th": "Thai",
    "tr": "Turkish",
    "zh": "Chinese",
}
# The languages of the lectures, English first.
LANGUAGES = (
    *("en", "am", "ar", "de", "el", "es", "fr", "he", "hi"),
    *("ja", "ka", "ko", "my", "ru", "ta", "th", "tr", "zh"),
)
MONOLINGUAL = (
    "stories.txt",
    "technical.txt",
    "program.py.txt",
    "records.json",
    "numbers.txt",
)
# All that the lectures count when they count the course's texts, in this order.
EVERYTHING = (*MONOLINGUAL, *(f"languages/{code}.txt" for code in sorted(LANGUAGES)))
SAMPLE_CHARACTERS = 10_000


def everything() -> str:
    """Join the texts of `EVERYTHING`."""
    return "".join(load(name) for name in EVERYTHING)


def languages(codes: Iterable[str] = LANGUAGES) -> dict[str, list[str]]:
    """The same thirty sentences in each language, by its code; English first.

    `LANGUAGE_NAMES` has the names, and more codes than the lectures count.
    """
    return {code: load(f"languages/{code}.txt").splitlines() for code in codes}


def samples() -> dict[str, str]:
    """Return three texts to compare tokenizers on, about 10 KB each at most."""
    return {
        "English": load("stories.txt")[:SAMPLE_CHARACTERS],
        "Python": load("program.py.txt")[:SAMPLE_CHARACTERS],
        "Hindi": load("languages/hi.txt"),
    }
