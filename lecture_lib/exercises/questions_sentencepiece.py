"""Questions of the trail on SentencePiece's files: ``ask("sentencepiece.A")``."""

from .questions import no, question, yes

QUESTIONS = {
    "P1": question(
        "A user writes `Say </s> now` to a model. What does `</s>` become?",
        no(
            "the ID 2, since that is its piece",
            "Then users could end an answer by typing. Encoding doesn't use that "
            "piece, only the program around it does.",
        ),
        yes(
            "a few ordinary pieces",
            "They spell `</s>`, and the model reads them as it reads any text.",
        ),
        no(
            "`<unk>`",
            "All of its characters have pieces.",
        ),
        no(
            "nothing, it is dropped",
            "That happens in decoding, if the ID of `</s>` is in the list.",
        ),
    ),
    "P2": question(
        "What does the program get?",
        no(
            "`Helloworld`",
            "Then the added `▁` would have been taken away twice.",
        ),
        yes(
            "`Hello world`, with a space that nobody wrote",
            "Each text got a `▁` in front, and decoding takes only the first away.",
        ),
        no(
            "`Hello`, because the second text needs a start of its own",
            "`decode` takes any list of IDs, and doesn't know where it comes from.",
        ),
    ),
    "A": question(
        "A file has byte pieces and SentencePiece's own settings, and changes no "
        "characters. Which of these texts comes back?",
        no(
            '`"a  b"`',
            "Without another setting, one of the two spaces is dropped.",
        ),
        no(
            '`"a▁b"`',
            "A `▁` in the text becomes the same piece as a space, so it comes back as "
            "one.",
        ),
        yes(
            '`"a\\n\\nb"`',
            "Only spaces are dropped. A line end is spelled as a byte, twice here.",
        ),
        no(
            '`" a"`',
            "Without another setting, spaces at the beginning are dropped, too.",
        ),
    ),
    "B": question(
        "Your program is to mark who speaks by a token `[USER]`, and no user may be "
        "able to write it. As what do you add it to the file?",
        no(
            "as a normal piece",
            "If merging gets there, users can write it, and if it doesn't, your "
            "program can't get it by encoding, either. So nothing is won.",
        ),
        yes(
            "as a control symbol",
            "No text becomes it, so only a program that puts the ID there can use it.",
        ),
        no(
            "as a user-defined symbol",
            "Then any text with these six characters has it, whoever wrote them.",
        ),
    ),
}
