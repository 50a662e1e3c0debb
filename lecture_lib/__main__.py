"""The library of the tokenization lectures. Its commands:

    python -m lecture_lib.vocabularies          fetch the published vocabularies, once
    python -m lecture_lib.project start         begin a tokenizer of your own
    python -m lecture_lib.project check         try its functions, up to one that fails
    python -m lecture_lib.project grade FOLDER  grade a class's tokenizers
    python -m lecture_lib.course grade FOLDER   count the exercises that a class solved

In a checkout of the course, which has the lectures beside the library:

    python -m lecture_lib.course lab            open them in JupyterLab
    python -m lecture_lib.course copies         copy them, for an editor or a class

Each says more with --help.
"""

if __name__ == "__main__":
    print(__doc__.strip())
