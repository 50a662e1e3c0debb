"""The questions of lecture 01, Why can't a language model spell?"""

from .questions import no, question, yes

QUESTIONS = {
    "P1": question(
        "Many years are single tokens of GPT-2, with their space in front. Which of "
        "these four has the smallest ID, so that it became a token first?",
        no(
            "1945, because no year has more books about it",
            "It is indeed ahead of the years around it. But the texts are web pages, "
            "and people who write on the web mostly write about the present.",
        ),
        no(
            "1984, because it is a year, a novel and a figure of speech",
            "The novel helps, but only a little. What counts is how often the number "
            "occurs, and a whole web writes more about its own time.",
        ),
        no(
            "2000, because it is the roundest year that there is",
            "It is ahead of the years beside it, as round years are. But many of the "
            "years that came after it were mentioned still more often.",
        ),
        yes(
            "2016, because the texts were collected soon after it",
            "Web pages mostly mention the time in which they are written, and GPT-2's "
            "were linked to before the end of 2017.",
        ),
    ),
    "P2": question(
        "`strawberry` at the beginning of a text is three tokens. How many does GPT-2 "
        "need for `␣strawberry`, with a space in front as inside a sentence?",
        no(
            "four: the three from before, and one more for the space",
            "So it would be if the space were a piece of its own, as in most programs "
            "that split a text into words. Here it belongs to a word.",
        ),
        no(
            "three, because the space only joins the first of them",
            "That happens to rare words. But the pieces of the word with a space "
            "needn't be those of the word without it, since they are other entries of "
            "the list.",
        ),
        yes(
            "one, because it is mostly met with a space in front",
            "A fruit is rarely the first word of a text. Behind a space it was "
            "frequent enough for an entry of its own, and without one it wasn't.",
        ),
        no(
            "two: the space, and then the word as a whole",
            "The word as a whole isn't in the list without its space. Otherwise it "
            "would have been one piece in the first place.",
        ),
    ),
    "P3": question(
        "*The bridge of 1958 was replaced in 1974 and again in 2003.* GPT-2 needs "
        "thirteen tokens for this sentence. GPT-4o's vocabulary is four times as "
        "long. How many does it need?",
        no(
            "seven or eight, since it knows longer pieces",
            "It knows longer pieces of other languages and of programs above all. The "
            "words of this sentence were single pieces already.",
        ),
        yes(
            "nineteen, since it cuts the years",
            "Each of the three years is one token for GPT-2 and three for GPT-4o, "
            "which makes six more.",
        ),
        no(
            "thirteen too, since every word is a token already",
            "That is right for the words. The years are single tokens of GPT-2 too, "
            "but not all that is in the old list was taken over into the new one.",
        ),
        no(
            "eleven or twelve, since a longer list never needs more",
            "It would be so if all the old tokens were in the new list, and if the "
            "encoder looked for the fewest pieces. Neither is the case.",
        ),
    ),
    "A": question(
        "A chat program prints each token as soon as the model has chosen it. Where "
        "an emoji should be, users sometimes see � signs. What has happened?",
        no(
            "The emoji isn't in the vocabulary, so it is lost.",
            "As a whole it may well be missing. It can still be spelled, because all "
            "single bytes are there, and decoded together its tokens show it.",
        ),
        yes(
            "A token has ended inside of the emoji.",
            "Its bytes are only a part of a character, and a part can't be shown. The "
            "program has to wait for the tokens that complete it.",
        ),
        no(
            "The model has chosen an ID that is in no vocabulary.",
            "Then there would be no bytes to show at all. The sign appears where "
            "there are bytes and they are no whole character.",
        ),
        no(
            "The font of the user lacks the emoji.",
            "Then the same emoji would be missing in every message, however the "
            "program prints it. Here it depends on where the tokens end.",
        ),
    ),
    "B": question(
        "A text is encoded with GPT-2's tokenizer, and by mistake the IDs go to a "
        "model that was trained with GPT-4o's. What does that model get?",
        no(
            "The same text, since both come from OpenAI.",
            "Each vocabulary was made anew. Apart from the single bytes, hardly any "
            "token has kept its place.",
        ),
        no(
            "An error, since the IDs are unknown to it.",
            "Each of GPT-2's ordinary IDs is also a place in the longer list. So no "
            "program can notice, and that is what makes this mistake unpleasant.",
        ),
        no(
            "The same words, with a mistake here and there.",
            "Two lists that were filled in another order don't differ here and there, "
            "they differ in nearly all places.",
        ),
        yes(
            "Another text, most likely one without any sense.",
            "An ID is a place, and at the same place the other list has another token.",
        ),
    ),
    "C": question(
        "A program stores each message of a chat as its list of IDs. It joins two "
        "such lists. What is certain about the result?",
        yes(
            "It decodes to the first message and then the second.",
            "Decoding looks up each ID on its own and joins the bytes, so the border "
            "makes no difference to it. The joined list may still be one that the "
            "encoder would never have chosen.",
        ),
        no(
            "It is the list that encoding both messages at once gives.",
            "An encoder may put the end of one message and the beginning of the next "
            "into one token, as it does with `hell` and `o`.",
        ),
        no(
            "It can't be decoded, since the border may be inside of a token.",
            "There is no token across the border, because each list was complete by "
            "itself. Every list of known IDs can be decoded.",
        ),
        no(
            "Nothing, since encoding depends on what is around a text.",
            "Encoding does, and decoding doesn't. It is a look-up for each ID.",
        ),
    ),
    "D": question(
        "Suppose that a chatbot counts the letters better if you write the word as `s "
        "t r a w b e r r y`. What has changed for the model?",
        no(
            "It now reads characters instead of tokens.",
            "It always gets tokens. They only happen to have one letter each here.",
        ),
        no(
            "It takes more time, because the text is longer.",
            "It does, but so it would with any ten tokens. What helps is what they "
            "are.",
        ),
        yes(
            "It gets a token for each letter, so the letters are in the list.",
            "A single letter with its space is a frequent token, which the model "
            "knows well. So there is something to count.",
        ),
        no(
            "It gets a better compression ratio, because spaces are free.",
            "The ratio gets worse, since there are ten tokens where there were one or "
            "three before. For counting letters, that is an advantage.",
        ),
    ),
    "E": question(
        "Tokenizer X has 4.3 bytes per token on your e-mails, tokenizer Y has 3.1 on "
        "your programs. Which of them makes shorter lists for you?",
        no(
            "X, because its ratio is higher.",
            "Programs have more signs and rare names than e-mails, so most tokenizers "
            "have a lower ratio on them. The difference may come from the texts alone.",
        ),
        no(
            "Y, because programs are harder and its ratio is still good.",
            "That may be so, but by how much programs are harder is just what these "
            "two numbers don't tell.",
        ),
        yes(
            "That is open until both have encoded the same text.",
            "A ratio belongs to a tokenizer and a text together. Measure both of them "
            "on both kinds of text.",
        ),
        no(
            "The one with more tokens in its vocabulary.",
            "Often, but you have seen a sentence for which it isn't true.",
        ),
    ),
}
