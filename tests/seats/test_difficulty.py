"""Difficulty levels: their names, their strength, and the yardsticks."""

import random
from itertools import pairwise

import pytest

from game.rules import Game, Options, Position
from game.seats import (
    LEVELS,
    SEAT_NAMES,
    STYLE_NAMES,
    THINK_TIMES,
    UnknownSeat,
    is_seat_kind,
    make_seat,
)
from game.seats.difficulty import SKILLS, SeatKind, search_limit
from game.seats.heuristic.casual import CasualSeat
from game.seats.heuristic.frozen import HEURISTIC_1
from game.seats.networks import shipped_digest, shipped_networks
from game.seats.networks.network import Outputs, PolicyNetwork
from game.seats.search import Limit, SearchSeat
from game.seats.search.exploration import Exploration
from game.tools.arena.matchup import Matchup, one_against
from game.tools.arena.plans import LEVEL_BAR
from tests.seats.standings import played


@pytest.mark.parametrize(
    "text", ["deckhand", "bosun:corn", "merchant/shipper:coins", "governor/surprise@50"]
)
def test_kinds_are_parsed_and_written(text: str) -> None:
    assert str(SeatKind.parse(text)) == text
    assert is_seat_kind(text)


@pytest.mark.parametrize(
    "text",
    [
        *("", "oracle", "merchant/pirate", "random/shipper", "merchant@50", "governor@x"),
        *("merchant/", "deckhand:", "deckhand:sloth", "harbourmaster:corn", "random:corn"),
    ],
)
def test_unknown_kinds_are_refused(text: str) -> None:
    assert not is_seat_kind(text)
    with pytest.raises(UnknownSeat, match="heuristic"):
        make_seat(text)


def test_every_level_has_every_style() -> None:
    game = Game.new(seed=1)
    for level in LEVELS:
        for style in STYLE_NAMES:
            seat = make_seat(f"{level}/{style}", Limit(nodes=2))
            assert seat.choose(game.observation(game.seat), random.Random(1)) in game.legal_actions


def test_nodes_in_the_name_replace_those_of_the_limit() -> None:
    given = Limit(time=2.0, nodes=7)
    for kind, nodes in (("governor", 7), ("governor@9", 9)):
        seat = make_seat(kind, given)
        assert isinstance(seat, SearchSeat)
        assert seat.limit == Limit(time=2.0, nodes=nodes)


def test_think_times_grow() -> None:
    seconds = [search_limit(name).time or 0.0 for name in THINK_TIMES]
    assert seconds == sorted(seconds)
    assert seconds[0] > 0


def test_extra_kinds_can_be_made() -> None:
    seat = make_seat("random")
    assert make_seat("mine", extra={"mine": lambda: seat}) is seat
    assert not is_seat_kind("mine")


# Strength


def test_the_yardstick_is_the_strongest_level_that_does_not_search() -> None:
    """What is measured against the yardstick holds for the harbourmaster as long as both have the
    same weights. A stronger harbourmaster needs a new yardstick."""
    assert make_seat("harbourmaster").weights == HEURISTIC_1  # type: ignore[attr-defined]


@pytest.mark.slow
@pytest.mark.parametrize(("lower", "upper"), [*pairwise(LEVELS[:-1])])
def test_each_level_beats_the_one_below(lower: str, upper: str) -> None:
    standings = played(one_against(upper, [lower], Options(players=4), seed=30), 8)
    assert standings.by_kind[upper].share >= LEVEL_BAR


def test_the_deckhand_beats_random_seats() -> None:
    """With a habit that builds nothing in particular, so that it has people for what it builds."""
    kind = "deckhand:polite"
    standings = played(one_against(kind, ["random"], Options(players=4), seed=3), 24)
    deckhand = standings.by_kind[kind]
    assert deckhand.share >= 7 / 8
    assert deckhand.mean("idle_large") + deckhand.mean("idle_small") <= 0.75


@pytest.mark.parametrize("players", [2, 5])
@pytest.mark.parametrize("level", SKILLS)
def test_games_of_casual_seats_end(level: str, players: int) -> None:
    standings = played(Matchup((level,) * players, Options(players=players)), 1)
    assert max(standings.rounds) <= 30


def test_a_casual_seat_never_loses_much_in_a_decision() -> None:
    seat = make_seat("merchant")
    assert isinstance(seat, CasualSeat)
    weights = seat._choice_weights([5.0, 4.5, 5.0 - 2 * seat.skill.max_loss])
    assert weights[0] > weights[1] > weights[2] == 0


# Yardsticks


def test_a_yardstick_has_its_own_weights() -> None:
    assert "heuristic-1" in SEAT_NAMES
    assert HEURISTIC_1.shipped_barrel == (0.84, 0.83, 0.83, 0.81, 0.53)
    assert HEURISTIC_1.win_bonus == 12.0


def test_the_governor_of_before_searches_one_line_at_a_time_with_its_networks() -> None:
    seat = make_seat("governor-1@60")
    assert isinstance(seat, SearchSeat)
    assert seat.limit == Limit(nodes=60)
    assert seat.exploration == Exploration(c_puct=0.6, root_temperature=1.0, lines=1)
    # Other networks? Keep these two files for "governor-1", and load them there.
    assert shipped_digest() == "61146f67d3d2b532"


@pytest.mark.parametrize(
    ("kind", "players", "networks"),
    [("governor@4", 4, 4), ("governor@4", 5, 5), ("governor-1@4", 5, 4), ("policy", 5, 5)],
)
def test_five_players_have_networks_of_their_own(
    kind: str, players: int, networks: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The baseline "governor-1" keeps the others."""
    used: set[int] = set()
    outputs_of = PolicyNetwork.outputs_of

    def noted(network: PolicyNetwork, positions: list[Position]) -> list[Outputs]:
        used.add(len(network.layers[1]))
        return outputs_of(network, positions)

    monkeypatch.setattr(PolicyNetwork, "outputs_of", noted)
    seat, game = make_seat(kind), Game.new(Options(players=players), 1)
    seat.choose(game.observation(game.seat), random.Random(1))
    assert used == {len(shipped_networks(networks).policy.layers[1])}
