"""Answers to the exercises of lecture 09: right ones, and wrong ones."""

from collections.abc import Callable

RIGHT: list[tuple[str, Callable]] = []  # to write: ("09.1", an answer), …

WRONG: list[tuple[str, Callable]] = []  # to write: two or more of each exercise
