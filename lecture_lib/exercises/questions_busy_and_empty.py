"""Questions of the side trail on squares of any size: ``ask("busy_and_empty.A")``."""

from .questions import no, question, yes

QUESTIONS = {
    "P1": question(
        "Calm means that all pixels are equal. With how many squares does the small "
        "picture end?",
        no("4", "The lower left quarter isn't calm, since it has a bright pixel."),
        yes(
            "7",
            "Three quarters are calm, and the one with the bright pixel becomes four "
            "single pixels.",
        ),
        no(
            "13",
            "Only a square that isn't calm is quartered. Three of the four quarters "
            "stay whole.",
        ),
        no("16", "That is the number of pixels. Three quarters are kept as they are."),
    ),
    "P2": question(
        "Patches of 8 × 8, or the squares with a limit of 350, of which there are "
        "fewer, each with its mean gray: which have the smaller error?",
        yes(
            "the squares, since they are small where it matters",
            "A large square in the sky loses little, and small ones along the outlines "
            "gain much.",
        ),
        no(
            "the patches, as there are more of them",
            "There are, but many of them lie in the sky, where a single gray would do "
            "for a large part.",
        ),
        no(
            "neither, since in both a token is a gray value",
            "It matters where the tokens are.",
        ),
    ),
    "P3": question(
        "Which 48 patches need more different entries of the codebook, the three "
        "highest rows, which are sky, or the three lowest, which are field?",
        no(
            "mostly the field",
            "The field is busy. But its furrows repeat, and the same few entries come "
            "again.",
        ),
        no(
            "both about as many",
            "Each has 48 patches, but that is only the most that it can need.",
        ),
        yes(
            "mostly the sky",
            "It gets brighter towards the horizon, so its patches differ from each "
            "other, although each of them is calm. The field repeats itself.",
        ),
    ),
    "A": question(
        "A picture of pure noise is cut by the same rule. What comes out?",
        no(
            "one square that is as large as the picture",
            "The rule doesn't ask for meaning. It asks for the variance, which is "
            "large in every part.",
        ),
        yes(
            "only squares of the smallest size",
            "No part of it is calm. So nothing is saved, and the bits for the sizes "
            "come on top.",
        ),
        no(
            "squares of all sizes, at random",
            "The variance of noise is large in each part, whatever its size.",
        ),
    ),
    "B": question(
        "Why does a list of gray values, one for each square, not give the picture "
        "back?",
        yes(
            "Nobody knows where each square is and how large.",
            "That is what the bits of the questions are for.",
        ),
        no(
            "The squares overlap.",
            "They don't, as each is quartered or kept.",
        ),
        no(
            "Their order is lost.",
            "The order is that of the questions, and it is kept in the list.",
        ),
    ),
}
