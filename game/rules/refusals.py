"""Refusals of actions: codes with parameters, which the interface turns into sentences."""

from __future__ import annotations

from dataclasses import dataclass, field

Param = int | str


@dataclass(frozen=True)
class Refusal:
    """The rule that forbids an action: a code of `CODES` and its parameters."""

    code: str
    params: dict[str, Param] = field(default_factory=dict)

    def __str__(self) -> str:
        params = ", ".join(f"{name}={value}" for name, value in self.params.items())
        return f"{self.code}({params})"


# Every code, with the section of docs/rules.md it comes from.
CODES = {
    "game_over": "5",
    "not_now": "3",
    "role_not_in_game": "2",
    "role_taken": "3",
    "role_same": "3",
    "role_must_be_chosen": "3",
    "island_full": "4 Settler",
    "tile_not_open": "4 Settler",
    "quarry_needs_privilege": "4 Settler",
    "quarries_gone": "4 Settler",
    "no_hacienda": "7",
    "hacienda_used": "7",
    "nothing_to_draw": "7",
    "place_too_many": "4 Mayor",
    "place_too_few": "4 Mayor",
    "place_wrong_people": "9",
    "not_in_play": "10",
    "sold_out": "4 Builder",
    "owned_already": "4 Builder",
    "city_full": "4 Builder",
    "too_expensive": "4 Builder",
    "payment_needed": "8",
    "payment_not_had": "8",
    "good_not_produced": "4 Craftsman",
    "good_not_in_supply": "4 Craftsman",
    "good_not_owned": "4 Trader",
    "house_full": "4 Trader",
    "house_has_kind": "4 Trader",
    "sold_already": "4 Trader",
    "no_trading_post": "8",
    "no_land_office": "9",
    "land_office_used": "9",
    "land_office_needs_colonist": "9",
    "land_office_needs_noble": "9",
    "no_doubloon": "9",
    "tile_not_owned": "9",
    "must_load": "4 Captain",
    "ship_not_here": "2",
    "ship_full": "4 Captain",
    "no_ship_for_good": "4 Captain",
    "ship_has_other_kind": "4 Captain",
    "kind_on_other_ship": "4 Captain",
    "ship_takes_less": "4 Captain",
    "no_wharf": "7",
    "wharf_used": "7",
    "no_small_wharf": "8",
    "small_wharf_used": "8",
    "count_not_possible": "8",
    "store_not_possible": "4 Captain",
    "keep_not_possible": "4 Captain",
    "no_vacant_circle": "8",
    "no_such_guest": "8",
    "guest_order": "8",
    "draft_cost_full": "10",
    "draft_in_play": "10",
}


class IllegalAction(ValueError):
    """Raised for an action that the rules forbid; `refusal` names the rule. The game is
    unchanged."""

    def __init__(self, action: object, refusal: Refusal) -> None:
        super().__init__(f"{action} is not allowed: {refusal}")
        self.action = action
        self.refusal = refusal
