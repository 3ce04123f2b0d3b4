"""A review in processes of its own: the same as elsewhere, whatever is killed, kept for later."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from multiprocessing import Pipe
from multiprocessing.connection import wait
from pathlib import Path
from typing import Any

import pytest

from game.app.child_process import WorkerProcess, lower_priority
from game.app.i18n import fill
from game.history.review.decisions import list_decisions
from game.history.review.match_review import MatchReview
from game.history.review.review_data import Data, part_to_data, review_to_data
from game.history.review.review_plan import Effort, ReviewTask
from game.history.review.review_process import (
    MAX_LOSSES,
    READY,
    WORKERS,
    ReviewJob,
    ReviewSource,
    open_review,
)
from game.history.review.review_store import review_key
from game.history.review.reviewer import Reviewer
from game.history.store.database import Database
from game.history.store.review_table import ReviewTable
from game.rules import parse
from game.rules.record.game_record import DecisionEntry, GameRecord
from game.rules.record.recovery import recover
from tests.history.review.short_reviews import EFFORT, inline_review, played_record

PATIENCE = 60  # seconds, for the slowest machine
ACTIONS = 24


@cache
def record() -> GameRecord:
    """The record of a short match; nobody changes it."""
    return played_record(ACTIONS)


@cache
def reviewed() -> MatchReview:
    """Its review, made in this process."""
    return inline_review(record())


def whole() -> dict[str, Data]:
    return review_to_data(reviewed())


def follow(job: ReviewJob, until: Callable[[], bool] | None = None) -> None:
    """Update a review until this is so or it has ended."""
    while not (job.plan.is_done or job.failure or (until and until())):
        changed = job.update()
        workers = [worker.process for worker in job._workers if worker]
        if workers and not changed:
            ends = [(worker.connection, worker.process.sentinel) for worker in workers]
            wait([end for pair in ends for end in pair], PATIENCE)


def some_done(job: ReviewJob, count: int = 2) -> Callable[[], bool]:
    return lambda: len(job.plan.review.decisions) >= count


def data_of(job: ReviewJob) -> dict[str, Data]:
    return review_to_data(job.plan.review)


def opened(
    store: ReviewTable,
    of: GameRecord | None = None,
    effort: Effort = EFFORT,
    completed: Callable[[MatchReview], object] | None = None,
) -> ReviewJob:
    """A review of a match, by default the short one, with its parts in a store."""
    return open_review(of or record(), store.load, store.add, effort, completed)


@pytest.fixture
def store() -> ReviewTable:
    return ReviewTable(Database(None))


@pytest.fixture
def job(store: ReviewTable) -> Iterator[ReviewJob]:
    """A review of the short match, closed after the test."""
    job = opened(store)
    yield job
    job.close()


# In processes


def test_it_is_the_same_as_in_this_process(job: ReviewJob, store: ReviewTable) -> None:
    assert len(job.plan.decisions) == len(reviewed().decisions)
    assert not job.plan.is_done
    assert (job.plan.stage, job.plan.progress) == (0, 0.0)
    follow(job)
    assert data_of(job) == whole()
    assert (job.plan.stage, job.plan.progress) == (len(EFFORT.stages) + 1, 1.0)
    assert job.plan.review.seats == 3
    assert job.failure is None
    assert not job.update()
    again = opened(store)
    assert again.plan.is_done
    assert data_of(again) == whole()
    assert not again.update()
    assert again._workers == [None] * WORKERS


def test_a_complete_review_is_told_once(store: ReviewTable) -> None:
    told: list[MatchReview] = []
    job = opened(store, completed=told.append)
    follow(job)
    job.update()
    job.close()
    assert [review_to_data(review) for review in told] == [whole()]


def test_a_match_without_decisions_is_reviewed_at_once(store: ReviewTable) -> None:
    job = opened(store, played_record(0))
    assert job.plan.is_done
    assert not job.update()
    assert job.plan.review.seats == 3
    job.close()


def test_a_killed_worker_is_replaced_and_nothing_is_lost(
    job: ReviewJob, store: ReviewTable
) -> None:
    follow(job, some_done(job))
    worker = next(filter(None, job._workers))
    worker.process.process.kill()
    worker.process.process.join(PATIENCE)
    follow(job, lambda: worker not in job._workers)
    follow(job)
    assert data_of(job) == whole()
    assert data_of(opened(store)) == whole()


def test_closing_ends_the_workers_and_keeps_what_is_done(
    job: ReviewJob, store: ReviewTable
) -> None:
    follow(job, some_done(job))
    workers = [worker.process for worker in job._workers if worker]
    assert len(workers) == WORKERS
    job.close()
    for worker in workers:
        with pytest.raises(ValueError, match="closed"):  # as only a process that has ended can be
            worker.process.is_alive()
    shown = data_of(job)
    assert len(job.plan.review.decisions) >= 2
    assert not job.update()
    job.close()
    later = opened(store)
    assert data_of(later) == shown
    follow(later)
    later.close()
    assert data_of(later) == whole()


def test_closing_does_not_wait_for_a_long_search(store: ReviewTable) -> None:
    job = opened(store, effort=Effort(10**9))
    job.update()
    worker = job._workers[0]
    assert worker is not None
    assert worker.process.connection.poll(PATIENCE)  # it is ready
    job.update()
    job.close()
    with pytest.raises(ValueError, match="closed"):
        worker.process.process.is_alive()
    assert job.plan.review.decisions == ()


GAME = """
import sys, threading
from pathlib import Path
from multiprocessing.connection import wait
from game.history.review.review_process import open_review
from game.history.store.database import Database
from game.history.store.review_table import ReviewTable
from tests.history.review.short_reviews import EFFORT, played_record
store = ReviewTable(Database(Path(sys.argv[1]) / "reviews"))
job = open_review(played_record(24), store.load, store.add, EFFORT)
while len(job.plan.review.decisions) < 2:
    workers = [worker.process.connection for worker in job._workers if worker]
    if not job.update() and workers:
        wait(workers, 60)
