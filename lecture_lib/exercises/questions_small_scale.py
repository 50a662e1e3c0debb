"""Questions of the side trail on small models and large ones."""

from .questions import no, question, yes

QUESTIONS = {
    "P1": question(
        "In the model of 760 million parameters the scores take 16.6 % of the FLOPs. "
        "What about the one of 175 billion, with the same 2,048 tokens in view?",
        no(
            "more",
            "It has four times as many layers. But each layer has its MLP and its "
            "projections, too, so the number of layers cancels.",
        ),
        no(
            "about the same",
            "A layer of the large model has an eight times larger d. MLP and "
            "projections grow with d², scores with d alone.",
        ),
        yes(
            "less than 3 %",
            "MLP and projections grow with d², scores with d alone, and d is eight "
            "times as large.",
        ),
    ),
    "P2": question(
        "A model that gets 80 % of the tokens right has one answer in a hundred right. "
        "How many answers does one have right that gets 90 % of the tokens right?",
        no("about two in a hundred", "0.9 to the power of 20 is more than that."),
        yes("about 12 in a hundred", "0.9 to the power of 20 is 0.12."),
        no(
            "about 90 in a hundred",
            "That is for an answer of a single token. All twenty have to be right.",
        ),
    ),
    "P3": question(
        "Ideas made the training of the classifier 44 times cheaper in seven years. "
        "What did Moore's law do in the same time?",
        no("more than that", "Twice every two years is 2 to the power of 3.5."),
        yes("about 11 times", "Seven years are three and a half doublings."),
        no(
            "about 7 times",
            "That would be seven years at twice the speed each, added up. Doublings "
            "multiply.",
        ),
    ),
    "A": question(
        "On a model of 760M parameters a new tokenizer with half the vocabulary saves "
        "4 % of the FLOPs for each token. What do you expect of a model of 175B?",
        no(
            "Also 4 %, because it has the same vocabulary.",
            "The logits cost 2dV, and everything in the layers grows much faster than "
            "that.",
        ),
        yes(
            "Hardly anything, because there the logits are 0.3 %.",
            "Half of them is what a token saves. And shorter lists of tokens matter "
            "there as much as before.",
        ),
        no(
            "More, because each row of the vocabulary is longer.",
            "Each row is eight times as long. But the rest of the model does over "
            "200 times the work.",
        ),
    ),
    "B": question(
        "A model fails at sums of two numbers of ten digits, until at some size it "
        "suddenly has most of them right. What would you look at first?",
        yes(
            "how many of the digits smaller models have right",
            "A sum counts only if all its digits are right. Digit by digit the "
            "models may have improved all the time.",
        ),
        no(
            "what the larger model was told about sums",
            "That may be worth a look, but a gradual improvement explains it already, "
            "and is quickly measured.",
        ),
        no(
            "nothing: smaller models can't tell anything about this ability",
            "Whether they do depends on what is measured.",
        ),
    ),
}
