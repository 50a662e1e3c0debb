"""Answers to the exercises of lecture 05: right ones, and wrong ones with a reason."""

import re

from lecture_lib.tokenizers.bpe import best_pair
from lecture_lib.tokenizers.regex_bpe import count_pairs_in_words, merge_pair_in_words

BYTES = {byte: bytes([byte]) for byte in range(256)}


def rounds(words, *, tie_break="greatest_bytes"):
    """Training, round by round: the words, the vocabulary and the newest ID."""
    vocab = dict(BYTES)
    while counts := count_pairs_in_words(words):
        pair, new_id = best_pair(counts, vocab, tie_break), len(vocab)
        words = merge_pair_in_words(words, pair, new_id)
        vocab[new_id] = vocab[pair[0]] + vocab[pair[1]]
        yield words, vocab, new_id


def first_whole_word(words, *, shortest=3, tie_break="greatest_bytes"):
    """Right, unless an argument makes it wrong."""
    for words_now, vocab, new_id in rounds(words, tie_break=tie_break):
        if (new_id,) in words_now and len(vocab[new_id]) >= shortest:
            return vocab[new_id].decode(), new_id - 255
    return None


def first_whole_word_as_a_list(words):
    found = first_whole_word(words)
    return found and list(found)


def first_long_token(words):
    """Wrong: the token may be only a part of a word."""
    for _, vocab, new_id in rounds(words):
        if len(vocab[new_id]) >= 3:
            return vocab[new_id].decode(errors="replace"), new_id - 255
    return None


def most_frequent_word(words):
    """Wrong: the most frequent word need not be the first."""
    long = {word: times for word, times in words.items() if len(word) >= 3}
    word = bytes(max(long, key=long.get)).decode() if long else None
    for words_now, vocab, new_id in rounds(words):
        if (new_id,) in words_now and vocab[new_id].decode() == word:
            return word, new_id - 255
    return None


def merge_spelled(spelling, pair):
    symbols, merged = spelling.split(" "), []
    while symbols:
        width = 2 if tuple(symbols[:2]) == pair else 1
        merged.append("".join(symbols[:width]))
        symbols = symbols[width:]
    return " ".join(merged)


def merge_at_word_borders(spelling, pair):
    r"""Wrong: for `\b` an apostrophe or a dot isn't part of a word."""
    return re.sub(rf"\b{re.escape(' '.join(pair))}\b", "".join(pair), spelling)


def merge_between_spaces(spelling, pair):
    together = rf"(?<!\S){re.escape(' '.join(pair))}(?!\S)"
    return re.sub(together, lambda _: "".join(pair), spelling)


def merge_single_letters(spelling, pair):
    """Wrong: a symbol can have more than one letter."""
    return merge_spelled(spelling, pair) if len("".join(pair)) == 2 else spelling


def family(token_id, vocab, merges):
    parents = {new_id: pair for pair, new_id in merges.items()}
    if token_id not in parents:
        return vocab[token_id]
    return tuple(family(part, vocab, merges) for part in parents[token_id])


def family_by_iteration(token_id, vocab, merges):
    trees = dict(vocab)
    for (left, right), new_id in merges.items():
        trees[new_id] = (trees[left], trees[right])
    return trees[token_id]


def family_as_lists(token_id, vocab, merges):
    parents = {new_id: pair for pair, new_id in merges.items()}
    if token_id not in parents:
        return vocab[token_id]
    return [family_as_lists(part, vocab, merges) for part in parents[token_id]]


def any_two_tokens(token, vocab, merges, order=1):
    """Wrong: two tokens with the right bytes need not be the parents."""
    token = vocab[token] if isinstance(token, int) else token
    for cut in range(1, len(token))[::order]:
        parts = token[:cut], token[cut:]
        if {*parts} <= {*vocab.values()}:
            return tuple(any_two_tokens(part, vocab, merges, order) for part in parts)
    return token


def only_parents(token_id, vocab, merges):
    """Wrong: parents can have parents too."""
    parents = {new_id: pair for pair, new_id in merges.items()}
    if token_id not in parents:
        return vocab[token_id]
    return tuple(vocab[part] for part in parents[token_id])


def halves(token, vocab, merges):
    """Wrong: a token isn't always made of its two halves."""
    token = vocab[token] if isinstance(token, int) else token
    if len(token) == 1:
        return token
    middle = len(token) // 2
    return tuple(
        halves(part, vocab, merges) for part in (token[:middle], token[middle:])
    )


RIGHT = [
    ("05.1", ["an", "ban", "ana"]),
    ("05.1", ("an", "ban", "ana")),
    ("05.2", first_whole_word),
    ("05.2", first_whole_word_as_a_list),
    ("05.3", merge_spelled),
    ("05.3", merge_between_spaces),
    ("05.4", family),
    ("05.4", family_as_lists),
    ("05.4", family_by_iteration),
    ("05.5", [("b", "a"), ("b", "ba"), ("bba", "b")]),
    ("05.5", [["a", "b"], ["b", "ab"], ["b", "bab"]]),
]
WRONG = [
    ("05.1", ["an", "ana", "ban"]),  # ties to the smallest
    ("05.1", ["an", "ban"]),
    ("05.1", [b"an", b"ban", b"ana"]),
    ("05.1", "an ban ana"),
    ("05.2", lambda words: first_whole_word(words, shortest=1)),
    ("05.2", lambda words: first_whole_word(words, tie_break="smallest_ids")),
    ("05.2", lambda words: first_whole_word({w: 1 for w in words})),  # forgets counts
    ("05.2", lambda words: (first_whole_word(words) or [None])[0]),  # no number
    ("05.2", first_long_token),
    ("05.2", most_frequent_word),
    ("05.3", lambda spelling, pair: spelling.replace(" ".join(pair), "".join(pair))),
    ("05.3", lambda spelling, pair: spelling),
    (
        "05.3",
        lambda spelling, pair: f" {spelling} ".replace(
            f" {' '.join(pair)} ", f" {''.join(pair)} "
        ).strip(),
    ),
    ("05.3", merge_at_word_borders),
    ("05.3", merge_single_letters),
    ("05.4", lambda token_id, vocab, merges: vocab[token_id]),
    ("05.4", any_two_tokens),
    ("05.4", lambda *arguments: any_two_tokens(*arguments, order=-1)),
    ("05.4", only_parents),
    ("05.4", halves),
    ("05.4", lambda *arguments: repr(family(*arguments))),
    ("05.5", [("b", "b"), ("c", "c"), ("cc", "a")]),  # greedy
    ("05.5", [("b", "b"), ("bb", "a"), ("x", "y")]),
    ("05.5", [("b", "a"), ("b", "ba")]),
    ("05.5", ["ba", "bba", "bbab"]),
    ("05.5", [(98, 97), (98, 256), (257, 98)]),
]
