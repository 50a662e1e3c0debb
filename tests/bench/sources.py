"""Many sources, a row each: texts that were not chosen for being fast.

Half of each kind is for tuning. The other half is chosen by a hash of the names, is
not looked at while anything is tuned, and is reported apart, so that a number of that
half says what a reader's own text will see.
"""

import functools
import hashlib
import re
import tarfile
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from . import texts

ENGLISH, CODE, LANGUAGES = "English", "code", "other languages"
TUNING, HELD_BACK = "for tuning", "held back"

BUILDBOT = "buildbot-4.3.0.tar.gz"
CELERY = "celery-5.7.0.tar.gz"
NETWORKX = "networkx-3.6.1.tar.gz"
SPHINX = "sphinx-9.0.4.tar.gz"
SYMPY = "sympy-1.14.0.tar.gz"
ROUNDUP = "roundup-2.6.0.tar.gz"
MERCURIAL = "mercurial-7.2.4.tar.gz"
NIKOLA = "nikola-8.3.3.tar.gz"
PSYCOPG = "psycopg2-2.9.13.tar.gz"
GRAMPS = "gramps-6.0.8.tar.gz"
UWSGI = "uwsgi-2.0.31.tar.gz"
ANSIBLE = "ansible_core-2.19.14.tar.gz"
PRETIX = "pretix-2026.8.0-py3-none-any.whl"
SHA256 = {
    BUILDBOT: "cbf46a15004bb1229712285e4f2b98163a169868ea00783e5e0d7cf8d5e8d962",
    CELERY: "6a5dfcf6662287204f009a02002b9e66c83d4105e47ebabdc7079108772fc6f0",
    NETWORKX: "26b7c357accc0c8cde558ad486283728b65b6a95d85ee1cd66bafab4c8168509",
    SPHINX: "594ef59d042972abbc581d8baa577404abe4e6c3b04ef61bd7fc2acbd51f3fa3",
    SYMPY: "d3d3fe8df1e5a0b42f0e7bdf50541697dbe7d23746e894990c030e2b05e72517",
    ROUNDUP: "12fd8fb806047415f22131f965c6ab4026a28dc63f7054e055c8f891950591d4",
    MERCURIAL: "85839e0f39e6cb893a88932aa36ef661759f3c5c5de4551ad26bd9df53cb71a2",
    NIKOLA: "636d7d6ffc2ab24f4c2649e8695f8bb5604e309153ea4b60b786facae03ab1c7",
    PSYCOPG: "d36784fc2dae69523ba4b79c7d1d1b4d6e83e87836874f111262f4db940b16a6",
    GRAMPS: "d095528cd01d4e0838a39ee623c6ddcfb92b50025a1efe7ff3a02f9513fbd3d0",
    UWSGI: "e8f8b350ccc106ff93a65247b9136f529c14bf96b936ac5b264c6ff9d0c76257",
    ANSIBLE: "1e7612788eaa6b3c87a3670ce86c64b830eba0ae2b3fcb25a772f276704163b4",
    PRETIX: "a78932e698778d873530d67f25a57c28d1c09b1bfb1a22ec817c00d90397db85",
    texts.DJANGO: texts.SHA256[texts.DJANGO],
}


@dataclass(frozen=True)
class Source:
    """A text: the members of some releases whose path a pattern finds."""

    kind: str
    name: str
    releases: tuple[str, ...]
    members: str  # a regular expression

    def pieces(self) -> Iterator[str]:
        """Each file once, or of a catalog each message once."""
        said: set[str] = set()
        for release in self.releases:
            for path, content in contents(release).items():
                if not re.search(self.members, path):
                    continue
                text = content.decode("utf-8", "replace")
                whole = self.kind != LANGUAGES
                for piece in [text] if whole else texts.translations(text):
                    if piece not in said:
                        said.add(piece)
                        yield piece if whole else f"{piece}\n"

    def load(self, max_bytes: int) -> str:
        """Return at most so many bytes; raise ``Missing`` without releases or text."""
        text = texts.take(self.pieces(), max_bytes)
        if not text.strip():
            raise texts.Missing(f"nothing in it matches {self.members}")
        return text


