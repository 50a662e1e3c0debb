"""Run by another Python, which needs nothing but its standard library:

``python tests/stepper/every_python.py`` prints as JSON what it recorded of the programs
with each of its back ends, and what was not as it should be.
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
    lifetimes = importlib.import_module("tests.stepper.lifetimes")
    backends = ["settrace", *(["monitoring"] if hasattr(sys, "monitoring") else [])]
    recorded: dict[str, dict[str, str]] = {}
    wrong: list[str] = []
    for backend in backends:
        stepper = Stepper(backend=backend)
        recorded[backend] = {}
        for program in programs.PROGRAMS:
            trace = stepper(program)
            recorded[backend][program.__name__] = trace.to_json()
            wrong += [f"{program.__name__}: {left}" for left in left_behind()]
        for program in lifetimes.PROGRAMS:
            plain = lifetimes.logged(program, lambda program: program())
            if lifetimes.logged(program, stepper) != plain:
                wrong.append(f"{program.__name__}: objects end at another time")
    print(json.dumps({"recorded": recorded, "wrong": wrong}))


def left_behind() -> list[str]:
    """What is still in force after a recording."""
    found = [] if sys.gettrace() is None else ["a tracer"]
    if hasattr(sys, "monitoring"):
        tools = [sys.monitoring.get_tool(number) for number in range(6)]
        found += [f"tool {tool}" for tool in tools if tool is not None]
    return found


if __name__ == "__main__":
    main()
