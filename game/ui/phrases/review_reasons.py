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
    """Sentences on VP that come with money: with more income, with less, and, for what money buys,
    with less of it left at the end."""

    earned: str
    lacked: str
    spent: str = ""


_MONEY: Final[Mapping[str, _Money]] = {
    "chips": _Money(
        N_("It earns {money} more doubloons, and {n} more VP in chips."),
        N_("But it earns {money} fewer doubloons, and {n} fewer VP in chips."),
    ),
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
    """Sentences on another seat that gets more without the choice, and with it."""

    without: str
    price: str


# By field of `RivalEnd`.
_RIVALS: Final[Mapping[str, _Rival]] = {
    "chips": _Rival(
        N_("Without it, {name} earns {n} more VP in chips."),
        N_("But it lets {name} earn {n} more VP in chips."),
    ),
    "buildings": _Rival(
        N_("Without it, {name} gets {n} more VP from building."),
        N_("But it lets {name} build for {n} more VP."),
    ),
    "points": _Rival(
        N_("Without it, {name} gets {n} more VP."),
        N_("But it gives {name} {n} more VP."),
    ),
}

# A difference is told if it is at least so many VP (or doubloons), and so many standard errors.
TOLD_DIFFERENCE: Final = 0.5
TOLD_ERRORS: Final = 1.5
TOLD_ROUNDS: Final = 0.5  # smaller differences of the length of the game are not told
# Money explains a gain in VP if it is at least so many doubloons for each.
MONEY_PER_VP: Final = 0.75
# The share of a rival's gain from which one source explains it.
MAIN_SHARE: Final = 0.6


def reason_lines(names: ComponentNames, judgment: Judgment, seat_names: Sequence[str]) -> list[str]:
    """Return what makes the stronger choice stronger in the games played out (`difference_lines`),
    or [] if none were played out."""
    playouts, sign = judgment.playouts, 1 if judgment.estimate.mean > 0 else -1
    if playouts is None:
        return []
    if judgment.is_disputed:
        return [
            names.tr(
                "The computer sees this by looking ahead, but the games played to the end don't "
                "confirm it."
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
        return _rival_line(names, found, others, gains=gains)

    lines = difference_lines(names, found._asdict(), TOLD_DIFFERENCE, rival_line)
    if lines:
        return lines
    if found.margin >= TOLD_DIFFERENCE:
        lead = names.formats.number(found.margin, 1)
        return [names.tr("Many small differences add up to a lead of {n} VP.", n=lead)]
    return [names.tr("The games played to the end don't show where the difference comes from.")]


def difference_lines(
    names: ComponentNames,
    found: Mapping[str, float],
    least: float,
    rival_line: Callable[[bool], str] = lambda gains: "",
) -> list[str]:
    """Return sentences about what a choice brings more than another: its largest gain, the second
    if the first does not make up for the price, and its largest price. `found`: by field of
    `GameEnd`; a missing one is 0, and less than `least` VP are not told. `rival_line` returns a
    sentence that names who gains less by the choice (True) or more (False), or "" if there is
    nobody to name."""
    gains = {name: found.get(name, 0.0) * (-1 if name == "rival" else 1) for name in SOURCES}
    first, second, *_, last = sorted(gains, key=lambda name: -gains[name])
    if gains[first] < least:
        return []
    told = [first]
    if gains[second] >= least and -gains[last] >= gains[first]:
        told.append(second)
    if -gains[last] >= least:
        told.append(last)
    lines = []
    for name in told:
        line = rival_line(gains[name] > 0) if name == "rival" else ""
        paid = found if name != second else {name: found[name]}  # money is told once
        lines.append(line or _source_line(names, name, paid))
    rounds = found.get("rounds", 0.0)
    if abs(rounds) >= TOLD_ROUNDS:
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
        elif more and left <= -enough and _MONEY[name].spent:
            text, money = _MONEY[name].spent, left
    told = names.formats.number
    return names.tr(text, n=told(vp, 1), money=told(abs(money), 1))


def _rival_line(
    names: ComponentNames, found: GameEnd, others: Sequence[str], *, gains: bool
) -> str:
    """Return a sentence on the one of the `others` who gets less by the choice (`gains`), or
    more."""
    sign = -1 if gains else 1
    rivals = zip(others, found.rivals, strict=True)
    name, rival = max(rivals, key=lambda one: sign * one[1].points)
    if sign * rival.points < TOLD_DIFFERENCE:
        return ""
    vp = {field: sign * value for field, value in rival._asdict().items()}
    field = next(field for field in _RIVALS if vp[field] >= MAIN_SHARE * vp["points"])
    text = _RIVALS[field].without if gains else _RIVALS[field].price
    return names.tr(text, name=name, n=names.formats.number(vp[field], 1))
