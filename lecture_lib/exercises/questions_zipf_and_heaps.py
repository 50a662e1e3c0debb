"""Questions of the side trail on Zipf and Heaps: ``ask("zipf_and_heaps.A")``."""

from .questions import no, question, yes

QUESTIONS = {
    "A": question(
        "A text of a thousand pages has 20,000 different words. About how many would "
        "you expect in ten thousand pages of the same kind?",
        no(
            "About 25,000.",
            "That is what the curve would do if it became flat. None of those in the "
            "figure does.",
        ),
        yes(
            "About 100,000.",
            "On logarithmic axes the line goes on with the same slope, and with a "
            "slope near 0.7 ten times the text has about five times the words.",
        ),
        no(
            "About 200,000, ten times as many.",
            "That would be a slope of 1, where each page brings as many new words as "
            "the page before.",
        ),
    ),
    "B": question(
        "You leave out all pre-tokens that the stories and essays have only once, so "
        "that the list is half as long. How much of these texts is unknown then?",
        no(
            "About half of it.",
            "Half of the list is gone, but these are the pieces that are used least. "
            "The other half does nearly all the work.",
        ),
        no(
            "Nothing at all of it.",
            "Each of these pieces occurs once, and at that place the text now has "
            "`<unk>`.",
        ),
        yes(
            "Less than a tenth.",
            "Each piece that was left out occurs once in the text. The pieces that are "
            "still on the list occur often, some of them hundreds of times.",
        ),
    ),
}
