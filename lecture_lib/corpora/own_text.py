"""The reader's own text, kept beside the lectures so that all of them use it.

It's stored as ``my_text.txt`` in the notebooks' folder (for a side trail, one up).
The course's originals are different: what they show is tested and published, so they
never read a file, and a text given to one of them lasts only as long as its kernel. The
same goes for a folder that can't be written to.
"""

from pathlib import Path

from lecture_lib.files import read_whole, write_whole

from .files import CorpusError, load

FILE = "my_text.txt"
ORIGINALS = Path(__file__).resolve().parents[2] / "notebooks"
TRAILS = "trails"  # the folder of the side trails, inside that of the lectures
MAX_BYTES = 1_000_000
COURSE_TEXT = "letter.txt"

_in_memory: list[str] = []  # the text, if there's no file for it


def my_text() -> str:
    """Return the text that `keep_my_text` kept, or else a letter of 600 characters.

    Raise `CorpusError` if the file is empty, above 1 MB, or not UTF-8.
    """
    if _in_memory:
        return _in_memory[-1]
    folder = folder_of_lectures()
    path = folder / FILE
    if folder == ORIGINALS or not path.exists():
        return load(COURSE_TEXT)
    try:
        return checked(read_text(path, MAX_BYTES))
    except OSError as error:
        raise CorpusError(f"{FILE} can't be read: {error.strerror}") from None


def keep_my_text(text: str) -> str:
    """Keep `text` for `my_text` in all lectures of this folder, and return it.

    Where no file can or should be written, keep it for this notebook and print so.
    Raise `CorpusError` for text that `my_text` couldn't read back.
    """
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
            f"the text has {len(content):,} bytes; at most {MAX_BYTES:,} fit"
        )
    folder = folder_of_lectures()
    reason = "these are the course's own notebooks" if folder == ORIGINALS else ""
    if not reason:
        try:
            write_whole(folder / FILE, content)
        except OSError as error:
            reason = f"{FILE} can't be written: {error.strerror}"
    _in_memory[:] = [text] if reason else []
    if reason:
        print(f"Kept for this notebook only, until it restarts ({reason}).")
    return text


def folder_of_lectures() -> Path:
    """Return the current directory, or the one above it for a side trail."""
    here = Path.cwd()
    return here.parent if here.name == TRAILS else here


def read_text(path: Path, most: int) -> str:
    """Read a file of at most so many bytes; raise `CorpusError` if it isn't UTF-8."""
    if (size := path.stat().st_size) > most:
        raise CorpusError(f"{path.name} has {size:,} bytes; at most {most:,} fit")
    content = read_whole(path)
    try:
        return content.decode("utf-8-sig")  # some editors begin a file with a mark
    except UnicodeDecodeError as error:
        raise CorpusError(
            f"{path.name} isn't UTF-8 (bad byte {content[error.start]:#04x} at "
            f"{error.start}); save it as UTF-8 and try again"
        ) from None


def checked(text: str) -> str:
    """Return `text` if there's anything in it."""
    if not text.strip():
        raise CorpusError(f"your text is empty; write some prose into {FILE}")
    return text
