"""Questions of lecture 16, beyond fixed tokens."""

from .questions import no, question, yes

QUESTIONS = {
    "P1": question(
        "Take the first 600 bytes of the story, and each of their prefixes. How often "
        "does the prefix, apart from its end, have other cuts than the whole text?",
        no(
            "never",
            "The pattern works from left to right, but inside a word the merge of "
            "lowest rank comes first, wherever it is.",
        ),
        no(
            "for about one prefix in a hundred",
            "It would be rare if only a few words changed. But while a word is being "
            "typed, its pieces often change.",
        ),
        yes(
            "for about one prefix in seven",
            "Nearly all of them end inside of a word, where the beginning of the word "
            "has other merges than the whole word.",
        ),
        no(
            "for more than half of the prefixes",
            "After the last border of the whole text, the letters so far are mostly a "
            "single token, so there is no other cut.",
        ),
    ),
    "P2": question(
        "The model has never seen a letter of Hindi. What do the two rules make of it, "
        "the threshold of 3 bits and the rise of 1 bit?",
        no(
            "Both cut before nearly every byte.",
            "For the threshold that's right, because the model is unsure everywhere. "
            "The other rule looks at changes only.",
        ),
        no(
            "Both make patches of three bytes, the length of a letter of Hindi.",
            "A model that had read some Hindi might find the letters. This one doesn't "
            "know which bytes belong together.",
        ),
        yes(
            "One cuts before nearly every byte, and the other makes patches of more "
            "than twenty bytes.",
            "The model is unsure nearly everywhere to the same degree, so the entropy "
            "is above the threshold and hardly ever rises.",
        ),
        no(
            "Both make patches about as long as in English.",
            "They would if the rules looked at spaces. They look at a model that knows "
            "no context of Hindi.",
        ),
    ),
    "P3": question(
        "Of all texts that begin with the byte `a`, how many go on with the byte `b`, "
        "if each text counts by its probability in the table?",
        no(
            "none of them",
            "That is right for texts that begin with the *token* `a`. Other texts "
            "begin with the same byte.",
        ),
        no(
            "one in four",
            "That is how often the token `b` comes first. But it isn't needed for a "
            "byte `b`.",
        ),
        no(
            "one in two",
            "Half of all texts begin with the token `ab`. But you know that this one "
            "begins with `a`, so the texts that begin with `b` are out.",
        ),
        yes(
            "two in three",
            "One in four begins with the token `a`, two in four with `ab`, and only "
            "the second go on with `b`.",
        ),
    ),
    "A": question(
        "A model of bytes is trained on texts where every space was replaced by an "
        "underscore. Where does the rule of the threshold cut such a text?",
        no(
            "nowhere",
            "The rule doesn't look for spaces. It asks what is hard to predict.",
        ),
        yes(
            "mostly after the underscores",
            "Many letters can follow an underscore, as they followed a space before.",
        ),
        no(
            "before the underscores, as GPT-2's pattern does with spaces",
            "The underscore at the end of a word is fairly easy to foresee. The letter "
            "after it is hard.",
        ),
    ),
    "B": question(
        "On a new text the model of bytes expects 1.5 bits per byte and pays 6. What "
        "will its patches above 3 bits be like?",
        yes(
            "long, although the text is hard for it",
            "It expects little, so its entropy is seldom above the threshold. Where it "
            "is surer than it should be, the large model runs too rarely.",
        ),
        no(
            "short, as for any text that is hard for it",
            "The rule doesn't see what the model pays, only what it expects.",
        ),
        no(
            "about four bytes, as on other texts",
            "A threshold alone fixes no length. It depends on what the model expects.",
        ),
    ),
    "C": question(
        "Which of these can cut a text while it is being written, without ever taking "
        "a cut back?",
        no(
            "Unigram, by Viterbi from left to right",
            "It goes from left to right, but nothing is decided before the end. Then "
            "it walks back along the best path.",
        ),
        no(
            "BPE, if the text is typed slowly",
            "With each letter the merges begin anew, and an early cut can change.",
        ),
        no(
            "cut before the tenth of the text's bytes that have the highest entropies",
            "Bytes that come later can be harder, and then an earlier cut is gone.",
        ),
        yes(
            "cut before each byte whose entropy is lower than that of the byte before",
            "It makes poor patches, but both entropies depend only on bytes that are "
            "already there.",
        ),
    ),
    "D": question(
        "By our count of FLOPs, patches of 256 bytes are cheaper than patches of 8. "
        "Why doesn't everybody use them?",
        no(
            "Looking back would get much more expensive than the count says.",
            "In the large model it gets cheaper, as there are fewer patches. In the "
            "small one it grows, but only by little.",
        ),
        yes(
            "The large model would run too rarely to help with most bytes.",
            "The count knows nothing about prediction. That needs a trained model and "
            "its bits per byte.",
        ),
        no(
            "The small model would have a table with too many rows.",
            "It chooses among 256 bytes, however long a patch is.",
        ),
    ),
    "E": question(
        "A model of tokens gives the token `␣the` nearly all of its probability after "
        "`␣of`. Somebody's prompt ends in `␣of␣t`. Which covers make an `h` likely?",
        yes(
            "those where the last token is `␣the` and starts inside the prompt",
            "The sum allows a token that starts inside the prompt and reaches past it. "
            "Its first byte beyond is the `h`.",
        ),
        no(
            "those that end with the token `␣t`, or with `␣` and then `t`",
            "They spell the prompt, but in training these tokens hardly ever came "
            "before `he`.",
        ),
        no(
            "none, because the prompt has been encoded before the model sees it",
            "That is the mistake that the sum avoids. It asks about bytes, so nothing "
            "has been encoded yet.",
        ),
    ),
}
