"""The reader's own text, kept beside their copies of the lectures.

It is read from ``my_text.txt`` in the folder where a lecture runs, or in the one above
where a side trail does, and only if that is a folder of copies: ``make lab`` keeps its
ledger there. The originals, which are executed, tested and published, run in another
folder. So they have the course's text whatever lies in ``work/``.
"""

from pathlib import Path

from lecture_lib.files import read_whole, write_whole

from .files import CorpusError, load

FILE = "my_text.txt"
LEDGER = ".copied.json"  # of lecture_lib.course.copies: what a folder of copies has
TRAILS = "trails"  # in such a folder: that of the side trails
MAX_BYTES = 1_000_000
COURSE_TEXT = "letter.txt"


def my_text() -> str:
    """Return the text saved by `keep_my_text`, or else a letter of 600 characters.

    Raise CorpusError if the file is empty, larger than 1 MB, or not UTF-8.
    """
    path = folder_of_lectures() / FILE
    if not is_folder_of_copies(path.parent) or not path.exists():
        return load(COURSE_TEXT)
    try:
        size = path.stat().st_size
        content = read_whole(path) if size <= MAX_BYTES else b""
    except OSError as error:
        raise CorpusError(f"{FILE} can't be read: {error.strerror}") from None
    if size > MAX_BYTES:
        raise CorpusError(f"{FILE} has {size:,} bytes, and at most {MAX_BYTES:,} fit")
    try:
        text = content.decode("utf-8-sig")  # some editors start the file with a mark
    except UnicodeDecodeError as error:
        raise CorpusError(
            f"{FILE} is not UTF-8: byte {content[error.start]:#04x} at {error.start} "
            "can't be read; save it as UTF-8"
        ) from None
    return checked(text)


def keep_my_text(text: str) -> str:
    """Save `text` for `my_text` in all lectures of this folder, and return it.

    Raise CorpusError if the folder has no copies of the lectures, and for text that
    `my_text` couldn't read.
    """
    folder = folder_of_lectures()
    if not is_folder_of_copies(folder):
        raise CorpusError(
            f"{folder.name}/ isn't your own copy of the lectures, so text saved here "
            "would change them for everyone; run `make lab` and use the copy it opens"
        )
    try:
        content = checked(text).encode("utf-8")
    except UnicodeEncodeError as error:
        code_point = f"U+{ord(text[error.start]):04X}"
        raise CorpusError(
            f"character {error.start} of the text is {code_point}, half of a surrogate "
            "pair, which UTF-8 can't store; delete it and try again"
        ) from None
    if len(content) > MAX_BYTES:
        raise CorpusError(
            f"the text has {len(content):,} bytes, and at most {MAX_BYTES:,} fit"
        )
    write_whole(folder / FILE, content)
    return text


def folder_of_lectures() -> Path:
    """Return the current directory, or its parent if this is the folder of trails."""
    here = Path.cwd()
    return here.parent if here.name == TRAILS else here


def is_folder_of_copies(folder: Path) -> bool:
    return (folder / LEDGER).is_file()


def checked(text: str) -> str:
    """Return `text`; raise CorpusError if there is nothing in it."""
    if not text.strip():
        raise CorpusError(f"your text is empty: write some prose into {FILE}")
    return text
