"""How computer seats think: in a process, in a thread, at once; and what happens when they die."""

import os
import pickle
import random
import signal
import time
from collections.abc import Iterator
from multiprocessing import Pipe
from multiprocessing.connection import Connection

import pytest

from game.app import engine_process as thinkers
from game.app.engine_process import (
    ENOUGH,
    PATIENCE,
    Answer,
    Engine,
    EngineRequest,
    EngineWorker,
    InlineEngine,
    ProcessEngine,
    Reply,
    SeatFailed,
    ThreadEngine,
    answer,
    decision_seed,
)
from game.app.match import Match
from game.app.match_spec import MatchSpec, SeatSpec
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


def patient(engine: Engine) -> Answer:
    """The answer, when it comes."""
    for _ in range(LOOKS):
        found = engine.poll()
        if found is not None:
            return found
        time.sleep(0.005)
    raise AssertionError("no answer came")


@pytest.fixture
def process() -> Iterator[ProcessEngine]:
    """A thinker with a process of its own, ended after the test."""
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
                one is two
                for one, two in zip(copy.position.legal_actions, game.legal_actions, strict=True)
            )
            first, second = (o.determinize(random.Random(1)) for o in (copy, observation))
            assert first.digest() == second.digest()
            game.play(rng.choice(game.legal_actions))


def test_actions_survive_pickling_as_themselves() -> None:
    copies = pickle.loads(pickle.dumps(ACTIONS))
    assert all(one is two for one, two in zip(copies, ACTIONS, strict=True))


def test_decision_seeds_differ_and_stay() -> None:
    asked = [(seed, seat, number) for seed in range(9) for seat in range(5) for number in range(99)]
    seeds = {decision_seed(*one) for one in asked}
    assert len(seeds) == len(asked)
    assert decision_seed(7, 1, 30) == 17409065490337572800
    assert max(seeds) < 2**64


# Every thinker


@pytest.mark.parametrize("make", [InlineEngine, ThreadEngine, ProcessEngine])
def test_every_thinker_gives_the_seats_answer_once(make: type[InlineEngine]) -> None:
    engine: Engine = make()
    try:
        assert engine.poll() is None
        for number in range(0, 60, 6):
            asked = question(("greedy", "random", "heuristic")[number % 3], 3, number)
            engine.ask(asked)
            assert patient(engine) is answer(asked)
            assert engine.poll() is None
    finally:
        engine.close()


@pytest.mark.parametrize("make", [InlineEngine, ThreadEngine, ProcessEngine])
def test_a_question_let_go_gets_no_answer(make: type[InlineEngine]) -> None:
    engine: Engine = make()
    try:
        first, second = question(seed=1, number=4), question(seed=2, number=30)
        engine.ask(first)
        engine.interrupt()
        assert engine.poll() is None
        engine.ask(first)
        engine.ask(second)
        assert patient(engine) is answer(second)
        assert engine.poll() is None
    finally:
        engine.close()


@pytest.mark.parametrize("make", [InlineEngine, ThreadEngine, ProcessEngine])
def test_a_seat_that_breaks_down_is_told(make: type[InlineEngine]) -> None:
    engine: Engine = make()
    try:
        engine.ask(question("nobody"))
        with pytest.raises(SeatFailed, match="no computer seat is called 'nobody'"):
            patient(engine)
        assert engine.poll() is None
        engine.ask(question())
        assert patient(engine) is answer(question())
    finally:
        engine.close()


def test_an_illegal_answer_is_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    class Cheat:
        def choose(self, observation: Observation, rng: random.Random) -> Action:
            return next(a for a in ACTIONS if a not in observation.position.legal_actions)

    monkeypatch.setattr(thinkers, "make_seat", lambda *asked: Cheat())
    with pytest.raises(SeatFailed, match="is not legal"):
        answer(question())


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
            match.think()
            found = match.answer()
            if found is None:
                time.sleep(0.001)
            else:
                match.play(found)
        assert match.waiting_for == "over"
        match.close()
        ends.append(match.game.position.digest())
    assert ends[0] == ends[1]


def test_the_process_is_kept_for_the_next_question(process: ProcessEngine) -> None:
    process.start()
    worker = process._worker
    assert worker is not None
    for number in (0, 5, 9):
        process.ask(question(number=number))
        patient(process)
    assert process._worker is worker
    assert process.in_process


def test_a_killed_process_is_replaced(process: ProcessEngine) -> None:
    asked = question("heuristic")
    for _ in range(3):  # one loss at a time is made good as often as it happens
        process.start()
        worker = process._worker
        assert worker is not None
        assert worker.process.pid is not None
        os.kill(worker.process.pid, signal.SIGTERM)
        worker.process.join(30)
        process.ask(asked)
        assert patient(process) is answer(asked)
        assert process.in_process
        assert process._worker is not worker


