"""Questions of the side trail on normal forms: ``ask("normal_forms.A")``."""

from .questions import no, question, yes

QUESTIONS = {
    "P1": question(
        "English, German, French, Greek and Korean sentences are brought into NFD. For "
        "the language that suffers most, how many times as many tokens are there?",
        no(
            "about 1.4 times, for Greek with its many accents",
            "Greek is the worst of the four European ones. But Korean has no accents, "
            "and NFD takes apart its syllables.",
        ),
        no(
            "about 3 times, for Korean, whose syllables become two or three letters",
            "It is Korean. But frequent syllables were a token or part of one, while "
            "each of the letters is more than one token.",
        ),
        yes(
            "more than 8 times, for Korean",
            "A syllable becomes two or three letters, and each of them three bytes "
            "that no merge joins.",
        ),
    ),
    "P2": question(
        "The three words look the same. Which of the normal forms turns the first and "
        "the third into the second?",
        no(
            "NFC",
            "NFC is about spellings that Unicode calls equivalent, and these are other "
            "characters.",
        ),
        no(
            "NFKC, since it replaces variants",
            "The Cyrillic letter isn't a variant of the Latin one, and it keeps the "
            "zero-width space, too.",
        ),
        yes(
            "none of the four",
            "Looking the same isn't what the normal forms are about.",
        ),
    ),
    "A": question(
        "A tokenizer on bytes brings every text into NFC first. Which of these doesn't "
        "come back from `decode(encode(text))`?",
        no(
            "10⁶, with the raised six as one code point",
            "NFKC would replace the exponent. NFC leaves it alone.",
        ),
        no(
            "한, as one code point",
            "That is its spelling in NFC. In three code points it would come back as "
            "one.",
        ),
        yes(
            "5 Å, with the sign for the unit, U+212B",
            "It becomes the letter Å, even in NFC, and nobody can tell which of the "
            "two it was.",
        ),
    ),
    "B": question(
        "A program reads a text in pieces and brings each piece into NFC. Is the whole "
        "in NFC?",
        no(
            "Yes, since each piece is.",
            "If one piece ends in e and the next begins with the accent, both pieces "
            "are in NFC, but joined they aren't.",
        ),
        yes(
            "Not always, since a letter may end one piece and its accent begin the "
            "next.",
            "Each of the two is in NFC by itself, but é would be one code point.",
        ),
        no(
            "Never, because NFC needs to see the whole text.",
            "What NFC does depends on a letter and its accents. A cut in front of an "
            "English word, for example, changes nothing.",
        ),
    ),
}
