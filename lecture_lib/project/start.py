"""The learner's starting point: empty functions, and the published tokens."""

import base64
from pathlib import Path

from lecture_lib.files import write_whole
from lecture_lib.tokenizers import encodings, published

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
NAME = "my_tokenizer.py"
VOCABULARIES = ("gpt2", "cl100k_base", "o200k_base")


def start(folder: Path) -> Path:
    """Put the project's files into `folder`; a learner's own file is never replaced."""
    folder.mkdir(parents=True, exist_ok=True)
    provide(folder)
    mine = folder / NAME
    if not mine.exists():
        write_whole(mine, (HERE / f"{NAME}.txt").read_bytes())
    return mine


def provide(folder: Path) -> None:
    """Write the files given for milestone d, where they aren't there yet."""
    write_whole(folder / "given.py", (HERE / "given.py").read_bytes())
    tokens = folder / "tokens"
    tokens.mkdir(exist_ok=True)
    for name in VOCABULARIES:
        if not (tokens / f"{name}.tokens").exists():
            ranks = published.read_ranks(name)
            lines = [f"{base64.b64encode(t).decode()} {i}\n" for t, i in ranks.items()]
            write_whole(tokens / f"{name}.tokens", "".join(lines).encode("ascii"))
        pattern = encodings.ENCODINGS[name].pattern
        write_whole(tokens / f"{name}.pattern", pattern.encode("utf-8"))
