"""The questions of the trail on UTF-8's properties."""

from .questions import no, question, yes

QUESTIONS = {
    "A": question(
        "A program cuts a file into lines at every byte `0a`, the line break of ASCII. "
        "In which encoding can it cut a character in two?",
        no(
            "In UTF-8.",
            "A character can have up to four bytes there, but all bytes of the longer "
            "ones begin with a one, and `0a` doesn't. So it is a line break wherever "
            "it occurs.",
        ),
        yes(
            "In UTF-16.",
            "There 上, which is U+4E0A, consists of the bytes `4e` and `0a`. Even a "
            "real line break has another byte, `00`, before or behind it.",
        ),
        no(
            "In neither UTF-8 nor UTF-16.",
            "The question is what else can contain this byte, and in UTF-16 any byte "
            "can be half of something.",
        ),
    ),
    "B": question(
        "A program in JavaScript, where the length of a string is counted in units of "
        "two bytes of UTF-16, cuts a message after 1,000 units and sends the first "
        "part to a tokenizer. What can go wrong?",
        yes(
            "An emoji can be cut in two.",
            "Most emoji are above U+FFFF and take two units. If the cut is between "
            "them, the tokenizer gets a lone surrogate.",
        ),
        no(
            "An é that is one code point, U+00E9, can be cut in two.",
            "It takes two bytes, but in UTF-16 these are one unit, and the program "
            "cuts between units only.",
        ),
        no(
            "Nothing, the cut is always between two characters.",
            "That is so up to U+FFFF. All characters above, and not only rare ones, "
            "take two units.",
        ),
    ),
}
