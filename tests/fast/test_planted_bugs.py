"""The tests of this directory can fail: mistakes planted one at a time, in a copy.

Each needs kernels of its own, which compile for some seconds: EXHAUSTIVE=1 runs them.
Without it they are checked to be plantable, and the closing lines say what is left out.
"""

import os

import pytest

from tests.planting import output_with, spoiled

pytestmark = pytest.mark.slow

BUGS = {
    "the last byte of a window is decided without the next one": (
        "windows.py",
        "((second >> _1) | _TOP)",
        "(second >> _1)",
        "test_scanner.py::test_every_place_in_a_window",
    ),
    "white space runs on at the end of a window": (
        "windows.py",
        "    known = ~spaces\n",
        "    known = ~_0\n",
        "test_scanner.py::test_every_place_in_a_window",
    ),
    "the greatest IDs win a tie": (
        "merge_loop.py",
        "(one.left, one.right) < (two.left, two.right)",
        "(one.left, one.right) > (two.left, two.right)",
        "test_training.py::test_same_merges_as_recounting_everything",
    ),
    "the shorter bytes win a tie": (
        "merge_loop.py",
        "return state.sizes[token] > state.sizes[rival]",
        "return state.sizes[token] < state.sizes[rival]",
        "test_training.py::test_same_merges_on_all_corpora",
    ),
    "of three in a row all are merged": (
        "merge_loop.py",
        "        places[middle].pair = NONE\n",
        "",
        "test_training.py::test_same_merges_as_recounting_everything",
    ),
    "an edit of another module is not seen": (
        "compiled/kernels.py",
        'ROOM.rglob("*.py")',
        'ROOM.rglob("s*.py")',
        "compiled/test_kernels.py::test_an_edit_anywhere_is_seen",
    ),
    "the end of a corpus is lost": (
        "../tokenizers/pretokenize.py",
        "    if held:\n        yield held\n",
        "    if held[1:]:\n        yield held[:-1]\n",
        "test_training.py::test_a_corpus_in_parts",
    ),
    "texts of a block run into each other": (
        "counting.py",
        "end, window, starts = ends[k], i, _0",
        "end, window, starts = ends[texts.count - 1], i, _0",
        "test_training.py::test_many_texts_are_kept_apart",
    ),
    "a pair takes the place of another with its hash": (
        "merging.py",
        "    while pairs[slot] != EMPTY and",
        "    while False and",
        "test_encoder.py::test_every_corpus_of_the_course",
    ),
    "a character keeps the bytes that its neighbors take": (
        "merging.py",
        "    if i in (start, end):\n        return True\n",
        "    if i >= start:\n        return True\n",
        "test_encoder.py::test_characters_that_lose_bytes_to_their_neighbors",
    ),
    "a token that begins inside a character cuts none": (
        "vocabulary.py",
        "    while i + 1 < end and",
        "    while False and",
        "test_encoder.py::test_characters_that_lose_bytes_to_their_neighbors",
    ),
    "a token that ends inside a character cuts none": (
        "vocabulary.py",
        "    for i in range(max(start + 1, end - 3), end):",
        "    for i in range(end, end):",
        "test_encoder.py::test_characters_that_lose_bytes_to_their_neighbors",
    ),
    "a pair is filtered out that is there": (
        "vocabulary.py",
        "        bits[word] |= bit\n",
        "        bits[word] = bit\n",
        "test_encoder.py::test_every_corpus_of_the_course",
    ),
    "U+0085 is no white space": (
        "unicode_classes.txt",
        "85 85 4\n",
        "",
        "test_scanner.py::test_random_texts",
    ),
    "U+FEFF is white space": (
        "unicode_classes.txt",
        "FF10 FF19 2\n",
        "FEFF FEFF 4\nFF10 FF19 2\n",
        "test_scanner.py::test_random_texts",
    ),
    "U+017F makes no contraction": (
        "scanner.py",
        "== 0xBF",
        "== 0xBE",
        "test_scanner.py::test_random_texts",
    ),
    "a special token lies across a cut": (
        "../tokenizers/pretokenize.py",
        "    while place and any(",
        "    while False and any(",
        "test_training.py::test_a_corpus_in_parts",
    ),
    "only the first special token is looked for": (
        "encode_kernel.py",
        "    for k in range(names.count):",
        "    for k in range(min(names.count, 1)):",
        "test_encoder.py::test_special_tokens",
    ),
    "what stands behind a text is found in it": (
        "compiled/machine.py",
        "            if at + length > end:\n                break\n",
        "",
        "compiled/test_memory.py::test_finding_bytes",
    ),
    "more bytes than a character needs are UTF-8": (
        "compiled/utf8.py",
        "code_point < SMALLEST[length]",
        "code_point < 0",
        "compiled/test_memory.py::"
        "test_every_sequence_of_two_bytes_and_the_limits_of_longer_ones",
    ),
    "text that is not UTF-8 leaves a record that lies": (
        "compiled/utf8.py",
        "    texts.count = find_separators(texts.address, size, needle, length)\n"
        "    if not texts.count:\n",
        "    count = find_separators(texts.address, size, needle, length)\n"
        "    texts.count = count or texts.count\n    if not count:\n",
        "compiled/test_memory.py::"
        "test_text_that_is_not_utf8_leaves_a_record_that_is_true",
    ),
    "a workspace that has failed is used again": (
        "encoder.py",
        "        ids = workspace.encode(texts, find_special, prefix_id)\n",
        "        self._idle.append(workspace)\n"
        "        ids = workspace.encode(texts, find_special, prefix_id)\n"
        "        self._idle.remove(workspace)\n",
        "test_failures.py::test_encoding_that_fails_anywhere",
    ),
    "room is promised before it is there": (
        "compiled/texts.py",
        "        array, ends = np.empty(size",
        "        self.size = size\n        array, ends = np.empty(size",
        "test_failures.py::test_nothing_is_promised_before_it_is_there",
    ),
    "a digit behind the end counts": (
        "scanner.py",
        "        if i >= end:\n            break\n",
        "",
        "test_failures.py::test_no_kernel_reads_or_writes_outside_its_arrays",
    ),
    "a character that is cut off goes beyond the end": (
        "scanner.py",
        "return min(stop, end)",
        "return stop",
        "test_failures.py::test_no_kernel_reads_or_writes_outside_its_arrays",
    ),
    "a window looks further than the padding": (
        "compiled/machine.py",
        "PADDING = WINDOW",
        "PADDING = WINDOW - 2",
        "test_failures.py::test_no_kernel_reads_or_writes_outside_its_arrays",
    ),
    "a damaged file is believed": (
        "compiled/kernels.py",
        "        if content[:32] != hashlib.sha256(content[32:]).digest():\n",
        "        if not content:\n",
        "compiled/test_kernels.py::test_no_damage_goes_unseen",
    ),
    "tables as large as the vocabulary that is asked for": (
        "training.py",
        "min(num_merges, num_bytes - rows.size)",
        "num_merges",
        "test_training.py::test_tables_are_no_larger_than_the_text_can_fill",
    ),
    "a row forgets where another thread has met it": (
        "counting.py",
        "rows[k].seen = min(rows[k].seen, row.seen)",
        "rows[k].seen = rows[k].seen",
        "test_training.py::test_a_corpus_in_parts",
    ),
    "ranks stand behind the room for IDs": (
        "encode_kernel.py",
        "IDS_MARGIN = int(LINEAR)",
        "IDS_MARGIN = int(LINEAR) - 2",
        "test_failures.py::test_no_kernel_reads_or_writes_outside_its_arrays",
    ),
    "a training forgets its pattern": (
        "batches.py",
        "        return cls(params, pattern=pattern, special_tokens=special_tokens)\n",
        "        return cls(params, special_tokens=special_tokens)\n",
        "test_encoder.py::test_training_and_encoding_agree",
    ),
    "an option that Numba lost is found out too late": (
        "compiled/kernels.py",
        "    target.parse_as_flags(Flags(), dispatcher.targetoptions)\n",
        "",
        "compiled/test_kernels.py::"
        "test_a_numba_that_cannot_be_used_is_named_and_done_without",
    ),
    "entries are lost when a table grows": (
        "counting.py",
        "            while entries[slot].length:",
        "            if entries[slot].length:",
        "test_training.py::test_tables_that_must_grow",
    ),
    "threads forget where their part begins": (
        "training.py",
        "counter.add_texts(block, begin)",
        "counter.add_texts(block, 0)",
        "test_training.py::test_a_corpus_in_parts",
    ),
    "a third ID is taken for one that is in the entry": (
        "encode_kernel.py",
        "    n = int64(entry.number)\n    if n <= 2:",
        "    n = int64(entry.number)\n    if n <= 3:",
        "test_encoder.py::test_every_corpus_of_the_course",
    ),
    "clearing leaves the words where they are": (
        "encode_kernel.py",
        "        entries[slot].length = 0\n",
        "        entries[slot].length = entries[slot].length\n",
        "test_encoder.py::test_a_table_that_is_far_too_small",
    ),
    "texts of a batch run into each other": (
        "encode_kernel.py",
        "end, window, starts = ends[k], i, _0",
        "end, window, starts = ends[texts.count - 1], i, _0",
        "test_encoder.py::test_a_batch_without_special_tokens",
    ),
    "empty texts at the end of a batch are lost": (
        "documents.py",
        "    if group:\n        yield group\n",
        "    if size:\n        yield group\n",
        "test_encoder.py::test_an_empty_batch",
    ),
    "portions of a batch come as threads end them": (
        "batches.py",
        "encoded = list(pool.map(encode_group, in_groups(texts, THREAD_GROUP)))",
        "encoded = list(pool.map(encode_group, in_groups(texts, THREAD_GROUP)))[::-1]",
        "test_encoder.py::test_batches",
    ),
    "a pair is forgotten when it is made": (
        "merge_loop.py",
        "            if state.counts[made] >= floor:",
        "            if state.counts[made] > floor:",
        "test_training.py::test_same_merges_as_recounting_everything",
    ),
    "a long word is merged from the right": (
        "merging.py",
        "_set(tree, half + left, new_rank << 32 | left)",
        "_set(tree, half + left, new_rank << 32 | (left ^ 0))\n"
        "                before[right] = before[right] - 1",
        "test_encoder.py::test_long_pre_tokens",
    ),
}


BUGS = {bug: (f"fast/{b[0]}", b[1], b[2], f"fast/{b[3]}") for bug, b in BUGS.items()}


@pytest.mark.parametrize("bug", BUGS)
def test_it_can_be_planted(bug):
    assert spoiled(BUGS[bug])


if os.environ.get("EXHAUSTIVE") == "1":

    @pytest.mark.needs("numba")
    @pytest.mark.parametrize("bug", BUGS)
    def test_it_is_noticed(bug, tmp_path):
        assert "1 failed" in output_with(BUGS[bug], tmp_path)
