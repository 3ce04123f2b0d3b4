"""How events are shown, and who sits where."""

from __future__ import annotations

import random

import pytest

from game.match.engine_process import InlineEngine
from game.match.match import Match
from game.match.match_spec import MatchSpec, SeatSpec
from game.rules import Game, Options
from game.rules.events import PeoplePlaced
from game.rules.position import Position
from game.scenes.table import seating
from game.scenes.table.animation import event_animations
from game.scenes.table.input.colonist_placement import Placement
from tests.support.rules import KINDS_OF_GAMES

# Acts -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", KINDS_OF_GAMES)
def test_acts_fly_pieces_or_say_why_not(options: Options) -> None:
    seats = tuple(SeatSpec(f"S{n}", n, "random") for n in range(options.players))
    match = Match.new(MatchSpec(options, 4, seats), None, InlineEngine())
    rng, before = random.Random(4), match.game.position.copy()
    while not match.game.is_over:
        for step in match.play(rng.choice(match.game.legal_actions)):
            animation = event_animations.animation_of(step.event, before, step.position)
            assert animation.moves or animation.still, step.event
            lifted = [move.start for move in animation.moves if move.lifted]
            assert len(set(lifted)) == len(lifted), step.event
            before = step.position


def test_a_known_placement_moves_nobody_twice() -> None:
    game = Game.new(Options(players=3, governor=0), seed=1)
    game.play("mayor")
    before = game.position.copy()
    happened: list[tuple[object, Position]] = []
    game.position.sink = lambda event: happened.append((event, game.position.copy()))
    placement = Placement(before)
    for action in placement.chain():
        game.play(action)
    event, after = next(pair for pair in happened if isinstance(pair[0], PeoplePlaced))
    assert isinstance(event, PeoplePlaced)
    edited = before.copy()
    edited.players[placement.seat].people = tuple(placement.people)
    assert event_animations.animation_of(event, before, after).moves
    assert not event_animations.animation_of(event, edited, after).moves


# Seating ----------------------------------------------------------------------------------------


def test_the_large_board_waits_for_the_person_whose_turn_comes_next() -> None:
    options = Options(players=4, governor=0, hidden_vp=True)
    kinds = ("random", "random", "person", "person")
    seats = tuple(SeatSpec(f"S{n}", n, kind) for n, kind in enumerate(kinds))
    match = Match.new(MatchSpec(options, 1, seats), None, InlineEngine())
    assert seating.next_person(match) == 2
    assert seating.keeps_vp_secret(match)
    assert seating.hidden_vp_seats(match, 3, peeking=True) == {0, 1, 2}
    assert seating.hidden_vp_seats(match, 3) == {0, 1, 2, 3}
    assert seating.hidden_vp_seats(match, -1) == {0, 1, 2, 3}
    match.set_seat(3, "random")
    assert not seating.keeps_vp_secret(match)
    assert seating.hidden_vp_seats(match, -1) == {0, 1, 3}
