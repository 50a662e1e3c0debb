"""Wrong answers to the exercises of `vocabulary_size`."""

import tiktoken

from lecture_lib.exercises.checks.vocabulary_size import _families, _needed, _still_seen


def encoding():
    return tiktoken.get_encoding("o200k_base")


def minus_as_place(text, tokens):
    ids = encoding().encode_ordinary(text)
    last = ids[len(ids) - tokens :]
    return encoding().decode_bytes(last).decode(errors="ignore")


def without_layers_before(in_layers, width, size, ratio):
    return ratio * (in_layers + 2 * width * size) / (width * size)


def broken_bytes_ignored(tokens):
    found = {}
    for token in tokens:
        word = token.decode(errors="ignore").removeprefix(" ")
        if word.isalpha():
            found.setdefault(word.lower(), set()).add(token)
    return found


def only_the_tokens(text, tokenizer):
    single = {i for i, token in tokenizer.params.vocab.items() if len(token) == 1}
    return single | set(tokenizer.encode(text))


def without_bytes(text, tokenizer):
    several = {i for i, token in tokenizer.params.vocab.items() if len(token) > 1}
    return _needed(text, tokenizer) & several


def one_step_back(text, tokenizer):
    parts = {new_id: pair for pair, new_id in tokenizer.params.merges.items()}
    keep = only_the_tokens(text, tokenizer)
    return keep | {part for i in keep for part in parts.get(i, ())}


WRONG = [
    ("vocabulary_size.1", minus_as_place),
    ("vocabulary_size.1", lambda text, n: _still_seen(text, n or 99)),  # ids[-0:]
    ("vocabulary_size.1", lambda text, tokens: _still_seen(text.strip(), tokens)),
    ("vocabulary_size.2", lambda in_layers, width, size, ratio: 2 * ratio),  # twice
    ("vocabulary_size.2", without_layers_before),
    # all spaces stripped
    ("vocabulary_size.3", lambda tokens: _families([t.strip(b" ") for t in tokens])),
    ("vocabulary_size.3", broken_bytes_ignored),
    # folded
    (
        "vocabulary_size.3",
        lambda tokens: {w.casefold(): f for w, f in _families(tokens).items()},
    ),
    ("vocabulary_size.4", only_the_tokens),
    ("vocabulary_size.4", without_bytes),
    ("vocabulary_size.4", one_step_back),
]
