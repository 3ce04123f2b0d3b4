"""Why a choice was better: what it changes by the end of the games played out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from game.app.i18n import N_
from game.history.review.game_end import GameEnd, SeatEnd
from game.history.review.judgment import Judgment
from game.history.review.match_review import ReviewedDecision
from game.history.review.playouts import Playouts
from game.rules import Player
from game.rules.material import BUILDINGS, HARBOR, PRODUCTION_BUILDINGS, SMALL_WHARF, WHARF
from game.rules.scoring import LARGE_WITH_BONUS
from game.ui.phrases.names import ComponentNames
from game.ui.text.rich_text import bold


class VpWords(NamedTuple):
    """Sentences on VP: what the stronger choice gains, and its price ("" if it has none). They name
    the `cause`, if there is one: a key of what `_causes` returns."""

    gain: str
    price: str
    cause: str = ""


# The name of each source of VP, by field of `GameEnd`.
SOURCE_NAMES: Final[Mapping[str, str]] = {
    "chips": N_("VP chips"),
    "buildings": N_("Buildings"),
    "bonuses": N_("Large buildings"),
    "nobles": N_("Nobles"),
    "rival": N_("Best opponent"),
}
# What the seat itself gets, by field of `GameEnd`: the first whose cause is large enough is told.
_OWN: Final[Mapping[str, Sequence[VpWords]]] = {
    "chips": (
        VpWords(
            N_("{name} produces {barrels} more barrels and gets {n} more VP in chips."),
            N_("But {name} produces {barrels} fewer barrels and gets {n} fewer VP in chips."),
            "barrels",
        ),
        VpWords(
            N_("{name} loses {barrels} fewer barrels and gets {n} more VP in chips."),
            N_("But {name} loses {barrels} more barrels and gets {n} fewer VP in chips."),
            "saved",
        ),
        VpWords(
            N_("{name} gets {n} more VP in chips."),
            N_("But {name} gets {n} fewer VP in chips."),
        ),
    ),
    "buildings": (
        VpWords(
            N_("{name} earns {money} more doubloons, which pay for buildings worth {n} more VP."),
            N_("But {name} earns {money} fewer doubloons and gets {n} fewer VP from buildings."),
            "earned",
        ),
        VpWords(
            N_("{name} spends {money} more doubloons and gets {n} more VP from buildings."),
            "",
            "spent",
        ),
        VpWords(
            N_("{name} gets {n} more VP from buildings."),
            N_("But {name} gets {n} fewer VP from buildings."),
        ),
    ),
    "bonuses": (
        VpWords(
            N_(
                "{name} earns {money} more doubloons "
                "and {n} more VP in bonuses for large buildings."
            ),
            N_(
                "But {name} earns {money} fewer doubloons "
                "and gets {n} fewer VP in bonuses for large buildings."
            ),
            "earned",
        ),
        VpWords(
            N_(
                "{name} spends {money} more doubloons "
                "and gets {n} more VP in bonuses for large buildings."
            ),
            "",
            "spent",
        ),
        VpWords(
            N_("{name} gets {n} more VP in bonuses for large buildings."),
            N_("But {name} gets {n} fewer VP in bonuses for large buildings."),
        ),
    ),
    "nobles": (
        VpWords(
            N_("{name} gets {n} more VP from nobles."),
            N_("But {name} gets {n} fewer VP from nobles."),
        ),
    ),
    "rival": (
        VpWords(
            N_("The best opponent gets {n} fewer VP."),
            N_("But the best opponent gets {n} more VP."),
        ),
    ),
}
# What another seat gets, by field of `SeatEnd`: the first that explains it is told.
_RIVALS: Final[Mapping[str, Sequence[VpWords]]] = {
    "chips": (
        VpWords(
            N_("{name} produces {barrels} fewer barrels and gets {n} fewer VP in chips."),
            N_("But {name} produces {barrels} more barrels and gets {n} more VP in chips."),
            "barrels",
        ),
        VpWords(
            N_("{name} loses {barrels} more barrels and gets {n} fewer VP in chips."),
            N_("But {name} loses {barrels} fewer barrels and gets {n} more VP in chips."),
            "saved",
        ),
        VpWords(
            N_("{name} gets {n} fewer VP in chips."), N_("But {name} gets {n} more VP in chips.")
        ),
    ),
    "buildings": (
        VpWords(
            N_("{name} earns {money} fewer doubloons and gets {n} fewer VP from buildings."),
            N_("But {name} earns {money} more doubloons and gets {n} more VP from buildings."),
            "earned",
        ),
        VpWords(
            N_("{name} gets {n} fewer VP from buildings."),
            N_("But {name} gets {n} more VP from buildings."),
        ),
    ),
    "points": (VpWords(N_("{name} gets {n} fewer VP."), N_("But {name} gets {n} more VP.")),),
}

# A difference is told if it is at least so many VP (or doubloons), and so many standard errors.
TOLD_DIFFERENCE: Final = 0.5
TOLD_ERRORS: Final = 1.5
TOLD_ROUNDS: Final = 1 / 3  # smaller differences of the length of the game are not told
# A cause explains a gain in VP if there are so many doubloons or barrels for each VP, and one at
# least.
CAUSE_PER_VP: Final = 0.75
# The share of a gain from which a part of it explains it.
MAIN_SHARE: Final = 0.6
MOST_GAINS: Final = 3
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


def reason_lines(
    names: ComponentNames, reviewed: ReviewedDecision, seat_names: Sequence[str]
) -> list[str]:
    """Return what makes the stronger choice stronger in the games played out (`difference_lines`),
    below a heading (markup), or [] if none were played out."""
    judgment = reviewed.judgment
    if judgment is None or judgment.playouts is None:
        return []
    playouts, sign = judgment.playouts, 1 if judgment.is_error else -1
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
    pairs = zip(playouts.better.seats, playouts.played.seats, strict=True)
    points = {seat: max(one.points for one in both) for seat, both in enumerate(pairs)}
    del points[judgment.seat]
    rivals = [
        (seat_names[seat], found.seats[seat], end >= max(points.values()) - CONTENDER_VP)
        for seat, end in points.items()
    ]

    def rival_line(gains: bool) -> str:
        return _rival_line(names, rivals, gains=gains)

    player = reviewed.decision.before.players[judgment.seat]
    built = _building_lines(names, name, player, judgment, found)
    own = found.seats[judgment.seat]._asdict() | found._asdict()
    lines = difference_lines(names, name, own, TOLD_DIFFERENCE, rival_line, built)
    heading = names.tr(BETTER_HEADING if sign > 0 else _FIND_HEADING)
    return [bold(heading), *lines] if lines else []


def sure_gains(judgment: Judgment, playouts: Playouts) -> GameEnd:
    """Return how many more of everything the stronger choice brings, as far as it is told
    (`Judgment.told_part`); 0 for what may be chance."""
    part = judgment.told_part * (1 if judgment.is_error else -1)
    pairs = zip(playouts.differences.numbers, playouts.errors.numbers, strict=True)
    return GameEnd.of(
        part * value if abs(value) >= TOLD_ERRORS * error else 0.0 for value, error in pairs
    )


def _building_lines(
    names: ComponentNames, name: str, player: Player, judgment: Judgment, found: GameEnd
) -> list[str]:
    """Return a sentence on the building that the seat comes to own more often by the stronger
    choice than by the other, or []. It fits its largest gain `found`; if there is none, and the
    choice was about building, any is told. A production building needs a plantation."""
    ends, playouts = judgment.ends, judgment.playouts
    assert ends is not None  # the gains were found in them
    assert playouts is not None
    plants = {one for of_good in PRODUCTION_BUILDINGS for one in of_good}
    at_once = {one.arg for chain in judgment.choices for one in chain if one.kind == "build"}
    unfit = set(at_once)
    for good, of_good in enumerate(PRODUCTION_BUILDINGS):
        if at_once & set(of_good) or good not in player.island:
            unfit |= set(of_good)
    later = set(range(len(BUILDINGS))) - unfit
    largest = max(found.bonuses, found.chips, found.buildings)
    fitting = later if largest >= TOLD_DIFFERENCE else set[int]()
    if found.bonuses == largest:
        fitting = fitting & set(LARGE_WITH_BONUS)
    elif found.chips == largest:
        fitting = fitting & {*_SHIPPING, *plants}
    owned, otherwise = (end.owned for end in ends)
    more = [mine - other for mine, other in zip(owned, otherwise, strict=True)]
    for buildings in (fitting, later if at_once else set[int]()):
        building = max(buildings, key=lambda one: more[one], default=-1)
        least = TOLD_OWNED_LARGE if building in LARGE_WITH_BONUS else TOLD_OWNED
        if building >= 0 and more[building] >= max(
            least, OWNED_ERRORS * playouts.errors.owned[building]
        ):
            text = N_(
                "{name} builds the {building:nom} in {share} of the games instead of {other}."
            )
            shares = {"share": owned[building], "other": otherwise[building]}
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
    largest gains, `MOST_GAINS` at most, until they explain `MAIN_SHARE` of the lead, less the
    price; what is `built` for them; and its largest price.
    `found`: by field of `GameEnd`; a missing one is 0, and less than `least` VP are not told.
    `rival_line` returns a sentence that names who gains less by the choice (True) or more (False),
    or "" if there is nobody to name. Own gains come before those of rivals. The length of the game
    comes first, and only if the largest gain follows from it."""
    gains = {field: found.get(field, 0.0) for field in SOURCE_NAMES}
    gains["rival"] *= -1
    first, *others, last = sorted(gains, key=lambda field: -gains[field])
    if gains[first] < least:
        return []
    rounds = found.get("rounds", 0.0)
    longer = N_("The game lasts {n} rounds longer."), N_("The game ends {n} rounds sooner.")
    length = names.tr(longer[rounds < 0], n=names.formats.number(abs(rounds), 1))
    # A longer game brings the VP of the choice, and a shorter one keeps them from the others.
    drives = (rounds < 0) == (first == "rival")
    told, explained = [first], gains[first] + min(0.0, gains[last])
    for field in others[: MOST_GAINS - 1]:
        is_short = told == ["rival"] or explained <= MAIN_SHARE * found.get("margin", 0.0)
        if gains[field] >= least and is_short:
            told.append(field)
            explained += gains[field]
    told.sort(key=lambda field: field == "rival")
    price = [last] if -gains[last] >= least else []

    def lines_of(fields: Sequence[str]) -> Iterator[str]:
        for field in fields:
            line = rival_line(gains[field] > 0) if field == "rival" else ""
            paid = found if field in (told[0], last) else {field: found[field]}  # money once
            yield line or _source_line(names, name, field, paid)

    lines = [*lines_of(told), *built, *lines_of(price)]
    return [length, *lines] if drives and abs(rounds) >= TOLD_ROUNDS else lines


