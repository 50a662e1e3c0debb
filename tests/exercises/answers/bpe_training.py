"""Right and wrong answers to the exercises of `bpe_training`."""

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


def merge_spelled(spelling, pair):
    symbols, merged = spelling.split(" "), []
    while symbols:
        width = 2 if tuple(symbols[:2]) == pair else 1
        merged.append("".join(symbols[:width]))
        symbols = symbols[width:]
    return " ".join(merged)


def family(token_id, vocab, merges):
    parents = {new_id: pair for pair, new_id in merges.items()}
    if token_id not in parents:
        return vocab[token_id]
    return tuple(family(part, vocab, merges) for part in parents[token_id])


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


RIGHT = [
    ("bpe_training.1", ["an", "ban", "ana"]),
    ("bpe_training.2", first_whole_word),
    ("bpe_training.3", merge_spelled),
    ("bpe_training.4", family),
    ("bpe_training.5", [("b", "a"), ("b", "ba"), ("bba", "b")]),
]
WRONG = [
    ("bpe_training.1", ["an", "ana", "ban"]),
    ("bpe_training.1", ["an", "ban"]),
    ("bpe_training.1", [b"an", b"ban", b"ana"]),
    ("bpe_training.2", lambda words: first_whole_word(words, shortest=1)),
    ("bpe_training.2", lambda words: first_whole_word(words, tie_break="smallest_ids")),
    ("bpe_training.2", lambda words: first_whole_word({w: 1 for w in words})),
    (
        "bpe_training.3",
        lambda spelling, pair: spelling.replace(" ".join(pair), "".join(pair)),
    ),
    ("bpe_training.3", lambda spelling, pair: spelling),
    (
        "bpe_training.3",
        lambda spelling, pair: f" {spelling} ".replace(
            f" {' '.join(pair)} ", f" {''.join(pair)} "
        ).strip(),
    ),
    ("bpe_training.4", lambda token_id, vocab, merges: vocab[token_id]),
    ("bpe_training.4", any_two_tokens),
    ("bpe_training.4", only_parents),
    ("bpe_training.5", [("b", "b"), ("c", "c"), ("cc", "a")]),
    ("bpe_training.5", [("b", "b"), ("bb", "a"), ("x", "y")]),
    ("bpe_training.5", [("b", "a"), ("b", "ba")]),
]
