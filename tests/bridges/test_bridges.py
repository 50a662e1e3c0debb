"""The same tokenizer in another library gives the same IDs."""

import random
import unicodedata

import pytest
import regex
import tiktoken
import tokenizers
from hypothesis import given, settings
from hypothesis import strategies as st

from lecture_lib import corpora, fast
from lecture_lib.bridges import to_hf, to_tiktoken
from lecture_lib.bridges.patterns import check_for_tiktoken, for_hugging_face
from lecture_lib.tokenizers import published
from lecture_lib.tokenizers.bpe import BPEParams
from lecture_lib.tokenizers.encodings import ENCODINGS
from lecture_lib.tokenizers.pretokenize import GPT2_PATTERN, O200K_PATTERN, pre_tokenize
from lecture_lib.tokenizers.regex_bpe import RegexBPETokenizer
from tests.texts import EXHAUSTIVE, NASTY_TEXTS, random_text

# All three take a minute; what differs between them is only the file that they are in.
NAMES = list(published.PATTERNS) if EXHAUSTIVE else ["gpt2"]
SPECIAL = ("<|end|>", "of<|end|>")
TRAINED = RegexBPETokenizer(
    fast.train_regex_bpe(
        corpora.load("stories.txt")[:20_000] + corpora.load("languages/hi.txt")[:3_000],
        700,
        pattern=O200K_PATTERN,
        special_tokens=SPECIAL,
    ),
    pattern=O200K_PATTERN,
    special_tokens=SPECIAL,
)
TRAINED_IN_TIKTOKEN = to_tiktoken(TRAINED)
TRAINED_IN_HF = tokenizers.Tokenizer.from_str(to_hf(TRAINED))
TEXTS = st.lists(
    st.sampled_from(
        [*"aeth o'.\n\t1é你", "the ", "  ", "the cat", "नमस्ते", "🌍", "<|end|>", "of"]
    )
).map("".join)


@settings(max_examples=300)
@given(TEXTS)
def test_a_trained_tokenizer_in_tiktoken(text: str) -> None:
    ids = TRAINED.encode(text, allowed_special="all")
    assert TRAINED_IN_TIKTOKEN.encode(text, allowed_special="all") == ids
    assert TRAINED_IN_TIKTOKEN.encode_ordinary(text) == TRAINED.encode_ordinary(text)
    assert TRAINED_IN_TIKTOKEN.decode(ids) == text


@settings(max_examples=300)
@given(TEXTS)
def test_a_trained_tokenizer_in_hugging_faces_library(text: str) -> None:
    ids = TRAINED.encode(text, allowed_special="all")
    assert TRAINED_IN_HF.encode(text).ids == ids
    assert TRAINED_IN_HF.decode(ids, skip_special_tokens=False) == text


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_a_published_vocabulary_there(name: str) -> None:
    """All corpora get the same IDs."""
    theirs, ours = tiktoken.get_encoding(name), published.load(name)
    again = to_tiktoken(ours)
    in_hf = tokenizers.Tokenizer.from_str(to_hf(ours))
    for corpus in corpora.EVERYTHING:
        text = corpora.load(corpus)
        expected = theirs.encode_ordinary(text)
        assert again.encode_ordinary(text) == expected
        assert in_hf.encode(text).ids == expected


BYTES = {byte: bytes([byte]) for byte in range(256)}
TWINS = (
    {256: b"ab", 257: b"bc", 258: b"abc", 259: b"abc"},
    {(97, 98): 256, (98, 99): 257, (256, 99): 258, (97, 257): 259},
)
ONE_BY_TWO = {(97, 98): 256, (98, 99): 257, (256, 99): 258, (97, 257): 258}


@pytest.mark.parametrize(
    ("bridge", "vocab", "merges", "message"),
    [
        (to_hf, *TWINS, "IDs 258 and 259 both stand for b'abc'"),
        (to_tiktoken, *TWINS, "IDs 258 and 259 both stand for b'abc'"),
        # Without (t, h) no text ever becomes "the" here; tiktoken would make it one.
        (to_tiktoken, {256: b"he", 257: b"th"}, {(104, 101): 256}, "different ones"),
        (to_hf, {256: b"xy"}, {(97, 98): 256}, "makes b'ab', not token 256"),
        (to_hf, {256: b"ab"}, {(97, 300): 256}, "makes b'a', not token 256"),
        (to_hf, TWINS[0] | {259: b"x1"}, ONE_BY_TWO, "two merges make the same token"),
    ],
)
def test_vocabularies_with_other_ids_there_are_refused(bridge, vocab, merges, message):
    with pytest.raises(ValueError, match=message):
        bridge(RegexBPETokenizer(BPEParams(BYTES | vocab, merges)))


