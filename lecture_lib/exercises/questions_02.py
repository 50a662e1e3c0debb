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
            "7, although only four are people",
            "The other three are characters that you can't see. They stick the "
            "people together.",
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
            "about 1,400",
            "Most scripts have fewer than a hundred characters, and the thousands "
            "that exist in Chinese don't occur in thirty sentences.",
        ),
        no(
            "about 20,000, because Chinese is among them",
            "A large dictionary of Chinese has that many. But thirty sentences have "
            "only 605 characters in Chinese, so they can't have more different ones.",
        ),
        no(
            "about 150,000, nearly all of Unicode",
            "Then most characters would occur only once. But the space alone is one "
            "character in five.",
        ),
    ),
    "A": question(
        "A file has a million characters of English. Somebody adds one `🌍` at its "
        "end. How many more rows are needed at least?",
        yes(
            "More than 100,000 if IDs are code points, and one if the alphabet is "
            "learned from the file.",
            "With code points the largest one decides, and before the globe that was "
            "a dash or a curly quotation mark, below 10,000. A learned alphabet is "
            "numbered without gaps.",
        ),
        no(
            "One in both cases, because one character is new.",
            "This is true of a learned alphabet. With code points there must also be "
            "a row for each number that lies between.",
        ),
        no(
            "More than 100,000 in both cases, because the alphabet is sorted by code "
            "points.",
            "It is sorted by code points but numbered 0, 1, 2 and so on, so that the "
            "globe gets the number after the last one.",
        ),
    ),
    "B": question(
        "You search a page for `café` and find nothing, although you see the word on "
        "it. What do you try first?",
        no(
            "To search with another font.",
            "A font decides how code points look. The search compares the code "
            "points themselves.",
        ),
        no(
            "To compare graphemes instead of code points.",
            "The last graphemes of the two words would still be different strings, "
            "one of them with one code point and the other with two.",
        ),
        no(
            "To search in small letters only.",
            "That helps if the page has `CAFÉ`, but then you would have seen capitals.",
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
            "Russian words are longer, so a token contains more.",
            "A token is a single character here, however long the words are.",
        ),
        no(
            "Russian needs about half as many tokens for the same content.",
            "It needs nearly as many. You can see that in the table, in the column "
            "that compares languages.",
        ),
        yes(
            "In a file a Cyrillic letter has two bytes, while a space has one.",
            "The ratio is between 1 and 2, as the mixture is. So it tells you "
            "something about the file and nothing about the tokenizer.",
        ),
    ),
    "D": question(
        "Somebody numbers the characters with `enumerate(set(text))`, trains a small "
        "model and saves its weights. The next day the same program loads them, and "
        "the model writes nonsense. There is no error. Why?",
        no(
            "The weights were rounded when they were saved.",
            "A small loss of precision makes a model a little worse. It doesn't turn "
            "all that it writes into nonsense.",
        ),
        yes(
            "The IDs mean other characters than the day before.",
            "Python gives the strings of a set another order in each run. So the row "
            "that was learned for one character is now read for another. Sorting "
            "prevents it, and saving the vocabulary with the weights is better "
            "still.",
        ),
        no(
            "Some characters of the text have lost their rows.",
            "The text is the same, so the set has the same characters. And a missing "
            "row would be an error.",
        ),
    ),
    "E": question(
        "We replace code points by the alphabet of the stories. What gets better?",
        no(
            "A text becomes fewer tokens.",
            "There is still one token for each character, so English is as long as "
            "before.",
        ),
        no(
            "A family of emoji becomes one token.",
            "It would still be several code points. And here each of them would be "
            "an error, because no story has a row for it.",
        ),
        no(
            "Rare characters are no longer a problem.",
            "They become a larger one. A rare character used to have a row that was "
            "hardly learned, and now it may have none.",
        ),
        yes(
            "No row of the table is there in vain.",
            "Each of the 80 rows belongs to a character that occurs in the stories. "
            "This is the only fault that the alphabet repairs.",
        ),
    ),
}
