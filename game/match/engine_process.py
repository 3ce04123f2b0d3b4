"""Run computer seats in a separate process, so that the window never blocks.

An engine handles one request at a time: an action for a computer seat, or an analysis for a person.
The game uses `ProcessEngine`, with `ThreadEngine` as its fallback. `InlineEngine` computes in
`poll`, for tests and games without a window.
"""

from __future__ import annotations

import contextlib
import queue
import random
import signal
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import blake2b
from multiprocessing.connection import Connection
from typing import Protocol

from game.app.child_process import WorkerProcess, collect_seldom, end_with_parent
from game.app.i18n import N_, Message, fill
from game.rules import Action, Observation
from game.seats import make_seat
from game.seats.difficulty import DEFAULT_THINK_TIME, search_limit
from game.seats.search import Analysis, Limit, SearchSeat
from game.seats.styles import SurpriseSeat

_FAILED = N_("The computer player {kind} couldn't find a move ({reason}).")


@dataclass(frozen=True)
class EngineRequest:
    """A request to a computer seat: its kind, its observation, its random seed, its think time (a
    key of `game.seats.difficulty.THINK_TIMES`), and whether to `analyze`, that is, rate all legal
    actions instead of choosing one."""

    kind: str
    observation: Observation
    seed: int
    think_time: str = DEFAULT_THINK_TIME
    analyze: bool = False


EngineAnswer = Action | Analysis
EngineReply = tuple[EngineAnswer | None, str]  # an answer, or the reason there is none
Stop = Callable[[], bool]


class SeatFailed(Exception):
    """Raised when a computer seat raises an exception, returns an illegal action or times out;
    `message` is for the person, `reason` for the log."""

    def __init__(self, kind: str, reason: str) -> None:
        values = {"kind": kind, "reason": reason}
        super().__init__(fill(_FAILED, values))
        self.message = Message(_FAILED, values)
        self.reason = reason


class Engine(Protocol):
    """An interface that answers requests one at a time, without blocking."""

    def submit(self, request: EngineRequest) -> None:
        """Start a request, canceling any earlier one."""

    def poll(self) -> EngineAnswer | None:
        """Return the answer once; None while there is none. Raises SeatFailed."""

    def stop(self) -> None:
        """Stop thinking; the answer will be the best found so far (like UCI's `stop`)."""

    def cancel(self) -> None:
        """Cancel the request; there will be no answer."""

    def close(self) -> None:
        """Release the process or thread. No request can be submitted afterwards."""


def decision_seed(seed: int, seat: int, number: int) -> int:
    """Return the random seed for a computer seat's decision: a hash of the match's seed, the seat,
    and the number of actions played before. It reveals nothing about the match's seed."""
    text = f"{seed} {seat} {number}".encode()
    return int.from_bytes(blake2b(text, digest_size=8).digest(), "big")


def compute_answer(request: EngineRequest, stop: Stop | None = None) -> EngineAnswer:
    """Compute the answer in this thread. `stop` is called from time to time; the search ends early
    once it returns True. Raises SeatFailed if the seat fails or its action is illegal."""
    try:
        answer = _compute(request, stop)
    except Exception as error:
        raise SeatFailed(request.kind, f"{type(error).__name__}: {error}") from error
    action = answer.best if isinstance(answer, Analysis) else answer
    if action not in request.observation.position.legal_actions:
        raise SeatFailed(request.kind, f"{action} is not legal")
    return answer


def _compute(request: EngineRequest, stop: Stop | None) -> EngineAnswer:
    rng = random.Random(request.seed)
    if request.analyze:
        return SearchSeat(ANALYSIS_LIMIT).analyze(request.observation, rng, stop)
    seat = make_seat(request.kind, search_limit(request.think_time))
    if isinstance(seat, SurpriseSeat):
        seat = seat.seat_for_match(request.observation)
    if isinstance(seat, SearchSeat):
        return seat.choose(request.observation, rng, stop)
    return seat.choose(request.observation, rng)


