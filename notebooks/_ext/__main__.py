"""Run one of the authors' commands: ``python -m notebooks._ext --help`` lists them."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))  # where Sphinx finds these modules too

from authors.command import main
from lecture_lib import console

if __name__ == "__main__":
    sys.exit(console.run(main))
