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
            "It is hardly ahead of 1985. What counts is how often the number occurs, "
            "and web pages mention the years of their own time far more often.",
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
        yes(
            "A token has ended inside of the emoji.",
            "Its bytes are only a part of a character, and a part can't be shown. The "
            "program has to wait for the tokens that complete it.",
        ),
        no(
            "The emoji isn't in the vocabulary.",
            "As a whole it may well be missing. It can still be spelled, because all "
            "single bytes are there, and decoded together its tokens show it.",
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
            "An error about IDs that are unknown to it.",
            "Each of GPT-2's ordinary IDs is also a place in the longer list. So every "
            "look-up succeeds, which makes this mistake hard to notice.",
        ),
        no(
            "The same words, with a mistake here and there.",
            "Two lists that were filled in another order don't differ here and there, "
            "they differ in nearly all places.",
        ),
        yes(
            "Another text, most likely without any sense.",
            "An ID is a place, and at the same place the other list has another token.",
        ),
    ),
    "C": question(
        "A program stores each message of a chat as its list of GPT-4o's IDs. It joins "
        "two such lists. What is certain about the result?",
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
            "It may not be possible to decode it.",
            "There is no token across the border, because each list was complete by "
            "itself. The bytes on both sides of it are whole characters.",
        ),
        no(
            "Nothing, since encoding depends on what is around a text.",
            "Encoding does, and decoding doesn't. It is a look-up for each ID.",
        ),
    ),
    "D": question(
        "Each of `␣strawberry` and `␣parallel` is a single token. A model tells you "
        "correctly that the first has three r's, and gets the number of l's in the "
        "second wrong. What is the best explanation?",
        no(
            "Its tokenizer has cut the famous word into letters.",
            "The tokenizer was finished before the training and treats no word in a "
            "special way. Both words are a single ID for the model.",
        ),
        no(
            "The ID of the second word is a much larger number.",
            "An ID is a place in a list. Nothing about the letters follows from "
            "whether it is large or small.",
        ),
        yes(
            "Its texts spelled out the first word more often.",
            "No letters reach the model in either case. It has to know them from its "
            "texts, and since the question became famous many texts answer it.",
        ),
        no(
            "It can look inside of tokens, but makes mistakes.",
            "To read an ID means to look up a row of numbers, and that row isn't made "
            "from the letters. It gets its values in training.",
        ),
    ),
    "E": question(
        "On an English sentence, tokenizer X needs fewer tokens than tokenizer Y. "
        "Which of them needs fewer for a sentence in Burmese?",
        no(
            "X needs fewer tokens there as well.",
            "It knows longer pieces of that sentence. GPT-2 needs fewer tokens than "
            "GPT-4o for the one about the bridge and far more for Burmese.",
        ),
        yes(
            "The English sentence doesn't tell.",
            "A ratio belongs to a tokenizer and a text together, because each place "
            "of the list may help one language and not the other.",
        ),
        no(
            "Y, since a list that is good at one language is bad at others.",
            "The places are shared, but a longer list can be good at both. GPT-4o is "
            "better than GPT-2 at our greeting and at Burmese too.",
        ),
        no(
            "The one with more tokens in its vocabulary.",
            "Often, but what counts is which tokens they are. You have seen a "
            "sentence for which the longer list needs more of them.",
        ),
    ),
}