def _source_line(names: ComponentNames, name: str, field: str, found: Mapping[str, float]) -> str:
    """Return a sentence on the difference in a source of VP, with what causes it."""
    gains = (found[field] > 0) != (field == "rival")
    return _vp_line(names, name, _OWN[field], found[field], found, gains=gains)


def _vp_line(
    names: ComponentNames,
    name: str,
    kinds: Sequence[VpWords],
    vp: float,
    found: Mapping[str, float],
    *,
    gains: bool,
) -> str:
    """Return the first of these sentences whose cause explains a difference of `vp`."""
    causes, told = _causes(found), names.formats.number
    enough = max(1.0, CAUSE_PER_VP * abs(vp))
    for words in kinds:
        text = words.gain if gains else words.price
        cause = causes.get(words.cause, _Cause(vp, 0.0))
        strength = cause.strength if vp > 0 else -cause.strength
        if text and (strength >= enough or not words.cause):
            amount = told(abs(cause.amount), 1)
            return names.tr(text, name=name, n=told(abs(vp), 1), money=amount, barrels=amount)
    raise ValueError("the last of these sentences needs no cause")


class _Cause(NamedTuple):
    """Why a seat gets more VP, or fewer: its strength with the sign of the VP, and how much is
    told."""

    strength: float
    amount: float


