"""Questions of the side trail on IDs without a codebook: ``ask("finite_scalar.A")``."""

from .questions import no, question, yes

QUESTIONS = {
    "P1": question(
        "The hill's digits are 4, 2, 4, 2, and the first one counts least. Which ID do "
        "they make?",
        no(
            "4242",
            "These are the digits as people write them. But there are only 1,000 IDs, "
            "and each place has its own value.",
        ),
        no(
            "572",
            "You have begun at the other end, so that the last digit counts 1. Here "
            "the first one does.",
        ),
        no(
            "12",
            "That is the sum of the digits. Then many patches would share an ID, and "
            "there would be no way back.",
        ),
        yes(
            "580",
            "The digits count 1, 8, 40 and 200, so it is 4 + 16 + 160 + 400.",
        ),
    ),
    "P2": question(
        "Which has the smaller typical error on new pictures?",
        no(
            "FSQ, with its 1,000 IDs",
            "It has more IDs. But its 1,000 patches were not chosen by looking at "
            "pictures, and all of them are made of four flat quarters.",
        ),
        yes(
            "the codebook, with its 256 entries",
            "Its entries are the means of real patches. FSQ rounds four numbers, and "
            "four numbers say little about a patch.",
        ),
        no(
            "they are about equal, as a patch is a patch",
            "What comes back depends on which patches can come back at all, and these "
            "are very different.",
        ),
    ),
    "A": question(
        "FSQ with levels 8, 5, 5, 5 gets a fifth number with 5 levels. What changes?",
        no(
            "There are 1,005 IDs.",
            "Each of the 1,000 combinations can have each of the five new digits.",
        ),
        no(
            "A patch has two IDs, one for the fifth number.",
            "The new digit is one more place of the same ID. It counts 1,000.",
        ),
        yes(
            "There are five times as many IDs, and a patch still has one.",
            "The levels are multiplied, so there are 5,000. That is why a few numbers "
            "make a very large vocabulary.",
        ),
    ),
    "B": question(
        "In a trained FSQ tokenizer half of the IDs never occur in a million pictures. "
        "What happened?",
        yes(
            "The network's numbers miss many combinations of digits.",
            "They spread too little, or they depend on each other. So it is the "
            "network that has to change.",
        ),
        no(
            "Their entries died, and have to be restarted.",
            "No entries are stored, so there is nothing that could be moved.",
        ),
        no(
            "FSQ uses its whole vocabulary, and the count must be wrong.",
            "Each ID can be made. Whether it is made depends on the numbers.",
        ),
    ),
}
