"""Questions of the side trail that makes a quiz of the gallery."""

from .questions import no, question, yes

QUESTIONS = {
    "P1": question(
        "Do some texts of the gallery need more tokens under GPT-4o than under GPT-2?",
        no(
            "None of them",
            "It would be so if GPT-4o had GPT-2's pattern and merges, and further "
            "merges behind them. Both were made anew.",
        ),
        no(
            "Only strange names, which GPT-2 happens to have as tokens.",
            "These are three of them. But a pattern that cuts more can also cost a "
            "token, for digits or in a name with capitals.",
        ),
        yes(
            "Six texts of four different kinds",
            "Three are names that only the older vocabularies took whole. In the "
            "others GPT-4o's pattern cuts more, for example a space from a digit.",
        ),
        no(
            "Most of them",
            "GPT-4o knows more languages, and its vocabulary is larger for that "
            "reason. In most cases it needs fewer tokens or as many.",
        ),
    ),
    "P2": question(
        "The picture of a family, 👨\u200d👩\u200d👧\u200d👦, is seven code points "
        "and 25 bytes. Which of the three needs the most tokens for it?",
        no(
            "GPT-2, the oldest of the three",
            "It needs 14, which are not the most.",
        ),
        yes(
            "GPT-4, with more than GPT-2",
            "It needs 18, GPT-2 needs 14 and GPT-4o 11. GPT-2 has a token for the "
            "first three bytes of each person, and GPT-4 hasn't.",
        ),
        no(
            "GPT-4o, with the newest pattern",
            "All three patterns leave the picture whole. GPT-4o needs 11, the fewest, "
            "because it also has a token for the invisible joiner.",
        ),
        no(
            "All need the same number of tokens.",
            "They begin with the same bytes, and then each merges what was frequent "
            "in its own training text.",
        ),
    ),
    "A": question(
        "In the gallery, commas in a number and hyphens in a word are remedies. What "
        "do the two have in common?",
        yes(
            "They put cuts where the task needs them.",
            "Groups of digits then end where digits of equal worth do, and each letter "
            "is in a token of its own. Both cost more tokens.",
        ),
        no(
            "They make the text cheaper.",
            "Both need more tokens than before, for the number five or six in place "
            "of three.",
        ),
        no(
            "They lead the model to special tokens.",
            "A comma and a hyphen are ordinary characters with ordinary tokens.",
        ),
    ),
    "B": question(
        "Two texts look alike on the screen and have different numbers of tokens. "
        "What do you look at first?",
        no(
            "The version of the tokenizer",
            "If both were encoded with the same one, it can't be the reason.",
        ),
        no(
            "How often each has been encoded before",
            "Encoding doesn't learn. The same characters always give the same tokens.",
        ),
        no(
            "The special tokens that are allowed",
            "They matter only if one of the texts contains the name of one, which "
            "you would see.",
        ),
        yes(
            "Their code points",
            "Two forms of é, a Cyrillic letter or an invisible character are seen "
            "there at once.",
        ),
    ),
    "C": question(
        "A text needs fewer tokens under one tokenizer than under another. What "
        "follows for the answers of the two models?",
        no(
            "The model with fewer tokens understands the text better.",
            "A word that is one token shows none of its letters, and a glitch token "
            "is a single one too.",
        ),
        no(
            "The model with more tokens answers better.",
            "It sees more details. But single bytes of a rare language are details as "
            "well, and they fill the context without being of much help.",
        ),
        yes(
            "Only that one of them reads a shorter list.",
            "How well a model knows its tokens depends on its training. The number "
            "says only how many there are to read.",
        ),
    ),
}
