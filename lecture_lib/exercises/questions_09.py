"""Questions of lecture 09, measuring."""

from .questions import no, question, yes

QUESTIONS = {
    "P1": question(
        "How many of D's 3,072 tokens occur at most five times in its own training "
        "text?",
        no(
            "almost none, since each was made from a frequent pair",
            "The pair was among the most frequent ones when it was merged. In a short "
            "text the late merges join pairs of very few occurrences, and later "
            "merges take even those away.",
        ),
        no(
            "about one in ten",
            "It is far more. Of the 256 bytes alone most occur so seldom, and most of "
            "the late merges make rare words or parts of them.",
        ),
        no(
            "about half",
            "With C it is about 60 percent. D has twice as many tokens, and "
            "all of those that it has more are rare.",
        ),
        yes(
            "more than four in five, since its text is short",
            "The text has about 56,000 bytes and two thousand different "
            "pre-tokens. Most of these are rare, so most of the later tokens are rare, "
            "too.",
        ),
    ),
    "P2": question(
        "With which of the four does the bigram model need the fewest bits per byte?",
        no(
            "with A, which has 256 tokens",
            "Its perplexity is lowest, but a token of A is a single byte, so "
            "there are three times as many tokens as with D.",
        ),
        no(
            "with B, which has 384 tokens",
            "B is far ahead of A. But its tokens have fewer than two bytes, so one "
            "token of context doesn't say much.",
        ),
        yes(
            "with C, which has 1,536 tokens",
            "Its tokens are long enough to be a useful context and frequent enough to "
            "be learned.",
        ),
        no(
            "with D, which has 3,072 tokens",
            "It makes the fewest predictions, but most of its tokens were seen so "
            "rarely that the model hardly knows what follows them.",
        ),
    ),
    "P3": question(
        "What happens to the Rényi efficiency, and to the bits per byte of the bigram "
        "model?",
        no(
            "Neither changes.",
            "The tokens have the same bytes, but model and efficiency see IDs only. "
            "For them a copy is another token.",
        ),
        no(
            "The efficiency falls, and the bits rise.",
            "The vocabulary grows by a tenth only, and its logarithm hardly at all. "
            "What changes much is that the most frequent tokens become a quarter as "
            "frequent.",
        ),
        no(
            "The efficiency rises, and the bits fall.",
            "No token is so frequent any more, so the first half is right. But the "
            "model has to guess which copy comes, and nothing helps it with that.",
        ),
        yes(
            "Both rise.",
            "The most frequent tokens are now used more evenly, which is what the "
            "efficiency measures. The model has to predict dice.",
        ),
    ),
    "A": question(
        "On one text, model X has a perplexity of 20 with 4 bytes per token, and model "
        "Y has 8 with 2.5 bytes per token. Which predicts the text better?",
        yes(
            "X, with about 1.1 bits per byte against 1.2.",
            "The logarithms are 4.3 and 3 bits per token. Divided by the bytes per "
            "token, X is a little ahead.",
        ),
        no(
            "Y, with by far the lower perplexity.",
            "Each of its tokens is easier because it is shorter, and there are more "
            "of them.",
        ),
        no(
            "Nobody can tell, with two different tokenizers.",
            "From the perplexities alone nobody could. The bytes per token are what "
            "is needed to convert them.",
        ),
        no(
            "Y, with a perplexity of 3.2 per byte against 5.",
            "A perplexity is 2 to the power of the bits, so take its logarithm before "
            "you divide.",
        ),
    ),
    "B": question(
        "You compare two vocabularies by training the same model on the first billion "
        "tokens of a text with each. What isn't fair about that?",
        no(
            "Nothing is unfair about it.",
            "Both models make the same number of steps, but longer tokens bring more "
            "text with them.",
        ),
        yes(
            "With longer tokens the model has read more of the text.",
            "A billion tokens of four bytes are twice as much text as a billion tokens "
            "of two. You can keep the bytes equal, or the computing time, but you "
            "have to say which.",
        ),
        no(
            "With shorter tokens the model has read more of the text.",
            "There are more of them in a text, so a billion of them end earlier.",
        ),
    ),
    "C": question(
        "A colleague finds that bits per byte fall with every merge, on and on, even "
        "with a trigram model. What should you ask first?",
        yes(
            "Was it measured on the training text?",
            "There long tokens are unbeatable, because the model knows by heart what "
            "it has read. On a text that it hasn't seen the same rare tokens "
            "are of no use.",
        ),
        no(
            "Did the model look at too few tokens?",
            "Fewer tokens of context move the turn to the right. But a trigram model "
            "looks at two, and in our figure it turned early.",
        ),
        no(
            "Were bytes counted, or characters?",
            "On one text that is a constant factor for all tokenizers.",
        ),
    ),
    "D": question(
        "Two tokenizers have Rényi efficiencies of 0.9 and 0.5 on one text. What "
        "follows?",
        no(
            "The first compresses the text better.",
            "A tokenizer with one token for each of 100 equally frequent bytes has "
            "an efficiency of 1 and doesn't shorten anything.",
        ),
        no(
            "A model will predict the tokens of the first better.",
            "If all IDs were drawn by dice, the efficiency would be near 1, and nobody "
            "could predict them.",
        ),
        yes(
            "The first comes nearer to using all its tokens equally often.",
            "That is all that the number looks at. It knows nothing of the order of "
            "the tokens, nor of the text that they stand for.",
        ),
    ),
    "E": question(
        "Why is the best vocabulary of the 4-gram model smaller than that of the "
        "bigram model?",
        no(
            "The 4-gram model has less training text.",
            "All models had the same text, the first nine tenths of the stories.",
        ),
        yes(
            "It can put the pieces together itself, and it sees shorter pieces more "
            "often.",
            "Three short tokens of context tell it about as much as one long token "
            "tells the bigram model. The short ones are frequent, so it has learned "
            "what follows them.",
        ),
        no(
            "Bits per byte are always lower with more context.",
            "That would move the whole line and not its lowest point. And with the "
            "larger vocabularies it isn't even true here.",
        ),
    ),
}
