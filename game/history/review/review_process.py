"""Review a match in worker processes so that the window never blocks, and save completed parts."""

from __future__ import annotations

import contextlib
import json
import signal
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Final, NamedTuple

from game.app.child_process import WorkerProcess, collect_seldom, end_with_parent, lower_priority
from game.app.files.strict_json import loads
from game.app.i18n import N_, Message
from game.history.review.decisions import MatchDecision, list_decisions
from game.history.review.match_review import MatchReview
from game.history.review.review_data import (
    playouts_from_data,
    playouts_to_data,
    search_from_data,
    search_to_data,
)
from game.history.review.review_plan import USUAL_EFFORT, Effort, ReviewPlan, ReviewTask
from game.history.review.review_store import KeptReview, ReviewStore, review_key
from game.history.review.reviewer import Reviewer
from game.match.journal import open_match
from game.rules import parse
from game.rules.record.game_record import GameRecord
from game.rules.record.recovery import recover

_STOPPED = N_(
    "The review stopped early. Your progress is saved, so open it again to continue. If it stops "
    "again, close other programs and try once more."
)

WORKERS: Final = 2
# Tasks that a worker has at once, so that it need not wait for the next frame of the window.
TASKS_OF_WORKER: Final = 2
# The number of workers that one task may crash, and of consecutive worker crashes in total.
LOSSES_OF_TASK: Final = 2
MAX_LOSSES: Final = 6
MOST_TAKEN: Final = 8  # results of a worker per `update`, to keep it short

READY: Final = "ready"  # sent by a worker before its first result


class ReviewSource(NamedTuple):
    """What workers review: the lines of the match's record, the nodes per search, and the seed."""

    lines: tuple[str, ...]
    nodes: int
    seed: int


StartWorker = Callable[[ReviewSource], WorkerProcess]
Completed = Callable[[MatchReview], None]


