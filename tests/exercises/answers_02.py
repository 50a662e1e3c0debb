"""Answers to the exercises of lecture 02: right ones, and wrong ones with a reason."""

import math
import unicodedata
from collections import Counter

import regex


def bits_after_one(text):
    pairs, firsts = Counter(zip(text, text[1:])), Counter(text[:-1])
    total = max(len(text) - 1, 1)
    return sum(n / total * math.log2(firsts[p[0]] / n) for p, n in pairs.items())


def unweighted_bits(text):
    pairs, firsts = Counter(zip(text, text[1:])), Counter(text[:-1])
    bits = {first: 0.0 for first in firsts}
    for (first, _), n in pairs.items():
        bits[first] += n / firsts[first] * math.log2(firsts[first] / n)
    return sum(bits.values()) / len(bits) if bits else 0.0


def entropy(symbols):
    total = len(symbols)
    return sum(n / total * math.log2(total / n) for n in Counter(symbols).values())


def rows_for(text, coverage, enough=lambda covered, needed: covered >= needed):
    rows = covered = 0
    for _, count in Counter(text).most_common():
        if enough(covered, coverage * len(text)):
            break
        rows, covered = rows + 1, covered + count
    return rows


def surrogate_pair(code_point, start=0x10000):
    upper, lower = divmod(code_point - start, 1024)
    return 0xD800 + upper, 0xDC00 + lower


def cut(text, limit):
    return "".join(regex.findall(r"\X", text)[:limit])


RIGHT = [
    ("02.1", lambda text: max(map(ord, text), default=-1) + 1),
    ("02.2", (1, 6, 3, 3)),
    ("02.3", cut),
    ("02.4", surrogate_pair),
    ("02.5", lambda text: {c: i for i, c in enumerate(sorted(set(text)))}),
    ("02.6", rows_for),
    ("02.7", bits_after_one),
]

WRONG = [
    ("02.1", lambda text: max(map(ord, text), default=0)),
    ("02.1", lambda text: len(set(text))),
    ("02.1", lambda text: max(map(ord, text)) + 1),
    ("02.1", lambda text: ord(text[0]) + 1 if text else 0),
    ("02.2", (0, 6, 2, 2)),
    ("02.2", (1, 4, 3, 3)),
    ("02.2", (1, 6, 1, 1)),
    ("02.2", (1, 6, 3, 5)),
    ("02.2", 1),
    ("02.2", (1, 6, 3)),
    ("02.3", lambda text, limit: text[:limit]),
    ("02.3", lambda text, limit: cut(unicodedata.normalize("NFC", text), limit)),
    ("02.3", lambda text, limit: cut(text.replace("\r", ""), limit)),
    ("02.3", lambda text, limit: regex.findall(r"\X", text)[:limit]),
    ("02.4", lambda code_point: surrogate_pair(code_point, start=0)),
    ("02.4", lambda code_point: surrogate_pair(code_point)[::-1]),
    ("02.4", lambda code_point: (0xD83C, 0xDF0D)),
    ("02.5", lambda text: {c: i for i, c in enumerate(set(text))}),
    ("02.5", lambda text: {c: i for i, c in enumerate(dict.fromkeys(text))}),
    ("02.5", lambda text: {c: i for i, c in enumerate(sorted(set(text)), start=1)}),
    ("02.5", lambda text: {c: i for i, c in enumerate(sorted(set(text.strip())))}),
    ("02.6", lambda text, coverage: math.ceil(coverage * len(set(text)))),
    ("02.6", lambda text, coverage: rows_for(text, coverage, lambda a, b: a > b)),
    ("02.6", lambda text, coverage: rows_for(text, coverage) or 1),
    ("02.7", entropy),
    ("02.7", lambda text: entropy(list(zip(text, text[1:]))) - entropy(text)),
    ("02.7", unweighted_bits),
    ("02.7", lambda text: bits_after_one(text) * math.log(2)),
]
