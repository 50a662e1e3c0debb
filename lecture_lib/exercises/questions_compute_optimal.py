"""Questions of the side trail on planning a training."""

from .questions import no, question, yes

QUESTIONS = {
    "P1": question(
        "With the same 32 GPUs and by the same rule you would like to train a model "
        "of twice the size. How long does it take?",
        no(
            "four weeks",
            "In four weeks you could push twice the parameters through as many tokens "
            "as before. By the rule they need twice the tokens, too.",
        ),
        yes(
            "eight weeks",
            "Twice the parameters read twice the tokens, so 6ND is four times as much.",
        ),
        no(
            "sixteen weeks",
            "That would be three doublings, but only N and D double.",
        ),
    ),
    "P2": question(
        "In two weeks the model reads 226 billion tokens. A second model of the same "
        "size reads bytes, and it gets the same two weeks. Compared with GPT-4o's "
        "tokens, how much of the text does it get to see?",
        no(
            "as much",
            "It may read 226 billion units, but a unit is one byte now, and a token "
            "has 4.22 on average.",
        ),
        yes(
            "4.22 times less",
            "226 billion units are 226 billion bytes now, 0.23 TB.",
        ),
        no(
            "about 18 times less",
            "The plan counts 6ND, in which nothing is quadratic. Attention over bytes "
            "costs more on top of that, but only where the context is long.",
        ),
    ),
    "P3": question(
        "At its own context, the exact count for Pythia-70M is only 0.81 times 6N. "
        "How can a model do less than two FLOPs for each of its parameters?",
        yes(
            "Some of its parameters are only looked up.",
            "The embedding is a table from which a token takes its row. Nothing is "
            "multiplied with it, unless the logits use the same table.",
        ),
        no(
            "Its matrices are small and fit into the cache.",
            "That may make them faster, but each entry still takes a multiplication "
            "and an addition.",
        ),
        no(
            "Its MLP leaves out the products with numbers that are zero.",
            "Ordinary programs don't, and our count includes them.",
        ),
    ),
    "A": question(
        "A new tokenizer has a tenth more bytes per token. GPUs, days and the rule of "
        "twenty stay. What changes in the plan?",
        no(
            "The model gets a tenth fewer parameters.",
            "N and D follow from the FLOPs and the rule alone.",
        ),
        no(
            "The model reads a tenth fewer tokens.",
            "D is twenty times N, whatever a token is. It would read fewer tokens if "
            "the text were what is fixed.",
        ),
        yes(
            "The model reads a tenth more text.",
            "It reads as many tokens as before, and each of them has a tenth more "
            "bytes.",
        ),
    ),
    "B": question(
        "You run Llama 3 8B for yourself alone and want its answers faster. Which of "
        "these helps most?",
        no(
            "a GPU with twice the FLOPs a second",
            "The arithmetic takes a 295th of the time that the memory takes.",
        ),
        yes(
            "storing each parameter in one byte instead of two",
            "Half as many bytes come from memory for each token. (Whether the "
            "answers stay as good is another question.)",
        ),
        no(
            "a vocabulary with a tenth more bytes per token",
            "It does help, but only by a tenth.",
        ),
    ),
}
