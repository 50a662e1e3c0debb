"""Questions of the side trail on tokens that can't be reached."""

from .questions import no, question, yes

QUESTIONS = {
    "P1": question(
        "How many of the twelve does a text contain, if you may choose what comes "
        "before and after?",
        no(
            "None of them",
            "The pattern cuts them when they are alone. What is beside them can move "
            "the cuts.",
        ),
        no(
            "Only `␣I'`",
            "For `␣I'` it is easy to see, as in `␣I'M`. But newlines and slashes can "
            "also follow something, for example an emoji.",
        ),
        no(
            "The eight in ASCII",
            "The Chinese ones are cut before their last capital or capitals. A small "
            "letter behind makes the pattern take a capital along.",
        ),
        yes(
            "All of them",
            "Each was learned in some text, so there was a neighborhood in which the "
            "pattern left it in one piece.",
        ),
    ),
    "A": question(
        "A token's own text is encoded as two tokens. What have you learned?",
        yes(
            "Alone it isn't reached, and in a text it may be.",
            "What comes before and after it can move the cuts of the pattern.",
        ),
        no(
            "No text can contain this token.",
            "That is what the census seems to say. Twelve tokens of GPT-4o have shown "
            "you that it doesn't.",
        ),
        no(
            "The vocabulary isn't one of byte-pair encoding.",
            "Then recovering the merges of lecture 07 would have failed. The merge "
            "exists, and the pattern cuts between its halves.",
        ),
    ),
    "B": question(
        "Token 12520 of GPT-2 is a space and the first two bytes of an emoji. Is it "
        "ever used?",
        no(
            "No, never.",
            "Alone it isn't valid UTF-8. But tokens are joined before they are "
            "decoded, and the next ones bring the missing bytes.",
        ),
        yes(
            "Yes, with others behind it.",
            "For example, ` 🌍` is this token and two more.",
        ),
        no(
            "Only in texts that are damaged.",
            "A damaged text has the replacement character, which has bytes and tokens "
            "of its own.",
        ),
    ),
    "C": question(
        "A model has written the tokens `t` and `he`. Your program keeps only the "
        "text, and for the next turn encodes it again. What may happen?",
        no(
            "The text has changed.",
            "Both lists are decoded to `the`, so the text is the same.",
        ),
        no(
            "`encode` gives `t` and `he` again, as the model wrote them.",
            "`encode` sees characters, and for these it always gives the same list.",
        ),
        yes(
            "The model is given another list than it wrote.",
            "The canonical list has the single token `the`. Whoever stores what a "
            "model's probabilities were, for example, should store its IDs too.",
        ),
    ),
}
