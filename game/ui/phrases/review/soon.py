"""What two choices bring every seat by the end of the next round, or of the phase, in the games
played out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from game.app.i18n import N_
from game.history.review.game_end import SOON_ROUNDS
from game.history.review.judgment import Judgment
from game.history.review.match_review import ReviewedDecision
from game.history.review.playouts import Playouts
from game.rules import steps
from game.rules.material import first_card, role_of
from game.ui.phrases.names import ComponentNames
from game.ui.phrases.review.role_facts import AMOUNTS, brings_amount
from game.ui.text.rich_text import bold


class _Gain(NamedTuple):
    """Sentences on what a seat gets, as a gain and as a price, and what one more of it is worth
    (VP, roughly)."""

    gain: str
    price: str
    worth: float


# By field of `SeatEnd`, after "now_" or "soon_".
_GAINS: Final[Mapping[str, _Gain]] = {
    "chips": _Gain(
        N_("{name} gets {n} VP in chips instead of {m}."),
        N_("But {name} gets {n} VP in chips instead of {m}."),
        1.0,
    ),
    "income": _Gain(
        N_("{name} earns {n} doubloons instead of {m}."),
        N_("But {name} earns {n} doubloons instead of {m}."),
        0.6,
    ),
    "barrels": _Gain(
        N_("{name} produces {n} barrels instead of {m}."),
        N_("But {name} produces {n} barrels instead of {m}."),
        0.5,
    ),
    "lost": _Gain(
        N_("{name} loses {n} barrels instead of {m}."),
        N_("But {name} loses {n} barrels instead of {m}."),
        -0.7,
    ),
}
# By period: of the alternative, and of a find.
_HEADINGS: Final = {
    "now": (
        N_("With the better choice, by the end of this phase, on average:"),
        N_("With this choice, by the end of this phase, on average:"),
    ),
    "soon": (
        N_("With the better choice, by the end of the next round, on average:"),
        N_("With this choice, by the end of the next round, on average:"),
    ),
}
_NOW: Final = (steps.TRADE, steps.LOAD, steps.STORE)  # the choices that matter at once
_RIVAL_SHARE: Final = 0.6  # of a rival's gain, which counts against the choice
SOON_WORTH: Final = 0.5  # VP from which a difference is told
SOON_ERRORS: Final = 2.0  # and the standard errors
SOON_PRICE: Final = 0.25  # VP from which a difference is called a price
SOON_AMOUNT: Final = 1.0  # that the weaker role brings, from which it is told what becomes of it
SOON_GAINS: Final = 2
# The difference in the share of the games from which the next seat's answer to a role is told.
TOLD_REPLY: Final = 0.25


class _Difference(NamedTuple):
    """A difference between two choices: its worth for the stronger one (VP), whose it is, its
    sentences as a gain and as a price, and whether it is what the weaker role brings at once, so
    that it is told however small."""

    worth: float
    seat: int
    gain: str
    price: str
    is_asked: bool


def soon_lines(
    names: ComponentNames, reviewed: ReviewedDecision, seat_names: Sequence[str]
) -> list[str]:
    """Return sentences on what the stronger of two choices brings by the end of the next round,
    below a heading (markup): the largest gains (what the seat gets, or rivals lack) and the largest
    price, or what becomes of what the weaker role brings at once; and above it, of roles, the next
    seat's answer. Of sales, loading and storing, the period is the phase. Return [] if there is no
    gain, or the game is over soon after it."""
    judgment, decision = reviewed.judgment, reviewed.decision
    if judgment is None or judgment.playouts is None or judgment.is_disputed:
        return []
    period = "now" if decision.before.step in _NOW else "soon"
    rounds = max(judgment.playouts.better.rounds, judgment.playouts.played.rounds)
    if period == "soon" and rounds <= decision.round + SOON_ROUNDS:
        return []
    heading = _HEADINGS[period][not judgment.is_error]
    differences = list(_differences(names, judgment, judgment.playouts, seat_names, period))
    differences.sort(key=lambda one: (one.is_asked, abs(one.worth)), reverse=True)
    gains = [one for one in differences if one.worth > 0][:SOON_GAINS]
    prices = [one for one in differences if one.worth <= 0][:1]
    if not gains and not any(one.is_asked for one in prices):
        return []
    lines = [one.gain for one in gains]
    lines += [one.price if gains and one.worth < -SOON_PRICE else one.gain for one in prices]
    next_seat, seats = (judgment.seat + 1) % len(seat_names), [one.seat for one in gains]
    reply = _reply_line(names, judgment, seat_names[next_seat]) if next_seat in seats else []
    return [*reply, bold(names.tr(heading)), *lines]


def _differences(
    names: ComponentNames,
    judgment: Judgment,
    playouts: Playouts,
    seat_names: Sequence[str],
    period: str,
) -> Iterator[_Difference]:
    """Yield the differences of a period ("now" or "soon") that are told."""
    number, ends, weaker = names.formats.number, judgment.ends, judgment.choices[1][0]
    assert ends is not None
    better, worse = (end.seats for end in ends)
    errors = playouts.errors.seats
    asked = AMOUNTS[role_of(weaker.arg)].field if brings_amount(weaker) else ""
    for seat, name in enumerate(seat_names):
        share = 1.0 if seat == judgment.seat else -_RIVAL_SHARE
        for field, gain in _GAINS.items():
            one = f"{period}_{field}"
            more, less = getattr(better[seat], one), getattr(worse[seat], one)
            error = getattr(errors[seat], one)
            worth = share * gain.worth * (more - less)
            is_asked = seat == judgment.seat and field == asked and less >= SOON_AMOUNT
            is_sure = abs(worth) >= SOON_WORTH and abs(more - less) >= SOON_ERRORS * error
            if is_sure or is_asked:
                told = {"name": name, "n": number(more, 1), "m": number(less, 1)}
                lines = names.tr(gain.gain, **told), names.tr(gain.price, **told)
                yield _Difference(worth, seat, *lines, is_asked)


def _reply_line(names: ComponentNames, judgment: Judgment, other: str) -> list[str]:
    """Return which role the next seat chooses more often after the weaker of two roles, other than
    the stronger one, or []."""
    if judgment.ends is None or {chain[0].kind for chain in judgment.choices} != {"role"}:
        return []
    better, worse = (chain[0].arg for chain in judgment.choices)
    after_better, after_worse = (end.replies for end in judgment.ends)
    roles = [role for role in range(len(after_worse)) if role != role_of(better)]
    reply = max(roles, key=lambda role: after_worse[role] - after_better[role])
    if after_worse[reply] - after_better[reply] < TOLD_REPLY:
        return []
    line = names.tr(
        "After the {weaker:nom}, {other} takes the {role:nom} in {share} of the games; "
        "after the {stronger:nom}, in {rest}.",
        weaker=names.role(worse),
        stronger=names.role(better),
        role=names.role(first_card(reply)),
        other=other,
        share=names.formats.percent(after_worse[reply]),
        rest=names.formats.percent(after_better[reply]),
    )
    return [line]
