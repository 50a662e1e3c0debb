"""The numbers that the course grew from, each with the assert that computes it today.

They come from what the course began with: the first lecture of Stanford's CS336,
Jaxformer's chapter on tokenization, and the essay "The Red Pill". When a page is cut or
taken apart, its numbers move to another page with it, and a test looks for every one,
in whichever lecture or trail it is now.

A claim is a part of an assert's condition as `ast.unparse` writes it, so quotation
marks, line breaks and `127_757` for `127757` make no difference.
"""

SEEDS: dict[str, tuple[str, ...]] = {
    "attention's share of the FLOPs falls with size": (
        "for part in ('scores', 'MLP')] == [16.6, 49.9]",
        "for part in ('scores', 'MLP')] == [2.7, 64.6]",
    ),
    "44 times in seven years, and Moore": (
        "round(months, 1) == 15.4",
        "round(by_moore, 1) == 11.3",
    ),
    "32 GPUs for two weeks": (
        "round(with_tokens['parameters'] / 1000000000.0, 1) == 11.3",
        "round(with_tokens['tokens'] / 1000000000.0) == 226",
    ),
    "Chinchilla's twenty tokens a parameter": ("round(per_parameter / 20) == 93",),
    "attention over bytes and over tokens": ("(num_bytes, num_tokens) == (857, 207)",),
    "a loop that runs: 1, 3, 6": ("trace.history('so_far', 'total') == [0, 1, 3, 6]",),
    "Hello, world! under GPT-2": (
        "gpt2.decode([15496, 11, 995, 0]) == 'Hello, world!'",
    ),
    "a space belongs to the next word": ("gpt2.encode('hello world') == [31373, 995]",),
    "the same word twice, two IDs": ("gpt2.encode('hello hello') == [31373, 23748]",),
    "digits are cut from the left": ("['in|␣1234567', 'in|␣|123|456|7']",),
    "the greeting's tokens under GPT-2": (
        "ids == [15496, 11, 12520, 234, 235, 0, 220, 19526, 254, 25001, 121, 0]",
    ),
    "the greeting's ratios": ("for ratio in ratios] == [1.6667, 2.0, 2.5]",),
    "characters are integers": ("ord('🌍') == 127757", "chr(127757) == '🌍'"),
    "a vocabulary of characters": ("max(ids) + 1 == 127758",),
    "the ratio of characters": ("compression_ratio(text, ids) == 20 / 13",),
    "all code points": ("1114112 - len(characters) == 2048",),
    "the bytes of a globe": ("'🌍'.encode().hex(' ') == 'f0 9f 8c 8d'",),
    "the ratio of bytes is 1": ("compression_ratio(text, ids) == 1.0",),
    "bytes that UTF-8 never uses": (
        "never == [192, 193, *range(245, 256)]",
        "len(never) == 13",
    ),
    "words and signs": ("compression_ratio(sentence, pieces) == 5.5",),
    "GPT-2's pattern on the same sentence": (
        "compression_ratio(sentence, pre_tokenize(sentence)) == 8.8",
    ),
    "Heaps: ever new words": (
        "slopes == {'essays': 0.75, 'stories': 0.64, 'program': 0.67}",
    ),
    "Zipf: half of the words occur once": ("(len(frequencies), once) == (3749, 1908)",),
    "an unknown word improves the perplexity": (
        "perplexities[0] < 6 < 12 < perplexities[3]",
        "honest_bits[0] < 6 and 2.3 < honest_bits[3] < 3",
    ),
    "Gage's example": ("encode(abac) == [258, 100, 258, 97, 99]",),
    "three merges of the cat in the hat": (
        "for n in sizes[:4]] == [1.0, 1.125, 1.286, 1.5]",
    ),
    "the quick brown fox": (
        "lengths == [18, 17, 16]",
        "ids == [258, *b'quick brown fox']",
        "compression_ratio('the quick brown fox', ids) == 1.1875",
    ),
    "order doesn't matter without positions": (
        "np.allclose(out_evil, out_live[[3, 2, 1, 0]])",
    ),
    "a picture's patches": ("(pixels, vit, pixels // vit) == (50176, 196, 256)",),
    "a fixed dictionary and an adaptive one": ("own_list == 1.0 > zlib_bits",),
    "a larger dictionary needs more data": (
        "round(row[2], 2) for row in rows] == [1.0, 0.97, 0.87, 0.7]",
        "round(row[3], 1) for row in rows] == [2.7, 4.5, 10.2, 25.2]",
    ),
    "empty regions cost as much as busy ones": (
        "max(field) == 7 and min(above) == 21",
    ),
    "patches that follow the picture": (
        "(len(grid), min(counts), max(counts)) == (1024, 457, 613)",
    ),
    "a vocabulary can be too large": (
        "curve[2048] - curve[384] > 0.05 < curve[256] - curve[384]",
    ),
    "BPE as a code": ("max(compressed.values()) < 3.3 < sum(sizes[1000])",),
    "a vocabulary of 100,277": ("== [50257, 100277, 200019]",),
    "its IDs take four bytes": (
        "smallest_dtype(size).itemsize for size in sizes.values()] == [2, 4, 4]",
    ),
    "350 shards, some tokens dropped": ("kept == 99614720 and dropped == 1348480000",),
    "what a token model writes is one spelling of many": (
        "sum(from_bytes.values()) - 1) < 1e-09",
    ),
    "a soft token in place of a certain one": (
        "round(answers['feed back the soft token'][2], 3) == 0.048",
    ),
}
