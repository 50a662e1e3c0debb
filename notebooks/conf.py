"""The course website: Sphinx reads the notebooks, with the outputs stored in them.

`make site` builds it. Settings that have a reason give it.
"""

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE / "_ext"), str(HERE.parent)]

from authors.facts import course_title  # noqa: E402
from lecture_lib.course.contents import PAGES  # noqa: E402
from public import base_address  # noqa: E402

project = course_title()
author = "the authors of the tokenization lectures"
html_title = project
language = "en"

extensions = ["myst_nb", "mathml", "generated", "lecture_pages", "figures", "sections"]
extensions += ["folded", "running", "public", "stored", "playground"]
templates_path = ["_templates"]
exclude_patterns = [
    "_ext",
    "_static",
    "_templates",
    "benchmarks/*",
    "my_tokenizer",  # what lecture `your_tokenizer` makes
    "**.ipynb_checkpoints",
]

# Notebooks: their stored outputs are what readers see in JupyterLab too.
nb_execution_mode = "off"
nb_code_prompt_show = "Show the code"  # solutions have words of their own
nb_code_prompt_hide = "Hide the code"
myst_enable_extensions = ["dollarmath"]
myst_heading_anchors = 3
smartquotes = False  # code in prose stays as it was typed

html_theme = "pydata_sphinx_theme"
html_math_renderer = "mathml"
html_static_path = ["_static"]
html_css_files = ["colors.css", "course.css", "prose.css", "cells.css", "pages.css"]
html_css_files += [("print.css", {"media": "print"})]
html_js_files = [("course.js", {"defer": "defer"}), ("cards.js", {"type": "module"})]
html_favicon = "_static/favicon.svg"
html_baseurl = base_address()
html_copy_source = False  # the notebooks themselves can be downloaded
html_use_index = False
html_sidebars = {"**": ["drawer-close.html", "course-contents.html"]}
html_context = {"default_mode": "auto", "pages": PAGES}
html_theme_options = {
    "logo": {
        "text": "Tokenization lectures",
        "image_light": "_static/favicon.svg",
        "image_dark": "_static/favicon.svg",
        "alt_text": "",
    },
    "navbar_center": ["navbar-links.html"],
    "navbar_align": "left",
    "navbar_end": ["theme-switcher"],
    "search_bar_text": "Search the lectures",
    "article_header_start": [],
    "secondary_sidebar_items": ["page-contents"],
    "show_toc_level": 1,
    "footer_start": ["course-footer.html"],
    "footer_end": [],
    "primary_sidebar_end": [],
    "back_to_top_button": False,
    "pygments_light_style": "a11y-high-contrast-light",
    "pygments_dark_style": "a11y-high-contrast-dark",
}
