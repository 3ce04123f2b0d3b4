"""Review a match in worker processes so that the window never blocks, and save completed parts."""

from __future__ import annotations

import contextlib
import json
import signal
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from multiprocessing.connection import Connection
from typing import Final, NamedTuple

from game.app.child_process import WorkerProcess, collect_seldom, end_with_parent, lower_priority
from game.app.i18n import N_, Message
from game.history.review.decisions import list_decisions
from game.history.review.match_review import MatchReview
from game.history.review.review_data import part_to_data
from game.history.review.review_plan import USUAL_EFFORT, Effort, ReviewPlan, ReviewTask
from game.history.review.review_store import SavedReview, Texts, review_key
from game.history.review.reviewer import Reviewer
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
    """What workers review: the lines of the match's record, and the nodes per search."""

    lines: tuple[str, ...] = ()
    nodes: int = 0


StartWorker = Callable[[ReviewSource], WorkerProcess]
Completed = Callable[[MatchReview], object]


def open_review(
    record: GameRecord,
    load: Callable[[str], Texts],
    save: Callable[[str, Texts], object],
    effort: Effort = USUAL_EFFORT,
    completed: Completed | None = None,
) -> ReviewJob:
    """Return the review of a match, continuing from what `load` returns for its key; `save` stores
    more. `completed` is called once, with the complete review."""
    recovered = recover(record)
    plan = ReviewPlan(list_decisions(recovered.history), record.options.players, effort)
    key = review_key(recovered.record, effort)
    saved = SavedReview(plan, load(key), partial(save, key))
    return ReviewJob(saved, ReviewSource(tuple(recovered.record.lines()), effort.nodes), completed)


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


class ReviewJob:
    """A review in progress, computed by worker processes. Its `plan` has the review so far: first
    its decisions come in order of play, then their estimates get sharper.

    A crashed worker is replaced. After `LOSSES_OF_TASK` crashes at one task, that part is left out;
    it is tried again next time. The review stops with a `failure` if workers do not start, or after
    `MAX_LOSSES` crashes without progress.
    """

    def __init__(
        self,
        saved: SavedReview,
        source: ReviewSource,
        completed: Completed | None = None,
        start_worker: StartWorker | None = None,
    ) -> None:
        """Continue from what is saved. The first `update` starts the workers. `completed` is called
        once, with the complete review. `start_worker` is for tests."""
        self.plan = saved.plan
        self.failure: Message | None = None
        """Why the review stopped early, or None if it is in progress or complete."""
        self._saved = saved
        self._source = source
        self._completed = completed
        self._start_worker = start_worker or _start_worker
        self._workers: list[_Worker | None] = [None] * WORKERS
        self._losses = 0  # worker crashes since the last completed task
        self._losses_of: Counter[ReviewTask | None] = Counter()  # None: at the start
        self._closed = False

    def update(self) -> bool:
        """Start workers, fetch their results without blocking, and give them tasks. Return True if
        the review or `failure` has changed."""
        if self._closed or self.failure:
            return False
        changed = False
        for place in range(WORKERS):
            if not self.plan.is_done and self.failure is None:
                changed = self._serve(place) or changed
        if self.plan.is_done:
            self._end_workers()
            if self._completed is not None:
                self._completed(self.plan.review)
                self._completed = None
        return changed or self.failure is not None

    def close(self) -> None:
        """Fetch all remaining results and stop the workers. Completed parts are kept for next
        time."""
        self._closed = True
        for worker in filter(None, self._workers):
            with contextlib.suppress(EOFError, OSError, ValueError):
                self._take(worker, len(worker.tasks))
        self._end_workers()

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
        if lost and not self.plan.is_done:
            at = worker.tasks[0] if worker.begun and worker.tasks else None
            changed = self._lose(place, at) or changed
        return changed

    def _take(self, worker: _Worker, most: int) -> bool:
        """Receive at most `most` results and save them. Raises EOFError or OSError if the pipe is
        closed, and ValueError if the data is not from a worker of this version."""
        taken = False
        try:
            for task, text in worker.results(most):
                self._saved.add(task, text)
                taken = True
        finally:
            if taken:
                self._losses = self._losses_of[None] = 0
                self._saved.save()
        return taken

    def _give_tasks(self, worker: _Worker) -> None:
        """Send the next tasks that nobody has. Raises OSError."""
        given = {task for other in self._workers if other for task in other.tasks}
        for task in self.plan.tasks:
            if len(worker.tasks) >= TASKS_OF_WORKER:
                return
            if task not in given:
                better = [str(action) for action in self.plan.better(task)]
                worker.process.connection.send((task, better))
                worker.tasks.append(task)

    def _lose(self, place: int, at: ReviewTask | None) -> bool:
        """Drop a worker that has ended at a task (None: before it was ready). Return True if the
        task is left out."""
        worker, self._workers[place] = self._workers[place], None
        if worker:
            worker.process.end()
        self._losses += 1
        self._losses_of[at] += 1
        most = LOSSES_OF_TASK if at else LOSSES_OF_TASK * WORKERS
        is_hopeless = self._losses_of[at] >= most
        if self._losses >= MAX_LOSSES or (at is None and is_hopeless):
            self.failure = Message(_STOPPED, {})
            self._end_workers()
        elif at is not None and is_hopeless:
            self.plan.leave_out(at)
            return True
        return False

    def _end_workers(self) -> None:
        for worker in filter(None, self._workers):
            worker.process.end()
        self._workers = [None] * WORKERS


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
    reviewer = Reviewer(decisions, source.nodes)
    with contextlib.suppress(EOFError, ConnectionError):  # the game has closed the pipe
        connection.send(READY)
        while True:
            task, better = connection.recv()
            part = reviewer.compute(task, [parse(text) for text in better])
            connection.send(json.dumps(part_to_data(part)))
