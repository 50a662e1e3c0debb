"""Ways to encode units side by side: in this process, in several, on a Ray cluster.

An engine maps a function over units in order and keeps only a few under way, so memory
stays bounded. A unit always gives the same, so one that was lost is encoded again.
"""

import contextlib
import functools
import json
import multiprocessing
import os
import shutil
import signal
import tempfile
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from .encoders import PRELOAD_VARIABLE
from .encoding import Encoded, UnitEncoder
from .errors import ScaleError
from .units import Unit

Results = Iterator[tuple[Unit, Encoded]]
AHEAD = 4  # units under way for each worker
MOST_WORKERS = 61 if os.name == "nt" else 10_000  # Windows can't wait for more
MOST_DEATHS = 3  # of workers, one after the other, without a result between


def in_order(
    submit: Callable[[Unit], Any],
    result: Callable[[Any], Encoded],
    units: Iterable[Unit],
    ahead: int,
) -> Results:
    """Submit units, `ahead` of them at a time, and give results in their order."""
    under_way: deque[tuple[Unit, Any]] = deque()
    for unit in units:
        under_way.append((unit, submit(unit)))
        if len(under_way) > ahead:
            unit, task = under_way.popleft()
            yield unit, result(task)
    while under_way:
        unit, task = under_way.popleft()
        yield unit, result(task)


def map_in_process(encode: UnitEncoder, units: Iterable[Unit]) -> Results:
    """Nothing beside anything else."""
    for unit in units:
        yield unit, encode(unit)


@dataclass(frozen=True)
class IntoFiles:
    """Encodes units and leaves the tokens in files of a local folder.

    A pipe between processes takes 64 KB at a time and copies them thrice; pages of a
    file that is read at once and removed are copied twice, and need no disk.
    """

    encode: UnitEncoder
    folder: str

    def __call__(self, unit: Unit) -> tuple[Encoded, str]:
        encoded = self.encode(unit)
        with temporary_files(self.folder):
            handle, path = tempfile.mkstemp(dir=self.folder)
            with os.fdopen(handle, "wb") as file:
                for tokens in encoded.tokens.values():
                    file.write(np.ascontiguousarray(tokens))
        sizes = {split: tokens.size for split, tokens in encoded.tokens.items()}
        return replace(encoded, tokens=sizes), path

    def fetch(self, result: tuple[Encoded, str]) -> Encoded:
        encoded, path = result
        dtype = np.dtype(self.encode.job.dtype)
        with temporary_files(self.folder):
            with open(path, "rb") as file:
                tokens = {
                    split: np.fromfile(file, dtype, size)
                    for split, size in encoded.tokens.items()
                }
            os.unlink(path)
            if any(tokens[split].size < encoded.tokens[split] for split in tokens):
                raise OSError("a file there became shorter")
        return replace(encoded, tokens=tokens)


@contextlib.contextmanager
def temporary_files(folder: str) -> Iterator[None]:
    """Say where there was no room, or what was taken away: not in the output."""
    try:
        yield
    except OSError as error:
        raise ScaleError(
            f"workers could not pass on tokens in the temporary folder {folder}: "
            f"{error.strerror or error}. Make room there, set TMPDIR to another "
            "folder, or take 1 worker, which needs none; `resume` goes on"
        ) from None


