"""Questions of lecture 05, training BPE."""

from .questions import no, question, yes

QUESTIONS = {
    "P1": question(
        "Before this merge, `t` + `h` occurred 766 times. How often does it occur now?",
        no(
            "still 766 times",
            "We merged another pair, but that pair needed a `t`. In `␣the` and "
            "`␣that` it has become the end of `␣t`.",
        ),
        no(
            "688 times",
            "So often an `h` comes after `␣t`, in `␣the` and `␣that`. This is the "
            "count of a new pair, `␣t` + `h`, and not of `t` + `h`.",
        ),
        yes(
            "78 times",
            "Only `␣with` has a `t` of its own in front of an `h`, because there the "
            "space is not next to the `t`.",
        ),
        no(
            "not at all",
            "The merge takes a `t` only where a space is in front of it. In `␣with` "
            "there is an `i` in front of it.",
        ),
    ),
    "P2": question(
        "In which rounds do two or more pairs share first place?",
        no(
            "In hardly any round.",
            "So it is in the beginning, where counts are large and seldom the same. "
            "But most pairs of a text occur only a few times.",
        ),
        no(
            "Mostly in the early rounds.",
            "The counts of the early rounds are large and far apart, so that only 17 "
            "of the first hundred rounds have a tie.",
        ),
        yes(
            "Mostly in the later rounds.",
            "From the 301st on, at least 95 of every hundred rounds have a tie. By "
            "then the winner occurs at most 18 times, and there are many more pairs "
            "than counts from 1 to 18.",
        ),
        no(
            "About equally often all along.",
            "The winners' counts get smaller in the course of training, and small "
            "counts are more often the same.",
        ),
    ),
    "P3": question(
        "We cut thirty sentences of Hindi with the vocabulary of the stories. How "
        "many bytes does a token have on average?",
        no(
            "about 2.5, one token for each character, as its bytes are always together",
            "They are in Hindi, but the merges were counted in the stories, which have "
            "no Hindi letter.",
        ),
        yes(
            "about 1, as if there were no merges",
            "A letter of Hindi has three bytes, and no pair that they form occurs in "
            "our English stories. Merges apply to quotation marks alone, so almost "
            "every token is a single byte.",
        ),
        no(
            "about 1.7, as with GPT-2",
            "The method is the same, but the texts aren't. GPT-2 has a token of the "
            "two bytes with which most letters of Hindi begin, so its merges were "
            "learned from a text that had some. The stories have none.",
        ),
    ),
    "A": question(
        "You merge `i` + `n`. Which *other* counts can change?",
        no(
            "None of them.",
            "In `␣in`, for example, the pair `␣` + `i` disappears too, because its "
            "`i` is now part of `in`.",
        ),
        yes(
            "Those of pairs next to such a place.",
            "They lose an occurrence there, and a new pair with `in` gets it. All "
            "other places keep their neighbors, so their counts stay.",
        ),
        no(
            "Those of all pairs.",
            "The corpus has become shorter, but counts are numbers of places and not "
            "shares of the whole. So a pair that is nowhere near an `in` is as "
            "frequent as before.",
        ),
    ),
    "B": question(
        "Words were cut with GPT-2's split pattern. Which of these can't become a "
        "token, whatever the text?",
        yes(
            "`he␣`",
            "The pattern puts the space in front of a word and never behind it, and "
            "no merge crosses from one word into the next.",
        ),
        no(
            "`ing`",
            "All of it lies inside words such as `␣going`, so its pairs can be merged.",
        ),
        no(
            "the first two bytes of a character that has three",
            "You have seen one, two thirds of a quotation mark. The program merges "
            "bytes and doesn't know where a character ends.",
        ),
        no(
            "`␣th`",
            "In `␣that` the pairs `␣` + `t` and then `␣t` + `h` are inside one word. "
            "Whether it becomes a token is a matter of counts.",
        ),
    ),
    "C": question(
        "You have learned 744 merges and would like 2,000. What happens to the 744?",
        yes(
            "They stay as they are, and the new ones come after them.",
            "Each merge is chosen from what the earlier ones have left, and the "
            "number that you asked for plays no part in the choice.",
        ),
        no(
            "Some of them may give way to longer tokens that save more.",
            "That would be true of a method that looks for the best vocabulary of a "
            "given size. BPE takes one step after the other and never goes back.",
        ),
        no(
            "They stay, but some get other IDs.",
            "A token gets its ID when it is made, and the next free one follows.",
        ),
    ),
    "D": question(
        "You train again, with our last rule and on the same files, but in another "
        "order. What do you get?",
        yes(
            "The same merges in the same order.",
            "The counts of all pairs are the same, and the rule looks only at counts "
            "and tokens.",
        ),
        no(
            "The same merges in another order.",
            "The IDs follow the counts, from the most frequent pair on, and not the "
            "order of the files.",
        ),
        no(
            "Other merges wherever pairs tied.",
            "So it can be with `max` alone, which takes the pair that was seen first.",
        ),
    ),
    "E": question(
        "In your company's texts a product is called `Zephyrine`. It occurs 5,000 "
        "times, and yet your new vocabulary cuts it into four tokens. What may be the "
        "reason?",
        no(
            "BPE learns only words that are in a dictionary.",
            "There is no dictionary. The program has counts, and it joins whatever is "
            "next to each other often enough.",
        ),
        no(
            "`Z` is a rare letter, and the pair of two rare letters can't be merged.",
            "What counts is how often the two are next to each other, and the name "
            "alone gives the pair 5,000 occurrences.",
        ),
        no(
            "Its first letter is a capital, and the split pattern cuts behind "
            "capitals.",
            "GPT-2's pattern takes all letters in a row as one word, and the space in "
            "front belongs to it.",
        ),
        yes(
            "Training ended before the merges that it still needed.",
            "A name is built pair by pair, and each round goes to the most frequent "
            "pair of all. Where a vocabulary is full of more frequent pairs, the last "
            "merges of the name have not had their turn.",
        ),
    ),
}
