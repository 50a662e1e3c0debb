"""A file is a tokenizer or a `ValueError`: cut, changed by chance, or by malice."""

import copy
import json
import random
import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lecture_lib import BPEParams, RegexBPETokenizer, train_regex_bpe
from lecture_lib.tokenizers import saved

NAMES = ["<|end|>", "<|pad|>"]
TEXTS = ("", "the cat in the hat", "xyz ab 12", "你好 😉\r\n", "<|end|>", "\x00aaaa  ")
HUGE = 2**63


@pytest.fixture(scope="module")
def tokenizer() -> RegexBPETokenizer:
    params = train_regex_bpe("the cat in the hat", 270, special_tokens=NAMES)
    return RegexBPETokenizer(params, special_tokens=NAMES)


@pytest.fixture(scope="module")
def document(tokenizer, tmp_path_factory) -> dict:
    path = tmp_path_factory.mktemp("saved") / "tokenizer.json"
    tokenizer.save(path)
    return json.loads(path.read_bytes())


@pytest.fixture(scope="module")
def scratch(tmp_path_factory):
    return tmp_path_factory.mktemp("scratch") / "tokenizer.json"


def load(path, content: bytes | str | dict) -> RegexBPETokenizer:
    if isinstance(content, dict):
        content = json.dumps(content)
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return RegexBPETokenizer.load(path)


def merge(*triples: list) -> dict:
    return {"merges": [list(triple) for triple in triples]}


def special(**ids) -> dict:
    return {"special_tokens": ids}


DAMAGES = {
    "two merges with one ID": merge([97, 98, 256], [99, 100, 256]),
    "one merge twice": merge([97, 98, 256], [97, 98, 257]),
    "a merge with a byte's ID": merge([97, 98, 99]),
    "a merge of what comes later": merge([97, 257, 256], [98, 99, 257]),
    "a merge of itself": merge([256, 97, 256]),
    "a fraction": merge([97, 98, 256.5]),
    "a whole fraction": merge([97, 98, 256.0]),
    "not a number": merge([97, 98, float("nan")]),
    "infinity": merge([97, 98, float("inf")]),
    "a negative ID": merge([97, 98, -5]),
    "a huge ID": merge([97, 98, HUGE]),
    "true": merge([97, 98, 256], [True, 98, 257]),
    "a text as ID": merge([97, 98, "256"]),
    "a pair": merge([97, 98]),
    "merges as a dictionary": {"merges": {"97": 98}},
    "merges as a number": {"merges": 3},
    "no merges": {"merges": None},
    "a byte without ID": {"byte_ids": list(range(255))},
    "two bytes with one ID": {"byte_ids": [0, *range(255)]},
    "bytes as fractions": {"byte_ids": [i + 0.5 for i in range(256)]},
    "bytes as a text": {"byte_ids": "0" * 256},
    "bytes as a number": {"byte_ids": 256},
    "special tokens as a list": {"special_tokens": ["<s>"]},
    "special tokens as a list of numbers": {"special_tokens": [1]},
    "special tokens as a text": {"special_tokens": "<s>"},
    "a special token that is nothing": {"special_tokens": {"": 300}},
    "a special token that is half a character": {"special_tokens": {"\ud83c": 300}},
    "a special token with a byte's ID": special(end=97),
    "two special tokens with one ID": special(end=300, pad=300),
    "a special token with a fraction": special(end=300.5),
    "a special token that is not a number": special(end=float("nan")),
    "a special token with a negative ID": special(end=-1),
    "a special token with a huge ID": special(end=HUGE),
    "a special token with a list": special(end=[300]),
    "a broken pattern": {"pattern": "("},
    "a pattern without end": {"pattern": "(" * 5_000},
    "a pattern that searches backwards": {"pattern": r"(?r)\w+"},
    "a pattern that hides that": {"pattern": r"a|(?i:(?r)\w+)"},
    "a pattern as a number": {"pattern": 3},
    "a pattern as a list": {"pattern": ["a"]},
    "no bytes": {"byte_ids": None},
    "no special tokens": {"special_tokens": None},
    "no pattern": {"pattern": None},
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=list(DAMAGES))
def test_nonsense_is_refused(document, scratch, damage):
    with pytest.raises(ValueError, match=r"tokenizer\.json is damaged: \w.* \w"):
        load(scratch, document | damage)


