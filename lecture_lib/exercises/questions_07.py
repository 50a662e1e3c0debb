"""Questions of lecture 07: recovered merges, patterns, special tokens."""

from .questions import no, question, yes

QUESTIONS = {
    "P1": question(
        "From which pair was `␣there` merged when GPT-4o's tokenizer was trained?",
        no(
            "`␣the` + `re`",
            "Both are older than `␣there`, and `␣the` is a word. But `er` is older "
            "still, and it has taken the `e` that `␣the` would need.",
        ),
        yes(
            "`␣th` + `ere`",
            "First comes `er`, then `␣t`. `re`, `he` and `␣the` find no pair of theirs "
            "left, so the next ones are `␣th` and `ere`.",
        ),
        no(
            "Both, depending on the text around it",
            "A token is made in one round, and in this round one pair is joined "
            "everywhere.",
        ),
        no(
            "The file doesn't contain the answer.",
            "It doesn't name the pair, but it has the order in which the tokens were "
            "learned, and with it you can do what the trainer did.",
        ),
    ),
    "P2": question(
        "The stories still come back when you encode them in this way and decode them "
        "again. How does the number of their tokens change?",
        no(
            "It changes by less than a thousandth, since in lecture 06 the cut hardly "
            "mattered.",
            "There each line was encoded alone, so two newlines never met. Here they "
            "do, and GPT-4's pattern keeps them together.",
        ),
        no(
            "It grows, because the merges were learned inside GPT-2's pre-tokens.",
            "That is a good guess, and it is what happens to numbers. But another "
            "pattern can also keep together what GPT-2's cuts, and in stories this "
            "happens more often.",
        ),
        yes(
            "It falls, because GPT-4's pattern cuts less in some places.",
            "Where it keeps together what GPT-2's pattern cuts, GPT-2 may have a token "
            "for it. For the model it is wrong all the same.",
        ),
    ),
    "P3": question(
        "How can you tell from the two lines of the log which one gave the model "
        "special tokens?",
        yes(
            "You can't.",
            "A special token is decoded to its name, and the name as ordinary text is "
            "decoded to the same characters. You need the IDs in your log.",
        ),
        no(
            "Special tokens are missing there.",
            "Some libraries have an option that leaves them out, but decoding as such "
            "gives the name of a special token like the bytes of any other.",
        ),
        no(
            "The one without special tokens has spaces between the pieces.",
            "A token is its bytes and nothing else, so joining `<`, `|` and `end` adds "
            "no space.",
        ),
        no(
            "The line with special tokens is shorter.",
            "The list of IDs is shorter. Its text isn't.",
        ),
    ),
    "A": question(
        "A colleague has the functions of this page and needs your tokenizer's IDs for "
        "any text. Which of these is enough to send?",
        no(
            "The tokens with their IDs and the special tokens",
            "From these the merges can be recovered, but they don't say where a text "
            "is cut into pre-tokens.",
        ),
        no(
            "The merges, the pattern and the text that you trained on",
            "The training text is needed no more once there are merges, and it says "
            "nothing about the special tokens.",
        ),
        no(
            "The merges as pairs of IDs, the pattern and the special tokens",
            "Then the IDs of the single bytes are missing, and they needn't be the "
            "values of the bytes.",
        ),
        yes(
            "The tokens with their IDs, the pattern and the special tokens",
            "The merges can be recovered from the tokens, if the IDs are in the order "
            "of learning.",
        ),
    ),
    "B": question(
        "You have a file of tokens and IDs of an unknown tokenizer. While you recover "
        "merges, a token of four bytes is left in four pieces. What do you conclude?",
        no(
            "The token is so rare that its merges were left out.",
            "A merge isn't left out because it is rare. If a token was made by merging "
            "a pair, both halves are tokens with lower IDs.",
        ),
        yes(
            "The token wasn't made by merging two tokens with lower IDs.",
            "Somebody may have added it by hand, or the tokens are in another order, "
            "or another method chose them.",
        ),
        no(
            "I need the split pattern first.",
            "The token itself was inside one pre-token when it was learned, so the "
            "pattern plays no part in recovering.",
        ),
        no(
            "Its bytes form no valid UTF-8.",
            "Merges work on bytes, and many tokens are only a part of a character.",
        ),
    ),
    "C": question(
        "Your service uses tiktoken. A user pastes an article about tokenizers, and "
        "the request fails with a ValueError about `<|endoftext|>`. What is the best "
        "way out?",
        no(
            "Pass `allowed_special='all'` to `encode`.",
            "Then the name is accepted as a command. Everybody who types it can end "
            "the document.",
        ),
        no(
            "Delete the name from what users type.",
            "Then the model can't talk about this article, and deleting can build the "
            "name anew, as in `<|endof<|endoftext|>text|>`.",
        ),
        no(
            "Catch the error and ask the user to write something else.",
            "That is safe, but the text is harmless as long as it is encoded as text.",
        ),
        yes(
            "Encode what users type with `disallowed_special=()`.",
            "Nothing is disallowed then and nothing allowed, so the name is ordinary "
            "text like any other.",
        ),
    ),
    "D": question(
        "Which of these cuts of `newValue=20000` into pre-tokens is GPT-4o's?",
        yes(
            "`new|Value|=|200|00`",
            "GPT-4o's pattern cuts before the capital and after every third digit, "
            "counted from the left.",
        ),
        no(
            "`newValue|=|20000`",
            "This one is GPT-2's. It knows no capitals, and keeps all digits together.",
        ),
        no(
            "`new|Value|=|20|000`",
            "A person would cut like this. The pattern reads from the left and takes "
            "three digits as soon as it can.",
        ),
        no(
            "`newValue|=|200|00`",
            "This one is GPT-4's, which cuts digits in threes but no word before a "
            "capital.",
        ),
    ),
    "E": question(
        "A friend has written GPT-2's tokenizer. It decodes its own IDs to the text, "
        "but tiktoken decodes them to nonsense, even for a single letter. What was "
        "forgotten?",
        no(
            "The split pattern",
            "With wrong cuts tiktoken would still get the text back, as in the second "
            "prediction.",
        ),
        no(
            "The order of the merges",
            "A wrong order gives other tokens, but their bytes joined are still the "
            "text.",
        ),
        yes(
            "The order of the bytes",
            "In GPT-2 the ID of a byte is not its value. Taken for it, every byte "
            "becomes another one, and your friend's decoder makes the same mistake "
            "backwards.",
        ),
        no(
            "The special token",
            "GPT-2's only one has the last ID, so all the others stay where they are.",
        ),
    ),
}