def test_a_busy_process_is_kept_and_what_it_still_says_is_not_heard(
    process: ProcessEngine,
) -> None:
    first, second = question("greedy", 1), question("random", 2, 40)
    assert answer(first) is not answer(second)
    for wait in (False, True):
        process.ask(first)
        worker = process._worker
        assert worker is not None
        if wait:
            assert worker.connection.poll(60)
        process.interrupt()
        process.ask(second)
        assert patient(process) is answer(second)
        assert process._worker is worker
        assert process.poll() is None


# Enough thought


def endless() -> EngineRequest:
    """A question that nobody would wait for."""
    game = Game.new(Options(), 3)
    return EngineRequest("person", game.observation(game.seat), 1, advice=True)


@pytest.mark.parametrize("make", [ThreadEngine, ProcessEngine])
def test_enough_thought_gives_the_best_so_far(
    make: type[ThreadEngine], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinkers, "ADVICE", Limit(time=3600))
    engine: Engine = make()
    try:
        asked = endless()
        engine.ask(asked)
        engine.hurry()
        found = patient(engine)
        assert isinstance(found, Analysis)
        assert found.best in asked.observation.position.legal_actions
        engine.ask(question())  # what was said too late does no harm to the next
        assert patient(engine) is answer(question())
        engine.hurry()
        engine.ask(question(number=9))
        assert patient(engine) is answer(question(number=9))
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
    engine.ask(question())
    now[0] = PATIENCE
    assert engine.poll() is None
    now[0] = PATIENCE + 1
    with pytest.raises(SeatFailed, match="no answer in"):
        engine.poll()
    assert hired[0].ended
    assert engine.poll() is None
    engine.ask(question())
    assert len(hired) == 2


def test_closing_twice_is_no_harm(process: ProcessEngine) -> None:
    process.start()
    process.close()
    process.close()
    assert process.poll() is None


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
    engine.ask(asked)
    assert engine.poll() is None
    assert len(hired) == 2
    assert patient(engine) is answer(asked)
    assert engine.in_process
    engine.close()


def test_what_a_process_said_before_its_end_is_heard() -> None:
    worker, asked = Unborn(), question()
    engine = ProcessEngine(lambda: worker)
    engine.ask(asked)
    worker.theirs.send((answer(asked), ""))
    assert engine.poll() is answer(asked)
    engine.close()


def test_when_no_process_lives_the_same_seat_answers_from_a_thread() -> None:
    hired: list[EngineWorker] = []

    def hire() -> EngineWorker:
        hired.append(Stillborn())
        return hired[-1]

    engine = ProcessEngine(hire)
    for number in (3, 8):
        asked = question("heuristic", number=number)
        engine.ask(asked)
        assert patient(engine) is answer(asked)
    assert (len(hired), engine.in_process) == (2, False)
    engine.ask(question("nobody"))
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
    engine.ask(asked)
    assert patient(engine) is answer(asked)
    assert (len(tried), engine.in_process) == (2, False)
    engine.close()


def test_a_process_that_dies_over_a_question_is_asked_again_once() -> None:
    hired: list[Fainting] = []

    def hire() -> EngineWorker:
        hired.append(Fainting())
        return hired[-1]

    engine = ProcessEngine(hire)
    asked = question()
    engine.ask(asked)
    assert engine.poll() is None
    for index in range(2):
        assert len(hired) == index + 1
        hired[index].faint()
        assert engine.in_process
        assert engine.poll() is None
    assert not engine.in_process
    assert patient(engine) is answer(asked)
    engine.close()


def test_the_other_process_goes_when_the_pipe_is_closed() -> None:
    worker = EngineWorker()
    child = worker.process
    worker.connection.close()
    child.join(60)
    assert child.exitcode == 0
    worker.end()


def test_what_the_other_process_does() -> None:
    ours, theirs = Pipe()
    asked = question()
    ours.send(asked)
    ours.send(ENOUGH)
    ours.send(question("nobody"))
    told: list[Reply] = []
    handler = signal.getsignal(signal.SIGINT)
    try:
        _listen(ours, theirs, told)
    finally:
        signal.signal(signal.SIGINT, handler)
    assert told[0] == (answer(asked), "")
    assert told[1][0] is None
    assert "nobody" in told[1][1]


def _listen(ours: Connection, theirs: Connection, told: list[Reply]) -> None:
    """Run the other process's work here until it has told everything."""

    class Counting:
        recv = theirs.recv
        poll = theirs.poll

        def send(self, message: Reply) -> None:
            told.append(message)
            if len(told) == 2:
                ours.close()

    thinkers._work(Counting())  # type: ignore[arg-type]
