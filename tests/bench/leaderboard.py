"""``python -m tests.bench.leaderboard``: the course's rungs and the peers, measured.

Writes their entries into notebooks/leaderboard; ``… NAME`` measures only one.
"""

import dataclasses
import functools
import importlib.metadata
import json
import sys
from pathlib import Path

from lecture_lib import fast
from lecture_lib.bridges import to_hf
from lecture_lib.project import leaderboard
from lecture_lib.project.plain import TIKTOKEN, served
from lecture_lib.project.reference import encode, params, train
from lecture_lib.tokenizers.incremental_bpe import train_incremental_bpe
from lecture_lib.tokenizers.pretokenize import GPT2_PATTERN
from lecture_lib.tokenizers.published import bytes_to_unicode, params_from_ranks
from lecture_lib.tokenizers.regex_bpe import RegexBPETokenizer, train_regex_bpe

FOLDER = Path("notebooks/leaderboard")
SHORT = 100  # paragraphs for who would take hours


def kept(make):
    """Encoding with what is made of the merges, and kept for the next text."""
    made = functools.lru_cache(maxsize=1)(lambda merges: make(list(merges)))
    return lambda text, merges: made(tuple(merges))(text)


def trained_by(train):
    return lambda text, num_merges: list(train(text, 256 + num_merges).merges)


def in_hugging_face(merges):
    from tokenizers import Tokenizer

    theirs = Tokenizer.from_str(to_hf(RegexBPETokenizer(params(merges))))
    return lambda text: theirs.encode(text, add_special_tokens=False).ids


def train_in_hugging_face(text, num_merges):
    from tokenizers import Tokenizer, models, pre_tokenizers, trainers

    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    alphabet = pre_tokenizers.ByteLevel.alphabet()
    trainer = trainers.BpeTrainer(
        vocab_size=256 + num_merges, initial_alphabet=alphabet, show_progress=False
    )
    tokenizer.train_from_iterator([text], trainer)
    ids = {character: byte for byte, character in bytes_to_unicode().items()}
    merges = []
    for left, right in json.loads(tokenizer.to_str())["model"]["merges"]:
        merges.append((ids[left], ids[right]))
        ids[left + right] = 255 + len(merges)
    return merges


RUSTBPE = {}  # the tokenizer trained last, because it takes no merges of others


def train_in_rust(text, num_merges):
    import rustbpe

    theirs = RUSTBPE["last"] = rustbpe.Tokenizer()
    theirs.train_from_iterator(
        iter([text]), vocab_size=256 + num_merges, pattern=GPT2_PATTERN
    )
    if num_merges > leaderboard.TRAINED[0]:
        RUSTBPE["long"] = theirs
        ranks = {bytes(token): rank for token, rank in theirs.get_mergeable_ranks()}
        return list(params_from_ranks(ranks).merges)
    return []


INCREMENTAL = {
    "train_on_words": trained_by(train_incremental_bpe),
    "encode_words": kept(lambda merges: RegexBPETokenizer(params(merges)).encode),
}
NAIVE = {"train_on_words": train, "encode_words": encode}
REGEX = INCREMENTAL | {"train_on_words": trained_by(train_regex_bpe)}
FAST = {
    "train_on_words": trained_by(fast.train_regex_bpe),
    "encode_words": kept(lambda merges: fast.Encoder(params(merges)).encode_ordinary),
}
TIKTOKEN_TOO = INCREMENTAL | TIKTOKEN
HUGGING_FACE = {
    "train_on_words": train_in_hugging_face,
    "encode_words": kept(in_hugging_face),
}
RUST = {
    "train_on_words": train_in_rust,
    "encode_words": lambda text, merges: RUSTBPE["long"].encode(text),
}
RUNGS = "lecture_lib/tokenizers"
WORDS = (f"{RUNGS}/bpe.py", f"{RUNGS}/pretokenize.py", f"{RUNGS}/regex_bpe.py")
ENTRIES = {
    "NAIVE": ("naive", "lectures 05 and 06, without pre-tokens", (f"{RUNGS}/bpe.py",)),
    "REGEX": ("regex", "lecture 06, in pre-tokens, with a cache", WORDS),
    "INCREMENTAL": (
        "incremental",
        "lecture 13's training, lecture 06's encoding",
        (*WORDS, f"{RUNGS}/incremental_bpe.py"),
    ),
    "FAST": ("fast", "the course's compiled tokenizer", ("lecture_lib/fast",)),
    "TIKTOKEN_TOO": ("tiktoken", "encodes with the course's merges", ()),
    "HUGGING_FACE": ("Hugging Face tokenizers", "another tie rule", ()),
    "RUST": ("rustbpe", "another tie rule", ()),
}
PACKAGES = {"TIKTOKEN_TOO": "tiktoken", "HUGGING_FACE": "tokenizers", "RUST": "rustbpe"}


def measure(table: str) -> leaderboard.Entry:
    name, about, places = ENTRIES[table]
    paths = [path for place in places for path in files(Path(place))]
    lines = sum(leaderboard.lines_of_code(path.read_text("utf-8")) for path in paths)
    encoded = SHORT if table == "NAIVE" else leaderboard.ENCODED
    with (
        served(table, __spec__.name) as mine,
        served() as plain,
        served("TIKTOKEN") as tiktoken,
    ):
        for program in (mine, plain, tiktoken):
            program.timed = True
        entry = leaderboard.measure(
            mine,
            plain,
            tiktoken,
            name=name,
            about=about,
            lines=lines,
            sizes=(leaderboard.SIZE, leaderboard.TRAINED[1], encoded),
        )
    if table == "TIKTOKEN_TOO":
        entry = dataclasses.replace(entry, training=0.0)
    if package := PACKAGES.get(table):
        version = importlib.metadata.version(package)
        entry = dataclasses.replace(entry, about=f"{version}; {about}")
    return entry


def files(place: Path) -> list[Path]:
    return sorted(place.rglob("*.py")) if place.is_dir() else [place]


if __name__ == "__main__":
    for table in sys.argv[1:] or ENTRIES:
        entry = measure(table)
        print(leaderboard.write(entry, FOLDER), entry, flush=True)
