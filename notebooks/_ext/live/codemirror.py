"""The editor of cells: CodeMirror 6, in the versions of `codemirror.json`.

The npm registry has its packages, all under the MIT license. A page loads their modules
as they are, without a bundler: only the names that they import become names of files.
"""

import json
import re
from pathlib import Path

from . import npm

LISTED = Path(__file__).with_name("codemirror.json")
PACKAGES = [
    npm.Package(name, **each)
    for name, each in json.loads(LISTED.read_text(encoding="utf-8")).items()
]
CACHE = npm.CACHE / "codemirror"
# An import or export at the start of a line, up to the name of the module.
IMPORT = re.compile(r"""^((?:import|export)\b[^'";]*?\bfrom\s*)(['"])(.+?)\2""", re.M)
# What would ask for a module in any other way.
OTHER = re.compile(r"""^import\s*['"]|\bimport\s*\(|\brequire\s*\(""", re.M)


def is_there() -> bool:
    return all((CACHE / package.file).exists() for package in PACKAGES)


def files(cache: Path = CACHE, fetch: npm.Fetch = npm.download) -> dict[str, bytes]:
    """The modules by the names of their files, and the license of each."""
    found, licenses = {}, []
    for package, archive in zip(PACKAGES, npm.archives(PACKAGES, cache, fetch)):
        about, license_text = npm.read(archive, ["package.json", "LICENSE"])
        module = json.loads(about)["exports"]["import"].removeprefix("./")
        (content,) = npm.read(archive, [module])
        found[file_of(package.name)] = with_files(content.decode()).encode()
        licenses.append(f"{package.name} {package.version}\n\n".encode() + license_text)
    found["codemirror.LICENSE.txt"] = b"\n\n".join(licenses)
    return found


def file_of(name: str) -> str:
    """The file of a package's module.

    >>> file_of("@codemirror/state")
    'codemirror-state.js'
    """
    if name not in {package.name for package in PACKAGES}:
        raise npm.Unavailable(f"a module imports {name}, which is not among those here")
    return f"{name.lstrip('@').replace('/', '-')}.js"


def with_files(code: str) -> str:
    """The code of a module, which imports files instead of packages.

    >>> with_files('import elt from "crelt";')
    'import elt from "./crelt.js";'
    """
    if other := OTHER.search(code):
        raise npm.Unavailable(f"a module imports by {other[0]!r}")
    return IMPORT.sub(lambda found: f'{found[1]}"./{file_of(found[3])}"', code)
