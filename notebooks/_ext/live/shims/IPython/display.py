"""Display values before a cell ends."""

import builtins
from typing import Any


def display(*values: Any) -> None:
    vars(builtins)["display"](*values)  # the page's own: live.page