def open_review(
    source: Path | GameRecord,
    store: ReviewStore,
    effort: Effort = USUAL_EFFORT,
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
    plan = ReviewPlan(decisions, record.options.players, effort)
    parts = _SavedPlan(plan, decisions, KeptReview(store, review_key(record, effort, seed)))
    task = ReviewSource(tuple(record.lines()), effort.nodes, seed)
    return ProcessReviewJob(task, parts, completed=completed)


class _SavedPlan:
    """A plan together with where its parts are saved."""

    def __init__(
        self, plan: ReviewPlan, decisions: Sequence[MatchDecision], kept: KeptReview
    ) -> None:
        """Read the parts that are saved."""
        self.plan = plan
        self.decisions = decisions
        self.kept = kept
        while sum(self._read(task) for task in list(plan.tasks)):
            pass  # the next stage

    def _read(self, task: ReviewTask) -> bool:
        data = self.kept.read(task, self.decisions[task.number])
        if data is None:
            return False
        with contextlib.suppress(ValueError):
            self._add(task, data)
            return True
        return False

    def _add(self, task: ReviewTask, data: object) -> None:
        """Add a part to the plan. Raises ValueError."""
        if task.stage:
            self.plan.add_playouts(task, playouts_from_data(data))
        else:
            decision = self.decisions[task.number]
            self.plan.add_search(task.number, search_from_data(decision, data))

    def add(self, task: ReviewTask, text: str) -> None:
        """Add what a worker sent, and have it saved by `kept.write`. Raises ValueError if it is not
        from a worker of this version."""
        data = loads(text)
        self._add(task, data)
        self.kept.add(task, self.decisions[task.number], data)


class _Worker:
    """A worker process and the tasks that it has been given."""

    def __init__(self, process: WorkerProcess) -> None:
        self.process = process
        self.begun = False  # it has told that it is ready
        self.tasks: list[ReviewTask] = []

    def results(self, most: int) -> Iterator[tuple[ReviewTask, str]]:
        """Yield at most so many tasks and results from the pipe. Raises EOFError or OSError if the
        pipe is closed."""
        while self.tasks and most and self.process.connection.poll():
            text = self.process.connection.recv()
            if text == READY:
                self.begun = True
                continue
            most -= 1
            yield self.tasks[0], text
            self.tasks.pop(0)


class ProcessReviewJob:
    """A review (`ReviewJob`) computed by worker processes.

    A crashed worker is replaced. After `LOSSES_OF_TASK` crashes at one task, that part is left out;
    it is tried again next time. The review stops with a `failure` if workers do not start, or after
    `MAX_LOSSES` crashes without progress.
    """

    def __init__(
        self,
        source: ReviewSource,
        parts: _SavedPlan,
        start_worker: StartWorker | None = None,
        completed: Completed | None = None,
        workers: int = WORKERS,
    ) -> None:
        """Continue from what is saved. The first `update` starts the workers. `start_worker` is for
        tests. `completed` is called once, with the complete review."""
        self.total = len(parts.decisions)
        self._source = source
        self._parts = parts
        self._start_worker = start_worker or _start_worker
        self._completed = completed
        self._workers: list[_Worker | None] = [None] * workers
        self._review = parts.plan.review
        self._failure: Message | None = None
        self._losses = 0  # worker crashes since the last completed task
        self._losses_of: Counter[ReviewTask | None] = Counter()  # None: at the start
        self._closed = False

    @property
    def review(self) -> MatchReview:
        """The review so far."""
        return self._review

    @property
    def progress(self) -> float:
        """The share that is done, 0 to 1."""
        return self._parts.plan.progress

    @property
    def stage(self) -> int:
        """The stage in progress."""
        return self._parts.plan.stage

    @property
    def failure(self) -> Message | None:
        """Why the review stopped early, or None."""
        return self._failure

    @property
    def is_done(self) -> bool:
        """Whether everything has been computed."""
        return self._parts.plan.is_done

    def update(self) -> bool:
        """Start workers, fetch their results and give them tasks. Return True if `review` or
        `failure` has changed."""
        if self._closed or self._failure:
            return False
        changed = False
        for place in range(len(self._workers)):
            if not self.is_done and self._failure is None:
                changed = self._serve(place) or changed
        if changed:
            self._review = self._parts.plan.review
        if self.is_done:
            self._end_workers()
            if self._completed is not None:
                self._completed(self._review)
                self._completed = None
        return changed or self._failure is not None

    def close(self) -> None:
        """Fetch all remaining results and stop the workers."""
        self._closed = True
        for worker in filter(None, self._workers):
            with contextlib.suppress(EOFError, OSError, ValueError):
                self._take(worker, len(worker.tasks))
        self._end_workers()
        self._review = self._parts.plan.review

    def _serve(self, place: int) -> bool:
        """Start a worker, or fetch its results and give it tasks. Return True if any part was
        added or left out."""
        worker = self._workers[place]
        if worker is None:
            try:
                self._workers[place] = _Worker(self._start_worker(self._source))
            except Exception:  # any error may be temporary, so try again
                return self._lose(place, None)
            return False
        alive = worker.process.alive  # read first: data sent before it exited is still in the pipe
        changed, lost = False, False
        try:
            changed = self._take(worker, MOST_TAKEN)
            lost = not alive and not worker.process.connection.poll()
            if not lost:
                self._give_tasks(worker)
        except (EOFError, OSError, ValueError):
            lost = True
        if lost and not self.is_done:
            at = worker.tasks[0] if worker.begun and worker.tasks else None
            changed = self._lose(place, at) or changed
        return changed

    def _take(self, worker: _Worker, most: int) -> bool:
        """Receive at most `most` results and save them. Raises EOFError or OSError if the pipe is
        closed, and ValueError if the data is not from a worker of this version."""
        taken = False
        try:
            for task, text in worker.results(most):
                self._parts.add(task, text)
                taken = True
        finally:
            if taken:
                self._losses = self._losses_of[None] = 0
                self._parts.kept.write()
        return taken

    def _give_tasks(self, worker: _Worker) -> None:
        """Send the next tasks that nobody has. Raises OSError."""
        given = {task for other in self._workers if other for task in other.tasks}
        for task in self._parts.plan.tasks:
            if len(worker.tasks) >= TASKS_OF_WORKER:
                return
            if task not in given:
                better = self._parts.plan.better(task.number) if task.stage else ()
                worker.process.connection.send((task, [str(action) for action in better]))
                worker.tasks.append(task)

    def _lose(self, place: int, at: ReviewTask | None) -> bool:
        """Drop a worker that has ended at a task (None: before it was ready). Return True if the
        task is left out."""
        worker, self._workers[place] = self._workers[place], None
        if worker:
            worker.process.end()
        self._losses += 1
        self._losses_of[at] += 1
        most = LOSSES_OF_TASK if at else LOSSES_OF_TASK * len(self._workers)
        is_hopeless = self._losses_of[at] >= most
        if self._losses >= MAX_LOSSES or (at is None and is_hopeless):
            self._failure = Message(_STOPPED, {})
            self._end_workers()
        elif at is not None and is_hopeless:
            self._parts.plan.leave_out(at, self._parts.decisions[at.number])
            return True
        return False

    def _end_workers(self) -> None:
        for worker in filter(None, self._workers):
            worker.process.end()
        self._workers = [None] * len(self._workers)


def _start_worker(source: ReviewSource) -> WorkerProcess:
    return WorkerProcess("review", _run_worker, source)


def _run_worker(connection: Connection, source: ReviewSource) -> None:
    """Run a worker: answer each task with its result. The game treats an exception here like a
    crash."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the game process handles Ctrl-C
    end_with_parent()
    collect_seldom()
    lower_priority()
    decisions = list_decisions(recover(GameRecord.parse(source.lines)).history)
    reviewer = Reviewer(decisions, source.nodes, source.seed)
    with contextlib.suppress(EOFError, ConnectionError):  # the game has closed the pipe
        connection.send(READY)
        while True:
            task, better = connection.recv()
            if task.stage:
                chain = [parse(text) for text in better]
                data = playouts_to_data(reviewer.play_out(task, chain))
            else:
                data = search_to_data(reviewer.search(task.number))
            connection.send(json.dumps(data))
