"""The executable lecture: step through running code and watch its variables change.

>>> from lecture_lib.stepper import step
>>> def count(text):
...     counts = {}
...     for letter in text:
...         counts[letter] = counts.get(letter, 0) + 1
...     return counts
>>> trace = step(count, "hello")  # a notebook cell shows the viewer
>>> len(trace)
14
>>> trace.history("letter")
['h', 'e', 'l', 'o']

It knows nothing of the rest of `lecture_lib` and needs only the standard library.
"""

import builtins
import sys

from .options import Options, StepLimitReached
from .stepper import Stepper, step
from .trace import Trace

__all__ = ["Options", "StepLimitReached", "Stepper", "Trace", "step"]

# A program may replace ``len`` or ``id``, which the recorder needs meanwhile.
for _name in [name for name in sys.modules if name.startswith(f"{__name__}.")]:
    _own = vars(sys.modules[_name])
    _own.update({**vars(builtins), **_own})
