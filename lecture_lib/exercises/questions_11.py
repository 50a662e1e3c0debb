"""Questions of lecture 11: prompt ends, digits, unused rows, stored chats, formats."""

from .questions import no, question, yes

QUESTIONS = {
    "P1": question(
        "Which of these prompts ends badly for GPT-4o, if the text goes on as named?",
        no(
            "`Once upon`, before `␣a time`",
            "The space belongs to `␣a`, so the border of the prompt is a border of "
            "tokens, too.",
        ),
        no(
            "`Dear Zo`, before `ë`",
            "The prompt ends inside of a word, and that usually is a bad end. But "
            "`ë` becomes a token of its own behind `␣Zo`, so nothing changes.",
        ),
        no(
            "`2 + 2 =`, before `␣4`",
            "GPT-4o cuts digits apart from spaces, so `␣=` is followed by the tokens "
            "`␣` and `4`, and the five before them stay as they are.",
        ),
        yes(
            "`https:`, before `//example.org`",
            "There is a token `://`, so in the whole text the colon isn't a token of "
            "its own. After the lone colon a model has rarely met slashes.",
        ),
    ),
    "P2": question(
        "Take two random numbers of seven digits each, and their sum. How often do "
        "the cuts from the left line up?",
        no(
            "always, because both numbers have seven digits",
            "The two numbers do line up with each other. But the sum can have one "
            "digit more, and then all its cuts are elsewhere.",
        ),
        no(
            "in about nine of ten cases",
            "A sum of eight digits isn't rare. It is even the more frequent one, "
            "because two such numbers are together about eleven million on average.",
        ),
        yes(
            "in about two of five cases",
            "They line up if the sum has seven digits, too. Of all pairs of such "
            "numbers, 39.5 percent have a sum below ten million.",
        ),
        no(
            "never",
            "The first cut is after three digits from the left in all of them, and if "
            "they are equally long, digits of equal worth are in the same group.",
        ),
    ),
    "P3": question(
        "Put the first three in order, beginning with the fewest tokens under GPT-4o.",
        no(
            "YAML, then compact JSON, then indented JSON",
            "This is what one often reads. YAML has no quotation marks and braces, but "
            "for each field it has a line break, an indentation and a colon.",
        ),
        yes(
            "compact JSON, then YAML, then indented JSON",
            "The marks between two fields of compact JSON are often a single token.",
        ),
        no(
            "compact JSON, then indented JSON, then YAML",
            "White space isn't free. Indented JSON has all the marks of compact JSON, "
            "and a line break with an indentation for each field.",
        ),
        no(
            "YAML, then indented JSON, then compact JSON",
            "Both forms of JSON have the same marks, and the indented one has white "
            "space in addition, which needs tokens of its own here.",
        ),
    ),
    "A": question(
        "A program sends the prompt `Paris is␣` to a model, and the answers are worse "
        "than without the last space. What is the best explanation?",
        yes(
            "It has mostly read the space as a part of the next token.",
            "So the prompt's tokens aren't the beginning of those of the texts that "
            "the model has read. A lone space has mostly been followed by something "
            "else.",
        ),
        no(
            "The model doesn't see spaces and gets an incomplete prompt.",
            "Spaces are in the tokens like any other character, and this one even has "
            "a token of its own.",
        ),
        no(
            "The space is an unknown token.",
            "All 256 bytes are in the vocabulary, so nothing is unknown. The token "
            "is known, but from other places.",
        ),
        no(
            "The prompt has become one token longer.",
            "It has, but a prompt of one token more isn't worse for that reason. "
            "Another word at the end would do no harm.",
        ),
    ),
    "B": question(
        "You add 12,345,678 and other numbers with a model that reads groups of three "
        "digits from the left. What do the commas change?",
        no(
            "Nothing, since a comma has no value.",
            "It has none in the sum, but it is a character, and no pre-token of digits "
            "goes across it.",
        ),
        no(
            "The tokenizer recognizes a number and reads it from the right.",
            "The pattern knows nothing about numbers. It still takes up to three "
            "digits from the left, and the commas stop it.",
        ),
        no(
            "Fewer tokens are needed, so there are fewer mistakes.",
            "More tokens are needed, because each comma is one.",
        ),
        yes(
            "The borders of the groups are now at the commas, so groups of equal worth "
            "meet.",
            "Only the first group can be shorter than three digits, as when a person "
            "writes the number.",
        ),
    ),
    "C": question(
        "A token never occurs in the training text of a model. What can you say about "
        "its row in the table of the model's input?",
        yes(
            "It is as random as it was at the beginning, unless something else moves "
            "all rows.",
            "Predictions are made from the rows of tokens that occur, so only these "
            "learn. Other things can move all rows, for example if the same table "
            "also makes the predictions, or if training shrinks all rows a little.",
        ),
        no(
            "It is zero.",
            "Rows begin with random numbers. If they began at zero, this one would "
            "stay there.",
        ),
        no(
            "It has become like the rows of tokens with similar letters.",
            "The letters aren't known to the training. A row is moved only by the "
            "places where its token occurs.",
        ),
        no(
            "The model has no row for it.",
            "The table has one row for each ID of the vocabulary, used or not.",
        ),
    ),
    "D": question(
        "A program encodes what users type with no special token allowed. Every "
        "evening it decodes all chats to text, and in the morning it encodes them "
        "again with special tokens allowed. What is the trouble?",
        no(
            "None at all.",
            "Decoding gives back exactly what was typed, and that is the trouble. The "
            "typed name of a mark and the mark itself decode to the same text.",
        ),
        yes(
            "Marks that users typed have become special tokens.",
            "In the saved text nothing distinguishes them from the marks of the "
            "template. Store the messages instead.",
        ),
        no(
            "The special tokens get lost in the text.",
            "They are written as their names, and encoding finds these names again.",
        ),
        no(
            "Encoding a text twice gives other tokens inside of words.",
            "That can happen where two texts meet, but it does little harm compared "
            "with what else happens here.",
        ),
    ),
    "E": question(
        "A model gives a wrong number of r's in a word, and you think that it is the "
        "tokenizer's fault. Which test says most about that?",
        no(
            "Ask the same question again.",
            "The tokens are the same, so a second wrong answer says nothing about "
            "them.",
        ),
        no(
            "Ask a larger model.",
            "If it does better, there are many possible reasons. It may have met the "
            "question more often.",
        ),
        yes(
            "Write the word with a hyphen between its letters, and ask again.",
            "The content is the same and the tokens are different. If the answer is "
            "right now, the tokens probably had a part in the mistake.",
        ),
        no(
            "Count the tokens of the word.",
            "A word of one token can be easy and a word of three tokens hard. The "
            "number doesn't say what the model knows about them.",
        ),
    ),
}
