"""Run by another Python, which needs nothing but its standard library:

``python tests/stepper/every_python.py`` prints as JSON what it recorded, and what was
not as it should be.
"""

import importlib
import json
import sys
import types
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def import_stepper() -> None:
    """Make its package importable without the rest of the library, which needs more."""
    sys.path.insert(0, str(ROOT))
    for name in ("lecture_lib", "tests"):
        package = types.ModuleType(name)
        package.__path__ = [str(ROOT / name)]
        sys.modules[name] = package


def main() -> None:
    import_stepper()
    from lecture_lib.stepper import Stepper

    programs = importlib.import_module("tests.stepper.programs")
    undisturbed = importlib.import_module("tests.stepper.undisturbed")
    step = Stepper(max_steps=10_000)
    recorded = {one.__name__: step(one).to_json() for one in programs.PROGRAMS}
    wrong = []
    for program in undisturbed.PROGRAMS:
        plain, trace = program(), step(program)
        if trace.result != plain or trace.error:
            wrong.append(f"{program.__name__}: {trace.result}, {trace.error!r}")
        if sys.gettrace() is not None:
            wrong.append(f"{program.__name__}: a tracer is left")
    print(json.dumps({"recorded": recorded, "wrong": wrong}))


if __name__ == "__main__":
    main()
