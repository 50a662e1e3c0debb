"""Colors by their purpose, on light and on dark pages."""

from collections.abc import Iterable

COLORS = {  # name: (light, dark)
    "paper": ("#ffffff", "#161b22"),
    "edge": ("#d5dbe1", "#37404a"),
    "ink": ("#1c2128", "#e6ebf0"),
    "soft": ("#59636e", "#a3adb8"),
    "arrow": ("#8a949e", "#6f7b87"),
    "cell": ("#f1f4f7", "#222a33"),
    "here": ("#0b57d0", "#8dbdff"),
    "tint": ("#e8f0fe", "#16283f"),
    "on-here": ("#ffffff", "#0b1a30"),
    "sea": ("#3f8fdc", "#3f8fdc"),
    "land": ("#3b8a47", "#8fdc99"),
    "low": ("#3b78b8", "#5b9bdd"),
    "high": ("#d97a2b", "#e8924a"),
    "chip-edge": ("#8d98a3", "#7d8894"),
    "chip0": ("#cfe3f7", "#21466b"),
    "chip1": ("#fde2b9", "#6b4a17"),
    "chip2": ("#cdebc9", "#265230"),
    "chip3": ("#f6cfdc", "#6b2f46"),
    "chip4": ("#ddd3f0", "#473a72"),
    "chip5": ("#fff3a6", "#5c5413"),
}
LINE = "-line"


def style(names: Iterable[str]) -> str:
    """Return CSS for classes that fill (``ink``) or draw (``ink-line``)."""
    light, dark = (
        "".join(
            f".{name}{{{'stroke' if name.endswith(LINE) else 'fill'}:"
            f"{COLORS[name.removesuffix(LINE)][i]}}}"
            for name in names
        )
        for i in range(2)
    )
    return f"{light}@media(prefers-color-scheme:dark){{{dark}}}"
