"""Questions of lecture 06, encoding with BPE."""

from .questions import no, question, yes

QUESTIONS = {
    "P1": question(
        "Which rule needs fewer tokens for the two texts together?",
        no(
            "merges, by more than a tenth, since they were made to save tokens",
            "Each merge joined the most frequent pair of its time, in other texts. "
            "Together they are not the best way to cut a word, and the two rules give "
            "the same on most words.",
        ),
        no(
            "merges, by less than a hundredth",
            "The difference is indeed very small, 28 of about 27,000 tokens, but it "
            "goes the other way.",
        ),
        yes(
            "longest match, by less than a hundredth",
            "By 28 of about 27,000 tokens. Neither rule looks for the fewest tokens. "
            "Longest match is short-sighted from left to right, and merges are "
            "short-sighted by rank.",
        ),
        no(
            "longest match, by more than a tenth",
            "It does take the longest token first, but what is left of the word may "
            "then need more tokens. Usually both rules cut a word in the same way.",
        ),
    ),
    "P2": question(
        "The last merge comes first. How long is the longest token that appears?",
        no(
            "one byte",
            "A merge of two single bytes finds its pair in any order, since the bytes "
            "are there from the start.",
        ),
        yes(
            "two bytes",
            "A merge that joins a longer token needs an earlier merge, and in this "
            "order the earlier one comes too late.",
        ),
        no(
            "four bytes",
            "For that, two pairs would have to be there before they are joined. Last "
            "first, the merge that joins them comes before those that make them.",
        ),
        no(
            "as long as in the right order",
            "Each merge still has its turn, but a turn is of use only if the two "
            "tokens that it joins are there by then.",
        ),
    ),
    "P3": question(
        "We encode a Python program of 1,052 lines with and without the cut. In how "
        "many lines do the IDs differ?",
        no(
            "in none, because the cut can't change anything",
            "Nearly. But what the pattern cuts apart in one place, such as `'` and "
            "`s`, can be one pre-token in another.",
        ),
        yes(
            "in fewer than ten, and then because of a sign",
            "In 2. A merge finds its pair across a border only where another text had "
            "the same two tokens inside one pre-token. That is rare.",
        ),
        no(
            "in about half, wherever the end of one word goes well with the next",
            "That would need many merges that find their pair across a border. They "
            "were learned inside pre-tokens, so hardly any does.",
        ),
        no(
            "in all of them, since without the cut tokens cross the spaces",
            "Which merge should make such a token? All of them were learned inside "
            "pre-tokens, where a space is never behind a word.",
        ),
    ),
    "A": question(
        "A vocabulary has two merges. First `b` + `c` was learned, then `a` + `b`. "
        "How is `abc` cut?",
        yes(
            "`a` and `bc`",
            "`b` + `c` was learned first, and after it there is no `b` left for the "
            "other.",
        ),
        no(
            "`ab` and `c`",
            "That is how it looks if you read from left to right, or take the longest "
            "token first. Merges are applied by rank, wherever they are in the word.",
        ),
        no(
            "`abc`",
            "No merge makes such a token. There would have to be one for `ab` + `c`, "
            "or for `a` + `bc`.",
        ),
    ),
    "B": question(
        "You have written an encoder of your own for a published vocabulary. Which "
        "test tells you most?",
        no(
            "Decode what it gives, and compare that with the text.",
            "Single bytes would pass this test, and so would longest match. Any cut "
            "into tokens decodes to the text.",
        ),
        no(
            "Compare the number of tokens with that of the original encoder.",
            "By merges `␣plums` has two tokens and by longest match too, but they are "
            "others.",
        ),
        no(
            "Look whether frequent words become a single token.",
            "They do by longest match as well. The rules differ on words that are not "
            "in the vocabulary as a whole.",
        ),
        yes(
            "Compare its IDs with those of the original encoder.",
            "Of these four it is the only one that notices any other cut, even one "
            "into the same number of tokens.",
        ),
    ),
    "C": question(
        "Somebody trains 300 more merges, which come after yours in the list. Which "
        "words get other tokens?",
        yes(
            "Those in which, after all of your merges, a new one finds its pair.",
            "Up to your last merge nothing changes. Then the new ones have their turn "
            "on what is left.",
        ),
        no(
            "None of them",
            "Your merges do come first, but they leave many pairs, and one of these "
            "may have a new merge. Otherwise longer training would never change "
            "anything.",
        ),
        no(
            "All that contain the text of a new token, since it is longer than yours.",
            "`␣plums` contains the text of `␣plum`, which is a token, and yet it is "
            "cut in another way. The two parts must be there when the turn comes.",
        ),
    ),
    "D": question(
        "`merge_by_rank` has just made the merge of rank 5,445. Can its next one have "
        "rank 300?",
        no(
            "Yes, if the new token is in a pair that is more frequent.",
            "Frequency counts in training only. When merge 300 was learned, this "
            "new token didn't exist, so it can't be part of its pair.",
        ),
        no(
            "Yes, since after each merge all pairs are looked at again.",
            "They are, but the new ones among them contain the new token, and merges "
            "that use it were learned after it.",
        ),
        yes(
            "No, because its pair would have had its turn before.",
            "A pair with the new token has a higher rank. A pair without it was there "
            "already, and the lowest rank is taken first.",
        ),
    ),
    "E": question(
        "For which text does a cache of encoded pre-tokens save least?",
        no(
            "a long novel",
            "Most of its words have occurred before, many of them thousands of times, "
            "so looking up replaces nearly all of the work.",
        ),
        no(
            "the source code of a large program",
            "Names, keywords and indentation are repeated all the time.",
        ),
        no(
            "the same letter to a thousand customers",
            "After the first letter, almost all of it is in the cache.",
        ),
        yes(
            "a list of passwords, each of twelve random letters",
            "Hardly any of them occurs twice, so what has been kept is hardly ever "
            "asked for again.",
        ),
    ),
}
