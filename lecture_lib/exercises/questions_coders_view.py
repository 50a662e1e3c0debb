"""Questions of the side trail on a coder's view: ``ask("coders_view.A")``."""

from .questions import no, question, yes

QUESTIONS = {
    "P1": question(
        "How does the file of 768 merges compare with what the usual programs zlib, "
        "bz2 and lzma make of the stories?",
        no(
            "It is the smallest of the four.",
            "Its tokens were learned from this very text. But the others learn from "
            "it as well, while they read it, and what they do with it goes further.",
        ),
        no(
            "It beats zlib, the oldest of the three, but not the other two.",
            "zlib is the weakest of the three here, but it gives frequent symbols "
            "short codes and copies what it has seen.",
        ),
        yes(
            "All three make smaller files.",
            "They give short codes to what is frequent, and they use what is around "
            "each place. Fixed widths do neither.",
        ),
    ),
    "P2": question(
        "How many bits does the model of pairs need for each byte that zlib made?",
        no(
            "about 3, as zlib makes about 3 bits of each byte of the text",
            "That is per byte of the text. Of the bytes that are left there are "
            "fewer, and each has to be predicted.",
        ),
        no(
            "about 5, less than for a byte without a model",
            "That would mean that zlib has left something regular for the model to "
            "find.",
        ),
        yes(
            "8 or more",
            "What can be predicted easily, zlib has removed. So the bytes look random, "
            "and pairs that were seen say nothing about the next ones.",
        ),
    ),
    "A": question(
        "Tokenizer X needs 17 bits for each ID and has 4 bytes per token. Y needs 12 "
        "bits and has 3. Whose IDs make the smaller file, if all have a fixed width?",
        no(
            "X, which has fewer tokens",
            "It has fewer, but each is wider, and 17 bits for 4 bytes are 4.25 bits "
            "per byte.",
        ),
        yes(
            "Y, which has narrower IDs",
            "12 bits for 3 bytes are 4 bits per byte, and X has 4.25. Fewer tokens "
            "are no smaller file.",
        ),
        no(
            "It depends on which tokens are frequent.",
            "With a fixed width it doesn't, as a frequent token costs as much as a "
            "rare one.",
        ),
    ),
    "B": question(
        "Somebody builds a tokenizer whose IDs can't be compressed any further, not "
        "by any program. What can a model learn from these IDs?",
        yes(
            "Nothing about which ID comes next.",
            "If it could predict the next ID better than by chance, arithmetic coding "
            "would compress the list further.",
        ),
        no(
            "More than from others, since there is more text in each ID.",
            "There is more text in it, but nothing in the list says which ID follows.",
        ),
        no(
            "The same as from others",
            "Nothing was lost, but what is regular can no longer be seen in the list.",
        ),
    ),
}
