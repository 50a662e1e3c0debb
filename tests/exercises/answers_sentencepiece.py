"""Answers to the exercises of the trail on SentencePiece's files."""


def stream(tokenizer, ids):
    texts, printed = [], ""
    for end in range(1, len(ids) + 1):
        so_far = tokenizer.decode(ids[:end]).rstrip("\ufffd")
        texts.append(so_far.removeprefix(printed))
        printed = so_far
    return [*texts, tokenizer.decode(ids).removeprefix(printed)]


def stream_by_length(tokenizer, ids):
    length, texts = 0, []
    for end, _ in enumerate(ids, start=1):
        so_far = tokenizer.decode(ids[:end])
        while so_far.endswith("\ufffd"):
            so_far = so_far[:-1]
        texts.append(so_far[length:])
        length = len(so_far)
    texts.append(tokenizer.decode(ids)[length:])
    return texts


CUT, BACK = ["▁ab", "▁ab", "ab"], "ab abab"
RIGHT = [
    ("sentencepiece.1", (CUT, BACK)),
    ("sentencepiece.1", [CUT, BACK]),
    ("sentencepiece.2", stream),
    ("sentencepiece.2", stream_by_length),
]


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


def without_the_rest(tokenizer, ids):
    return stream(tokenizer, ids)[:-1]


def with_an_empty_rest(tokenizer, ids):
    return [*stream(tokenizer, ids)[:-1], ""]


def without_any_broken(tokenizer, ids):
    decoded = [
        tokenizer.decode(ids[:end]).replace("\ufffd", "") for end in range(len(ids) + 1)
    ]
    return [b[len(a) :] for a, b in zip(decoded, decoded[1:])] + [""]


def waits_for_one(tokenizer, ids):
    """Drops one � at the end, where there may be two."""
    decoded = [
        tokenizer.decode(ids[:end]).removesuffix("\ufffd")
        for end in range(len(ids) + 1)
    ] + [tokenizer.decode(ids)]
    return [b[len(a) :] for a, b in zip(decoded, decoded[1:])]


def all_so_far(tokenizer, ids):
    return [tokenizer.decode(ids[:end]) for end in range(1, len(ids) + 1)]


WRONG = [
    ("sentencepiece.1", (["▁ab", "▁▁", "ab", "ab"], "ab  abab")),
    ("sentencepiece.1", (["▁ab", "▁", "aba", "b"], "ab abab")),
    ("sentencepiece.1", (["ab", "▁ab", "ab"], BACK)),
    ("sentencepiece.1", (CUT, "ab  abab")),
    ("sentencepiece.1", (CUT, " ab abab")),
    ("sentencepiece.1", CUT),
    ("sentencepiece.2", each_alone),
    ("sentencepiece.2", each_alone_with_spaces),
    ("sentencepiece.2", without_waiting),
    ("sentencepiece.2", without_the_rest),
    ("sentencepiece.2", with_an_empty_rest),
    ("sentencepiece.2", without_any_broken),
    ("sentencepiece.2", waits_for_one),
    ("sentencepiece.2", all_so_far),
    ("sentencepiece.2", lambda tokenizer, ids: "".join(stream(tokenizer, ids))),
]
