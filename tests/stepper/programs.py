"""Small programs that between them use every construct the stepper must follow.

Each is called without arguments. One statement a line, as in the lectures.
"""

import inspect
from collections import Counter, namedtuple
from dataclasses import dataclass


def plain() -> int:
    total = 0
    for number in range(3):
        if number == 1:
            continue
        total += number
    return total


def recursion() -> int:
    return fibonacci(4)


def fibonacci(n: int) -> int:
    if n < 2:
        return n
    return fibonacci(n - 1) + fibonacci(n - 2)


def squares(n: int):
    for i in range(n):
        received = yield i * i
        del received
    return "done"


def generators() -> list:
    seen = []
    for square in squares(3):
        seen.append(square)
    return seen


def delegated():
    result = yield from squares(2)
    yield result


def delegating() -> list:
    return list(delegated())


def closed_early() -> int:
    source = squares(5)
    first = next(source)
    second = next(source)
    source.close()
    return first + second


def cleans_up():
    try:
        yield 1
        yield 2
    finally:
        cleaned = True
        del cleaned


def closed_in_try() -> int:
    source = cleans_up()
    first = next(source)
    source.close()
    return first


def thrown_into() -> str:
    source = cleans_up()
    next(source)
    try:
        source.throw(ValueError("thrown"))
    except ValueError as error:
        text = str(error)
    return text


def exhausted() -> str:
    source = squares(1)
    next(source)
    try:
        next(source)
    except StopIteration as stop:
        value = stop.value
    return value


def caught() -> bool:
    fine = False
    try:
        deeper(3)
    except ValueError:
        fine = True
    finally:
        last = 1
    return fine and last == 1


def deeper(number: int) -> None:
    fails(number)


def fails(number: int) -> None:
    raise ValueError(f"bad {number}")


def uncaught() -> None:
    before = [1, 2]
    fails(len(before))


def reraised() -> str:
    try:
        try:
            fails(1)
        except ValueError as error:
            raise KeyError("second") from error
    except KeyError as error:
        name = type(error).__name__
    return name


def comprehensions() -> tuple:
    words = ["a", "bb", ""]
    lengths = [len(word) for word in words if word]
    table = {word: measure(word) for word in words}
    total = sum(measure(word) for word in words)
    longest = max(words, key=lambda word: measure(word))
    found = {len(word) for word in words}
    return lengths, table, total, longest, found


def measure(word: str) -> int:
    return len(word)


def comprehension_fails() -> str:
    numbers = [1, 0]
    try:
        inverses = [1 / number for number in numbers]
    except ZeroDivisionError:
        inverses = []
    return str(inverses)


def mutation() -> list:
    items = [1]
    alias = items
    alias.append(2)
    items += [3]
    items = items + [4]
    del alias
    return items


def spread_over_lines() -> int:
    result = measure(
        "a" + "b",
    ) + measure(
        "c",
    )
    if result > 1 and result < 5:
        result += 1
    return result


def endless_loop() -> int:
    number = 0
    while True:
        number += 1
        if number == 3:
            break
    while True:
        number += 1
        if number > 5:
            return number


def while_else() -> int:
    n = 2
    while n:
        n -= 1
    else:
        n = 10
    for _ in ():
        n = 0
    else:
        n += 1
    return n


def matching() -> list:
    names = []
    for value in (1, "a", (1, 2), None):
        match value:
            case int():
                names.append("int")
            case (first, second):
                names.append(first + second)
            case str() as text if text:
                names.append(text)
            case _:
                names.append("other")
    return names


class Manager:
    def __init__(self, suppress: bool):
        self.suppress = suppress

    def __enter__(self):
        return self

    def __exit__(self, *details) -> bool:
        return self.suppress


def with_blocks() -> int:
    with Manager(True) as manager:
        value = 1
        fails(2)
    with Manager(False):
        value = 2
    return value + manager.suppress


@dataclass
class Point:
    x: int
    y: list


Pair = namedtuple("Pair", "left right")


class Cipher:
    """Shifts letters."""

    def __init__(self, key: int):
        self.key = key

    def encode(self, text: str) -> list:
        return [self._one(letter) for letter in text]

    def _one(self, letter: str) -> int:
        return ord(letter) + self.key

    @property
    def double(self) -> int:
        return 2 * self.key

    @classmethod
    def make(cls) -> "Cipher":
        return cls(5)


def objects() -> list:
    cipher = Cipher.make()
    point = Point(1, [])
    point.y.append(cipher.double)
    point.x = 2
    pair = Pair(1, "r")
    return [*cipher.encode("ab"), point.x, pair.left]


def closures() -> int:
    count = 0

    def add(amount: int) -> None:
        nonlocal count
        count += amount

    add(2)
    add(3)
    return count


def decorate(function):
    def wrapper(*args):
        return function(*args)

    return wrapper


@decorate
def decorated(number: int) -> int:
    return number + 1


def decorators() -> int:
    return decorated(1)


def try_finally() -> int:
    try:
        return measure("a")
    finally:
        measure("b")


def nested_try() -> list:
    log = []
    for number in range(3):
        try:
            if number == 1:
                raise ValueError
            log.append(number)
        except ValueError:
            log.append("error")
            continue
        finally:
            log.append("end")
    return log


def asserted() -> int:
    number = 1
    assert number == 1, "never"
    return number


def conditional() -> str:
    number = 3
    text = "odd" if number % 2 else "even"
    found = (length := len(text)) > 2 and length < 5
    if found:
        text += "!"
    return text


def counted() -> Counter:
    counts = Counter()
    for pair in zip("hello", "ello"):
        counts[pair] += 1
    return counts


def prints() -> int:
    print("first")
    number = 1
    print("second", number)
    return number


# fmt: off
def on_one_line() -> list:
    count = 0
    while count < 3: count += 1  # noqa: E701
    for number in range(3): count -= number  # noqa: E701
    squares = [n * n for n in range(3)]; rest = squares[1:]  # noqa: E702
    while True:
        count += 1
        if count > 3: break  # noqa: E701
    while True: count += rest.pop()  # noqa: E701
# fmt: on


def unprintable() -> list:
    words = {frozenset(["a", "b"]), frozenset()}
    kinds = [range(3), 2j, ..., print, Point, squares(1), iter([]), {}.keys()]
    error = UnicodeDecodeError("utf-8", b"\xff", 0, 1, "odd")
    return [words, kinds, error, Manager(False), Pair(1, 2), object()]


def sets() -> list:
    words = ["a", "bb", "c", "dd", "e"]
    found = [{frozenset(words[:n]) for n in range(5)}]
    found.append({frozenset([frozenset([word]), word]) for word in words})
    found.append({(word, n) for n, word in enumerate(words)})
    found.append({1, "one", None, 2.5, ("a", 1), ("a", "b")})
    found.append({Pair(word, 1) for word in words})
    return found


PROGRAMS = [
    one
    for one in list(globals().values())
    if inspect.isfunction(one)
    and one.__module__ == __name__
    and not inspect.isgeneratorfunction(one)
    and not inspect.signature(one).parameters
]
