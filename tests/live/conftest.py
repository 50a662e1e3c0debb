"""The modules that only a page has: `pack` makes them."""

import sys
import types

import pytest

from live import pack


@pytest.fixture(autouse=True)
def made_for_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, source in (("live_pretty", PRETTY), ("live_scripts", SCRIPTS)):
        module = types.ModuleType(name)
        exec(source, vars(module))
        monkeypatch.setitem(sys.modules, name, module)


PRETTY, SCRIPTS = pack.pretty(), pack.scripts()