class InlineEngine:
    """An engine that computes the answer in `poll`, which blocks."""

    def __init__(self) -> None:
        self._request: EngineRequest | None = None

    def submit(self, request: EngineRequest) -> None:
        """Store the request for `poll`."""
        self._request = request

    def poll(self) -> EngineAnswer | None:
        """Compute and return the answer, None without a request. Raises SeatFailed."""
        request, self._request = self._request, None
        return compute_answer(request) if request else None

    def stop(self) -> None:
        """Do nothing: `poll` blocks until the answer is complete."""

    def cancel(self) -> None:
        """Drop the request."""
        self._request = None

    def close(self) -> None:
        """Drop the request."""
        self._request = None


class ThreadEngine:
    """An engine that computes in a thread of the game process, which lowers the frame rate."""

    def __init__(self) -> None:
        self._answers: queue.SimpleQueue[EngineAnswer | SeatFailed] = queue.SimpleQueue()
        self._stop = threading.Event()

    def submit(self, request: EngineRequest) -> None:
        """Start a request in a new thread, canceling any earlier one."""
        self.cancel()
        thread = threading.Thread(
            target=_think_in_thread,
            args=(request, self._answers, self._stop),
            name="engine",
            daemon=True,
        )
        thread.start()

    def poll(self) -> EngineAnswer | None:
        """Return the answer once; None while there is none. Raises SeatFailed."""
        try:
            answer = self._answers.get_nowait()
        except queue.Empty:
            return None
        if isinstance(answer, SeatFailed):
            raise answer
        return answer

    def stop(self) -> None:
        """Stop thinking; the answer will be the best found so far."""
        self._stop.set()

    def cancel(self) -> None:
        """Cancel the request. A thread cannot be killed, so its answer goes to a queue that nobody
        reads."""
        self._stop.set()
        self._stop = threading.Event()
        self._answers = queue.SimpleQueue()

    def close(self) -> None:
        """Cancel the request; its thread ends on its own."""
        self.cancel()


def _think_in_thread(
    request: EngineRequest,
    answers: queue.SimpleQueue[EngineAnswer | SeatFailed],
    stop: threading.Event,
) -> None:
    try:
        answers.put(compute_answer(request, stop.is_set))
    except SeatFailed as error:
        answers.put(error)


