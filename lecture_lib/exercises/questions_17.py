"""Questions of lecture 17: what shares an ID, lists, mistakes, one list."""

from .questions import no, question, yes

QUESTIONS = {
    "P1": question(
        "Ten pictures of this house differ only in the digit. What does the tokenizer "
        "make of them?",
        no(
            "Ten different sequences of IDs, because all ten pictures are different.",
            "So it would be with bytes or BPE. Here two patches get the same ID as "
            "soon as the same entry is nearest to both.",
        ),
        yes(
            "Five different sequences, because digits of similar shape share one.",
            "An 8 and a 0 differ in one pixel of the patch, so often the same entry "
            "is nearest to both. A 1 differs in most pixels, and gets another "
            "entry.",
        ),
        no(
            "A single sequence, because no digit is important enough for an entry.",
            "For some houses it is so. But importance plays no part, only distance, "
            "and here an 8 and a 1 are so far apart in gray values that different "
            "entries are nearest to them.",
        ),
    ),
    "P2": question(
        "We flip one bit of the compressed file and unpack it, for each of its bits in "
        "turn. What happens mostly?",
        no(
            "One pixel has another gray value.",
            "In a file of plain pixels it would. Here a byte is an order about many "
            "pixels.",
        ),
        no(
            "The picture comes back with some part of it wrong.",
            "It would, if nothing watched over it. `zlib` also checks whether the "
            "result is the one that was packed.",
        ),
        yes(
            "Nothing comes back, because `zlib` notices and refuses.",
            "At the end of the file is a checksum of the picture, and after nearly "
            "every flip it no longer fits, if unpacking gets there at all.",
        ),
    ),
    "A": question(
        "A large model reads the IDs of pictures from our tokenizer. Two houses with "
        "the numbers 6 and 8 have become the same IDs. What helps the model to read "
        "the numbers?",
        no(
            "More layers for looking more closely",
            "At what? The difference isn't in its input any more.",
        ),
        no(
            "More training pictures with numbers for the model",
            "It would learn which numbers are frequent, and guess better. It still "
            "can't see which one this is.",
        ),
        no(
            "The patches around, from which it can work out the number",
            "They are the same for both houses, and so is everything else.",
        ),
        yes(
            "Nothing, as long as the tokenizer stays as it is",
            "The same input gives the same output. Only another tokenizer, or the "
            "picture itself, can bring the difference back.",
        ),
    ),
    "B": question(
        "You train a codebook with 512 entries instead of 256, on the same patches of "
        "eight times eight pixels. What changes?",
        no(
            "A picture needs half as many tokens.",
            "In BPE a larger vocabulary has longer tokens. Here all entries have the "
            "same size, so the number of patches decides.",
        ),
        yes(
            "A picture has as many tokens, each from a longer list.",
            "The entries can be closer to the patches, but the model has more IDs to "
            "learn about and to choose from.",
        ),
        no(
            "A picture needs twice as many tokens.",
            "There still is one ID for each patch.",
        ),
        no(
            "Small digits come back, because there is more room for details.",
            "Some may. But a digit is a detail that is small and different each time, "
            "and with four times as many entries ours were still mixed up.",
        ),
    ),
    "C": question(
        "Plain pixels lose nothing, and the small model is surprised by each of them "
        "about as little as by a token ID. What speaks against giving a large model "
        "pixels as its tokens?",
        yes(
            "A picture becomes 64 times as long.",
            "Each patch would be 64 tokens instead of one. The surprise of a whole "
            "picture adds up to far more bits, too, and the comparisons in a "
            "transformer grow with the square of the length.",
        ),
        no(
            "A mistake in one pixel spoils the pixels behind it.",
            "So it is with the bytes of a file. A wrong pixel is one wrong pixel.",
        ),
        no(
            "There are too many different pixels for a vocabulary.",
            "There are 256 grays, as many as our codebook has entries.",
        ),
        no(
            "What a pixel means depends on the pixels before it.",
            "A pixel of 200 has the same gray everywhere. It is a byte of the file "
            "whose meaning depends on those before it.",
        ),
    ),
    "D": question(
        'A model over the shared vocabulary writes the ID of `" sky"` in the middle of '
        "a picture. What is right?",
        no(
            "It can't happen, because the IDs of text and pictures don't overlap.",
            "That they don't overlap is why we notice it. It doesn't keep the model "
            "from choosing one.",
        ),
        no(
            "It does no harm, and the word is drawn as a patch of sky.",
            "The decoder subtracts the first ID of pictures and gets -43,491. No list "
            "of 256 entries goes back that far, so the program stops with an error.",
        ),
        no(
            "It shows that text and pictures should have separate models.",
            "Then neither could draw what the other one describes. A mark and a rule "
            "are enough.",
        ),
        yes(
            "It can happen, and the program that asks the model can prevent it.",
            "For the model all IDs are in one list. The program knows that a picture "
            "has begun and can leave out all other IDs until it is complete.",
        ),
    ),
}
