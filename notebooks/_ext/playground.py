"""The playground page: its vocabulary files, its place on the page, its plain table.

A Sphinx extension. The scripts of the page are in ``_static/playground``; what they
load is written beside them when the site is built, from the vocabularies that tiktoken
reads and from the course's own modules: nothing is copied by hand, nothing comes from
another host. `write_data` and `page_body` also work without Sphinx.
"""

import hashlib
import itertools
import json
import shutil
import sys
from html import escape
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
if str(ROOT) not in sys.path:  # Sphinx runs without the project on its path
    sys.path.insert(0, str(ROOT))

from lecture_lib import show, vocabularies  # noqa: E402
from lecture_lib.fast import unicode_classes  # noqa: E402
from lecture_lib.files import write_whole  # noqa: E402
from lecture_lib.stepper import program  # noqa: E402
from lecture_lib.tokenizers import published  # noqa: E402
from lecture_lib.tokenizers.encodings import ENCODINGS  # noqa: E402

FORMAT = 4  # of the vocabulary files and the catalog
CACHE = ROOT / ".cache" / "playground"
EXAMPLES = ROOT / "notebooks" / "_static" / "playground" / "examples.json"
DATA_PYTHON = ' data-python="yes"'  # the page can train
EXAMPLE = "Hello, 🌍! 你好!"
PUBLISHED = {name: e for name, e in ENCODINGS.items() if e.in_playground}
# What the page calls each tokenizer, and what it adds; in the order of its buttons.
TITLES = {
    **{name: (encoding.title, name) for name, encoding in reversed(PUBLISHED.items())},
    "bytes": ("Bytes", "one a byte"),
    "characters": ("Characters", "one a code point"),
    "trained": ("Your BPE", "trained below"),
    "wordpiece": ("Your WordPiece", "trained below"),
    "unigram": ("Your Unigram", "trained below"),
}


def write_data(directory: Path) -> dict[str, Any]:
    """Write the catalog and the vocabulary files into `directory`.

    Returns the catalog.
    """
    directory.mkdir(parents=True, exist_ok=True)
    tokenizers = {}
    for name, encoding in PUBLISHED.items():
        content = vocabulary_file(name)
        (directory / f"{name}.bpe").write_bytes(content)
        tokenizers[name] = {
            "file": f"{name}.bpe",
            "size": len(content),
            "version": hashlib.sha256(content).hexdigest()[:16],
            "tokens": num_tokens(content),
            "pattern": encoding.pattern,
            "special": encoding.special_tokens,
        }
    catalog = {
        "format": FORMAT,
        "titles": TITLES,
        "unicode": class_ranges(),
        "tokenizers": tokenizers,
    }
    text = json.dumps(catalog, ensure_ascii=False, separators=(",", ":"))
    (directory / "catalog.json").write_text(text, encoding="utf-8", newline="\n")
    return catalog


def copy_shared_scripts(directory: Path) -> None:
    """Put the step viewer's scripts that the page's own import beside them."""
    for name in program.scripts("element.js") + program.scripts("text.js"):
        shutil.copyfile(program.VIEWER / name, directory / name)


def num_tokens(content: bytes) -> int:
    """Count a vocabulary file's tokens: the bytes, and two IDs per merge."""
    return 256 + sum(byte < 128 for byte in content[256:]) // 2


def vocabulary_file(name: str) -> bytes:
    """The tokens of a published vocabulary in the compact format of the page.

    The byte of each ID from 0 to 255, then the two IDs of every merge in order of rank.
    An ID is written in base 128, the lowest digit first (LEB128). That is all that a
    tokenizer needs: the bytes of a token are those of its two parts. Recovering the
    merges takes some seconds, so the result is kept in the project's cache.
    """
    vocabularies.use_course_cache()
    source = published.read_vocabulary_file(name)
    key = hashlib.sha256(source).hexdigest()[:16]
    cached = CACHE / f"{name}-{FORMAT}-{key}.bpe"
    if not cached.exists():
        cached.parent.mkdir(parents=True, exist_ok=True)
        write_whole(cached, compact(name))
    return cached.read_bytes()


