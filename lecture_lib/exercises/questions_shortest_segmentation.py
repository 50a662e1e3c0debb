"""Questions of the trail on the shortest way: ``ask("shortest_segmentation.A")``."""

from .questions import no, question, yes

QUESTIONS = {
    "P1": question(
        "By its merges, GPT-2 needs 17,133 tokens for the stories. How many fewer are "
        "possible with the same vocabulary?",
        no(
            "about 3,000, as many words are cut in a careless way",
            "Words like `multiprocessing` are rare. Most words of a story are one "
            "token, and nothing can be shorter than that.",
        ),
        no(
            "about 300",
            "That would be one token in 57. Even rare words are mostly cut as well as "
            "the vocabulary allows.",
        ),
        yes(
            "about 30",
            "Most words of a story are one token anyway, and most others can't be cut "
            "in fewer than they are.",
        ),
        no(
            "none, as merges always find the shortest way",
            "You have seen a word where they don't.",
        ),
    ),
    "A": question(
        "The tokens are the single letters and `ab`, `abc` and `cdef`. For `abcdef`, "
        "longest match needs four tokens, and two are enough. What does it do wrong?",
        yes(
            "It decides for `abc` before it has looked at what is left.",
            "After `abc` only single letters fit. The shorter `ab` leaves `cdef`, "
            "which is a single token.",
        ),
        no(
            "It doesn't know which of the tokens was learned first.",
            "The order matters for merges. For the number of tokens it doesn't matter "
            "when a token was learned.",
        ),
        no(
            "It should begin with the longest token of all, `cdef`, wherever it is.",
            "That works here, but it is only another rule that never looks back, and "
            "it fails for other words.",
        ),
    ),
    "B": question(
        "A friend replaces the encoder of a trained model by the shortest way, with "
        "the same vocabulary. Each text has as few tokens as possible now. What do "
        "you expect?",
        no(
            "The model gets better.",
            "It has hardly less to read, and some words now look like nothing that it "
            "has learned from.",
        ),
        no(
            "Nothing changes, because the vocabulary is the same.",
            "The vocabulary is, but about one word in a hundred is cut otherwise now.",
        ),
        yes(
            "It gets a little worse, on words with another cut.",
            "It learned them in the cuts that merges make. Nobody has shown it "
            "`multi·processing`.",
        ),
        no(
            "It no longer decodes to the same text.",
            "The tokens still spell the text, so decoding gives it back.",
        ),
    ),
}
