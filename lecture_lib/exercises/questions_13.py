"""Questions of lecture 13: what a merge changes, lazy heaps, and how work grows."""

from .questions import no, question, yes

QUESTIONS = {
    "P1": question(
        "The essays have 2,277 distinct words. How many of them contain the pair that "
        "is merged, on average over the 1,744 merges?",
        yes(
            "about 6",
            "Only a few of the first pairs are in more than a hundred words. Most "
            "merges come late, when the frequent pairs are gone, and concern a word "
            "or two.",
        ),
        no(
            "about 60",
            "Some merges early on concern that many, but far more of them come late.",
        ),
        no(
            "about 300",
            "Not even the first pairs, of frequent letters, are in that many distinct "
            "words when they are merged.",
        ),
        no(
            "about half",
            "No pair is in half of the words, not even the first one.",
        ),
    ),
    "P2": question(
        "A pair is in the words, and another pair is merged. What can happen to the "
        "count of the first one?",
        no(
            "It can rise or fall, or stay.",
            "For it to rise, its two tokens would have to become neighbors somewhere. "
            "But what a merge puts between its neighbors is the new token.",
        ),
        yes(
            "It can fall or stay, but it can't rise.",
            "A merge takes tokens away from their neighbors. All pairs that it makes "
            "have the new token in them, so they are other pairs.",
        ),
        no(
            "It can rise or stay, but it can't fall.",
            "Think of `t` + `h`, which lost most of its places when `␣t` was made.",
        ),
        no(
            "It can only stay the same.",
            "The two pairs can share a token. In `the` the merge of `h` and `e` takes "
            "the `h` away from `t` + `h`.",
        ),
    ),
    "P3": question(
        "That is well over twice as many merges as the 1,744. How many more steps in "
        "all does the fast trainer need for them?",
        no(
            "more than four times as many",
            "A larger heap costs a little more for each entry, but entries also leave "
            "it, and new pairs become fewer.",
        ),
        no(
            "well over twice as many",
            "That would be so if each merge cost the same. For the trainer of lecture "
            "05 it comes closer, because it goes through all words each time.",
        ),
        no(
            "about half as many again",
            "The merges that are added are all late ones. How many words does such a "
            "merge concern?",
        ),
        yes(
            "hardly more, about a tenth",
            "The index was built before the first merge, and the late merges concern "
            "one or two words each.",
        ),
    ),
    "A": question(
        "You copy every file of your corpus ten times and train again. What takes ten "
        "times as long?",
        no(
            "everything",
            "After counting, the words are the same as before. Only their numbers are "
            "ten times as large, and to add a large number takes no longer.",
        ),
        yes(
            "only cutting the texts and counting the words",
            "After that, the trainer sees each distinct word once, with a count that "
            "is ten times as high. The merges are the same, too.",
        ),
        no(
            "only building the index",
            "The index has the numbers of distinct words, and copies add none.",
        ),
        no(
            "only finding the best pair among the higher counts",
            "Entries are compared in the same way, whether they say 7 or 70.",
        ),
    ),
    "B": question(
        "Why is an entry at the front, if it isn't stale, the best pair?",
        yes(
            "Because all others say no more than it does, and none says too little.",
            "What they say is at least what is true, so none of their pairs has more.",
        ),
        no(
            "Because the heap is sorted from front to end.",
            "A heap only has its best entry in front, the rest is hardly sorted. And "
            "even in a sorted list other entries could be wrong.",
        ),
        no(
            "Because all stale entries have been corrected by then.",
            "Most of them are still in the heap and stale. Why does that do no harm?",
        ),
    ),
    "C": question(
        "Somebody reports that two trainers, given the same text and split pattern, "
        "agree on 121 merges and not on the next one. What do you ask first?",
        no(
            "Which of them counts again after each merge, and which keeps its counts?",
            "Both ways give the same counts, if they are written correctly.",
        ),
        no(
            "How many processors did each of them use?",
            "Counts that are added are the same in any order. It could matter only "
            "through a rule that asks which pair was seen first.",
        ),
        yes(
            "How does each of them decide ties?",
            "The later, the more pairs share first place, so two rules soon part, "
            "although both trainers count correctly.",
        ),
    ),
    "D": question(
        "The plain trainer in a language fifty times as fast as Python, or the fast "
        "one in Python. Which ends first?",
        no(
            "The plain one, whatever text it is given.",
            "It is left with a fiftieth of the time. On our essays the fast trainer is "
            "left with less than a hundredth of the steps, and with more merges it is "
            "even less.",
        ),
        no(
            "The fast one, whatever the text.",
            "For three merges it has an index to build, and the plain one is done "
            "after three rounds.",
        ),
        yes(
            "It depends on the number of merges.",
            "A faster language divides the time by the same number each time. What "
            "the index saves grows with every merge.",
        ),
    ),
    "E": question(
        "Which part of training can two computers share most easily?",
        no(
            "the merges, each of them every second one",
            "Which pair is merged next depends on the merge before.",
        ),
        yes(
            "counting the words of the texts",
            "Each counts its own texts, and the counts are added. The larger the "
            "corpus, the larger this part of the work, because the rest sees only "
            "distinct words.",
        ),
        no(
            "finding the best pair, each in its half of the words",
            "Half of the words can have another best pair. They would have to "
            "exchange counts at every merge.",
        ),
    ),
}
