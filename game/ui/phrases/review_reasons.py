"""Why a choice was better: what it changes by the end of the games played out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from game.app.i18n import N_
from game.history.review.judgment import Judgment
from game.history.review.playouts import GameEnd, Playouts, RivalEnd
from game.rules.material import BUILDINGS, HARBOR, PRODUCTION_BUILDINGS, SMALL_WHARF, WHARF
from game.rules.scoring import LARGE_WITH_BONUS
from game.ui.phrases.names import ComponentNames


class VpWords(NamedTuple):
    """Sentences on VP: what the stronger choice gains, and its price."""

    gain: str
    price: str


# The name of each source of VP, by field of `GameEnd`.
SOURCE_NAMES: Final[Mapping[str, str]] = {
    "chips": N_("VP chips"),
    "buildings": N_("Buildings"),
    "bonuses": N_("Large buildings"),
    "nobles": N_("Nobles"),
    "rival": N_("Best opponent"),
}
# What the seat itself gets, by field of `GameEnd`.
_OWN: Final[Mapping[str, VpWords]] = {
    "chips": VpWords(
        N_("{name} gets {n} more VP in chips."),
        N_("But {name} gets {n} fewer VP in chips."),
    ),
    "buildings": VpWords(
        N_("{name} gets {n} more VP from buildings."),
        N_("But {name} gets {n} fewer VP from buildings."),
    ),
    "bonuses": VpWords(
        N_("{name} gets {n} more VP in bonuses for large buildings."),
        N_("But {name} gets {n} fewer VP in bonuses for large buildings."),
    ),
    "nobles": VpWords(
        N_("{name} gets {n} more VP from nobles."),
        N_("But {name} gets {n} fewer VP from nobles."),
    ),
}
# What another seat gets, by field of `RivalEnd`: the first that explains it is told.
_RIVALS: Final[Mapping[str, VpWords]] = {
    "chips": VpWords(
        N_("{name} gets {n} fewer VP in chips."),
        N_("But {name} gets {n} more VP in chips."),
    ),
    "buildings": VpWords(
        N_("{name} gets {n} fewer VP from buildings."),
        N_("But {name} gets {n} more VP from buildings."),
    ),
    "points": VpWords(N_("{name} gets {n} fewer VP."), N_("But {name} gets {n} more VP.")),
}
_BEST_OPPONENT: Final = VpWords(
    N_("The best opponent gets {n} fewer VP."), N_("But the best opponent gets {n} more VP.")
)


class _Money(NamedTuple):
    """Sentences on VP that come with money: with more income, with less, and, for what money buys,
    with less of it left at the end."""

    earned: str
    lacked: str
    spent: str = ""


_MONEY: Final[Mapping[str, _Money]] = {
    "chips": _Money(
        N_("{name} earns {money} more doubloons and {n} more VP in chips."),
        N_("But {name} earns {money} fewer doubloons and {n} fewer VP in chips."),
    ),
    "buildings": _Money(
        N_("{name} earns {money} more doubloons, which pay for buildings worth {n} more VP."),
        N_("But {name} earns {money} fewer doubloons and gets {n} fewer VP from buildings."),
        N_("{name} spends {money} more doubloons and gets {n} more VP from buildings."),
    ),
    "bonuses": _Money(
        N_("{name} earns {money} more doubloons and {n} more VP in bonuses for large buildings."),
        N_(
            "But {name} earns {money} fewer doubloons "
            "and gets {n} fewer VP in bonuses for large buildings."
        ),
        N_(
            "{name} spends {money} more doubloons "
            "and gets {n} more VP in bonuses for large buildings."
        ),
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
# A building is told that the seat owns in so many more of the games (a large one: in fewer), and so
# many standard errors.
TOLD_OWNED: Final = 0.25
TOLD_OWNED_LARGE: Final = 0.15
OWNED_ERRORS: Final = 2.0
# The violet buildings that a gain in chips can come from.
_SHIPPING: Final = (HARBOR, WHARF, SMALL_WHARF)
# A rival competes for the win who ends within so many VP of the best of the others.
CONTENDER_VP: Final = 8.0


BETTER_HEADING: Final = N_("What the better choice changes by the end:")
_FIND_HEADING: Final = N_("What this choice changes by the end:")


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
    name = seat_names[judgment.seat]
    others = [other for seat, other in enumerate(seat_names) if seat != judgment.seat]
    points = [
        max(one.points for one in both)
        for both in zip(playouts.better.rivals, playouts.played.rivals, strict=True)
    ]
    rivals = [
        (other, change, end >= max(points) - CONTENDER_VP)
        for other, change, end in zip(others, found.rivals, points, strict=True)
    ]

    def rival_line(gains: bool) -> str:
        return _rival_line(names, rivals, gains=gains)

    built = _building_lines(names, name, judgment, playouts, found)
    lines = difference_lines(names, name, found._asdict(), TOLD_DIFFERENCE, rival_line, built)
    return [names.tr(BETTER_HEADING if sign > 0 else _FIND_HEADING), *lines] if lines else []


def sure_gains(judgment: Judgment, playouts: Playouts) -> GameEnd:
    """Return how many more of everything the stronger choice brings, as far as it is told
    (`Judgment.told_part`); 0 for what may be chance."""
    part = judgment.told_part * (1 if judgment.estimate.mean > 0 else -1)
    pairs = zip(playouts.differences.numbers, playouts.errors.numbers, strict=True)
    return GameEnd.of(
        part * value if abs(value) >= TOLD_ERRORS * error else 0.0 for value, error in pairs
    )


def _building_lines(
    names: ComponentNames, name: str, judgment: Judgment, playouts: Playouts, found: GameEnd
) -> list[str]:
    """Return a sentence on the building that the seat comes to own more often by the stronger
    choice than by the other, or []. It fits the largest gain `found`; if there is none, and the
    choice was about building, any is told."""
    chains = judgment.played.actions, judgment.alternatives[0].actions
    at_once = {action.arg for chain in chains for action in chain if action.kind == "build"}
    instead = {one for plants in PRODUCTION_BUILDINGS if at_once & set(plants) for one in plants}
    later = set(range(len(BUILDINGS))) - at_once - instead
    fitting = later
    if found.bonuses >= max(found.chips, found.buildings):
        fitting = later & set(LARGE_WITH_BONUS)
    elif found.chips >= found.buildings:
        fitting = later & {*_SHIPPING, *(one for plants in PRODUCTION_BUILDINGS for one in plants)}
    more, error = judgment.more_owned, playouts.errors.owned
    ends = playouts.better.owned, playouts.played.owned
    mine, others = ends if judgment.estimate.mean > 0 else ends[::-1]
    for buildings in (fitting, later) if at_once else (fitting,):
        building = max(buildings, key=lambda one: more[one])
        least = TOLD_OWNED_LARGE if building in LARGE_WITH_BONUS else TOLD_OWNED
        if more[building] >= max(least, OWNED_ERRORS * error[building]):
            text = N_(
                "{name} builds the {building:nom} in {share} of the games instead of {other}."
            )
            shares = {"share": mine[building], "other": others[building]}
            told = {key: names.formats.percent(share) for key, share in shares.items()}
            return [names.tr(text, name=name, building=names.building(building), **told)]
    return []


def difference_lines(
    names: ComponentNames,
    name: str,
    found: Mapping[str, float],
    least: float,
    rival_line: Callable[[bool], str] = lambda gains: "",
    built: Sequence[str] = (),
) -> list[str]:
    """Return sentences about what a choice brings the seat called `name` more than another: its
    largest gain, the second if the first less the price explains less than half of the lead, what
    is `built` for it, and its largest price.
    `found`: by field of `GameEnd`; a missing one is 0, and less than `least` VP are not told.
    `rival_line` returns a sentence that names who gains less by the choice (True) or more (False),
    or "" if there is nobody to name. Own gains come before those of rivals. The length of the game
    comes first, and only if the largest gain follows from it."""
    gains = {field: found.get(field, 0.0) for field in SOURCE_NAMES}
    gains["rival"] *= -1
    first, second, *_, last = sorted(gains, key=lambda field: -gains[field])
    if gains[first] < least:
        return []
    rounds = found.get("rounds", 0.0)
    longer = N_("The game lasts {n} rounds longer."), N_("The game ends {n} rounds sooner.")
    length = names.tr(longer[rounds < 0], n=names.formats.number(abs(rounds), 1))
    # A longer game brings the VP of the choice, and a shorter one keeps them from the others.
    drives = (rounds < 0) == (first == "rival")
    told, explained = [first], gains[first] + min(0.0, gains[last])
    if gains[second] >= least and (first == "rival" or explained <= found.get("margin", 0.0) / 2):
        told = [second, first] if first == "rival" else [first, second]
    price = [last] if -gains[last] >= least else []

    def lines_of(fields: Sequence[str]) -> Iterator[str]:
        for field in fields:
            line = rival_line(gains[field] > 0) if field == "rival" else ""
            paid = found if field in (told[0], last) else {field: found[field]}  # money once
            yield line or _source_line(names, name, field, paid)

    lines = [*lines_of(told), *built, *lines_of(price)]
    return [length, *lines] if drives and abs(rounds) >= TOLD_ROUNDS else lines


def _source_line(names: ComponentNames, name: str, field: str, found: Mapping[str, float]) -> str:
    """Return a sentence on the difference in a source of VP, with the money that explains it."""
    vp, more = abs(found[field]), found[field] > 0
    earned, left = found.get("income", 0.0), found.get("doubloons", 0.0)
    words, gains = _OWN.get(field, _BEST_OPPONENT), more != (field == "rival")
    text, money = words.gain if gains else words.price, 0.0
    if field in _MONEY:
        enough, sign = max(1.0, MONEY_PER_VP * vp), 1 if more else -1
        spent = earned if field == "chips" else earned - left  # money that is left paid for nothing
        if min(sign * earned, sign * spent) >= enough:
            text, money = _MONEY[field].earned if more else _MONEY[field].lacked, earned
        elif more and min(-left, spent) >= enough and _MONEY[field].spent:
            text, money = _MONEY[field].spent, left
    told = names.formats.number
    return names.tr(text, name=name, n=told(vp, 1), money=told(abs(money), 1))


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
    text = _RIVALS[field].gain if gains else _RIVALS[field].price
    return names.tr(text, name=name, n=names.formats.number(vp[field], 1))
