"""The files of GPT-3 and Codex, rebuilt from GPT-2's, whose tokens they share.

Codex has 24 more tokens, for the indentation of programs. `fill_cache` compares the
SHA-256 of each rebuilt file with that of the published one.
"""

import base64

from lecture_lib.tokenizers import published
from lecture_lib.tokenizers.encodings import P50K_FILE, R50K_FILE

from .sources import FetchFailed, VocabularyFile

# 2 to 25 spaces. Their IDs come after that of <|endoftext|>, 50256.
RUNS_OF_SPACES = {b" " * n: 50_255 + n for n in range(2, 26)}
ADDED_TO_GPT2 = {R50K_FILE.url: {}, P50K_FILE.url: RUNS_OF_SPACES}


def rebuild(file: VocabularyFile) -> bytes | None:
    """Rebuild a file of tokens and ranks that follows from GPT-2's merges."""
    if file.url not in ADDED_TO_GPT2:
        return None
    try:
        ranks = published.read_ranks("gpt2") | ADDED_TO_GPT2[file.url]
    except (OSError, ValueError) as error:
        raise FetchFailed(str(error)) from None
    in_order = sorted(ranks.items(), key=lambda item: item[1])
    return b"".join(base64.b64encode(token) + b" %d\n" % i for token, i in in_order)
