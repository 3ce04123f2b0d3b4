"""Does everything add up? What must hold at every moment of every game, and games to try it on.

`violations` looks at one position; `run_check` plays random games of every kind and looks at every
position of them, at some of them with more patience.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import product

from game.rules import census
from game.rules.actions import ACTIONS, PASS, parse
from game.rules.chance import SplitMix, shuffled
from game.rules.events import Event
from game.rules.flow import play
from game.rules.game import Game
from game.rules.material import (
    BUILDINGS,
    CITY_SPACES,
    FOREST,
    GOODS,
    HOUSE_SPACES,
    ISLAND_SPACES,
    PLACE_NAMES,
    PLACES,
    SAN_JUAN,
)
from game.rules.notation import from_text, to_text
from game.rules.observation import observe
from game.rules.options import BUILDING_CHOICES, Options
from game.rules.position import Player, Position, position_from_state
from game.rules.refusals import CODES
from game.rules.scoring import scores, winners
from game.rules.why import ANSWERS, why_not

# Past any real game: one that goes on so long does not end.
MOST_DECISIONS = 20_000
# Positions looked at with patience: the first of a game, and then every so many.
FIRST_PLIES, EVERY_PLIES = 10, 97


def violations(pos: Position) -> list[str]:
    """What is wrong with a position: a sentence for each fault, none when everything adds up."""
    faults = list(_conservation(pos))
    for seat, player in enumerate(pos.players):
        faults += (f"seat {seat}: {fault}" for fault in _board(player))
    faults += _table(pos)
    faults += _legal(pos)
    return faults


def _conservation(pos: Position) -> Iterator[str]:
    left = census.tiles(pos)
    for tile in pos.stack_left:
        left[tile] -= 1
    pairs: tuple[tuple[str, object, object], ...] = (
        ("goods", list(pos.goods), census.goods(pos)),
        ("quarries", pos.quarries, census.quarries(pos)),
        ("colonists and nobles", (pos.colonists, pos.nobles), census.people(pos)),
        ("vp", pos.vp, census.vp(pos)),
        ("market", pos.market, census.market(pos)),
        ("discards", list(pos.discards), left),
    )
    for what, have, due in pairs:
        if have != due:
            yield f"{what}: {have} in the supply, but {due} are left"
    if pos.vp > pos.setup.vp:
        yield f"vp: {pos.vp} in the supply, but the box holds {pos.setup.vp}"
    counts = {
        "supply": (*pos.goods, pos.quarries, pos.colonists, pos.nobles, pos.vp, pos.paper),
        "tiles": (*pos.market, *pos.discards),
        "ship": (pos.ship_colonists, pos.ship_nobles),
        "cards": pos.role_doubloons,
    }
    yield from (f"{what}: less than nothing" for what, row in counts.items() if min(row) < 0)


def _board(player: Player) -> Iterator[str]:
    if min(player.doubloons, player.vp, *player.goods, *player.people, *player.nobles) < 0:
        yield "less than nothing"
    if len(player.island) > ISLAND_SPACES or player.spaces > CITY_SPACES:
        yield "too many tiles"
    if player.spaces != sum(BUILDINGS[building].spaces for building in player.city):
        yield "city spaces are miscounted"
    if len(set(player.city)) != len(player.city):
        yield "two buildings of a kind"
    circles = [0] * PLACES
    for tile in player.island:
        if tile < FOREST:
            circles[tile] += 1
    for building in player.city:
        circles[building] += BUILDINGS[building].circles
    if player.circles != tuple(circles):
        yield "circles are miscounted"
    if player.places != tuple(place for place, count in enumerate(circles) if count):
        yield "places are miscounted"
    for place in range(PLACES):
        people, nobles = player.people[place], player.nobles[place]
        if nobles > people or (place != SAN_JUAN and people > circles[place]):
            yield f"{people} people, {nobles} of them nobles, on {PLACE_NAMES[place]}"


def _table(pos: Position) -> Iterator[str]:
    kinds = [kind for kind in pos.ship_kinds if kind >= 0]
    if len(set(kinds)) != len(kinds):
        yield "two ships carry the same kind"
    for capacity, kind, load in zip(pos.setup.ships, pos.ship_kinds, pos.ship_loads, strict=True):
        if not 0 <= load <= capacity or (kind >= 0) != (load > 0):
            yield f"the ship of {capacity} carries {load} of {kind}"
    if len(pos.house) > HOUSE_SPACES or not all(0 <= good < len(GOODS) for good in pos.house):
        yield f"the trading house holds {pos.house}"
    if len(pos.faceup) > len(pos.players) + 1:
        yield "too many open tiles"
    allowed = pos.setup.numbers.choices // len(pos.players)
    for seat in range(len(pos.players)):
        if pos.taken.count(seat) > allowed:
            yield f"seat {seat} has taken {pos.taken.count(seat)} role cards"
    if pos.card >= 0 and pos.taken[pos.card] != pos.chooser:
        yield "the role is not the chooser's"


def _legal(pos: Position) -> Iterator[str]:
    numbers = [action.id for action in pos.legal]
    if numbers != sorted(set(numbers)):
        yield "legal actions are not in order, or twice there"
    if bool(numbers) == pos.is_over:
        yield "no legal action" if not numbers else "actions after the end"
    if pos.is_over:
        return
    if not 0 <= pos.seat < len(pos.players) or pos.frame[1] != pos.seat:
        yield f"seat {pos.seat} is to decide {pos.frame}"
    if pos.legal == [PASS]:
        yield "a decision with nothing to decide"
    for action in pos.legal:
        if action is not PASS and action.kind not in ANSWERS[pos.step]:
            yield f"{action} is no answer to {pos.decision}"


def deep_violations(pos: Position) -> list[str]:
    """What is wrong with how a position is copied, written, refused and hidden."""
    faults = list(_round_trips(pos))
    faults += _refusals(pos)
    for seat in range(len(pos.players)):
        faults += _hidden(pos, seat)
    return faults


def _round_trips(pos: Position) -> Iterator[str]:
    digest = pos.digest()
    state = json.loads(json.dumps(pos.state()))
    if position_from_state(pos.setup, state, parse).digest() != digest:
        yield "the state reads back differently"
    if from_text(to_text(pos)).digest() != digest:
        yield "the notation reads back differently"
    copy = pos.copy()
    if copy.digest() != digest:
        yield "a copy differs"
    for action in pos.legal:
        play(copy, action)
        if pos.digest() != digest:
            yield f"{action} on a copy changes the original"
        copy = pos.copy()


def _refusals(pos: Position) -> Iterator[str]:
    legal = set(pos.legal)
    for action in ACTIONS:
        refusal = why_not(pos, action)
        if (refusal is None) != (action in legal):
            yield f"{action} is legal, but {refusal}" if refusal else f"nothing forbids {action}"
        elif refusal and refusal.code not in CODES:
            yield f"unknown code {refusal.code}"


def _hidden(pos: Position, seat: int) -> Iterator[str]:
    seen = observe(pos, seat)
    known = (seen.position.state(), seen.hidden_vp)
    other = pos.copy()
    other.stack, other.drawn = shuffled(pos.stack_left, pos.seed, pos.round), 0
    other.seed += 1
    lots = _Lots(pos.seed + seat)
    for twin in (other, seen.determinize(lots)):
        view = observe(twin, seat)
        if (view.position.state(), view.hidden_vp) != known:
            yield f"seat {seat} can tell positions apart that it should not"
        if twin.seat != pos.seat:
            yield "somebody else is to decide in a position made up"


class _Lots:
    """Chance for `determinize`, the same everywhere."""

    def __init__(self, seed: int) -> None:
        self.bits = SplitMix(seed)

    def getrandbits(self, k: int, /) -> int:
        """So many random bits, 64 at most."""
        return self.bits.next() >> (64 - k)

    def randrange(self, stop: int, /) -> int:
        """A number below `stop`."""
        return self.bits.below(stop)

    def shuffle(self, x: list[int], /) -> None:
        """Put the list into a random order."""
        x[:] = shuffled(x, self.bits.next(), 0)


@dataclass(frozen=True)
class Fault:
    """Something that is wrong after so many decisions of a game; `position` in the notation."""

    options: Options
    seed: int
    ply: int
    what: str
    position: str

    def __str__(self) -> str:
        return f"{self.options} seed {self.seed} ply {self.ply}: {self.what}"


@dataclass
class Report:
    """What `run_check` looked at and found."""

    games: int = 0
    decisions: int = 0
    faults: list[Fault] = field(default_factory=list)


def every_options() -> tuple[Options, ...]:
    """A game of every number of players, choice of buildings, with and without nobles."""
    kinds = product(BUILDING_CHOICES, (False, True), (2, 3, 4, 5))
    return tuple(Options(players=n, buildings=b, nobles=nobles) for b, nobles, n in kinds)


def varied(options: Options, number: int) -> Options:
    """The options with other variants for each number."""
    handicap = tuple((number + seat) % 3 for seat in range(options.players))
    return replace(
        options,
        edition="2014" if number & 1 else "2002",
        balanced=bool(number & 2),
        hidden_vp=bool(number & 1),
        corn_start=bool(number & 4),
        handicap_vp=handicap if number & 8 else (),
        handicap_doubloons=handicap if number & 4 else (),
    )


def run_check(
    games: int,
    seed: int = 0,
    kinds: Iterable[Options] | None = None,
    told: Callable[[Report], None] | None = None,
    most_faults: int = 20,
) -> Report:
    """Random games, in turn of each kind (`every_options`), each with a seed and variants of its
    own. `told` hears of the report after every game. Ends early after `most_faults`."""
    report = Report()
    rows = tuple(kinds) if kinds is not None else every_options()
    for number in range(games):
        options = varied(rows[number % len(rows)], number // len(rows))
        check_game(options, seed + number, report)
        if told is not None:
            told(report)
        if len(report.faults) >= most_faults:
            break
    return report


def check_game(options: Options, seed: int, report: Report) -> None:
    """A random game, looked at after every decision; its faults and numbers go into the report."""
    events: list[Event] = []
    game, silent = Game.new(options, seed, sink=events.append), Game.new(options, seed)
    lots, ply = SplitMix(seed, 1), 0
    report.games += 1

    def fault(what: str) -> None:
        report.faults.append(Fault(options, seed, ply, what, to_text(game.position)))

    while True:
        found = violations(game.position)
        if ply < FIRST_PLIES or ply % EVERY_PLIES == 0 or game.is_over:
            found += deep_violations(game.position)
            if silent.position.digest() != game.position.digest():
                found.append("listening to events changes the game")
        for what in found:
            fault(what)
        if found or game.is_over or ply > MOST_DECISIONS:
            break
        action = game.legal[lots.below(len(game.legal))]
        game.play(action)
        silent.play(action)
        ply += 1
    report.decisions += ply
    if not game.is_over:
        fault("the game was broken off")
        return
    ranks = [(each.total, each.tie_break) for each in scores(game.position)]
    if [ranks[seat] for seat in winners(game.position)] != [max(ranks)] * ranks.count(max(ranks)):
        fault("the wrong seats have won")
