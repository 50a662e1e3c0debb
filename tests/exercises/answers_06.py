"""Answers to the exercises of lecture 06: right ones, and wrong ones with a reason."""

import regex

from lecture_lib.tokenizers import published
from lecture_lib.tokenizers.pretokenize import GPT2_PATTERN, pre_tokenize

BY_HAND = [6, 1, 5, 7, 4, 3, 1, 5, 10, 3, 0, 9, 0, 5, 3, 1]


def num_tokens(text):
    return len(published.load("gpt2").encode_ordinary(text))


def most_pieces(text):
    words = sorted(pre_tokenize(text), key=num_tokens, reverse=True)  # a stable sort
    return (words[0], num_tokens(words[0])) if words else None


def most_pieces_in_a_loop(text):
    best = None
    for word in pre_tokenize(text):
        if best is None or num_tokens(word) > best[1]:
            best = word, num_tokens(word)
    return best


def regroup(chunks):
    pieces, held = [], ""
    for chunk in chunks:
        held += chunk
        cuts = [m.start() for m in regex.finditer(r"(?<=\p{L}) (?=\p{L})", held)]
        if cuts:
            pieces.append(held[: cuts[-1]])
            held = held[cuts[-1] :]
    return [*pieces, held]


RIGHT = [
    ("06.1", BY_HAND),
    ("06.2", most_pieces),
    ("06.2", most_pieces_in_a_loop),
    ("06.3", ("gossip", " Gannet")),
    ("06.3", [" MIDNIGHT", " wobbly"]),
    ("06.4", r"\p{L}+ ?|\p{N}+ ?|[^\s\p{L}\p{N}]+ ?|\s+"),
    ("06.4", r"(?:\p{L}+|\p{N}+|[^\s\p{L}\p{N}]+) ?|\s+"),
    ("06.5", regroup),
]


def most_of_reversed(text):
    words = pre_tokenize(text)[::-1]
    return max(((w, num_tokens(w)) for w in words), key=lambda p: p[1], default=None)


def longest_word(text):
    word = max(pre_tokenize(text), key=len, default=None)
    return word and (word, num_tokens(word))


def without_its_space(text):
    words = text.split()
    return max(((w, num_tokens(w)) for w in words), key=lambda p: p[1], default=None)


def most_in_all_its_places(text):
    words = pre_tokenize(text)
    totals = [(w, num_tokens(w) * words.count(w)) for w in words]
    return max(totals, key=lambda p: p[1], default=None)


def most_bytes(text):
    word = max(pre_tokenize(text), key=lambda word: len(word.encode()), default=None)
    return word and (word, num_tokens(word))


def fails_without_words(text):
    words = pre_tokenize(text)
    return max(((w, num_tokens(w)) for w in words), key=lambda p: p[1])


def chunk_by_chunk(chunks):
    return chunks


def hold_everything(chunks):
    return ["".join(chunks)]


def cut_behind_the_space(chunks):
    return regex.findall(r".*? |.+", "".join(chunks), flags=regex.DOTALL)


def lose_the_rest(chunks):
    return regroup(chunks)[:-1]


WRONG = [
    ("06.1", [6, 1, 5, 7, 4, 3, 1, 5, 10, 3, 0, 6, 3, 0, 5, 3, 1]),  # no th + e
    ("06.1", [6, 1, 5, 0, 2, 4, 3, 1, 5, 10, 3, 0, 9, 0, 5, 3, 1]),  # no ␣ + c
    ("06.1", [6, 1, 5, 7, 4, 3, 1, 5, 8, 5, 3, 0, 9, 0, 5, 3, 1]),  # no ␣a + t
    ("06.1", BY_HAND[:-1]),
    ("06.1", [*BY_HAND, 0]),
    ("06.1", "that cheat ate the tea"),
    ("06.2", most_of_reversed),
    ("06.2", longest_word),
    ("06.2", without_its_space),
    ("06.2", most_in_all_its_places),
    ("06.2", most_bytes),
    ("06.2", fails_without_words),
    ("06.3", (" Gannet", "gossip")),  # the other way round
    ("06.3", ("gossip", " umbrellas")),  # on the page
    ("06.3", ("gossip", " house")),  # they agree
    ("06.3", (" old gossip", " Gannet")),  # two pre-tokens
    ("06.3", ("gossip",)),
    ("06.3", (b"gossip", b" Gannet")),
    ("06.3", 7),
    ("06.4", GPT2_PATTERN),
    ("06.4", r"\p{L}+ ?|\p{N}+ ?|[^\s\p{L}\p{N}]+ ?"),
    ("06.4", r"(\p{L}+|\p{N}+|[^\s\p{L}\p{N}]+) ?|\s+"),
    ("06.4", r"\p{L}+ ?|("),
    ("06.4", r"\w+ ?|[^\w\s]+ ?|\s+"),
    ("06.4", r"\p{L}+ ?|\p{N}{1,4} ?|[^\s\p{L}\p{N}]+ ?|\s+"),
    ("06.4", r"[A-Za-z一-龥]+ ?|\p{N}+ ?|[^\sA-Za-z一-龥\p{N}]+ ?|\s+"),
    ("06.4", 7),
    ("06.5", chunk_by_chunk),
    ("06.5", hold_everything),
    ("06.5", cut_behind_the_space),
    ("06.5", lose_the_rest),
]
