"""Vocabularies as other courses hold them: their special tokens keep their IDs.

CS336's assignment 1: ``vocab: dict[int, bytes]`` with the special tokens inside,
``merges: list[tuple[bytes, bytes]]``, ``special_tokens: list[str]``. minbpe: merges as
pairs of IDs, and special tokens that are registered with their IDs after training and
are in the vocabulary once it has been loaded.
"""

import pytest

from lecture_lib import BPEParams, RegexBPETokenizer, fast, train_regex_bpe
from tests.texts import all_corpora

END, TWO_ENDS, PAD = "<|end|>", "<|end|><|end|>", "<|pad|>"
NAMES = [END, TWO_ENDS]
CORPUS = all_corpora()["stories.txt"][:3_000]
TEXT = f"the cat{END} sat{TWO_ENDS}{END} on it"
KINDS = [RegexBPETokenizer, fast.Encoder]
every_kind = pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
Shape = tuple[dict[int, bytes], list[tuple[bytes, bytes]]]


def as_in_cs336(names: list[str], names_first: bool) -> Shape:
    """Return vocab and merges as a solution of the assignment does."""
    params = train_regex_bpe(CORPUS, 300, special_tokens=names)
    tokens, special = [*params.vocab.values()], [name.encode() for name in names]
    listed = special + tokens if names_first else tokens + special
    pairs = [(params.vocab[a], params.vocab[b]) for a, b in params.merges]
    return dict(enumerate(listed)), pairs


@every_kind
@pytest.mark.parametrize("names_first", [True, False])
def test_cs336_special_tokens_keep_their_ids(kind, names_first, tmp_path):
    vocab, merges = as_in_cs336(NAMES, names_first)
    tokenizer = kind.from_vocab(vocab, merges, special_tokens=NAMES)
    first = 0 if names_first else 298
    assert tokenizer.special_tokens == {END: first, TWO_ENDS: first + 1}
    assert tokenizer.vocab_size == len(vocab) == 300
    ids = tokenizer.encode(TEXT, allowed_special="all")
    assert b"".join(vocab[token_id] for token_id in ids) == TEXT.encode()
    assert [i for i in ids if vocab[i].startswith(b"<|")] == [first, first + 1, first]
    assert tokenizer.decode(ids) == TEXT
    ours = RegexBPETokenizer.train(CORPUS, 300, special_tokens=NAMES)
    shift = len(NAMES) if names_first else 0
    expected = [token_id + shift for token_id in ours.encode_ordinary(CORPUS)]
    assert tokenizer.encode_ordinary(CORPUS) == expected
    tokenizer.save(tmp_path / "tokenizer.json")
    loaded = kind.load(tmp_path / "tokenizer.json")
    assert loaded.special_tokens == tokenizer.special_tokens
    assert loaded.encode(TEXT, allowed_special="all") == ids


def test_special_tokens_that_the_vocabulary_lacks_get_the_next_ids():
    vocab, merges = as_in_cs336([END], names_first=True)
    tokenizer = RegexBPETokenizer.from_vocab(
        vocab, merges, special_tokens=[PAD, END, TWO_ENDS]
    )
    assert tokenizer.special_tokens == {PAD: 300, END: 0, TWO_ENDS: 301}


class MinBPE:
    """The fields of minbpe's tokenizers, and how it fills them."""

    def __init__(self):
        params = train_regex_bpe(CORPUS, 300, tie_break="first_seen")
        self.merges, self.vocab = params.merges, dict(params.vocab)
        self.special_tokens: dict[str, int] = {}

    def register_special_tokens(self, special_tokens: dict[str, int]) -> None:
        self.special_tokens = special_tokens

    def load(self) -> None:
        """Its `load` builds the vocabulary again, with the special tokens in it."""
        self.vocab |= {i: name.encode() for name, i in self.special_tokens.items()}


@every_kind
@pytest.mark.parametrize("was_loaded", [True, False])
def test_minbpes_special_tokens_keep_their_ids(kind, was_loaded):
    theirs = MinBPE()
    theirs.register_special_tokens({END: 1_000, TWO_ENDS: 300})
    if was_loaded:
        theirs.load()
    params = BPEParams(theirs.vocab, theirs.merges)
    tokenizer = kind(params, special_tokens=theirs.special_tokens)
    assert tokenizer.special_tokens == {END: 1_000, TWO_ENDS: 300}
    assert tokenizer.encode(TWO_ENDS + END, allowed_special="all") == [300, 1_000]
    assert tokenizer.decode([300, 1_000]) == TWO_ENDS + END
    assert params.vocab == theirs.vocab  # what was given is left as it was


def test_an_id_that_the_vocabulary_contradicts_is_refused():
    vocab, merges = as_in_cs336([END], names_first=True)
    with pytest.raises(ValueError, match="can't have ID 300: in the vocabulary it has"):
        RegexBPETokenizer.from_vocab(vocab, merges, special_tokens={END: 300})


@pytest.mark.parametrize("name", ["t", "th"])
def test_a_token_that_text_has_already_is_not_the_special_token(name):
    """A byte, or what a merge makes: the special token gets an ID of its own."""
    params = train_regex_bpe("th th", 257)
    tokenizer = RegexBPETokenizer(params, special_tokens=[name])
    assert tokenizer.special_tokens == {name: 257}
    assert tokenizer.encode(name, allowed_special="all") == [257]
    assert tokenizer.encode_ordinary("th") == [256]


BYTES = {byte: bytes([byte]) for byte in range(256)}


@pytest.mark.parametrize(
    ("vocab", "merges", "message"),
    [
        (BYTES, [(b"t", b"h")], "no token b'th', which the merge of b't' and b'h'"),
        (BYTES | {256: b"the"}, [(b"th", b"e")], "no token b'th'"),
        (BYTES | {256: b"th", 257: b"th"}, [(b"t", b"h")], "stand for the same bytes"),
        (
            BYTES | {256: b"th", 257: b"at"},
            [(b"a", b"t"), (b"t", b"h")],
            "makes ID 256, after one that makes 257",
        ),
        ({1: b"a"}, [], "byte 0x00 must have one ID"),
    ],
)
def test_what_is_no_such_vocabulary(vocab, merges, message):
    with pytest.raises(ValueError, match=message):
        RegexBPETokenizer.from_vocab(vocab, merges)
