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
        "For about as many tokens, the mean gray of patches of 8 × 8 or that of "
        "squares of many sizes: which has the smaller error?",
        no(
            "the patches, as they are spread evenly",
            "Evenly means that as many tokens go to the sky as to the outlines, where "
            "the errors are.",
        ),
        yes(
            "the mean gray of squares of many sizes",
            "A large square in the sky loses little, and pays for small ones along the "
            "outlines.",
        ),
        no(
            "they are about equal, since it is the same number of tokens",
            "It matters where the tokens are.",
        ),
    ),
    "P3": question(
        "Which part of a picture needs more different entries of the codebook, 128 "
        "patches of the upper half or 48 of the field below?",
        no(
            "the field, because it is busy",
            "It is. But its furrows repeat, and the same few entries come again.",
        ),
        yes(
            "the upper half",
            "The sky gets brighter towards the horizon, so its patches differ, "
            "although each of them is calm. The field repeats itself.",
        ),
        no(
            "about equally many, as most of the 256 entries occur everywhere",
            "Entries are rather for one kind of place.",
        ),
    ),
    "A": question(
        "A picture of pure noise is cut by the same rule. What comes out?",
        no(
            "one square, because noise means nothing",
            "The rule doesn't ask for meaning. It asks for the variance, which is "
            "large in every part.",
        ),
        yes(
            "as many squares as the smallest size allows",
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
