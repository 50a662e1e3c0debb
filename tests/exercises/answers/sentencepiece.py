"""Right and wrong answers to the exercises of `sentencepiece`."""

from lecture_lib.exercises.checks.sentencepiece import _stream

CUT, BACK = ["▁ab", "▁ab", "ab"], "ab abab"


def each_alone(tokenizer, ids):
    return [*(tokenizer.decode([token_id]) for token_id in ids), ""]


def each_alone_with_spaces(tokenizer, ids):
    texts = [tokenizer.pieces[token_id].text.replace("▁", " ") for token_id in ids]
    return [
        *(
            text[:1].strip() + text[1:] if not i else text
            for i, text in enumerate(texts)
        ),
        "",
    ]


def without_waiting(tokenizer, ids):
    decoded = [tokenizer.decode(ids[:end]) for end in range(len(ids) + 1)]
    return [b[len(a) :] for a, b in zip(decoded, decoded[1:])] + [""]


def stripped_on_both_sides(tokenizer, ids):
    *texts, last = _stream(tokenizer, ids)
    return [*(text.strip("\ufffd") for text in texts), last]


RIGHT = [
    ("sentencepiece.1", (CUT, BACK)),
]

WRONG = [
    ("sentencepiece.1", (["▁ab", "▁▁", "ab", "ab"], "ab  abab")),
    ("sentencepiece.1", (["▁ab", "▁", "aba", "b"], "ab abab")),
    ("sentencepiece.1", (["ab", "▁ab", "ab"], BACK)),
    ("sentencepiece.2", each_alone),
    ("sentencepiece.2", each_alone_with_spaces),
    ("sentencepiece.2", without_waiting),
    ("sentencepiece.2", stripped_on_both_sides),
]
