"""Write positions as text that people can read and edit: for tests, puzzles and bug reports.

Each line is `key: value`. Omitted values are those of a new game, and supplies default to what is
left of the material. docs/notation.md describes every line. `to_text` writes everything needed to
read back an identical position.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import fields
from itertools import groupby

from game.rules import steps
from game.rules.material import CARDS, GOOD_IDS, GOODS, PLACE_NAMES, QUARRY, SAN_JUAN, TILES
from game.rules.notation.reader import USED_NAMES, frames_after
from game.rules.options import Options
from game.rules.position import END_NAMES, Player, Position
from game.rules.queries import inventory
from game.rules.steps import Frame


def to_text(pos: Position, stack: bool = True) -> str:
    """Return the position in text notation; `from_text` reads it back with the same digest. Without
    `stack`, the face-down tiles are omitted, as a player would see it, and reading shuffles
    them."""
    options = pos.setup.options
    lines = [f"players: {options.players}"]
    lines += _line("options", _options(options))
    lines += _number("seed", pos.seed, 0)
    lines += _number("round", pos.round, 1)
    lines.append(f"governor: {pos.governor}")
    lines += _line("taken", (f"{CARDS[c]} {s}" for c, s in enumerate(pos.card_takers) if s >= 0))
    lines += _line("on cards", _counts(pos.card_doubloons, CARDS))
    if pos.role_card >= 0:
        lines.append(f"role: {CARDS[pos.role_card]}")
    for seat, player in enumerate(pos.players):
        lines += _board(seat, player)
    lines += _table(pos, stack)
    lines += _supplies(pos)
    lines += _decision(pos)
    return "\n".join(lines) + "\n"


def _line(key: str, items: Iterable[str], always: bool = False) -> list[str]:
    text = ", ".join(items)
    if not text and not always:
        return []
    return [f"{key}: {text or 'none'}"]


def _number(key: str, value: int, usual: int) -> list[str]:
    return [] if value == usual else [f"{key}: {value}"]


def _options(options: Options) -> list[str]:
    usual = Options(players=options.players)
    items = []
    for name in (field.name for field in fields(options)):
        value = getattr(options, name)
        if value == getattr(usual, name):
            continue
        if value is True:
            items.append(name)
        else:
            text = "/".join(map(str, value)) if isinstance(value, tuple) else value
            items.append(f"{name}={text}")
    return items


def _counts(counts: Iterable[int], names: Iterable[str]) -> list[str]:
    pairs = zip(counts, names, strict=False)
    return [f"{n} {name.removesuffix('s') if n == 1 else name}" for n, name in pairs if n]


def _row(names: Iterable[str]) -> list[str]:
    """Return names in order, grouping equal neighbors."""
    rows = ((name, len(list(group))) for name, group in groupby(names))
    return [name if count == 1 else f"{count} {name}" for name, count in rows]


def _board(seat: int, player: Player) -> list[str]:
    items = _counts((player.doubloons, player.vp), ("doubloons", "vp"))
    lines = _line(f"seat {seat}", items + _counts(player.goods, GOODS), always=True)
    lines += _line("  island", _row(_island(player)))
    lines += _line("  city", (PLACE_NAMES[b] + _people(player, b) for b in player.city))
    nobles = player.nobles[SAN_JUAN]
    waiting = (player.people[SAN_JUAN] - nobles, nobles)
    lines += _line("  san juan", _counts(waiting, ("colonists", "nobles")))
    return lines + _line(
        "  used", (name for name, bit in USED_NAMES.items() if player.captain_flags & bit)
    )


def _people(player: Player, place: int) -> str:
    nobles = player.nobles[place]
    return "*" * (player.people[place] - nobles) + "^" * nobles


def _island(player: Player) -> list[str]:
    """Return the tiles in the order they were laid; people are written on the first tiles of their
    kind."""
    marks = {place: _people(player, place) for place in range(QUARRY + 1)}
    names = []
    for tile in player.island:
        mark = marks.get(tile, "")
        names.append(TILES[tile] + mark[:1])
        if mark:
            marks[tile] = mark[1:]
    return names


def _table(pos: Position, stack: bool) -> list[str]:
    loads = zip(pos.setup.ship_capacities, pos.cargo_goods, pos.cargo_barrels, strict=True)
    lines = _line("ships", (f"{c} with {n} {GOODS[k]}" for c, k, n in loads if k >= 0))
    lines += _line("house", _row(GOODS[good] for good in pos.trading_house))
    lines += _line("open", _row(TILES[tile] for tile in pos.open_plantations), always=True)
    if stack:
        lines += _line("stack", _row(TILES[tile] for tile in pos.face_down_left), always=True)
    gone = [left - pos.face_down_left.count(kind) for kind, left in enumerate(inventory.tiles(pos))]
    if not stack or list(pos.discards) != gone:
        lines += _line("discards", _counts(pos.discards, GOODS), always=stack)
    on_ship = _counts((pos.colonists_on_ship, pos.nobles_on_ship), ("colonists", "nobles"))
    lines += _line("colonist ship", on_ship, always=True)
    if inventory.buildings_in_play(pos.setup.options) is None:
        always = inventory.always_in_play(pos.setup.options)
        chosen = (PLACE_NAMES[b] for b in pos.buildings_in_play if b not in always)
        lines += _line("in play", chosen, always=True)
    lines += _number("shuffles", pos.shuffles, 0)
    lines += _line("received", (GOODS[good] for good in GOOD_IDS if pos.produced >> good & 1))
    return lines + _line(
        "ending", (name for bit, name in END_NAMES.items() if pos.end_causes & bit)
    )


def _supplies(pos: Position) -> list[str]:
    """Return lines only for supplies that differ from what is left of the material: positions
    edited by hand."""
    lines = _number("paper", pos.vp_on_paper, inventory.paper_vp(pos))
    lines += _number("vp", pos.vp_supply, inventory.vp(pos))
    lines += _number("quarries", pos.quarry_supply, inventory.quarries(pos))
    colonists, nobles = inventory.people(pos)
    lines += _number("colonists", pos.colonist_supply, colonists)
    lines += _number("nobles", pos.noble_supply, nobles)
    pairs = zip(GOODS, pos.goods_supply, inventory.goods(pos), strict=True)
    lines += _line("supply", (f"{have} {name}" for name, have, left in pairs if have != left))
    pairs = zip(PLACE_NAMES, pos.market, inventory.market(pos), strict=True)
    return lines + _line("market", (f"{have} {n}" for n, have, left in pairs if have != left))


def _decision(pos: Position) -> list[str]:
    if pos.is_over:
        return ["decide: over"]
    lines = [f"decide: {_frame(pos.frame)}"]
    if pos.pending != frames_after(pos, pos.frame):
        lines.append("then: " + "; ".join(_frame(frame) for frame in reversed(pos.pending)))
    return lines


def _frame(frame: Frame) -> str:
    step, seat, arg = frame
    text = steps.STEP_NAMES[step]
    if seat or arg != 0 or step == steps.CHOOSE:
        text += f" {seat}"
    return text if arg == 0 else f"{text} {json.dumps(arg, separators=(',', ':'))}"
