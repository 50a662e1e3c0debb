"""What students of two other courses have written, brought into the project's form.

Both are written anew from the courses' public descriptions: minbpe's steps (Karpathy)
and the interface of Stanford's CS336, assignment 1. Below each stand the functions
with which such a student answers the project's calls.
"""

# minbpe: a class that trains on the text, and one that cuts it first. Of pairs that
# tie, `max` takes the first; of special tokens, a regular expression the first named.
MINBPE = r"""
import json
import regex


def get_stats(ids, counts=None):
    counts = {} if counts is None else counts
    for pair in zip(ids, ids[1:]):
        counts[pair] = counts.get(pair, 0) + 1
    return counts


def merge(ids, pair, new):
    out = []
    while ids:
        step = 2 if tuple(ids[:2]) == pair else 1
        out.append(new if step == 2 else ids[0])
        ids = ids[step:]
    return out


class BasicTokenizer:
    PATTERN = r"[\s\S]+"

    def __init__(self, merges=None, special_tokens=None):
        self.merges = merges or {}
        self.special_tokens = special_tokens or {}
        self.build_vocab()

    def build_vocab(self):
        self.vocab = {i: bytes([i]) for i in range(256)}
        for (a, b), new in self.merges.items():
            self.vocab[new] = self.vocab[a] + self.vocab[b]
        for name, i in self.special_tokens.items():
            self.vocab[i] = name.encode()

    def choose(self, stats):
        return max(stats, key=stats.get)

    def train(self, text, vocab_size):
        chunks = [list(c.encode()) for c in regex.findall(self.PATTERN, text)]
        for new in range(256, vocab_size):
            stats = {}
            for chunk in chunks:
                get_stats(chunk, stats)
            if not stats:
                break
            pair = self.choose(stats)
            chunks = [merge(chunk, pair, new) for chunk in chunks]
            self.merges[pair] = new
            self.vocab[new] = self.vocab[pair[0]] + self.vocab[pair[1]]

    def encode_chunk(self, ids):
        while len(ids) > 1:
            pair = min(get_stats(ids), key=lambda p: self.merges.get(p, float("inf")))
            if pair not in self.merges:
                break
            ids = merge(ids, pair, self.merges[pair])
        return ids

    def encode_ordinary(self, text):
        ids = []
        for chunk in regex.findall(self.PATTERN, text):
            ids += self.encode_chunk(list(chunk.encode()))
        return ids

    def encode(self, text):
        if not self.special_tokens:
            return self.encode_ordinary(text)
        names = "(" + "|".join(map(regex.escape, self.special_tokens)) + ")"
        ids = []
        for part in regex.split(names, text):
            if part in self.special_tokens:
                ids.append(self.special_tokens[part])
            else:
                ids += self.encode_ordinary(part)
        return ids

    def decode(self, ids):
        return b"".join(self.vocab[i] for i in ids).decode("utf-8", errors="replace")


class RegexTokenizer(BasicTokenizer):
    PATTERN = r"'(?:[sdmt]|ll|ve|re)| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+"


def with_merges(kind, merges, special_tokens=None):
    return kind({pair: 256 + i for i, pair in enumerate(merges)}, special_tokens)


def trained(kind, text, num_merges):
    tokenizer = kind()
    tokenizer.train(text, 256 + num_merges)
    return list(tokenizer.merges)


def train(text, num_merges):
    return trained(BasicTokenizer, text, num_merges)


def encode(text, merges):
    return with_merges(BasicTokenizer, merges).encode(text)


def decode(ids, merges):
    return with_merges(BasicTokenizer, merges).decode(ids)


def pre_tokenize(text):
    return regex.findall(RegexTokenizer.PATTERN, text)


def train_on_words(text, num_merges):
    return trained(RegexTokenizer, text, num_merges)


def encode_words(text, merges):
    return with_merges(RegexTokenizer, merges).encode(text)


def encode_special(text, merges, special_tokens):
    return with_merges(RegexTokenizer, merges, special_tokens).encode(text)
"""

# The one line that the project asks of them to change: who wins a tie.
MINBPE_WITH_OUR_TIES = MINBPE.replace(
    "return max(stats, key=stats.get)",
    "return max(stats, key=lambda p: (stats[p], *(self.vocab[i] for i in p)))",
)

