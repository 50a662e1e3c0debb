"""Given for milestone d: what was published. It needs only the folder beside it."""

import base64
from pathlib import Path

TOKENS = Path(__file__).resolve().parent / "tokens"
PATTERNS: dict[str, str] = {
    path.stem: path.read_text(encoding="utf-8") for path in TOKENS.glob("*.pattern")
}


def read_tokens(name: str) -> dict[bytes, int]:
    """The tokens of "gpt2", "cl100k_base" or "o200k_base", with their IDs."""
    lines = (TOKENS / f"{name}.tokens").read_text(encoding="ascii").split("\n")
    pairs = (line.split() for line in lines if line)
    return {base64.b64decode(token): int(token_id) for token, token_id in pairs}
