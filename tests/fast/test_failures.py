"""Failures half-way: memory that runs out, an interrupt, a bad argument.

Kernels read and write by address. What Python promises them must be there, so a call
that fails may leave nothing behind: the next one is exact.
"""

import contextlib
import itertools
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

import lecture_lib
from lecture_lib import BPEParams, fast, train_regex_bpe
from lecture_lib.fast.documents import Split, as_utf8
from lecture_lib.fast.fallback import Encoder as PythonEncoder
from tests.texts import all_corpora

pytestmark = pytest.mark.needs("numba")

LIBRARY = Path(lecture_lib.__file__).parent
FOLDER = str(LIBRARY / "fast")
ALLOCATING = ("empty", "zeros", "ones", "full", "arange", "cumsum", "concatenate")
SPECIAL = "<|endoftext|>"
TEXT = "".join(all_corpora().values())[:12_000]
LESS = TEXT[:6_000]  # has room where all of `TEXT` has


class Injected(BaseException):
    """Neither an error that anything expects, nor one that anything catches."""


@pytest.fixture(scope="module")
def params() -> BPEParams:
    return train_regex_bpe(all_corpora()["stories.txt"][:3_000], 320)


@contextlib.contextmanager
def raising_at_instruction(n: int) -> Iterator[None]:
    """Raise at the n-th instruction of Python in `fast`.

    Between any two of them Ctrl-C may arrive.
    """
    seen = 0

    def trace(frame, event, argument):
        nonlocal seen
        if not frame.f_code.co_filename.startswith(FOLDER):
            return None
        frame.f_trace_opcodes = True
        seen += event == "opcode"
        if seen == n:
            seen += 1
            raise Injected
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        yield
    finally:
        sys.settrace(before)


@contextlib.contextmanager
def raising_at_allocation(n: int) -> Iterator[None]:
    """Raise at the n-th array that NumPy is asked for."""
    calls = itertools.count(1)

    def failing(allocate: Callable) -> Callable:
        def or_fail(*arguments, **options):
            if next(calls) == n:
                raise Injected
            return allocate(*arguments, **options)

        return or_fail

    with pytest.MonkeyPatch.context() as patch:
        for name in ALLOCATING:
            patch.setattr(np, name, failing(getattr(np, name)))
        yield


def fail_everywhere(
    call: Callable, failing: Callable, after: Callable, step: int = 1
) -> int:
    """Let `call` fail at each place, then do `after`; at how many places it failed."""
    for n in itertools.count(1, step):
        try:
            with failing(n):
                call()
        except Injected:
            after()
        else:
            return n // step


FAILING = pytest.mark.parametrize(
    "failing", [raising_at_instruction, raising_at_allocation]
)
CALLS = {
    "encode": lambda e: e.encode(TEXT),
    "encode_to_numpy": lambda e: e.encode_to_numpy(TEXT),
    "encode_batch": lambda e: e.encode_batch([TEXT[:9_000], "", TEXT[9_000:]]),
    "encode_documents": lambda e: e.encode_documents(
        Split(TEXT.encode(), b"\n"), 0, np.dtype("<u2")
    ),
}


@pytest.mark.slow
@FAILING
@pytest.mark.parametrize("method", CALLS)
def test_encoding_that_fails_anywhere(params, method, failing, monkeypatch):
    from lecture_lib.fast import encoder as module

    # Workspaces are made anew thousands of times: a large one takes some milliseconds.
    monkeypatch.setattr(module, "TABLE_SIZE", 1 << 10)
    encoder = fast.Encoder(params, special_tokens=[SPECIAL])
    text, words = encoder.encode(LESS), LESS.split()[:40]
    expected = text, [encoder.encode(word) for word in words]

    def is_exact():
        assert (encoder.encode(LESS), encoder.encode_batch(words)) == expected
        begin_small()

    def begin_small():
        encoder.clear_cache()
        encoder.encode("a")  # has a workspace that must grow, in the next call

    begin_small()
    places = fail_everywhere(lambda: CALLS[method](encoder), failing, is_exact)
    assert places >= (100 if failing is raising_at_instruction else 3)


@pytest.mark.parametrize(
    ("failing", "step"), [(raising_at_instruction, 53), (raising_at_allocation, 1)]
)
def test_training_that_fails_anywhere(failing, step):
    expected = fast.train_regex_bpe(LESS, 300)

    def is_exact():
        assert fast.train_regex_bpe(LESS, 300) == expected

    places = fail_everywhere(
        lambda: fast.train_regex_bpe(LESS, 300), failing, is_exact, step
    )
    assert places > 15


