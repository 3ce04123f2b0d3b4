"""The log's sentences: people, points, and who ends the game."""

from __future__ import annotations

from pathlib import Path

from game.app.i18n import Translator
from game.rules import events
from game.rules.material import CORN, INDIGO, PLACES, SAN_JUAN, SMALL_MARKET
from game.ui.phrases import Phrases
from tests.support.table import NAMES

SAY = Phrases(Translator(Path("nowhere"), "en"))


def people(**places: int) -> tuple[int, ...]:
    ids = {"corn": CORN, "indigo": INDIGO, "market": SMALL_MARKET, "waiting": SAN_JUAN}
    found = [0] * PLACES
    for name, count in places.items():
        found[ids[name]] = count
    return tuple(found)


def line(event: events.Event) -> str:
    return SAY.event(event, NAMES).replace("\u00a0", " ")


def test_the_log_tells_whom_the_mayor_placed_where() -> None:
    before, after = people(waiting=2, indigo=1), people(corn=2, market=1)
    none = people()
    told = line(events.PeoplePlaced(0, before, none, after, none))
    assert told == "Anežka places people: {corn} ×2, Small market; moves people from: {indigo}"
    assert line(events.PeoplePlaced(0, before, none, before, none)) == ""
    nobles = line(events.PeoplePlaced(0, after, none, after, people(market=1)))
    assert nobles == "Anežka places people: {noble} Small market"


def test_the_log_tells_where_points_come_from() -> None:
    told = line(events.Loaded(1, CORN, 3, 6, 3, 1, 1, 0))
    assert told == "Bálint loads 3 {corn} onto the 6-space ship: 5 {vp} (harbor +1, privilege +1)"
    assert line(events.Loaded(1, CORN, 3, 6, 3, 1, 0, 0)).endswith("4 {vp} (harbor +1)")
    assert line(events.Loaded(1, CORN, 3, 0, 3, 0, 2, 0)).endswith("5 {vp} (privilege +2)")
    assert "(" not in line(events.Loaded(1, CORN, 3, 6, 3, 0, 0, 0))


def test_the_log_tells_what_lies_on_the_cards_and_who_ends_it() -> None:
    assert (
        line(events.DoubloonsPlaced((0, 7)))
        == "Unchosen roles get 1 {coin}: {settler} {prospector}"
    )
    assert line(events.DoubloonsPlaced(())) == ""
    assert "Bálint" in line(events.EndTriggered("city", 1))
    assert "31" in line(events.GameEnded((12, 31), (1,)))


def test_nobles_are_told_apart_from_colonists() -> None:
    assert line(events.ShipRefilled(2, 1, 3)) == "On the next ship: 2 {colonist} 1 {noble}"
    assert line(events.ShipRefilled(0, 1, 3)) == "On the next ship: 1 {noble} instead of 3"
    assert line(events.ShipRefilled(0, 0, 3)) == "On the next ship: 0 {colonist} instead of 3"
