"""``python -m lecture_lib.vocabularies``: download the missing vocabulary files."""

import sys

from lecture_lib import console

from .cache import VocabularyError, fill_cache


def main() -> int:
    try:
        directory = fill_cache()
    except VocabularyError as error:
        print(error, file=sys.stderr)
        return 1
    print(f"the published vocabulary files are complete in {directory}")
    return 0


if __name__ == "__main__":
    sys.exit(console.run(main))
