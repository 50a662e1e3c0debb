"""Questions of lecture 12, Languages."""

from .questions import no, question, yes

QUESTIONS = {
    "P1": question(
        "To write: a prediction?",
        yes("to write: what comes out", "To write: why."),
        no("to write: a likely guess", "To write: the misconception."),
        no("to write: another guess", "To write: the misconception."),
    ),
    "A": question(
        "To write: about an idea, by example?",
        yes("to write: the right one", "To write: why."),
        no("to write: a likely one", "To write: the misconception."),
        no("to write: another one", "To write: the misconception."),
    ),
    "B": question(
        "To write: about an idea, by example?",
        yes("to write: the right one", "To write: why."),
        no("to write: a likely one", "To write: the misconception."),
        no("to write: another one", "To write: the misconception."),
    ),
    "C": question(
        "To write: about an idea, by example?",
        yes("to write: the right one", "To write: why."),
        no("to write: a likely one", "To write: the misconception."),
        no("to write: another one", "To write: the misconception."),
    ),
    "D": question(
        "To write: about an idea, by example?",
        yes("to write: the right one", "To write: why."),
        no("to write: a likely one", "To write: the misconception."),
        no("to write: another one", "To write: the misconception."),
    ),
}
