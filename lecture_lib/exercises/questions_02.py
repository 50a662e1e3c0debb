"""Questions of lecture 02, Characters."""

from .questions import no, question, yes

QUESTIONS = {
    "P1": question(
        "A text consists of just two characters, `a` and `🌍`, and their code "
        "points are their IDs. How many rows must the table have at least, so that "
        "both IDs are rows of it?",
        no(
            "2, one for each character",
            "This would need a list that gives `a` the row 0 and `🌍` the row 1. We "
            "have no such list, because here the code point itself is the number of "
            "the row.",
        ),
        no(
            "127,661, from that of `a` to that of `🌍`",
            "The rows before that of `a` are counted, too, since the numbers of rows "
            "begin at 0 and not at the first ID that is used.",
        ),
        yes(
            "127,758, from the very first to that of `🌍`",
            "The largest ID decides. A table with a row 127,757 has 127,757 rows "
            "before it, whether a text uses them or not.",
        ),
        no(
            "1,114,112, as many as there are code points",
            "With so many rows it could read any text. For these two characters it "
            "needs no row behind that of the globe.",
        ),
    ),
    "P2": question(
        "You see one family, 👨‍👩‍👧‍👦. What does Python's `len` say about it?",
        no(
            "1, since it is one picture",
            "This is what a reader counts. A string of Python is made of code "
            "points, and the picture is made of several.",
        ),
        no(
            "4, since there are four people",
            "The people are there, each with a code point of its own. But something "
            "must tell the font to draw them together, because four people side by "
            "side are another text.",
        ),
        yes(
            "7, since something joins the people",
            "Four code points are people. Between every two of them there is one that "
            "you can't see, which makes three more.",
        ),
        no(
            "25, since it counts the bytes in a file",
            "There are 25 bytes in the file. But the length of a string counts code "
            "points, and only that of a `bytes` object counts bytes.",
        ),
    ),
    "P3": question(
        "All these texts together have about 200,000 characters. How many different "
        "ones are among them?",
        no(
            "about 100, the usual letters, digits and marks",
            "This is what one text in English has. Each new script brings its own, "
            "and the thirty sentences in Chinese alone have three hundred.",
        ),
        yes(
            "about 1,400, since most scripts are small",
            "Text in most scripts uses fewer than a hundred characters, and the "
            "thousands that exist in Chinese don't occur in thirty sentences.",
        ),
        no(
            "about 20,000, because Chinese is among them",
            "A large dictionary of Chinese has that many. But thirty sentences have "
            "only 576 characters in Chinese, so they can't have more different ones.",
        ),
        no(
            "over 150,000, nearly all of Unicode",
            "Then most characters would occur only once. But the space alone is one "
            "character in five.",
        ),
    ),
    "A": question(
        "The table has just enough rows for a file of a million English characters "
        "without emoji. Somebody adds one `🌍` at the end. How many rows are new?",
        yes(
            "With code points over 100,000, with a learned alphabet one.",
            "With code points the largest one decides, and before the globe that was "
            "a dash or a curly quotation mark, below 10,000. A learned alphabet is "
            "numbered without gaps.",
        ),
        no(
            "With code points one, with a learned alphabet one.",
            "This is true of a learned alphabet. With code points there must also be "
            "a row for each number that lies between.",
        ),
        no(
            "With code points over 100,000, with a learned alphabet too.",
            "A learned alphabet is sorted by code points but numbered 0, 1, 2 and so "
            "on, so that the globe gets the number after the last one.",
        ),
    ),
    "B": question(
        "You search a file for `café` and find nothing, although you see the word in "
        "it. What do you try first?",
        no(
            "To search with another font.",
            "A font decides how code points look. Many programs compare the code "
            "points themselves.",
        ),
        no(
            "To compare graphemes instead of code points.",
            "A grapheme is a short string of code points, and a program compares "
            "these. Both words end in a grapheme that looks like é, but one of them "
            "is a single code point and the other is two, so they still differ.",
        ),
        no(
            "To search in small letters only.",
            "That helps if the file has `CAFÉ`, but then you would have seen capitals.",
        ),
        yes(
            "To bring both into the same normal form.",
            "Somebody's keyboard wrote `é` as one code point, and somebody else's as "
            "two. In a normal form both are spelled in the same way.",
        ),
    ),
    "C": question(
        "On the thirty sentences in Russian our tokenizer has 1.8 bytes per token, "
        "and on those in English 1.0. Why?",
        no(
            "Russian words are longer than English ones.",
            "A token is a single character here, however long the words are.",
        ),
        no(
            "Russian sentences need fewer tokens.",
            "They need nearly as many. You can see that in the table, in the column "
            "that compares languages.",
        ),
        yes(
            "Russian letters have more bytes in a file.",
            "In a file a Cyrillic letter has two bytes and an English letter one. "
            "Spaces and most punctuation marks have one in both. So it is 1.8, not 2.",
        ),
    ),
    "D": question(
        "Somebody numbers the characters with `enumerate(set(text))`, trains a small "
        "model and saves the rows that it has learned. The next day the same program "
        "loads them, and the model writes nonsense. There is no error. Why?",
        yes(
            "The IDs mean other characters than the day before.",
            "Python gives the strings of a set another order in each run. So the row "
            "that was learned for one character is now read for another. Sorting "
            "prevents it, and saving the vocabulary with the rows is better still.",
        ),
        no(
            "The rows were rounded when they were saved.",
            "A small loss of precision makes a model a little worse. It doesn't turn "
            "all that it writes into nonsense.",
        ),
        no(
            "Some characters of the text have lost their rows.",
            "The text is the same, so the set has the same characters. And a missing "
            "row would be an error.",
        ),
    ),
    "E": question(
        "You learn the alphabet from ten times as many English stories. What changes?",
        no(
            "English becomes fewer tokens.",
            "There is still one token for each character, so a text is as long as "
            "before. It can only be that fewer texts fail.",
        ),
        yes(
            "A few rows are added, and Hindi still fails.",
            "English soon runs out of new characters, so the stories bring perhaps "
            "the missing `Q` and `Z` and a few letters of names from abroad. The "
            "letters of Hindi don't come with them.",
        ),
        no(
            "Hindi gets most of its letters.",
            "An alphabet has only what its text has, and even a very long text in "
            "English has hardly a letter of Hindi.",
        ),
        no(
            "No row is rare any more.",
            "The usual letters have more uses then. But what is new in a long text "
            "comes once or twice, so there are rare rows again.",
        ),
    ),
}