def run(*arguments: str) -> str:
    result = subprocess.run(
        [sys.executable, *arguments],
        cwd=LIBRARY.parent,
        env=os.environ | {"PYTHONPATH": str(LIBRARY.parent)},
        capture_output=True,
        encoding="utf-8",
    )
    assert result.returncode == 0, result.stderr
    return result.stdout


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="needs mprotect")
def test_no_kernel_reads_or_writes_outside_its_arrays():
    """With any bytes at all, also such as are not UTF-8 and such as follow a text."""
    assert run("-m", "tests.fast.behind_fences") == "nothing crossed\n"


# One encoder, used while it is in use


def test_texts_that_come_from_the_same_encoder(params):
    """An iterator may encode while the batch that reads it is made."""
    encoder = fast.Encoder(params)
    words = LESS.split()[:300]
    expected = [encoder.encode(word) for word in words]

    def encoding():
        for word in words:
            assert encoder.encode_batch([word, word])[0] == encoder.encode(word)
            yield word

    for num_threads in (1, 2):
        assert encoder.encode_batch(encoding(), num_threads) == expected
    stream, _ = encoder.encode_documents(encoding(), 7, np.dtype(np.uint32))
    assert stream.tolist() == [i for ids in expected for i in (7, *ids)]
    once = encoder.encode_iterable(encoding())
    assert list(once) == encoder.encode("".join(words))


def test_texts_that_end_in_an_error(params, monkeypatch):
    from lecture_lib.fast import batches

    monkeypatch.setattr(batches, "GROUP", 100)
    monkeypatch.setattr(batches, "THREAD_GROUP", 100)
    encoder = fast.Encoder(params)
    words = LESS.split()[:300]
    expected = [encoder.encode(word) for word in words]

    def ending():
        yield from words
        raise Injected

    calls = [
        lambda: encoder.encode_batch(ending()),
        lambda: encoder.encode_batch(ending(), 3),
        lambda: encoder.encode_documents(ending(), 0, np.dtype(np.uint32)),
        lambda: list(encoder.encode_iterable(ending())),
        lambda: fast.train_regex_bpe(ending(), 300),
        lambda: fast.train_regex_bpe(ending(), 300, num_threads=3),
    ]
    for call in calls:
        with pytest.raises(Injected):
            call()
        assert encoder.encode_batch(words) == expected


def test_threads_of_which_some_fail(params):
    encoder = fast.Encoder(params, special_tokens=[SPECIAL])
    words = [LESS[k : k * 40] for k in range(1, 60)]
    expected = [encoder.encode(word) for word in words]
    failing = [
        lambda: encoder.encode(SPECIAL),
        lambda: encoder.encode(LESS + "\ud800"),
        lambda: encoder.encode_batch([LESS.encode() * 9 + b"\xff"]),
        lambda: encoder.encode_documents(Split(b"1\xf7\n" * 99, b"\n"), 0, "u4"),
        lambda: encoder.encode_documents([LESS], 0, "no dtype"),
    ]

    def work(number: int) -> list:
        found = []
        for k, word in enumerate(words):
            with pytest.raises((ValueError, TypeError)):
                failing[(k + number) % len(failing)]()
            found.append(encoder.encode(word))
        return found

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(work, range(4))) == [expected] * 4


def test_bytes_that_change_while_they_are_encoded(params):
    """Encode the bytes that were checked, and as many."""
    for text in (bytearray(b"some text"), memoryview(b"some text")):
        assert type(as_utf8(text)) is bytes
    encoder, in_python = fast.Encoder(params), PythonEncoder(params)
    texts = [bytearray(b"some"), memoryview(b"text"), b"here", "and there"]
    assert encoder.encode_batch(texts) == in_python.encode_batch(texts)
    for wrong in (5, None):
        for tokenizer in (encoder, in_python):
            with pytest.raises(TypeError, match="a text is str or bytes, and this is"):
                tokenizer.encode_batch([wrong])


@pytest.mark.parametrize("prefix_id", [-1, 1 << 32, 10**30, 1.5, "1", None])
def test_an_id_before_each_document_that_is_none(params, prefix_id):
    kind = ValueError if isinstance(prefix_id, int) else TypeError
    for cls in (fast.Encoder, PythonEncoder):
        with pytest.raises(kind):
            cls(params).encode_documents(["a"], prefix_id, np.dtype(np.uint32))


FORKED = """
import os
from lecture_lib import fast

encoder = fast.Encoder.train("the cat in the hat", 262)
expected = encoder.encode("the hat in " * 1_000)
child = os.fork()
again = encoder.encode("the hat in " * 1_000) == expected
params = fast.train_regex_bpe("the cat in the hat", 262, num_threads=2)
trained = params == encoder.params
if child == 0:
    os._exit(0 if again and trained else 1)
print(again, trained, os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_after_a_fork():
    assert run("-c", FORKED) == "True True 0\n"
