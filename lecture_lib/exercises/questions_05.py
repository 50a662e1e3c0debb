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
        "In how many of the 744 rounds did two or more pairs share first place?",
        no(
            "in fewer than 10, since 13,000 words give very different counts",
            "The counts of the first rounds are very different, and a tie is rare "
            "there. But most pairs of a text occur only a few times, and few times "
            "means few different counts.",
        ),
        no(
            "in about 100",
            "After 200 rounds there have already been about 80. The later a round, "
            "the smaller the counts, and the more pairs have the same one.",
        ),
        no(
            "in about half of them",
            "More than that. From round 200 on, the winner occurs at most 30 times, "
            "and there are many more pairs than counts from 1 to 30.",
        ),
        yes(
            "in about four of five",
            "In 602 of 744. The counts get small soon, and then many pairs have the "
            "same one, so that the rule about ties decides most rounds.",
        ),
    ),
    "P3": question(
        "We cut thirty sentences of Hindi with the vocabulary of the stories. How "
        "many bytes does a token have on average?",
        no(
            "none, because `replay` fails on letters that it hasn't seen",
            "It begins with the bytes of UTF-8, and all 256 of them are in the "
            "vocabulary. Letters that nobody has seen are spelled with them.",
        ),
        yes(
            "about 1, as if there were no merges",
            "A letter of Hindi has three bytes, and the pairs that they form hardly "
            "ever occur in English stories. So hardly any merge applies, and almost "
            "every token is a single byte.",
        ),
        no(
            "about 1.7, because some pairs are frequent in every language",
            "That would be so if letters were bytes. The bytes of Hindi's letters are "
            "others than those of English, so their pairs are others too.",
        ),
        no(
            "less than 1, because tokens that don't fit are worse than bytes",
            "A token has at least one byte, so no text can have more tokens than "
            "bytes.",
        ),
    ),
    "A": question(
        "You merge `i` + `n`. Which *other* counts can change?",
        no(
            "none, because nothing else was merged",
            "In `␣in`, for example, the pair `␣` + `i` disappears too, because its "
            "`i` is now part of `in`.",
        ),
        yes(
            "those of pairs that touch a place where `i` + `n` was merged",
            "They lose an occurrence there, and a new pair with `in` gets it. All "
            "other places keep their neighbors, so their counts stay.",
        ),
        no(
            "all of them, because the whole corpus has become shorter",
            "Counts are numbers of places and not shares of the whole, so a pair that "
            "is nowhere near an `in` is as frequent as before.",
        ),
    ),
    "B": question(
        "Words were cut with GPT-2's split pattern. Which of these can't become a "
        "token, whatever the text?",
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
        yes(
            "`he␣`",
            "The pattern puts the space in front of a word and never behind it, and "
            "no merge crosses from one word into the next.",
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
            "They may change, because a larger vocabulary can use longer tokens.",
            "That would be true of a method that looks for the best vocabulary of a "
            "given size. BPE takes one step after the other and never goes back.",
        ),
        no(
            "They stay, but some get other IDs.",
            "A token gets its ID when it is made, and the next free one follows.",
        ),
    ),
    "D": question(
        "Two teams train on the same file, with the same pattern and 32,000 merges. "
        "From the 4,000th merge on their IDs differ. What do you ask first?",
        no(
            "Which random seed did you use?",
            "There is no chance in the training.",
        ),
        no(
            "How many merges did you plan to make, and where did you stop in the end?",
            "The number of merges decides where training ends, and has no influence "
            "on what happens before.",
        ),
        yes(
            "Who wins a tie in your program?",
            "Counts of the same words are the same everywhere. What they leave open "
            "is the choice between pairs that tie, and after the first different "
            "choice the counts differ too.",
        ),
        no(
            "How large is your computer?",
            "Counts are whole numbers, so every computer finds the same ones.",
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
        yes(
            "Training ended before the merges that it still needed.",
            "A name is built pair by pair, and each round goes to the most frequent "
            "pair of all. Where a vocabulary is full of more frequent pairs, the last "
            "merges of the name have not had their turn.",
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
    ),
}
