"""The fonts of all browser tests: files inside matplotlib, and none of the machine.

Browsers on Linux ask fontconfig for fonts, and fontconfig asks a file that
``FONTCONFIG_FILE`` names. The named set is what a plain Linux desktop offers. The
hostile set is one font in which everything is as wide as in the widest that readers
have, and which lacks most scripts, emoji and the measures for formulas: a page that
holds under both holds under what is between them.
"""

import importlib.util
from dataclasses import dataclass
from pathlib import Path
from xml.sax.saxutils import escape


@dataclass(frozen=True)
class FontSet:
    files: tuple[str, ...]  # patterns of names in matplotlib's folder
    families: dict[str, str]  # what a stylesheet may ask for -> the font that serves

    def stands_for(self, family: str) -> bool:
        """Check that `family`, as a browser reports it, is in this set."""
        return family in self.families.values()


def _families(sans: str, serif: str, mono: str, math: str) -> dict[str, str]:
    return {
        "sans-serif": sans,
        "system-ui": sans,
        "serif": serif,
        "monospace": mono,
        "ui-monospace": mono,
        "math": math,
        "emoji": sans,
    }


WIDE = "DejaVu Sans Mono"
SETS = {
    "named": FontSet(
        ("DejaVuSans.ttf", "DejaVuSans-*", "DejaVuSansMono*", "DejaVuSerif*", "STIXG*"),
        _families("DejaVu Sans", "DejaVu Serif", WIDE, "STIXGeneral"),
    ),
    "hostile": FontSet(("DejaVuSansMono-Bold.ttf",), _families(*[WIDE] * 4)),
}
CONFIGURATION = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
<dir>{fonts}</dir>
<cachedir>{cache}</cachedir>
<selectfont>
<rejectfont><glob>{fonts}/*</glob></rejectfont>
{accepted}
</selectfont>
{matches}
</fontconfig>
"""
ACCEPT = "<acceptfont><glob>{fonts}/{name}</glob></acceptfont>"
MATCH = """<match target="pattern">
<test name="family"><string>{asked}</string></test>
<edit name="family" mode="prepend" binding="strong"><string>{given}</string></edit>
</match>"""
OTHERS = """<match target="pattern">
<edit name="family" mode="append_last"><string>{given}</string></edit>
</match>"""


def folder() -> Path:
    """Find the fonts of matplotlib, a locked dependency of the course."""
    package = importlib.util.find_spec("matplotlib")
    return Path(package.origin).parent / "mpl-data" / "fonts" / "ttf"


def configure(name: str, directory: Path) -> Path:
    """Write fontconfig's file for a set into `directory`; its caches go there too."""
    fonts, chosen = escape(str(folder())), SETS[name]
    matches = [
        MATCH.format(asked=asked, given=given)
        for asked, given in chosen.families.items()
    ]
    text = CONFIGURATION.format(
        fonts=fonts,
        cache=escape(str(directory / "cache")),
        accepted="\n".join(ACCEPT.format(fonts=fonts, name=n) for n in chosen.files),
        matches="\n".join(
            [*matches, OTHERS.format(given=chosen.families["sans-serif"])]
        ),
    )
    directory.mkdir(parents=True, exist_ok=True)
    path = directory / f"{name}.conf"
    if not path.exists():  # a browser may be reading it
        path.write_text(text, encoding="utf-8", newline="\n")
    return path
