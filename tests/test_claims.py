"""The course's claims about other people's programs, asked of these programs."""

import pytest
import tiktoken
import tokenizers
from tiktoken._educational import bpe_train
from tokenizers.models import BPE
from tokenizers.pre_tokenizers import ByteLevel
from tokenizers.trainers import BpeTrainer

from lecture_lib.tokenizers import published
from lecture_lib.tokenizers.incremental_bpe import train_incremental_bpe
from lecture_lib.tokenizers.pretokenize import GPT2_PATTERN

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


def learned_by_hugging_face(corpus: list[str], num_merges: int) -> list[str | None]:
    byte_level = ByteLevel(add_prefix_space=False)
    tokenizer = tokenizers.Tokenizer(BPE())
    tokenizer.pre_tokenizer = byte_level
    trainer = BpeTrainer(
        vocab_size=256 + num_merges,
        initial_alphabet=byte_level.alphabet(),
        show_progress=False,
    )
    tokenizer.train_from_iterator(corpus, trainer)
    return [tokenizer.id_to_token(i) for i in range(256, 256 + num_merges)]


SIX_WORDS = {" the": 554, " to": 168, " that": 134, " he": 83, " with": 78, " she": 69}


def test_trainers_disagree_about_a_tie() -> None:
    """The fifth merge of the six words in lecture `bpe_training`: a tie of three."""
    corpus = [word * times for word, times in SIX_WORDS.items()]
    assert learned_by_hugging_face(corpus, 5) == ["Ġt", "he", "Ġthe", "Ġto", "at"]
    for_teaching = bpe_train("".join(corpus), 256 + 5, GPT2_PATTERN, visualise=None)
    assert list(for_teaching)[256:] == [b" t", b"he", b" the", b" to", b" th"]


def test_rustbpe_prefers_the_oldest_tokens_in_a_tie() -> None:
    """The side trail on ties, on the six words of lecture `bpe_training`."""
    rustbpe = pytest.importorskip("rustbpe")
    trained = rustbpe.Tokenizer()
    corpus = [word * times for word, times in SIX_WORDS.items()]
    trained.train_from_iterator(iter(corpus), 256 + 5, pattern=GPT2_PATTERN)
    learned = [bytes(token) for token, _ in trained.get_mergeable_ranks()[256:]]
    assert learned == [b" t", b"he", b" the", b" to", b"at"]


def test_hugging_face_numbers_the_bytes_in_a_different_order() -> None:
    """The trail on ties: its rule is rustbpe's, and its pair can be a different one."""
    corpus = [" a"] * 10 + ["bc"] * 10
    assert learned_by_hugging_face(corpus, 2) == ["bc", "Ġa"]
    ours = train_incremental_bpe(corpus, 256 + 2, tie_break="smallest_ids").vocab
    assert [ours[256], ours[257]] == [b" a", b"bc"]
