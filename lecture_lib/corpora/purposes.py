"""Four texts to make a tokenizer for, or a text of the reader's own.

Lecture `your_tokenizer` offers them. The chess openings were written by hand;
`tests/corpora/made_texts.py` made the three others.
"""

from pathlib import Path

from .files import CorpusError, load
from .own_text import my_text, read_text

PURPOSES = {  # what each text is, for its tokenizer's card
    "chess": "opening moves of chess, in algebraic notation, written by hand",
    "chords": "chord charts of songs, each in eleven keys, made by a program",
    "log": "the log of a web server with invented visitors, made by a program",
    "braille": "stories in uncontracted Braille, made by a program from ours",
}
MINE = "mine"  # what `keep_my_text` kept
FEWEST_CHARACTERS, MOST_BYTES = 500, 10_000_000


def text_for(choice: str) -> str:
    """Return the text of a purpose, the reader's own ("mine"), or a UTF-8 file's.

    Raise `CorpusError` for a file that can't be read, and for too little or too much.
    """
    if choice in PURPOSES:
        return load(f"made_for/{choice}.txt")
    text = my_text() if choice == MINE else read_file(choice)
    if (length := len(text.strip())) < FEWEST_CHARACTERS:
        raise CorpusError(
            f"{choice} is too short ({length:,} characters); a tokenizer needs "
            f"{FEWEST_CHARACTERS} or more to learn from"
        )
    return text


def read_file(choice: str) -> str:
    try:
        return read_text(Path(choice).expanduser(), MOST_BYTES)
    except (OSError, ValueError) as error:  # a name can hold a null
        raise CorpusError(
            f"{choice!r} must be one of {', '.join([*PURPOSES, MINE])}, or the path of "
            f"a file ({getattr(error, 'strerror', None) or error})"
        ) from None
