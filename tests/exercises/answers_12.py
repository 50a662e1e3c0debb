"""Answers to the exercises of lecture 12: right ones, and wrong ones."""

from collections.abc import Callable

RIGHT: list[tuple[str, Callable]] = []  # to write: ("12.1", an answer), …

WRONG: list[tuple[str, Callable]] = []  # to write: two or more of each exercise
