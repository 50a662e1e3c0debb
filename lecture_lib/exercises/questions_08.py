"""Questions of lecture 08, WordPiece, Unigram and SentencePiece."""

from .questions import no, question, yes

QUESTIONS = {
    "P1": question(
        "Which pair does WordPiece join first?",
        yes(
            "`##u` + `##g`, as BPE does",
            "Its factor is 113 / 36, as it is for all pairs with `##u`, and of these "
            "it has the most places.",
        ),
        no(
            "`p` + `##u`, because `p` never occurs without `##u`",
            "That is true, but it is true of `h` and `b` as well, and of `##g` inside "
            "these words. The factor is 113 / 36 for all of them, and `##u` + `##g` "
            "has more places.",
        ),
        no(
            "`##g` + `##s`, because its factor is the greatest",
            "It is, with 113 / 20. But the factor counts at five places only.",
        ),
        no(
            "`##u` + `##n`, since its parts are both frequent",
            "Frequent parts are no advantage, because their counts are below the line. "
            "The factor is 113 / 36 here, too, and 16 places are fewer than 20.",
        ),
    ),
    "P2": question(
        "What happens to the probability of `u` in five rounds?",
        no(
            "It remains the greatest, since each word contains a `u`.",
            "Each word contains the letter, but hardly any good cut contains the "
            "piece. `hug` and `un` take its letter with them.",
        ),
        no(
            "It falls by about a half, because half of the cuts don't use it.",
            "In the first round it falls even further. And then its smaller "
            "probability makes its cuts still less probable.",
        ),
        yes(
            "It falls almost to zero.",
            "From 0.17 to less than 0.001. Cuts with longer pieces are more probable, "
            "which makes `u` rarer in each round.",
        ),
        no(
            "It grows, because frequent pieces get more of the shares.",
            "Probable cuts get more. A cut that uses the single `u` has more pieces, "
            "so more factors below one.",
        ),
    ),
    "A": question(
        "Two pairs occur 50 times each. The parts of the first are rare elsewhere, "
        "those of the second are everywhere. What do the trainers prefer?",
        no(
            "BPE prefers the second, and WordPiece the first.",
            "BPE only looks at the count of the pair, and that is the same.",
        ),
        yes(
            "For BPE they are a tie, and WordPiece takes the first.",
            "Both gains multiply by 50. But the factor in the logarithm divides by the "
            "counts of both parts, which are small for the first pair.",
        ),
        no(
            "Both take the first, because its parts belong together.",
            "BPE doesn't know how often the parts occur elsewhere.",
        ),
        no(
            "For both they are a tie.",
            "Only for BPE. The factor of the second pair has a larger number below "
            "the line.",
        ),
    ),
    "B": question(
        "A WordPiece vocabulary consists of `hugs`, `hug` and `##sp`. How is `hugsp` "
        "cut?",
        yes(
            "`[UNK]`",
            "It takes `hugs`, finds no piece for the rest, and gives up the word, "
            "although there is a way to spell it.",
        ),
        no(
            "`hug` and `##sp`, because these two spell it",
            "They do, but longest match has already taken `hugs`, and never goes back.",
        ),
        no(
            "`hugs` and `[UNK]`, because only the `p` is unknown",
            "WordPiece gives up the word as a whole.",
        ),
    ),
    "C": question(
        "A Unigram model has `a` with 0.5, `b` with 0.3, `ab` with 0.1 and `ba` with "
        "0.1. How is `ab` cut?",
        yes(
            "`a` and `b`",
            "0.5 · 0.3 is 0.15, and that is more than the 0.1 of `ab`. Few pieces are "
            "an advantage, but they don't always win.",
        ),
        no(
            "`ab`, because it is the longest piece",
            "That would be longest match. Unigram compares products.",
        ),
        no(
            "`ab`, because fewer factors make a greater product",
            "Often they do, since each factor is below one. Here the two factors are "
            "large enough.",
        ),
        no(
            "at random, as both cuts are possible",
            "It can be asked to draw a cut. But encoding takes the likeliest.",
        ),
    ),
    "D": question(
        "A model's description says only “SentencePiece, 32,000”. What do you know "
        "about its pieces?",
        no(
            "They were chosen by Unigram.",
            "Perhaps. SentencePiece trains BPE as well, and Mistral's file was.",
        ),
        yes(
            "A space in the text is `▁` in them, but not how they were chosen.",
            "SentencePiece is a way to prepare a text, and a library that trains "
            "Unigram or BPE (and some simpler vocabularies).",
        ),
        no(
            "They are cut by longest match.",
            "That is WordPiece. The names are alike, but the libraries are not.",
        ),
        no(
            "No text can be unknown to it.",
            "Only with byte fallback, which is an option. T5 has `<unk>`.",
        ),
    ),
    "E": question(
        "Your tokenizer must give back every text exactly. Which of these can you use?",
        no(
            "WordPiece, if the vocabulary has all characters",
            "Without `[UNK]` the words come back, but the white space between them "
            "doesn't.",
        ),
        no(
            "any of them after NFKC, since text in a normal form is unambiguous",
            "The normal form comes back, not the text. The raised five is gone.",
        ),
        no(
            "SentencePiece with byte fallback, because no text is unknown to it",
            "That is almost right. Unknown it isn't, but a `▁` that somebody types "
            "comes back as a space.",
        ),
        yes(
            "byte-level BPE as in GPT-2",
            "Every text is bytes, every byte is a token, and the pattern cuts without "
            "dropping anything.",
        ),
    ),
}
