"""Encode units side by side: in this process, in several, or on a Ray cluster.

An engine maps a function over units in order and keeps only a few under way, so memory
stays bounded. A unit always yields the same, so one that was lost is encoded again.
"""

import contextlib
import multiprocessing
import os
import re
import shutil
import signal
import socket
import tempfile
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, replace
from multiprocessing.process import BaseProcess
from typing import Any

import numpy as np

from .documents import Encoded, UnitEncoder
from .errors import ScaleError, check_integers, check_types
from .units import UNIT, Unit

Results = Generator[tuple[Unit, Encoded], None, None]
AHEAD = 4  # units under way for each worker
MIN_BYTES_FOR_PROCESSES = 1 << 25  # of input; for less they are not worth starting
MOST_WORKERS = 61 if os.name == "nt" else 10_000  # Windows can't wait for more
MOST_DEATHS = 3  # of workers, one after the other, over the same unit
PATIENCE = 5.0  # seconds for a cluster to answer
# HTTP/2, which Ray speaks, begins so on both sides: with a frame that holds settings.
SETTINGS = b"\x04"
HELLO = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes(3) + SETTINGS + bytes(5)


@dataclass(frozen=True)
class RunOptions:
    """Options that change the speed of a run, but not its output."""

    engine: str = "processes"  # one of `ENGINES`
    workers: int | None = None  # None: as many as there are cores
    address: str | None = None  # of a Ray cluster; None starts one on this machine
    unit_bytes: int = UNIT  # that a worker encodes at a time
    seconds_between: float | int = 5.0  # safe points; 0: one after each unit

    def __post_init__(self) -> None:
        check_types(self)
        if self.engine not in ENGINES:
            names = ", ".join(ENGINES)
            raise ScaleError(f"engine must be one of {names}; got {self.engine!r}")
        if self.address is not None and self.engine != "ray":
            raise ScaleError("address is for the engine ray; choose that, or leave it")
        check_integers(1, unit_bytes=self.unit_bytes)
        if self.workers is not None:
            check_integers(1, workers=self.workers)


def map_ordered(
    submit: Callable[[Unit], Any],
    result: Callable[[Unit, Any], Encoded],
    units: Iterable[Unit],
    ahead: int,
) -> Results:
    """Submit units, `ahead` of them early, and yield results in their order."""
    under_way: deque[tuple[Unit, Any]] = deque()
    for unit in units:
        under_way.append((unit, submit(unit)))
        if len(under_way) > ahead:
            first, task = under_way.popleft()
            yield first, result(first, task)
    while under_way:
        first, task = under_way.popleft()
        yield first, result(first, task)


def map_in_process(
    encode: UnitEncoder, units: Iterable[Unit], options: RunOptions, size: int
) -> Results:
    """Encode here, one unit at a time; `size` is that of all inputs, in bytes."""
    return map_ordered(encode, lambda unit, encoded: encoded, units, ahead=0)


def map_in_processes(
    encode: UnitEncoder, units: Iterable[Unit], options: RunOptions, size: int
) -> Results:
    """Use processes of this machine, unless one is asked for or is done sooner."""
    is_little = size < MIN_BYTES_FOR_PROCESSES
    workers = options.workers or (1 if is_little else available_cores())
    if workers == 1:
        yield from map_in_process(encode, units, options, size)
        return
    count = min(workers, MOST_WORKERS)
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder,
        contextlib.closing(Workers(EncodeToFile(encode, folder), count)) as pool,
    ):
        yield from map_ordered(pool.submit, pool.result, units, AHEAD * count)


def map_on_ray(
    encode: UnitEncoder, units: Iterable[Unit], options: RunOptions, size: int
) -> Results:
    """Use tasks on a Ray cluster, which repeats those of a lost worker or node.

    All nodes must reach the inputs under the same paths, and have this package.
    """
    with ray_connection(options.address) as ray:
        workers = options.workers or int(ray.cluster_resources().get("CPU", 1))
        task = ray.remote(num_cpus=1, max_retries=-1)(encode_for_ray)
        shared = ray.put(encode)
        try:
            yield from map_ordered(
                lambda unit: task.remote(shared, unit),
                lambda unit, reference: ray.get(reference),
                units,
                AHEAD * workers,
            )
        except ray.exceptions.RayTaskError as error:
            raise error.as_instanceof_cause() from None


Engine = Callable[[UnitEncoder, Iterable[Unit], RunOptions, int], Results]
ENGINES: dict[str, Engine] = {
    "in-process": map_in_process,
    "processes": map_in_processes,
    "ray": map_on_ray,
}