@pytest.mark.parametrize(
    ("vocab", "merges"),
    [
        ({256: b"he", 257: b"th"}, {(104, 101): 256}),  # a token that no merge makes
        ({256: b"th", 257: b"he"}, {(104, 101): 257, (116, 104): 256}),  # out of order
    ],
)
def test_merges_count_by_their_ids_in_hugging_faces_library(vocab, merges):
    strange = RegexBPETokenizer(BPEParams(BYTES | vocab, merges))
    in_hf = tokenizers.Tokenizer.from_str(to_hf(strange))
    assert in_hf.encode("the th").ids == strange.encode("the th")


SPECIALS = {name: dict(e.special_tokens) for name, e in ENCODINGS.items()} | {
    "gaps": {"<|a|>": 300, "<|b|>": 400},
    "one begins another": {"@>": 256, "@>@>": 257, "<@>": 258},
    "odd names": {'<|"\\\n{}|>': 256, "\n\n": 257, " <|s|> ": 258, "<|한|>": 259},
}


@pytest.mark.parametrize("special_tokens", SPECIALS.values(), ids=list(SPECIALS))
def test_special_tokens_keep_their_ids_in_hugging_faces_library(special_tokens):
    ours = RegexBPETokenizer(BPEParams(BYTES, {}), special_tokens=special_tokens)
    in_hf = tokenizers.Tokenizer.from_str(to_hf(ours))
    assert special_tokens == {name: in_hf.token_to_id(name) for name in special_tokens}
    text = "".join(f"a{name} " for name in special_tokens) + "@>@>@>"
    ids = ours.encode(text, allowed_special="all")
    assert in_hf.encode(text).ids == ids
    assert in_hf.decode(ids, skip_special_tokens=False) == text


@pytest.mark.parametrize(
    ("bridge", "names", "message"),
    [
        (to_hf, ["A"], "how tokenizer.json spells the token of ID 65"),
        (to_hf, ["Ö"], r"of ID 214; give it .* name, such as '<\|end\|>'"),
        (to_hf, ["Ċ"], "how tokenizer.json spells the token of ID 10"),
        (to_hf, ["Ġthe"], "how tokenizer.json spells the token of ID"),
        (
            to_hf,
            ["<|début|>"],
            r"would decode special token '<\|début\|>' as '<\|d\ufffdb",
        ),
        (to_hf, ["<|Ġ|>"], r"would decode special token '<\|Ġ\|>' as '<\| \|>'"),
        (to_tiktoken, ["@@", "<|a|>", "@"], "'@' begins '@@'"),
    ],
)
def test_names_with_other_ids_or_text_there_are_refused(bridge, names, message):
    with pytest.raises(ValueError, match=message):
        bridge(RegexBPETokenizer(TRAINED.params, special_tokens=names))


# Those of tiktoken's GPT-2, GPT-4 and GPT-4o, and of Llama 3; and others.
EQUAL_PATTERNS = [
    tiktoken.get_encoding("gpt2")._pat_str,
    GPT2_PATTERN,
    O200K_PATTERN,
    r"'(?i:[sdmt]|ll|ve|re)|[^\r\n\p{L}\p{N}]?+\p{L}++|\p{N}{1,3}+"
    r"| ?[^\s\p{L}\p{N}]++[\r\n]*+|\s++$|\s*[\r\n]|\s+(?!\S)|\s",
    r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}"
    r"| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+",
    r"[a-z']{2}+|\\p{2,}|(?:\d\D?){1,2}|[^\]\-.]|.|\n",
    r"\S+?|\P{Lu}{0,2}a|(the|\.|#)+ *|\s|.",
]
OTHER_PATTERNS = {  # and from which character on they may mean something else
    r"\h+|[^\h]+": 0,
    r"\S+$|\s+": 3,
    r"(?s).": 0,
    r"^a|.": 0,
    r"a|\S\b": 4,
    r"[a&&b]|.": 0,
    r"[[a]b]|.": 0,
    r"(?:ab){2}+|.": 9,
    r"a{2}?|.": 4,
    r"a{,2}b|.": 1,
    r"\pL|.": 0,
    r"\p{Alphabetic}|.": 0,
    r"(?i:ss)|.": 0,
    r"(.)\1|.": 3,
    r"\R|\X|.": 0,
    r"a\Z|.": 1,
    r"(?=a)|.": 0,
    r"(?<=a)b|.": 0,
    r"a*": "matches the empty string",
    r"[:a]+(?:\)?)+b": r"'\(\?:\\\\\)\?\)' in the split pattern matches the empty",
    r"((?:a|b?){2})?.": "matches the empty string",
    r"a+|(?!\S)": "matches the empty string",
}