class Workers:
    """A pool of processes that replaces itself when a worker dies."""

    def __init__(self, encode: IntoFiles, count: int):
        self._encode, self._count = encode, count
        self._under_way: deque[tuple[Unit, Future]] = deque()
        self._pool = self._new_pool()

    def _new_pool(self) -> ProcessPoolExecutor:
        context = start_context(self._encode.encode)
        return ProcessPoolExecutor(
            self._count, context, begin_worker, (self._encode.folder,)
        )

    def submit(self, unit: Unit) -> Future:
        try:
            return self._pool.submit(self._encode, unit)
        except BrokenProcessPool as error:
            future = Future()
            future.set_exception(error)
            return future

    def map(self, units: Iterable[Unit]) -> Results:
        ahead = AHEAD * self._count
        try:
            for unit in units:
                self._under_way.append((unit, self.submit(unit)))
                if len(self._under_way) > ahead:
                    yield self._next()
            while self._under_way:
                yield self._next()
        finally:
            self._pool.shutdown(wait=False, cancel_futures=True)

    def _next(self) -> tuple[Unit, Encoded]:
        for _ in range(MOST_DEATHS):
            unit, future = self._under_way[0]
            try:
                result = future.result()
            except BrokenProcessPool:
                self._begin_again()
            else:
                self._under_way.popleft()
                return unit, self._encode.fetch(result)
        raise ScaleError(
            f"workers died {MOST_DEATHS} times at {unit.pieces[0].path}; is there too "
            "little memory? `resume` with fewer workers goes on"
        )

    def _begin_again(self) -> None:
        """All units under way once more, in new processes."""
        self._pool.shutdown(wait=False, cancel_futures=True)
        self._pool = self._new_pool()
        for k, (unit, _) in enumerate(self._under_way):
            self._under_way[k] = (unit, self.submit(unit))


def map_in_processes(
    encode: UnitEncoder, units: Iterable[Unit], workers: int
) -> Results:
    """`workers` processes of this machine."""
    with temporary_files(tempfile.gettempdir()):
        temporary = tempfile.TemporaryDirectory(
            prefix="lecture_lib-", ignore_cleanup_errors=True
        )
    with temporary as folder:
        count = min(workers, MOST_WORKERS)
        yield from Workers(IntoFiles(encode, folder), count).map(units)


def start_context(
    encode: UnitEncoder | None = None,
) -> multiprocessing.context.BaseContext:
    """A fork server where there is one, which imports the code once; else new ones.

    The first server of a process also loads the encoder, which then every worker has.
    Never a plain fork: it copies locks and threads in the state they happen to be in.
    """
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    from multiprocessing import forkserver  # Windows has none

    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([f"{__package__}.worker"])
    if encode is not None:
        os.environ[PRELOAD_VARIABLE] = json.dumps(encode.encoder_arguments())
        try:
            forkserver.ensure_running()
        finally:
            del os.environ[PRELOAD_VARIABLE]
    return context


def begin_worker(folder: str) -> None:
    """Leave Ctrl-C to the main process. If that dies, clean up and end too."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()

    def follow() -> None:
        parent.join()
        shutil.rmtree(folder, ignore_errors=True)
        os._exit(1)

    threading.Thread(target=follow, daemon=True).start()


def map_on_ray(
    encode: UnitEncoder, units: Iterable[Unit], workers: int | None, address: str | None
) -> Results:
    """Tasks on a Ray cluster, which repeats those of a worker or node that is lost.

    All nodes must reach the inputs under the same paths, and have this package.
    """
    with ray_connection(address) as ray:
        cores = int(ray.cluster_resources().get("CPU", 1))
        task = ray.remote(num_cpus=1, max_retries=-1)(encode_for_ray)
        encode = ray.put(encode)
        submit = functools.partial(task.remote, encode)
        try:
            yield from in_order(submit, ray.get, units, AHEAD * (workers or cores))
        except ray.exceptions.RayTaskError as error:
            raise error.as_instanceof_cause() from None


def encode_for_ray(encode: UnitEncoder, unit: Unit) -> Encoded:
    return encode(unit)


@contextlib.contextmanager
def ray_connection(address: str | None) -> Iterator[Any]:
    """Ray, connected; without a dashboard and without reports to anybody."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        import ray
    except ImportError:
        raise ScaleError("the engine ray needs Ray: `pip install ray`") from None
    if ray.is_initialized():
        yield ray
        return
    options = {"log_to_driver": False, "configure_logging": False}
    if address is None:
        options["include_dashboard"] = False
    try:
        ray.init(address=address, **options)
    except ConnectionError as error:
        raise ScaleError(f"no Ray cluster at {address!r}: {error}") from None
    try:
        yield ray
    finally:
        ray.shutdown()
