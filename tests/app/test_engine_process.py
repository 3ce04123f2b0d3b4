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
    InlineThinker,
    ProcessThinker,
    Question,
    Reply,
    SeatFailed,
    Thinker,
    ThreadThinker,
    Worker,
    answer,
    decision_seed,
)
from game.app.match import Match
from game.app.match_spec import MatchSpec, SeatSpec
from game.rules import ACTIONS, Action, Game, Observation, Options, Script
from game.rules.position import Setup
from game.seats.search import Advice, Budget

LOOKS = 12_000  # looks of 5 ms each: a minute, for the slowest machine


def question(kind: str = "greedy", seed: int = 1, number: int = 0) -> Question:
    """Something to ask: the seat to decide after so many random actions."""
    game, rng = Game.new(Options(buildings="all", nobles=True), seed), random.Random(seed)
    for _ in range(number):
        game.play(rng.choice(game.legal))
    return Question(kind, game.observation(game.seat), decision_seed(seed, game.seat, number))


def patient(thinker: Thinker) -> Answer:
    """The answer, when it comes."""
    for _ in range(LOOKS):
        found = thinker.poll()
        if found is not None:
            return found
        time.sleep(0.005)
    raise AssertionError("no answer came")


@pytest.fixture
def process() -> Iterator[ProcessThinker]:
    """A thinker with a process of its own, ended after the test."""
    thinker = ProcessThinker()
    yield thinker
    thinker.close()


# What goes to another process


def test_observations_survive_pickling() -> None:
    for options in (Options(hidden_vp=True), Options(buildings="all", nobles=True)):
        game, rng = Game.new(options, 5), random.Random(5)
        while not game.is_over:
            observation = game.observation(game.seat)
            copy: Observation = pickle.loads(pickle.dumps(observation))
            assert copy.position.digest() == observation.position.digest()
            assert (copy.seat, copy.hidden_vp) == (observation.seat, observation.hidden_vp)
            assert copy.position.setup is Setup.of(options, Script())
            assert all(one is two for one, two in zip(copy.position.legal, game.legal, strict=True))
            first, second = (o.determinize(random.Random(1)) for o in (copy, observation))
            assert first.digest() == second.digest()
            game.play(rng.choice(game.legal))


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


@pytest.mark.parametrize("make", [InlineThinker, ThreadThinker, ProcessThinker])
def test_every_thinker_gives_the_seats_answer_once(make: type[InlineThinker]) -> None:
    thinker: Thinker = make()
    try:
        assert thinker.poll() is None
        for number in range(0, 60, 6):
            asked = question(("greedy", "random", "heuristic")[number % 3], 3, number)
            thinker.ask(asked)
            assert patient(thinker) is answer(asked)
            assert thinker.poll() is None
    finally:
        thinker.close()


@pytest.mark.parametrize("make", [InlineThinker, ThreadThinker, ProcessThinker])
def test_a_question_let_go_gets_no_answer(make: type[InlineThinker]) -> None:
    thinker: Thinker = make()
    try:
        first, second = question(seed=1, number=4), question(seed=2, number=30)
        thinker.ask(first)
        thinker.interrupt()
        assert thinker.poll() is None
        thinker.ask(first)
        thinker.ask(second)
        assert patient(thinker) is answer(second)
        assert thinker.poll() is None
    finally:
        thinker.close()


@pytest.mark.parametrize("make", [InlineThinker, ThreadThinker, ProcessThinker])
def test_a_seat_that_breaks_down_is_told(make: type[InlineThinker]) -> None:
    thinker: Thinker = make()
    try:
        thinker.ask(question("nobody"))
        with pytest.raises(SeatFailed, match="no computer seat is called 'nobody'"):
            patient(thinker)
        assert thinker.poll() is None
        thinker.ask(question())
        assert patient(thinker) is answer(question())
    finally:
        thinker.close()


def test_an_illegal_answer_is_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    class Cheat:
        def choose(self, observation: Observation, rng: random.Random) -> Action:
            return next(a for a in ACTIONS if a not in observation.position.legal)

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
    for thinker in (None, InlineThinker()):
        match = Match.new(spec, None, thinker)
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


def test_the_process_is_kept_for_the_next_question(process: ProcessThinker) -> None:
    process.start()
    worker = process._worker
    assert worker is not None
    for number in (0, 5, 9):
        process.ask(question(number=number))
        patient(process)
    assert process._worker is worker
    assert process.in_process


def test_a_killed_process_is_replaced(process: ProcessThinker) -> None:
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
    process: ProcessThinker,
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


def endless() -> Question:
    """A question that nobody would wait for."""
    game = Game.new(Options(), 3)
    return Question("person", game.observation(game.seat), 1, advice=True)


