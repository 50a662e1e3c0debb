"""The one exception of this package."""


class ScaleError(ValueError):
    """A run can't begin or go on; the message says why, and what to do."""
