"""Milestones of a match, its highlights (best sale, turning point): codes and numbers, which
`game.scenes.scoring.milestones_page` turns into sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple, TypeVar

from game.match.match_history import MatchHistory, RoundEvent
from game.rules import events as ev
from game.rules.material import BUILDINGS

# Codes of milestones; those of the same round are shown in this order.
MILESTONE_CODES: Final = ("card", "harvest", "sale", "loading", "loss", "large", "lead", "end")

# The minimum for a highlight.
_MIN_BARRELS = 3
_MIN_DOUBLOONS = 3
_MIN_LOST = 2

EventT = TypeVar("EventT", ev.RoleChosen, ev.Produced, ev.Sold, ev.Loaded, ev.Stored, ev.Built)
Size = TypeVar("Size", int, tuple[int, int])


class Milestone(NamedTuple):
    """A highlight: a code from `MILESTONE_CODES`, its round, the seat (-1: nobody), and parameters:
    the fields of the event, or values specific to the code."""

    code: str
    round: int
    seat: int
    params: Mapping[str, Any]


def best_milestones(history: MatchHistory) -> list[Milestone]:
    """Return at most one highlight per code, in chronological order."""
    events = history.events
    moments = [
        _largest("card", events, ev.RoleChosen, lambda e: e.doubloons, _MIN_DOUBLOONS),
        _largest("harvest", events, ev.Produced, lambda e: sum(e.kinds), _MIN_BARRELS),
        _largest("sale", events, ev.Sold, lambda e: e.doubloons, _MIN_DOUBLOONS),
        _largest("loading", events, ev.Loaded, _loading_size, (_MIN_BARRELS, 0)),
        _largest("loss", events, ev.Stored, lambda e: sum(e.lost), _MIN_LOST),
        _largest("large", events, ev.Built, lambda e: BUILDINGS[e.building].spaces, 2),
        _lead(history),
        _end(history),
    ]
    return sorted(
        (moment for moment in moments if moment is not None),
        key=lambda moment: (moment.round, MILESTONE_CODES.index(moment.code)),
    )


def _largest(
    code: str,
    events: Iterable[RoundEvent],
    kind: type[EventT],
    size: Callable[[EventT], Size],
    least: Size,
) -> Milestone | None:
    """Return the first of the largest events of a kind, None if it is smaller than `least`."""
    candidates = [
        (size(happened.event), happened.round, happened.event)
        for happened in events
        if isinstance(happened.event, kind)
    ]
    best = max(candidates, key=lambda candidate: candidate[0], default=None)
    if best is None or best[0] < least:
        return None
    _, number, event = best
    return Milestone(code, number, event.seat, event._asdict())


def _loading_size(event: ev.Loaded) -> tuple[int, int]:
    """Return the VP of a loading, then its barrels."""
    return event.vp + event.harbor + event.captain, event.barrels


def _lead(history: MatchHistory) -> Milestone | None:
    """Return the round after which nobody was ahead of the winner; `behind` is the largest earlier
    gap (VP)."""
    if len(history.winners) != 1:
        return None
    winner = history.winners[0]
    gaps = [max(points) - points[winner] for points in history.points_by_round]
    behind = [number for number, gap in enumerate(gaps) if gap > 0]
    if not behind or behind[-1] == len(gaps) - 1:
        return None
    return Milestone("lead", behind[-1] + 1, winner, {"behind": max(gaps)})


def _end(history: MatchHistory) -> Milestone | None:
    """Return what ended the game."""
    if history.ending is None:
        return None
    cause, seat, number = history.ending
    return Milestone("end", number, seat, {"cause": cause})
