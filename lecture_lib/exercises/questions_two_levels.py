"""Questions of the side trail on two levels: ``ask("two_levels.A")``."""

from .questions import no, question, yes

QUESTIONS = {
    "P1": question(
        "Which of these lengths has the fewest pairs for the book?",
        no(
            "8 bytes",
            "Then 131,072 patches are left, and comparing them needs far more pairs "
            "than the bytes inside of them.",
        ),
        no(
            "32 bytes",
            "Comparing the patches still needs more pairs than the bytes inside of "
            "them, so longer patches are better.",
        ),
        yes(
            "128 bytes",
            "There are 8,192 patches then, and their pairs are half as many as those "
            "inside of the patches.",
        ),
        no(
            "1,024 bytes, where there are as many patches as bytes in each",
            "That looks fair, but a patch of 1,024 bytes has a million pairs inside, "
            "and there are 1,024 such patches.",
        ),
    ),
    "P2": question(
        "For which length of patches does the book need the least work?",
        no(
            "for about 200 bytes, as the text of 8,192 bytes",
            "Nearly. But with a million bytes in view there is more to look back at, "
            "so it is worth having fewer patches.",
        ),
        yes(
            "for about 300 bytes",
            "There is more to look back at, so the patches should be longer. But at "
            "that length looking back is a small part of the work, so not by much.",
        ),
        no(
            "for about 1,000 bytes, as the cube root says: ∛128 is 5",
            "The cube root is right for the pairs. Here most of the work is in the "
            "matrices and in the small model.",
        ),
    ),
    "A": question(
        "You halve the width of the small model and leave the rest. What happens to "
        "the length of patches with the least work?",
        yes(
            "It gets longer.",
            "The small model's looking back gets cheaper, so a longer patch costs "
            "less there and saves as much in the large model.",
        ),
        no(
            "It gets shorter.",
            "A shorter patch means more work for the large model, and that one is as "
            "expensive as before.",
        ),
        no(
            "It stays as it is.",
            "By our count it hardly depends on the text, but on what both models need.",
        ),
    ),
    "B": question(
        "Why doesn't the formula with the cube root give the length with the least "
        "work?",
        no(
            "Because texts are never cut into patches of equal length.",
            "MegaByte's are, and for others the average length serves as well.",
        ),
        yes(
            "Because it counts pairs only, and with patches most of the work is "
            "elsewhere.",
            "Matrices are needed once for each unit, however much or little it looks "
            "back at.",
        ),
        no(
            "Because it is an approximation that is wrong for long texts.",
            "It is exact for the number of pairs, for any length.",
        ),
    ),
}
