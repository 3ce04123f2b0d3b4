"""Computer seats: legal in every game, without hidden information, and as strong as claimed."""

import random

import pytest

from game.rules import Game, Options, observe
from game.seats import SEAT_NAMES, UnknownSeat, make_seat
from tests.seats.standings import played_standings


def test_an_unknown_name_is_refused() -> None:
    with pytest.raises(UnknownSeat, match="heuristic"):
        make_seat("oracle")


@pytest.mark.parametrize(
    ("players", "buildings"),
    [(2, "draft"), (2, "all"), (3, "random"), (3, "base"), (4, "all"), (5, "draft"), (5, "base")],
)
def test_plays_every_kind_of_game_to_its_end(players: int, buildings: str) -> None:
    options = Options(buildings=buildings, nobles=players % 2 == 0, hidden_vp=players > 3)
    seats = ["heuristic", "greedy", "heuristic", "random", "heuristic"][:players]
    report = played_standings(seats, 1, seed=players, options=options)
    assert report.games == 1
    causes = {cause for ends in report.ends for cause in ends.split("+")}
    assert causes <= {"colonists", "city", "vp"}


@pytest.mark.parametrize("name", SEAT_NAMES)
def test_does_not_see_the_face_down_stack(name: str) -> None:
    game, seat = _middle(12), make_seat(name)
    other = game.position.copy()
    other.face_down = (*other.face_down[: other.drawn], *reversed(other.face_down_left))
    assert other.digest() != game.position.digest()
    first = seat.choose(game.observation(game.seat), random.Random(4))
    assert seat.choose(observe(other, game.seat), random.Random(4)) is first


@pytest.mark.parametrize("name", SEAT_NAMES)
def test_the_same_generator_gives_the_same_action(name: str) -> None:
    game, seat = _middle(3), make_seat(name)
    observation = game.observation(game.seat)
    before = observation.position.digest()
    answers = {seat.choose(observation, random.Random(9)).id for _ in range(3)}
    assert len(answers) == 1
    assert observation.position.digest() == before


def _middle(seed: int) -> Game:
    game, seat, rng = Game.new(seed=seed), make_seat("greedy"), random.Random(seed)
    while game.position.round < 6 or game.decision != "choose":
        game.play(seat.choose(game.observation(game.seat), rng))
    return game


@pytest.mark.slow
@pytest.mark.parametrize("opponent", ["random", "greedy"])
def test_the_heuristic_seat_beats_the_simple_ones(opponent: str) -> None:
    totals = played_standings(["heuristic", opponent, opponent, opponent], 6, seed=40)
    assert totals.by_kind["heuristic"].wins >= 5.5
