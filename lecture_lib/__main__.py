"""``python -m lecture_lib`` says what else can be run."""

from importlib import metadata

from lecture_lib.course import is_checkout

COMMANDS = {
    "vocabularies": "fetch the published vocabularies, once",
    "project start": "begin a tokenizer of your own",
    "project check": "try its functions, up to one that fails",
    "project grade FOLDER": "grade a class's tokenizers",
    "course lab": "open the lectures in JupyterLab",
    "course copies": "copy the lectures, for another editor or a class",
    "course grade FOLDER": "count the exercises that a class has solved",
}


def main() -> None:
    try:
        version = f", version {metadata.version('tokenization-lectures')}"
    except metadata.PackageNotFoundError:  # a checkout, which isn't installed
        version = ""
    print(
        f"The library of the tokenization lectures{version}. It has these commands:\n"
    )
    for command, purpose in COMMANDS.items():
        if is_checkout() or command not in ("course lab", "course copies"):
            print(f"    python -m lecture_lib.{command:<22}{purpose}")
    print("\nEach tells more with --help. Lectures are in a checkout of the course.")


if __name__ == "__main__":
    main()
