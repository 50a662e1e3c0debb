"""The tests can fail: mistakes that were really made, planted one at a time.

Each is planted in a copy of the library, where the named tests then have to fail.
"""

import pytest

from tests.planting import output_with

pytestmark = pytest.mark.slow

BUGS = {
    "of three in a row all are merged": (
        "tokenizers/bpe.py",
        "            i += 2\n",
        "            i += 1\n",
        "tokenizers/test_bpe.py",
    ),
    "the last token is forgotten": (
        "tokenizers/bpe.py",
        "    while i < len(ids):",
        "    while i < len(ids) - 1:",
        "tokenizers/test_bpe.py",
    ),
    "a tie is left to chance": (
        "tokenizers/bpe.py",
        "return max(tied, key=lambda pair: (vocab[pair[0]], vocab[pair[1]]))",
        "return tied[0]",
        "tokenizers/test_bpe.py",
    ),
    "an empty corpus crashes the trainer, as in minbpe": (
        "tokenizers/bpe.py",
        "        if not counts:\n            break\n",
        "",
        "tokenizers/test_bpe.py",
    ),
    "the pattern is forgotten on loading, as in minbpe": (
        "tokenizers/regex_bpe.py",
        '                pattern=document["pattern"],\n',
        "",
        "tokenizers/test_regex_bpe.py::test_all_of_it_comes_back_from_the_file",
    ),
    "a word counts once however often it occurs": (
        "tokenizers/regex_bpe.py",
        "counts[pair] = counts.get(pair, 0) + times",
        "counts[pair] = counts.get(pair, 0) + 1",
        "tokenizers/test_ladder.py",
    ),
    "the latest merge is applied first": (
        "tokenizers/regex_bpe.py",
        'never = float("inf")\n    while len(ids) > 1:\n        pair = min(',
        "never = -1\n    while len(ids) > 1:\n        pair = max(",
        "tokenizers/test_ladder.py",
    ),
    "a cut lies inside a special token": (
        "tokenizers/pretokenize.py",
        "len(held) - longest)",
        "len(held))",
        "tokenizers/test_regex_bpe.py::test_any_chunking_gives_the_same_ids",
    ),
    "the shortest special token wins": (
        "tokenizers/special_tokens.py",
        "key=len, reverse=True",
        "key=len",
        "tokenizers/test_special_tokens.py",
    ),
    "a smuggled special token is let through": (
        "tokenizers/special_tokens.py",
        'if disallowed == "all" else set(disallowed)',
        'if disallowed == "nothing" else set()',
        "tokenizers/test_special_tokens.py",
    ),
    "newlines are dropped between words": (
        "tokenizers/words.py",
        'r"\\w+|.", regex.DOTALL',
        'r"\\w+|."',
        "tokenizers/test_words.py",
    ),
    "a broken character is shown in a stream": (
        "tokenizers/utf8.py",
        "return self._decoder.decode(self._tokenizer.decode_bytes([token_id]))",
        "return self._tokenizer.decode([token_id])",
        "tokenizers/test_utf8.py::test_gpt2_stream_from_lecture_03",
    ),
    "text between matches is dropped": (
        "tokenizers/pretokenize.py",
        "        if end < match.start():\n"
        "            pre_tokens.append(text[end : match.start()])\n",
        "",
        "tokenizers/test_pretokenize.py::test_nothing_is_lost_under_a_poor_pattern",
    ),
    "an accent is dropped with its place in the text": (
        "tokenizers/normalize.py",
        "held, length = held + part, length + more",
        "held += part",
        "tokenizers/test_normalize.py::test_by_hand",
    ),
    "a vowel of Korean is taken for a letter of its own": (
        "tokenizers/normalize.py",
        "return unicodedata.combining(first) != 0 or first in composing_characters()",
        "return unicodedata.combining(first) != 0",
        "tokenizers/test_normalize.py::test_both_hold_on_thousands_of_texts",
    ),
    "WordPiece merges the most frequent pair": (
        "tokenizers/wordpiece.py",
        "count / (self.pieces[first] * self.pieces[second])",
        "count / 1",
        "tokenizers/test_wordpiece.py::test_the_first_merge_by_hand",
    ),
    "a tie of gains is left to the rounding of logarithms": (
        "tokenizers/wordpiece.py",
        "round(self.pairs[pair] * math.log(total * score), 6)",
        "self.pairs[pair] * math.log(total * score)",
        "tokenizers/test_wordpiece.py"
        "::test_equal_gains_are_equal_although_their_logarithms_are_rounded",
    ),
    "the rest of a word is matched like its beginning": (
        "tokenizers/wordpiece.py",
        'prefix = CONTINUES if start else ""',
        'prefix = ""',
        "tokenizers/test_wordpiece.py::test_encoding_by_hand",
    ),
    "markup in a token reaches the page": (
        "show/strips.py",
        "{escape(visible(piece))}",
        "{visible(piece)}",
        "show/test_views.py",
    ),
    "wrong bytes get into the cache": (
        "vocabularies/cache.py",
        "        if _matches(content, file.sha256):\n",
        "        if content:\n",
        "vocabularies/test_cache.py::test_wrong_bytes_are_never_stored",
    ),
}


@pytest.mark.parametrize("bug", BUGS)
def test_the_tests_notice(bug, tmp_path):
    assert "1 failed" in output_with(BUGS[bug], tmp_path)
