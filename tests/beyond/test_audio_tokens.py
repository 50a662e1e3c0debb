"""One token for each sample: in order, close to the sound, closest if it is quiet."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lecture_lib.beyond.audio_tokens import (
    FULL_SCALE,
    linear_decode,
    linear_encode,
    mu_law,
    mu_law_decode,
    mu_law_encode,
    mu_law_inverse,
    signal_to_noise,
)

EVERY_SAMPLE = np.arange(-FULL_SCALE, FULL_SCALE).astype(np.int16)
EVERY_ID = np.arange(256).astype(np.uint8)
CODECS = [(mu_law_encode, mu_law_decode), (linear_encode, linear_decode)]


@pytest.mark.parametrize(("encode", "decode"), CODECS)
def test_louder_is_never_a_smaller_id(encode, decode):
    ids = encode(EVERY_SAMPLE)
    assert ids.dtype == np.uint8
    assert (np.diff(ids.astype(int)) >= 0).all()
    assert (np.diff(decode(EVERY_ID).astype(int)) > 0).all()
    assert (ids[0], ids[-1], len(set(ids.tolist()))) == (0, 255, 256)


@pytest.mark.parametrize(("encode", "decode"), CODECS)
def test_an_id_comes_back(encode, decode):
    assert decode(EVERY_ID).dtype == np.int16
    assert (encode(decode(EVERY_ID)) == EVERY_ID).all()


def test_the_error_is_bounded_by_the_loudness():
    error = np.abs(
        mu_law_decode(mu_law_encode(EVERY_SAMPLE)) - EVERY_SAMPLE.astype(int)
    )
    loudness = np.abs(EVERY_SAMPLE.astype(int))
    # Half a step of 1/128 on the compressed scale, where the curve is exponential.
    growth = 256 ** (0.5 / 128) - 1
    assert (error <= growth * (loudness + FULL_SCALE / 255) + 1).all()
    assert error[loudness < 128].max() <= 6
    assert (
        np.abs(linear_decode(linear_encode(EVERY_SAMPLE)) - EVERY_SAMPLE).max() == 128
    )


@given(st.floats(-1, 1))
def test_expanding_undoes_compressing(fraction):
    assert mu_law_inverse(mu_law(np.float64(fraction))) == pytest.approx(fraction)


@pytest.mark.parametrize("encode", [mu_law_encode, linear_encode])
@pytest.mark.parametrize("samples", [np.zeros(3), np.array([np.nan]), [0, 1], b"ab"])
def test_other_samples_are_refused(encode, samples):
    with pytest.raises(ValueError, match="int16"):
        encode(samples)


@pytest.mark.parametrize("decode", [mu_law_decode, linear_decode])
@pytest.mark.parametrize("ids", [[256], [-1], [0.5], ["a"]])
def test_other_ids_are_refused(decode, ids):
    with pytest.raises(ValueError, match="0 to 255"):
        decode(ids)


def test_signal_to_noise_of_a_known_error():
    sound = np.array([100, -100], dtype=np.int16)
    assert signal_to_noise(sound, sound + np.int16(10)) == pytest.approx(20)
    assert signal_to_noise(sound, sound) == float("inf")
    with pytest.raises(ValueError, match="silence"):
        signal_to_noise(sound * np.int16(0), sound)
    with pytest.raises(ValueError, match="do not compare"):
        signal_to_noise(sound, sound[:1])
