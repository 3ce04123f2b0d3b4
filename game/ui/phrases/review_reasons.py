"""Why a choice was better: what it changes by the end of the games played out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from game.app.i18n import N_
from game.history.review.judgment import Judgment
from game.history.review.playouts import GameEnd, Playouts, RivalEnd
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
        N_("It earns {money} more doubloons and {n} more VP in chips."),
        N_("But it earns {money} fewer doubloons and {n} fewer VP in chips."),
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
TOLD_ROUNDS: Final = 1 / 3  # smaller differences of the length of the game are not told
# Money explains a gain in VP if it is at least so many doubloons for each.
MONEY_PER_VP: Final = 0.75
# The share of a rival's gain from which one source explains it.
MAIN_SHARE: Final = 0.6
# A rival competes for the win who ends within so many VP of the best of the others.
CONTENDER_VP: Final = 8.0


# By whether the choice that was played is the stronger one.
_HEADINGS: Final = (
    N_("What the better choice changes by the end of the game:"),
    N_("What this choice changes by the end of the game:"),
)


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
        return []  # it wins more often, although its average lead is smaller: nothing to add up
    found = sure_gains(judgment, playouts)
    others = [name for seat, name in enumerate(seat_names) if seat != judgment.seat]
    points = [
        max(one.points for one in both)
        for both in zip(playouts.better.rivals, playouts.played.rivals, strict=True)
    ]
    rivals = [
        (name, change, end >= max(points) - CONTENDER_VP)
        for name, change, end in zip(others, found.rivals, points, strict=True)
    ]

    def rival_line(gains: bool) -> str:
        return _rival_line(names, rivals, gains=gains)

    lines = difference_lines(names, found._asdict(), TOLD_DIFFERENCE, rival_line)
    if lines:
        return [names.tr(_HEADINGS[sign < 0]), *lines]
    if found.margin >= TOLD_DIFFERENCE:
        lead = names.formats.number(found.margin, 1)
        return [names.tr("Many small differences add up to a lead of {n} VP.", n=lead)]
    return [names.tr("The games played to the end don't show where the difference comes from.")]


def sure_gains(judgment: Judgment, playouts: Playouts) -> GameEnd:
    """Return how many more of everything the stronger choice brings; 0 for what may be chance."""
    sign = 1 if judgment.estimate.mean > 0 else -1
    pairs = zip(playouts.differences.numbers, playouts.errors.numbers, strict=True)
    return GameEnd.of(
        sign * value if abs(value) >= TOLD_ERRORS * error else 0.0 for value, error in pairs
    )


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
    nobody to name. Own gains come before those of rivals. The length of the game comes first, and
    only if the largest gain follows from it."""
    gains = {name: found.get(name, 0.0) * (-1 if name == "rival" else 1) for name in SOURCES}
    first, second, *_, last = sorted(gains, key=lambda name: -gains[name])
    if gains[first] < least:
        return []
    rounds = found.get("rounds", 0.0)
    longer = N_("The game lasts {n} rounds longer."), N_("The game ends {n} rounds sooner.")
    length = names.tr(longer[rounds < 0], n=names.formats.number(abs(rounds), 1))
    # A longer game brings the VP of the choice, and a shorter one keeps them from the others.
    drives = (rounds < 0) == (first == "rival")
    told = [first]
    if gains[second] >= least and (first == "rival" or -gains[last] >= gains[first]):
        told = [second, first] if first == "rival" else [first, second]
    if -gains[last] >= least:
        told.append(last)
    lines = []
    for name in told:
        line = rival_line(gains[name] > 0) if name == "rival" else ""
        paid = found if name in (told[0], last) else {name: found[name]}  # money is told once
        lines.append(line or _source_line(names, name, paid))
    return [length, *lines] if drives and abs(rounds) >= TOLD_ROUNDS else lines


def _source_line(names: ComponentNames, name: str, found: Mapping[str, float]) -> str:
    """Return a sentence on the difference in a source of VP, with the money that explains it."""
    vp, more = abs(found[name]), found[name] > 0
    earned, left = found.get("income", 0.0), found.get("doubloons", 0.0)
    text, money = SOURCES[name].more if more else SOURCES[name].less, 0.0
    if name in _MONEY:
        enough, sign = max(1.0, MONEY_PER_VP * vp), 1 if more else -1
        spent = earned if name == "chips" else earned - left  # money that is left paid for nothing
        if min(sign * earned, sign * spent) >= enough:
            text, money = _MONEY[name].earned if more else _MONEY[name].lacked, earned
        elif more and min(-left, spent) >= enough and _MONEY[name].spent:
            text, money = _MONEY[name].spent, left
    told = names.formats.number
    return names.tr(text, n=told(vp, 1), money=told(abs(money), 1))


def _rival_line(
    names: ComponentNames, rivals: Sequence[tuple[str, RivalEnd, bool]], *, gains: bool
) -> str:
    """Return a sentence on the one of the `rivals` who gets less by the choice (`gains`), or more;
    "" if none does. Each comes with its name, what the choice changes for it, and whether it
    competes for the win. Those who do are named before others."""
    sign = -1 if gains else 1
    told = [one for one in rivals if sign * one[1].points >= TOLD_DIFFERENCE]
    if not told:
        return ""
    name, rival, _ = max(told, key=lambda one: (one[2], sign * one[1].points))
    vp = {field: sign * value for field, value in rival._asdict().items()}
    field = next(field for field in _RIVALS if vp[field] >= MAIN_SHARE * vp["points"])
    text = _RIVALS[field].without if gains else _RIVALS[field].price
    return names.tr(text, name=name, n=names.formats.number(vp[field], 1))
