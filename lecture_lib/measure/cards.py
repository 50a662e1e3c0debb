"""A tokenizer's card: one page of Markdown that says what it's for and how good it is.

Built for lecture `your_tokenizer`. Every number is computed when the card is written.
"""

import hashlib
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from lecture_lib.show.visible import visible
from lecture_lib.tokenizers.contract import to_utf8
from lecture_lib.tokenizers.pretokenize import PUBLISHED_PATTERNS, pre_tokenize
from lecture_lib.tokenizers.regex_bpe import RegexBPETokenizer

from .comparison import HARD_TEXTS, encode_ordinary, lost_texts, vocab_size
from .compression import compression_ratio
from .metrics import fertility

TRAINING, HELD_OUT = "training", "held out"
MOST_CHARACTERS = 40  # of a token or a pre-token that is shown
MOST_LISTED = 5
GRADES = ("tokenizer", "vocabulary", "tokens", "tokens per word", "bytes per token")


def card(
    tokenizer: RegexBPETokenizer,
    texts: Mapping[str, str],
    *,
    name: str = "My tokenizer",
    purpose: str = "",
    bits_per_byte: float | None = None,
    beside: Mapping[str, Any] | None = None,
) -> str:
    """Write the card of a tokenizer: purpose, text, sizes, grades, and failures.

    `texts` holds the "training" text, the "held out" text, and other text to try it on,
    under names of your choice. `bits_per_byte` is a bigram model's, on the held-out
    text, if you've computed it. The tokenizers `beside` it are by default GPT-2's and
    GPT-4o's. Raise ValueError if one of the two texts is missing or empty.
    """
    for needed in (TRAINING, HELD_OUT):
        if not texts.get(needed):
            raise ValueError(f"texts must have some text under {needed!r}; it has none")
    everyone = {"this one": tokenizer, **(published() if beside is None else beside)}
    ids = {
        who: {text: encode_ordinary(one, texts[text]) for text in texts}
        for who, one in everyone.items()
    }
    held_out = texts[HELD_OUT]
    grades = [
        (
            who,
            f"{vocab_size(one):,}",
            f"{len(ids[who][HELD_OUT]):,}",
            f"{fertility(held_out, ids[who][HELD_OUT]):.2f}",
            f"{compression_ratio(held_out, ids[who][HELD_OUT]):.2f}",
        )
        for who, one in everyone.items()
    ]
    ratios = [
        (
            text,
            *(f"{compression_ratio(texts[text], ids[who][text]):.2f}" for who in ids),
        )
        for text in texts
    ]
    sections = [
        f"# {escaped(name)}",
        escaped(purpose),
        "## What it is",
        facts(tokenizer, texts),
        f"Split pattern ({PUBLISHED_PATTERNS.get(tokenizer.pattern, 'its own')}):",
        fenced(tokenizer.pattern),
        "## How good it is",
        "On the held-out text:",
        markdown_table(GRADES, grades),
        ""
        if bits_per_byte is None
        else f"Bits per byte of a bigram model: {bits_per_byte:.2f}",
        "Bytes per token on each text:",
        markdown_table(("text", *ids), ratios),
        "## Its vocabulary",
        vocabulary(tokenizer, ids["this one"]),
        "## Where it fails",
        failures(tokenizer, ids, held_out),
    ]
    return "\n\n".join(section for section in sections if section) + "\n"


def published() -> dict[str, Any]:
    """Load the tokenizers that most readers know."""
    import tiktoken  # here: whoever compares with their own doesn't need it

    names = {"GPT-2": "gpt2", "GPT-4o": "o200k_base"}
    return {who: tiktoken.get_encoding(name) for who, name in names.items()}


def facts(tokenizer: RegexBPETokenizer, texts: Mapping[str, str]) -> str:
    """List the text, the sizes, the special tokens, and the file."""
    trained, held = (len(to_utf8(texts[name])) for name in (TRAINING, HELD_OUT))
    special = [f"{span(n)} (ID {i})" for n, i in tokenizer.special_tokens.items()]
    rows = {
        "trained on": f"{trained:,} bytes, {len(texts[TRAINING]):,} characters",
        "held out": f"{held:,} bytes, {held / (trained + held):.0%} of the two",
        "vocabulary": f"{tokenizer.vocab_size:,} tokens: 256 bytes, "
        f"{len(tokenizer.params.merges):,} merges, {len(special):,} special",
        "special tokens": ", ".join(special) or "none",
        "SHA-256 of the file in the course's format": f"`{sha256(tokenizer)}`",
    }
    return "\n".join(f"- {key}: {value}" for key, value in rows.items())


