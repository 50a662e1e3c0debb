"""Questions of the side trail on spellings: ``ask("spellings.A")``."""

from .questions import no, question, yes

QUESTIONS = {
    "P1": question(
        "How many spellings does `␣lighthouse` have in GPT-2's tokens?",
        no(
            "about 5",
            "Already `␣light` has 26, because nearly every short string of letters is "
            "a token.",
        ),
        no(
            "about 30",
            "Many more pieces of it are tokens than those that are words or parts of "
            "words.",
        ),
        yes(
            "about 500",
            "There are ten places where it could be cut, and nearly every short piece "
            "is a token, so about half of the 1,024 ways to cut it are possible.",
        ),
        no(
            "about 50,000, as many as there are tokens",
            "With eleven characters there are only 1,024 ways to cut at all.",
        ),
    ),
    "P2": question(
        "How much of the sum does the canonical spelling have in a typical text of 150 "
        "letters of this story?",
        no(
            "still more than 99 %",
            "That would be so if the others were possible in a few places only. They "
            "begin everywhere.",
        ),
        no(
            "about 90 %",
            "It's near that at 20 letters already, and the loss goes on.",
        ),
        yes(
            "about 2 %",
            "At each place a little is lost, and these losses are multiplied.",
        ),
    ),
    "P3": question(
        "Of all texts that begin with `The lamp was lit at␣` in this model, how many "
        "begin with the prompt's own tokens?",
        no(
            "most of them, nine in ten or more",
            "These tokens are the canonical spelling of a text that *ends* there. "
            "Most texts go on, and then the space is part of the next token.",
        ),
        no(
            "about one in ten",
            "That would need a lone space to be fairly common. In the training "
            "text a space before a word is seldom a token of its own.",
        ),
        yes(
            "about one in a thousand",
            "The last token is a lone space, and in nearly all texts the space goes "
            "together with the next word.",
        ),
    ),
    "A": question(
        "Why does the token before nearly suffice to write only canonical text?",
        yes(
            "Because the pairs that it has counted come from canonical text, where "
            "they weren't merged.",
            "It hardly ever writes two tokens next to each other that BPE would have "
            "cut in another way.",
        ),
        no(
            "Because a model of pairs knows the merges of BPE.",
            "It knows nothing about merges. It has counted what follows what.",
        ),
        no(
            "Because each text has only one spelling that it can write.",
            "It gives some probability to others, too, and writes them now and then.",
        ),
    ),
    "B": question(
        "A friend measures two models in bits per byte, both by the canonical "
        "spelling. By how much can the comparison be wrong?",
        no(
            "By a factor of fifty, because the canonical spelling may have only 2 %.",
            "A factor of fifty in the probability of 150 bytes is less than 6 bits, "
            "and these are shared by all bytes.",
        ),
        yes(
            "A little, by the few hundredths of a bit that each model loses.",
            "The sum can only be larger than the canonical part, and for our small "
            "model it is better by 0.04 bits per byte.",
        ),
        no(
            "Not at all.",
            "The canonical spelling is one spelling of the text. The others have some "
            "probability as well.",
        ),
    ),
}
