"""Patches and codebooks: inverses are inverses, nothing is skipped."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from lecture_lib.beyond.image_tokens import (
    ImageTokenizer,
    first_entries,
    move_entries,
    nearest,
    patchify,
    restart_dead,
    train_codebook,
)
from lecture_lib.beyond.samples import landscapes
from lecture_lib.measure.bigrams import Difficulty, bigram_difficulty


@st.composite
def cut_images(draw) -> tuple[np.ndarray, int]:
    """Images of any even size, and the side of their patches."""
    patch, rows, columns, number = (draw(st.integers(1, 4)) for _ in range(4))
    shape = (number, rows * patch, columns * patch)
    return draw(arrays.arrays(np.uint8, shape)), patch


def vectors_of(most: int, dtype=np.int16, low: int = -255):
    shapes = st.tuples(st.integers(1, most), st.just(3))
    return arrays.arrays(dtype, shapes, elements=st.integers(low, 255))


# Patches


@given(cut_images())
def test_patches_are_the_squares_in_reading_order(cut):
    images, patch = cut
    _, height, width = images.shape
    squares = [
        image[top : top + patch, left : left + patch].ravel()
        for image in images
        for top in range(0, height, patch)
        for left in range(0, width, patch)
    ]
    assert (patchify(images, patch) == np.stack(squares)).all()


# A codebook


@given(vectors_of(20), vectors_of(20))
def test_nearest_finds_the_first_of_the_closest(vectors, codebook):
    difference = vectors[:, None].astype(int) - codebook[None].astype(int)
    distances = (difference**2).sum(axis=2)
    assert (nearest(vectors, codebook) == distances.argmin(axis=1)).all()


@pytest.mark.parametrize("length", [16, 64, 100, 400, 1024])
def test_one_gray_value_decides(length):
    draw = np.random.default_rng(length)
    vector = draw.integers(150, 255, size=(1, length))
    close = vector + (np.arange(length) == draw.integers(length, size=(50, 1)))
    assert nearest(vector, np.concatenate([close, vector])) == [50]


@given(vectors_of(40), st.integers(1, 6), st.integers(0, 3))
def test_training_never_makes_the_error_worse(vectors, size, seed):
    size = min(size, len(np.unique(vectors, axis=0)))
    codebook = first_entries(vectors, size, seed)

    def error(codebook):
        miss = vectors.astype(int) - codebook[nearest(vectors, codebook)]
        return (miss**2).sum()

    for _ in range(4):
        moved = train_codebook(vectors, codebook, rounds=1, restart=False)
        assert error(moved) <= error(codebook)
        codebook = moved


def test_an_entry_moves_to_the_mean_of_its_vectors():
    vectors = np.array([[0, 0], [1, 4], [9, 9]])
    codebook = np.array([[0, 1], [200, 200], [9, 8]])
    ids = nearest(vectors, codebook)
    assert ids.tolist() == [0, 0, 2]
    # The mean 0.5 is rounded up; nobody chose the second entry, and it stays.
    assert move_entries(vectors, ids, codebook).tolist() == [[1, 2], [200, 200], [9, 9]]


def test_a_dead_entry_restarts_where_the_error_is_largest():
    vectors = np.array([[0], [40], [7]])
    codebook = np.array([[3], [250]])
    ids = nearest(vectors, codebook)
    assert restart_dead(vectors, ids, codebook).tolist() == [[3], [40]]


def test_training_is_the_same_on_every_machine():
    patches = patchify(landscapes(range(8)), 8)
    codebook = train_codebook(patches, first_entries(patches, 32))
    assert codebook.dtype == np.uint8
    assert int((codebook.astype(int) * np.arange(1, 65)).sum()) == 8_741_521


@pytest.mark.parametrize(
    ("vectors", "complaint"),
    [
        (np.zeros((2, 3)), "whole numbers"),
        (np.full((2, 3), 256), "from -255 to 255"),
        (np.full((2, 3), -256), "from -255 to 255"),
    ],
)
def test_what_has_no_nearest_is_refused(vectors, complaint):
    with pytest.raises(ValueError, match=complaint):
        nearest(vectors, np.zeros((2, 3), dtype=np.uint8))


# The tokenizer


@given(st.integers(0, 99), st.lists(st.integers(0, 15), min_size=64, max_size=64))
@settings(max_examples=20)
def test_decoding_then_encoding_gives_the_ids_back(seed, ids):
    patches = patchify(landscapes([seed, 1, 2]), 16)
    tokenizer = ImageTokenizer(first_entries(patches, 16), 128, 128)
    image = tokenizer.decode(ids)
    assert image.dtype == np.uint8 and image.shape == (128, 128)
    assert tokenizer.encode(image) == ids
    assert tokenizer.vocab_size == 16


def test_the_tokenizer_says_what_it_cannot_do():
    codebook = np.arange(32, dtype=np.uint8).reshape(2, 16)
    tokenizer = ImageTokenizer(codebook, 8, 4)
    assert tokenizer.encode(np.zeros((8, 4), dtype=np.uint8)) == [0, 0]
    for token_id in (2, -1):
        with pytest.raises(KeyError, match=f"token ID {token_id} is not in"):
            tokenizer.decode([0, token_id])
    with pytest.raises(TypeError, match="a token ID is an int, and this is str"):
        tokenizer.decode([0, "1"])


# How hard the IDs are to model


def test_a_pair_model_by_hand():
    # After 0 comes 1, twice. Singles plus one: 0 -> 4, 1 -> 3, of 7 in all.
    found = bigram_difficulty([[0, 1], [0, 1], [0]], [[0, 1, 0]], 2, weight=2)
    bits = -math.log2((2 + 2 * 3 / 7) / (2 + 2)) - math.log2((2 * 4 / 7) / (0 + 2))
    assert found == Difficulty(0.5, pytest.approx(bits / 2))
    assert found.perplexity == pytest.approx(2 ** (bits / 2))


def test_too_large_a_codebook_is_refused():
    same = np.zeros((5, 4), dtype=np.uint8)
    for size in (0, 2):
        with pytest.raises(ValueError, match="1 different"):
            first_entries(same, size)


def test_nothing_to_predict_is_refused():
    with pytest.raises(ValueError, match="no pair"):
        bigram_difficulty([[0, 1]], [[0], []], 2)
    with pytest.raises(ValueError, match="a vocabulary of 2 has no ID 7"):
        bigram_difficulty([[0, 1]], [[0, 7]], 2)
