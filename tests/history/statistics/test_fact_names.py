"""The table of the names of facts agrees with what matches have, and with what is written of it."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from game.history.statistics import seat_facts as facts_module
from game.history.statistics.fact_names import FACT_FAMILIES, FACT_NAMES, PLAIN_FACTS
from game.history.statistics.seat_facts import seat_facts
from game.match.match_history import build_match_history
from game.rules import Game, Options
from game.rules import events as ev
from game.rules.material import BUILDINGS, COFFEE, FACTORY, GOODS, GUILD_HALL
from game.rules.record.game_record import DecisionEntry, GameRecord


def played(options: Options, seed: int) -> tuple[GameRecord, Game]:
    """Play at random, but build whatever can be built."""
    game, rng = Game.new(options, seed), random.Random(seed)
    record = GameRecord(options, seed, game.script, {})
    while not game.is_over:
        builds = [action for action in game.legal_actions if str(action).startswith("build")]
        action = rng.choice(builds or game.legal_actions)
        record.entries.append(DecisionEntry((action,)))
        game.play(action)
    return record, game


@pytest.mark.parametrize(
    "options", [Options(players=3), Options(players=5, buildings="all", nobles=True)], ids=str
)
def test_every_fact_of_a_match_is_in_the_table(options: Options) -> None:
    for seed in range(3):
        record, game = played(options, seed)
        history = build_match_history(record)
        found = seat_facts(history, game.position)
        assert {name for facts in found for name in facts} <= set(FACT_NAMES)
        for seat, facts in enumerate(found):
            built = [e for _, e in history.events if isinstance(e, ev.Built) and e.seat == seat]
            saved = sum(BUILDINGS[e.building].cost - e.price for e in built)
            assert facts.get("saved", 0) == saved
            large = [
                facts[f"built_round.{BUILDINGS[e.building].name}"]
                for e in built
                if BUILDINGS[e.building].spaces > 1
            ]
            assert facts.get("large_round", 0) == min(large, default=0)
            own = [
                e.barrels
                for _, e in history.events
                if isinstance(e, ev.Loaded) and e.seat == seat and e.ship <= 0 and e.good >= 0
            ]
            assert facts.get("wharf", 0) == sum(own)
        for good in GOODS:
            amounts = [facts.get(f"produced.{good}", 0) for facts in found]
            alone = sum(amount > 0 for amount in amounts) == 1
            sole = [facts.get(f"sole.{good}", 0) for facts in found]
            assert sole == (amounts if alone else [0] * len(found))


def test_the_texts_name_what_is_in_the_table() -> None:
    guide = (Path(__file__).parents[3] / "docs" / "achievements.md").read_text("utf-8")
    for text in (facts_module.__doc__ or "", guide):
        assert [name for name in PLAIN_FACTS if not re.search(rf"\b{name}\b", text)] == []
        assert set(re.findall(r"(\w+)\.\*", text)) >= set(FACT_FAMILIES)
    assert set(re.findall(r"(\w+)\.\*", facts_module.__doc__ or "")) == set(FACT_FAMILIES)


def test_names_are_made_of_families() -> None:
    assert {"produced.coffee", "built.factory", "bonus.guild_hall", "ended.vp"} <= set(FACT_NAMES)
    assert f"sole.{GOODS[COFFEE]}" in FACT_NAMES
    assert f"bonus.{BUILDINGS[FACTORY].name}" not in FACT_NAMES
    assert BUILDINGS[GUILD_HALL].name in FACT_FAMILIES["bonus"]
