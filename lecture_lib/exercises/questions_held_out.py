"""Questions of the trail on held-out documents: ``ask("held_out.A")``."""

from .questions import no, question, yes

QUESTIONS = {
    "P1": question(
        "Of the 55 documents that are held out now, how many has the model already "
        "been trained on?",
        no(
            "none",
            "Which documents are the tenth, the twentieth and so on has changed.",
        ),
        no(
            "only about five",
            "One new document is enough to move all that come behind it.",
        ),
        yes(
            "54 of them",
            "All documents have moved by one place, so those that are held out now "
            "were the left neighbors of the earlier ones.",
        ),
    ),
    "P2": question(
        "First 5 % are held out, later 10 %. What about the documents that were held "
        "out the first time?",
        no(
            "About one in ten of them is held out the second time.",
            "That would be so if the documents drew new numbers. But a document keeps "
            "its number, only the limit moves.",
        ),
        no(
            "About half of them are held out the second time.",
            "Of those that are held out the second time, about half were held out "
            "before. But the question was the other way round.",
        ),
        yes(
            "All of them are held out the second time, too.",
            "A number that is less than 0.05 is also less than 0.1.",
        ),
    ),
    "A": question(
        "Somebody uses `hash(document) % 10 == 0` in a script that tokenizes a corpus "
        "on four machines. What happens?",
        no(
            "It works like our function, with a faster hash.",
            "On one machine and in one run it would. But each Python that is started "
            "gives other numbers for texts.",
        ),
        yes(
            "Each machine decides differently, so copies can be on both sides.",
            "Python draws a new key for the hash of texts when it starts. After a "
            "crash a document may even change sides.",
        ),
        no(
            "All documents end up in the training.",
            "About a tenth is held out in each run, but each time another tenth.",
        ),
    ),
    "B": question(
        "A corpus has each document in about ten copies, and chance decides for each "
        "copy with a share of a tenth. What does the validation measure?",
        yes(
            "how well the model remembers what it has read",
            "Nearly every held-out document has a copy in the training, so a model "
            "that learns by heart gets the best grade.",
        ),
        no(
            "how well the model predicts texts that it hasn't seen",
            "Nearly every held-out document has a copy in the training, since all ten "
            "would have to be held out together.",
        ),
        no(
            "nothing, with so few documents",
            "They are as many as was asked for.",
        ),
    ),
}
