"""Review a match in a worker process so that the window never blocks, and save completed
decisions."""

from __future__ import annotations

import contextlib
import json
import signal
from collections.abc import Callable, Sequence
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Final, NamedTuple

from game.app.child_process import WorkerProcess, collect_seldom, end_with_parent, lower_priority
from game.app.files.strict_json import loads
from game.app.i18n import N_, Message
from game.history.review.decisions import MatchDecision, list_decisions
from game.history.review.grades import Grade
from game.history.review.judge import grade_without_search
from game.history.review.match_review import (
    DEFAULT_NODES,
    MatchReview,
    ReviewedDecision,
    review_decisions,
)
from game.history.review.review_data import decision_from_data, decision_to_data
from game.history.review.review_store import KeptReview, ReviewStore, review_key
from game.match.journal import open_match
from game.rules.record.game_record import GameRecord
from game.rules.record.recovery import recover
from game.seats.networks import shipped_networks

_STOPPED = N_(
    "The review stopped early. Your progress is saved, so open it again to continue. If it stops "
    "again, close other programs first."
)

# The number of workers that one decision may crash, and of consecutive worker crashes in total.
LOSSES_OF_DECISION: Final = 2
MAX_LOSSES: Final = 6
MOST_TAKEN: Final = 8  # decisions per `update`, to keep it short

READY: Final = "ready"  # sent by the worker before the first decision


class ReviewTask(NamedTuple):
    """The job of a worker: the lines of the match's record, the number of the first decision to
    review, the nodes per search, and the seed of the review."""

    lines: tuple[str, ...]
    first: int
    nodes: int
    seed: int


StartWorker = Callable[[ReviewTask], WorkerProcess]
Completed = Callable[[MatchReview], None]


def open_review(
    source: Path | GameRecord,
    store: ReviewStore,
    nodes: int = DEFAULT_NODES,
    seed: int = 0,
    completed: Completed | None = None,
) -> ProcessReviewJob:
    """Return the review of a match from its file or record, continuing from what the store has.
    `completed` is called once, with the complete review. Raises JournalError if the file cannot be
    read."""
    if isinstance(source, Path):
        opened = open_match(source)
        record, history = opened.journal.record, opened.history
    else:
        recovered = recover(source)
        record, history = recovered.record, recovered.history
    decisions = list_decisions(history)
    kept = KeptReview(store, review_key(record, nodes, seed), decisions)
    task = ReviewTask(tuple(record.lines()), len(kept.reviewed), nodes, seed)
    return ProcessReviewJob(task, decisions, record.options.players, kept, completed=completed)


class ProcessReviewJob:
    """A review (`ReviewJob`) computed by a worker process.

    A crashed worker is replaced and continues with the first missing decision. After
    `LOSSES_OF_DECISION` crashes at one decision, that decision is left ungraded; it is reviewed
    again next time unless a later decision was completed. The review stops with a `failure` if
    workers do not start, or after `MAX_LOSSES` crashes without progress.
    """

    def __init__(
        self,
        task: ReviewTask,
        decisions: Sequence[MatchDecision],
        seats: int,
        kept: KeptReview,
        start_worker: StartWorker | None = None,
        completed: Completed | None = None,
    ) -> None:
        """Continue from what is saved. The first `update` starts a worker. `start_worker` is for
        tests. `completed` is called once, with the complete review."""
        self.total = len(decisions)
        self._task = task
        self._decisions = decisions
        self._kept = kept
        self._start_worker = start_worker or _start_worker
        self._completed = completed
        self._review = MatchReview(seats, tuple(kept.reviewed))
        self._failure: Message | None = None
        self._worker: WorkerProcess | None = None
        self._begun = False  # the worker has started its first decision
        self._losses = 0  # worker crashes since the last completed decision
        self._closed = False

    @property
    def review(self) -> MatchReview:
        """The review so far."""
        return self._review

    @property
    def failure(self) -> Message | None:
        """Why the review stopped early, or None."""
        return self._failure

    @property
    def is_done(self) -> bool:
        """Whether all decisions have been reviewed."""
        return len(self._review.decisions) == self.total

    def update(self) -> bool:
        """Start a worker or fetch its results. Return True if `review` or `failure` has changed."""
        if self._closed or self._failure:
            return False
        if not self.is_done:
            if self._worker is None:
                self._start()
            else:
                self._fetch(self._worker)
        changed = self._show_kept()
        if self.is_done and self._completed is not None:
            self._completed(self._review)
            self._completed = None
        return changed or self._failure is not None

    def close(self) -> None:
        """Fetch all remaining results and stop the worker."""
        self._closed = True
        if self._worker:
            with contextlib.suppress(EOFError, OSError, ValueError):
                self._take(self._worker, self.total)
        self._end_worker()
        self._show_kept()

    def _start(self) -> None:
        self._begun = False
        try:
            self._worker = self._start_worker(self._task._replace(first=len(self._kept.reviewed)))
        except Exception:  # any error may be temporary, so try again
            self._lose_worker()

    def _fetch(self, worker: WorkerProcess) -> None:
        """Receive results from the worker, and drop the worker if it has exited."""
        alive = worker.alive  # read first: data sent before it exited is still in the pipe
        try:
            self._take(worker, MOST_TAKEN)
            lost = not alive and not worker.connection.poll()
        except (EOFError, OSError, ValueError):
            lost = True
        if lost and len(self._kept.reviewed) < self.total:
            self._lose_worker()

    def _take(self, worker: WorkerProcess, most: int) -> None:
        """Receive at most `most` decisions from the pipe and save them. Raises EOFError or OSError
        if the pipe is closed, and ValueError if the data is not from a worker of this version."""
        taken, reviewed = 0, self._kept.reviewed
        try:
            while taken < most and len(reviewed) < self.total and worker.connection.poll():
                text = worker.connection.recv()
                if text == READY:
                    self._begun = True
                    continue
                self._kept.add(decision_from_data(self._decisions[len(reviewed)], loads(text)))
                taken += 1
        finally:
            if taken:
                self._losses = 0
                self._kept.write()

    def _show_kept(self) -> bool:
        """Update `review` and return whether any decision was added."""
        reviewed = self._kept.reviewed
        if len(reviewed) == len(self._review.decisions):
            return False
        self._review = MatchReview(self._review.seats, tuple(reviewed))
        return True

    def _lose_worker(self) -> None:
        self._end_worker()
        self._losses += 1
        if self._losses % LOSSES_OF_DECISION:
            return
        if not self._begun or self._losses >= MAX_LOSSES:
            self._failure = Message(_STOPPED, {})
            return
        decision = self._decisions[len(self._kept.reviewed)]
        grade = grade_without_search(decision) or Grade.UNGRADED
        self._kept.add(ReviewedDecision(decision, grade, None, None))

    def _end_worker(self) -> None:
        worker, self._worker = self._worker, None
        if worker:
            worker.end()


def _start_worker(task: ReviewTask) -> WorkerProcess:
    return WorkerProcess("review", _run_worker, task)


def _run_worker(connection: Connection, task: ReviewTask) -> None:
    """Run the worker: send each decision as it is completed. The game treats an exception here like
    a crash."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the game process handles Ctrl-C
    end_with_parent()
    collect_seldom()
    lower_priority()
    decisions = list_decisions(recover(GameRecord.parse(task.lines)).history)
    networks = shipped_networks()
    coming = review_decisions(decisions, task.nodes, task.seed, networks=networks, first=task.first)
    with contextlib.suppress(ConnectionError):  # the game has closed the pipe
        connection.send(READY)
        for reviewed in coming:
            connection.send(json.dumps(decision_to_data(reviewed)))
