"""Views: every character visible, nothing able to act as markup."""

import html.parser
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lecture_lib import ByteTokenizer, CharacterTokenizer, show
from lecture_lib.tokenizers import published

HOSTILE = "</span><script>alert(1)</script>\"'<img src=x onerror=alert(2)>&amp;"
any_text = st.text(alphabet=st.characters(codec="utf-8"))


class Tags(html.parser.HTMLParser):
    """Collects the tags, attributes and text that a browser would see."""

    def __init__(self, source: str):
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.text = ""
        self.feed(source)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}

    def handle_data(self, data):
        self.text += data


@pytest.mark.parametrize(
    ("piece", "shown"),
    [
        (" a\n\t\r", "␣a↵⇥␍"),
        (b"\xe4\xbd", "⟨e4 bd⟩"),
        (b" \xf0\x9f", "␣⟨f0 9f⟩"),
        (b"\x8c\xffA", "⟨8c⟩⟨ff⟩A"),
        ("\u200d\x00\ufeff\xa0", "⟨U+200D⟩⟨U+0000⟩⟨U+FEFF⟩⟨U+00A0⟩"),
        ("\u202e", "⟨U+202E⟩"),
        ("\ud800", "⟨U+D800⟩"),
        ("", ""),
    ],
)
def test_everything_can_be_seen(piece, shown):
    assert show.visible(piece) == shown


@given(data=st.binary())
def test_any_bytes_can_be_shown(data):
    shown = show.visible(data)
    assert shown.isprintable() or not data


@given(text=any_text)
def test_views_show_text_as_text(text):
    for view in (
        show.strip([text, text.encode()], [1, 2]),
        show.compare({text: CharacterTokenizer()}, text),
        show.table([text], [[text]]),
        show.reveal(text, text),
    ):
        assert isinstance(repr(view), str)
        view._repr_html_().encode("utf-8")


@pytest.mark.parametrize(
    "view",
    [
        show.strip([HOSTILE], [1]),
        show.token_strip(CharacterTokenizer(), HOSTILE),
        show.compare({HOSTILE: ByteTokenizer()}, HOSTILE),
        show.tiles({HOSTILE: ByteTokenizer()}, {HOSTILE: HOSTILE}),
        show.table([HOSTILE], [[HOSTILE]]),
        show.reveal(HOSTILE, HOSTILE),
    ],
    ids=lambda view: type(view).__name__,
)
def test_hostile_text_stays_text(view):
    seen = Tags(view._repr_html_())
    allowed = {"b", "bdi", "br", "details", "div", "i", "p", "small", "span", "summary"}
    assert seen.tags <= allowed | {"table", "thead", "tbody", "tr", "th", "td"}
    assert seen.attributes <= {"style", "title", "class", "aria-hidden"}


def test_a_strip_reads_the_same_as_text():
    strip = show.token_strip(published.load("gpt2"), "Hi 🌍!\n")
    assert repr(strip) == "Hi|␣⟨f0 9f⟩|⟨8c⟩|⟨8d⟩|!|↵\n[17250, 12520, 234, 235, 0, 198]"
    seen = Tags(strip._repr_html_()).text
    assert seen == "Hi 17250 · ␣⟨f0 9f⟩ 12520 · ⟨8c⟩ 234 · ⟨8d⟩ 235 · ! 0 · ↵ 198"


@given(
    pieces=st.lists(any_text.filter(lambda text: "·" not in text)),
    data=st.data(),
)
def test_without_styles_each_token_stands_with_its_own_id(pieces, data):
    ids = data.draw(
        st.lists(st.integers(0), min_size=len(pieces), max_size=len(pieces))
    )
    text = Tags(show.strip(pieces, ids)._repr_html_()).text
    tokens = [f"{show.visible(piece)} {i}" for piece, i in zip(pieces, ids)]
    assert text == " · ".join(tokens)
    text = Tags(show.strip(pieces)._repr_html_()).text
    assert text == " · ".join(map(show.visible, pieces))


def test_a_strip_of_pieces_needs_no_ids():
    assert repr(show.strip(["I", "'ll", " say"])) == "I|'ll|␣say"
    with pytest.raises(ValueError, match="2 pieces but 1 token IDs"):
        show.strip(["a", "b"], [1])


def test_a_comparison_counts():
    view = show.compare(
        {"bytes": ByteTokenizer(), "chars": CharacterTokenizer()}, "你a"
    )
    assert repr(view).splitlines() == [
        "bytes  4 tokens, 1.000 bytes/token  ⟨e4⟩|⟨bd⟩|⟨a0⟩|a",
        "chars  2 tokens, 2.000 bytes/token  你|a",
    ]


def test_each_token_is_a_tile():
    view = show.tiles({"bytes": ByteTokenizer()}, {"Chinese": "你a", "English": "a"})
    assert repr(view) == "Chinese: bytes 4\nEnglish: bytes 1"
    drawn = Tags(view._repr_html_()).text
    assert drawn == "Chinese 你abytes4■■■■English abytes1■"


def test_heat_grows_with_the_logarithm():
    view = show.table(["word", "n"], [["a", 1], ["b", "10.0"], ["c", 100]], heat=True)
    shades = re.findall(r"/(\d+)%\)", view._repr_html_())
    assert shades == ["0", "25", "50"]
    assert "%)" not in show.table(["n"], [[1], [2]])._repr_html_()


def test_a_table_aligns_numbers_and_wide_characters():
    view = show.table(["word", "n"], [["你好", 1], ["word", 1_000]])
    assert repr(view).splitlines() == [
        "word      n",
        "-----------",
        "你好      1",
        "word  1,000",
    ]
    with pytest.raises(ValueError, match="1 cells under 2 headings"):
        show.table(["a", "b"], [[1]])


@pytest.mark.parametrize(
    ("cells", "side"),
    [
        ([1, 22.5], "right"),
        (["9.9%", "12.5%"], "right"),
        (["+3.1", "-2,000.0", "<1"], "right"),
        (["1.0", "", "22.0"], "right"),
        (["1/16", "1.00"], "left"),
        (["0110", "1110"], "left"),
        (["1.0", "none"], "left"),
        (["", ""], "left"),
        (["3\n", "4"], "left"),
        (["", b"1"], "left"),
    ],
)
def test_columns_of_numbers_stand_on_the_right(cells, side):
    view = show.table(["n"], [[cell] for cell in cells])
    assert view._repr_html_().count(f"text-align:{side}") == 1 + len(cells)


def test_a_prediction_is_revealed():
    assert repr(show.reveal("How many?", 12)) == "How many?\n→ 12"


def test_hovering_says_id_and_bytes():
    strip = show.token_strip(CharacterTokenizer(), "é")
    assert 'title="token ID 233, bytes c3 a9"' in strip._repr_html_()
