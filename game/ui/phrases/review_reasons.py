"""Why a choice was better: what it changes by the end of the games played out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from game.app.i18n import N_
from game.history.review.judgment import Judgment
from game.history.review.playouts import GameEnd
from game.ui.phrases.names import ComponentNames


class Source(NamedTuple):
    """A source of VP: its name, and sentences on a choice that brings more and less of it."""

    name: str
    more: str
    less: str


# By field of `GameEnd`: the name of a source, and what it means for the winner of a comparison to
# have more of it, and less.
SOURCES: Final[Mapping[str, Source]] = {
    "chips": Source(
        N_("VP chips"),
        N_("It earns {n} more VP in chips."),
        N_("But it earns {n} fewer VP in chips."),
    ),
    "buildings": Source(
        N_("Buildings"),
        N_("Its buildings are worth {n} more VP."),
        N_("But its buildings are worth {n} fewer VP."),
    ),
    "bonuses": Source(
        N_("Large buildings"),
        N_("Its large buildings earn {n} more VP."),
        N_("But its large buildings earn {n} fewer VP."),
    ),
    "nobles": Source(
        N_("Nobles"),
        N_("Its nobles earn {n} more VP."),
        N_("But its nobles earn {n} fewer VP."),
    ),
    "rival": Source(
        N_("Best opponent"),
        N_("But the best opponent gets {n} more VP."),
        N_("The best opponent gets {n} fewer VP."),
    ),
}


class _Money(NamedTuple):
    """Sentences on VP that money paid for: with more income, with less, and with less of it left at
    the end."""

    earned: str
    lacked: str
    spent: str


_MONEY: Final[Mapping[str, _Money]] = {
    "buildings": _Money(
        N_("It earns {money} more doubloons, which pay for buildings worth {n} more VP."),
        N_("But it earns {money} fewer doubloons, so its buildings are worth {n} fewer VP."),
        N_("It leaves {money} fewer doubloons unspent, so its buildings are worth {n} more VP."),
    ),
    "bonuses": _Money(
        N_("It earns {money} more doubloons, which pay for large buildings worth {n} more VP."),
        N_("But it earns {money} fewer doubloons, so its large buildings earn {n} fewer VP."),
        N_("It leaves {money} fewer doubloons unspent, so its large buildings earn {n} more VP."),
    ),
}


class _Rival(NamedTuple):
    """Sentences on another seat that gains after the weaker choice, which was played or not, and
    after the stronger."""

    played: str
    other: str
    price: str


# By field of `RivalEnd`.
_RIVALS: Final[Mapping[str, _Rival]] = {
    "chips": _Rival(
        N_("The actual choice lets {name} ship for {n} more VP."),
        N_("The other choice would let {name} ship for {n} more VP."),
        N_("But it lets {name} ship for {n} more VP."),
    ),
    "buildings": _Rival(
        N_("The actual choice lets {name} build for {n} more VP."),
        N_("The other choice would let {name} build for {n} more VP."),
        N_("But it lets {name} build for {n} more VP."),
    ),
    "points": _Rival(
        N_("The actual choice gives {name} {n} more VP."),
        N_("The other choice would give {name} {n} more VP."),
        N_("But it gives {name} {n} more VP."),
    ),
}

# A difference is told if it is at least so many VP (or doubloons), and so many standard errors.
TOLD_DIFFERENCE: Final = 0.5
TOLD_ERRORS: Final = 2.0
TOLD_ROUNDS: Final = 0.5  # smaller differences of the length of the game are not told
# Money explains a gain in VP if it is at least so many doubloons for each.
MONEY_PER_VP: Final = 0.75
# The share of a rival's gain from which one source explains it.
MAIN_SHARE: Final = 0.6


def reason_lines(names: ComponentNames, judgment: Judgment, seat_names: Sequence[str]) -> list[str]:
    """Return what makes the stronger choice stronger in the games played out: its largest gain, and
    its largest price. Return () if none were played out."""
    playouts, other_won = judgment.playouts, judgment.estimate.mean > 0
    if playouts is None:
        return []
    sign = 1 if other_won else -1
    if sign * playouts.loss.worth <= 0:
        return [
            names.tr(
                "The games played to the end don't show why. The computer sees it by looking ahead."
            )
        ]
    if sign * playouts.loss.margin <= 0:
        return [names.tr("It wins more often, although its average lead is smaller.")]
    pairs = zip(playouts.differences.numbers, playouts.errors.numbers, strict=True)
    found = GameEnd.of(
        sign * value if abs(value) >= TOLD_ERRORS * error else 0.0 for value, error in pairs
    )
    others = [name for seat, name in enumerate(seat_names) if seat != judgment.seat]

    def rival_line(gains: bool) -> str:
        return _rival_line(names, found, others, gains=gains, other_won=other_won)

    lines = difference_lines(names, found._asdict(), TOLD_DIFFERENCE, rival_line)
    return lines or [names.tr("Many small differences add up. None of them stands out.")]


def difference_lines(
    names: ComponentNames,
    found: Mapping[str, float],
    least: float,
    rival_line: Callable[[bool], str] = lambda gains: "",
) -> list[str]:
    """Return sentences about what a choice brings more than another: its largest gain, and its
    largest price, of at least so many VP. `found`: by field of `GameEnd`; a missing one is 0.
    `rival_line` returns a sentence that names who gains less by the choice (True) or more (False),
    or "" if there is nobody to name."""
    gains = {name: found.get(name, 0.0) * (-1 if name == "rival" else 1) for name in SOURCES}
    lines: list[str] = []
    for name in (
        max(gains, key=lambda name: gains[name]),
        min(gains, key=lambda name: gains[name]),
    ):
        is_gain = not lines
        if abs(gains[name]) >= least and (gains[name] > 0) == is_gain:
            named = rival_line(is_gain) if name == "rival" else ""
            lines.append(named or _source_line(names, name, found))
    rounds = found.get("rounds", 0.0)
    if lines and abs(rounds) >= TOLD_ROUNDS:
        longer = N_("The game lasts {n} rounds longer."), N_("The game ends {n} rounds sooner.")
        lines.append(names.tr(longer[rounds < 0], n=names.formats.number(abs(rounds), 1)))
    return lines


def _source_line(names: ComponentNames, name: str, found: Mapping[str, float]) -> str:
    """Return a sentence on the difference in a source of VP, with the money that explains it."""
    vp, more = abs(found[name]), found[name] > 0
    earned, left = found.get("income", 0.0), found.get("doubloons", 0.0)
    text, money = SOURCES[name].more if more else SOURCES[name].less, 0.0
    if name in _MONEY:
        enough = max(1.0, MONEY_PER_VP * vp)
        if abs(earned) >= enough and (earned > 0) == more:
            text, money = _MONEY[name].earned if more else _MONEY[name].lacked, earned
        elif more and left <= -enough:
            text, money = _MONEY[name].spent, left
    told = names.formats.number
    return names.tr(text, n=told(vp, 1), money=told(abs(money), 1))


def _rival_line(
    names: ComponentNames, found: GameEnd, others: Sequence[str], *, gains: bool, other_won: bool
) -> str:
    """Return a sentence on the one of the `others` who gets less by the stronger choice (`gains`),
    or more."""
    sign = -1 if gains else 1
    rivals = zip(others, found.rivals, strict=True)
    name, rival = max(rivals, key=lambda one: sign * one[1].points)
    if sign * rival.points < TOLD_DIFFERENCE:
        return ""
    least = MAIN_SHARE * sign * rival.points
    values = rival._asdict()
    field = next(field for field in _RIVALS if sign * values[field] >= least)
    texts = _RIVALS[field]
    text = (texts.played if other_won else texts.other) if gains else texts.price
    return names.tr(text, name=name, n=names.formats.number(abs(values[field]), 1))
