"""The ladder: one idea a file, each importing only from files below it.

contract < characters, utf8, words, normalize < bpe < pretokenize, special_tokens,
saved < encodings, regex_bpe < published, incremental_bpe, wordpiece;
representations. Beside BPE: segmentation < unigram_training < unigram,
score_merges < pieces. They import the standard library, `regex`, and
`lecture_lib.files`, nothing else.
"""

from . import representations as representations  # gives the classes their `repr`
