"""Answers to the exercises of lecture 10: right ones, and wrong ones with a reason."""

import math

import regex
import tiktoken


def padded(size, multiple):
    while size % multiple:
        size += 1
    return size


def padded_as_float(size, multiple):
    return float(math.ceil(size / multiple) * multiple)


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


def needed_ratio(in_layers, width, size, ratio):
    per_byte = 2 * (in_layers + size * width) / ratio
    return 2 * (in_layers + 2 * size * width) / per_byte


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


RIGHT = [
    ("10.1", padded),
    ("10.1", padded_as_float),
    ("10.2", still_seen),
    ("10.3", needed_ratio),
    ("10.4", families),
    ("10.5", needed),
]


def minus_as_place(text, tokens):
    ids = encoding().encode_ordinary(text)
    last = ids[len(ids) - tokens :]
    return encoding().decode_bytes(last).decode(errors="ignore")


def one_block_too_many(size, multiple):
    return (size // multiple + 1) * multiple


def rounded_down(size, multiple):
    return size // multiple * multiple


def rounded_to_nearest(size, multiple):
    return round(size / multiple) * multiple


def always_64(size, multiple):
    return math.ceil(size / 64) * 64


def rounded_to_even(size, multiple):
    return round(size / multiple + 0.5) * multiple


def number_of_blocks(size, multiple):
    return math.ceil(size / multiple)


def next_power_of_two(size, multiple):
    return 2 ** math.ceil(math.log2(size))


def minus_zero(text, tokens):
    ids = encoding().encode_ordinary(text)[-tokens:]
    return encoding().decode_bytes(ids).decode(errors="ignore")


def with_replacement(text, tokens):
    ids = encoding().encode_ordinary(text)
    return encoding().decode(ids[max(len(ids) - tokens, 0) :])


def without_any_replacement(text, tokens):
    return with_replacement(text, tokens).replace("�", "")


def whole_tokens_dropped(text, tokens):
    ids = encoding().encode_ordinary(text)
    for start in range(max(len(ids) - tokens, 0), len(ids)):
        try:
            return encoding().decode_bytes(ids[start:]).decode()
        except UnicodeDecodeError:
            continue
    return ""


def written_replacement_stripped(text, tokens):
    return with_replacement(text, tokens).lstrip("�")


def the_beginning(text, tokens):
    ids = encoding().encode_ordinary(text)[:tokens]
    return encoding().decode_bytes(ids).decode(errors="ignore")


def last_characters(text, tokens):
    return text[len(text) - tokens :] if tokens < len(text) else text


def special_refused(text, tokens):
    ids = encoding().encode(text)
    last = ids[max(len(ids) - tokens, 0) :]
    return encoding().decode_bytes(last).decode(errors="ignore")


def special_taken_for_special(text, tokens):
    ids = encoding().encode(text, allowed_special="all")
    last = ids[max(len(ids) - tokens, 0) :]
    return encoding().decode_bytes(last).decode(errors="ignore")


def twice(in_layers, width, size, ratio):
    return 2 * ratio


def without_layers_before(in_layers, width, size, ratio):
    return ratio * (in_layers + 2 * width * size) / (width * size)


def upside_down(in_layers, width, size, ratio):
    return ratio * (in_layers + width * size) / (in_layers + 2 * width * size)


def with_flops_only_for_rows(in_layers, width, size, ratio):
    return ratio * (in_layers + 4 * width * size) / (in_layers + 2 * width * size)


def the_gain(in_layers, width, size, ratio):
    return needed_ratio(in_layers, width, size, ratio) - ratio


def all_spaces_stripped(tokens):
    found = {}
    for token in tokens:
        word = token.decode(errors="replace").lstrip(" ")
        if word.isalpha():
            found.setdefault(word.lower(), set()).add(token)
    return found


def white_space_stripped(tokens):
    found = {}
    for token in tokens:
        word = token.decode(errors="replace").strip()
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


def capitals_kept(tokens):
    found = {}
    for token in tokens:
        word = token.decode(errors="replace").removeprefix(" ")
        if word.isalpha():
            found.setdefault(word, set()).add(token)
    return found


def folded(tokens):
    found = {}
    for family in families(tokens).values():
        for token in family:
            word = token.decode().removeprefix(" ").casefold()
            found.setdefault(word, set()).add(token)
    return found


def by_pattern(pattern):
    def with_a_pattern(tokens):
        found = {}
        for token in tokens:
            word = token.decode(errors="replace").removeprefix(" ")
            if regex.fullmatch(pattern, word):
                found.setdefault(word.lower(), set()).add(token)
        return found

    return with_a_pattern


def digits_too(tokens):
    found = {}
    for token in tokens:
        word = token.decode(errors="replace").removeprefix(" ")
        if word.isalnum():
            found.setdefault(word.lower(), set()).add(token)
    return found


def ascii_only(tokens):
    return {word: f for word, f in families(tokens).items() if word.isascii()}


def counts(tokens):
    return {word: len(family) for word, family in families(tokens).items()}


def last_token_only(tokens):
    return {word: {sorted(f)[-1]} for word, f in families(tokens).items()}


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


def every_substring(text, tokenizer):
    keep = only_the_tokens(text, tokenizer)
    inside = {tokenizer.params.vocab[i] for i in keep}
    return {
        i
        for i, token in tokenizer.params.vocab.items()
        if any(token in longer for longer in inside) or len(token) == 1
    }


def everything_below(text, tokenizer):
    ids = [255, *tokenizer.encode(text)]
    return set(range(max(ids) + 1))


def bytes_by_value(text, tokenizer):
    parts = {new_id: pair for pair, new_id in tokenizer.params.merges.items()}
    keep, waiting = set(range(256)), tokenizer.encode(text)
    while waiting:
        token_id = waiting.pop()
        keep.add(token_id)
        waiting += parts.get(token_id, ())
    return {tokenizer.params.vocab[i] for i in keep}


WRONG = [
    ("10.2", minus_as_place),
    ("10.2", lambda text, tokens: still_seen(text.strip(), tokens)),
    ("10.1", one_block_too_many),
    ("10.1", rounded_down),
    ("10.1", rounded_to_nearest),
    ("10.1", always_64),
    ("10.1", rounded_to_even),
    ("10.1", number_of_blocks),
    ("10.1", next_power_of_two),
    ("10.1", 50_304),
    ("10.2", minus_zero),
    ("10.2", with_replacement),
    ("10.2", without_any_replacement),
    ("10.2", whole_tokens_dropped),
    ("10.2", written_replacement_stripped),
    ("10.2", the_beginning),
    ("10.2", last_characters),
    ("10.2", special_refused),
    ("10.2", special_taken_for_special),
    ("10.3", twice),
    ("10.3", without_layers_before),
    ("10.3", upside_down),
    ("10.3", with_flops_only_for_rows),
    ("10.3", the_gain),
    ("10.4", all_spaces_stripped),
    ("10.4", white_space_stripped),
    ("10.4", broken_bytes_ignored),
    ("10.4", capitals_kept),
    ("10.4", folded),
    ("10.4", by_pattern(r"[^\W\d]+")),
    ("10.4", by_pattern(r"[\p{L}\p{M}]+")),
    ("10.4", digits_too),
    ("10.4", ascii_only),
    ("10.4", counts),
    ("10.4", last_token_only),
    ("10.5", only_the_tokens),
    ("10.5", without_bytes),
    ("10.5", one_step_back),
    ("10.5", every_substring),
    ("10.5", everything_below),
    ("10.5", bytes_by_value),
]
