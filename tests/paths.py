"""Let a module of tests that runs without pytest import the authors' modules."""

import sys

from lecture_lib.course import NOTEBOOKS

if str(NOTEBOOKS / "_ext") not in sys.path:
    sys.path.append(str(NOTEBOOKS / "_ext"))
