"""Facts of a seat agree with the scores, the totals and the events of its match."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from typing import Any

import pytest

from game.history.statistics.match_outcome import MatchOutcome, SeatOutcome
from game.history.statistics.seat_facts import seat_facts
from game.match.match import Match
from game.match.match_history import RoundEvent, build_match_history
from game.rules import events as ev
from game.rules.material import BUILDINGS, COFFEE, LARGE_MARKET, SMALL_MARKET, TRADER
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


def test_a_role_is_chosen_or_left_at_every_choice() -> None:
    match = played(4)
    cards = match.game.position.setup.role_cards
    found = seat_facts(build_match_history(match.record), match.game.position)
    rounds = match.game.position.round
    # Of the six cards three players see six, five and four: 15 in a round.
    assert len(cards) == 6
    seen = [
        sum(n for name, n in facts.items() if name.startswith(("role.", "left.")))
        for facts in found
    ]
    assert sum(seen) == 15 * rounds
    assert sum(facts.get("role.mayor", 0) for facts in found) <= rounds


def event_facts(events: list[Any]) -> dict[str, int]:
    """The facts of seat 0 after these events, in a game that is over at once."""
    match = played(1)
    history = build_match_history(match.record)
    plain = replace(history, events=tuple(RoundEvent(2, event) for event in events))
    return seat_facts(plain, match.game.position)[0]


def test_markets_bring_what_is_left_of_the_proceeds() -> None:
    small, large = ev.Built(0, SMALL_MARKET, 1), ev.Built(0, LARGE_MARKET, 5)
    others_trade, own_trade = ev.RoleChosen(1, TRADER, 0), ev.RoleChosen(0, TRADER, 0)
    facts = event_facts([small, others_trade, ev.Sold(0, COFFEE, 5, False)])
    assert facts["income.small_market"] == 1
    facts = event_facts([small, large, own_trade, ev.Sold(0, COFFEE, 8, False)])
    assert (facts["income.small_market"], facts["income.large_market"]) == (1, 2)
    facts = event_facts([small, own_trade, ev.Sold(0, COFFEE, 5, False)])
    assert "income.small_market" not in facts  # the privilege: nobody works there
    facts = event_facts([small, others_trade, ev.Sold(0, COFFEE, 5, True)])
    assert "income.small_market" not in facts  # the own trading post


def test_a_wharf_brings_the_points_of_what_it_shipped() -> None:
    loaded = [ev.Loaded(0, COFFEE, 3, 0, 3, 1, 1, 0), ev.Loaded(0, COFFEE, 2, 6, 2, 1, 0, 0)]
    facts = event_facts([*loaded, ev.Loaded(0, -1, 5, -1, 2, 0, 0, 0)])
    assert (facts["vp.wharf"], facts["vp.small_wharf"], facts["vp.harbor"]) == (3, 2, 2)
