"""Questions of the side trail on bits and errors: ``ask("rate_and_distortion.A")``."""

from .questions import no, question, yes

QUESTIONS = {
    "P1": question(
        "Three ways to spend 2,048 bits. Which gives the smallest error on new "
        "pictures?",
        yes(
            "one of 256 entries for each patch of 8 × 8",
            "An entry says with 8 bits where the edge is and how bright both sides "
            "are, since the list knows which patches occur.",
        ),
        no(
            "the mean gray of each patch of 8 × 8",
            "It takes as many bits, and spends them on a very exact gray. Within the "
            "patch nothing is left.",
        ),
        no(
            "one of 4 entries for each patch of 4 × 4",
            "The patches are finer, but 4 entries are hardly more than a few grays.",
        ),
    ),
    "P2": question(
        "The grain is at most two gray values. How many bits does `zlib` need for the "
        "grainy pictures, if nothing may be lost?",
        no(
            "about as many as without the grain",
            "A compressor doesn't see. To lose nothing, it has to write down each "
            "grain.",
        ),
        no(
            "about twice as many",
            "That would be enough, if one pixel in a hundred had grain. But four of "
            "five have some, and chance can't be predicted.",
        ),
        yes(
            "more than ten times as many",
            "One of five values at random for each pixel takes more than two bits, and "
            "it also breaks the repetitions that `zlib` lives on.",
        ),
    ),
    "A": question(
        "Tokenizer A needs 0.1 bits per pixel and has an error of 15, and B needs 0.2 "
        "and has an error of 9. Which one is better?",
        no(
            "A, with only half of the bits",
            "It also loses more. Whether that matters depends on what the pictures are "
            "for.",
        ),
        no(
            "B, with the much smaller error",
            "If only the error counted, a file that loses nothing would be the best "
            "tokenizer of all. Bits and tokens have a price as well.",
        ),
        yes(
            "The two numbers don't say.",
            "Neither beats the other in both. One could ask which error A would have "
            "with 0.2 bits, and compare that.",
        ),
    ),
    "B": question(
        "An ID of a codebook of 1,024 entries takes 10 bits. When does it take fewer?",
        no(
            "never, as long as each of the 1,024 entries has an ID of its own",
            "That is right if all are equally frequent and nothing is known about the "
            "next one.",
        ),
        yes(
            "when a model predicts the next ID better than by chance",
            "Frequent and expected IDs can then get short codes. On average an ID "
            "takes as many bits as the model is surprised.",
        ),
        no(
            "when the picture is small",
            "Then there are fewer IDs, but each one still is one of 1,024.",
        ),
    ),
}
