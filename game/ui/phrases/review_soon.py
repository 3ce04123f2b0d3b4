"""What two choices bring every seat by the end of the next round, in the games played out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from game.app.i18n import N_
from game.history.review.game_end import SOON_ROUNDS
from game.history.review.judgment import Judgment
from game.history.review.match_review import ReviewedDecision
from game.history.review.playouts import Playouts
from game.ui.phrases.names import ComponentNames


class _Gain(NamedTuple):
    """A sentence on what a seat gets, and what one more of it is worth (VP, roughly)."""

    text: str
    worth: float


# By field of `SeatEnd`.
_GAINS: Final[Mapping[str, _Gain]] = {
    "soon_chips": _Gain(N_("{name} gets {n} VP in chips instead of {m}."), 1.0),
    "soon_income": _Gain(N_("{name} earns {n} doubloons instead of {m}."), 0.6),
    "soon_barrels": _Gain(N_("{name} produces {n} barrels instead of {m}."), 0.5),
    "soon_lost": _Gain(N_("{name} loses {n} barrels instead of {m}."), -0.7),
}
_RIVAL_SHARE: Final = 0.6  # of a rival's gain, which counts against the choice
TOLD_WORTH: Final = 0.5  # VP from which a difference is told
TOLD_ERRORS: Final = 2.0  # and the standard errors
MOST_GAINS: Final = 2


class _Difference(NamedTuple):
    """A difference between two choices: its worth for the stronger one (VP), and its sentence."""

    worth: float
    line: str


def soon_lines(
    names: ComponentNames, reviewed: ReviewedDecision, seat_names: Sequence[str]
) -> list[str]:
    """Return sentences on what the stronger of two choices brings by the end of the next round: the
    largest gains (what the seat gets, or rivals lack) and the largest price. Return [] if there is
    no such gain, or the game is over by then."""
    judgment, next_round = reviewed.judgment, reviewed.decision.round + SOON_ROUNDS - 1
    if judgment is None or judgment.playouts is None or judgment.is_disputed:
        return []
    ends = judgment.playouts.better, judgment.playouts.played
    if max(end.rounds for end in ends) <= next_round:
        return []
    differences = sorted(_differences(names, judgment, judgment.playouts, seat_names))
    gains = [one.line for one in differences[::-1] if one.worth > 0][:MOST_GAINS]
    prices = [one.line for one in differences if one.worth < 0][:1]
    heading = names.tr("By the end of the next round, on average:")
    return [heading, *gains, *prices] if gains else []


def _differences(
    names: ComponentNames, judgment: Judgment, playouts: Playouts, seat_names: Sequence[str]
) -> Iterator[_Difference]:
    """Yield the differences that are told."""
    ends = playouts.better.seats, playouts.played.seats
    better, worse = ends if judgment.estimate.mean > 0 else ends[::-1]
    told = names.formats.number
    for seat, name in enumerate(seat_names):
        share = 1.0 if seat == judgment.seat else -_RIVAL_SHARE
        for field, gain in _GAINS.items():
            more, less = getattr(better[seat], field), getattr(worse[seat], field)
            error = getattr(playouts.errors.seats[seat], field)
            worth = share * gain.worth * (more - less)
            if abs(worth) >= TOLD_WORTH and abs(more - less) >= TOLD_ERRORS * error:
                line = names.tr(gain.text, name=name, n=told(more, 1), m=told(less, 1))
                yield _Difference(worth, line)
