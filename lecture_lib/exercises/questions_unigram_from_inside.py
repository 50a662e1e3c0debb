"""Questions of the trail on training Unigram: ``ask("unigram_from_inside.A")``."""

from .questions import no, question, yes

QUESTIONS = {
    "P1": question(
        "Which of the two would cost more bits if it were dropped?",
        no(
            "`␣as`, by more than double",
            "It is used more than three times as often, and that counts. But so does "
            "what has to replace each use. Two frequent pieces spell `␣as` for less "
            "than four bits more.",
        ),
        no(
            "about the same, because the uses and the lengths balance",
            "Not here. For each use, the way round of `␣number` is so much less "
            "probable that it more than balances.",
        ),
        yes(
            "`␣number`, by more than double",
            "Its best way round has three pieces, none of them frequent, so each of "
            "its few uses costs about seven times as much.",
        ),
    ),
    "A": question(
        "You forgot the piece `on` among the seeds, so its probability is 0. Can EM "
        "bring it back?",
        yes(
            "No, because a cut with a factor of 0 has no share, in any round.",
            "Its expected count is 0, and then its new probability is, too. That is "
            "why training begins with far too many pieces.",
        ),
        no(
            "Yes, because many cuts could use it.",
            "Each of these cuts has a factor of 0, so none of them has a share.",
        ),
        no(
            "Only if the text becomes more probable by it.",
            "EM doesn't try what would be better. It counts what the present "
            "probabilities expect.",
        ),
    ),
    "B": question(
        "Why are single characters never dropped, even if their price is 0?",
        no(
            "Because they are the most frequent pieces.",
            "Often they are the rarest, once longer pieces have taken their letters.",
        ),
        yes(
            "Because some word, perhaps a new one, can be spelled with them alone.",
            "A price of 0 says that the best cuts of the training text don't use the "
            "character. Another text may need it.",
        ),
        no(
            "Because the text would become less probable at once.",
            "With a price of 0 the best cuts of the training text stay the same.",
        ),
    ),
}
