"""Find the rule that forbids an action, as a code with parameters."""

from __future__ import annotations

from collections.abc import Callable

from game.rules import steps
from game.rules.actions import PASS, Action
from game.rules.bank import can_draw_tile, is_island_full
from game.rules.material import (
    BUILDINGS,
    CITY_SPACES,
    GOODS,
    GUESTHOUSE,
    HACIENDA,
    LAND_OFFICE,
    OFFICE,
    PLACE_NAMES,
    QUARRY,
    SMALL_WHARF,
    TILES,
    TRADING_HOUSE_SPACES,
    TRADING_POST,
    WHARF,
    role_of,
)
from game.rules.phases import builder, captain, mayor, rounds, settler, trader
from game.rules.position import USED_SMALL_WHARF, USED_WHARF, Player, Position
from game.rules.refusals import Refusal
from game.rules.steps import StepKind

# The kinds of action that answer each decision, apart from "pass".
ANSWER_KINDS: dict[StepKind, tuple[str, ...]] = {
    steps.DRAFT: ("draft",),
    steps.CHOOSE: ("role",),
    steps.GUESTS: ("guest",),
    steps.SETTLE: ("draw", "take"),
    steps.LAY: ("lay",),
    steps.HOSPICE: ("colonist",),
    steps.SETTLE_AGAIN: ("take",),
    steps.LODGE: ("discard",),
    steps.PLACE: ("place",),
    steps.BUILD: ("build",),
    steps.PAY: ("pay_colonist", "pay_noble", "pay_good", "pay_vp"),
    steps.UNIVERSITY: ("colonist",),
    steps.PRIVILEGE: ("good",),
    steps.TRADE: ("sell", "post", "buy_tile", "discard"),
    steps.SUPPLY: ("supply",),
    steps.LOAD: ("load", "wharf", "small_wharf"),
    steps.SHIP: ("ship",),
    steps.STORE: ("store", "keep"),
}


def why_not(pos: Position, action: Action) -> Refusal | None:
    """Return the rule that forbids an action in this position, None when it is legal."""
    if pos.is_over:
        return Refusal("game_over")
    if action in pos.legal_actions:
        return None
    step = pos.step
    if action is PASS:
        return _no_pass(pos, step)
    if action.kind not in ANSWER_KINDS[step]:
        return Refusal("not_now", {"decision": steps.STEP_NAMES[step]})
    refusal = _REASONS[action.kind](pos, pos.players[pos.seat], action)
    return refusal or Refusal("not_now", {"decision": steps.STEP_NAMES[step]})


def _no_pass(pos: Position, step: StepKind) -> Refusal:
    if step == steps.CHOOSE:
        return Refusal("role_must_be_chosen")
    if step == steps.LOAD:
        return Refusal("must_load")
    if step == steps.PAY:
        return Refusal("payment_needed", {"doubloons": builder.debt(pos).doubloons})
    return Refusal("not_now", {"decision": steps.STEP_NAMES[step]})


def _role(pos: Position, player: Player, action: Action) -> Refusal | None:
    card = action.arg
    if card not in pos.setup.role_cards:
        return Refusal("role_not_in_game", {"card": card})
    if pos.card_takers[card] >= 0:
        return Refusal("role_taken", {"card": card, "seat": pos.card_takers[card]})
    # A second prospector with the same doubloons as the first is the same choice.
    return Refusal("role_same", {"card": role_of(card)})


def _draw(pos: Position, player: Player, action: Action) -> Refusal | None:
    if not player.people[HACIENDA]:
        return Refusal("no_hacienda")
    if settler.has_drawn(pos):
        return Refusal("hacienda_used")
    if not can_draw_tile(pos):
        return Refusal("nothing_to_draw")
    return None


def _take(pos: Position, player: Player, action: Action) -> Refusal | None:
    tile = action.arg
    if is_island_full(player):
        return Refusal("island_full")
    if tile != QUARRY:
        return Refusal("tile_not_open", {"tile": tile})
    second = pos.step == steps.SETTLE_AGAIN
    if not pos.quarry_supply:
        return Refusal("quarries_gone")
    if second or not settler.can_take_quarry(pos, pos.seat):
        return Refusal("quarry_needs_privilege")
    return None


