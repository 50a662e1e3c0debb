"""Questions of the trail on prefixes: ``ask("prefix_encoder.A")``."""

from .questions import no, question, yes

QUESTIONS = {
    "P1": question(
        "`Novembe` has 4 tokens. What does the field say after the last letter?",
        no(
            "5, one more than before",
            "A letter may also let a merge happen that takes in tokens before it.",
        ),
        no(
            "4, as before",
            "Often the letter just goes to the last token, but here more changes than "
            "that.",
        ),
        yes(
            "1 for the whole word",
            "The whole word is a token. Its last merges were waiting for the `r`.",
        ),
    ),
    "P2": question(
        "In a row of tokens each one fits with its right neighbor. Is the row the "
        "encoding of its text?",
        yes(
            "Yes, always.",
            "A merge that changes the row has to cross some border, and the first to "
            "do so only needs the two tokens beside it.",
        ),
        no(
            "No, three tokens may become one although no two of them change.",
            "Each merge joins two parts. The first one across a border would also "
            "happen if only the two tokens beside it were there.",
        ),
        no(
            "Only if it has the fewest tokens that spell the text.",
            "BPE doesn't look for the fewest tokens, so its own encoding may have "
            "more.",
        ),
    ),
    "A": question(
        "The tokens of a word are w, x, y and z in this order. What is the encoding "
        "of the text of x and y alone?",
        no(
            "It depends on w and z.",
            "No merge went across the border to w or to z, so they had no influence.",
        ),
        yes(
            "x and y",
            "The same merges happen in the same order, because none of them needed "
            "what was outside.",
        ),
        no(
            "maybe a single token, as there is nothing beside them now",
            "A merge of x and y would have happened in the whole word, too.",
        ),
    ),
    "B": question(
        "An ASCII text has 140 tokens and may have 100. You keep the first 100 and "
        "decode them. Is that the longest beginning of the text with at most 100 "
        "tokens?",
        no(
            "Yes, with one more token it would have 101.",
            "With half of the next token it may have 100 again, or fewer, as the "
            "tokens before it may change.",
        ),
        no(
            "No, it may even have more than 100 tokens when it is encoded again.",
            "The first tokens of a word are an encoding. At the end of a text the "
            "pattern may cut in another way, for example between two newlines, but in "
            "our stories this never gives more tokens.",
        ),
        yes(
            "Not always, a longer beginning may have 100 tokens, too.",
            "For example, the first token of `Novembe` is `N`, and `Nov` is a single "
            "token as well.",
        ),
    ),
}
