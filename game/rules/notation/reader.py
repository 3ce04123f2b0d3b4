"""Read positions in text notation; `writer` writes it, docs/notation.md describes it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import fields
from typing import Any, Final

from game.rules import steps
from game.rules.chance import shuffled
from game.rules.flow import advance
from game.rules.material import (
    CARDS,
    CITY_SPACES,
    FIRST_BUILDING,
    FIRST_FOREST,
    GOOD_IDS,
    GOODS,
    ISLAND_SPACES,
    PLACE_NAMES,
    PLACE_OF,
    PLACES,
    SAN_JUAN,
    TILES,
    TRADING_HOUSE_SPACES,
)
from game.rules.notation.lines import (
    NotationError,
    NotationItem,
    NotationLine,
    NotationLines,
    index,
    split_items,
)
from game.rules.options import Options, OptionsError
from game.rules.position import (
    END_NAMES,
    USED_BONUS,
    USED_SMALL_WHARF,
    USED_START,
    USED_WHARF,
    Player,
    Position,
    Setup,
    empty_player,
    with_item,
)
from game.rules.queries import inventory
from game.rules.queries.why_not import ANSWER_KINDS
from game.rules.state import frozen
from game.rules.steps import Frame

USED_NAMES: Final = {
    "wharf": USED_WHARF,
    "small_wharf": USED_SMALL_WHARF,
    "start": USED_START,
    "bonus": USED_BONUS,
}
_ENDINGS: Final = {name: bit for bit, name in END_NAMES.items()}

_SHIP: Final = re.compile(r"(\d+) with (\d+) ([a-z]+)")
_FRAME: Final = re.compile(r"([a-z_]+)(?: (\d+))?(?: (\[.*\]|-?\d+))?")


def from_text(text: str, seed: int = 0) -> Position:
    """Return the position that a text describes. `seed` is used if the text gives none; it
    determines the order of face-down tiles that the text leaves out. Raises NotationError."""
    lines = NotationLines(text)
    pos = Position.__new__(Position)
    pos.setup, pos.sink = Setup.of(_options(lines)), None
    pos.seed = lines.number("seed", seed, None)
    pos.round = lines.number("round", 1)
    pos.shuffles = lines.number("shuffles", 0)
    pos.produced = lines.bits("received", {good: 1 << kind for kind, good in enumerate(GOODS)})
    pos.end_causes = lines.bits("ending", _ENDINGS)
    _roles(lines, pos)
    pos.buildings_in_play = _in_play(lines, pos.setup.options)
    pos.players = [_board(lines, pos, seat) for seat in range(pos.setup.options.players)]
    for key, line in lines.by_key.items():
        if key.startswith("seat ") and int(key[5:]) >= len(pos.players):
            raise line.fault(f"there is no {key} with {len(pos.players)} players")
    _ships_and_house(lines, pos)
    _tiles(lines, pos)
    _supplies(lines, pos)
    _decision(lines, pos)
    return pos


def _options(lines: NotationLines) -> Options:
    line = lines.get("options")
    known = {field.name: field.type for field in fields(Options)}
    data: dict[str, Any] = {"players": lines.number("players", 4)}
    for text in split_items(line.text):
        name, equals, value = text.partition("=")
        if name not in known or name == "players":
            raise line.fault(f"unknown option {name!r}")
        if not equals:
            data[name] = True
        elif name.startswith("handicap") and re.fullmatch(r"\d+(/\d+)*", value):
            data[name] = tuple(map(int, value.split("/")))
        else:
            data[name] = int(value) if name == "governor" and value.isdecimal() else value
    try:
        return Options.from_json(data)
    except OptionsError as error:
        at = line.at or lines.get("players").at
        raise NotationError(at, str(error)) from None


def _roles(lines: NotationLines, pos: Position) -> None:
    """Read the cards taken, the doubloons on cards and the current role."""
    taken = [-1] * len(CARDS)
    line = lines.get("taken")
    for text in split_items(line.text):
        card, seat = _card_and_seat(line, text, pos)
        if seat < 0:
            raise line.fault(f"which seat has taken {text!r}?")
        taken[card] = seat
    pos.card_doubloons = [0] * len(CARDS)
    for card, count in lines.counts("on cards", CARDS).items():
        pos.card_doubloons[card] = count
    pos.chooser = pos.role_card = -1
    if "role" in lines.by_key:
        line = lines.get("role")
        pos.role_card, seat = _card_and_seat(line, line.text, pos)
        if seat >= 0:
            taken[pos.role_card] = seat
        pos.chooser = taken[pos.role_card]
        if pos.chooser < 0:
            raise line.fault("who chose the role? write its seat behind it")
    pos.card_takers = tuple(taken)


def _card_and_seat(line: NotationLine, text: str, pos: Position) -> tuple[int, int]:
    name, _, number = text.partition(" ")
    card = index(line, name, CARDS)
    if card not in pos.setup.role_cards:
        raise line.fault(f"{name} is not in a game of {pos.setup.options.players}")
    if not number:
        return card, -1
    if not number.isdecimal() or int(number) >= pos.setup.options.players:
        raise line.fault(f"expected a seat behind {name!r}")
    return card, int(number)


def _in_play(lines: NotationLines, options: Options) -> tuple[int, ...]:
    decided = inventory.buildings_in_play(options)
    line = lines.get("in play")
    if decided is not None:
        if line.text:
            raise line.fault("the options say already which buildings are in play")
        return decided
    if not line.text:
        raise NotationError(0, "'in play' must say which buildings were drafted or drawn")
    chosen = [FIRST_BUILDING + i for i in lines.row("in play", PLACE_NAMES[FIRST_BUILDING:])]
    return tuple(sorted({*inventory.always_in_play(options), *chosen}))


def _board(lines: NotationLines, pos: Position, seat: int) -> Player:
    player = empty_player()
    counts = lines.counts(f"seat {seat}", ("doubloons", "vp", *GOODS))
    player.doubloons, player.vp = counts.get(0, 0), counts.get(1, 0)
    player.goods = [counts.get(2 + good, 0) for good in GOOD_IDS]
    player.captain_flags = lines.bits(f"used {seat}", USED_NAMES)
    people, nobles = [0] * PLACES, [0] * PLACES
    line = lines.get(f"island {seat}")
    for item in lines.items(f"island {seat}"):
        tile = index(line, item.name, TILES)
        for _ in range(item.times):
            player.lay_tile(tile)
        if tile < FIRST_FOREST:
            people[tile] += item.times * (item.colonists + item.nobles)
            nobles[tile] += item.times * item.nobles
        if item.colonists + item.nobles > (tile < FIRST_FOREST):
            raise line.fault(f"too many people on {item.name!r}")
    if len(player.island) > ISLAND_SPACES:
        raise line.fault(f"an island has {ISLAND_SPACES} spaces")
    line = lines.get(f"city {seat}")
    for item in lines.items(f"city {seat}"):
        _add_building(line, pos, player, item)
        place = PLACE_OF[item.name]
        people[place], nobles[place] = item.colonists + item.nobles, item.nobles
        if people[place] > player.circles[place]:
            raise line.fault(f"too many people on {item.name!r}")
    waiting = lines.counts(f"san juan {seat}", ("colonists", "nobles"))
    people[SAN_JUAN] = waiting.get(0, 0) + waiting.get(1, 0)
    nobles[SAN_JUAN] = waiting.get(1, 0)
    player.people, player.nobles = tuple(people), tuple(nobles)
    return player


def _add_building(line: NotationLine, pos: Position, player: Player, item: NotationItem) -> None:
    place = index(line, item.name, PLACE_NAMES)
    if place not in pos.buildings_in_play:
        raise line.fault(f"{item.name!r} is no building in play")
    if place in player.city or item.times > 1:
        raise line.fault(f"nobody may own two of {item.name!r}")
    player.add_building(place)
    if player.city_spaces > CITY_SPACES:
        raise line.fault(f"a city has {CITY_SPACES} spaces")


def _ships_and_house(lines: NotationLines, pos: Position) -> None:
    ships = pos.setup.ship_capacities
    pos.cargo_goods, pos.cargo_barrels = [-1] * len(ships), [0] * len(ships)
    line = lines.get("ships")
    for text in split_items(line.text):
        match = _SHIP.fullmatch(text)
        if not match:
            raise line.fault(f"expected a ship as '6 with 3 corn', found {text!r}")
        capacity, load, kind = int(match[1]), int(match[2]), index(line, match[3], GOODS)
        if capacity not in ships:
            raise line.fault(f"there is no ship of {capacity}; they are {ships}")
        if kind in pos.cargo_goods or not 1 <= load <= capacity:
            raise line.fault(f"impossible load {text!r}")
        at = ships.index(capacity)
        pos.cargo_goods[at], pos.cargo_barrels[at] = kind, load
    pos.trading_house = lines.row("house", GOODS)
    if len(pos.trading_house) > TRADING_HOUSE_SPACES:
        raise lines.get("house").fault(f"the trading house has {TRADING_HOUSE_SPACES} spaces")


def _tiles(lines: NotationLines, pos: Position) -> None:
    """Read the open tiles, the face-down stack and the discards. Each is optional and then follows
    from the others."""
    pos.drawn = 0
    pos.open_plantations = lines.row("open", GOODS)
    left = inventory.tiles(pos)
    discards = [0] * len(GOODS)
    for kind, count in lines.counts("discards", GOODS).items():
        discards[kind] = count
    if "stack" in lines.by_key:
        pos.face_down = lines.row("stack", GOODS)
        if "discards" not in lines.by_key:
            discards = [count - pos.face_down.count(kind) for kind, count in enumerate(left)]
            _at_least_none(discards, GOODS, "plantations of")
    else:
        left = [count - gone for count, gone in zip(left, discards, strict=True)]
        _at_least_none(left, GOODS, "plantations of")
        tiles = [kind for kind, count in enumerate(left) for _ in range(count)]
        pos.face_down = shuffled(tiles, pos.seed, pos.shuffles)
    pos.discards = tuple(discards)
    if "open" not in lines.by_key:
        if "stack" in lines.by_key:
            raise lines.get("stack").fault("write the open plantations too, or 'open: none'")
        pos.open_plantations = pos.face_down[: len(pos.players) + 1]
        pos.face_down = pos.face_down[len(pos.players) + 1 :]


def _at_least_none(counts: Iterable[int], names: Sequence[str], what: str) -> None:
    for count, name in zip(counts, names, strict=False):
        if count < 0:
            raise NotationError(0, f"{-count} more {what} {name} than the game has")


def _supplies(lines: NotationLines, pos: Position) -> None:
    count = len(pos.players)
    boat = {0: count - pos.setup.with_nobles, 1: int(pos.setup.with_nobles)}
    if "colonist ship" in lines.by_key:
        boat = lines.counts("colonist ship", ("colonists", "nobles"))
    pos.colonists_on_ship, pos.nobles_on_ship = boat.get(0, 0), boat.get(1, 0)
    pos.vp_on_paper = lines.number("paper", inventory.paper_vp(pos))
    pos.vp_supply = lines.number("vp", inventory.vp(pos))
    pos.quarry_supply = lines.number("quarries", inventory.quarries(pos))
    colonists, nobles = inventory.people(pos)
    pos.colonist_supply = lines.number("colonists", colonists)
    pos.noble_supply = lines.number("nobles", nobles)
    pos.goods_supply = inventory.goods(pos)
    for good, have in lines.counts("supply", GOODS).items():
        pos.goods_supply[good] = have
    pos.market = inventory.market(pos)
    for place, have in lines.counts("market", PLACE_NAMES).items():
        pos.market = with_item(pos.market, place, have)
    numbers = (pos.vp_supply, pos.quarry_supply, pos.colonist_supply, pos.noble_supply)
    _at_least_none(numbers, ("vp", "quarries", "colonists", "nobles"), "of the")
    _at_least_none(pos.goods_supply, GOODS, "barrels of")
    _at_least_none(pos.market, PLACE_NAMES, "tiles of")


def _decision(lines: NotationLines, pos: Position) -> None:
    """Read the decision and its seat; the rules then find the legal actions."""
    count = len(pos.players)
    chosen = sum(seat >= 0 for seat in pos.card_takers)
    line = lines.get("decide")
    if line.text == "over":
        pos.governor = lines.number("governor", 0)
        pos.frame, pos.seat, pos.legal_actions, pos.pending = (steps.GAME_END, 0, 0), -1, [], []
        return
    frame = _frame(line, line.text, count) if line.text else None
    usual = (frame[1] - chosen) % count if frame and frame[0] == steps.CHOOSE else 0
    pos.governor = lines.number("governor", usual)
    if pos.governor >= count:
        raise lines.get("governor").fault(f"there is no seat {pos.governor}")
    frame = frame or (steps.CHOOSE, (pos.governor + chosen) % count, 0)
    if frame[0] not in ANSWER_KINDS:
        raise line.fault(f"{steps.STEP_NAMES[frame[0]]!r} is nothing to decide")
    pos.pending = _frames_after(lines, pos, frame, chosen)
    pos.pending.append(frame)
    pos.frame, pos.seat, pos.legal_actions = frame, frame[1], []
    try:
        advance(pos)
    except (AssertionError, IndexError, KeyError, TypeError, ValueError) as error:
        raise line.fault(f"this cannot be decided here ({error!r})") from None
    if pos.frame[:2] != frame[:2]:
        raise line.fault(f"seat {frame[1]} has no choice here, so this is nothing to decide")


def _frames_after(lines: NotationLines, pos: Position, frame: Frame, chosen: int) -> list[Frame]:
    line = lines.get("then")
    if line.text:
        frames = [_frame(line, text.strip(), len(pos.players)) for text in line.text.split(";")]
        return frames[::-1]
    if frame[0] not in (steps.CHOOSE, steps.DRAFT):
        raise lines.get("decide").fault("'then' must say what follows")
    if frame[0] == steps.CHOOSE and frame[1] != (pos.governor + chosen) % len(pos.players):
        raise lines.get("decide").fault(
            f"seat {frame[1]} is not next to choose: the governor is {pos.governor}, "
            f"{chosen} have chosen"
        )
    return frames_after(pos, frame)


def frames_after(pos: Position, frame: Frame) -> list[Frame]:
    """Return the frames below a decision, last one first, in a round with nothing else in progress:
    for choosing a role and for drafting; [] for other decisions."""
    if frame[0] == steps.DRAFT:
        return [(steps.ROUND, 0, 0)]
    if frame[0] != steps.CHOOSE:
        return []
    count, chosen = len(pos.players), sum(seat >= 0 for seat in pos.card_takers)
    turns = reversed(range(chosen + 1, pos.setup.numbers.choices))
    later: list[Frame] = [(steps.CHOOSE, (pos.governor + turn) % count, 0) for turn in turns]
    return [(steps.ROUND_END, 0, 0), *later]


def _frame(line: NotationLine, text: str, count: int) -> Frame:
    match = _FRAME.fullmatch(text)
    if not match or match[1] not in steps.STEP_NAMES:
        raise line.fault(f"expected a step and a seat, as 'choose 1', found {text!r}")
    seat = int(match[2] or 0)
    if seat >= count:
        raise line.fault(f"there is no seat {seat}")
    try:
        argument = frozen(json.loads(match[3] or "0"))
    except (TypeError, ValueError):
        raise line.fault(f"cannot read {match[3]!r}") from None
    try:
        return steps.frame_of(steps.STEP_NAMES.index(match[1]), seat, argument)
    except ValueError as error:
        raise line.fault(str(error)) from None