@pytest.mark.parametrize("pattern", EQUAL_PATTERNS, ids=lambda pattern: pattern[:20])
def test_patterns_cut_alike_in_all_three_libraries(pattern):
    generator = random.Random(0)
    spaces = BPEParams(BYTES | {256: b"  "}, {(32, 32): 256})
    ours = RegexBPETokenizer(spaces, pattern=pattern)
    theirs = to_tiktoken(ours)
    split = for_hugging_face(pattern)
    in_hf = tokenizers.pre_tokenizers.Split(tokenizers.Regex(split), "isolated")
    for text in [*NASTY_TEXTS.values(), *(random_text(generator) for _ in range(100))]:
        pieces = pre_tokenize(text, pattern)
        assert [piece for piece, _ in in_hf.pre_tokenize_str(text)] == pieces
        assert ours.encode_ordinary(text) == theirs.encode_ordinary(text)


CATEGORIES = (
    "L Lu Ll Lt Lm Lo M Mn Mc Me N Nd Nl No P Pc Pd Ps Pe Pi Pf Po S Sm Sc Sk So"
)
CLASSES = [r"\s", r"\S", r"\d", r"\D", ".", r"[^\s\p{L}\p{N}]"]
CLASSES += [rf"\p{{{name}}}" for name in (*CATEGORIES.split(), "Z", "Zs", "Zl", "Zp")]


@pytest.mark.slow
@pytest.mark.parametrize("pattern", CLASSES)
def test_classes_hold_the_same_characters_in_all_three_libraries(pattern):
    """Those of Unicode 3.2, that is: each library has tables of a different version."""
    check_for_tiktoken(pattern)
    category = unicodedata.ucd_3_2_0.category
    text = "".join(
        c for c in map(chr, range(0x20000)) if category(c) not in ("Cn", "Cs")
    )
    ours = set(regex.findall(pattern, text))
    theirs = tiktoken.Encoding(
        "bytes",
        pat_str=pattern,
        mergeable_ranks={token: i for i, token in BYTES.items()},
        special_tokens={},
    )
    split = for_hugging_face(pattern)
    in_hf = tokenizers.pre_tokenizers.Split(tokenizers.Regex(split), "removed", True)
    moved = {"\u0295"}  # from the category Lo to Ll
    assert ours ^ set(theirs.decode(theirs.encode_ordinary(text))) <= moved
    assert ours ^ {piece for piece, _ in in_hf.pre_tokenize_str(text)} <= moved


@pytest.mark.parametrize(("pattern", "message"), OTHER_PATTERNS.items())
def test_patterns_that_may_cut_otherwise_there_are_refused(pattern, message):
    if isinstance(message, int):
        message = f"from character {message} on"
    tokenizer = RegexBPETokenizer(BPEParams(BYTES, {}), pattern=pattern)
    for bridge in (to_hf, to_tiktoken):
        with pytest.raises(ValueError, match=message):
            bridge(tokenizer)


def test_a_word_character_is_not_the_same_in_hugging_faces_library():
    tokenizer = RegexBPETokenizer(BPEParams(BYTES, {}), pattern=r"\w+|.")
    with pytest.raises(ValueError, match="mean something else in Hugging Face"):
        to_hf(tokenizer)
    assert to_tiktoken(tokenizer).encode("a² b") == tokenizer.encode("a² b")