def _catalogs(language: str, code: str) -> Source:
    path = rf"/(locale|po|i18n)/{code}(\.po$|/LC_MESSAGES/.*\.po$)"
    releases = (texts.DJANGO, GRAMPS, PRETIX, MERCURIAL)
    return Source(LANGUAGES, language, releases, path)


ALL = (
    Source(ENGLISH, "Buildbot's manual", (BUILDBOT,), r"/docs/.*\.rst$"),
    Source(ENGLISH, "Celery's manual", (CELERY,), r"/docs/.*\.rst$"),
    Source(ENGLISH, "NetworkX's manual", (NETWORKX,), r"/doc/.*\.rst$"),
    Source(ENGLISH, "Sphinx's manual", (SPHINX,), r"/doc/.*\.rst$"),
    Source(ENGLISH, "SymPy's manual", (SYMPY,), r"/doc/src/.*\.(rst|md)$"),
    Source(ENGLISH, "Roundup's manual", (ROUNDUP,), r"^[^/]*/doc/[^/]*\.txt$"),
    Source(ENGLISH, "Mercurial's help", (MERCURIAL,), r"/helptext/.*\.txt$"),
    Source(ENGLISH, "Nikola's manual", (NIKOLA,), r"^[^/]*/docs/.*\.rst$"),
    Source(ENGLISH, "Psycopg's manual", (PSYCOPG,), r"/doc/.*\.rst$"),
    Source(CODE, "Python (NetworkX)", (NETWORKX,), r"\.py$"),
    Source(CODE, "C (uWSGI)", (UWSGI,), r"\.[ch]$"),
    Source(CODE, "Rust (Mercurial)", (MERCURIAL,), r"\.rs$"),
    Source(CODE, "JavaScript (Django)", (texts.DJANGO,), r"(?<!\.min)\.js$"),
    Source(CODE, "PowerShell (Ansible)", (ANSIBLE,), r"\.psm?1$"),
    Source(CODE, "HTML (pretix)", (PRETIX,), r"\.html$"),
    Source(CODE, "YAML (Ansible)", (ANSIBLE,), r"\.ya?ml$"),
    _catalogs("Arabic", "ar"),
    _catalogs("Chinese", "zh_(Hans|CN)"),
    _catalogs("Dutch", "nl"),
    _catalogs("Finnish", "fi"),
    _catalogs("French", "fr"),
    _catalogs("German", "de"),
    _catalogs("Greek", "el"),
    _catalogs("Hebrew", "he"),
    _catalogs("Hungarian", "hu"),
    _catalogs("Italian", "it"),
    _catalogs("Japanese", "ja"),
    _catalogs("Korean", "ko"),
    _catalogs("Polish", "pl"),
    _catalogs("Portuguese", "pt_BR"),
    _catalogs("Russian", "ru"),
    _catalogs("Spanish", "es"),
    _catalogs("Swedish", "sv"),
    _catalogs("Tamil", "ta"),
    _catalogs("Thai", "th"),
    _catalogs("Turkish", "tr"),
    _catalogs("Ukrainian", "uk"),
    _catalogs("Vietnamese", "vi"),
)


def half(source: Source, among: Iterable[Source] | None = None) -> str:
    """Tell if it may be looked at, by the order of the hashes of a kind's names."""
    names = [other.name for other in among or ALL if other.kind == source.kind]
    names.sort(key=lambda name: hashlib.sha256(name.encode()).hexdigest())
    return TUNING if names.index(source.name) < len(names) // 2 else HELD_BACK


@functools.cache
def contents(release: str) -> dict[str, bytes]:
    """The files of a release that any source asks for, by path."""
    wanted = re.compile(
        "|".join(f"(?:{s.members})" for s in ALL if release in s.releases)
    )
    path = texts.fetch(release, SHA256[release])
    if path.suffix == ".whl":
        with zipfile.ZipFile(path) as files:
            names = filter(wanted.search, sorted(files.namelist()))
            return {name: files.read(name) for name in names}
    found = {}
    with tarfile.open(path) as files:
        for member in files:
            if member.isfile() and wanted.search(member.name):
                found[member.name] = files.extractfile(member).read()
    return dict(sorted(found.items()))
