"""Questions of the side trail on planes and UTF-32."""

from .questions import no, question, yes

QUESTIONS = {
    "A": question(
        "A form on a web page accepts 10 characters and counts them in JavaScript. "
        "How many `🌍` fit?",
        no(
            "10, since each is one code point",
            "This is how Python counts. JavaScript counts units of 16 bits, and a "
            "globe is more than one of these.",
        ),
        yes(
            "5, since each is a pair of surrogates",
            "The globe is beyond 65,535, so UTF-16 needs two units for it.",
        ),
        no(
            "20, since each has half a unit of four bytes",
            "A unit of JavaScript has two bytes and not four, and it is never shared "
            "by two characters.",
        ),
    ),
    "B": question(
        "Why can't Unicode add an eighteenth plane?",
        yes(
            "UTF-16 would have no way to write it.",
            "Each pair of surrogates already belongs to one of the sixteen planes "
            "behind the first. More characters would need more surrogates, and UTF-16 "
            "is in use in too many places to be changed.",
        ),
        no(
            "A number of 32 bits would be too small for it.",
            "With 32 bits there is room for about four billion numbers. UTF-32 could "
            "store many more planes.",
        ),
        no(
            "All seventeen planes must be full before that.",
            "Most of them are empty, so there is no need for another. But this is not "
            "the reason why it can't be done.",
        ),
    ),
}
