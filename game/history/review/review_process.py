"""Review a match in a worker process, so that the window never waits; what is done is kept."""

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
    "The review stopped early. What is done is kept: open it again to continue. If it stops "
    "again, close other programs first."
)

# Workers that one decision may cost, and that may be lost one after the other in all.
LOSSES_OF_DECISION: Final = 2
MAX_LOSSES: Final = 6
MOST_TAKEN: Final = 8  # decisions in one `update`, which has to be short

READY: Final = "ready"  # sent by the worker before the first decision


class ReviewTask(NamedTuple):
    """What a worker has to do: the lines of the match's record, the number of the first decision
    that is missing, the nodes of a search, the seed of the review."""

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
    """Return the review of a match from its file or its record; it goes on from what is kept in the
    store. `completed` is called once with the review when all decisions are reviewed. Raises
    JournalError for a file that cannot be read."""
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
    """A review (`ReviewJob`) that a worker process goes through.

    A worker that is lost is replaced, and goes on with the first decision that is missing. After
    LOSSES_OF_DECISION at one decision that is left ungraded, and is reviewed again the next time
    unless one after it was done. When workers do not even begin, or MAX_LOSSES have brought
    nothing, the review stops with a `failure`.
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
        """Go on from what is kept. The first `update` starts a worker; `start_worker` is for
        tests. `completed` is called once with the complete review."""
        self.total = len(decisions)
        self._task = task
        self._decisions = decisions
        self._kept = kept
        self._start_worker = start_worker or _start_worker
        self._completed = completed
        self._review = MatchReview(seats, tuple(kept.reviewed))
        self._failure: Message | None = None
        self._worker: WorkerProcess | None = None
        self._begun = False  # the worker is at a decision
        self._losses = 0  # of workers, since the last decision was done
        self._closed = False

    @property
    def review(self) -> MatchReview:
        """See `ReviewJob`."""
        return self._review

    @property
    def failure(self) -> Message | None:
        """See `ReviewJob`."""
        return self._failure

    @property
    def is_done(self) -> bool:
        """See `ReviewJob`."""
        return len(self._review.decisions) == self.total

    def update(self) -> bool:
        """See `ReviewJob`."""
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
        """See `ReviewJob`."""
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
        except Exception:  # whatever it is, it may be better at the second attempt
            self._lose_worker()

    def _fetch(self, worker: WorkerProcess) -> None:
        """Take what the worker has done; drop it when it has ended."""
        alive = worker.alive  # read first: what was sent before its end is still in the pipe
        try:
            self._take(worker, MOST_TAKEN)
            lost = not alive and not worker.connection.poll()
        except (EOFError, OSError, ValueError):
            lost = True
        if lost and len(self._kept.reviewed) < self.total:
            self._lose_worker()

    def _take(self, worker: WorkerProcess, most: int) -> None:
        """Take so many decisions from the pipe, or all that there are, and keep them. Raises
        EOFError or OSError when it is closed, ValueError for what no worker of this version sends.
        """
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
        """Bring `review` up to date; return whether anything was added."""
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
    """Run the worker: send each decision when it is done. An exception ends it, which is the same
    to the game as a crash."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the game process
    end_with_parent()
    collect_seldom()
    lower_priority()
    decisions = list_decisions(recover(GameRecord.parse(task.lines)).history)
    networks = shipped_networks()
    coming = review_decisions(decisions, task.nodes, task.seed, networks=networks, first=task.first)
    with contextlib.suppress(ConnectionError):  # nobody waits for it any more
        connection.send(READY)
        for reviewed in coming:
            connection.send(json.dumps(decision_to_data(reviewed)))
