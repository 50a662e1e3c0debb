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
            "Some frequent words do occur with and without a space. But most words are "
            "rare, and seldom happen to begin a paragraph or to follow a parenthesis.",
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
            "It guesses more of the words than a shorter list does. But every right "
            "guess counts the same, and `<unk>` is the easiest one.",
        ),
        no(
            "All 2,154 pieces of the thirteen essays.",
            "This model knows most words, but it also has the hardest task, because it "
            "must tell rare words apart that the others call `<unk>`.",
        ),
    ),
    "A": question(
        "One of these is how GPT-2's pattern cuts `She's 9, isn't she?` Which?",
        no(
            "`She's|␣9,|␣isn't|␣she?`",
            "This is a cut at spaces. In the pattern no clause takes a digit and a "
            "comma together, so `9,` must become two pieces.",
        ),
        no(
            "`She|'s␣|9|,␣|isn|'t␣|she|?`",
            "Here the space has gone to the piece before it. GPT-2's clauses have the "
            "optional space in front.",
        ),
        yes(
            "`She|'s|␣9|,|␣isn|'t|␣she|?`",
            "Each space is at the front of a piece, contractions end in a piece of "
            "their own, and digits, letters and punctuation are apart.",
        ),
        no(
            "`She|'|s|␣9|,|␣isn|'|t|␣she|?`",
            "This happens to capitals, as in `HOW'S`. For small letters after a "
            "straight apostrophe the first clause keeps `'s` and `'t` together.",
        ),
    ),
    "B": question(
        "To which two texts does our first tokenizer, which cuts with `\\w+|.` and has "
        "the list of the thirteen essays, give the same IDs?",
        no(
            "`the map` and `the␣␣map`",
            "The cut keeps every space, and each one has the ID 1. So the second text "
            "has one ID more.",
        ),
        no(
            "`the area` and `the areas`",
            "`areas` is unknown, so it gets the ID 0. But `area` is on the list and "
            "has an ID of its own.",
        ),
        no(
            "`the map` and `map the`",
            "The IDs are the same three numbers, but they come in the order of the "
            "text, and so they are different lists.",
        ),
        yes(
            "`the map` and `the globe`",
            "Neither `map` nor `globe` is on the list, so both get the ID 0. Cutting "
            "has lost nothing here, and the list has.",
        ),
    ),
    "C": question(
        "Model X has a list of 500 pieces and guesses 40 % of a text's pieces right. "
        "Model Y has 3,000 and guesses 20 % of the same text's pieces right. Which has "
        "learned more?",
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
            "One can't tell, because guesses of `<unk>` count.",
            "The two scores count different things, so they can't be compared before "
            "`<unk>` is left out. What can be compared is how much of the text each "
            "of them really guesses.",
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
            "A list made from far more text, so that it also has the rare words, the "
            "names and the usual typing errors.",
            "It loses less. But names, numbers, typing errors and new words are made "
            "every day, so some text always has a word that isn't on the list.",
        ),
        no(
            "A list made from texts in the same language and about the same subjects "
            "as those that it will be used for.",
            "It helps. But other texts of the same language have new names and "
            "numbers, as the fourteenth essay has.",
        ),
        no(
            "A list and an encoder that make all capital letters small.",
            "Then `On` and `on` need only one place, but the text that comes back has "
            "lost its capitals, and new words are as unknown as before.",
        ),
        yes(
            "A list that also has all 256 bytes, and an encoder that spells unknown "
            "pieces with them.",
            "Every piece is some bytes, so whatever isn't on the list can be spelled, "
            "and no text needs `<unk>`.",
        ),
    ),
}
