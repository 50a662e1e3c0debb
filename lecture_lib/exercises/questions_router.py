"""Questions of the side trail on a router: ``ask("router.A")``."""

from .questions import no, question, yes

QUESTIONS = {
    "P1": question(
        "Which of the five arrows start a patch, counted from 0?",
        no(
            "0, 2 and 3",
            "From `[3 1]` to `[1 2]` is half a right angle, which gives only 0.146.",
        ),
        yes(
            "0, 3 and 4",
            "The first always does. Arrow 3 is at a right angle to the one before, "
            "and arrow 4 turns a little further than that.",
        ),
        no(
            "0, 1 and 4",
            "Arrow 1 is much longer than arrow 0, but points nearly the same way.",
        ),
        no(
            "0 and 4",
            "Arrow 4 does. But arrow 3 is exactly at a right angle to the one before, "
            "and ½ is enough.",
        ),
    ),
    "P2": question(
        "Where do most of the router's patches begin?",
        yes(
            "at a space, so the space is at a patch's front",
            "At the end of a word the prediction is a space, and after it all kinds "
            "of letters. These two have nothing in common.",
        ),
        no(
            "at the first letter of a word, so the space is at a patch's end",
            "That is where the model is unsure. But it was about to say letters one "
            "byte before already.",
        ),
        no(
            "in the middle of words",
            "There a prediction often changes as well, but less sharply than between "
            "words.",
        ),
    ),
    "P3": question(
        "After which of these bytes will the router want the large model least?",
        no(
            "after an `n`",
            "After it much depends on the letters before, which only the large model "
            "knows.",
        ),
        no(
            "after an `e`",
            "Many words end in `e` and many don't, so the letters before it help.",
        ),
        yes(
            "after a space",
            "The next letter is hard for both models there. What counts is how much "
            "better the large one is, and after a space that is little.",
        ),
    ),
    "A": question(
        "Why does the router blend the two models while it learns, when it will have "
        "to choose in the end?",
        yes(
            "Because a small change of a choice changes nothing, so there is no slope "
            "to follow.",
            "With the blend, each small change makes the surprise a little smaller or "
            "larger, and this says which way to go.",
        ),
        no(
            "Because a blend always predicts better than either of them.",
            "It doesn't. Where one model is much better, the blend is worse than that "
            "one.",
        ),
        no(
            "Because it saves calls of the large model.",
            "A blend needs both models at each byte, so while learning it saves none.",
        ),
    ),
    "B": question(
        "In our toy, the small model is replaced by one that looks back two bytes, and "
        "the price stays. What will the router do?",
        no(
            "The same, because the text is the same.",
            "The places depend on the models as well as on the text.",
        ),
        yes(
            "Call more rarely, because there is less to gain.",
            "The small model now knows a part of what only the large one knew, so a "
            "call is seldom worth its price.",
        ),
        no(
            "Call more often, because both models are better now.",
            "The large one is as good as before. What counts is the difference.",
        ),
    ),
}
