"""Questions of lecture 12: premiums, their causes, and what could be done."""

from .questions import no, question, yes

QUESTIONS = {
    "P1": question(
        "How many bytes do the thirty Chinese sentences have, compared with the "
        "English ones?",
        no(
            "About three times as many",
            "That would be so if Chinese needed as many characters. But a character "
            "is a syllable and often a word, so it needs far fewer.",
        ),
        no(
            "About one and a half times as many",
            "Fewer characters make up for the three bytes, you thought. They make up "
            "for more than that.",
        ),
        yes(
            "Fewer than English",
            "There are not even a third as many characters, so that three bytes for "
            "each still give fewer bytes.",
        ),
    ),
    "P2": question(
        "How few tokens could the thirty Tamil sentences have with that tokenizer?",
        no(
            "Thirty, one for each sentence",
            "With merges alone one could go that far. But merges stay inside "
            "pre-tokens, and the pattern cuts long before the end of a sentence.",
        ),
        no(
            "About 260, one for each word",
            "For a language without marks that would be near the truth. GPT-2's "
            "pattern cuts inside of a Tamil word, at each vowel sign.",
        ),
        no(
            "About 460, as many as English has",
            "With enough Tamil in the text this would seem fair, but the pattern "
            "doesn't depend on the text.",
        ),
        yes(
            "More than three times as many as English has",
            "There is at least one token for each pre-token, and the vowel signs and "
            "the pieces between them make far more pre-tokens than there are words.",
        ),
    ),
    "P3": question(
        "What happens to the tokens of the thirty sentences?",
        no(
            "Amharic needs about a tenth less, English about a tenth more.",
            "Tokens don't follow the shares of the text. What counts is which merges "
            "win, and the first ones of a language save the most.",
        ),
        no(
            "Amharic needs about half as many, English about a fifth more.",
            "Amharic is right. But the English merges that are pushed out are the "
            "last ones, which are of little use.",
        ),
        yes(
            "Amharic needs about half as many, English one or two percent more.",
            "A few merges that glue the bytes of Amharic letters together are "
            "frequent enough to win, and they replace the worst merges of English.",
        ),
        no(
            "Hardly anything changes, because no Amharic pair is frequent enough.",
            "No Amharic *word* is. But the same two bytes begin many letters, so "
            "their pair is frequent in any Amharic text.",
        ),
    ),
    "A": question(
        "A new tokenizer has lower premiums for all languages than the old one. What "
        "can you conclude?",
        no(
            "Everybody except English needs fewer tokens than before.",
            "Perhaps. But the premiums also fall if English needs more tokens and the "
            "others stay where they were.",
        ),
        no(
            "A model with this tokenizer understands the other languages better.",
            "A premium counts tokens. What a model makes of them has to be measured "
            "by itself.",
        ),
        yes(
            "Nothing, before you have seen the number of tokens of English.",
            "A premium is a ratio of two numbers, and either may have changed.",
        ),
        no(
            "The new one was trained on more languages.",
            "It may have, but a tokenizer that has become worse at English would show "
            "the same, and so would one with another pattern.",
        ),
    ),
    "B": question(
        "A language has 8 bytes per token and English 4.5, with the same tokenizer. "
        "Which of the two needs fewer tokens for the same sentence?",
        no(
            "The language, because its tokens are longer",
            "Longer in bytes. But the sentence may be longer in bytes as well, for "
            "example if each character takes three.",
        ),
        no(
            "English, because the tokenizer was made for it",
            "We don't know that, and it wouldn't follow: Chinese and English need "
            "nearly the same number of tokens of GPT-4o.",
        ),
        yes(
            "That depends on how many bytes the sentence has in each",
            "Tokens are bytes divided by bytes per token, so you need both.",
        ),
    ),
    "C": question(
        "A tokenizer has a few dozen tokens for a script, one for each letter. The "
        "pattern keeps its words whole. What helps its languages the most?",
        yes(
            "More text in these languages when the tokenizer is trained",
            "Then frequent pairs of letters, and later words, win merges. Before, "
            "they were too rare in the mixture.",
        ),
        no(
            "An encoding in which each letter is a single byte",
            "With a token for each letter, the text would still be one token for each "
            "letter. It is the long tokens that are missing.",
        ),
        no(
            "Another split pattern",
            "The words are whole already, so merges are free to join their letters. "
            "There are no such merges.",
        ),
        no(
            "A longer window for the model",
            "More sentences would fit, but each would need as many tokens as before.",
        ),
    ),
    "D": question(
        "You train on English and Georgian with a fixed number of merges, and raise "
        "the share of Georgian from 80 to 95 percent. What do you expect?",
        no(
            "Both gain, because there is more to learn from.",
            "The number of merges is fixed, so a merge more for one is a merge less "
            "for the other.",
        ),
        no(
            "Georgian gains about as much as English loses.",
            "That is roughly so near the middle of the curve. At its ends, one of "
            "them has only poor merges left to win.",
        ),
        yes(
            "Georgian gains little, and English loses much.",
            "Georgian already has its best merges. The next ones are rare words, "
            "while English gives up merges that it uses all the time.",
        ),
        no(
            "Georgian gains much, and English loses little.",
            "It is like this at the other end of the curve, when Georgian had almost "
            "nothing.",
        ),
    ),
    "E": question(
        "For a new service in Thai you have the choice of two models. Model X needs "
        "700 tokens for your Thai test text, model Y needs 1,500. What does that say?",
        no(
            "X gives the better answers in Thai.",
            "It might, but a count of tokens doesn't say so. Try both on tasks that "
            "you can judge.",
        ),
        no(
            "X is the cheaper one.",
            "Only if a token has the same price in both. Prices are set by people, and "
            "they change.",
        ),
        yes(
            "With X, about twice as much of such text fits into a window of a given "
            "number of tokens.",
            "That follows from the count alone. Prices and quality have to be looked "
            "at apart.",
        ),
        no(
            "Y was trained on less text in Thai.",
            "Perhaps its tokenizer was. It can also have a smaller vocabulary, or a "
            "pattern that cuts at vowel signs, and the model's text is another one.",
        ),
    ),
}
