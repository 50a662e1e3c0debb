"""Questions of the side trail on permuted IDs: ``ask("permuted_ids.A")``."""

from .questions import no, question, yes

QUESTIONS = {
    "P1": question(
        "The model is trained and tested with the shuffled numbers. What happens to "
        "its surprise?",
        yes(
            "It stays exactly the same.",
            "All that the model does with numbers is to ask whether they are equal, "
            "and that doesn't change.",
        ),
        no(
            "It gets much larger.",
            "The model has counted how frequent each token is. It doesn't need the "
            "number to say it.",
        ),
        no(
            "It gets a little larger, because related tokens are no longer neighbors.",
            "They are hardly neighbors in GPT-2 either, and the model never looks "
            "whether two numbers are close.",
        ),
    ),
    "P2": question(
        "The letter `l` is first in `live` and last in `evil`. Does attention give it "
        "the same new vector in both?",
        no(
            "No, because its neighbors are others.",
            "Attention has no neighbors. Each position is compared with all others, "
            "near or far.",
        ),
        yes(
            "Yes, since the other letters are the same.",
            "It is compared with the same three letters, and an average doesn't depend "
            "on their order.",
        ),
        no(
            "No, because it is in another place.",
            "Nothing here tells attention about places. It gets vectors only.",
        ),
    ),
    "A": question(
        "Somebody sorts the tokens of a trained model's tokenizer by the alphabet and "
        "numbers them anew, but leaves the model as it is. What happens?",
        no(
            "Nothing that anybody notices.",
            "IDs are the names by which the model finds its rows. The rows would have "
            "to be moved along.",
        ),
        no(
            "The model gets better, since related tokens are neighbors now.",
            "Neighboring numbers mean nothing to it, and the rows no longer fit.",
        ),
        yes(
            "The model reads and writes nonsense.",
            "Each number now leads to the row of another token.",
        ),
    ),
    "B": question(
        "A model may look ahead and has no positions. Which two texts can't it tell "
        "apart?",
        yes(
            "`dog bites man` and `man bites dog`, with words as tokens",
            "They have the same tokens, and for such a model a text is a bag of them.",
        ),
        no(
            "`the cat` and `the cats`",
            "These don't have the same tokens.",
        ),
        no(
            "It can tell all texts apart, because each token is compared with all.",
            "The comparisons are the same ones in any order.",
        ),
    ),
}
