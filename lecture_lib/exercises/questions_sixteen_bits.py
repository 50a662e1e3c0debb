"""Questions of the trail on IDs in 16 bits: ``ask("sixteen_bits.A")``."""

from .questions import no, question, yes

QUESTIONS = {
    "P1": question(
        "GPT-4's IDs go through 16 bits. Which text loses the largest share of its "
        "tokens?",
        yes(
            "a Hindi text",
            "A token that is learned late has a high ID, and that is where even some "
            "single letters of Hindi are. Such text was probably rare among what "
            "GPT-4's tokens were learned from.",
        ),
        no(
            "our English stories",
            "Frequent tokens were learned early and have low IDs, and most words of "
            "these stories are frequent.",
        ),
        no(
            "our Python program",
            "Its pieces, too, were learned early. GPT-4's texts probably contained "
            "many programs.",
        ),
        no(
            "a German text",
            "German words come late in the list, but much of the text is made of "
            "short pieces with low IDs.",
        ),
    ),
    "A": question(
        "A vocabulary has exactly 65,536 tokens, which all fit 16 bits. Then "
        "`<|endoftext|>` is added behind them. What is its ID in 16 bits, if nobody "
        "checks?",
        no(
            "65,535, the largest number that there is",
            "That would be so if too large numbers stopped at the largest. They begin "
            "again at 0.",
        ),
        no(
            "an error",
            "If an array is converted, NumPy doesn't look.",
        ),
        yes(
            "0, the first token of the vocabulary",
            "Its ID is 65,536, and behind 65,535 comes 0. With GPT-4's list each "
            "document would begin with an exclamation mark.",
        ),
    ),
    "B": question(
        "A file of GPT-4's IDs was written in 16 bits without a check. Can it be "
        "repaired?",
        no(
            "Yes, by adding 65,536 to each ID.",
            "Most of them were right. In English text it is nearly all.",
        ),
        yes(
            "Only by guessing, so it is better to tokenize the text again.",
            "20,793 may have been 20,793 or 86,329. The words around it often tell "
            "which, and sometimes a broken character does, but not always.",
        ),
        no(
            "Yes, because decoding shows which IDs are wrong.",
            "Broken characters show some of them. But `␣Fly` is a word like any other.",
        ),
    ),
}
