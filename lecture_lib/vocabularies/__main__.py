"""``python -m lecture_lib.vocabularies``: download the missing vocabulary files."""

import argparse
import sys

from lecture_lib import console

from .cache import VocabularyError, fill_cache


def main() -> int:
    try:
        print(f"the published vocabulary files are complete in {fill_cache()}")
    except VocabularyError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    argparse.ArgumentParser(usage=__doc__.replace("``", "")).parse_args()
    sys.exit(console.run(main))
