"""The tests can fail: mistakes that were really made, planted one at a time.

Each is planted in a copy of the library, where the named tests then have to fail.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from lecture_lib.vocabularies import cache_directory

PROJECT = Path(__file__).resolve().parents[1]
LADDER = "lecture_lib/tokenizers"
BUGS = {
    "of three in a row all are merged": (
        f"{LADDER}/bpe.py",
        "            i += 2\n",
        "            i += 1\n",
        "tokenizers/test_bpe.py",
    ),
    "the last token is forgotten": (
        f"{LADDER}/bpe.py",
        "    while i < len(ids):",
        "    while i < len(ids) - 1:",
        "tokenizers/test_bpe.py",
    ),
    "a tie is left to chance": (
        f"{LADDER}/bpe.py",
        "return max(tied, key=lambda pair: (vocab[pair[0]], vocab[pair[1]]))",
        "return tied[0]",
        "tokenizers/test_bpe.py",
    ),
    "an empty corpus crashes the trainer, as in minbpe": (
        f"{LADDER}/bpe.py",
        "        if not counts:\n            break\n",
        "",
        "tokenizers/test_bpe.py",
    ),
    "the pattern is forgotten on loading, as in minbpe": (
        f"{LADDER}/regex_bpe.py",
        '                pattern=document["pattern"],\n',
        "",
        "tokenizers/test_regex_bpe.py::test_all_of_it_comes_back_from_the_file",
    ),
    "a word counts once however often it occurs": (
        f"{LADDER}/regex_bpe.py",
        "counts[pair] = counts.get(pair, 0) + times",
        "counts[pair] = counts.get(pair, 0) + 1",
        "tokenizers/test_ladder.py",
    ),
    "the latest merge is applied first": (
        f"{LADDER}/regex_bpe.py",
        'never = float("inf")\n    while len(ids) > 1:\n        pair = min(',
        "never = -1\n    while len(ids) > 1:\n        pair = max(",
        "tokenizers/test_ladder.py",
    ),
    "a cut lies inside a special token": (
        f"{LADDER}/pretokenize.py",
        "len(held) - longest)",
        "len(held))",
        "tokenizers/test_regex_bpe.py::test_any_chunking_gives_the_same_ids",
    ),
    "the shortest special token wins": (
        f"{LADDER}/special_tokens.py",
        "key=len, reverse=True",
        "key=len",
        "tokenizers/test_special_tokens.py",
    ),
    "a smuggled special token is let through": (
        f"{LADDER}/special_tokens.py",
        'if disallowed == "all" else set(disallowed)',
        'if disallowed == "nothing" else set()',
        "tokenizers/test_special_tokens.py",
    ),
    "newlines are dropped between words": (
        f"{LADDER}/words.py",
        'r"\\w+|.", regex.DOTALL',
        'r"\\w+|."',
        "tokenizers/test_words.py",
    ),
    "a broken character is shown in a stream": (
        f"{LADDER}/utf8.py",
        "return self._decoder.decode(self._tokenizer.decode_bytes([token_id]))",
        "return self._tokenizer.decode([token_id])",
        "tokenizers/test_utf8.py::test_gpt2_stream_from_lecture_03",
    ),
    "text between matches is dropped": (
        f"{LADDER}/pretokenize.py",
        "        if end < match.start():\n"
        "            pre_tokens.append(text[end : match.start()])\n",
        "",
        "tokenizers/test_pretokenize.py::test_nothing_is_lost_under_a_poor_pattern",
    ),
    "markup in a token reaches the page": (
        "lecture_lib/show/strips.py",
        "{escape(visible(piece))}",
        "{visible(piece)}",
        "show/test_views.py",
    ),
    "wrong bytes get into the cache": (
        "lecture_lib/vocabularies/cache.py",
        "        if _matches(content, file.sha256):\n",
        "        if content:\n",
        "vocabularies/test_cache.py::test_wrong_bytes_are_never_stored",
    ),
}


@pytest.mark.parametrize("bug", BUGS)
def test_the_tests_notice(bug, tmp_path):
    module, right, wrong, tests = BUGS[bug]
    ignore = shutil.ignore_patterns("__pycache__")
    for name in ("lecture_lib", "tests"):
        shutil.copytree(PROJECT / name, tmp_path / name, ignore=ignore)
    shutil.copy(PROJECT / "pyproject.toml", tmp_path)
    path = tmp_path / module
    source = path.read_text(encoding="utf-8")
    assert source.count(right) == 1, "the line to spoil is no longer there"
    path.write_text(source.replace(right, wrong), encoding="utf-8")

    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider"]
    command += ["-p", "no:xdist", f"tests/{tests}"]
    answer = subprocess.run(
        command,
        cwd=tmp_path,
        env=os.environ | {"TIKTOKEN_CACHE_DIR": str(cache_directory())},
        capture_output=True,
        encoding="utf-8",
    )
    assert answer.returncode == 1, answer.stdout[-2000:]
    assert "1 failed" in answer.stdout, answer.stdout[-2000:]
