"""Questions of the trail on rows and documents: ``ask("packing.A")``."""

from .questions import no, question, yes

QUESTIONS = {
    "P1": question(
        "The longest of the 548 documents has 217 tokens. If each gets a row of 256, "
        "how much of all places is padding?",
        no(
            "about a fifth",
            "That would be so if all documents were nearly as long as the longest.",
        ),
        no(
            "about half",
            "That would be so if a document of average length filled half of a row. "
            "But most paragraphs are much shorter.",
        ),
        yes(
            "about four fifths",
            "The row has to have room for the longest, and an average paragraph has "
            "only about 50 tokens.",
        ),
    ),
    "P2": question(
        "A token in our packed rows looks at all tokens before it. How many of all "
        "these pairs lie in two different documents?",
        no(
            "hardly any of them",
            "Most of our documents are short, so a row has several. What comes before "
            "a token is mostly other documents.",
        ),
        no(
            "about a fifth, as a fifth of the documents were cut",
            "In these rows no document is cut. How many there are in a row is what "
            "counts.",
        ),
        yes(
            "more than half",
            "With five documents of equal length in a row it would be about four "
            "fifths, because each sees only its own triangle.",
        ),
    ),
    "A": question(
        "The rows are cut from one stream, and there is no mask. What does a model "
        "learn from the token `<|endoftext|>`?",
        yes(
            "when a text ends, and that what follows has nothing to do with it",
            "It is the target of the last token of each document, and the first token "
            "behind it is predicted better if the document before is ignored.",
        ),
        no(
            "nothing at all",
            "It is predicted like any other token, and others are predicted from it.",
        ),
        no(
            "where a row ends",
            "The rows are cut anywhere. The token is where documents begin.",
        ),
    ),
    "B": question(
        "You pack documents by best fit, with a mask and with places that begin at 0 "
        "for each document. Does it matter for the model which documents are in a row "
        "together?",
        no(
            "Yes, because the later ones know more.",
            "They would, but the mask keeps them from looking at the earlier ones.",
        ),
        yes(
            "No, since each is read as if it had a row of its own.",
            "It sees nothing of the others, not even at which place it stands.",
        ),
        no(
            "Yes, because they share the padding.",
            "Nobody looks at the padding, which is behind all of them, and it has no "
            "targets that count.",
        ),
    ),
}
