"""Facts of a seat agree with the scores, the totals and the events of its match."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from game.app.match import Match
from game.app.saves.match_history import build_match_history
from game.app.statistics.match_outcome import MatchOutcome, SeatOutcome
from game.app.statistics.seat_facts import seat_facts
from game.rules.material import BUILDINGS
from tests.support.match import begin_match, spec_for


def played(seed: int, **options: Any) -> Match:
    match = begin_match(spec_for("person", "person", "person", seed=seed, **options))
    rng = random.Random(seed)
    while not match.game.is_over:
        match.play(rng.choice(match.game.legal_actions))
    return match


@pytest.mark.parametrize("options", [{}, {"buildings": "all", "nobles": True}])
def test_facts_agree_with_the_end_of_the_match(options: dict[str, Any]) -> None:
    for seed in range(3):
        match = played(seed, **options)
        history = build_match_history(match.record)
        found = seat_facts(history, match.game.position)
        totals = [score.total for score in match.game.scores()]
        for seat, facts in enumerate(found):
            player = match.game.position.players[seat]
            sources = ("chips", "buildings", "bonus", "nobles")
            assert sum(facts.get(name, 0) for name in sources) == totals[seat]
            best = max(other for at, other in enumerate(totals) if at != seat)
            assert facts.get("lead", 0) == totals[seat] - best
            built = {name[6:] for name in facts if name.startswith("built.")}
            assert built == {BUILDINGS[building].name for building in player.city}
            assert facts.get("money", 0) == player.doubloons
            assert facts.get("quarries", 0) == sum(tile == 5 for tile in player.island)
            assert all(value for value in facts.values())
        assert sum(facts.get("ended", 0) for facts in found) <= 3


def test_an_outcome_is_read_as_it_was_written() -> None:
    seats = (
        SeatOutcome("Ada", "person", 41, 1, {"lead": 3}),
        SeatOutcome("Bob", "merchant", 38, 2),
    )
    outcome = MatchOutcome("k", "2026-01-02", "match-1.jsonl", "base", 14, seats, True)
    assert MatchOutcome.from_json(json.loads(json.dumps(outcome.to_json()))) == outcome
    assert outcome.people == [0]
    for key, wrong in (("rules", "chess"), ("rounds", -1), ("seats", []), ("day", 3)):
        with pytest.raises(ValueError, match="outcome"):
            MatchOutcome.from_json({**outcome.to_json(), key: wrong})
