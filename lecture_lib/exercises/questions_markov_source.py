"""Questions of the side trail on Markov sources: ``ask("markov_source.A")``."""

from .questions import no, question, yes

QUESTIONS = {
    "P1": question(
        "What is the surprise of the unigram model now, in bits for each symbol of the "
        "text?",
        no(
            "1.00 as before",
            "It still has no memory. But `aa` and `bb` are far more frequent than "
            "`ab` and `ba`, and frequencies are what this model knows.",
        ),
        yes(
            "about 0.73",
            "The first symbol of a piece costs 1 bit and the second one 0.469 bits, "
            "which together is 1.469 bits for two symbols.",
        ),
        no(
            "0.47",
            "Inside a piece it sees one symbol back. But it can't look from one piece "
            "into the piece before, so the first symbol still costs a whole bit.",
        ),
    ),
    "P2": question(
        "A unigram model needs 1 bit per symbol for this text, too. What happens with "
        "the first two merges, `aa` and `bb`?",
        no(
            "It needs less, as it did before.",
            "The first text is made of runs. In this one, a symbol says nothing about "
            "the next, so `aa` is no more likely than chance.",
        ),
        no(
            "It still needs 1 bit.",
            "Equal pieces of two symbols cost 1 bit per symbol. But merges leave other "
            "pieces, some of one symbol and some of two.",
        ),
        yes(
            "It needs more.",
            "The model has to say for each piece whether it is one symbol or two, and "
            "gets nothing for it yet.",
        ),
    ),
    "A": question(
        "Why does a unigram model get better when the text is cut into longer pieces?",
        yes(
            "Because the frequencies of pieces say what follows what inside of them.",
            "A piece is a short memory. Only between pieces nothing is known.",
        ),
        no(
            "Because there are fewer pieces to predict.",
            "There are fewer, but each costs more. For a real coin, pieces of any "
            "length cost 1 bit per symbol.",
        ),
        no(
            "Because it can look back at the pieces before.",
            "It can't. It knows nothing but how frequent each piece is.",
        ),
    ),
    "B": question(
        "A text is made by throwing a fair coin for each symbol. What do tokens by BPE "
        "do for a unigram model of it, measured on another text from the same coin?",
        no(
            "With enough merges it needs clearly less than 1 bit per symbol.",
            "The entropy rate of a coin is 1 bit, and no model can do better in the "
            "long run.",
        ),
        yes(
            "Nothing good, since it can't need less than 1 bit per symbol.",
            "There is nothing to find out about a coin. Uneven pieces may even cost a "
            "little more.",
        ),
        no(
            "It depends on whether the merges come from the same text.",
            "On the text that they come from they could seem to help. On another text "
            "from the coin they can't.",
        ),
    ),
}
