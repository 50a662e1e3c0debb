"""Wrong answers to the exercises of `why_utf8`."""


def mend(text):
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def position(text, units, first_of_two=0x10000):
    passed = 0
    for number, character in enumerate(text):
        passed += 1 if ord(character) < first_of_two else 2
        if passed > units:
            return number
    return len(text)


WRONG = [
    ("why_utf8.1", lambda text: mend(text).replace("\ue000", "\ufffd")),
    # replace every half
    ("why_utf8.1", lambda text: text.encode("utf-8", "replace").decode()),
    ("why_utf8.2", lambda text, units: units),
    ("why_utf8.2", lambda text, units: position(text, units, first_of_two=0x10001)),
    ("why_utf8.2", lambda text, units: position(text, units, first_of_two=0x80)),
    ("why_utf8.1", lambda text: mend(text.replace("\udbff", "\ufffd"))),
    ("why_utf8.2", lambda text, units: min(position(text, units), len(text) - 1)),
]
