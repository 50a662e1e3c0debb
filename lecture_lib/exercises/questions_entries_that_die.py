"""Questions of the side trail on dead entries: ``ask("entries_that_die.A")``."""

from .questions import no, question, yes

QUESTIONS = {
    "P1": question(
        "After eight rounds, how many of the 256 entries are chosen by at least one "
        "patch?",
        no(
            "all of them",
            "Each entry would have to be the closest one for some patch. But an entry "
            "that is not chosen doesn't move, so it doesn't get closer to any.",
        ),
        no(
            "about half of them",
            "Each round could wake some more. But after the first rounds nothing is "
            "left for the others, since the winners are closer to everything.",
        ),
        yes(
            "fewer than fifty",
            "A few entries are chosen in the first round and move to where the patches "
            "are. From then on they are closer than all those that stayed black.",
        ),
    ),
    "P2": question(
        "One model learns from 3 pictures, in IDs of a codebook with 16 entries. "
        "Another learns from 100 pictures, in IDs of one with 1,024 entries. Which has "
        "met more of the pairs in the new pictures?",
        yes(
            "the one with 3 pictures and 16 entries",
            "With 16 entries only 256 pairs are possible, and 3 pictures have three "
            "times as many places for them. It has met 88 of 100, the second one 70.",
        ),
        no(
            "the one with 100 pictures and 1,024 entries",
            "It has seen more than 25,000 pairs. But with its codebook a million are "
            "possible, and 3 in 10 of those in a new picture are none of these.",
        ),
        no(
            "they are about equal",
            "The one has 33 times as many pictures, but the other one has 4,096 times "
            "fewer pairs to learn.",
        ),
    ),
    "A": question(
        "Why does an entry that dies mostly stay dead, if nothing restarts it?",
        no(
            "It has been deleted from the codebook.",
            "It is still there and has its ID. No patch chooses it, that is all.",
        ),
        yes(
            "Only entries that are chosen move, so it stays where no patch is near.",
            "It could come back if all other entries moved away from some patch. That "
            "happens, as with the entry 2 in our example, but not often.",
        ),
        no(
            "Its gray values are 0, and the mean of nothing is 0.",
            "A dead entry can have any values. It keeps those that it had.",
        ),
    ),
    "B": question(
        "A paper says that 100 % of its 8,192 entries are used. What do you know?",
        yes(
            "Each was chosen at least once, and that is nearly all.",
            "A few entries can still serve nearly all patches. The perplexity of the "
            "IDs would say more.",
        ),
        no(
            "The next ID is as hard to guess as one of 8,192 equally frequent ones.",
            "Our woken codebook had all 256 entries in use, and its IDs were only as "
            "hard to guess as 18.",
        ),
        no(
            "A codebook of twice the size would be used fully, too.",
            "That depends on the data, the start and the restarts.",
        ),
    ),
}
