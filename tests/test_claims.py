"""What the course says of other people's programs, asked of these programs."""

import pytest
import tiktoken
import tokenizers
from tokenizers.models import BPE

from lecture_lib.tokenizers import published

END = "<|endoftext|>"


def test_only_some_tokenizers_refuse_the_name_of_a_special_token() -> None:
    """The glossary's entry "Special token"."""
    for ours_or_theirs in (tiktoken.get_encoding("gpt2"), published.load("gpt2")):
        with pytest.raises(ValueError, match="special token"):
            ours_or_theirs.encode(f"a{END}")
    hugging_face = tokenizers.Tokenizer(BPE(vocab={"a": 0}, merges=[]))
    hugging_face.add_special_tokens([END])
    assert hugging_face.encode(f"a{END}").ids == [0, 1]


def test_tiktoken_repairs_half_a_utf_16_pair_in_some_methods_only() -> None:
    """The playground's page, on what a text box can't hold."""
    gpt2 = tiktoken.get_encoding("gpt2")
    repaired = gpt2.encode("a\N{REPLACEMENT CHARACTER}")
    assert gpt2.encode("a\ud83c") == repaired
    assert gpt2.encode_ordinary("a\ud83c") == repaired
    assert gpt2.encode_batch(["a\ud83c"]) == [repaired]
    with pytest.raises(UnicodeEncodeError):
        gpt2.encode_to_numpy("a\ud83c")