@pytest.mark.parametrize(
    "content",
    [
        *(b"", b"\xff\xfe{", b"[" * 200_000, b'{"a":' * 200_000, b"NaN", b"9" * 5_000),
        *(b"\x89PNG\r\n\x1a\n\xff", b"[1, 2]", b'{"format": "something else"}'),
        b'\xef\xbb\xbf{"format": "a byte order mark"}',
    ],
    ids=lambda content: content[:8],
)
def test_what_is_no_document_is_refused(scratch, content):
    with pytest.raises(ValueError, match=r"tokenizer\.json is not a saved tokenizer"):
        load(scratch, content)


@pytest.mark.parametrize("version", [0, 2, "1", None, [1]])
def test_another_version_is_refused(document, scratch, version):
    with pytest.raises(ValueError, match="has version"):
        load(scratch, document | {"version": version})


def test_merges_that_double_are_refused_before_they_fill_the_memory(document, scratch):
    doubling = [[97, 97, 300]] + [[i, i, i + 1] for i in range(300, 340)]
    with pytest.raises(ValueError, match=r"more than 268,435,456 bytes"):
        load(scratch, document | {"merges": doubling})


def test_a_file_too_large_is_not_even_read(document, scratch, monkeypatch):
    monkeypatch.setattr(saved, "MAX_FILE_BYTES", len(json.dumps(document)) - 1)
    with pytest.raises(ValueError, match="too large"):
        load(scratch, document)


def test_what_is_no_file_is_an_oserror(tmp_path):
    for path in (tmp_path, tmp_path / "missing.json"):
        with pytest.raises(OSError, match=path.name):
            RegexBPETokenizer.load(path)


# Whatever happens to a file


def check_round_trips(tokenizer: RegexBPETokenizer) -> None:
    for text in (*TEXTS, *tokenizer.special_tokens):
        assert tokenizer.decode(tokenizer.encode(text, disallowed_special=())) == text
        ids = tokenizer.encode(text, allowed_special="all")
        assert tokenizer.decode(ids) == text
        assert all(0 <= token_id < tokenizer.vocab_size for token_id in ids)


def loads_or_is_refused(path, content) -> bool:
    try:
        tokenizer = load(path, content)
    except ValueError as error:
        assert str(path) in str(error)
        return False
    check_round_trips(tokenizer)
    return True


ODD = st.sampled_from(
    [None, True, 0, 1, -1, 97, 256, 300, 2**31, HUGE, 0.5, 256.0, float("nan"), "", "a"]
) | st.sampled_from([[], [97, 98, 300], [[97]], {}, {"a": 300}, "(", "a*", "\ud800"])
SMALL_IDS = st.integers(90, 290)


def places(value, path=()):
    """The paths of all values in a document."""
    yield path
    parts = value if isinstance(value, dict | list) else ()
    for key, part in parts.items() if isinstance(parts, dict) else enumerate(parts):
        yield from places(part, (*path, key))


def replaced(document, path, new):
    changed = copy.deepcopy(document)
    *outer, last = path
    inner = changed
    for key in outer:
        inner = inner[key]
    inner[last] = new
    return changed


@given(data=st.data())
def test_a_file_with_a_value_changed(document, scratch, data):
    path = data.draw(st.sampled_from(list(places(document))[1:]))
    new = data.draw(ODD | SMALL_IDS)
    loads_or_is_refused(scratch, replaced(document, path, new))


@given(pattern=st.text(alphabet=r"abt ()[]*+?|.^$\pLs{}1,r:<=!K", max_size=12))
def test_a_file_with_any_pattern(document, scratch, pattern):
    loads_or_is_refused(scratch, document | {"pattern": pattern})


def test_a_file_with_bytes_changed(document, scratch):
    generator = random.Random(0)
    content = json.dumps(document).encode()
    kept = 0
    for _ in range(300):
        changed = bytearray(content)
        for _ in range(generator.choice([1, 1, 3])):
            place = generator.randrange(len(changed))
            changed[place] = generator.choice(string.printable.encode())
        kept += loads_or_is_refused(scratch, bytes(changed))
    assert 0 < kept < 300, "some of the changes do no harm, and some do"


# Saving


def test_what_could_not_be_loaded_is_not_saved(tmp_path):
    vocab = {byte: bytes([byte]) for byte in range(256)}
    lost = BPEParams(vocab | {256: b"ab"}, {})
    huge = BPEParams(vocab | {2**40: b"ab"}, {(97, 98): 2**40})
    other = BPEParams(vocab | {256: b"xy"}, {(97, 98): 256})
    later = BPEParams(
        vocab | {256: b"ab", 257: b"abc"}, {(256, 99): 257, (97, 98): 256}
    )
    for params in (lost, huge, other, later):
        with pytest.raises(ValueError, match=r"\w+ \w+"):
            RegexBPETokenizer(params).save(tmp_path / "tokenizer.json")
    assert list(tmp_path.iterdir()) == []