def compact(name: str) -> bytes:
    params = published.load(name).params
    merges = sorted(params.merges.items(), key=lambda item: item[1])
    if [new_id for _, new_id in merges] != list(range(256, 256 + len(merges))):
        raise ValueError(f"the ranks of {name} have gaps; the page counts them up")
    first_bytes = b"".join(params.vocab[token_id] for token_id in range(256))
    ids = itertools.chain.from_iterable(pair for pair, _ in merges)
    return first_bytes + b"".join(map(in_base_128, ids))


def in_base_128(number: int) -> bytes:
    """The digits of `number`, the lowest first; all but the last have the high bit.

    >>> in_base_128(300).hex(" ")
    'ac 02'
    """
    digits = bytearray()
    while number > 127:
        digits.append(number & 127 | 128)
        number >>= 7
    return bytes([*digits, number])


def class_ranges() -> list[tuple[int, int, int]]:
    """Return the ranges of code points (start, stop) with their class bits.

    Letters, numbers and whitespace are those that tiktoken sees.
    """
    return list(unicode_classes.ranges(unicode_classes.read_classes()))


def example_table() -> str:
    """One text under every tokenizer, for readers without JavaScript."""
    import tiktoken

    from lecture_lib import ByteTokenizer, CharacterTokenizer

    vocabularies.use_course_cache()
    tokenizers = {
        **{name: tiktoken.get_encoding(name) for name in reversed(PUBLISHED)},
        "bytes": ByteTokenizer(),
        "characters": CharacterTokenizer(),
    }
    named = {"{} ({})".format(*TITLES[name]): t for name, t in tokenizers.items()}
    return show.compare(named, EXAMPLE)._repr_html_()


def example_list() -> str:
    """The texts of the gallery in words, which a search can find."""
    return "".join(
        f"<dt>{escape(example['name'])}</dt>"
        f"<dd><code>{escape(show.visible(example['text']))}</code>: "
        f"{escape(example['see'])}</dd>"
        for example in json.loads(EXAMPLES.read_text(encoding="utf-8"))
    )


def page_body(python: bool) -> str:
    """Return the place of the playground on its page; the script puts itself there."""
    without = """\
<p>This copy of the site was built without a Python for the browser, so the playground
can't train a tokenizer on your text. The lectures show how to do it in Jupyter.</p>
"""
    return f"""\
<div id="pg" class="playground" data-example="{escape(EXAMPLE)}"{DATA_PYTHON * python}>
<div class="pg-static">
<p><strong>The playground needs JavaScript</strong> and a server that hands out the
page's files (<code>make site SERVE=1</code> is one). With it, you type any text here
and see its tokens in several vocabularies at once, and how merges made each of them.
All of it happens in your browser; nothing that you type is sent anywhere. This is what
it shows for <code>{escape(EXAMPLE)}</code>:</p>
<div class="pg-static-table">{example_table()}</div>
<p>Here are other examples, with what you can see in each:</p>
<dl>{example_list()}</dl>
</div>
</div>
{without * (not python)}"""


def setup(app: Any) -> dict[str, Any]:
    from docutils import nodes
    from sphinx.util.docutils import SphinxDirective

    class PlaygroundDirective(SphinxDirective):
        def run(self) -> list[nodes.Node]:
            self.env.metadata[self.env.docname]["playground"] = "yes"
            body = page_body(python=app.live_package is not None)
            return [nodes.raw("", body, format="html")]

    app.add_directive("playground", PlaygroundDirective)
    app.connect("html-page-context", add_script)
    app.connect("build-finished", write_files)
    return {"version": str(FORMAT), "parallel_read_safe": True}


def add_script(app: Any, pagename: str, *_: Any) -> None:
    if "playground" in app.env.metadata.get(pagename, {}):
        app.add_css_file("playground/strip.css")
        app.add_css_file("playground/playground.css")
        app.add_js_file("playground/main.js", type="module")


def write_files(app: Any, exception: Exception | None) -> None:
    uses = any("playground" in data for data in app.env.metadata.values())
    if exception is None and app.builder.format == "html" and uses:
        directory = Path(app.outdir) / "_static" / "playground"
        write_data(directory / "data")
        copy_shared_scripts(directory)
