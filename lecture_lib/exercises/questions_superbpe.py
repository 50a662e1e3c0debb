"""Questions of the trail on tokens across spaces: ``ask("superbpe.A")``."""

from .questions import no, question, yes

QUESTIONS = {
    "P1": question(
        "Which superwords save most of these tokens on the held-out stories?",
        no(
            "frequent words side by side, such as `␣of␣the`",
            "They save not quite a third. There are many of them, and each is rare "
            "in comparison with a comma.",
        ),
        no(
            "names and phrases of the stories, such as `␣Mrs.␣Pellegrino`",
            "They save mostly in the training text, since the held-out stories have "
            "other people in them.",
        ),
        no(
            "words with their endings, such as `walk` and `ed`",
            "These are inside of a pre-token, so plain BPE can join them, too.",
        ),
        yes(
            "a sign and its neighbors, such as `,␣and`",
            "Commas and full stops are in every text, whatever it is about, and so "
            "many that pairs with them are the most frequent.",
        ),
    ),
    "P2": question(
        "Take all places in the held-out stories where a word ends, and a space and "
        "another word follow. In the two-phase tokenizer, at how many of them is the "
        "end of the word inside of a token?",
        no(
            "one in a hundred",
            "There are only 500 superwords, but they are the frequent ones.",
        ),
        yes(
            "one in nine",
            "201 of 1,865. Most of what superwords save is at signs, and the others "
            "still hide this many word ends.",
        ),
        no(
            "one in three",
            "Then they would save more tokens than they do, since each hidden word "
            "end is one token less.",
        ),
        no(
            "none of them",
            "That holds for plain BPE. A superword goes on behind a word.",
        ),
    ),
    "A": question(
        "Why does SuperBPE have a first phase, instead of merging across spaces from "
        "the start?",
        yes(
            "Because words that many texts share should have tokens before phrases of "
            "a few do.",
            "The vocabulary has a fixed size. Without a first phase, early merges also "
            "end at places such as `e␣`, which are in the way of whole words.",
        ),
        no(
            "Because a text can't be cut into words once it is tokens.",
            "The second phase isn't concerned with words at all. It could as well "
            "begin with bytes, and the left end of the chart does.",
        ),
        no(
            "Because the training text gets shorter that way.",
            "For the training text it hardly matters when the second phase begins.",
        ),
    ),
    "B": question(
        "A friend trains with a switch at 250 merges and one at 1,500, counts the "
        "tokens of the training text, and takes the switch with fewer. What is wrong?",
        no(
            "Nothing is wrong with it.",
            "The tokens were chosen on this very text, so it can't tell phrases that "
            "come again from phrases that don't.",
        ),
        yes(
            "Superwords that only this text has count as well.",
            "On the training text, a phrase that occurs in a single story saves as "
            "much as one that is in every text. Held-out text shows the difference.",
        ),
        no(
            "The two vocabularies differ in how many tokens they have.",
            "Both make 2,000 merges in all. The switch only says how many of them are "
            "inside of pre-tokens.",
        ),
    ),
    "C": question(
        "A new tokenizer with superwords needs a tenth fewer tokens for your texts, "
        "and its vocabulary has the same size. What do you know?",
        no(
            "A model of the same size predicts a tenth better with it.",
            "The number of tokens says nothing about how well a model predicts them. "
            "That takes training, and bits per byte.",
        ),
        no(
            "The model has fewer parameters.",
            "The tables have a row for each token, and there are as many as before.",
        ),
        yes(
            "The model has about a tenth less work for the same text, and sees more "
            "text at a time.",
            "Each token costs about the same work, as in lecture 10, and a context has "
            "so many tokens. How well it predicts is another question.",
        ),
    ),
}
