"""Larger texts that come with Python: numbers from them depend on its version."""

import sysconfig
from pathlib import Path


def python_topics() -> str:
    """Python's reference help, about 0.5 MB of English; depends on the version."""
    import pydoc_data.topics  # not in every distribution

    topics = pydoc_data.topics.topics
    return "\n".join(topics[name] for name in sorted(topics))


def python_sources(max_bytes: int = 5_000_000) -> str:
    """The standard library's own top-level modules; depends on the version."""
    directory = Path(sysconfig.get_path("stdlib"))
    texts = []
    size = 0
    for path in sorted(directory.glob("*.py")):
        content = path.read_bytes()
        texts.append(content.decode("utf-8", "replace"))
        size += len(content)
        if size >= max_bytes:
            break
    return "".join(texts)