def _discard(pos: Position, player: Player, action: Action) -> Refusal | None:
    if pos.step == steps.TRADE:
        refusal = _land_office(pos, player)
        if refusal:
            return refusal
        if not player.nobles[LAND_OFFICE]:
            return Refusal("land_office_needs_noble")
    return Refusal("tile_not_owned", {"tile": action.arg, "name": TILES[action.arg]})


def _land_office(pos: Position, player: Player) -> Refusal | None:
    if not player.people[LAND_OFFICE]:
        return Refusal("no_land_office")
    if trader.turn_done(pos) & trader.LAND_OFFICE_USED:
        return Refusal("land_office_used")
    return None


def _buy_tile(pos: Position, player: Player, action: Action) -> Refusal | None:
    refusal = _land_office(pos, player)
    if refusal:
        return refusal
    if player.nobles[LAND_OFFICE]:
        return Refusal("land_office_needs_colonist")
    if is_island_full(player):
        return Refusal("island_full")
    if not player.doubloons:
        return Refusal("no_doubloon")
    return Refusal("nothing_to_draw")


def _place(pos: Position, player: Player, action: Action) -> Refusal | None:
    placing = mayor.placement_progress(pos)
    place = player.places[placing.at]
    here = player.circles[place]
    count = action.arg + action.extra
    params: dict[str, int | str] = {"place": place, "name": PLACE_NAMES[place]}
    if count > here or count > placing.people:
        return Refusal("place_too_many", {**params, "most": min(here, placing.people)})
    least = min(here, max(0, placing.people - placing.circles + here))
    if count < least:
        return Refusal("place_too_few", {**params, "least": least})
    return Refusal("place_wrong_people", {**params, "nobles": placing.nobles})


def _build(pos: Position, player: Player, action: Action) -> Refusal | None:
    building = action.arg
    if building not in pos.buildings_in_play:
        return Refusal("not_in_play", {"building": building})
    if building in player.city:
        return Refusal("owned_already", {"building": building})
    if not pos.market[building]:
        return Refusal("sold_out", {"building": building})
    free = CITY_SPACES - player.city_spaces
    if BUILDINGS[building].spaces > free:
        return Refusal("city_full", {"spaces": BUILDINGS[building].spaces, "free": free})
    total = builder.price(pos, pos.seat, building).total
    return Refusal("too_expensive", {"price": total, "doubloons": player.doubloons})


def _pay(pos: Position, player: Player, action: Action) -> Refusal | None:
    return Refusal("payment_not_had", {"doubloons": builder.debt(pos).doubloons})


def _good(pos: Position, player: Player, action: Action) -> Refusal | None:
    code = "good_not_in_supply" if pos.produced >> action.arg & 1 else "good_not_produced"
    return Refusal(code, {"good": action.arg})


def _sell(pos: Position, player: Player, action: Action) -> Refusal | None:
    if trader.turn_done(pos) & trader.SOLD:
        return Refusal("sold_already")
    if not player.goods[action.arg]:
        return Refusal("good_not_owned", {"good": action.arg})
    if len(pos.trading_house) >= TRADING_HOUSE_SPACES:
        return Refusal("house_full")
    if action.arg in pos.trading_house and not player.people[OFFICE]:
        return Refusal("house_has_kind", {"good": action.arg})
    return None


def _post(pos: Position, player: Player, action: Action) -> Refusal | None:
    if not player.people[TRADING_POST]:
        return Refusal("no_trading_post")
    if trader.turn_done(pos) & trader.SOLD:
        return Refusal("sold_already")
    return Refusal("good_not_owned", {"good": action.arg})


