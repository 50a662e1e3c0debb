"""Questions of the side trail on four rules to cut: ``ask("four_rules.A")``."""

from .questions import no, question, yes

QUESTIONS = {
    "P1": question(
        "Which of these pieces carry information most evenly?",
        no(
            "patches where the entropy is above 3 bits",
            "They are short where it is hard. But nothing keeps the long ones from "
            "carrying several times as much.",
        ),
        no(
            "GPT-2's tokens",
            "Most words are a token of their own there, and a long word carries "
            "several times as much as a comma.",
        ),
        no(
            "patches behind each space",
            "Words are of very different lengths, and long ones carry more.",
        ),
        yes(
            "patches of four bytes each",
            "They don't look at the text at all. But four bytes are never three times "
            "as long as four others.",
        ),
    ),
    "P2": question(
        "The threshold is raised until the patches above it are five bytes long and "
        "not one and a half. What happens to their unevenness?",
        no(
            "It falls by about a half.",
            "Hard and easy bytes do average out among patches of one length. But long "
            "patches carry more than short ones, and this difference grows.",
        ),
        yes(
            "It hardly changes.",
            "Patches of one length carry more nearly the same, and short and long "
            "ones differ more. The two nearly cancel out.",
        ),
        no(
            "It doubles, because a few patches become very long.",
            "They do become long, but in long patches hard and easy bytes also "
            "average out.",
        ),
    ),
    "A": question(
        "Six patches of a text carry 6, 6, 6, 6, 6 and 6 bits, and six of another text "
        "1, 11, 1, 11, 1 and 11. What are the two values of unevenness?",
        yes(
            "0 and 5/6",
            "Both means are 6. The first sums don't differ, and the second ones are "
            "all 5 away from the mean.",
        ),
        no(
            "0 and 5",
            "5 is the standard deviation. It is divided by the mean, which is 6.",
        ),
        no(
            "6 and 6",
            "That is the mean of both. Unevenness says how far from it the patches "
            "are.",
        ),
    ),
    "B": question(
        "Somebody wants patches of equal information and lowers the threshold from 3 "
        "bits to 2. Why doesn't that help?",
        no(
            "Because the entropy of a byte is never below 2 bits.",
            "It often is, inside of words above all.",
        ),
        no(
            "Because patches should begin behind a hard byte, and not in front of it.",
            "Where a patch begins matters for the large model. It isn't what makes the "
            "sums uneven.",
        ),
        yes(
            "Because a threshold for single bytes doesn't limit what a whole patch "
            "adds up to.",
            "Bytes below the threshold go on being collected, however much they carry "
            "together.",
        ),
    ),
}
