"""No level plays what people are warned of."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache

import pytest

from game.rules import Game, Observation, Options, observe, steps
from game.rules.flow import play
from game.rules.phases.mayor import placement_progress
from game.rules.queries.waste import placement_waste, wasteful_actions
from game.seats import LEVELS, make_seat
from game.seats.search import Limit


@cache
def tempting() -> list[Observation]:
    """Positions of games at random in which something is a waste and something is not, and the
    beginnings of placements, at most 40 of each kind of decision."""
    found: list[Observation] = []
    seen: Counter[tuple[int, bool]] = Counter()
    for seed in range(8):
        options = Options(players=2 + seed % 4, buildings="all", nobles=seed % 2 == 1)
        game, rng = Game.new(options, seed), random.Random(seed)
        while not game.is_over:
            pos, legal = game.position, game.legal_actions
            wasteful = wasteful_actions(pos)
            places = pos.step == steps.PLACE and placement_progress(pos).at == 0 and len(legal) > 1
            kind = pos.step, bool(pos.end_causes)
            if places or 0 < len(wasteful) < len(legal):
                seen[kind] += 1
                if seen[kind] <= 40:
                    found.append(observe(pos, pos.seat))
            game.play(rng.choice(legal))
    assert {steps.CHOOSE, steps.SETTLE, steps.BUILD, steps.TRADE, steps.PLACE} <= {
        step for step, _ in seen
    }
    return found


@pytest.mark.slow
@pytest.mark.parametrize("level", [*LEVELS, "bosun:large_buildings"])
def test_no_level_plays_what_people_are_warned_of(level: str) -> None:
    seat, rng = make_seat(level, Limit(nodes=6)), random.Random(1)
    for observation in tempting():
        start = observation.position
        action = seat.choose(observation, rng)
        assert action not in wasteful_actions(start), (action, start)
        if start.step != steps.PLACE:
            continue
        pos = observation.determinize(rng)
        play(pos, action)
        while pos.seat == start.seat and pos.step == steps.PLACE:
            play(pos, seat.choose(observe(pos, pos.seat), rng))
        assert placement_waste(start, pos.players[start.seat]) is None
