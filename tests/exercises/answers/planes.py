"""Wrong answers to the exercises of `planes`."""


def surrogate_pair(code_point, start=0x10000):
    upper, lower = divmod(code_point - start, 1024)
    return 0xD800 + upper, 0xDC00 + lower


def position(text, units, first_of_two=0x10000):
    passed = 0
    for number, character in enumerate(text):
        passed += 1 if ord(character) < first_of_two else 2
        if passed > units:
            return number
    return len(text)


WRONG = [
    ("planes.1", lambda code_point: surrogate_pair(code_point, start=0)),
    ("planes.1", lambda code_point: surrogate_pair(code_point)[::-1]),
    ("planes.1", lambda code_point: (0xD83C, 0xDF0D)),
    ("planes.2", lambda text, units: position(text, units, first_of_two=0x10001)),
    ("planes.2", lambda text, units: units),
    ("planes.2", lambda text, units: position(text, units, first_of_two=0x80)),
]
