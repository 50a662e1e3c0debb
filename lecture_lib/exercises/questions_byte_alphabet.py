"""Questions of the side trail on GPT-2's byte alphabet."""

from .questions import no, question, yes

QUESTIONS = {
    "P1": question(
        "How many bytes are enough, without a compressor?",
        no(
            "about 1.5 million",
            "The second file says nothing that the first one doesn't, and in the first "
            "one each merge is spelled out in letters.",
        ),
        no(
            "about 450,000, the size of the file of merges",
            "There each half of a merge is spelled letter by letter. It has an ID "
            "already, and that is shorter.",
        ),
        yes(
            "about 200,000",
            "A merge is two IDs, and two bytes are enough for each, fifty thousand "
            "times.",
        ),
        no(
            "about 50,000, one byte a merge",
            "A byte has 256 values, and there are many more tokens to choose from.",
        ),
    ),
    "A": question(
        "A model answers with `Ġhello`, and your program shows it like this. What went "
        "wrong?",
        no(
            "The model has learned the letter from its training text.",
            "It reads and writes IDs, and the letter is only in the file.",
        ),
        yes(
            "The tokens were joined as the file spells them, and not as bytes.",
            "Each letter has to be turned back into its byte before the text is shown.",
        ),
        no(
            "The text was decoded as Latin-1 in the place of UTF-8.",
            "That would give other letters. A space is the same byte in both.",
        ),
    ),
    "B": question(
        "Why didn't the authors give byte 97 the ID 97?",
        yes(
            "We don't know. Perhaps it just followed from how the dictionary was made.",
            "The paper doesn't mention it. In the program the visible bytes come "
            "first, and the IDs count them in this order.",
        ),
        no(
            "Frequent bytes get lower IDs.",
            "The exclamation mark has ID 0, and the space, which is more frequent than "
            "any letter, has 220.",
        ),
        no(
            "So that no ID is a byte, and the two can't be confused.",
            "Some bytes are confused all the more easily, since all IDs from 0 to 255 "
            "are used for bytes.",
        ),
    ),
}
