"""A whole project as a good learner would hand it in, from the standard library."""

SOURCE = r"""
import codecs, functools, json, regex
from collections import Counter
from given import PATTERNS, read_tokens

GPT2 = r"'(?:[sdmt]|ll|ve|re)| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+"


def merged(ids, pair, new_id):
    result, i = [], 0
    while i < len(ids):
        if tuple(ids[i : i + 2]) == tuple(pair):
            result.append(new_id)
            i += 2
        else:
            result.append(ids[i])
            i += 1
    return result


def learn(words, num_merges):
    tokens = [bytes([byte]) for byte in range(256)]
    merges = []
    for new_id in range(256, 256 + num_merges):
        counts = Counter()
        for word, times in words.items():
            for pair in zip(word, word[1:]):
                counts[pair] += times
        if not counts:
            break
        key = lambda p: (counts[p], tokens[p[0]], tokens[p[1]])
        pair = max(counts, key=key)
        changed = Counter()
        for word, times in words.items():
            changed[tuple(merged(word, pair, new_id))] += times
        words = changed
        merges.append(pair)
        tokens.append(tokens[pair[0]] + tokens[pair[1]])
    return merges


def train(text, num_merges):
    return learn(Counter([tuple(text.encode())]), num_merges)


def by_rank(ids, places):
    while len(ids) > 1:
        pair = min(zip(ids, ids[1:]), key=lambda p: places.get(p, 10**9))
        if pair not in places:
            break
        ids = merged(ids, pair, places[pair])
    return ids


def encode(text, merges):
    return by_rank(list(text.encode()), {p: i for i, p in enumerate(merges, 256)})


def tokens_of(merges):
    tokens = [bytes([byte]) for byte in range(256)]
    for left, right in merges:
        tokens.append(tokens[left] + tokens[right])
    return tokens


def decode(ids, merges):
    tokens = tokens_of(merges)
    return b"".join(tokens[each] for each in ids).decode("utf-8", "replace")


def pre_tokenize(text):
    return regex.findall(GPT2, text)


def train_on_words(text, num_merges):
    words = Counter(tuple(w.encode()) for w in pre_tokenize(text))
    return learn(words, num_merges)


def encode_words(text, merges):
    return [each for word in pre_tokenize(text) for each in encode(word, merges)]


def any_of(names):
    return "|".join(map(regex.escape, sorted(names, key=len, reverse=True)))


def encode_special(text, merges, special_tokens):
    names = list(special_tokens)
    pieces = regex.split(f"({any_of(names)})", text) if names else [text]
    ids = []
    for piece in pieces:
        if piece in special_tokens:
            ids.append(special_tokens[piece])
        elif piece:
            ids.extend(encode_words(piece, merges))
    return ids


def save(path, merges, special_tokens):
    with open(path, "w", encoding="utf-8") as file:
        json.dump([merges, special_tokens], file)


def load(path):
    with open(path, encoding="utf-8") as file:
        merges, special_tokens = json.load(file)
    return [tuple(pair) for pair in merges], special_tokens


def settled(text, names):
    "The number of characters that no later chunk can change."
    end = start = 0
    while start < len(text):
        rest = text[start:]
        if any(name != rest and name.startswith(rest) for name in names):
            break  # perhaps the beginning of a special token, or of a longer one
        found = max((n for n in names if rest.startswith(n)), key=len, default="")
        start += len(found) or 1
        # A pre-token ends where white space begins.
        if found or regex.match(r"\S\s", rest):
            end = start
    return end


def encode_stream(chunks, merges, special_tokens):
    kept = ""
    for chunk in chunks:
        kept += chunk
        end = settled(kept, special_tokens)
        yield from encode_special(kept[:end], merges, special_tokens)
        kept = kept[end:]
    yield from encode_special(kept, merges, special_tokens)


def decode_stream(ids, merges, special_tokens):
    tokens = dict(enumerate(tokens_of(merges)))
    tokens |= {i: name.encode() for name, i in special_tokens.items()}
    decoder = codecs.getincrementaldecoder("utf-8")("replace")
    for each in ids:
        yield decoder.decode(tokens[each])
    yield decoder.decode(b"", final=True)


@functools.cache
def published(name):
    ranks = read_tokens(name)
    return ranks, {i: token for token, i in ranks.items()}


def encode_published(text, name):
    ranks, _ = published(name)
    ids = []
    for word in regex.findall(PATTERNS[name], text):
        parts = [bytes([byte]) for byte in word.encode()]
        while len(parts) > 1:
            joined = [ranks.get(a + b, 10**9) for a, b in zip(parts, parts[1:])]
            best = min(joined)
            if best == 10**9:
                break
            i = joined.index(best)
            parts[i : i + 2] = [parts[i] + parts[i + 1]]
        ids.extend(ranks[part] for part in parts)
    return ids


def decode_published(ids, name):
    _, tokens = published(name)
    return b"".join(tokens[each] for each in ids).decode("utf-8", "replace")
"""

# What `fast_training` and `fast_encoding` teach, for milestone e: counts are kept, and
# so are words.
FAST = (
    SOURCE
    + r"""

def train_on_words(text, num_merges):
    words, times, counts, where = [], [], Counter(), {}
    for word, n in Counter(pre_tokenize(text)).items():
        words.append(list(word.encode()))
        times.append(n)
        for pair in zip(words[-1], words[-1][1:]):
            counts[pair] += n
            where.setdefault(pair, set()).add(len(words) - 1)
    tokens = [bytes([byte]) for byte in range(256)]
    merges = []
    for new_id in range(256, 256 + num_merges):
        most = max(counts.values(), default=0)
        if not most:
            break
        tied = [pair for pair, n in counts.items() if n == most]
        pair = max(tied, key=lambda p: (tokens[p[0]], tokens[p[1]]))
        for number in where.pop(pair):
            word, n = words[number], times[number]
            for old in zip(word, word[1:]):
                counts[old] -= n
            words[number] = word = merged(word, pair, new_id)
            for new in zip(word, word[1:]):
                counts[new] += n
                where.setdefault(new, set()).add(number)
        del counts[pair]
        merges.append(pair)
        tokens.append(tokens[pair[0]] + tokens[pair[1]])
    return merges


def encode_words(text, merges):
    places = {p: i for i, p in enumerate(merges, 256)}
    known, ids = {}, []
    for word in pre_tokenize(text):
        if word not in known:
            known[word] = by_rank(list(word.encode()), places)
        ids += known[word]
    return ids
"""
)
