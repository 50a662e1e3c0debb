"""The text whose way is drawn, and how GPT-2 cuts it (a test asks tiktoken)."""

TEXT = "Hello, 🌍! 你好!"
PRE_TOKENS = ("Hello", ",", " 🌍!", " 你好", "!")
# Each token's bytes and its ID in GPT-2's vocabulary.
TOKENS = (
    (b"Hello", 15496),
    (b",", 11),
    (b" \xf0\x9f", 12520),
    (b"\x8c", 234),
    (b"\x8d", 235),
    (b"!", 0),
    (b" ", 220),
    (b"\xe4\xbd", 19526),
    (b"\xa0", 254),
    (b"\xe5\xa5", 25001),
    (b"\xbd", 121),
    (b"!", 0),
)
ROW_SIZE = 768  # numbers in a row of GPT-2's table, in the smallest of its four sizes
