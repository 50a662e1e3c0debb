"""Questions of the side trail on soft tokens: ``ask("soft_tokens.A")``."""

from .questions import no, question, yes

QUESTIONS = {
    "P1": question(
        "With the soft token, how likely is `soup`?",
        no(
            "1 %, as it is after `hot` and after `cold`",
            "An average of probabilities would give that. Here logarithms are "
            "averaged, and what remains is divided by the sum.",
        ),
        yes(
            "about 5 %",
            "Days and nights lose, because each has only 0.01 after one of the two. "
            "Soup loses nothing, so its share grows.",
        ),
        no(
            "about 33 %, as likely as the other two",
            "It gains a lot, but days and nights are still far more likely.",
        ),
    ),
    "P2": question(
        "Which of these predicts the token two places ahead worst?",
        no(
            "nothing, only how frequent tokens are",
            "It ignores the text. But at least it isn't sure of anything wrong.",
        ),
        no(
            "a soft token",
            "It isn't exact, but it keeps all that could come between.",
        ),
        yes(
            "one that goes on from a single token, the likeliest or one that is drawn",
            "That token is mostly another one than comes, and then the model goes on "
            "from something that isn't there. If it is drawn, this happens still more "
            "often.",
        ),
    ),
    "A": question(
        "After `A`, the word `x` has probability 0.64, and after `B` it has 0.01. The "
        "doubt is half and half. What is the geometric mean for `x`?",
        yes(
            "0.08",
            "The root of 0.64 · 0.01 is 0.08. A small probability after one of the "
            "tokens pulls it down.",
        ),
        no(
            "0.325",
            "That is the ordinary average, which the exact answer takes.",
        ),
        no(
            "0.0064",
            "That is the product. The root of it is still to be taken.",
        ),
    ),
    "B": question(
        "Why doesn't everybody let a model feed back soft tokens?",
        yes(
            "Because the network was trained on rows of its table, and a soft token "
            "can't be read or logged.",
            "What it makes of something between the rows is not known beforehand, and "
            "in the end somebody wants a text.",
        ),
        no(
            "Because an average of rows can't go through a network.",
            "It can. A network computes with any row of numbers.",
        ),
        no(
            "Because it needs a pass through the network for each token.",
            "That is what the exact answer would need. A soft token needs one pass.",
        ),
    ),
}
