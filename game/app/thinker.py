"""How computer seats think: in a process of their own, so that the window never waits for them.

A thinker has one question at a time. `ProcessThinker` is the usual one; `InlineThinker` answers
while one waits, for tests and for games without a window.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import queue
import random
import signal
import threading
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import blake2b
from multiprocessing.connection import Connection
from typing import Protocol

from game.app.i18n import N_, Message, fill
from game.rules import Action, Observation, parse
from game.seats import make_seat

_FAILED = N_("The computer player {kind} found no answer ({reason}).")


@dataclass(frozen=True)
class Question:
    """What a computer seat is asked: its kind, what it may know, and the seed of its chance."""

    kind: str
    observation: Observation
    seed: int


class SeatFailed(Exception):
    """A computer seat broke down over a question; `message` says so."""

    def __init__(self, kind: str, reason: str) -> None:
        values = {"kind": kind, "reason": reason}
        super().__init__(fill(_FAILED, values))
        self.message = Message(_FAILED, values)
        self.reason = reason


class Thinker(Protocol):
    """Answers questions, one at a time."""

    def ask(self, question: Question) -> None:
        """Begin to think; a question asked before is let go."""

    def poll(self) -> Action | None:
        """The answer, given once; None while there is none. Raises SeatFailed."""

    def interrupt(self) -> None:
        """Let the question go: its answer will not come."""

    def close(self) -> None:
        """Give everything back; nothing can be asked any more."""


def decision_seed(seed: int, seat: int, number: int) -> int:
    """The seed of a computer's chance at its decision: by the match's seed, the seat, and how many
    actions were played before. Nothing can be told from it about the match's own seed."""
    text = f"{seed} {seat} {number}".encode()
    return int.from_bytes(blake2b(text, digest_size=8).digest(), "big")


def answer(question: Question) -> Action:
    """Think it through here and now. Raises SeatFailed when that leads to no legal action."""
    try:
        seat = make_seat(question.kind)
        action = seat.choose(question.observation, random.Random(question.seed))
    except Exception as error:
        raise SeatFailed(question.kind, f"{type(error).__name__}: {error}") from error
    if action not in question.observation.position.legal:
        raise SeatFailed(question.kind, f"{action} is not legal")
    return action


class InlineThinker:
    """Thinks when its answer is asked for."""

    def __init__(self) -> None:
        self._question: Question | None = None

    def ask(self, question: Question) -> None:
        """See `Thinker`."""
        self._question = question

    def poll(self) -> Action | None:
        """See `Thinker`."""
        question, self._question = self._question, None
        return answer(question) if question else None

    def interrupt(self) -> None:
        """See `Thinker`."""
        self._question = None

    def close(self) -> None:
        """See `Thinker`."""
        self._question = None


class ThreadThinker:
    """Thinks in a thread: the window goes on, if less smoothly."""

    def __init__(self) -> None:
        self._answers: queue.SimpleQueue[Action | SeatFailed] = queue.SimpleQueue()

    def ask(self, question: Question) -> None:
        """See `Thinker`."""
        self.interrupt()
        thread = threading.Thread(
            target=_think_aside, args=(question, self._answers), name="thinker", daemon=True
        )
        thread.start()

    def poll(self) -> Action | None:
        """See `Thinker`."""
        try:
            found = self._answers.get_nowait()
        except queue.Empty:
            return None
        if isinstance(found, SeatFailed):
            raise found
        return found

    def interrupt(self) -> None:
        """See `Thinker`. A thread cannot be stopped: it thinks to its end for nobody."""
        self._answers = queue.SimpleQueue()

    def close(self) -> None:
        """See `Thinker`."""
        self.interrupt()


def _think_aside(question: Question, answers: queue.SimpleQueue[Action | SeatFailed]) -> None:
    try:
        answers.put(answer(question))
    except SeatFailed as error:
        answers.put(error)


class ProcessThinker:
    """Thinks in another process, which is kept for the next question.

    A process that cannot be started or dies is replaced once; if the next one fares no better, the
    same seat is asked the same question in a thread of this process, and from then on all others.
    """

    def __init__(self, hire: Callable[[], Worker] | None = None) -> None:
        """`hire` starts a process; for tests."""
        self._hire = hire or Worker
        self._worker: Worker | None = None
        self._question: Question | None = None
        self._busy = False  # the process owes an answer
        self._losses = 0  # processes lost since the last answer
        self._thread: ThreadThinker | None = None

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

    def ask(self, question: Question) -> None:
        """See `Thinker`."""
        self.interrupt()
        self._question = question
        self._send(question)

    def poll(self) -> Action | None:
        """See `Thinker`."""
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

    def interrupt(self) -> None:
        """See `Thinker`. A process that still thinks is ended."""
        self._question = None
        if self._thread:
            self._thread.interrupt()
        elif self._worker and self._busy and not self._worker.has_answered():
            self._dismiss()
        self._busy = False

    def close(self) -> None:
        """See `Thinker`."""
        self.interrupt()
        self._dismiss()

    def _send(self, question: Question) -> None:
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

    def _receive(self) -> Action | None:
        if self._worker is None or self._question is None:
            return None
        try:
            if not self._worker.connection.poll():
                return None
            text, failure = self._worker.connection.recv()
        except (EOFError, OSError):
            self._lose()
            self._send(self._question)
            return None
        self._busy = False
        self._losses = 0
        if failure:
            raise SeatFailed(self._question.kind, failure)
        return parse(text)

    def _lose(self) -> None:
        """The process is gone; after too many, a thread takes over."""
        self._dismiss()
        self._losses += 1
        if self._losses > _REPLACED:
            self._thread = ThreadThinker()

    def _dismiss(self) -> None:
        worker, self._worker, self._busy = self._worker, None, False
        if worker:
            worker.end()


_REPLACED = 1


class Worker:
    """The other process and the pipe to it: a question goes there, the text of the action and what
    failed come back."""

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

    def has_answered(self) -> bool:
        """Take out the answer to a question let go, if it has come already."""
        try:
            return self.connection.poll() and bool(self.connection.recv())
        except (EOFError, OSError):
            return False

    def end(self) -> None:
        """End it, thinking or not."""
        self.connection.close()
        self.process.terminate()
        self.process.join(_LAST_WAIT)
        with contextlib.suppress(ValueError):  # it still runs; nothing more can be done
            self.process.close()


_LAST_WAIT = 1.0  # seconds


def _work(connection: Connection) -> None:
    """What the other process does: answer until the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the game, which closes the pipe
    with contextlib.suppress(EOFError, OSError):
        while True:
            question = connection.recv()
            try:
                told = (answer(question).text, "")
            except SeatFailed as error:
                told = ("", error.reason)
            connection.send(told)
