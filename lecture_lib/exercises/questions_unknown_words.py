"""Questions of the side trail on `<unk>`: ``ask("unknown_words.A")``."""

from .questions import no, question, yes

QUESTIONS = {
    "A": question(
        "Model X has a perplexity of 20 on a text, and model Y has 30. When does that "
        "say that X predicts the text better?",
        yes(
            "If both have the same tokenizer.",
            "Then both averages are over the same pieces, and the smaller one belongs "
            "to the smaller total.",
        ),
        no(
            "Always.",
            "A lower perplexity means less surprise at each piece. If the pieces of X "
            "are smaller, or more of them are `<unk>`, it may be more surprised by "
            "the text as a whole.",
        ),
        no(
            "If both were trained on the same text.",
            "That makes the comparison fair for the models, but the averages can still "
            "be over different pieces.",
        ),
    ),
    "B": question(
        "Somebody divides the bits by the bytes of the text, but leaves out what is "
        "behind `<unk>`. What is wrong with this measure?",
        no(
            "There is nothing wrong with this measure.",
            "A tokenizer can't change the bytes, but it can change the bits. One that "
            "hides more words gets fewer bits for the same bytes.",
        ),
        yes(
            "An empty list would get a perfect 0.",
            "All pieces are `<unk>`, the model expects nothing else, and its surprise "
            "is 0 bits for any number of bytes.",
        ),
        no(
            "It is higher than it should be, because `<unk>` is hard to predict.",
            "`<unk>` is frequent, so it is easier to predict than the words behind it. "
            "The measure is too low.",
        ),
    ),
}
