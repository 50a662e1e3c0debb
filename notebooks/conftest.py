"""What pytest does not compare when it runs a notebook."""

from typing import Any


def pytest_collectstart(collector: Any) -> None:
    """A figure's last digits differ between machines; its words are compared."""
    if hasattr(collector, "skip_compare"):
        collector.skip_compare += ("image/svg+xml",)
