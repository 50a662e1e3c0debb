"""Questions of the trail on drawing cuts: ``ask("sampling.A")``."""

from .questions import no, question, yes

QUESTIONS = {
    "P1": question(
        "For Unigram, `␣letters` is a piece, and there are 24 other ways to spell it. "
        "Of 10,000 draws, in how many is it whole?",
        no(
            "in about 400, as there are 25 cuts",
            "That would be right if all cuts were equally probable.",
        ),
        no(
            "in about half",
            "The next best cut, `␣letter·s`, has one more factor, and that factor is "
            "far below one half.",
        ),
        yes(
            "in about 9,900",
            "Every other cut has more pieces, and each of them is a factor of a few "
            "hundredths at most.",
        ),
    ),
    "P2": question(
        "With a dropout of 0.1, how many more tokens do the essays need than with "
        "plain BPE?",
        no(
            "a few in a hundred",
            "A forgotten merge can be done later, but often one of its parts has been "
            "taken by another merge by then.",
        ),
        no(
            "about a tenth more",
            "That would be so if each token took a single merge. But a long token "
            "needs all the merges that build it.",
        ),
        yes(
            "more than a fifth more",
            "A long token needs several merges, and each may be forgotten. So more "
            "than one token in ten is lost.",
        ),
        no(
            "more than twice as many",
            "That takes a dropout of about one half.",
        ),
    ),
    "A": question(
        "A model was trained with a dropout of 0.1. How is a text cut when the model "
        "is used?",
        yes(
            "with plain BPE, dropout 0",
            "It is the cut that the model has seen most often, it is the shortest of "
            "the likely ones, and the same text always gets the same answer.",
        ),
        no(
            "with a dropout of 0.1 again",
            "It would work, and give another answer each time. The papers draw only "
            "in training.",
        ),
        no(
            "with a dropout of 1",
            "The model has hardly seen words as bytes, so that would be the worst.",
        ),
    ),
    "B": question(
        "You ask such a model how probable the word `letters` is, and multiply the "
        "probabilities that it gives to the tokens of the usual cut. What do you get?",
        no(
            "the probability of the word",
            "Part of it is in other cuts. The model has learned that `letter·s` may "
            "come, too.",
        ),
        yes(
            "less than it, because other cuts count too",
            "As for Unigram, the word can come about in each of its cuts, and their "
            "probabilities add up.",
        ),
        no(
            "more than it, because the usual cut is the likeliest",
            "One part of a sum of positive numbers can't be more than the sum.",
        ),
    ),
}
