"""The spots of the two choices at a moment of a review: the one played and the better one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from game.history.review.decisions import MatchDecision
from game.history.review.match_review import ReviewedDecision
from game.history.review.placements import is_placement, placed_people
from game.rules import Action
from game.scenes.table.input.click_targets import click_targets_among
from game.scenes.table.view import spots
from game.scenes.table.view.spots import Spot, place_spots

# Actions that bring something to the seat's board.
_TO_THE_BOARD: Final = frozenset(("role", "draw", "take", "build", "draft", "good", "buy_tile"))
# Actions whose spots are the place, followed by the source of the colonist.
_FROM_THE_SECOND: Final = frozenset(("colonist",))
_KEPT: Final = frozenset(("store", "keep"))


@dataclass(frozen=True)
class ChoiceSpots:
    """The effect of a choice on the table: rings around `spots`, and an arrow from the first spot
    to `goal`, if any."""

    spots: tuple[Spot, ...] = ()
    goal: Spot | None = None


def spots_of_choices(reviewed: ReviewedDecision) -> tuple[ChoiceSpots, ChoiceSpots]:
    """Return the spots of the choice played, and of the better or next best choice. They are empty
    if the choice has no spots on the table, as for a pass."""
    decision, judgment = reviewed.decision, reviewed.judgment
    better = judgment.alternatives[0].actions if judgment and judgment.alternatives else ()
    if is_placement(decision):
        return _placements(decision, better)
    return _spots_of(decision, decision.chain or decision.actions), _spots_of(decision, better)


def _spots_of(decision: MatchDecision, chain: Sequence[Action]) -> ChoiceSpots:
    if not chain:
        return ChoiceSpots()
    action, seat = chain[0], decision.seat
    if action.kind in _KEPT:
        return ChoiceSpots((spots.goods(seat, action.arg),))
    if action.kind == "role":
        return ChoiceSpots((spots.role(action.arg),), spots.board(seat))
    if action.kind == "draft":
        return ChoiceSpots((spots.market(action.arg),), spots.board(seat))
    clicked = tuple(click_targets_among(decision.before, [action]).clicks)
    if not clicked:
        return ChoiceSpots()
    if action.kind in _TO_THE_BOARD:
        return ChoiceSpots(clicked[:1], spots.board(seat))
    if action.kind in _FROM_THE_SECOND:
        return ChoiceSpots(clicked[1:2], clicked[0])
    return ChoiceSpots(
        clicked[:1], clicked[1] if len(clicked) > 1 and clicked[1].kind != clicked[0].kind else None
    )


def _placements(
    decision: MatchDecision, better: Sequence[Action]
) -> tuple[ChoiceSpots, ChoiceSpots]:
    """Return the places that get more people from one choice than from the other."""
    placed = placed_people(decision, decision.chain), placed_people(decision, better)
    if not better:
        placed = placed[0], {}
    pos, seat = decision.before, decision.seat
    first, second = (
        tuple(
            spot
            for place, people in mine.items()
            if people > other.get(place, 0)
            for spot in place_spots(pos, seat, place)[other.get(place, 0) : people][:people]
            or place_spots(pos, seat, place)[:1]
        )
        for mine, other in (placed, placed[::-1])
    )
    return ChoiceSpots(first), ChoiceSpots(second)
