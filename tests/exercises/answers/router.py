"""Wrong answers to the exercises of `router`."""

import math


def best_weight(small, large, price):
    """The loss has a single valley, so its lowest point can be closed in on."""

    def slope(p):
        parts = [(b - a) / (p * b + (1 - p) * a) for a, b in zip(small, large)]
        return price - sum(parts) / len(parts) / math.log(2)

    low, high = 0.0, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (low, middle) if slope(middle) > 0 else (middle, high)
    return round(low, 2)


def differences(small, large, price):
    return [i for i in range(len(small)) if large[i] - small[i] > price]


def in_nats(small, large, price):
    return [i for i in range(len(small)) if math.log(large[i] / small[i]) > price]


def at_the_price_too(small, large, price):
    return [i for i in range(len(small)) if math.log2(large[i] / small[i]) >= price]


def yes_or_no(small, large, price):
    saved = sum(math.log2(b / a) for a, b in zip(small, large)) / len(small)
    return float(saved > price)


def blended_surprises(small, large, price):
    """Blends surprises, not probabilities, so that it is always all or nothing."""

    def loss(p):
        both = zip(small, large)
        bits = [-p * math.log2(b) - (1 - p) * math.log2(a) for a, b in both]
        return sum(bits) / len(bits) + p * price

    return min((i / 100 for i in range(101)), key=loss)


WRONG = [
    ("router.1", differences),
    ("router.1", in_nats),
    ("router.1", at_the_price_too),
    ("router.2", yes_or_no),
    ("router.2", blended_surprises),
    # the large one gets the rest
    ("router.2", lambda small, large, price: 1 - best_weight(small, large, price)),
]