def _causes(found: Mapping[str, float]) -> dict[str, _Cause]:
    """Return the causes of differences in VP. Money that is left at the end paid for nothing."""
    earned, left = found.get("income", 0.0), found.get("doubloons", 0.0)
    barrels, lost, spent = found.get("barrels", 0.0), found.get("lost", 0.0), earned - left
    return {
        "barrels": _Cause(barrels, barrels),
        "saved": _Cause(-lost, lost),
        "earned": _Cause(max(0.0, min(earned, spent)) + min(0.0, max(earned, spent)), earned),
        "spent": _Cause(min(-left, spent), left),
    }


def _rival_line(
    names: ComponentNames, rivals: Sequence[tuple[str, SeatEnd, bool]], *, gains: bool
) -> str:
    """Return a sentence on the one of the `rivals` who gets less by the choice (`gains`), or more;
    "" if none does. Each comes with its name, what the choice changes for it, and whether it
    competes for the win. Those who do are named before others."""
    sign = -1 if gains else 1
    told = [one for one in rivals if sign * one[1].points >= TOLD_DIFFERENCE]
    if not told:
        return ""
    name, rival, _ = max(told, key=lambda one: (one[2], sign * one[1].points))
    found = rival._asdict()
    enough = MAIN_SHARE * sign * rival.points
    field = next(field for field in _RIVALS if sign * found[field] >= enough)
    return _vp_line(names, name, _RIVALS[field], found[field], found, gains=gains)
