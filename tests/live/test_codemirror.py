"""The editor's modules: complete, and importing each other by file."""

import json
import re

import pytest

from lecture_lib.course import NOTEBOOKS
from live import codemirror, npm
from tests.live.test_npm import archive, package_of

SPECIFIER = re.compile(r"""\bfrom\s*['"]([^'"\s]+)['"]|\bimport\s*['"]([^'"\s]+)['"]""")
COMMENT = re.compile(r"/\*.*?\*/|^\s*//[^\n]*", re.DOTALL | re.MULTILINE)


def imported(code: str) -> set[str]:
    """Return the imports of a module, found in another way than by the build."""
    found = SPECIFIER.findall(COMMENT.sub("", code))
    return {name or other for name, other in found}


@pytest.mark.needs("codemirror")
def test_every_module_imports_files_that_are_there():
    files = codemirror.files(fetch=refuse)
    modules = {name: text.decode() for name, text in files.items() if ".js" in name}
    assert len(modules) == len(codemirror.PACKAGES)
    names = {f"./{name}" for name in modules}
    assert {each for text in modules.values() for each in imported(text)} <= names
    assert "./crelt.js" in imported(modules["codemirror-view.js"])
    ours = NOTEBOOKS / "_static" / "live" / "editor.js"
    assert imported(ours.read_text(encoding="utf-8")) <= names


def refuse(packages):
    raise AssertionError("it is in the cache")


@pytest.mark.needs("codemirror")
def test_each_license_comes_along():
    text = codemirror.files()["codemirror.LICENSE.txt"].decode()
    assert text.count("Permission is hereby granted") == len(codemirror.PACKAGES)
    for package in codemirror.PACKAGES:
        assert f"{package.name} {package.version}\n" in text


FORMS = {
    'import { a as b } from "crelt";': 'import { a as b } from "./crelt.js";',
    "import x, { y } from '@lezer/lr'": 'import x, { y } from "./lezer-lr.js"',
    'import {\n  a,\n  b\n} from "crelt";': 'import {\n  a,\n  b\n} from "./crelt.js";',
    'export { a } from "crelt";': 'export { a } from "./crelt.js";',
    'export * from "crelt";': 'export * from "./crelt.js";',
    'import*as c from"crelt"': 'import*as c from"./crelt.js"',
    "export default 1; let s = 'from \"x\"'": "export default 1; let s = 'from \"x\"'",
}


@pytest.mark.parametrize(("code", "expected"), FORMS.items(), ids=range(len(FORMS)))
def test_names_of_packages_become_files(code, expected):
    assert codemirror.with_files(f"/* from */\n{code}\n") == f"/* from */\n{expected}\n"


OTHERS = {
    'import "crelt";': "imports by",
    'const a = await import("crelt");': "imports by",
    'var a = require("crelt")': "imports by",
    'import a from "left-pad";': "imports left-pad",
    'import a from "crelt/more";': "imports crelt/more",
    'import a from "./near.js";': "imports ./near.js",
}


@pytest.mark.parametrize(("code", "told"), OTHERS.items(), ids=range(len(OTHERS)))
def test_a_module_that_imports_something_else_is_refused(code, told):
    with pytest.raises(npm.Unavailable, match=re.escape(told)):
        codemirror.with_files(code)


def test_the_module_is_the_one_that_the_package_names(monkeypatch, tmp_path):
    about = {"main": "old.cjs", "exports": {"import": "./src/new.js"}}
    content = archive(
        {
            "package.json": json.dumps(about).encode(),
            "LICENSE": b"MIT",
            "old.cjs": b"",
            "src/new.js": b"export let a;",
        }
    )
    monkeypatch.setattr(codemirror, "PACKAGES", [package_of("@a/b", content)])
    assert codemirror.files(tmp_path, lambda packages: [content]) == {
        "a-b.js": b"export let a;",
        "codemirror.LICENSE.txt": b"@a/b 1.0.0\n\nMIT",
    }
