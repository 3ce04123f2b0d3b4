"""A clerk who writes down a game in the lines of the games kept here, and reads such a line back
as the decision it tells of."""

import re
from collections.abc import Callable, Iterable
from typing import Any

from game.rules import Game, Position
from game.rules.bank import PRIVILEGE_PLACE
from game.rules.events import (
    Built,
    DoubloonsPlaced,
    EndTriggered,
    Event,
    GameEnded,
    HouseEmptied,
    Loaded,
    MoneyGained,
    OpenTilesDiscarded,
    Passed,
    PeoplePlaced,
    PersonArrived,
    PrivilegeGood,
    Produced,
    RoleChosen,
    RoundBegan,
    ShipBoarded,
    ShipEmptied,
    ShipRefilled,
    Sold,
    Stored,
    TilesOpened,
    TileTaken,
)
from game.rules.material import BUILDINGS, CARDS, GOODS, PLACE_NAMES, SAN_JUAN, TILES
from game.rules.phases import trader
from game.rules.phases.mayor import placement_progress
from game.rules.scoring import score

BANK = 86  # doubloons in the box


class Clerk:
    """Writes a line for each event that a log of the game on the table would mention. Use `write`
    as the game's sink and set `position` once there is one."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.position: Position | None = None

    def write(self, event: Event) -> None:
        """Write down an event."""
        for line in _WRITERS[type(event)](self, event) if type(event) in _WRITERS else ():
            if line != "full ships emptied" or self.lines[-1] != line:
                self.lines.append(line)

    def _table(self) -> Position:
        assert self.position is not None
        return self.position

    def _round(self, event: RoundBegan) -> list[str]:
        return [f"round {event.number}, governor {event.governor}"]

    def _role(self, event: RoleChosen) -> list[str]:
        money = f" and its {event.doubloons} d" if event.doubloons else ""
        return [f"{event.seat} chooses {CARDS[event.card]}{money}"]

    def _doubloons(self, event: DoubloonsPlaced) -> list[str]:
        """Nothing for the last round: the log ends with its last action."""
        table = self._table()
        if table.end_causes:
            return []
        bank = BANK - sum(table.card_doubloons) - sum(seat.doubloons for seat in table.players)
        return [f"1 d onto {', '.join(CARDS[card] for card in event.cards)}, bank {bank}"]

    def _money(self, event: MoneyGained) -> list[str]:
        by = "" if event.place == PRIVILEGE_PLACE else f" by {PLACE_NAMES[event.place]}"
        return [f"{event.seat} earns {event.doubloons} d{by}"]

    def _taken(self, event: TileTaken) -> list[str]:
        return [f"{event.seat} takes {TILES[event.tile]}"]

    def _discarded(self, event: OpenTilesDiscarded) -> list[str]:
        return [f"discarded {_names(event.tiles)}"]

    def _opened(self, event: TilesOpened) -> list[str]:
        return [f"open {_names(event.tiles)}"]

    def _arrived(self, event: PersonArrived) -> list[str]:
        return [f"{event.seat} gets 1 colonist from the {event.source}"]

    def _boarded(self, event: ShipBoarded) -> list[str]:
        return [f"{event.seat} takes {event.colonists} off the ship"]

    def _placed(self, event: PeoplePlaced) -> list[str]:
        there = [
            f"{count} {PLACE_NAMES[place]}"
            for place, count in enumerate(event.people)
            if count and place != SAN_JUAN
        ]
        return [f"{event.seat} places {', '.join(there)}"]

    def _refilled(self, event: ShipRefilled) -> list[str]:
        return [f"ship refilled with {event.colonists}"]

    def _built(self, event: Built) -> list[str]:
        kind = BUILDINGS[event.building]
        return [f"{event.seat} builds {kind.name} for {event.price} d, {kind.vp} VP"]

    def _produced(self, event: Produced) -> list[str]:
        made = [
            f"{count} {GOODS[good]}" + (" (supply short)" if short else "")
            for good, (count, short) in enumerate(zip(event.kinds, event.short, strict=True))
            if count or short
        ]
        return [f"{event.seat} makes {', '.join(made)}"] if made else []

    def _privilege(self, event: PrivilegeGood) -> list[str]:
        return [f"{event.seat} gets 1 {GOODS[event.good]} more"]

    def _sold(self, event: Sold) -> list[str]:
        parts = trader.proceeds(self._table(), event.seat, event.good, event.post)
        assert parts.total == event.doubloons
        extras = _extras(market=parts.small_market + parts.large_market, trader=parts.privilege)
        return [f"{event.seat} sells {GOODS[event.good]} for {parts.price} d{extras}"]

    def _house(self, event: HouseEmptied) -> list[str]:
        return ["trading house emptied"]

    def _loaded(self, event: Loaded) -> list[str]:
        where = f"ship {event.ship}" if event.ship else "wharf"
        barrels = f"{event.barrels} {GOODS[event.good]}"
        extras = _extras(harbor=event.harbor, captain=event.captain)
        return [f"{event.seat} loads {barrels} on {where}: {event.vp} VP{extras}"]

    def _stored(self, event: Stored) -> list[str]:
        kept = [f"{count} {GOODS[good]}" for good, count in enumerate(event.kept) if count]
        return [f"{event.seat} keeps {', '.join(kept)}"]

    def _emptied(self, event: ShipEmptied) -> list[str]:
        return ["full ships emptied"]

    def _passed(self, event: Passed) -> list[str]:
        return [f"{event.seat} {_PASSES[event.step]}"] if event.step in _PASSES else []

    def _end(self, event: EndTriggered) -> list[str]:
        return [f"the game ends after this round: {event.cause} of {event.seat}"]

    def _scores(self, event: GameEnded) -> list[str]:
        lines = []
        for seat, player in enumerate(self._table().players):
            points = score(player)
            lines.append(f"{seat} scores {points.chips} by chips")
            for building, bonus in points.bonuses:
                lines.append(f"{seat} scores {bonus} by {PLACE_NAMES[building]}")
        return lines


_PASSES = {"settle": "takes no tile", "build": "builds nothing"}
_WRITERS: dict[type[Any], Callable[[Clerk, Any], list[str]]] = {
    RoundBegan: Clerk._round,
    RoleChosen: Clerk._role,
    DoubloonsPlaced: Clerk._doubloons,
    MoneyGained: Clerk._money,
    TileTaken: Clerk._taken,
    OpenTilesDiscarded: Clerk._discarded,
    TilesOpened: Clerk._opened,
    PersonArrived: Clerk._arrived,
    ShipBoarded: Clerk._boarded,
    PeoplePlaced: Clerk._placed,
    ShipRefilled: Clerk._refilled,
    Built: Clerk._built,
    Produced: Clerk._produced,
    PrivilegeGood: Clerk._privilege,
    Sold: Clerk._sold,
    HouseEmptied: Clerk._house,
    Loaded: Clerk._loaded,
    Stored: Clerk._stored,
    ShipEmptied: Clerk._emptied,
    Passed: Clerk._passed,
    EndTriggered: Clerk._end,
    GameEnded: Clerk._scores,
}


def _names(tiles: Iterable[int]) -> str:
    return ", ".join(TILES[tile] for tile in tiles)


def _extras(**parts: int) -> str:
    return "".join(f" + {part} {name}" for name, part in parts.items() if part)


# By decision: what the line that tells of it says after the seat, and the action.
_DECISIONS = (
    ("choose", r"chooses (\w+)", "{}"),
    ("settle", r"takes (\w+)$", "take {}"),
    ("build", r"builds (\w+) for", "build {}"),
    ("privilege", r"gets 1 (\w+) more", "privilege {}"),
    ("trade", r"sells (\w+)", "sell {}"),
    ("load", r"loads \d+ (\w+) on ship (\d)", "load {} {}"),
    ("load", r"loads \d+ (\w+) on wharf", "wharf {}"),
    ("store", r"keeps 1 (\w+)", "keep {}"),
)


def decision(game: Game, line: str) -> str:
    """The action of the seat to decide, of which the line that comes next tells; a pass when that
    line tells of something else."""
    if game.decision == "place":
        return f"place {_people_placed(game, line)}"
    for name, pattern, action in _DECISIONS:
        match = re.match(f"{game.seat} {pattern}", line)
        if name == game.decision and match:
            return action.format(*match.groups())
    return "pass"


def _people_placed(game: Game, line: str) -> int:
    """How many the line places on the place asked about, 0 if it does not name it."""
    asked = game.position.players[game.seat].places[placement_progress(game.position).at]
    match = re.search(rf" (\d+) {PLACE_NAMES[asked]}\b", line)
    return int(match[1]) if match else 0