@pytest.mark.parametrize("make", [ThreadThinker, ProcessThinker])
def test_enough_thought_gives_the_best_so_far(
    make: type[ThreadThinker], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinkers, "ADVICE", Budget(seconds=3600))
    thinker: Thinker = make()
    try:
        asked = endless()
        thinker.ask(asked)
        thinker.hurry()
        found = patient(thinker)
        assert isinstance(found, Advice)
        assert found.best in asked.observation.position.legal
        thinker.ask(question())  # what was said too late does no harm to the next
        assert patient(thinker) is answer(question())
        thinker.hurry()
        thinker.ask(question(number=9))
        assert patient(thinker) is answer(question(number=9))
    finally:
        thinker.close()


def test_a_process_that_hangs_fails_and_is_ended() -> None:
    now = [0.0]

    class Silent(Worker):
        alive = True

        def __init__(self) -> None:
            self.connection, self.theirs = Pipe()
            self.ended = False

        def end(self) -> None:
            self.ended = True

    hired: list[Silent] = []

    def hire() -> Worker:
        hired.append(Silent())
        return hired[-1]

    thinker = ProcessThinker(hire, lambda: now[0])
    thinker.ask(question())
    now[0] = PATIENCE
    assert thinker.poll() is None
    now[0] = PATIENCE + 1
    with pytest.raises(SeatFailed, match="no answer in"):
        thinker.poll()
    assert hired[0].ended
    assert thinker.poll() is None
    thinker.ask(question())
    assert len(hired) == 2


def test_closing_twice_is_no_harm(process: ProcessThinker) -> None:
    process.start()
    process.close()
    process.close()
    assert process.poll() is None


class Stillborn(Worker):
    """A process that is gone before it reads anything."""

    alive = False

    def __init__(self) -> None:
        self.connection, theirs = Pipe()
        theirs.close()

    def end(self) -> None:
        self.connection.close()


class Fainting(Worker):
    """A process that takes the question and then is gone."""

    alive = True

    def __init__(self) -> None:
        self.connection, self.theirs = Pipe()

    def faint(self) -> None:
        self.theirs.recv()
        self.theirs.close()

    def end(self) -> None:
        self.connection.close()


class Unborn(Worker):
    """A process that ended before it could take its end of the pipe, which is still held here."""

    alive = False

    def __init__(self) -> None:
        self.connection, self.theirs = Pipe()

    def end(self) -> None:
        self.connection.close()


def test_a_process_that_ends_while_it_starts_is_noticed_at_once() -> None:
    hired: list[Worker] = []

    def hire() -> Worker:
        hired.append(Worker() if hired else Unborn())
        return hired[-1]

    thinker = ProcessThinker(hire, lambda: 0.0)
    asked = question()
    thinker.ask(asked)
    assert thinker.poll() is None
    assert len(hired) == 2
    assert patient(thinker) is answer(asked)
    assert thinker.in_process
    thinker.close()


def test_what_a_process_said_before_its_end_is_heard() -> None:
    worker, asked = Unborn(), question()
    thinker = ProcessThinker(lambda: worker)
    thinker.ask(asked)
    worker.theirs.send((answer(asked), ""))
    assert thinker.poll() is answer(asked)
    thinker.close()


def test_when_no_process_lives_the_same_seat_answers_from_a_thread() -> None:
    hired: list[Worker] = []

    def hire() -> Worker:
        hired.append(Stillborn())
        return hired[-1]

    thinker = ProcessThinker(hire)
    for number in (3, 8):
        asked = question("heuristic", number=number)
        thinker.ask(asked)
        assert patient(thinker) is answer(asked)
    assert (len(hired), thinker.in_process) == (2, False)
    thinker.ask(question("nobody"))
    with pytest.raises(SeatFailed):
        patient(thinker)
    thinker.close()


def test_when_no_process_can_be_started_a_thread_answers() -> None:
    tried = []

    def hire() -> Worker:
        tried.append(1)
        raise OSError("no more processes")

    thinker = ProcessThinker(hire)
    thinker.start()
    asked = question("greedy", number=20)
    thinker.ask(asked)
    assert patient(thinker) is answer(asked)
    assert (len(tried), thinker.in_process) == (2, False)
    thinker.close()


def test_a_process_that_dies_over_a_question_is_asked_again_once() -> None:
    hired: list[Fainting] = []

    def hire() -> Worker:
        hired.append(Fainting())
        return hired[-1]

    thinker = ProcessThinker(hire)
    asked = question()
    thinker.ask(asked)
    assert thinker.poll() is None
    for index in range(2):
        assert len(hired) == index + 1
        hired[index].faint()
        assert thinker.in_process
        assert thinker.poll() is None
    assert not thinker.in_process
    assert patient(thinker) is answer(asked)
    thinker.close()


def test_the_other_process_goes_when_the_pipe_is_closed() -> None:
    worker = Worker()
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