class ProcessEngine:
    """An engine that computes in a worker process, which is reused for later requests.

    If a worker cannot be started or dies, it is replaced once; if the second one fails too, this
    and all later requests go to a `ThreadEngine`. A worker that does not answer within `TIMEOUT`
    seconds is terminated, and `poll` raises SeatFailed.
    """

    def __init__(
        self,
        start_worker: Callable[[], EngineWorker] | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Set up the engine without starting a worker. `start_worker` starts a process and `clock`
        returns seconds; both can be replaced in tests."""
        self._start_worker = start_worker or EngineWorker
        self._clock = clock
        self._asked_at = 0.0
        self._worker: EngineWorker | None = None
        self._request: EngineRequest | None = None
        self._busy = False  # the worker owes an answer
        self._stale_replies = 0  # answers to canceled requests that are still expected
        self._lost_workers = 0  # since the last answer
        self._fallback: ThreadEngine | None = None

    @property
    def in_process(self) -> bool:
        """False after falling back to a thread of this process."""
        return self._fallback is None

    def start(self) -> None:
        """Start the worker now instead of with the first request."""
        while self._worker is None and self._fallback is None:
            try:
                self._worker = self._start_worker()
            except Exception:  # whatever went wrong, the fallback is a thread
                self._replace_worker()

    def submit(self, request: EngineRequest) -> None:
        """Send a request to the worker, canceling any earlier one."""
        self.cancel()
        self._request = request
        self._asked_at = self._clock()
        self._send(request)

    def poll(self) -> EngineAnswer | None:
        """Return the answer once; None while there is none. Raises SeatFailed."""
        if self._request is None:
            return None
        try:
            answer = self._fallback.poll() if self._fallback else self._receive()
        except SeatFailed:
            self._request = None
            raise
        if answer is not None:
            self._request = None
        return answer

    def stop(self) -> None:
        """Stop thinking; the answer will be the best found so far."""
        if self._fallback:
            self._fallback.stop()
        elif self._worker and self._busy:
            with contextlib.suppress(OSError):  # the worker has died, which `poll` detects
                self._worker.connection.send(STOP_MESSAGE)

    def cancel(self) -> None:
        """Cancel the request. The worker is told to stop, and its answer will be discarded."""
        self._request = None
        if self._fallback:
            self._fallback.cancel()
        elif self._busy:
            self.stop()
            self._stale_replies += 1
        self._busy = False

    def close(self) -> None:
        """Cancel the request and end the worker."""
        self.cancel()
        self._end_worker()

    def _send(self, request: EngineRequest) -> None:
        """Send the request to the worker, or to the fallback thread."""
        while not self._busy:
            self.start()
            if self._fallback:
                self._fallback.submit(request)
                return
            try:
                if self._worker:
                    self._worker.connection.send(request)
                    self._busy = True
            except Exception:
                self._replace_worker()

    def _receive(self) -> EngineAnswer | None:
        if self._worker is None or self._request is None:
            return None
        try:
            reply = self._read_reply(self._worker)
            if reply is None:
                self._check_timeout(self._request)
                return None
        except (EOFError, OSError):
            self._replace_worker()
            self._send(self._request)
            return None
        self._busy = False
        self._lost_workers = 0
        answer, failure = reply
        if failure:
            raise SeatFailed(self._request.kind, failure)
        return answer

    def _read_reply(self, worker: EngineWorker) -> EngineReply | None:
        """Return the worker's reply to the current request, None while there is none. Raises
        EOFError if the worker ended without one."""
        alive = worker.alive  # read first: a reply sent before its end is still in the pipe
        while worker.connection.poll():
            reply: EngineReply = worker.connection.recv()
            if not self._stale_replies:
                return reply
            self._stale_replies -= 1
        if not alive:
            raise EOFError
        return None

    def _check_timeout(self, request: EngineRequest) -> None:
        """End the worker and raise SeatFailed if it has taken too long."""
        if self._clock() - self._asked_at > TIMEOUT:
            self._end_worker()
            raise SeatFailed(request.kind, f"no answer in {TIMEOUT:.0f} seconds")

    def _replace_worker(self) -> None:
        """Discard a lost worker; after too many, fall back to a thread."""
        self._end_worker()
        self._lost_workers += 1
        if self._lost_workers > _MAX_RESTARTS:
            self._fallback = ThreadEngine()

    def _end_worker(self) -> None:
        worker, self._worker = self._worker, None
        self._busy, self._stale_replies = False, 0
        if worker:
            worker.end()


_MAX_RESTARTS = 1
ANALYSIS_LIMIT = Limit(time=2.0)
TIMEOUT = 90.0  # seconds; the longest think time is only a few
STOP_MESSAGE = "enough"  # sent to the worker while it computes


class EngineWorker(WorkerProcess):
    """An engine's worker process: it receives requests and `STOP_MESSAGE` and sends replies."""

    def __init__(self) -> None:
        """Start the process."""
        super().__init__("seats", _run_worker)


def _run_worker(connection: Connection) -> None:
    """Answer requests until the pipe is closed. During a computation, the only message that can
    arrive is `STOP_MESSAGE`."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the game process
    end_with_parent()
    collect_seldom()
    with contextlib.suppress(EOFError, OSError):
        while True:
            request = connection.recv()
            if request == STOP_MESSAGE:  # it arrived after the answer was sent
                continue
            reply: EngineReply
            try:
                reply = compute_answer(request, connection.poll), ""
            except SeatFailed as error:
                reply = None, error.reason
            connection.send(reply)
