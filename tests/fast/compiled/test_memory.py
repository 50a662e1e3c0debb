"""Bytes that kernels read, checked and searched as Python would."""

import contextlib

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

pytestmark = pytest.mark.needs("numba")
FEW = st.lists(st.sampled_from([b"a", b"b", b"ab", b"x" * 31]), max_size=12)


def test_every_sequence_of_two_bytes_and_the_limits_of_longer_ones():
    from lecture_lib.fast.compiled.utf8 import is_utf8

    def agrees(data: bytes) -> bool:
        padded = np.frombuffer(data + b"\xbf" * 160, np.uint8)
        try:
            data.decode()
        except UnicodeDecodeError:
            return not is_utf8(padded.ctypes.data, len(data))
        return bool(is_utf8(padded.ctypes.data, len(data)))

    third = [0, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xFF]
    for first in range(256):
        assert agrees(bytes([first]))
        for second in range(256):
            assert agrees(bytes([first, second]))
            if first >= 0xC0:
                assert all(agrees(bytes([first, second, byte])) for byte in third)
                ends = (b"\x7f", b"\x80", b"\xbf", b"\xc0")
                place = bytes(62) + bytes([first, second, 0x80])
                assert all(agrees(place + end + b"a") for end in ends)


@given(FEW.map(b"".join), st.sampled_from([b"a", b"ab", b"aab", b"x" * 33, b"xa"]))
@example(b"x" * 63 + b"a", b"xa")
@example(b"x" * 64 + b"a", b"xa")
def test_finding_bytes(data: bytes, wanted: bytes):
    from lecture_lib.fast.compiled.machine import PADDING, find_bytes

    # What stands behind the text must not be found.
    text = np.frombuffer(data + wanted * (PADDING // len(wanted) + 1), np.uint8)
    needle = np.frombuffer(wanted + bytes(PADDING), np.uint8)
    for begin in range(len(data) + 1):
        addresses = (text.ctypes.data, begin, len(data), needle.ctypes.data)
        assert find_bytes(*addresses, len(wanted)) == data.find(wanted, begin)


def test_text_that_is_not_utf8_leaves_a_record_that_is_true():
    from lecture_lib.fast.compiled.texts import Texts
    from lecture_lib.fast.compiled.utf8 import fill_split

    texts = Texts()
    for data in (b"a\nb", b"a\n\xff", b"\xe4", b"a"):
        with contextlib.suppress(UnicodeDecodeError):
            fill_split(texts, data, b"\n")
        assert texts["count"] == texts.count
    with pytest.raises(ValueError, match="the separator must not be empty"):
        fill_split(texts, b"a", b"")
