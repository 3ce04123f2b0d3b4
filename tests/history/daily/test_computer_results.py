"""Computer seats play the deal of a day in the person's place."""

import json
from collections.abc import Callable

import pytest

from game.history.daily.computer_results import FIELD, FieldJob, missing, play_deal
from game.history.daily.results import DailyResult, FieldResult
from game.match.match_spec import MatchSpec, SeatSpec
from game.rules import Options

SPEC = MatchSpec(
    Options(players=2, governor=0),
    7,
    (SeatSpec("Ana", 0), SeatSpec("Bosun", 1, "bosun", "instant")),
)


class Pipe:
    """A worker whose results are all in the pipe."""

    def __init__(self, *texts: str, alive: bool = True) -> None:
        self.texts = list(texts)
        self.alive = alive
        self.connection = self
        self.ended = False

    def poll(self) -> bool:
        return bool(self.texts)

    def recv(self) -> str:
        return self.texts.pop(0)

    def end(self) -> None:
        self.ended = True


def job(pipe: Pipe, wanted: list[tuple[str, int]]) -> FieldJob:
    start: Callable[..., Pipe] = lambda *args: pipe  # noqa: E731
    return FieldJob(SPEC, 0, wanted, start)  # type: ignore[arg-type]


def test_the_same_computer_plays_the_same_game_and_another_plays_another() -> None:
    first = play_deal(SPEC, 0, "deckhand", 0)
    assert play_deal(SPEC, 0, "deckhand", 0) == first
    assert first.result.place == (1 if first.result.lead >= 0 else 2)
    assert any(play_deal(SPEC, 0, "deckhand", n).result != first.result for n in (1, 2, 3))


def test_a_hundred_computers_are_ranked_among_and_only_missing_ones_play() -> None:
    everyone = missing([])
    assert len(everyone) == 101
    assert len(missing(everyone[:60])) == 41
    assert missing(everyone) == []
    assert {kind for kind, _ in everyone} == FIELD.keys()


def test_results_are_taken_as_they_come_and_the_process_ends_with_the_last() -> None:
    results = [FieldResult("bosun", n, DailyResult(40 + n, 1, n)) for n in range(3)]
    pipe = Pipe(*(json.dumps(result) for result in results[:2]))
    running = job(pipe, [("bosun", n) for n in range(3)])
    assert (running.poll(), running.running) == (results[:2], True)
    pipe.texts.append(json.dumps(results[2]))
    assert (running.poll(), running.running) == (results[2:], False)
    assert pipe.ended


@pytest.mark.parametrize("text", ["", "{", '["bosun"]', '["bosun", "x", [1, 2, 3]]'])
def test_a_process_that_dies_or_sends_nonsense_ends_the_job_with_what_it_has(text: str) -> None:
    sound = FieldResult("bosun", 0, DailyResult(40, 1, 2))
    texts = [json.dumps(sound), *filter(None, [text])]
    pipe = Pipe(*texts, alive=bool(text))
    running = job(pipe, [("bosun", n) for n in range(3)])
    assert running.poll() == [sound]
    assert not running.running
    assert pipe.ended


@pytest.mark.slow
def test_another_process_plays() -> None:
    running = FieldJob(SPEC, 0, [("deckhand", 0)])
    found: list[FieldResult] = []
    while running.running:
        found += running.poll()
    assert found == [play_deal(SPEC, 0, "deckhand", 0)]
