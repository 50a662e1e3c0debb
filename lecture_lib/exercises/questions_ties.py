"""Questions of the side trail on ties."""

from .questions import no, question, yes

QUESTIONS = {
    "P1": question(
        "What is the most that two merges can save on these ten words?",
        no(
            "9 tokens",
            "The second merge is counted after the first, and the first has broken "
            "the other two pairs. What is left of them occurs three times.",
        ),
        yes(
            "10 tokens",
            "Five for `m` + `a` and five for `d` + `o`, if nobody takes `a` + `d`. No "
            "word has both pairs overlapping.",
        ),
        no(
            "11 tokens, as many as the two highest counts together",
            "The counts 6 and 5 belong to pairs that share a letter in `mad` or in "
            "`ado`, so they can't both be merged everywhere.",
        ),
    ),
    "A": question(
        "Somebody sends you the 32,000 tokens of a vocabulary, sorted by the "
        "alphabet, and a model that was trained with it. What is missing?",
        yes(
            "the order in which the tokens were made",
            "It gives each token its ID, and the model's rows are numbered by it.",
        ),
        no(
            "nothing",
            "The model has rows by number, and an alphabetical list gives other "
            "numbers.",
        ),
        no(
            "the training text, because the merges have to be learned again",
            "The text would help only together with the pattern and the rule about "
            "ties. What was learned from it can be written down without it.",
        ),
    ),
    "B": question(
        "Two trainers, one text, one pattern, other rules about ties. What differs "
        "most?",
        no(
            "how many tokens a text has",
            "Pairs that tie occur equally often, so each of them saves about as much.",
        ),
        no(
            "which tokens there are in the end",
            "Few of them. A pair that loses a tie is still one of the most frequent "
            "and usually wins one of the next rounds.",
        ),
        yes(
            "which token has which ID",
            "Pairs that tie are mostly made anyway, a little earlier or later. Each "
            "change of the order gives the tokens in between other IDs.",
        ),
    ),
}
