"""Questions of lecture 04, words: ``ask("04.A")``."""

from .questions import no, question, yes

QUESTIONS = {
    "P1": question(
        "GPT-2's pattern makes 45 % fewer pieces of the essays than `\\w+|.` does. "
        "How many *different* pieces does it make?",
        no(
            "45 % fewer, too.",
            "What became fewer are the pieces in a row, because a space and a word are "
            "now one. No word has disappeared, so the list can't become shorter.",
        ),
        yes(
            "About 5 % more.",
            "Most words of the essays occur only with a space in front, so they have "
            "changed their form and didn't get a second one.",
        ),
        no(
            "About 50 % more, because many words occur with and without a space.",
            "Frequent words do. But most of the different words are rare ones, and a "
            "rare word seldom happens to begin a line or to follow a quotation mark.",
        ),
        no(
            "Nearly twice as many, because each word now has two forms.",
            "It could have two forms, but a place on the list is only needed for the "
            "forms that occur, and most words have only one of them.",
        ),
    ),
    "P2": question(
        "How does GPT-2's pattern cut `a␣␣␣b`, with three spaces?",
        no(
            "`a`, `␣␣␣`, `b`",
            "That is what the last clause alone would do. The fifth comes before it, "
            "and it doesn't let the white space end where a word begins.",
        ),
        no(
            "`a`, `␣␣␣b`",
            "The clause for letters accepts one space in front at most, so three can't "
            "go with the `b`.",
        ),
        no(
            "`a`, `␣`, `␣`, `␣b`",
            "The `+` in `\\s+` takes as much white space as it can, so the spaces "
            "that are not needed for the word stay together.",
        ),
        yes(
            "`a`, `␣␣`, `␣b`",
            "The fifth clause takes all the white space but the last character, and "
            "this one is left for the word.",
        ),
    ),
    "P3": question(
        "With which list is the model's guess right most often?",
        yes(
            "An empty list.",
            "Then every piece is `<unk>`, in training and in the test, and so is every "
            "guess. All of them are right.",
        ),
        no(
            "The 50 most frequent pieces.",
            "They are easier to guess than rare ones, so you are on the right track. "
            "But `<unk>` is easier still, and a shorter list has more of it.",
        ),
        no(
            "The 1,000 most frequent pieces.",
            "A good compromise, if what counted were how much of the text is guessed. "
            "But every right guess counts the same, and `<unk>` is the easiest one.",
        ),
        no(
            "All 2,154 pieces of the thirteen essays.",
            "This model knows most about the text, but it also has the hardest task, "
            "because it must tell rare words apart that the others call `<unk>`.",
        ),
    ),
    "A": question(
        "One of these is how GPT-2's pattern cuts `She's 9, isn't she?` Which?",
        no(
            "`She's`, `␣9,`, `␣isn't`, `␣she?`",
            "This is a cut at spaces. In the pattern no clause takes letters and "
            "punctuation together, so `9,` must become two pieces.",
        ),
        no(
            "`She`, `'s␣`, `9`, `,␣`, `isn`, `'t␣`, `she`, `?`",
            "Here the space has gone to the piece before it. GPT-2's clauses have the "
            "optional space in front.",
        ),
        yes(
            "`She`, `'s`, `␣9`, `,`, `␣isn`, `'t`, `␣she`, `?`",
            "Each space is at the front of a piece, contractions end in a piece of "
            "their own, and digits, letters and punctuation are apart.",
        ),
        no(
            "`She`, `'`, `s`, `␣9`, `,`, `␣isn`, `'`, `t`, `␣she`, `?`",
            "This happens to capitals, as in `HOW'S`. For small letters after a "
            "straight apostrophe the first clause keeps `'s` and `'t` together.",
        ),
    ),
    "B": question(
        "You ask a model to go on after `Once upon a␣`, with a space at the end. "
        "Why is that an odd thing to ask of GPT-2?",
        no(
            "The space is dropped when the text is cut, so the model never sees it.",
            "No clause drops anything, and the pieces joined are the text. At the end "
            "of a text the space is a pre-token of its own.",
        ),
        yes(
            "In training, the space before a word was nearly always part of the word.",
            "The model expects `␣time` after `␣a`. Here the space has been used up, "
            "and a word without one hardly ever followed a single space.",
        ),
        no(
            "A space at the end makes the sequence longer, and so the model slower.",
            "By one token, which hardly matters. What matters is which tokens the "
            "model has seen after one another.",
        ),
    ),
    "C": question(
        "After a new release, a model's share of right guesses has risen from 40 to "
        "60 percent on the same text. What do you want to know first?",
        no(
            "Whether the new model has more parameters.",
            "It may have, and that would be a reason to be right more often. But first "
            "make sure that both models had the same task.",
        ),
        no(
            "Whether it was trained for longer.",
            "That would be an honest reason for a better score, so it can wait. First "
            "make sure that both scores count the same things.",
        ),
        yes(
            "Whether the tokenizer is still the same.",
            "With fewer tokens to tell apart, the same text is easier to guess, and an "
            "empty list makes it perfectly easy.",
        ),
    ),
    "D": question(
        "Somebody removes the clause `\\s+(?!\\S)` from the pattern. Which text is cut "
        "differently?",
        yes(
            "A Python program",
            "Its lines are indented with several spaces. Without the clause, the words "
            "after an indent lose the space in front that they have elsewhere.",
        ),
        no(
            "A novel in which words are separated by single spaces and each paragraph "
            "ends with one newline",
            "A single space goes with its word already in the second clause, and a "
            "newline before a word always belonged to the last one.",
        ),
        no(
            "A list of prices such as `3.50`, one on each line",
            "These are cut by the clauses for digits and for other characters, and "
            "no price has two characters of white space in front.",
        ),
    ),
    "E": question(
        "You make a list of all the words in a gigabyte of English text. Which texts "
        "does a tokenizer with this list still lose?",
        no(
            "None, because a gigabyte contains every word of English.",
            "It contains nearly every word of a dictionary. But names, numbers, typing "
            "errors and new words are made every day.",
        ),
        no(
            "Only texts in other languages.",
            "Those too. But an English text with the name of a new product or a number "
            "of ten digits is enough.",
        ),
        no(
            "Only texts that are longer than a gigabyte.",
            "The length doesn't matter. One word that isn't on the list is enough to "
            "lose something of a single line.",
        ),
        yes(
            "Any text that has a word, a name or a number which the gigabyte hasn't.",
            "Each of them becomes `<unk>`, and then the text can't come back. The list "
            "is long, but it is still closed.",
        ),
    ),
}