def sha256(tokenizer: RegexBPETokenizer) -> str:
    """Return the digest of the file that `save` writes."""
    with TemporaryDirectory() as directory:
        path = Path(directory) / "tokenizer"
        tokenizer.save(path)
        return hashlib.sha256(path.read_bytes()).hexdigest()


def vocabulary(tokenizer: RegexBPETokenizer, ids: Mapping[str, list[int]]) -> str:
    """Say how many learned tokens each text uses, and list the longest."""
    tokens = tokenizer.params.vocab
    learned = {i for i in tokens if len(tokens[i]) > 1}
    lines = []
    for name in (TRAINING, HELD_OUT):
        used = len(learned & set(ids[name]))
        share = f" ({used / len(learned):.0%})" if learned else ""
        lines.append(
            f"- learned tokens that occur in the {name} text: {used:,} of "
            f"{len(learned):,}{share}"
        )
    longest = sorted(learned, key=lambda i: (-len(tokens[i]), i))[:MOST_LISTED]
    listed = ", ".join(span(tokens[i]) for i in longest) or "none"
    return "\n".join([*lines, f"- longest tokens: {listed}"])


def failures(
    tokenizer: RegexBPETokenizer,
    ids: Mapping[str, Mapping[str, list[int]]],
    held_out: str,
) -> str:
    """Say what gets lost, where others need fewer tokens, and what costs most."""
    lost = lost_texts(tokenizer)
    verdict = f"no: {', '.join(lost)}" if lost else "yes, all of it comes back"
    lines = [f"- lossless on {len(HARD_TEXTS)} hard texts? {verdict}"]
    own, *others = ids
    for other in others:
        shorter = [t for t in ids[own] if len(ids[other][t]) < len(ids[own][t])]
        named = escaped(", ".join(shorter) or "none")
        lines.append(f"- {escaped(other)} needs fewer tokens on: {named}")
    costly = ", ".join(costliest(tokenizer, held_out)) or "none"
    return "\n".join([*lines, f"- cut into the most tokens, held out: {costly}"])


def costliest(tokenizer: RegexBPETokenizer, text: str) -> list[str]:
    """List the pre-tokens that are cut into the most tokens, with their number."""
    pre_tokens = Counter(pre_tokenize(text, tokenizer.pattern))
    cost = {one: len(encode_ordinary(tokenizer, one)) for one in pre_tokens}
    worst = sorted(cost, key=lambda one: (-cost[one], one))[:MOST_LISTED]
    return [f"{span(one)} ({cost[one]})" for one in worst if cost[one] > 1]


def span(piece: bytes | str) -> str:
    """Write a token as a Markdown code span, whatever is in it.

    >>> span(b" a|`b\\n"), span(b"\\xe4")
    ('`` ␣a|`b↵ ``', '`⟨e4⟩`')
    """
    shown = visible(piece)
    shown = shown[: MOST_CHARACTERS - 1] + "…" * (len(shown) >= MOST_CHARACTERS)
    fence = "`" * (longest_run("`", shown) + 1)
    return f"{fence} {shown} {fence}" if "`" in shown else f"{fence}{shown}{fence}"


def fenced(code: str) -> str:
    fence = "`" * max(3, longest_run("`", code) + 1)
    return f"{fence}text\n{code}\n{fence}"


def longest_run(character: str, text: str) -> int:
    return max(map(len, re.findall(f"{re.escape(character)}+", text)), default=0)


def escaped(text: str) -> str:
    """Write a reader's words so that nothing in them is Markdown or HTML.

    >>> escaped("a|b <i>")
    'a\\\\|b &lt;i>'
    """
    one_line = " ".join(text.split()).replace("&", "&amp;").replace("<", "&lt;")
    return re.sub(r"([\\`*_|\[\]#$~])", r"\\\1", one_line)


def markdown_table(header: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Write a table; the first column is text, the others numbers."""
    lines = [[*map(escaped, line)] for line in (header, *rows)]
    lines.insert(1, ["---", *["---:"] * (len(header) - 1)])
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
