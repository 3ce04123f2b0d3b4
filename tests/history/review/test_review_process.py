"""A review in a process of its own: the same as elsewhere, whatever is killed, kept for later."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from multiprocessing import Pipe
from multiprocessing.connection import wait
from pathlib import Path

import pytest

from game.app.child_process import WorkerProcess, lower_priority
from game.app.i18n import fill
from game.history.review.decisions import list_decisions
from game.history.review.grades import Grade
from game.history.review.match_review import ReviewedDecision
from game.history.review.review_data import Data, decision_from_data, decision_to_data
from game.history.review.review_job import ReviewJob
from game.history.review.review_process import (
    MAX_LOSSES,
    READY,
    ProcessReviewJob,
    ReviewTask,
    open_review,
)
from game.history.review.review_store import KeptReview, review_key
from game.match.journal import JournalError, open_match
from game.rules import parse
from game.rules.record.game_record import DecisionEntry, GameRecord
from game.rules.record.recovery import recover
from tests.history.review.review_doubles import MemoryReviewStore
from tests.history.review.short_reviews import (
    NODES,
    FolderReviewStore,
    as_data,
    inline_review,
    played_record,
)
from tests.support.saved_matches import saved_match

PATIENCE = 60  # seconds, for the slowest machine
ACTIONS = 24


@cache
def record() -> GameRecord:
    """The record of a short match; nobody changes it."""
    return played_record(ACTIONS)


@cache
def reviewed() -> tuple[ReviewedDecision, ...]:
    """Its review, made in this process."""
    return tuple(inline_review(record()))


def whole() -> list[dict[str, Data]]:
    return as_data(reviewed())


def follow(job: ProcessReviewJob, until: Callable[[], bool] | None = None) -> None:
    """Update a review until this is so or it has ended."""
    while not (job.is_done or job.failure or (until and until())):
        if not job.update() and job._worker:
            wait([job._worker.connection, job._worker.process.sentinel], PATIENCE)


def some_done(job: ProcessReviewJob, count: int = 2) -> Callable[[], bool]:
    return lambda: len(job.review.decisions) >= count


def data_of(job: ReviewJob) -> list[dict[str, Data]]:
    return as_data(job.review.decisions)


@pytest.fixture
def store() -> MemoryReviewStore:
    return MemoryReviewStore()


@pytest.fixture
def job(store: MemoryReviewStore) -> Iterator[ProcessReviewJob]:
    """A review of the short match, closed after the test."""
    opened = open_review(record(), store, NODES)
    yield opened
    opened.close()


# In a process


def test_it_is_the_same_as_in_this_process(job: ProcessReviewJob, store: MemoryReviewStore) -> None:
    assert job.total == len(reviewed())
    assert not job.is_done
    follow(job)
    assert data_of(job) == whole()
    assert job.review.seats == 3
    assert job.failure is None
    assert not job.update()
    again = open_review(record(), store, NODES)
    assert again.is_done
    assert data_of(again) == whole()
    assert not again.update()
    assert again._worker is None


def test_a_match_file_can_be_reviewed_and_stays_as_it_is(
    tmp_path: Path, store: MemoryReviewStore
) -> None:
    path = saved_match(tmp_path, 12)
    before = path.read_bytes()
    job = open_review(path, store, NODES)
    follow(job)
    job.close()
    assert data_of(job) == as_data(inline_review(open_match(path).journal.record))
    assert path.read_bytes() == before
    path.write_text("no match")
    with pytest.raises(JournalError):
        open_review(path, store, NODES)


def test_a_match_without_decisions_is_reviewed_at_once(store: MemoryReviewStore) -> None:
    job = open_review(played_record(0), store)
    assert job.is_done
    assert not job.update()
    assert job.review.seats == 3
    job.close()


def test_a_killed_worker_is_replaced_and_nothing_is_reviewed_twice(
    job: ProcessReviewJob, store: MemoryReviewStore
) -> None:
    follow(job, some_done(job))
    worker = job._worker
    assert worker is not None
    worker.process.kill()
    worker.process.join(PATIENCE)
    follow(job, lambda: job._worker not in (worker, None))
    assert job._worker is not worker
    follow(job)
    assert data_of(job) == whole()
    assert data_of(open_review(record(), store, NODES)) == whole()


def test_closing_ends_the_worker_and_keeps_what_is_done(
    job: ProcessReviewJob, store: MemoryReviewStore
) -> None:
    follow(job, some_done(job))
    worker = job._worker
    assert worker is not None
    job.close()
    with pytest.raises(ValueError, match="closed"):  # as only a process that has ended can be
        worker.process.is_alive()
    count = len(job.review.decisions)
    assert count >= 2
    assert not job.update()
    job.close()
    later = open_review(record(), store, NODES)
    assert len(later.review.decisions) == count
    follow(later)
    later.close()
    assert data_of(later) == whole()


def test_closing_does_not_wait_for_a_long_search(store: MemoryReviewStore) -> None:
    job = open_review(record(), store, 10**9)
    job.update()
    worker = job._worker
    assert worker is not None
    assert worker.connection.poll(PATIENCE)  # it is at the first decision
    job.close()
    with pytest.raises(ValueError, match="closed"):
        worker.process.is_alive()
    assert job.review.decisions == ()


GAME = """
import sys, threading
from pathlib import Path
from multiprocessing.connection import wait
from game.history.review.review_process import open_review
from tests.history.review.short_reviews import FolderReviewStore, played_record
job = open_review(played_record(24), FolderReviewStore(Path(sys.argv[1])), 4)
while len(job.review.decisions) < 2:
    if not job.update() and job._worker:
        wait([job._worker.connection], 60)
