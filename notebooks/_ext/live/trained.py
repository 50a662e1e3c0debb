"""Tokenizers that a reader trains in the playground, with the page's Python.

The playground asks and gets JSON: what was learned, then the tokens of each text. BPE's
merges are all that its own encoder needs, so it never asks for a text's tokens.
"""

import json
from collections.abc import Callable, Iterator
from typing import Any

from lecture_lib import corpora
from lecture_lib.tokenizers.pretokenize import pre_tokenize
from lecture_lib.tokenizers.regex_bpe import train_regex_bpe
from lecture_lib.tokenizers.segmentation import viterbi
from lecture_lib.tokenizers.unigram import (
    UNKNOWN_PENALTY,
    UnigramTokenizer,
    with_unknown,
)
from lecture_lib.tokenizers.wordpiece import (
    BERT_PATTERN,
    CONTINUES,
    UNKNOWN,
    WordPieceTokenizer,
)

ESSAYS = "technical.txt"  # the corpus of whoever brings none
MOST_SHOWN = 24  # of the tokens that were learned first

# The ID of a token, the characters of the text that it covers, and its name.
Token = tuple[int, int, int, str]
encoders: dict[str, Callable[[str], Iterator[list[Token]]]] = {}


def train(name: str, corpus: str, num_merges: int) -> str:
    """Train a tokenizer of 256 tokens and `num_merges`; from our essays, if from none.

    Returns its size, the tokens that it learned first, and the merges of BPE; or the
    error that says what is wrong with the corpus.
    """
    try:
        corpus = corpus or corpora.load(ESSAYS)
        return json.dumps(TRAINERS[name](corpus, 256 + num_merges))
    except ValueError as error:
        return json.dumps({"error": str(error)})


def train_bpe(corpus: str, vocab_size: int) -> dict[str, Any]:
    params = train_regex_bpe(corpus, vocab_size)
    merges = [part for pair in params.merges for part in pair]
    return {"size": len(params.vocab), "merges": merges}


def train_wordpiece(corpus: str, vocab_size: int) -> dict[str, Any]:
    tokenizer = WordPieceTokenizer.train(corpus, vocab_size)
    pieces = tokenizer.vocabulary
    first = [piece for piece in pieces[1:] if len(piece.removeprefix(CONTINUES)) > 1]
    encoders["wordpiece"] = lambda text: wordpiece_tokens(text, tokenizer)
    return {"size": len(pieces), "first": first[:MOST_SHOWN]}


def train_unigram(corpus: str, vocab_size: int) -> dict[str, Any]:
    tokenizer = UnigramTokenizer.train(corpus, vocab_size)
    first = [piece for piece in tokenizer.pieces[1:] if len(piece) > 1]
    encoders["unigram"] = lambda text: unigram_tokens(text, tokenizer)
    return {"size": tokenizer.vocab_size, "first": first[:MOST_SHOWN]}


TRAINERS = {
    "trained": train_bpe,
    "wordpiece": train_wordpiece,
    "unigram": train_unigram,
}


def wordpiece_tokens(text: str, tokenizer: WordPieceTokenizer) -> Iterator[list[Token]]:
    """Give the tokens of each of BERT's words; an unknown one covers all of it."""
    ids = {piece: i for i, piece in enumerate(tokenizer.vocabulary)}
    for word in BERT_PATTERN.finditer(text):
        at, tokens = word.start(), list[Token]()
        for number, piece in enumerate(tokenizer.pieces(word[0])):
            length = len(piece.removeprefix(CONTINUES) if number else piece)
            end = word.end() if piece == UNKNOWN else at + length
            tokens.append((ids[piece], at, end, piece))
            at = end
        yield tokens


def unigram_tokens(text: str, tokenizer: UnigramTokenizer) -> Iterator[list[Token]]:
    """Give the tokens of each pre-token; a run of unknown characters is one."""
    ids = {piece: i for i, piece in enumerate(tokenizer.pieces) if i}
    longest = max(map(len, ids))
    of_unknown = min(tokenizer.log_probs.values()) - UNKNOWN_PENALTY
    at = 0
    for word in pre_tokenize(text, tokenizer.pattern):
        log_probs = with_unknown(word, tokenizer.log_probs, of_unknown)
        pieces, _ = viterbi(word, log_probs, longest)
        tokens: list[Token] = []
        for piece in pieces:
            token_id = ids.get(piece, 0)
            start, at = at, at + len(piece)
            if not token_id and tokens and not tokens[-1][0]:
                start = tokens.pop()[1]
            tokens.append((token_id, start, at, tokenizer.pieces[token_id]))
        yield tokens


def encode(name: str, text: str) -> str:
    """Return each token's ID, where it starts and ends in bytes, its word, its name."""
    tokens = []
    character = byte = 0  # the same place, counted in both
    for word in encoders[name](text):
        begins = None
        for token_id, start, end, label in word:
            first = byte + len(text[character:start].encode())
            character, byte = end, first + len(text[start:end].encode())
            begins = first if begins is None else begins
            tokens.append((token_id, first, byte, begins, label))
    return json.dumps(tokens)