# CS336: merges are pairs of bytes, the greater pair wins a tie, texts are always cut.
# Of special tokens the longest wins. `encode_iterable` is given lines of a file.
CS336 = r"""
import json
import os
import tempfile
import regex
from collections import Counter

PAT = r"'(?:[sdmt]|ll|ve|re)| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+"


def joined(parts, pair):
    out = []
    for part in parts:
        if out and (out[-1], part) == pair and not isinstance(out[-1], Whole):
            out[-1] = Whole(pair[0] + pair[1])
        else:
            out.append(part)
    return tuple(bytes(part) for part in out)


class Whole(bytes):
    "A token of this merge: it is not part of another pair before the next one."


def train_bpe(input_path, vocab_size, special_tokens):
    with open(input_path, encoding="utf-8", newline="") as file:
        text = file.read()
    parts = [text]
    if special_tokens:
        parts = regex.split("|".join(map(regex.escape, special_tokens)), text)
    words = Counter()
    for part in parts:
        for found in regex.finditer(PAT, part):
            words[tuple(bytes([b]) for b in found.group().encode())] += 1
    vocab = {i: bytes([i]) for i in range(256)}
    merges = []
    while len(vocab) + len(special_tokens) < vocab_size:
        counts = Counter()
        for word, n in words.items():
            for pair in zip(word, word[1:]):
                counts[pair] += n
        if not counts:
            break
        best = max(counts, key=lambda pair: (counts[pair], pair))
        merges.append(best)
        vocab[len(vocab)] = best[0] + best[1]
        changed = Counter()
        for word, n in words.items():
            changed[joined(word, best)] += n
        words = changed
    for name in special_tokens:
        vocab[len(vocab)] = name.encode()
    return vocab, merges


class Tokenizer:
    def __init__(self, vocab, merges, special_tokens=None):
        self.vocab = vocab
        self.id_of = {}
        for i, token in vocab.items():
            self.id_of.setdefault(token, i)
        self.place = {pair: k for k, pair in enumerate(merges)}
        self.special = sorted(special_tokens or [], key=len, reverse=True)
        self.special_ids = {
            name: next(i for i in reversed(vocab) if vocab[i] == name.encode())
            for name in self.special
        }

    def encode(self, text):
        parts = [text]
        if self.special:
            names = "|".join(map(regex.escape, self.special))
            parts = regex.split(f"({names})", text)
        ids = []
        for part in parts:
            if part in self.special_ids:
                ids.append(self.special_ids[part])
                continue
            for found in regex.finditer(PAT, part):
                word = tuple(bytes([b]) for b in found.group().encode())
                while known := [p for p in zip(word, word[1:]) if p in self.place]:
                    word = joined(word, min(known, key=self.place.__getitem__))
                ids.extend(self.id_of[token] for token in word)
        return ids

    def encode_iterable(self, iterable):
        for text in iterable:
            yield from self.encode(text)

    def decode(self, ids):
        return b"".join(self.vocab[i] for i in ids).decode("utf-8", errors="replace")


def in_bytes(merges):
    vocab = {i: bytes([i]) for i in range(256)}
    pairs = []
    for new, (a, b) in enumerate(merges, 256):
        pairs.append((vocab[a], vocab[b]))
        vocab[new] = vocab[a] + vocab[b]
    return vocab, pairs


def tokenizer(merges, special_tokens={}):
    vocab, pairs = in_bytes(merges)
    vocab |= {i: name.encode() for name, i in special_tokens.items()}
    return Tokenizer(vocab, pairs, list(special_tokens))


def pre_tokenize(text):
    return [found.group() for found in regex.finditer(PAT, text)]


def train_on_words(text, num_merges):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "corpus.txt")
        with open(path, "w", encoding="utf-8", newline="") as file:
            file.write(text)
        _, merges = train_bpe(path, 256 + num_merges, [])
    id_of = {bytes([i]): i for i in range(256)}
    for new, (a, b) in enumerate(merges, 256):
        id_of.setdefault(a + b, new)
    return [(id_of[a], id_of[b]) for a, b in merges]


def encode_words(text, merges):
    return tokenizer(merges).encode(text)


def encode_special(text, merges, special_tokens):
    return tokenizer(merges, special_tokens).encode(text)


def save(path, merges, special_tokens):
    with open(path, "w") as file:
        json.dump([merges, special_tokens], file)


def load(path):
    with open(path) as file:
        merges, special_tokens = json.load(file)
    return [tuple(pair) for pair in merges], special_tokens


def encode_stream(chunks, merges, special_tokens):
    return tokenizer(merges, special_tokens).encode_iterable(chunks)
"""
