"""Workers on a cluster: processes on any number of machines, connected to a dask scheduler.

Messages are bytes, so the scheduler does not need the game's code. A worker that lacks the code, or
has another version, reports this instead of playing.
"""

from __future__ import annotations

import logging
import pickle
import re
import socket
from collections.abc import Callable
from concurrent.futures import CancelledError, Future
from typing import TYPE_CHECKING, Any, Final, Self

from game.tools.code_version import worker_fingerprint
from game.tools.workers.workers import Outcome, WorkersError, attempt

if TYPE_CHECKING:
    from distributed import Client

CONNECT_TIMEOUT: Final = 5.0  # seconds
WORKERS_TIMEOUT: Final = 30.0  # maximum wait for workers before the run ends
_LONGEST_GREETING: Final = 1_000_000  # bytes
_ADDRESS: Final = re.compile(r"tcp://(?P<host>\[[\w:.%]+\]|[^\s/:\[\]]+):(?P<port>\d{1,5})")


class Cluster:
    """The workers of the scheduler at an address, including those that connect later. Raises
    WorkersError."""

    def __init__(self, address: str) -> None:
        self.address = address
        self._client = _connect(address)
        # Never reuse the result of an equal earlier task: a restarted task is played again.
        self._executor = self._client.get_executor(pure=False)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self._client.close()  # the scheduler then drops our pending tasks

    def capacity(self) -> int:
        """Return how many tasks can run at once, after waiting for a worker if there is none.
        Raises WorkersError."""
        try:
            if not self._client.nthreads():
                self._client.wait_for_workers(1, timeout=WORKERS_TIMEOUT)
            return sum(self._client.nthreads().values())
        except TimeoutError:
            raise WorkersError(
                f"The scheduler at {self.address} has no workers. Start some in the game's folder:"
                f" {_how_to_start(self.address)}"
            ) from None
        except (OSError, RuntimeError):
            raise self._gone() from None

    def begin(self, work: Callable[[Any], Any], task: Any) -> Future[Any]:
        """Start a task. If its worker dies, the scheduler passes it to another one. Raises
        WorkersError."""
        call = pickle.dumps(_Call(worker_fingerprint(), pickle.dumps((work, task))))
        try:
            future: Future[Any] = self._executor.submit(pickle.loads, call)
        except Exception:  # the connection has just been closed
            raise self._gone() from None
        return future

    def outcome(self, future: Future[Any]) -> Outcome:
        """Return the outcome of a finished task. Raises WorkersError."""
        from distributed import KilledWorker

        try:
            outcome: Outcome = pickle.loads(future.result())
        except CancelledError:
            raise self._gone() from None
        except KilledWorker:
            return Outcome(failure="every worker that was given it has died")
        except (ImportError, AttributeError) as error:
            raise WorkersError(
                f"A worker does not have this code ({error}). Start it again, in the folder of the"
                f" same state of the game: {_how_to_start(self.address)}"
            ) from None
        except Exception as error:
            return Outcome(failure=f"{type(error).__name__}: {error}")
        return outcome

    def _gone(self) -> WorkersError:
        return WorkersError(
            f"The scheduler at {self.address} is gone. When it is there again, run the same again"
            " to go on."
        )


class _Call:
    """A packed call, which is carried out by unpickling it. The function submitted to dask is
    therefore `pickle.loads`, which is available everywhere; the game's code is only looked up on
    the worker, where a missing module is an ordinary error."""

    def __init__(self, code: str, packed: bytes) -> None:
        self._code = code
        self._packed = packed

    def __reduce__(self) -> tuple[Callable[[str, bytes], bytes], tuple[str, bytes]]:
        return carry_out, (self._code, self._packed)


def carry_out(code: str, packed: bytes) -> bytes:
    """Carry out a task on a cluster worker and return the pickled outcome. Raises ImportError if
    the worker has other code."""
    if worker_fingerprint() != code:
        from distributed import get_worker

        raise ImportError(f"{get_worker().address} has {worker_fingerprint()}, here it is {code}")
    work, task = pickle.loads(packed)
    return pickle.dumps(attempt(work, task))


def _connect(address: str) -> Client:
    """Return a connection to a scheduler. Raises WorkersError."""
    match = _ADDRESS.fullmatch(address)
    if match is None:
        raise WorkersError(f"A scheduler is written like tcp://HOST:PORT, not {address!r}.")
    try:
        from distributed import Client
    except ImportError:
        raise WorkersError("--scheduler needs dask: pip install distributed") from None
    for logger in ("distributed", "distributed.client"):
        logging.getLogger(logger).setLevel(logging.CRITICAL)  # errors are reported here
    try:
        _hear_scheduler(match["host"].strip("[]"), int(match["port"]))
        return Client(address, timeout=CONNECT_TIMEOUT, set_as_default=False)
    except (OSError, OverflowError, ValueError, ImportError) as error:
        raise WorkersError(
            f"There is no scheduler at {address} ({error}). Start one: python -m dask scheduler"
        ) from None


def _hear_scheduler(host: str, port: int) -> None:
    """Check that a scheduler answers. It speaks first, beginning with the length of its message;
    dask's own client would wait forever for anything else. Raises OSError."""
    with socket.create_connection((host, port), CONNECT_TIMEOUT) as line:
        length = line.recv(8, socket.MSG_WAITALL)
    if len(length) < 8 or int.from_bytes(length, "little") > _LONGEST_GREETING:
        raise OSError("something else answers there")


def _how_to_start(address: str) -> str:
    return f"python -m dask worker {address} --nthreads 1 --nworkers -1"
