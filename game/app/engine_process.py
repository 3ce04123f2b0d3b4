"""How computer seats think: in a process of their own, so that the window never waits for them.

A thinker has one question at a time: a decision of a computer seat, or advice for a person.
`ProcessEngine` is the usual one; `InlineEngine` answers while one waits, for tests and for games
without a window.
"""

from __future__ import annotations

import contextlib
import multiprocessing
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

from game.app.child_process import end_with_parent
from game.app.i18n import N_, Message, fill
from game.rules import Action, Observation
from game.seats import make_seat
from game.seats.difficulty import DEFAULT_THINK_TIME, search_limit
from game.seats.search import Analysis, Limit, SearchSeat
from game.seats.styles import SurpriseSeat

_FAILED = N_("The computer player {kind} found no answer ({reason}).")


@dataclass(frozen=True)
class EngineRequest:
    """What a computer seat is asked: its kind, what it may know, the seed of its chance, how
    long it may think (a key of `difficulty.THINK_TIMES`), and whether all choices are to be
    compared rather than one named."""

    kind: str
    observation: Observation
    seed: int
    think: str = DEFAULT_THINK_TIME
    advice: bool = False


Answer = Action | Analysis
Reply = tuple[Answer | None, str]  # an answer, or why there is none
Stop = Callable[[], bool]


class SeatFailed(Exception):
    """A computer seat broke down over a question; `message` says so."""

    def __init__(self, kind: str, reason: str) -> None:
        values = {"kind": kind, "reason": reason}
        super().__init__(fill(_FAILED, values))
        self.message = Message(_FAILED, values)
        self.reason = reason


class Engine(Protocol):
    """Answers questions, one at a time."""

    def ask(self, question: EngineRequest) -> None:
        """Begin to think; a question asked before is let go."""

    def poll(self) -> Answer | None:
        """The answer, given once; None while there is none. Raises SeatFailed."""

    def hurry(self) -> None:
        """Enough thought: let the answer be what is best so far."""

    def interrupt(self) -> None:
        """Let the question go: its answer will not come."""

    def close(self) -> None:
        """Give everything back; nothing can be asked any more."""


def decision_seed(seed: int, seat: int, number: int) -> int:
    """The seed of a computer's chance at its decision: by the match's seed, the seat, and how many
    actions were played before. Nothing can be told from it about the match's own seed."""
    text = f"{seed} {seat} {number}".encode()
    return int.from_bytes(blake2b(text, digest_size=8).digest(), "big")


def answer(question: EngineRequest, stop: Stop | None = None) -> Answer:
    """Think it through here and now; `stop` is asked now and then whether it is enough. Raises
    SeatFailed when that leads to no legal action."""
    try:
        found = _found(question, stop)
    except Exception as error:
        raise SeatFailed(question.kind, f"{type(error).__name__}: {error}") from error
    action = found.best if isinstance(found, Analysis) else found
    if action not in question.observation.position.legal_actions:
        raise SeatFailed(question.kind, f"{action} is not legal")
    return found


def _found(question: EngineRequest, stop: Stop | None) -> Answer:
    rng = random.Random(question.seed)
    if question.advice:
        return SearchSeat(ADVICE).analyse(question.observation, rng, stop)
    seat = make_seat(question.kind, search_limit(question.think))
    if isinstance(seat, SurpriseSeat):
        seat = seat.seat_for_match(question.observation)
    if isinstance(seat, SearchSeat):
        return seat.choose(question.observation, rng, stop)
    return seat.choose(question.observation, rng)


class InlineEngine:
    """Thinks when its answer is asked for."""

    def __init__(self) -> None:
        self._question: EngineRequest | None = None

    def ask(self, question: EngineRequest) -> None:
        """See `Engine`."""
        self._question = question

    def poll(self) -> Answer | None:
        """See `Engine`."""
        question, self._question = self._question, None
        return answer(question) if question else None

    def hurry(self) -> None:
        """See `Engine`. Nobody could say so: whoever asks waits for the answer."""

    def interrupt(self) -> None:
        """See `Engine`."""
        self._question = None

    def close(self) -> None:
        """See `Engine`."""
        self._question = None


class ThreadEngine:
    """Thinks in a thread: the window goes on, if less smoothly."""

    def __init__(self) -> None:
        self._answers: queue.SimpleQueue[Answer | SeatFailed] = queue.SimpleQueue()
        self._enough = threading.Event()

    def ask(self, question: EngineRequest) -> None:
        """See `Engine`."""
        self.interrupt()
        thread = threading.Thread(
            target=_think_aside,
            args=(question, self._answers, self._enough),
            name="thinker",
            daemon=True,
        )
        thread.start()

    def poll(self) -> Answer | None:
        """See `Engine`."""
        try:
            found = self._answers.get_nowait()
        except queue.Empty:
            return None
        if isinstance(found, SeatFailed):
            raise found
        return found

    def hurry(self) -> None:
        """See `Engine`."""
        self._enough.set()

    def interrupt(self) -> None:
        """See `Engine`. A thread cannot be stopped: what it still says, nobody hears."""
        self._enough.set()
        self._enough = threading.Event()
        self._answers = queue.SimpleQueue()

    def close(self) -> None:
        """See `Engine`."""
        self.interrupt()


def _think_aside(
    question: EngineRequest,
    answers: queue.SimpleQueue[Answer | SeatFailed],
    enough: threading.Event,
) -> None:
    try:
        answers.put(answer(question, enough.is_set))
    except SeatFailed as error:
        answers.put(error)


