"""Wrong answers to the exercises of `your_tokenizer`."""

from lecture_lib.exercises.checks.your_tokenizer import _first_tokens, _worst_line
from lecture_lib.measure.compression import compression_ratio
from lecture_lib.tokenizers.pretokenize import GPT2_PATTERN
from lecture_lib.tokenizers.regex_bpe import RegexBPETokenizer


def without_the_pattern(tokenizer, name):
    names = tokenizer.special_tokens | {name: tokenizer.vocab_size}
    return RegexBPETokenizer(tokenizer.params, special_tokens=names)


def renumbers(tokenizer, name):
    """Puts the new token first, so that the old ones move up."""
    return RegexBPETokenizer(
        tokenizer.params,
        pattern=tokenizer.pattern,
        special_tokens=[name, *tokenizer.special_tokens],
    )


def changes_the_old_one(tokenizer, name):
    names = tokenizer.special_tokens
    names[name] = tokenizer.vocab_size
    return RegexBPETokenizer(
        tokenizer.params, pattern=tokenizer.pattern, special_tokens=names
    )


def by_characters(tokenizer, text):
    lines = [line for line in text.splitlines() if line.strip()]
    return min(lines, key=lambda line: len(line) / len(tokenizer.encode(line)))


def last_of_equals(tokenizer, text):
    return _worst_line(tokenizer, "\n".join(reversed(text.splitlines())))


def with_line_ends(tokenizer, text):
    lines = [line for line in text.splitlines(keepends=True) if line.strip()]
    worst = min(lines, key=lambda li: compression_ratio(li, tokenizer.encode(li)))
    return worst.strip("\n")


def keeps_special(tokenizer, size):
    fewer = _first_tokens(tokenizer, size)
    return RegexBPETokenizer(
        fewer.params,
        pattern=fewer.pattern,
        special_tokens=list(tokenizer.special_tokens),
    )


def counts_merges(tokenizer, size):
    return _first_tokens(tokenizer, size + 256)


def without_its_pattern(tokenizer, size):
    return RegexBPETokenizer(_first_tokens(tokenizer, size).params)


WRONG = [
    ("your_tokenizer.1", r" ?\S+|\s+"),
    ("your_tokenizer.1", GPT2_PATTERN),
    ("your_tokenizer.1", r" ?[\p{L}\p{N}=-]+|[^\s\p{L}\p{N}=-]+|\s+"),
    ("your_tokenizer.2", without_the_pattern),
    ("your_tokenizer.2", renumbers),
    ("your_tokenizer.2", changes_the_old_one),
    ("your_tokenizer.3", by_characters),
    ("your_tokenizer.3", last_of_equals),
    ("your_tokenizer.4", keeps_special),
    ("your_tokenizer.4", counts_merges),
    ("your_tokenizer.4", without_its_pattern),
    ("your_tokenizer.1", r" ?[\w=-]+|[^\s\w=-]|\s+"),
    ("your_tokenizer.1", r" ?[\p{L}\d=-]+|[^\s\p{L}\d=-]|\s+"),
    ("your_tokenizer.1", r"\s?[\p{L}\p{N}=-]+|[^\s\p{L}\p{N}=-]|\s+"),
    ("your_tokenizer.3", lambda t, text: _worst_line(t, text).strip()),
    ("your_tokenizer.3", with_line_ends),
    (
        "your_tokenizer.4",
        lambda t, size: _first_tokens(t, size - len(t.special_tokens)),
    ),
]
