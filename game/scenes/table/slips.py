"""Decisions that look like a slip and cannot be taken back: worth a question before they are made.

Only what is plainly against one's own interest: a role that brings something to others alone, and
a large building left empty while somebody works for nothing. Nobody is asked about a plan.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.app.match import Match
from game.rules.actions import Action
from game.rules.course import REVEALING
from game.rules.events import Event
from game.rules.flow import play
from game.rules.foresight import gainers, without_points
from game.rules.material import BUILDINGS, PLANTS
from game.rules.position import Player, Position
from game.ui.phrases import Phrases


def slip(match: Match, chosen: Sequence[Action], say: Phrases) -> str:
    """The question to ask before the seat to act decides so; "" when there is none."""
    pos = match.game.position
    kind = chosen[0].kind
    if kind == "role" and _for_others_only(pos, chosen[0].arg):
        if _final(match, chosen) is None:
            return ""
        role = say.role(chosen[0].arg)
        return say.tr("**{role}** brings you nothing now, but others gain by it.", role=role)
    if kind == "place":
        after = _final(match, chosen)
        empty = idle_large(after.players[pos.seat]) if after is not None else -1
        if after is not None and empty >= 0 and working_for_nothing(after.players[pos.seat]):
            return say.tr(
                "**{building}** stays empty and counts nothing extra, while somebody works where "
                "nothing comes of it.",
                building=say.building(empty),
            )
    return ""


def _for_others_only(pos: Position, card: int) -> bool:
    hidden = set(range(len(pos.players))) - {pos.seat} if pos.setup.options.hidden_vp else set()
    seats = gainers(without_points(pos, hidden), card)
    return bool(seats) and pos.seat not in seats


def _final(match: Match, chosen: Sequence[Action]) -> Position | None:
    """The position afterwards if the decision could not be taken back then, else None."""
    if match.spec.take_back:
        return None
    trial, seen = match.game.position.copy(), list[Event]()
    trial.sink = seen.append
    for action in chosen:
        play(trial, action)
    revealed = any(isinstance(event, REVEALING) for event in seen)
    over = trial.is_over or match.computer[trial.seat]
    return trial if revealed or over else None


def idle_large(player: Player) -> int:
    """A large building in which nobody works; -1: none."""
    return next(
        (
            building
            for building in player.city
            if BUILDINGS[building].spaces == 2
            and BUILDINGS[building].circles
            and not player.people[building]
        ),
        -1,
    )


def working_for_nothing(player: Player) -> int:
    """People on plantations without a plant for their crop, or in plants without a plantation."""
    return sum(
        abs(player.people[good] - sum(player.people[plant] for plant in plants))
        for good, plants in enumerate(PLANTS)
        if plants
    )
