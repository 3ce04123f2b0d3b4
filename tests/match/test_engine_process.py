"""Engines: inline, in a thread, in a process; workers that die, hang or cannot be started."""

import os
import pickle
import random
import signal
import time
from collections.abc import Iterator
from multiprocessing import Pipe

import pytest

from game.match import engine_process as thinkers
from game.match.engine_process import (
    TIMEOUT,
    Engine,
    EngineAnswer,
    EngineRequest,
    EngineWorker,
    InlineEngine,
    ProcessEngine,
    SeatFailed,
    ThreadEngine,
    compute_answer,
    decision_seed,
)
from game.match.match import Match
from game.match.match_spec import MatchSpec, SeatSpec
from game.rules import ACTIONS, Action, Game, Observation, Options, ScriptedChance
from game.rules.position import Setup
from game.seats.search import Analysis, Limit

LOOKS = 12_000  # looks of 5 ms each: a minute, for the slowest machine


def question(kind: str = "greedy", seed: int = 1, number: int = 0) -> EngineRequest:
    """Something to ask: the seat to decide after so many random actions."""
    game, rng = Game.new(Options(buildings="all", nobles=True), seed), random.Random(seed)
    for _ in range(number):
        game.play(rng.choice(game.legal_actions))
    return EngineRequest(kind, game.observation(game.seat), decision_seed(seed, game.seat, number))


def patient(engine: Engine) -> EngineAnswer:
    """The answer, when it comes."""
    for _ in range(LOOKS):
        found = engine.poll()
        if found is not None:
            return found
        time.sleep(0.005)
    raise AssertionError("no answer came")


@pytest.fixture
def process() -> Iterator[ProcessEngine]:
    """A process engine, closed after the test."""
    engine = ProcessEngine()
    yield engine
    engine.close()


# What goes to another process


def test_observations_survive_pickling() -> None:
    for options in (Options(hidden_vp=True), Options(buildings="all", nobles=True)):
        game, rng = Game.new(options, 5), random.Random(5)
        while not game.is_over:
            observation = game.observation(game.seat)
            copy: Observation = pickle.loads(pickle.dumps(observation))
            assert copy.position.digest() == observation.position.digest()
            assert (copy.seat, copy.hidden_vp) == (observation.seat, observation.hidden_vp)
            assert copy.position.setup is Setup.of(options, ScriptedChance())
            assert all(
                action is two
                for action, two in zip(copy.position.legal_actions, game.legal_actions, strict=True)
            )
            first, second = (o.determinize(random.Random(1)) for o in (copy, observation))
            assert first.digest() == second.digest()
            game.play(rng.choice(game.legal_actions))


def test_actions_survive_pickling_as_themselves() -> None:
    copies = pickle.loads(pickle.dumps(ACTIONS))
    assert all(one is two for one, two in zip(copies, ACTIONS, strict=True))


def test_decision_seeds_differ_and_are_reproducible() -> None:
    asked = [(seed, seat, number) for seed in range(9) for seat in range(5) for number in range(99)]
    seeds = {decision_seed(*decision) for decision in asked}
    assert len(seeds) == len(asked)
    assert decision_seed(7, 1, 30) == 17409065490337572800
    assert max(seeds) < 2**64


# Every engine


@pytest.mark.parametrize("make", [InlineEngine, ThreadEngine, ProcessEngine])
def test_every_engine_gives_the_seats_answer_once(make: type[InlineEngine]) -> None:
    engine: Engine = make()
    try:
        assert engine.poll() is None
        for number in range(0, 60, 6):
            asked = question(("greedy", "random", "heuristic")[number % 3], 3, number)
            engine.submit(asked)
            assert patient(engine) is compute_answer(asked)
            assert engine.poll() is None
    finally:
        engine.close()


