"""Ways to encode units side by side: in this process, in several, on a Ray cluster.

An engine maps a function over units in order and keeps only a few under way, so memory
stays bounded. A unit always gives the same, so one that was lost is encoded again.
"""

import contextlib
import json
import multiprocessing
import os
import shutil
import signal
import tempfile
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, replace
from multiprocessing.context import BaseContext
from multiprocessing.process import BaseProcess
from typing import Any

import numpy as np

from .encode_unit import Encoded, UnitEncoder
from .errors import ScaleError
from .run_tokenizer import PRELOAD_VARIABLE
from .units import UNIT, Unit

Results = Generator[tuple[Unit, Encoded], None, None]
AHEAD = 4  # units under way for each worker
MIN_BYTES_FOR_PROCESSES = 1 << 25  # of input; for less they are not worth starting
MOST_WORKERS = 61 if os.name == "nt" else 10_000  # Windows can't wait for more
MOST_DEATHS = 3  # of workers, one after the other, over the same unit


@dataclass(frozen=True)
class RunOptions:
    """What changes the speed of a run, and not its output."""

    engine: str = "processes"  # one of `ENGINES`
    workers: int | None = None  # None: as many as there are cores
    address: str | None = None  # of a Ray cluster; None begins one on this machine
    unit_bytes: int = UNIT  # that a worker encodes at a time
    seconds_between: float = 5.0  # safe points; 0: one after each unit

    def __post_init__(self) -> None:
        if self.engine not in ENGINES:
            names = ", ".join(ENGINES)
            raise ScaleError(f"engine {self.engine!r} is not one of {names}")
        if self.workers is not None and self.workers < 1:
            raise ScaleError(f"{self.workers} workers can't do the work of 1")
        if self.unit_bytes < 1:
            raise ScaleError(f"unit_bytes {self.unit_bytes} is less than 1")


def map_units(
    encode: UnitEncoder, units: Iterable[Unit], options: RunOptions, size: int
) -> Results:
    """Pairs of unit and result, in order; `size`: bytes of the inputs, 0 if unknown."""
    return ENGINES[options.engine](encode, units, options, size)


def map_ordered(
    submit: Callable[[Unit], Any],
    result: Callable[[Unit, Any], Encoded],
    units: Iterable[Unit],
    ahead: int,
) -> Results:
    """Submit units, `ahead` of them early, and give results in their order."""
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
    """Nothing beside anything else."""
    return map_ordered(encode, lambda unit, encoded: encoded, units, ahead=0)


def map_in_processes(
    encode: UnitEncoder, units: Iterable[Unit], options: RunOptions, size: int
) -> Results:
    """Processes of this machine, unless one alone is asked for or sooner done."""
    is_little = size < MIN_BYTES_FOR_PROCESSES
    workers = options.workers or (1 if is_little else available_cores())
    if workers == 1:
        yield from map_in_process(encode, units, options, size)
        return
    with temporary_files(tempfile.gettempdir()):
        temporary = tempfile.TemporaryDirectory(
            prefix="lecture_lib-", ignore_cleanup_errors=True
        )
    with temporary as folder:
        count = min(workers, MOST_WORKERS)
        with contextlib.closing(Workers(EncodeToFile(encode, folder), count)) as pool:
            yield from map_ordered(pool.submit, pool.result, units, AHEAD * count)


def map_on_ray(
    encode: UnitEncoder, units: Iterable[Unit], options: RunOptions, size: int
) -> Results:
    """Tasks on a Ray cluster, which repeats those of a worker or node that is lost.

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
        context = start_context(self._encode.encode)
        return ProcessPoolExecutor(
            self._count, context, start_worker, (self._encode.folder,)
        )

    def submit(self, unit: Unit) -> Future:
        try:
            return self._pool.submit(self._encode, unit)
        except BrokenProcessPool:
            self.close()
            self._pool = self._new_pool()
            return self._pool.submit(self._encode, unit)

    def result(self, unit: Unit, task: Future) -> Encoded:
        """A unit that was lost with its worker is encoded again, in a new pool."""
        for _ in range(MOST_DEATHS):
            try:
                return self._encode.fetch(task.result())
            except BrokenProcessPool:
                task = self.submit(unit)
        raise ScaleError(
            f"workers died {MOST_DEATHS} times at {unit.pieces[0].path}; is there too "
            "little memory? `resume` with fewer workers goes on"
        )

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)


PassedOn = tuple[Encoded, dict[str, int], str]  # without tokens; their numbers; a file


@dataclass(frozen=True)
class EncodeToFile:
    """Encodes units and leaves the tokens in files of a local folder.

    A pipe between processes takes 64 KB at a time and copies them thrice; pages of a
    file that is read at once and removed are copied twice, and need no disk.
    """

    encode: UnitEncoder
    folder: str

    def __call__(self, unit: Unit) -> PassedOn:
        encoded = self.encode(unit)
        with temporary_files(self.folder):
            handle, path = tempfile.mkstemp(dir=self.folder)
            with os.fdopen(handle, "wb") as file:
                for tokens in encoded.tokens.values():
                    file.write(np.ascontiguousarray(tokens).data)
        sizes = {split: tokens.size for split, tokens in encoded.tokens.items()}
        return replace(encoded, tokens={}), sizes, path

    def fetch(self, passed_on: PassedOn) -> Encoded:
        encoded, sizes, path = passed_on
        dtype = np.dtype(self.encode.job.dtype)
        with temporary_files(self.folder):
            with open(path, "rb") as file:
                tokens = {s: np.fromfile(file, dtype, n) for s, n in sizes.items()}
            os.unlink(path)
            if any(tokens[split].size < size for split, size in sizes.items()):
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


def start_context(encode: UnitEncoder | None = None) -> BaseContext:
    """A fork server where there is one, which imports the code once; else new ones.

    The first server of a process also loads the encoder, which then every worker has.
    Never a plain fork: it copies locks and threads in the state they happen to be in.
    """
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    from multiprocessing import forkserver  # Windows has none

    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([f"{__package__}.preload"])
    if encode is not None:
        os.environ[PRELOAD_VARIABLE] = json.dumps(encode.encoder_arguments())
        try:
            forkserver.ensure_running()
        finally:
            del os.environ[PRELOAD_VARIABLE]
    return context


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
    """The cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


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
    options: dict[str, Any] = {"log_to_driver": False, "configure_logging": False}
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


def encode_for_ray(encode: UnitEncoder, unit: Unit) -> Encoded:
    """Ray makes tasks of plain functions."""
    return encode(unit)
