"""The moments of a match that one remembers: codes and numbers, made into words elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple, TypeVar

from game.app.saves.match_history import MatchHistory, RoundEvent
from game.rules import events as ev
from game.rules.material import BUILDINGS

# Codes of moments, in the order in which those of one round are told.
CODES: Final = ("card", "harvest", "sale", "loading", "loss", "large", "lead", "end")

# What is worth telling at all.
_BARRELS = 3
_DOUBLOONS = 3
_LOST = 2


E = TypeVar("E", ev.RoleChosen, ev.Produced, ev.Sold, ev.Loaded, ev.Stored, ev.Built)
Worth = TypeVar("Worth", int, tuple[int, int])


class Moment(NamedTuple):
    """Something worth remembering: a code of `CODES`, its round, the seat (-1: nobody), and
    numbers: those of the event, or as the code needs them."""

    code: str
    round: int
    seat: int
    params: Mapping[str, Any]


def best_moments(story: MatchHistory) -> list[Moment]:
    """At most one moment of each code, in the order in which they happened."""
    told = story.told
    found = [
        _most("card", told, ev.RoleChosen, lambda e: e.doubloons, _DOUBLOONS),
        _most("harvest", told, ev.Produced, lambda e: sum(e.kinds), _BARRELS),
        _most("sale", told, ev.Sold, lambda e: e.doubloons, _DOUBLOONS),
        _most("loading", told, ev.Loaded, _loading_worth, (_BARRELS, 0)),
        _most("loss", told, ev.Stored, lambda e: sum(e.lost), _LOST),
        _most("large", told, ev.Built, lambda e: BUILDINGS[e.building].spaces, 2),
        _lead(story),
        _end(story),
    ]
    return sorted(
        (moment for moment in found if moment is not None),
        key=lambda moment: (moment.round, CODES.index(moment.code)),
    )


def _most(
    code: str, told: Iterable[RoundEvent], kind: type[E], worth: Callable[[E], Worth], least: Worth
) -> Moment | None:
    """The first of the events that are worth most, if that is enough."""
    some = [(worth(one.event), one.round, one.event) for one in told if isinstance(one.event, kind)]
    best = max(some, key=lambda one: one[0], default=None)
    if best is None or best[0] < least:
        return None
    _, number, event = best
    return Moment(code, number, event.seat, event._asdict())


def _loading_worth(event: ev.Loaded) -> tuple[int, int]:
    """VP in all, then barrels."""
    return event.vp + event.harbor + event.captain, event.barrels


def _lead(story: MatchHistory) -> Moment | None:
    """The round from whose end on nobody was ahead of the winner; `behind` is by how much the
    winner was behind at worst."""
    if len(story.winners) != 1:
        return None
    winner = story.winners[0]
    gaps = [max(points) - points[winner] for points in story.totals]
    behind = [number for number, gap in enumerate(gaps) if gap > 0]
    if not behind or behind[-1] == len(gaps) - 1:
        return None
    return Moment("lead", behind[-1] + 1, winner, {"behind": max(gaps)})


def _end(story: MatchHistory) -> Moment | None:
    """What ended the game."""
    if story.ending is None:
        return None
    cause, seat, when = story.ending
    return Moment("end", when, seat, {"cause": cause})