@pytest.mark.parametrize("make", [InlineEngine, ThreadEngine, ProcessEngine])
def test_a_cancelled_request_gets_no_answer(make: type[InlineEngine]) -> None:
    engine: Engine = make()
    try:
        first, second = question(seed=1, number=4), question(seed=2, number=30)
        engine.submit(first)
        engine.cancel()
        assert engine.poll() is None
        engine.submit(first)
        engine.submit(second)
        assert patient(engine) is compute_answer(second)
        assert engine.poll() is None
    finally:
        engine.close()


@pytest.mark.parametrize("make", [InlineEngine, ThreadEngine, ProcessEngine])
def test_a_failing_seat_raises_seat_failed(make: type[InlineEngine]) -> None:
    engine: Engine = make()
    try:
        engine.submit(question("nobody"))
        with pytest.raises(SeatFailed, match="no computer seat is called 'nobody'"):
            patient(engine)
        assert engine.poll() is None
        engine.submit(question())
        assert patient(engine) is compute_answer(question())
    finally:
        engine.close()


def test_an_illegal_action_raises_seat_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    class Cheat:
        def choose(self, observation: Observation, rng: random.Random) -> Action:
            return next(a for a in ACTIONS if a not in observation.position.legal_actions)

    monkeypatch.setattr(thinkers, "make_seat", lambda *asked: Cheat())
    with pytest.raises(SeatFailed, match="is not legal"):
        compute_answer(question())


# The process


def test_a_whole_game_in_another_process() -> None:
    spec = MatchSpec(
        Options(players=3),
        6,
        tuple(SeatSpec(f"Seat {i}", i, kind) for i, kind in enumerate(("greedy", "random") * 2))[
            :3
        ],
    )
    ends = []
    for engine in (None, InlineEngine()):
        match = Match.new(spec, None, engine)
        for _ in range(10 * LOOKS):
            if match.waiting_for == "over":
                break
            match.start_thinking()
            found = match.engine_action()
            if found is None:
                time.sleep(0.001)
            else:
                match.play(found)
        assert match.waiting_for == "over"
        match.close()
        ends.append(match.game.position.digest())
    assert ends[0] == ends[1]


def test_a_killed_process_is_replaced(process: ProcessEngine) -> None:
    asked = question("heuristic")
    for _ in range(3):  # one loss at a time is made good as often as it happens
        process.start()
        worker = process._worker
        assert worker is not None
        assert worker.process.pid is not None
        os.kill(worker.process.pid, signal.SIGTERM)
        worker.process.join(30)
        process.submit(asked)
        assert patient(process) is compute_answer(asked)
        assert process.in_process
        assert process._worker is not worker


def test_a_busy_worker_is_reused_and_its_stale_reply_discarded(
    process: ProcessEngine,
) -> None:
    first, second = question("greedy", 1), question("random", 2, 40)
    assert compute_answer(first) is not compute_answer(second)
    for wait in (False, True):
        process.submit(first)
        worker = process._worker
        assert worker is not None
        if wait:
            assert worker.connection.poll(60)
        process.cancel()
        process.submit(second)
        assert patient(process) is compute_answer(second)
        assert process._worker is worker
        assert process.poll() is None


# Enough thought


def endless() -> EngineRequest:
    """A question that nobody would wait for."""
    game = Game.new(Options(), 3)
    return EngineRequest("person", game.observation(game.seat), 1, analyze=True)


@pytest.mark.parametrize("make", [ThreadEngine, ProcessEngine])
def test_stop_gives_the_best_action_so_far(
    make: type[ThreadEngine], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinkers, "ANALYSIS_LIMIT", Limit(time=3600))
    engine: Engine = make()
    try:
        asked = endless()
        engine.submit(asked)
        engine.stop()
        found = patient(engine)
        assert isinstance(found, Analysis)
        assert found.best in asked.observation.position.legal_actions
        engine.submit(question())  # what was said too late does no harm to the next
        assert patient(engine) is compute_answer(question())
        engine.stop()
        engine.submit(question(number=9))
        assert patient(engine) is compute_answer(question(number=9))
    finally:
        engine.close()


