"""Questions of lecture 15, at scale."""

from .questions import no, question, yes

QUESTIONS = {
    "P1": question(
        "At how many of the 40 moments is every token there once at the end?",
        no(
            "at all of them",
            "Tokens that were in the buffer are gone, although the record counts their "
            "document as done.",
        ),
        no(
            "at about half of them",
            "It is bad whenever the buffer has tokens of a finished document, and here "
            "it nearly always has.",
        ),
        yes(
            "at a few of them",
            "It goes well only where the tokens on the disk happen to end with the "
            "last document in the record.",
        ),
        no(
            "at none of them",
            "Before the very first change, for example, nothing can be lost.",
        ),
    ),
    "P2": question(
        "Which of these places is exact for all three tokenizers?",
        no(
            "before the end of a line",
            "GPT-4 and GPT-4o take a full stop and the line end behind it as one "
            "token, and GPT-2 takes two line ends as one where a third follows.",
        ),
        no(
            "behind a full stop",
            "All three have tokens in which something follows a full stop, such as "
            "the three full stops of `...`.",
        ),
        no(
            "before a space",
            "It nearly works, since a word takes the space before it along. But in a "
            "run of spaces the newer patterns keep several together.",
        ),
        yes(
            "none of these three",
            "Each of them may be the middle of a token, or change what the pattern "
            "does there, in at least two of the three.",
        ),
    ),
    "A": question(
        "A worker is slow, is taken for dead, and its unit is encoded a second time "
        "elsewhere. Then both results arrive. What happens to the output?",
        no(
            "The unit's tokens are in the shards twice.",
            "Workers don't write. The writer asks for the result of each unit once, "
            "and a second one is left lying.",
        ),
        yes(
            "Nothing, because both results are equal and the writer takes one.",
            "Encoding changes nothing and always gives the same, so it may be "
            "repeated. Only writing has to happen once.",
        ),
        no(
            "The shards differ in their order.",
            "The order is that of the units in the corpus, whoever encoded them.",
        ),
    ),
    "B": question(
        "Where may the text `I don't know (yet).` be cut for GPT-2, GPT-4 and GPT-4o?",
        no(
            "between `don` and `'t`",
            "An apostrophe may belong to the word before it. GPT-4o has a token "
            "for the whole of `␣don't`.",
        ),
        no(
            "between `␣` and `know`",
            "The space belongs to the word after it, so this cut makes two pre-tokens "
            "of one.",
        ),
        yes(
            "between `yet` and `)`",
            "A letter is on the left, and on the right something that is no letter, "
            "digit, mark or apostrophe. It needn't be a space.",
        ),
        no(
            "between `)` and `.`",
            "Both are punctuation, and a run of it is one pre-token. There is even a "
            "token `).`.",
        ),
    ),
    "C": question(
        "Somebody swaps two lines in `exactly_once`, so that the record is saved "
        "before the tokens of its document are appended (and says what their number "
        "will be). What can a crash do now?",
        yes(
            "It can lose tokens.",
            "The record says that a document is done whose tokens aren't on the disk, "
            "and nobody will come back for them.",
        ),
        no(
            "It can leave tokens twice.",
            "Tokens come twice if they are on the disk and the record doesn't know. "
            "Here the record is ahead of the disk.",
        ),
        no(
            "Nothing, because `cut` repairs it.",
            "`cut` removes tokens that the record doesn't know. It can't bring back "
            "tokens that were never written.",
        ),
    ),
    "D": question(
        "A job runs on 64 cores and fills half of the network. You rent 256 cores of "
        "the same kind. How much faster does it get?",
        no(
            "4 times",
            "That would need twice what the network can carry.",
        ),
        yes(
            "about twice",
            "From 128 cores on the network is full, and the other half of the cores "
            "waits for text.",
        ),
        no(
            "not at all",
            "With 64 cores the network is only half full, so more cores still help.",
        ),
    ),
    "E": question(
        "What does a loader have to keep, so that training can go on with the very "
        "next batch after a crash?",
        yes(
            "a seed and the number of the step",
            "From these two it computes the places of every batch, also of one that "
            "comes a million steps later.",
        ),
        no(
            "the batches that were drawn so far",
            "They can be drawn again, since a batch depends on the seed and the step "
            "alone.",
        ),
        no(
            "the position in each shard",
            "Our loader has no position. It draws a random place in the whole stream "
            "for each row.",
        ),
    ),
}