class Workers:
    """A pool of processes that replaces itself when a worker dies."""

    def __init__(self, encode: "EncodeToFile", count: int):
        self._encode, self._count = encode, count
        self._pool = self._new_pool()

    def _new_pool(self) -> ProcessPoolExecutor:
        # Never a plain fork, which copies locks and threads in any state.
        methods = multiprocessing.get_all_start_methods()
        method = "forkserver" if "forkserver" in methods else "spawn"
        context = multiprocessing.get_context(method)
        if method == "forkserver":  # it imports the code once, for all workers
            context.set_forkserver_preload([__name__])
        watched = (self._encode.folder,)
        return ProcessPoolExecutor(self._count, context, start_worker, watched)

    def submit(self, unit: Unit) -> Future:
        try:
            return self._pool.submit(self._encode, unit)
        except BrokenProcessPool:
            self.close()
            self._pool = self._new_pool()
            return self._pool.submit(self._encode, unit)

    def result(self, unit: Unit, task: Future) -> Encoded:
        """Return the result; encode a unit again if it was lost with its worker."""
        for _ in range(MOST_DEATHS):
            try:
                return self._encode.fetch(task.result())
            except BrokenProcessPool:
                task = self.submit(unit)
        raise ScaleError(
            f"workers died {MOST_DEATHS} times at {unit.pieces[0].path}; is there too "
            "little memory? `resume` with fewer workers goes on. (A program that asks "
            'for workers also needs `if __name__ == "__main__":`.)'
        )

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)


@dataclass(frozen=True)
class EncodeToFile:
    """Encodes units and leaves the tokens in a local folder.

    A pipe costs twice the time, and of a worker that is killed while it writes much
    into one, the main process would wait for the rest forever.
    """

    encode: UnitEncoder
    folder: str

    def __call__(self, unit: Unit) -> tuple[Encoded, list[str], str]:
        encoded = self.encode(unit)
        try:
            handle, path = tempfile.mkstemp(dir=self.folder)
            with os.fdopen(handle, "wb") as file:
                for tokens in encoded.tokens.values():
                    np.save(file, tokens)
        except OSError as error:
            raise ScaleError(
                f"workers can't pass on tokens in {self.folder} ({error}); make room "
                "there, set TMPDIR to another folder, or take 1 worker, which needs "
                "none. `resume` goes on"
            ) from None
        return replace(encoded, tokens={}), list(encoded.tokens), path

    def fetch(self, passed_on: tuple[Encoded, list[str], str]) -> Encoded:
        encoded, splits, path = passed_on
        with open(path, "rb") as file:
            tokens = {split: np.load(file) for split in splits}
        os.unlink(path)
        return replace(encoded, tokens=tokens)


def start_worker(folder: str) -> None:
    """Leave Ctrl-C to the main process. If that dies, clean up and end too."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    watched = (multiprocessing.parent_process(), folder)
    threading.Thread(target=end_after, args=watched, daemon=True).start()


def end_after(parent: BaseProcess, folder: str) -> None:
    parent.join()
    shutil.rmtree(folder, ignore_errors=True)
    os._exit(1)


def available_cores() -> int:
    """Return how many cores this process can use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextlib.contextmanager
def ray_connection(address: str | None) -> Iterator[Any]:
    """Connect to Ray, without a dashboard and without reports to anybody."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        import ray
    except ImportError:
        raise ScaleError("the engine ray needs Ray: `pip install ray`") from None
    if ray.is_initialized():
        yield ray
        return
    options: dict[str, Any] = {"log_to_driver": False, "configure_logging": False}
    address = address or os.environ.get("RAY_ADDRESS") or None
    if address is None:
        options["include_dashboard"] = False
    try:
        check_address(address)
        ray.init(address=address, **options)
    except Exception as error:  # Ray raises errors of many kinds, and bare ones
        raise ScaleError(
            f"no Ray cluster can be used at {address or 'this machine'} ({error}); "
            "address must be auto or the host:port of a running one"
        ) from None
    try:
        yield ray
    finally:
        ray.shutdown()


def check_address(address: str | None) -> None:
    """Raise OSError or ValueError unless Ray answers, for which Ray waits minutes."""
    if address in (None, "auto", "local") or os.environ.get("RAY_USE_TLS") == "1":
        return
    parts = re.fullmatch(r"(?:ray://)?\[?(.+?)]?:(\d+)", address)
    if parts is None:
        raise ValueError("that isn't host:port")
    with socket.create_connection((parts[1], int(parts[2])), PATIENCE) as connection:
        connection.sendall(HELLO)
        if connection.recv(4)[3:] != SETTINGS:
            raise ValueError("what answers there isn't Ray")


def encode_for_ray(encode: UnitEncoder, unit: Unit) -> Encoded:
    """Call `encode`, because Ray makes tasks of plain functions only."""
    return encode(unit)