def test_a_process_that_hangs_fails_and_is_ended() -> None:
    now = [0.0]

    class Silent(EngineWorker):
        alive = True

        def __init__(self) -> None:
            self.connection, self.theirs = Pipe()
            self.ended = False

        def end(self) -> None:
            self.ended = True

    hired: list[Silent] = []

    def hire() -> EngineWorker:
        hired.append(Silent())
        return hired[-1]

    engine = ProcessEngine(hire, lambda: now[0])
    engine.submit(question())
    now[0] = TIMEOUT
    assert engine.poll() is None
    now[0] = TIMEOUT + 1
    with pytest.raises(SeatFailed, match="no answer in"):
        engine.poll()
    assert hired[0].ended
    assert engine.poll() is None
    engine.submit(question())
    assert len(hired) == 2


class Stillborn(EngineWorker):
    """A process that is gone before it reads anything."""

    alive = False

    def __init__(self) -> None:
        self.connection, theirs = Pipe()
        theirs.close()

    def end(self) -> None:
        self.connection.close()


class Fainting(EngineWorker):
    """A process that takes the question and then is gone."""

    alive = True

    def __init__(self) -> None:
        self.connection, self.theirs = Pipe()

    def faint(self) -> None:
        self.theirs.recv()
        self.theirs.close()

    def end(self) -> None:
        self.connection.close()


class Unborn(EngineWorker):
    """A process that ended before it could take its end of the pipe, which is still held here."""

    alive = False

    def __init__(self) -> None:
        self.connection, self.theirs = Pipe()

    def end(self) -> None:
        self.connection.close()


def test_a_process_that_ends_while_it_starts_is_noticed_at_once() -> None:
    hired: list[EngineWorker] = []

    def hire() -> EngineWorker:
        hired.append(EngineWorker() if hired else Unborn())
        return hired[-1]

    engine = ProcessEngine(hire, lambda: 0.0)
    asked = question()
    engine.submit(asked)
    assert engine.poll() is None
    assert len(hired) == 2
    assert patient(engine) is compute_answer(asked)
    assert engine.in_process
    engine.close()


def test_a_reply_sent_before_the_workers_end_is_received() -> None:
    worker, asked = Unborn(), question()
    engine = ProcessEngine(lambda: worker)
    engine.submit(asked)
    worker.theirs.send((compute_answer(asked), ""))
    assert engine.poll() is compute_answer(asked)
    engine.close()


def test_when_every_worker_dies_a_thread_answers() -> None:
    hired: list[EngineWorker] = []

    def hire() -> EngineWorker:
        hired.append(Stillborn())
        return hired[-1]

    engine = ProcessEngine(hire)
    for number in (3, 8):
        asked = question("heuristic", number=number)
        engine.submit(asked)
        assert patient(engine) is compute_answer(asked)
    assert (len(hired), engine.in_process) == (2, False)
    engine.submit(question("nobody"))
    with pytest.raises(SeatFailed):
        patient(engine)
    engine.close()


def test_when_no_process_can_be_started_a_thread_answers() -> None:
    tried = []

    def hire() -> EngineWorker:
        tried.append(1)
        raise OSError("no more processes")

    engine = ProcessEngine(hire)
    engine.start()
    asked = question("greedy", number=20)
    engine.submit(asked)
    assert patient(engine) is compute_answer(asked)
    assert (len(tried), engine.in_process) == (2, False)
    engine.close()


def test_a_request_is_sent_to_one_replacement_worker() -> None:
    hired: list[Fainting] = []

    def hire() -> EngineWorker:
        hired.append(Fainting())
        return hired[-1]

    engine = ProcessEngine(hire)
    asked = question()
    engine.submit(asked)
    assert engine.poll() is None
    for index in range(2):
        assert len(hired) == index + 1
        hired[index].faint()
        assert engine.in_process
        assert engine.poll() is None
    assert not engine.in_process
    assert patient(engine) is compute_answer(asked)
    engine.close()
