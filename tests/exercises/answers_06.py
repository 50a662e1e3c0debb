"""Answers to the exercises of lecture 06: right ones, and wrong ones with a reason."""

import regex

from lecture_lib.tokenizers import published
from lecture_lib.tokenizers.bpe import merge_pair
from lecture_lib.tokenizers.pretokenize import GPT2_PATTERN
from lecture_lib.tokenizers.special_tokens import split_special


def is_canonical(ids):
    gpt2 = published.load("gpt2")
    return gpt2.encode(gpt2.decode(ids)) == ids


def cut(text, names):
    return [piece for piece, _ in split_special(text, names)]


def encode_by_ranks(piece, ranks):
    """By merging everywhere at once, another way than the lecture's solution."""
    ids = [ranks[bytes([byte])] for byte in piece]
    token_of = {rank: token for token, rank in ranks.items()}
    while len(ids) > 1:
        joined = {
            pair: ranks.get(token_of[pair[0]] + token_of[pair[1]], float("inf"))
            for pair in zip(ids, ids[1:])
        }
        pair = min(joined, key=joined.get)
        if joined[pair] == float("inf"):
            break
        ids = merge_pair(ids, pair, joined[pair])
    return ids


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
    ("06.1", [258, 257, 97, 116, 101, 114]),
    ("06.2", is_canonical),
    ("06.3", cut),
    ("06.4", encode_by_ranks),
    ("06.5", r"\p{L}+ ?|\p{N}+ ?|[^\s\p{L}\p{N}]+ ?|\s+"),
    ("06.5", r"(?:\p{L}+|\p{N}+|[^\s\p{L}\p{N}]+) ?|\s+"),
    ("06.6", regroup),
]


def same_text(ids):
    gpt2 = published.load("gpt2")
    return gpt2.decode(gpt2.encode(gpt2.decode(ids))) == gpt2.decode(ids)


def same_bytes(ids):
    gpt2 = published.load("gpt2")
    return gpt2.decode_bytes(ids) == gpt2.decode(ids).encode()


def same_length(ids):
    gpt2 = published.load("gpt2")
    return len(gpt2.encode(gpt2.decode(ids))) == len(ids)


def cut_unescaped(text, names):
    return regex.split("(" + "|".join(names) + ")", text)


def cut_in_given_order(text, names):
    pattern = "(" + "|".join(map(regex.escape, names)) + ")"
    return [piece for piece in regex.split(pattern, text) if piece]


def cut_with_empty_pieces(text, names):
    names = sorted(names, key=len, reverse=True)
    return regex.split("(" + "|".join(map(regex.escape, names)) + ")", text)


def longest_match(piece, ranks):
    ids = []
    while piece:
        end = next(n for n in range(len(piece), 0, -1) if piece[:n] in ranks)
        ids.append(ranks[piece[:end]])
        piece = piece[end:]
    return ids


def leftmost_pair_first(piece, ranks):
    parts, i = [bytes([byte]) for byte in piece], 0
    while i + 1 < len(parts):
        if parts[i] + parts[i + 1] in ranks:
            parts[i : i + 2] = [parts[i] + parts[i + 1]]
            i = 0
        else:
            i += 1
    return [ranks[part] for part in parts]


def byte_values(piece, ranks):
    if len(piece) < 2:
        return list(piece)
    return encode_by_ranks(piece, ranks)


def chunk_by_chunk(chunks):
    return chunks


def hold_everything(chunks):
    return ["".join(chunks)]


def cut_behind_the_space(chunks):
    return regex.findall(r".*? |.+", "".join(chunks), flags=regex.DOTALL)


def lose_the_rest(chunks):
    return regroup(chunks)[:-1]


WRONG = [
    ("06.1", [258, 116, 104, 101, 97, 116, 101, 114]),
    ("06.1", [257, 32, 257, 97, 116, 101, 114]),
    ("06.1", [258, 258, 97, 116, 101, 114]),
    ("06.1", "the theater"),
    ("06.2", same_text),
    ("06.2", same_bytes),
    ("06.2", same_length),
    ("06.3", cut_unescaped),
    ("06.3", cut_in_given_order),
    ("06.3", cut_with_empty_pieces),
    ("06.4", longest_match),
    ("06.4", leftmost_pair_first),
    ("06.4", byte_values),
    ("06.5", GPT2_PATTERN),
    ("06.5", r"\p{L}+ ?|\p{N}+ ?|[^\s\p{L}\p{N}]+ ?"),
    ("06.5", r"(\p{L}+|\p{N}+|[^\s\p{L}\p{N}]+) ?|\s+"),
    ("06.5", r"\p{L}+ ?|("),
    ("06.5", r"\w+ ?|[^\w\s]+ ?|\s+"),
    ("06.5", r"\p{L}+ ?|\p{N}{1,4} ?|[^\s\p{L}\p{N}]+ ?|\s+"),
    ("06.5", r"[A-Za-z一-龥]+ ?|\p{N}+ ?|[^\sA-Za-z一-龥\p{N}]+ ?|\s+"),
    ("06.5", 7),
    ("06.6", chunk_by_chunk),
    ("06.6", hold_everything),
    ("06.6", cut_behind_the_space),
    ("06.6", lose_the_rest),
]
