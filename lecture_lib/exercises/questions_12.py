"""Questions of lecture 12: premiums, their causes, and what could be done."""

from .questions import no, question, yes

QUESTIONS = {
    "P1": question(
        "What is the premium of Amharic in tokens of this BPE?",
        no(
            "Still about one and a half, because Amharic is left as it was",
            "It is, nearly. But a premium has two numbers in it, and the other one is "
            "the English one.",
        ),
        no(
            "Less than that, because BPE makes texts shorter",
            "It makes texts shorter that look like those it was trained on. That is "
            "English, and the premium divides by English.",
        ),
        yes(
            "Far more than that, because English needs far fewer tokens than bytes",
            "Amharic has nearly as many tokens as bytes, and English has about two and "
            "a half bytes per token. A premium also grows when its unit shrinks.",
        ),
    ),
    "P2": question(
        "How few tokens could the thirty Tamil sentences have, at best, with that "
        "tokenizer?",
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
        no(
            "About 800, as many as with GPT-4o's own tokens",
            "That is what GPT-4o needs, whose pattern keeps marks in the words. "
            "GPT-2's doesn't.",
        ),
        yes(
            "More than 1,600",
            "There is at least one token for each pre-token, and the vowel signs and "
            "the pieces between them make far more pre-tokens than there are words.",
        ),
    ),
    "P3": question(
        "What happens to the tokens of the thirty sentences?",
        no(
            "Amharic needs about a tenth less, English about a tenth more.",
            "About a tenth of the merges does become Amharic. But the first merges of "
            "a language save far more than the last ones.",
        ),
        no(
            "Amharic needs about half as many, English about a fifth more.",
            "Amharic is right. But the English merges that are pushed out are the "
            "last ones, which are of little use.",
        ),
        yes(
            "Amharic needs about half as many, English a percent or two more.",
            "About thirty merges, which mostly join bytes of Amharic letters, are "
            "frequent enough to win, and they push out the last merges of English.",
        ),
        no(
            "Amharic needs hardly fewer, and English just as many as it did before.",
            "No Amharic *word* is frequent enough for a merge. But the same two bytes "
            "begin many letters, so their pair is frequent in any Amharic text.",
        ),
    ),
    "A": question(
        "A new tokenizer has lower premiums for all languages than the old one. What "
        "can you conclude?",
        yes(
            "Only this: per English token, each language needs fewer tokens.",
            "A premium is a ratio of two numbers, and either may have changed. So look "
            "at the tokens of English, too.",
        ),
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
        no(
            "The new one was trained on more languages.",
            "It may have, but a tokenizer that has become worse at English would show "
            "the same, and so would one with another pattern.",
        ),
    ),
    "B": question(
        "With the same tokenizer, language X has 8 bytes per token and English has 4. "
        "The sentences of X have three times as many bytes. What is its premium?",
        no(
            "0.5",
            "You have only compared the lengths of the tokens. The sentences of X are "
            "longer in bytes, too.",
        ),
        yes(
            "1.5",
            "Three times as many bytes in tokens that are twice as long.",
        ),
        no(
            "3",
            "That is the premium in bytes. The tokens of X are longer than the English "
            "ones and make up for a part of it.",
        ),
        no(
            "6",
            "Longer tokens make fewer of them, so the two factors are 3 and 4/8.",
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
            "A longer context for the model",
            "More sentences would fit, but each would need as many tokens as before.",
        ),
    ),
    "D": question(
        "You train on English and Georgian with a fixed number of merges, and raise "
        "the share of Georgian from 80 to 95 percent. What do you expect?",
        no(
            "Both gain, but Georgian gains more than English.",
            "The number of merges is fixed, so a merge more for one is a merge less "
            "for the other.",
        ),
        no(
            "Georgian gains as much as English loses.",
            "That is roughly so near the bend of the curve. At its ends, one of "
            "them has only poor merges left to win.",
        ),
        no(
            "Georgian gains much, and English loses little.",
            "It is like this at the other end of the curve, when Georgian had almost "
            "nothing.",
        ),
        yes(
            "Georgian gains little, and English loses much.",
            "Georgian already has its best merges. The next ones are rare words, "
            "while English gives up merges that it uses all the time.",
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
        yes(
            "With X, about twice as much of such text fits into a context of a given "
            "number of tokens.",
            "That follows from the count alone. Prices and quality have to be looked "
            "at apart.",
        ),
        no(
            "X is the cheaper one.",
            "Only if a token has the same price in both. Prices are set by people, and "
            "they change.",
        ),
        no(
            "Y was trained on less text in Thai.",
            "Perhaps its tokenizer was. It can also have a smaller vocabulary, or a "
            "pattern that cuts at vowel signs, and the model's text is another one.",
        ),
    ),
}