class ProcessEngine:
    """Thinks in another process, which is kept for the next question.

    A process that cannot be started or dies is replaced once; if the next one fares no better, the
    same seat is asked the same question in a thread of this process, and from then on all others.
    One that gives no answer for `PATIENCE` seconds has hung, and fails.
    """

    def __init__(
        self,
        hire: Callable[[], EngineWorker] | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`hire` starts a process, `clock` tells seconds; for tests."""
        self._hire = hire or EngineWorker
        self._clock = clock
        self._asked_at = 0.0
        self._worker: EngineWorker | None = None
        self._question: EngineRequest | None = None
        self._busy = False  # the process owes an answer
        self._unheard = 0  # answers it owes besides, to questions let go
        self._losses = 0  # processes lost since the last answer
        self._thread: ThreadEngine | None = None

    @property
    def in_process(self) -> bool:
        """False once thinking had to move into this process."""
        return self._thread is None

    def start(self) -> None:
        """Start the process now, so that the first answer comes the sooner."""
        while self._worker is None and self._thread is None:
            try:
                self._worker = self._hire()
            except Exception:  # whatever it is, a thread can think as well
                self._lose()

    def ask(self, question: EngineRequest) -> None:
        """See `Engine`."""
        self.interrupt()
        self._question = question
        self._asked_at = self._clock()
        self._send(question)

    def poll(self) -> Answer | None:
        """See `Engine`."""
        if self._question is None:
            return None
        try:
            found = self._thread.poll() if self._thread else self._receive()
        except SeatFailed:
            self._question = None
            raise
        if found is not None:
            self._question = None
        return found

    def hurry(self) -> None:
        """See `Engine`."""
        if self._thread:
            self._thread.hurry()
        elif self._worker and self._busy:
            with contextlib.suppress(OSError):  # it has died: `poll` will see
                self._worker.connection.send(ENOUGH)

    def interrupt(self) -> None:
        """See `Engine`. The process is told that it is enough; what it still says is not heard."""
        self._question = None
        if self._thread:
            self._thread.interrupt()
        elif self._busy:
            self.hurry()
            self._unheard += 1
        self._busy = False

    def close(self) -> None:
        """See `Engine`."""
        self.interrupt()
        self._dismiss()

    def _send(self, question: EngineRequest) -> None:
        """Hand the question to the process; without one, to a thread."""
        while not self._busy:
            self.start()
            if self._thread:
                self._thread.ask(question)
                return
            try:
                if self._worker:
                    self._worker.connection.send(question)
                    self._busy = True
            except Exception:
                self._lose()

    def _receive(self) -> Answer | None:
        if self._worker is None or self._question is None:
            return None
        try:
            reply = self._reply(self._worker)
            if reply is None:
                self._lose_patience(self._question)
                return None
        except (EOFError, OSError):
            self._lose()
            self._send(self._question)
            return None
        self._busy = False
        self._losses = 0
        found, failure = reply
        if failure:
            raise SeatFailed(self._question.kind, failure)
        return found

    def _reply(self, worker: EngineWorker) -> Reply | None:
        """What the process says to the question asked last, when it has. Raises EOFError when it
        is gone and has said nothing."""
        alive = worker.alive  # asked first: what it said before its end is still in the pipe
        while worker.connection.poll():
            reply: Reply = worker.connection.recv()
            if not self._unheard:
                return reply
            self._unheard -= 1
        if not alive:
            raise EOFError
        return None

    def _lose_patience(self, question: EngineRequest) -> None:
        """Raises SeatFailed when the process has thought for too long, and ends it."""
        if self._clock() - self._asked_at > PATIENCE:
            self._dismiss()
            raise SeatFailed(question.kind, f"no answer in {PATIENCE:.0f} seconds")

    def _lose(self) -> None:
        """The process is gone; after too many, a thread takes over."""
        self._dismiss()
        self._losses += 1
        if self._losses > _REPLACED:
            self._thread = ThreadEngine()

    def _dismiss(self) -> None:
        worker, self._worker = self._worker, None
        self._busy, self._unheard = False, 0
        if worker:
            worker.end()


_REPLACED = 1
ADVICE = Limit(time=2.0)
PATIENCE = 90.0  # seconds; the longest thought takes a few
ENOUGH = "enough"  # said to the process in the middle of a question


class EngineWorker:
    """The other process and the pipe to it: questions go there, and `ENOUGH`; an answer, or what
    failed, comes back."""

    def __init__(self) -> None:
        """Start it. It is started afresh everywhere ("spawn"), as a copy of a process with a
        window is of no use."""
        context = multiprocessing.get_context("spawn")
        self.connection, theirs = context.Pipe()
        self.process = context.Process(target=_work, args=(theirs,), name="seats", daemon=True)
        try:
            self.process.start()
        except BaseException:
            self.connection.close()
            raise
        finally:
            theirs.close()

    @property
    def alive(self) -> bool:
        """False once it has ended. The pipe does not tell that of a process that ended while it
        was starting: on Windows the other end is held here until it has taken it."""
        return self.process.is_alive()

    def end(self) -> None:
        """End it, thinking or not."""
        self.connection.close()
        self.process.terminate()
        self.process.join(_LAST_WAIT)
        with contextlib.suppress(ValueError):  # it still runs; nothing more can be done
            self.process.close()


_LAST_WAIT = 1.0  # seconds


def _work(connection: Connection) -> None:
    """What the other process does: answer until the pipe is closed. While it thinks only one thing
    can be said to it, so that anything in the pipe means that it is enough."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the game, which closes the pipe
    end_with_parent()
    with contextlib.suppress(EOFError, OSError):
        while True:
            question = connection.recv()
            if question == ENOUGH:  # the answer had been on its way
                continue
            told: Reply
            try:
                told = answer(question, connection.poll), ""
            except SeatFailed as error:
                told = None, error.reason
            connection.send(told)
