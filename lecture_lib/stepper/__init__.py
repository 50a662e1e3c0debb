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

from .options import Options, StepLimitReached
from .stepper import Stepper, step
from .trace import Trace

__all__ = ["Options", "StepLimitReached", "Stepper", "Trace", "step"]
