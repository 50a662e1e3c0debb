"""The tiny neural model: its gradients against differences, and what it learns."""

import numpy as np
import pytest

from lecture_lib.measure.neural import NeuralModel, gradients, train_neural

DICE = np.random.default_rng(1)
SHAPES = [(6, 3), (6, 4), (4,), (4, 5), (5,)]  # five tokens, and nothing; two in view
ARRAYS = [DICE.normal(size=shape) for shape in SHAPES]
WINDOWS = np.array([[5, 5, 0], [5, 0, 3], [0, 3, 3], [3, 3, 1]])
IDS = [0, 1, 2, 3, 4] * 20


def nats(arrays):
    model = NeuralModel(arrays, vocab_size=5, context_size=2)
    return model.surprises([0, 3, 3, 1]).mean() * np.log(2)


@pytest.mark.parametrize("which", range(len(SHAPES)))
def test_gradients_are_what_a_small_change_does(which):
    slope = gradients(ARRAYS, WINDOWS)[which]
    for at in np.ndindex(SHAPES[which]):
        changed = [[array.copy() for array in ARRAYS] for _ in range(2)]
        for arrays, difference in zip(changed, (1e-6, -1e-6)):
            arrays[which][at] += difference
        measured = (nats(changed[0]) - nats(changed[1])) / 2e-6
        assert slope[at] == pytest.approx(measured, abs=1e-7)


def test_it_learns_a_cycle():
    model = train_neural(IDS, 5, passes=8, steps=50)
    assert model.surprises(IDS)[3:].max() < 0.1
    assert model.num_parameters == 6 * 16 + 48 * 48 + 48 + 48 * 5 + 5


def test_a_long_text_is_measured_in_parts_that_fit_together():
    model = train_neural(IDS, 5, steps=50, passes=1)
    long = IDS * 6
    assert model.surprises(long)[:90] == pytest.approx(model.surprises(long[:90]))
    assert len(model.surprises(long)) == len(long)
    assert len(model.surprises([])) == 0


def test_bad_input_is_named():
    with pytest.raises(ValueError, match="no token ID 5"):
        train_neural([*IDS, 5], 5, steps=10)
    with pytest.raises(ValueError, match="too few for 300 steps"):
        train_neural(IDS, 5)