def _load(pos: Position, player: Player, action: Action) -> Refusal | None:
    good, capacity = action.arg, action.extra
    if not player.goods[good]:
        return Refusal("good_not_owned", {"good": good})
    if capacity not in pos.setup.ship_capacities:
        return Refusal("ship_not_here", {"ship": capacity})
    ship = pos.setup.ship_capacities.index(capacity)
    kind = pos.cargo_goods[ship]
    if kind == good:
        return Refusal("ship_full", {"ship": capacity, "good": good})
    if good in pos.cargo_goods:
        other = pos.cargo_goods.index(good)
        carrier = pos.setup.ship_capacities[other]
        full = pos.cargo_barrels[other] == carrier
        code = "ship_full" if full else "kind_on_other_ship"
        return Refusal(code, {"good": good, "ship": carrier})
    if -1 not in pos.cargo_goods:
        return Refusal("no_ship_for_good", {"good": good})
    if kind >= 0:
        return Refusal("ship_has_other_kind", {"ship": capacity, "good": kind})
    return Refusal("ship_takes_less", {"ship": capacity, "barrels": player.goods[good]})


def _wharf(pos: Position, player: Player, action: Action) -> Refusal | None:
    if not player.people[WHARF]:
        return Refusal("no_wharf")
    if player.captain_flags & USED_WHARF:
        return Refusal("wharf_used")
    return Refusal("good_not_owned", {"good": action.arg})


def _small_wharf(pos: Position, player: Player, action: Action) -> Refusal | None:
    if not player.people[SMALL_WHARF]:
        return Refusal("no_small_wharf")
    if player.captain_flags & USED_SMALL_WHARF:
        return Refusal("small_wharf_used")
    return None


def _ship(pos: Position, player: Player, action: Action) -> Refusal | None:
    kind = captain.shipped_barrels(pos).kind
    return Refusal("count_not_possible", {"good": kind, "barrels": player.goods[kind]})


def _supply(pos: Position, player: Player, action: Action) -> Refusal | None:
    good = action.arg
    code = "good_not_owned" if not player.goods[good] else "count_not_possible"
    return Refusal(code, {"good": good, "barrels": player.goods[good]})


def _store(pos: Position, player: Player, action: Action) -> Refusal | None:
    params: dict[str, int | str] = {
        "good": action.arg,
        "name": GOODS[action.arg],
        "kinds": captain.warehouse_kinds(player),
        "singles": captain.single_barrels(player),
    }
    return Refusal("store_not_possible" if action.kind == "store" else "keep_not_possible", params)


def _guest(pos: Position, player: Player, action: Action) -> Refusal | None:
    place = action.arg
    nobles = player.nobles[GUESTHOUSE]
    if not (nobles if action.extra else player.people[GUESTHOUSE] - nobles):
        return Refusal("no_such_guest")
    if place == GUESTHOUSE or player.vacant_circles(place) <= 0:
        return Refusal("no_vacant_circle", {"place": place, "name": PLACE_NAMES[place]})
    return Refusal("guest_order")


def _draft(pos: Position, player: Player, action: Action) -> Refusal | None:
    building = action.arg
    if building in pos.buildings_in_play:
        return Refusal("draft_in_play", {"building": building})
    if rounds.draft_places(pos).get(BUILDINGS[building].cost, 0) <= 0:
        return Refusal("draft_cost_full", {"cost": BUILDINGS[building].cost})
    return Refusal("not_in_play", {"building": building})


Reason = Callable[[Position, Player, Action], Refusal | None]
_REASONS: dict[str, Reason] = {
    "role": _role,
    "draw": _draw,
    "take": _take,
    "discard": _discard,
    "buy_tile": _buy_tile,
    "place": _place,
    "build": _build,
    "pay_colonist": _pay,
    "pay_noble": _pay,
    "pay_good": _pay,
    "pay_vp": _pay,
    "good": _good,
    "sell": _sell,
    "post": _post,
    "load": _load,
    "wharf": _wharf,
    "small_wharf": _small_wharf,
    "ship": _ship,
    "supply": _supply,
    "store": _store,
    "keep": _store,
    "guest": _guest,
    "draft": _draft,
}
