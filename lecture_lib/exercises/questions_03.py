"""The questions of lecture 03: bytes."""

from .questions import no, question, yes

QUESTIONS = {
    "P1": question(
        "We decode the single ID 255 and encode the result again. How many token IDs "
        "come out?",
        no(
            "One, and it is 255 again.",
            "The tokenizer is lossless for texts. A list of IDs that isn't UTF-8 is "
            "not a text, so the promise isn't about it.",
        ),
        no(
            "None, the byte is left out.",
            'With `errors="ignore"` it would be. Then the reader could not see that '
            "something is missing, which is why we don't do it.",
        ),
        yes(
            "Three of them.",
            "The byte is decoded to `�`, which is U+FFFD. That needs the third "
            "template, so it is encoded to three bytes.",
        ),
        no(
            "It raises a `UnicodeDecodeError`.",
            'It would without `errors="replace"`. Our tokenizer has that so that a '
            "chat never stops at a wrong byte.",
        ),
    ),
    "P2": question(
        "How many of the 256 byte values occur in no text, whatever its language?",
        no(
            "None, each one is needed somewhere.",
            "There are more than a million characters. But they share fifty or so "
            "lead bytes, and the templates leave some values without a character that "
            "could use them.",
        ),
        yes(
            "About a dozen.",
            "Only values are missing that fit no template, or that would begin a "
            "character which has a shorter spelling or is above U+10FFFF.",
        ),
        no(
            "64, the ones that begin with `10`.",
            "Those are the continuation bytes. They can't be first in a character, "
            "but é already contains one.",
        ),
        no(
            "128, the upper half.",
            "That is true of texts in plain English, whose characters are all ASCII. "
            "All other characters consist of bytes of the upper half.",
        ),
    ),
    "P3": question(
        "How many bytes do the thirty sentences take in Tamil?",
        no(
            "About 2,000.",
            "They say the same as in English, but UTF-8 counts characters and not what "
            "they mean, and letters of Tamil aren't ASCII.",
        ),
        no(
            "About 4,000.",
            "That would be two bytes for each, as for é. But two bytes have room for "
            "code points up to U+07FF only, and U+0BA4 is above that.",
        ),
        yes(
            "About 6,000.",
            "Tamil has about as many characters as English, and its letters need the "
            "third template, while a space or a full stop still takes one byte.",
        ),
        no(
            "About 8,000.",
            "Four bytes are for code points from U+10000 on. Most scripts that are "
            "written today are below it, and most emoji are above.",
        ),
    ),
    "A": question(
        "You open a file of UTF-8 somewhere in the middle, and the first byte that you "
        "see is `a9`, in binary `10101001`. What do you know?",
        no(
            "It is the character U+00A9, which is ©.",
            "The code point of © is A9, but in UTF-8 it takes two bytes, `c2 a9`. Byte "
            "values and code points agree only up to 7F.",
        ),
        no(
            "It is the second byte of a character, since a lead byte must come before "
            "it.",
            "It can also be the third or the fourth. All of them begin with `10`, and "
            "they aren't numbered.",
        ),
        no(
            "The file is damaged from here on.",
            "You have only come in at an unlucky place. At the next byte that doesn't "
            "begin with `10` you can read on.",
        ),
        yes(
            "It belongs to a character that began one, two or three bytes earlier.",
            "It begins with `10`, so it is a continuation byte. Which of the three it "
            "is, you learn from the lead byte.",
        ),
    ),
    "B": question(
        "To save space, a colleague decodes the lists of token IDs that a byte model "
        "has written, keeps the texts, and encodes them again when they are needed. "
        "For exactly which lists do the same IDs come back?",
        no(
            "For all of them.",
            "The byte tokenizer is lossless, which means that texts come back. A list "
            "that isn't UTF-8 becomes a text with `�` in it, and that has other bytes.",
        ),
        no(
            "For those whose IDs are all below 128.",
            "For those, too, because they are ASCII. But the bytes of é or 你 also "
            "come back.",
        ),
        yes(
            "For those that are the UTF-8 of some text.",
            "Such a list is `encode(text)`, so decoding gives `text`, and encoding "
            "that gives the list.",
        ),
        no(
            "For those that contain none of the thirteen impossible bytes.",
            "That is not enough, since possible bytes can come in an impossible order, "
            "as in `e4 41`.",
        ),
    ),
    "C": question(
        'Another chat decodes everything so far with `errors="replace"`, and as long '
        "as the result ends with `�`, it shows nothing new. Which answer is never "
        "shown to its end?",
        yes(
            "One whose last character is a `�` that the model really wrote.",
            "The model can write `�` like any other character. Its three bytes are "
            "complete, so the chat waits in vain, which a look at the bytes would have "
            "told it.",
        ),
        no(
            "None, since every unfinished character is finished sooner or later.",
            "Even if that were so, not every `�` is an unfinished character. `�` is "
            "itself a character that a text can contain.",
        ),
        no(
            "One with many emoji of several tokens each.",
            "When the last byte of an emoji has come, the text no longer ends with "
            "`�`, and all of it is shown.",
        ),
    ),
    "D": question(
        "A column of a database has room for 100 bytes. Which of these texts is sure "
        "to fit?",
        no(
            "One of 100 letters of European languages",
            "Only if all of them are ASCII. One é is enough to break it.",
        ),
        no(
            "One of 50 letters in any language",
            "Letters of Hindi, Thai or Georgian take three bytes each, so fifty of "
            "them take 150.",
        ),
        yes(
            "One of 25 code points",
            "UTF-8 never takes more than four bytes for a code point.",
        ),
        no(
            "One of 25 graphemes",
            "What a reader takes for one character can be several code points. The "
            "family emoji of lecture 02 alone has seven, and takes 25 bytes.",
        ),
    ),
    "E": question(
        "For the Zen, bytes are four times as long as GPT-2's tokens. Somebody "
        "concludes that a model of bytes does sixteen times the work. Where is the "
        "mistake?",
        no(
            "There is none, it does sixteen times the work.",
            "It would be so if all of the work were comparisons. For the Zen they are "
            "by far the smaller part in the smallest GPT-2, even in bytes.",
        ),
        no(
            "It even does less work than before.",
            "The table of only 256 rows saves work where the model chooses the next "
            "token. But the rest is done for each token, and there are four times as "
            "many.",
        ),
        no(
            "The length makes no difference, since a model reads all tokens at once.",
            "It can read a question at once, but it still has to compute something for "
            "each token of it. And it writes its answer one token at a time.",
        ),
        yes(
            "Only the comparisons between tokens grow with the square.",
            "All the rest of the work is done for each token by itself and grows with "
            "the length.",
        ),
    ),
}