print("begun", flush=True)
threading.Event().wait()
"""


def test_a_killed_game_takes_its_workers_along_and_the_next_goes_on(tmp_path: Path) -> None:
    words = [sys.executable, "-c", GAME, str(tmp_path)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as game:
        assert game.stdout is not None
        assert game.stdout.readline().strip() == b"begun"
        game.kill()
        game.communicate(timeout=PATIENCE)  # until the workers, too, have closed the pipe
    job = opened(ReviewTable(Database(tmp_path / "reviews")))
    assert len(job.plan.review.decisions) >= 2
    follow(job)
    job.close()
    assert data_of(job) == whole()


def test_a_low_priority_is_asked_for_and_its_refusal_does_no_harm(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = []

    def refuse(*values: int) -> None:
        asked.append(values)
        raise PermissionError

    monkeypatch.setattr("os.nice", refuse, raising=False)
    lower_priority()
    assert asked or sys.platform == "win32"


# Workers that fail

Answer = Callable[[ReviewTask], str]
Start = Callable[[ReviewSource], WorkerProcess]


@cache
def answer(task: ReviewTask) -> str:
    """What a worker sends for a task."""
    reviewer = Reviewer(list_decisions(recover(record()).history), EFFORT.nodes)
    judgment = reviewed().decisions[task.number].judgment
    better = judgment.alternatives[0].actions if judgment and task.stage else ()
    return json.dumps(part_to_data(reviewer.compute(task, better)))


class _AnsweringEnd:
    """The end of a pipe whose other end answers at once, or fails at a task."""

    def __init__(self, fails: Callable[[ReviewTask], bool], answer: Answer) -> None:
        self._waiting: list[str | None] = [READY]
        self._fails = fails
        self._answer = answer
        self.failed = False
        self.tasks: list[ReviewTask] = []

    def poll(self) -> bool:
        return bool(self._waiting)

    def recv(self) -> str:
        text = self._waiting.pop(0)
        if text is None:
            self.failed = True
            raise EOFError
        return text

    def send(self, request: Any) -> None:
        task = request[0]
        self.tasks.append(task)
        if None not in self._waiting:
            self._waiting.append(None if self._fails(task) else self._answer(task))

    def close(self) -> None:
        """Do nothing."""


class AnsweringWorker(WorkerProcess):
    """A worker that answers each task at once."""

    alive = True

    def __init__(
        self, fails: Callable[[ReviewTask], bool] = lambda task: False, answer: Answer = answer
    ) -> None:
        self.end_of_pipe = _AnsweringEnd(fails, answer)
        self.connection: Any = self.end_of_pipe

    def end(self) -> None:
        """Do nothing."""


class EndedWorker(WorkerProcess):
    """A worker that has ended at once."""

    alive = False

    def __init__(self) -> None:
        self.connection, theirs = Pipe()
        theirs.close()

    def end(self) -> None:
        self.connection.close()


def scripted(store: ReviewTable, start: Start) -> ReviewJob:
    """A review by workers that are not processes."""
    job = opened(store)
    job._start_worker = start
    return job


def update_all(job: ReviewJob) -> None:
    for _ in range(20 * len(job.plan.decisions)):
        job.update()


def test_tasks_are_shared_out_and_each_is_given_once(store: ReviewTable) -> None:
    workers: list[AnsweringWorker] = []

    def start(source: ReviewSource) -> WorkerProcess:
        workers.append(AnsweringWorker())
        return workers[-1]

    job = scripted(store, start)
    update_all(job)
    assert data_of(job) == whole()
    assert len(workers) == WORKERS
    given = [task for worker in workers for task in worker.end_of_pipe.tasks]
    assert len(given) == len(set(given)) > len(job.plan.decisions)
    assert all(worker.end_of_pipe.tasks for worker in workers)


def test_nothing_is_shown_that_is_not_stored(store: ReviewTable) -> None:
    job = scripted(store, lambda source: AnsweringWorker())
    while not job.plan.is_done:
        job.update()
        later = scripted(store, lambda source: AnsweringWorker())
        assert data_of(later) == data_of(job)
        assert later.plan.stage == job.plan.stage


@pytest.mark.parametrize("stage", [0, 1])
def test_a_task_at_which_every_worker_ends_is_left_out_and_tried_the_next_time(
    store: ReviewTable, stage: int
) -> None:
    judged = [r.judgment and r.judgment.playouts for r in reviewed().decisions]
    bad = next(number for number, playouts in enumerate(judged) if playouts)

    def fails(task: ReviewTask) -> bool:
        return (task.number, task.stage) == (bad, stage)

    job = scripted(store, lambda source: AnsweringWorker(fails))
    update_all(job)
    assert job.plan.is_done
    assert job.failure is None
    judgment = job.plan.review.decisions[bad].judgment
    assert judgment is None if stage == 0 else judgment and not judgment.playouts
    later = scripted(store, lambda source: AnsweringWorker())
    assert not later.plan.is_done
    update_all(later)
    assert data_of(later) == whole()


def refuse(source: ReviewSource) -> WorkerProcess:
    raise OSError("no more processes")


def nonsense(task: ReviewTask) -> str:
    return "no review"


def other(task: ReviewTask) -> str:
    return answer(ReviewTask((task.number + 1) % 5, 0))


@pytest.mark.parametrize(
    ("start", "starts"),
    [
        (refuse, 2 * WORKERS),
        (lambda source: EndedWorker(), 2 * WORKERS),
        (lambda source: AnsweringWorker(lambda task: True), MAX_LOSSES),
        (lambda source: AnsweringWorker(answer=nonsense), MAX_LOSSES),
        (lambda source: AnsweringWorker(answer=other), MAX_LOSSES),
    ],
)
def test_when_no_worker_does_anything_the_review_stops_and_says_what_to_do(
    store: ReviewTable, start: Start, starts: int
) -> None:
    tried = []

    def counting(source: ReviewSource) -> WorkerProcess:
        tried.append(source)
        return start(source)

    job = scripted(store, counting)
    update_all(job)
    assert len(tried) == starts
    assert job.failure is not None
    assert "open it again" in fill(job.failure.text, job.failure.values)
    assert not job.plan.is_done
    assert not job.update()
    assert scripted(store, refuse).plan.review.decisions == ()


# What is kept


def kept(store: ReviewTable, of: GameRecord) -> int:
    """How many decisions of a match are known from the store."""
    return len(opened(store, of).plan.review.decisions)


def keep(store: ReviewTable, of: GameRecord) -> str:
    """Keep the whole review of a match; return its key."""
    job = opened(store, of)
    decisions = list_decisions(recover(of).history)
    reviewer = Reviewer(decisions, EFFORT.nodes)
    job._start_worker = lambda source: AnsweringWorker(
        answer=lambda task: json.dumps(part_to_data(reviewer.compute(task, job.plan.better(task))))
    )
    update_all(job)
    assert job.plan.is_done
    return review_key(of, EFFORT)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda line: line[:-20],
        lambda line: line.replace('"seat":', '"seat": '),
        lambda line: "[" * 100_000,
        lambda line: line.replace('"played":', '"player":'),
    ],
)
def test_a_text_that_makes_no_sense_is_computed_again(
    store: ReviewTable, spoil: Callable[[str], str]
) -> None:
    key = keep(store, record())
    texts = store.load(key)
    store.add(key, {(5, 0): spoil(texts[5, 0])})
    job = scripted(store, lambda source: AnsweringWorker())
    assert len(job.plan.review.decisions) == 5
    update_all(job)
    assert data_of(job) == whole()
    assert store.load(key) == texts


def test_a_match_that_goes_on_keeps_what_is_reviewed(store: ReviewTable) -> None:
    keep(store, record())
    longer = played_record(ACTIONS + 10)
    assert kept(store, longer) >= len(reviewed().decisions) - 1  # people may still have been placed
    assert kept(store, played_record(10)) >= 9


def test_after_decisions_were_taken_back_the_others_are_kept(store: ReviewTable) -> None:
    keep(store, record())
    other = played_record(ACTIONS, others_from=12)
    decisions = list_decisions(recover(other).history)
    same = [
        decision.actions == mine.decision.actions
        for decision, mine in zip(decisions, reviewed().decisions, strict=False)
    ]
    assert kept(store, other) == same.index(False) > 5


def test_the_same_words_at_another_position_are_no_review_of_it(store: ReviewTable) -> None:
    game = played_record(0).begin().game
    game.play(parse("settler"))
    taken, next_taken = sorted({*game.legal_actions} - {parse("take quarry")}, key=str)[:2]
    usual, other = played_record(0), played_record(0)
    for of, first in (usual, taken), (other, parse("take quarry")):
        of.entries += [DecisionEntry((action,)) for action in (parse("settler"), first, next_taken)]
    key = keep(store, usual)
    texts = store.load(key)
    keep(store, other)
    store.add(key, {(2, 0): texts[2, 0]})
    assert kept(store, other) == 2


def test_the_key_tells_matches_and_ways_of_review_apart() -> None:
    key = review_key(record(), EFFORT)
    assert key == review_key(played_record(3), EFFORT)
    named = GameRecord(record().options, record().seed, about={"seats": ["Ada"]})
    assert key == review_key(named, EFFORT)
    others = [
        review_key(record(), EFFORT._replace(nodes=5)),
        review_key(record(), EFFORT._replace(stages=EFFORT.stages[:1])),
        review_key(played_record(3, players=4), EFFORT),
        review_key(GameRecord(record().options, 6), EFFORT),
        review_key(
            GameRecord(record().options, 5, start=recover(record()).history.game.position),
            EFFORT,
        ),
    ]
    assert len({key, *others}) == 6
