"""Take out of the built site what no page loads.

That is maps of minified scripts, notes of the builder, Sphinx's search, for which the
site has its own, and the theme's icon font with the rules that call for it: the site
draws its few icons itself, in `course.css`.
"""

import re
import shutil
from pathlib import Path

from sphinx.application import Sphinx

NOT_NEEDED = (
    "**/*.map",
    "_static/scripts/fontawesome.js*",
    "_static/vendor",
    "_static/webpack-macros.html",
    "_static/styles/theme.css",
    ".buildinfo*",
    "searchindex.js",
    "_static/searchtools.js",
    "_static/language_data.js",
    "_static/*-stemmer.js",
)
THEME = "_static/styles/pydata-sphinx-theme.css"
FONT = re.compile(r"@font-face\{[^}]*Font Awesome[^}]*\}")
ICONS = re.compile(r'(?:\.fa-[\w-]+,?)+\{--fa:"[^"]*"\}')


def lighten(app: Sphinx, error: Exception | None) -> None:
    if error:
        return
    site = Path(app.outdir)
    for pattern in NOT_NEEDED:
        for path in list(site.glob(pattern)):
            shutil.rmtree(path) if path.is_dir() else path.unlink()
    theme = site / THEME
    rules = theme.read_text(encoding="utf-8")
    rules = ICONS.sub("", FONT.sub("", rules))
    theme.write_text(rules, encoding="utf-8", newline="\n")


def setup(app: Sphinx) -> dict:
    app.connect("build-finished", lighten)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