print("begun", flush=True)
threading.Event().wait()
"""


def test_a_killed_game_takes_its_worker_along_and_the_next_goes_on(tmp_path: Path) -> None:
    words = [sys.executable, "-c", GAME, str(tmp_path)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as game:
        assert game.stdout is not None
        assert game.stdout.readline().strip() == b"begun"
        game.kill()
        game.communicate(timeout=PATIENCE)  # until the worker, too, has closed the pipe
    job = open_review(record(), FolderReviewStore(tmp_path), NODES)
    assert len(job.review.decisions) >= 2
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


class ScriptedWorker(WorkerProcess):
    """A worker that has sent these messages, and then has ended or says nothing more."""

    alive = False

    def __init__(self, *messages: str, alive: bool = False) -> None:
        self.connection, self.theirs = Pipe()
        self.ended = False
        for message in messages:
            self.theirs.send(message)
        if not alive:
            self.theirs.close()

    def end(self) -> None:
        self.connection.close()
        self.ended = True


class SilentWorker(ScriptedWorker):
    """A worker that thinks for ever after these messages."""

    alive = True

    def __init__(self, *messages: str) -> None:
        super().__init__(*messages, alive=True)


def texts(first: int, end: int | None = None) -> list[str]:
    """What a worker sends of these decisions."""
    return [json.dumps(decision_to_data(decided)) for decided in reviewed()[first:end]]


def scripted(
    store: MemoryReviewStore, start: Callable[[ReviewTask], WorkerProcess]
) -> ProcessReviewJob:
    """A review by workers that are not processes."""
    decisions = list_decisions(recover(record()).history)
    kept = KeptReview(store, review_key(record(), NODES, 0), decisions)
    task = ReviewTask((), len(kept.reviewed), NODES, 0)
    return ProcessReviewJob(task, decisions, 3, kept, start)


def update_all(job: ProcessReviewJob) -> None:
    for _ in range(10 * job.total):
        job.update()


def test_an_update_does_not_wait_and_takes_a_few_decisions_at_once(
    store: MemoryReviewStore,
) -> None:
    job = scripted(store, lambda task: SilentWorker(READY, *texts(0, 12)))
    counts = []
    for _ in range(5):
        job.update()
        counts.append(len(job.review.decisions))
    assert counts == [0, 8, 12, 12, 12]
    assert not job.update()
    assert job.review is job.review


def test_closing_keeps_what_lies_in_the_pipe(store: MemoryReviewStore) -> None:
    job = scripted(store, lambda task: SilentWorker(READY, *texts(0, 12)))
    job.update()
    job.close()
    assert data_of(scripted(store, lambda task: SilentWorker())) == whole()[:12]


def test_a_decision_at_which_every_worker_ends_is_left_ungraded(store: MemoryReviewStore) -> None:
    bad, firsts = 7, list[int]()

    def start(task: ReviewTask) -> WorkerProcess:
        firsts.append(task.first)
        return ScriptedWorker(READY, *texts(task.first, bad if task.first <= bad else None))

    job = scripted(store, start)
    update_all(job)
    assert firsts == [0, bad, bad + 1]
    assert job.is_done
    assert job.failure is None
    assert job.review.decisions[bad].grade is Grade.UNGRADED
    assert data_of(job)[:bad] + data_of(job)[bad + 1 :] == whole()[:bad] + whole()[bad + 1 :]
    assert data_of(scripted(store, start)) == data_of(job)


def test_a_last_decision_that_was_left_ungraded_is_tried_again_the_next_time(
    store: MemoryReviewStore,
) -> None:
    last = len(reviewed()) - 1
    job = scripted(store, lambda task: ScriptedWorker(READY, *texts(task.first, last)))
    update_all(job)
    assert job.is_done
    assert len(scripted(store, lambda task: SilentWorker()).review.decisions) == last


def refuse(task: ReviewTask) -> WorkerProcess:
    raise OSError("no more processes")


@pytest.mark.parametrize(
    ("start", "starts"),
    [
        (refuse, 2),
        (lambda task: ScriptedWorker(), 2),
        (lambda task: ScriptedWorker(READY), MAX_LOSSES),
        (lambda task: ScriptedWorker(READY, "no review"), MAX_LOSSES),
        (lambda task: ScriptedWorker(READY, *texts(5, 6)), MAX_LOSSES),
    ],
)
def test_when_no_worker_does_anything_the_review_stops_and_says_what_to_do(
    store: MemoryReviewStore, start: Callable[[ReviewTask], WorkerProcess], starts: int
) -> None:
    tried = []

    def counting(task: ReviewTask) -> WorkerProcess:
        tried.append(task.first)
        return start(task)

    job = scripted(store, counting)
    update_all(job)
    assert len(tried) == starts
    assert job.failure is not None
    assert "open it again" in fill(job.failure.text, job.failure.values)
    assert not job.is_done
    assert not job.update()
    assert scripted(store, refuse).review.decisions == ()


def test_a_worker_that_has_ended_after_the_last_decision_is_not_missed(
    store: MemoryReviewStore,
) -> None:
    started = []

    def start(task: ReviewTask) -> WorkerProcess:
        started.append(task.first)
        return ScriptedWorker(READY, *texts(task.first))

    job = scripted(store, start)
    update_all(job)
    assert data_of(job) == whole()
    assert started == [0]


# What is kept


def kept_count(store: MemoryReviewStore, of: GameRecord) -> int:
    decisions = list_decisions(recover(of).history)
    return len(KeptReview(store, review_key(of, NODES, 0), decisions).reviewed)


def keep(store: MemoryReviewStore, of: GameRecord) -> str:
    """Keep the whole review of a match; return its key."""
    key = review_key(of, NODES, 0)
    kept = KeptReview(store, key, list_decisions(recover(of).history))
    for reviewed in inline_review(of)[len(kept.reviewed) :]:
        kept.add(reviewed)
    kept.write()
    return key


@pytest.mark.parametrize(
    "spoil",
    [
        lambda line: "",
        lambda line: "no JSON",
        lambda line: "null",
        lambda line: line[:-20],
        lambda line: line.replace('"seat":', '"seat": '),
        lambda line: '{"ply":3}',
        lambda line: "[" * 100_000,
        lambda line: line.replace('"grade":"', '"grade":"x'),
    ],
)
def test_what_follows_a_text_that_makes_no_sense_is_reviewed_again(
    store: MemoryReviewStore, spoil: Callable[[str], str]
) -> None:
    key = keep(store, record())
    lines = store.load(key)
    store.append(key, 5, [spoil(lines[5])])
    job = scripted(store, lambda task: ScriptedWorker(READY, *texts(task.first)))
    assert data_of(job) == whole()[:5]
    update_all(job)
    assert data_of(job) == whole()
    assert store.load(key) == lines


def test_a_match_that_goes_on_keeps_what_is_reviewed(store: MemoryReviewStore) -> None:
    keep(store, record())
    longer = played_record(ACTIONS + 10)
    assert kept_count(store, longer) >= len(reviewed()) - 1  # people may still have been placed
    assert kept_count(store, played_record(10)) >= 9


def test_after_decisions_were_taken_back_the_others_are_kept(store: MemoryReviewStore) -> None:
    keep(store, record())
    other = played_record(ACTIONS, others_from=12)
    decisions = list_decisions(recover(other).history)
    same = [
        decision.actions == mine.decision.actions
        for decision, mine in zip(decisions, reviewed(), strict=False)
    ]
    assert kept_count(store, other) == same.index(False) > 5


def test_the_same_words_at_another_position_are_no_review_of_it(store: MemoryReviewStore) -> None:
    game = played_record(0).begin().game
    game.play(parse("settler"))
    taken, next_taken = sorted({*game.legal_actions} - {parse("take quarry")}, key=str)[:2]
    usual, other = played_record(0), played_record(0)
    for of, first in (usual, taken), (other, parse("take quarry")):
        of.entries += [DecisionEntry((action,)) for action in (parse("settler"), first, next_taken)]
    third = list_decisions(recover(other).history)[2]
    same_words = decision_to_data(inline_review(usual)[2])
    assert decision_from_data(third, same_words).decision is third
    key = keep(store, usual)
    lines = store.load(key)
    store.forget(key)
    keep(store, other)
    store.append(key, 2, lines[2:])
    assert kept_count(store, other) == 2


def test_the_key_tells_matches_and_ways_of_review_apart() -> None:
    key = review_key(record(), NODES, 0)
    assert key == review_key(played_record(3), NODES, 0)
    named = GameRecord(record().options, record().seed, about={"seats": ["Ada"]})
    assert key == review_key(named, NODES, 0)
    others = [
        review_key(record(), NODES + 1, 0),
        review_key(record(), NODES, 1),
        review_key(played_record(3, players=4), NODES, 0),
        review_key(GameRecord(record().options, 6), NODES, 0),
        review_key(
            GameRecord(record().options, 5, start=recover(record()).history.game.position), NODES, 0
        ),
    ]
    assert len({key, *others}) == 6


@pytest.mark.parametrize("in_memory", [True, False])
def test_a_store_keeps_texts_in_order(tmp_path: Path, in_memory: bool) -> None:
    store = MemoryReviewStore() if in_memory else FolderReviewStore(tmp_path)
    store.append("a", 0, ["0", "1"])
    store.append("a", 2, ["2", "3"])
    store.append("a", 1, ["one"])
    store.append("a", 1, ["one"])
    store.append("b", 1, ["not from the first on"])
    assert store.load("a") == ["0", "one", "2", "3"]
    assert store.load("b") == store.load("c") == []
    store.forget("a")
    store.forget("c")
    assert store.load("a") == []
