"""Questions of lecture 04, words: ``ask("04.A")``."""

from .questions import no, question, yes

QUESTIONS = {
    "P1": question(
        "GPT-2's pattern makes 45 % fewer pieces of the essays than `\\w+|.` does. "
        "How many *different* pieces does it make?",
        no(
            "About 45 % fewer.",
            "What became fewer are the pieces in a row, because a space and a word are "
            "now one. No word has disappeared, so why should the list be shorter?",
        ),
        yes(
            "About 5 % more.",
            "Most words of the essays occur only with a space in front, so they have "
            "changed their form and didn't get a second one.",
        ),
        no(
            "About 50 % more.",
            "Frequent words do occur with and without a space. But most words are rare "
            "ones, which seldom happen to begin a line or to follow a quotation mark.",
        ),
        no(
            "Nearly twice as many.",
            "Each word could have two forms. But only the forms that occur need a "
            "place on the list, and most words have only one.",
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
            "The fifth clause takes the spaces but the last, which is left for the "
            "word.",
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
        "Model X has a list of 1,000 pieces and guesses 25 % of them right. Model Y "
        "has 2,000 and guesses 15 % of the same text. Which has learned more?",
        no(
            "X, because it is right more often.",
            "It is, but its list is shorter, so more of the text is likely to be "
            "`<unk>`, and most of its right guesses may be just that.",
        ),
        no(
            "Y, because its task is harder.",
            "It is, but a harder task doesn't make the model better. Y may know less "
            "of the text than X, and its score alone can't tell you.",
        ),
        yes(
            "One can't tell before `<unk>` is left out.",
            "The two scores count different things, so they can't be compared. What "
            "can be compared is how much of the text each of them really guesses.",
        ),
    ),
    "D": question(
        "Without the clause `\\s+(?!\\S)`, which text is cut differently?",
        no(
            "`one↵two`",
            "The clause never takes this newline, because a word follows it and it is "
            "the only white space. It belongs to the last clause with or without.",
        ),
        yes(
            "`one↵␣two`",
            "With the clause it is cut into `one`, `↵`, `␣two`. Without, the last one "
            "takes all the white space, and the pieces are `one`, `↵␣`, `two`.",
        ),
        no(
            "`one␣two␣␣`",
            "The clause takes both spaces at the end. But without it the last clause "
            "takes the same two, since no word follows that could use one.",
        ),
    ),
    "E": question(
        "What makes sure that a tokenizer of words loses no text?",
        no(
            "A list made from far more text.",
            "It loses less. But names, numbers, typing errors and new words are made "
            "every day, so some text always has a word that isn't on the list.",
        ),
        no(
            "A list made from the same language.",
            "It helps. But other texts of the same language have new names and "
            "numbers, as the fourteenth essay has.",
        ),
        yes(
            "A list that also has all 256 bytes.",
            "Then a piece that isn't on the list can be spelled in bytes, and so no "
            "text needs `<unk>`.",
        ),
        no(
            "A list without capital letters.",
            "Then `On` and `on` need only one place, but the text that comes back has "
            "lost its capitals, and new words are as unknown as before.",
        ),
    ),
}
