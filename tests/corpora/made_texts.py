"""The programs that made three of the texts that lecture `your_tokenizer` offers.

``python -m tests.corpora.made_texts`` writes them; a test compares. The fourth, chess
openings, was written by hand.
"""

import random
from collections.abc import Iterator

from lecture_lib.corpora import DIRECTORY, load

# Chords: a song is bars of degrees, such as 1, 6m, b7 or 57 (a seventh chord on 5).
SONGS = {
    "Slow Blues": "17 47 17 17 | 47 47 17 17 | 57 47 17 57",
    "Quick Blues": "17 47 17 17 | 47 47 17 67 | 2m7 57 17 57",
    "Minor Blues": "1m7 1m7 1m7 1m7 | 4m7 4m7 1m7 1m7 | b67 57 1m7 57",
    "Ferry Song": "1 5 6m 4 | 1 5 4 4 | 6m 4 1 5 | 4 5 1 1",
    "Harbor at Night": "6m 4 1 5 | 6m 4 1 5 | 4 5 6m 6m | 4 4 5 5",
    "Doorstep Waltz": "1 6m 4 5 | 1 6m 2m 57 | 4 4m 1 67 | 2m7 57 1 1",
    "Two Five": "2m7 57 1maj7 1maj7 | 2m7 57 1maj7 67 | 4maj7 b77 3m7 67 | 2m7 57 1 1",
    "Rain on Tin": "1m b7 b6 57 | 1m b7 b6 57 | 4m 1m 57 1m | b6 b7 1m 1m",
    "Long Road": "1 b7 4 1 | 1 b7 4 4 | 5 4 1 b7 | 4 4 1 1",
    "Round the Circle": "3m7 6m7 2m7 57 | 1maj7 4maj7 #4m7b5 37 | 6m 27 57 1",
    "Lamplighter": "1 37 6m 4 | 4m 1 27 57 | 1 37 6m 4 | 4m 57 1 1",
    "Paper Boat": "1sus4 1 5sus4 5 | 6m 6m 4 4 | 1sus4 1 5sus4 5 | 4 5 1 1",
    "Winter Train": "1m 4m b7 b3 | b6 2m7b5 57 1m | 1m 4m b7 b3 | b6 57 1m 1m",
    "Market Day": "1 1 4 4 | 1 1 5 5 | 1 17 4 4m | 1 5 1 1",
    "Samba for Two": "1maj7 6m7 2m7 57 | 3m7 b3dim 2m7 57 | 4maj7 4m6 1maj7 67",
    "Lighthouse": "1 2m 3m 4 | 5 6m 4 5 | 1 2m 3m 4 | 2m 5 1 1",
    "Last Bus": "6m 5 4 37 | 6m 5 4 37 | 1 5 2m 4 | 6m 5 37 37",
    "Snow Lullaby": "1 3m 4 1 | 4 1 2m 57 | 1 3m 4 1 | 4 57 1 1",
}
KEYS = ("C", "G", "D", "A", "E", "B", "F", "Bb", "Eb", "Ab", "Db")
LETTERS, HEIGHTS = "CDEFGAB", (0, 2, 4, 5, 7, 9, 11)
SHIFTS = {"b": -1, "#": 1}


def note(key: str, degree: int, shift: int) -> str:
    """Spell the note on a degree of a major key, at most with one accidental.

    >>> note("A", 6, 0), note("Eb", 7, -1), note("Db", 6, -1)
    ('F#', 'Db', 'A')
    """
    tonic = LETTERS.index(key[0])
    height = HEIGHTS[tonic] + SHIFTS.get(key[1:], 0) + HEIGHTS[degree - 1] + shift
    letter = (tonic + degree - 1) % 7
    accidental = (height - HEIGHTS[letter] + 6) % 12 - 6
    if abs(accidental) > 1:  # its neighbor's name is easier to read
        letter = (letter + (accidental > 0) - (accidental < 0)) % 7
        accidental = (height - HEIGHTS[letter] + 6) % 12 - 6
    return LETTERS[letter] + {-1: "b", 0: "", 1: "#"}[accidental]


def chords() -> str:
    """Write every song in every key, four bars a line."""
    lines = []
    for title, song in SONGS.items():
        for key in KEYS:
            lines.append(f"{title} in {key}")
            for line in song.split(" | "):
                bars = (bar.lstrip("b#") for bar in line.split())
                shifts = (SHIFTS.get(bar[0], 0) for bar in line.split())
                names = [
                    note(key, int(bar[0]), shift) + bar[1:]
                    for bar, shift in zip(bars, shifts)
                ]
                lines.append(f"| {' | '.join(names)} |")
            lines.append("")
    return "\n".join(lines)


def log(lines: int = 520) -> str:
    """Write a web server's log: a time, what was asked for, the result, a session."""
    return "".join(log_lines(random.Random(19), lines))


def log_lines(draw: random.Random, lines: int) -> Iterator[str]:
    milliseconds = 8 * 3_600_000  # since midnight; the day is always the same
    paths = ["/", "/books", "/books/{}", "/search?q={}", "/static/app.js", "/cart/{}"]
    for _ in range(lines):
        milliseconds += draw.randrange(90_000)
        seconds, thousandths = divmod(milliseconds, 1_000)
        hours, minutes = seconds // 3_600, seconds // 60 % 60
        when = f"{hours:02d}:{minutes:02d}:{seconds % 60:02d}.{thousandths:03d}"
        path = draw.choice(paths).format(draw.randrange(1_000, 10_000))
        status = draw.choice([200, 200, 200, 200, 304, 404, 500])
        level = "ERROR" if status == 500 else "INFO"
        yield (
            f"2026-03-14T{when}Z {level} GET {path} {status} "
            f"{draw.randrange(2, 400)}ms session={draw.randrange(16**8):08x}\n"
        )


# Braille: the dots of a to j; k to t have dot 3 too, and u, v, x, y, z dots 3 and 6.
FIRST_TEN = (0x01, 0x03, 0x09, 0x19, 0x11, 0x0B, 0x1B, 0x13, 0x0A, 0x1A)
CELLS = dict(zip("abcdefghij", FIRST_TEN))
CELLS |= dict(zip("klmnopqrst", (dots | 0x04 for dots in FIRST_TEN)))
CELLS |= dict(zip("uvxyz", (dots | 0x24 for dots in FIRST_TEN)), w=0x3A)
CELLS |= dict(zip(" ,;:.!?'-", (0, 0x02, 0x06, 0x12, 0x32, 0x16, 0x26, 0x04, 0x24)))
CELLS |= dict(zip('“”’"', (0x26, 0x34, 0x04, 0x36)))
CAPITAL, NUMBER = 0x20, 0x3C


def braille(characters: int = 14_000) -> str:
    """Spell the first stories in cells of six dots; leave out what has none here."""
    cells = []
    before = ""
    for character in load("stories.txt")[:characters]:
        if character == "\n":
            cells.append(character)
        elif character.isdecimal():
            digit = CELLS["jabcdefghi"[int(character)]]
            cells += [] if before.isdecimal() else [chr(0x2800 + NUMBER)]
            cells.append(chr(0x2800 + digit))
        elif character.lower() in CELLS:
            cells += [chr(0x2800 + CAPITAL)] if character.isupper() else []
            cells.append(chr(0x2800 + CELLS[character.lower()]))
        before = character
    written = "".join(cells)
    return written[: written.rindex("\n") + 1]  # whole lines


MADE = {"chords": chords, "log": log, "braille": braille}


def main() -> None:
    for name, make in MADE.items():
        path = DIRECTORY / f"made_for/{name}.txt"
        path.write_text(make(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
