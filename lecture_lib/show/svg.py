"""A figure as a small SVG: sharp at any size, the same bytes in every run.

Text is drawn as outlines, so that no font need be installed. What matplotlib writes
for people who edit the file, such as the names of groups, is left out.
"""

import io
import re
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import matplotlib.figure

NAMESPACE = "http://www.w3.org/2000/svg"
_SETTINGS: dict[Any, Any] = {"svg.fonttype": "path", "svg.hashsalt": "lecture"}
_NOT_STORED = dict.fromkeys(("Creator", "Date", "Format", "Type"))
_IMAGE_DPI = 144  # of pictures inside a figure: twice what a plain screen shows
_LINK = "{http://www.w3.org/1999/xlink}href"
_PLACES = ("d", "x", "y", "width", "height")
_LONG = re.compile(r"\d+\.\d{3,}")
_CAN_SHARE = re.compile(r"(?!.*(?<!-)opacity).+")
_SHIFT = re.compile(r"(?<=translate\()[^)]+")


def to_svg(figure: matplotlib.figure.Figure, description: str) -> str:
    """The figure as one ``<svg>`` element, which says what it shows."""
    written = io.StringIO()
    with matplotlib.rc_context(_SETTINGS):
        figure.savefig(written, format="svg", dpi=_IMAGE_DPI, metadata=_NOT_STORED)
    root = ElementTree.fromstring(written.getvalue())
    _drop_styles(root)
    for element in root.iter():
        _shorten(element)
    for group in root.iter(f"{{{NAMESPACE}}}g"):
        group.attrib.pop("id", None)
        _share_style(group)
    root.attrib |= {"class": "figure", "role": "img", "aria-label": description}
    root.attrib |= {"stroke-linejoin": "round", "stroke-linecap": "butt"}
    ElementTree.register_namespace("", NAMESPACE)
    return ElementTree.tostring(root, encoding="unicode")


def _drop_styles(root: Element) -> None:
    """A style sheet would reach the whole page that shows the figure."""
    for parent in root.findall(f".//{{{NAMESPACE}}}style/.."):
        for sheet in parent.findall(f"{{{NAMESPACE}}}style"):
            parent.remove(sheet)


def _shorten(element: Element) -> None:
    """No indentation, and places to a hundredth of a point."""
    element.text = element.tail = None
    written = element.attrib
    for name in _PLACES:
        if name in written:
            written[name] = _rounded(written[name])
    if shift := written.get("transform"):
        written["transform"] = _SHIFT.sub(lambda match: _rounded(match[0]), shift)
    if _LINK in written:
        written["href"] = written.pop(_LINK)


def _rounded(numbers: str) -> str:
    """
    >>> _rounded("M 0 158.4 \\nL 3.14159 0 \\nz ")
    'M0 158.4L3.14 0z'
    """
    short = _LONG.sub(lambda match: f"{float(match[0]):.2f}", numbers)
    return re.sub(r"\s*([A-Za-z])\s*", r"\1", short)


def _share_style(group: Element) -> None:
    """Marks that look alike say so once; as a group they would not overlap alike."""
    styles = {mark.get("style", "") for mark in group}
    if len(group) > 1 and len(styles) == 1 and _CAN_SHARE.match(style := styles.pop()):
        group.set("style", style)
        for mark in group:
            del mark.attrib["style"]
