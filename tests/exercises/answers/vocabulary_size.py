"""Wrong answers to the exercises of `vocabulary_size`."""

import math

import tiktoken


def encoding():
    return tiktoken.get_encoding("o200k_base")


def still_seen(text, tokens):
    """By characters: the longest end that begins where a token in view begins."""
    ids = encoding().encode_ordinary(text)
    ids = ids[len(ids) - tokens :] if tokens < len(ids) else ids
    size = len(b"".join(encoding().decode_tokens_bytes(ids)))
    for start in range(len(text) + 1):
        if len(text[start:].encode()) <= size:
            return text[start:]
    return ""


def families(tokens):
    found = {}
    for token in tokens:
        body = token[1:] if token.startswith(b" ") else token
        try:
            word = body.decode()
        except UnicodeDecodeError:
            continue
        if word and all(letter.isalpha() for letter in word):
            found.setdefault(word.lower(), []).append(token)
    return {word: frozenset(family) for word, family in found.items()}


def needed(text, tokenizer):
    """By going down recursively."""
    parts = {new_id: pair for pair, new_id in tokenizer.params.merges.items()}
    keep = set(tokenizer.params.vocab) - set(parts)
    keep -= set(tokenizer.special_tokens.values())

    def visit(token_id):
        keep.add(token_id)
        for part in parts.get(token_id, ()):
            visit(part)

    for token_id in tokenizer.encode(text):
        visit(token_id)
    return sorted(keep)


def minus_as_place(text, tokens):
    ids = encoding().encode_ordinary(text)
    last = ids[len(ids) - tokens :]
    return encoding().decode_bytes(last).decode(errors="ignore")


def minus_zero(text, tokens):
    ids = encoding().encode_ordinary(text)[-tokens:]
    return encoding().decode_bytes(ids).decode(errors="ignore")


def without_layers_before(in_layers, width, size, ratio):
    return ratio * (in_layers + 2 * width * size) / (width * size)


def upside_down(in_layers, width, size, ratio):
    return ratio * (in_layers + width * size) / (in_layers + 2 * width * size)


def all_spaces_stripped(tokens):
    found = {}
    for token in tokens:
        word = token.decode(errors="replace").lstrip(" ")
        if word.isalpha():
            found.setdefault(word.lower(), set()).add(token)
    return found


def broken_bytes_ignored(tokens):
    found = {}
    for token in tokens:
        word = token.decode(errors="ignore").removeprefix(" ")
        if word.isalpha():
            found.setdefault(word.lower(), set()).add(token)
    return found


def folded(tokens):
    found = {}
    for family in families(tokens).values():
        for token in family:
            word = token.decode().removeprefix(" ").casefold()
            found.setdefault(word, set()).add(token)
    return found


def only_the_tokens(text, tokenizer):
    single = {i for i, token in tokenizer.params.vocab.items() if len(token) == 1}
    return single | set(tokenizer.encode(text))


def without_bytes(text, tokenizer):
    several = {i for i, token in tokenizer.params.vocab.items() if len(token) > 1}
    return set(needed(text, tokenizer)) & several


def one_step_back(text, tokenizer):
    parts = {new_id: pair for pair, new_id in tokenizer.params.merges.items()}
    keep = only_the_tokens(text, tokenizer)
    return keep | {part for i in keep for part in parts.get(i, ())}


WRONG = [
    ("vocabulary_size.2", minus_as_place),
    ("vocabulary_size.2", lambda text, tokens: still_seen(text.strip(), tokens)),
    # one block too many
    ("vocabulary_size.1", lambda size, multiple: (size // multiple + 1) * multiple),
    # rounded down
    ("vocabulary_size.1", lambda size, multiple: size // multiple * multiple),
    # always 64
    ("vocabulary_size.1", lambda size, multiple: math.ceil(size / 64) * 64),
    ("vocabulary_size.2", minus_zero),
    ("vocabulary_size.3", lambda in_layers, width, size, ratio: 2 * ratio),  # twice
    ("vocabulary_size.3", without_layers_before),
    ("vocabulary_size.3", upside_down),
    ("vocabulary_size.4", all_spaces_stripped),
    ("vocabulary_size.4", broken_bytes_ignored),
    ("vocabulary_size.4", folded),
    ("vocabulary_size.5", only_the_tokens),
    ("vocabulary_size.5", without_bytes),
    ("vocabulary_size.5", one_step_back),
]
