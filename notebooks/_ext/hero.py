"""The front page's sentence with GPT-4o's tokens below it, as HTML.

It is computed when the site is built, so it is right without JavaScript and before
anything is loaded. Its chips are those that the playground's ``strip.js`` draws, which
takes over when a visitor types (``front.js``, ``playground/hero.js``).
"""

import unicodedata
from collections.abc import Iterator
from html import escape
from urllib.parse import urlencode

from lecture_lib import show
from lecture_lib.tokenizers import published
from lecture_lib.tokenizers.pretokenize import pre_tokenize
from playground import vocabulary_file

NAME = "o200k_base"  # GPT-4o
SENTENCE = "How many r's are in strawberry? 🍓 नमस्ते!"
COLUMNS = [NAME, "gpt2"]  # which the playground shows side by side
SHADES = 5
MODEL = '<span class="whole">GPT-4o</span>'  # in which no line ends


def hero() -> str:
    ids, chips = zip(*tokens(), strict=True)
    bytes_ = len(SENTENCE.encode("utf-8"))
    text = escape(SENTENCE)
    return f"""\
<div class="hero">
<noscript><p>{MODEL} reads the sentence “{text}” as these tokens:</p></noscript>
<label class="pst-js-only" for="hero-text">Type a sentence, and see {MODEL}'s
tokens</label>
<textarea class="pst-js-only" id="hero-text" rows="2" dir="auto" spellcheck="false"
 autocapitalize="off" autocomplete="off" aria-describedby="hero-note">{text}</textarea>
<div class="hero-figures">
<p class="hero-count"><strong>{len(ids)} tokens</strong>, {bytes_} bytes</p>
<p class="hero-more"><a href="{escape(link())}">More in the playground</a></p>
</div>
<div class="pg-strip" tabindex="0" role="list"
 aria-label="Tokens of GPT-4o">{"".join(chips)}</div>
<p class="hero-note pst-js-only" id="hero-note">When you enter the field, the page
loads {MODEL}'s vocabulary ({megabytes()} MB). Nothing that you type leaves this
machine.</p>
</div>"""


def tokens() -> Iterator[tuple[int, str]]:
    """Give the ID and the chip of each token of the sentence."""
    tokenizer = published.load(NAME)
    shade = -1
    for piece in pre_tokenize(SENTENCE, tokenizer.pattern):
        for place, token_id in enumerate(tokenizer.encode(piece)):
            shade = (token_id + (token_id % SHADES == shade)) % SHADES
            token = tokenizer.params.vocab[token_id]
            yield token_id, chip(token_id, token, place == 0, shade)


def chip(token_id: int, token: bytes, begins: bool, shade: int) -> str:
    """Return a token as `drawChip` of strip.js draws it."""
    text = show.visible(token)
    if unicodedata.category(text[0]).startswith("M"):
        text = f"◌{text}"
    rest = text.lstrip("␣")
    spaces = text[: len(text) - len(rest)]
    names = "pg-chip" + " begins" * begins + " odd" * ("⟨" in text)
    drawn = f'<span class="pg-space">{spaces}</span>' if spaces else ""
    return (
        f'<span class="{names}" role="listitem" '
        f'style="background: var(--pg-shade-{shade})">'
        f'<span class="pg-text">{drawn}{escape(rest)}</span>'
        f'<span class="pg-id">{token_id}</span></span>'
    )


def megabytes() -> str:
    return f"{len(vocabulary_file(NAME)) / 1e6:.1f}"


def link() -> str:
    """Return the link that `writeLink` of link.js writes for the sentence."""
    fields = {"v": "1", "text": SENTENCE, "with": ",".join(COLUMNS)}
    fields |= {"special": "text", "newlines": "lf"}
    return f"playground.html#{urlencode(fields, safe='*')}"
