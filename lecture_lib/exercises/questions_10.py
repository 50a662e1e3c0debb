"""Questions of lecture 10: what a larger vocabulary saves, costs and tells."""

from .questions import no, question, yes

QUESTIONS = {
    "P1": question(
        "How many of these tokens, from the first, does it take for nine tenths of the "
        "4.15 bytes per token?",
        no(
            "about 180,000",
            "That would be right if every token added as much as any other. The "
            "earlier ones are far more frequent.",
        ),
        no(
            "about 100,000",
            "Half of the tokens give much more than nine tenths, because the most "
            "frequent ones come first.",
        ),
        yes(
            "about 32,000",
            "Each token is as a rule rarer than those before it, so after the first "
            "tens of thousands the others add little.",
        ),
        no(
            "about 2,000",
            "The first ones do add most, but 2,000 tokens are too few for the words "
            "of a story, and give about 2.5 bytes per token.",
        ),
    ),
    "P2": question(
        "Which of the seven spends the largest share of its parameters on rows of "
        "tokens?",
        no(
            "Gemma-2B, which has the most tokens",
            "It has by far the most tokens, but its layers are large as well. About a "
            "fifth of it is rows.",
        ),
        yes(
            "Pythia-70M, which has the smallest layers",
            "Its layers are few and narrow, and it has two tables, so almost three "
            "quarters of it is rows.",
        ),
        no(
            "Llama-3-8B, which has two large tables",
            "It has the most numbers in rows of all seven, two tables of 128,256 rows "
            "with 4,096 numbers each. But its layers have more than six times as many.",
        ),
        no(
            "GPT-3 175B, which has the longest rows",
            "Its rows are the longest, with 12,288 numbers. But the matrices inside "
            "a layer grow with the square of the width, so the rows hardly count.",
        ),
    ),
    "P3": question(
        "Which of these four groups has grown by the largest number of tokens?",
        no(
            "Tokens in Chinese characters",
            "There are nine times as many as before (some of them are Japanese), but "
            "that is still fewer than 7,000 more.",
        ),
        no(
            "Tokens of Russian and other languages in Cyrillic letters",
            "That is a good guess, since there are about 13,500 more, which is twice "
            "the growth of Chinese. But another group has grown by more than three "
            "times as many.",
        ),
        yes(
            "Tokens in Latin letters",
            "There are about 45,000 more, because very many languages are written with "
            "these letters.",
        ),
        no(
            "Tokens in all other scripts together, from Arabic to Thai",
            "There are about 34,000 more, and there were almost none before. But one "
            "of the other groups has grown even more.",
        ),
    ),
    "A": question(
        "A company's chatbot reads and writes English only, with a vocabulary of "
        "100,000 tokens learned from English. Somebody proposes 200,000, learned from "
        "the same texts with the same pattern. What can they expect?",
        no(
            "About half as many tokens for the same text",
            "Tokens don't become twice as long. The second hundred thousand are words "
            "that are rare even in the training texts.",
        ),
        yes(
            "Slightly fewer tokens, and twice as many rows",
            "Each row has to be learned and compared with, so the cost grows with the "
            "number of tokens, and what it saves hardly does.",
        ),
        no(
            "More tokens, as for the program in this lecture",
            "The program needed more because GPT-4o's vocabulary was learned from "
            "other texts than GPT-4's, and with another pattern. From the same texts, "
            "more merges come on top of those that were there.",
        ),
        no(
            "No change in how the text is cut",
            "There is no end of rare words and names. But each of them is rare, so "
            "the change is small.",
        ),
    ),
    "B": question(
        "You want a model of 100 million parameters for a phone and have to choose a "
        "published vocabulary. Why not simply take the largest?",
        yes(
            "Most of the 100 million parameters would be rows of tokens.",
            "Even with rows of only 300 numbers, 200,000 tokens need 60 million of "
            "them, and little is left for layers.",
        ),
        no(
            "It takes longer to look up a row in a larger table.",
            "A row is found by its number, which takes as long in a table of a million "
            "rows as in one of a thousand.",
        ),
        no(
            "With so many whole words as tokens, it couldn't write new words.",
            "The bytes and the short tokens are still there, so it can write "
            "everything that it could write with a smaller one.",
        ),
        no(
            "Text would need more tokens than with a smaller one.",
            "A larger vocabulary learned from similar texts needs fewer. What makes "
            "the phone slower is the comparison at the end.",
        ),
    ),
    "C": question(
        "A vocabulary contains `微软雅黑`, the Chinese name of a font, as one token. "
        "What does that tell you?",
        yes(
            "The name was frequent in the texts that the vocabulary was learned from.",
            "Web pages name their fonts, so these were probably pages with their "
            "code. GPT-4's vocabulary has this token.",
        ),
        no(
            "The model knows Chinese.",
            "It has a row for this name. What the model can do depends on the texts "
            "that the model itself was trained on.",
        ),
        no(
            "Chinese is one of the languages that the vocabulary was made for.",
            "Nobody need have planned it. GPT-4's vocabulary has only 840 tokens with "
            "Chinese characters, and this is one of them.",
        ),
        no(
            "The vocabulary covers all of Chinese, down to rare words like this.",
            "It can lack common words at the same time. A token says what was "
            "frequent in one collection of texts.",
        ),
    ),
    "D": question(
        "Two models have the same layers and different vocabularies. By our count, "
        "the first needs 5 percent fewer FLOPs per byte. Which one is better?",
        no(
            "The first one, because it does the same with less work.",
            "Whether it does the same is the question. The count has no idea how well "
            "either of them predicts.",
        ),
        no(
            "The second one.",
            "Work that goes into comparing with rows of rare tokens need not make "
            "anything better.",
        ),
        no(
            "The one with the lower perplexity.",
            "Perplexity is per token, and the two have different tokens, so their "
            "perplexities can't be compared.",
        ),
        yes(
            "You can't tell before you have measured bits per byte.",
            "The count is about cost. What is bought for it has to be measured, on "
            "held-out text and per byte, because the tokens differ.",
        ),
    ),
    "E": question(
        "You cut GPT-4's list after 50,257 tokens, which is GPT-2's size. Will an "
        "English story have the same tokens as with GPT-2?",
        no(
            "Yes, because the algorithm and the size are the same.",
            "The pattern and the texts that it was learned from are different, and "
            "these decide which tokens there are.",
        ),
        no(
            "No, since a vocabulary that was cut can't encode every text any more.",
            "The bytes come first in the list, so everything can still be encoded.",
        ),
        no(
            "Yes up to a few names, because all BPE vocabularies find the same words "
            "in the end.",
            "They find what is frequent in their texts, and the most frequent words "
            "are in both. But almost a fifth of GPT-2's tokens of our stories are cut "
            "in another way.",
        ),
        yes(
            "No, because its tokens were learned from other texts, with more programs.",
            "It has runs of spaces and words of programs where GPT-2 has other words "
            "and names.",
        ),
    ),
}
