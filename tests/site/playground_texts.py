"""Random texts that try to part the playground from tiktoken."""

import random
from types import ModuleType

# White space of Unicode, of JavaScript and of Rust; they are not the same.
SPACES = [" ", "  ", "\t", "\n", "\r", "\r\n", "\v", "\f", "\x1c", "\x1f", "\x85"]
SPACES += ["\xa0", "\u1680", "\u180e", *map(chr, range(0x2000, 0x200C)), "\u2028"]
SPACES += ["\u2029", "\u202f", "\u205f", "\u2060", "\u3000", "\ufeff"]
CONTRACTIONS = ["'s", "'S", "'\u017f", "'ll", "'LL", "'lL", "'ve", "'RE", "'d", "’s"]
WORDS = ["the", " and", "THE", "camelCase", "HTMLParser", "iOS", "x1", "123", "1234567"]
WORDS += ["3.14", "//", "/*", "---", "...", "!\n", " \n ", "/\r\n", "_x", "#", "\u212a"]
SCRIPTS = ["é", "e\u0301", "ß", "Ǆ", "ǅ", "ﬁ", "١٢", "½", "²", "Ⅷ", "你好", "の"]
SCRIPTS += [
    "한글",
    "नमस्ते",
    "မြန်မာ",
    "ไทย",
    "عربي",
    "\u202e",
    "\U0001d54f",
    "ʰ",
    "ª",
    "\u0300",
]
EMOJI = ["😉", "👨\u200d👩\u200d👧", "🇺🇸", "\u200d", "\ufe0f", "1\ufe0f\u20e3", "🏽"]
SPECIAL = ["<|endoftext|>", "<|fim_prefix|>", "<|endofprompt|>", "<|end", "|>"]
RUNS = ["a", " ", "\n", "A", "\u0301", "!", "7", "の", " \n"]
PIECES = SPACES * 2 + CONTRACTIONS * 2 + WORDS + SCRIPTS + EMOJI + SPECIAL


def character(generator: random.Random, limit: int) -> str:
    """Any code point below `limit`, assigned or not, but no surrogate."""
    while True:
        code_point = generator.randrange(limit)
        if is_character(code_point):
            return chr(code_point)


def is_character(code_point: int) -> bool:
    return 0 <= code_point < 0x110000 and not 0xD800 <= code_point <= 0xDFFF


def random_text(generator: random.Random) -> str:
    parts = []
    for _ in range(generator.randrange(20)):
        kind = generator.random()
        if kind < 0.7:
            parts.append(generator.choice(PIECES))
        elif kind < 0.8:
            parts.append(character(generator, 0x3000))
        elif kind < 0.9:
            parts.append(character(generator, 0x110000))
        elif kind < 0.92:
            parts.append(generator.choice(RUNS) * generator.randrange(1, 120))
        else:
            parts.append(generator.choice("abcXYZ.,'-"))
    return "".join(parts)


def random_texts(number: int, seed: int) -> list[str]:
    generator = random.Random(seed)
    return [random_text(generator) for _ in range(number)]


def text_of_class_edges(playground: ModuleType) -> str:
    """The code points where a class of characters begins or ends, and some others.

    Each stands between a letter and a digit: where it is cut off shows its class.
    """
    edges = {edge for range_ in playground.class_ranges() for edge in range_[:2]}
    chosen = {c + step for c in edges for step in (-1, 0)} | {*range(0, 0x110000, 101)}
    return "".join(f"a{chr(c)}1" for c in sorted(chosen) if is_character(c))
