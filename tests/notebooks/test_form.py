"""Every page keeps the rules that its readers rely on."""

import pytest

from lecture_lib.course import notebooks
from tests.notebooks import page as counted
from tests.notebooks import rules

PAGES = counted.pages(notebooks())


@pytest.mark.parametrize("rule", rules.RULES, ids=lambda rule: rule.__name__)
def test_every_page_keeps_the_rule(rule):
    broken = [f"{p.path.stem}: {what}" for p in PAGES for what in rule(p)]
    assert broken == []
