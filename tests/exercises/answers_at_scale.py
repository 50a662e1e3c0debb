"""Answers to the exercises of Tokenization at scale: right ones and wrong ones."""

import numpy as np


def disk_bytes(num_tokens, vocab_size):
    for size in (1, 2, 4, 8):
        if vocab_size <= 256**size:
            return num_tokens * size


def get_batch(tokens, begins, length):
    windows = np.stack([tokens[b : b + length + 1] for b in begins]).astype(np.int64)
    return windows[:, :-1], windows[:, 1:]


def place(text, i):
    for j in range(min(i, len(text) - 2), 0, -1):
        if text[j] == " " and text[j - 1].isalpha() and text[j + 1].isalpha():
            return j
    return 0


def shards(documents, size):
    stream = [token for document in documents for token in document]
    return [stream[i : i + size] for i in range(0, len(stream), size)]


def run(documents, disk):
    disk.cut(disk.record["tokens"])
    for number in range(disk.record["documents"], len(documents)):
        disk.append(documents[number])
        disk.save(number + 1, len(disk.tokens))


RIGHT = [
    ("at_scale.1", disk_bytes),
    ("at_scale.2", get_batch),
    ("at_scale.3", place),
    ("at_scale.4", shards),
    ("at_scale.5", run),
]


def no_conversion(tokens, begins, length):
    x = np.stack([tokens[b : b + length] for b in begins])
    return x, np.stack([tokens[b + 1 : b + length + 1] for b in begins])


def not_shifted(tokens, begins, length):
    x = np.stack([tokens[b : b + length] for b in begins]).astype(np.int64)
    return x, x


def any_space(text, i):
    return max(text.rfind(" ", 0, i + 1), 0)


def before_not_up_to(text, i):
    return place(text, i - 1)


def drops_the_rest(documents, size):
    return [shard for shard in shards(documents, size) if len(shard) == size]


def one_split_only(documents, size):
    done, buffer = [], []
    for document in documents:
        if len(buffer) + len(document) >= size:
            room = size - len(buffer)
            done.append(buffer + document[:room])
            buffer = document[room:]
        else:
            buffer = buffer + document
    return [*done, buffer] if buffer else done


def per_document(documents, size):
    return [d[i : i + size] for d in documents for i in range(0, len(d), size)]


def record_first(documents, disk):
    disk.cut(disk.record["tokens"])
    length = disk.record["tokens"]
    for number in range(disk.record["documents"], len(documents)):
        length += len(documents[number])
        disk.save(number + 1, length)
        disk.append(documents[number])


def never_cuts(documents, disk):
    for number in range(disk.record["documents"], len(documents)):
        disk.append(documents[number])
        disk.save(number + 1, len(disk.tokens))


def begins_again(documents, disk):
    for number in range(len(documents)):
        disk.append(documents[number])
        disk.save(number + 1, len(disk.tokens))


WRONG = [
    ("at_scale.1", lambda tokens, vocab: 2 * tokens),
    ("at_scale.1", lambda tokens, vocab: tokens * (1 if vocab < 256 else 2)),
    ("at_scale.1", lambda tokens, vocab: tokens * (2 if vocab < 65_536 else 4)),
    ("at_scale.2", no_conversion),
    ("at_scale.2", not_shifted),
    ("at_scale.3", any_space),
    ("at_scale.3", before_not_up_to),
    ("at_scale.4", drops_the_rest),
    ("at_scale.4", one_split_only),
    ("at_scale.4", per_document),
    ("at_scale.5", record_first),
    ("at_scale.5", never_cuts),
    ("at_scale.5", begins_again),
]
