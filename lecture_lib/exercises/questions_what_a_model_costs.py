"""Questions of the side trail on what a token costs a model."""

from .questions import no, question, yes

QUESTIONS = {
    "P1": question(
        "The model on the card costs 140 FLOPs for each token. Now d is 4 instead of "
        "2, and everything else stays. How many FLOPs is it?",
        no(
            "280",
            "Twice would be right if each matrix got twice as many entries. Those of "
            "projections and MLP get longer and wider at once.",
        ),
        yes(
            "472",
            "Projections and MLP grow four times, from 96 to 384, and scores and "
            "logits twice, from 44 to 88.",
        ),
        no(
            "560",
            "Four times would be right if both sides of all matrices doubled. There "
            "are still three tokens in view and five in the vocabulary.",
        ),
    ),
    "P2": question(
        "In GPT-3, each token looks at up to 2,048 tokens. Which share of its FLOPs "
        "are the scores, by which it does so?",
        yes(
            "about a fortieth",
            "The matrices of a layer have 12,288 numbers on each side or more, and "
            "2,048 is little beside that.",
        ),
        no(
            "about a quarter",
            "For that, 25,000 tokens or so would have to be in view.",
        ),
        no(
            "about a half",
            "For that, 75,000 tokens or so would have to be in view.",
        ),
        no(
            "nine tenths",
            "For that, well over half a million tokens would have to be in view.",
        ),
    ),
    "P3": question(
        "Llama 3 8B reads an English text of 40,000 bytes. Suppose that there are 3.87 "
        "bytes for each token, as with GPT-2. What do the scores of its last token "
        "cost, compared with the MLP?",
        no(
            "a tenth",
            "There are about 10,000 tokens in view, and at 21,504 both are equal.",
        ),
        yes(
            "half as much",
            "There are 40,000 / 3.87, about 10,300 tokens in view, nearly half of "
            "21,504.",
        ),
        no(
            "nearly twice as much",
            "That would be so if the model read bytes, because then there would be "
            "40,000 in view.",
        ),
    ),
    "A": question(
        "Somebody doubles the context of GPT-3, and makes no other change. What "
        "happens to the cost of a token that has the whole context in view?",
        no(
            "It doubles.",
            "Only the scores double, and they are a small part.",
        ),
        yes(
            "It rises by less than three percent.",
            "The scores are 2.7 % of the FLOPs, and they double. Projections, MLP and "
            "logits don't know how long the text is.",
        ),
        no(
            "It becomes four times as large, because attention is quadratic.",
            "Over a whole text the scores are quadratic, because there are more "
            "tokens too. Each single token's scores only double.",
        ),
    ),
    "B": question(
        "Two models have the same number of parameters. One has many narrow layers, "
        "the other a few wide ones. Which of them spends more on scores, with the "
        "same text in view?",
        no(
            "the wide one",
            "Scores grow with layers × d. With the same 12 × layers × d² parameters, a "
            "model of half the width has four times the layers.",
        ),
        yes(
            "the narrow one",
            "With half the width there are four times as many layers for the same "
            "parameters, so layers × d, by which the scores grow, is twice as large.",
        ),
        no(
            "Both spend the same.",
            "The rule 2N leaves the scores out, because they have no parameters.",
        ),
    ),
}
