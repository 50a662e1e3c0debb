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
    """The text that `keep_my_text` kept; without one a letter, about 600 characters.

    Raises `CorpusError` if the file is empty, above 1 MB or not UTF-8.
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
        text = content.decode("utf-8-sig")  # some editors put a mark in front
    except UnicodeDecodeError as error:
        raise CorpusError(
            f"{FILE} is not UTF-8: byte {content[error.start]:#04x} at {error.start} "
            "can't be read; save it as UTF-8"
        ) from None
    return checked(text)


def keep_my_text(text: str) -> str:
    """Keep `text` for `my_text` in all lectures of this folder, and give it back.

    Raises `CorpusError` where there are no copies of the lectures, and for what
    `my_text` could not read.
    """
    folder = folder_of_lectures()
    if not is_folder_of_copies(folder):
        raise CorpusError(
            f"{folder.name}/ is no folder of your copies, such as `make lab` makes: "
            "here a text would change what everybody reads"
        )
    try:
        content = checked(text).encode("utf-8")
    except UnicodeEncodeError as error:
        code_point = f"U+{ord(text[error.start]):04X}"
        raise CorpusError(
            f"the text holds half of a surrogate pair, {code_point}, at {error.start}: "
            "no file of UTF-8 can"
        ) from None
    if len(content) > MAX_BYTES:
        raise CorpusError(
            f"the text has {len(content):,} bytes, and at most {MAX_BYTES:,} fit"
        )
    write_whole(folder / FILE, content)
    return text


def folder_of_lectures() -> Path:
    """The current directory, or the one above it where that is of the trails."""
    here = Path.cwd()
    return here.parent if here.name == TRAILS else here


def is_folder_of_copies(folder: Path) -> bool:
    return (folder / LEDGER).is_file()


def checked(text: str) -> str:
    """`text`, if there is any in it."""
    if not text.strip():
        raise CorpusError(f"your text is empty: write some prose into {FILE}")
    return text
