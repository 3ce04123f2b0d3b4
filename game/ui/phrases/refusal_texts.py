"""Refusals of the rules as sentences, by code. `Phrases` substitutes the `{placeholders}`."""

from __future__ import annotations

from collections.abc import Mapping

from game.app.i18n import N_

REFUSAL_TEXTS: Mapping[str, str] = {
    "game_over": N_("The game is over."),
    "not_now": N_("Not yet. First: {asked}"),
    "role_not_in_game": N_("This role card isn't in this game."),
    "role_taken": N_("{name} has already taken the {role:nom} this round."),
    "role_same": N_("The two prospectors are equally good right now. Choose the first one."),
    "role_must_be_chosen": N_("You have to choose a role."),
    "island_full": N_("Your island is full."),
    "tile_not_open": N_("That plantation isn't face up."),
    "quarry_needs_privilege": N_(
        "You can only take a quarry if you chose the settler or have an occupied construction hut."
    ),
    "quarries_gone": N_("The quarries are all gone."),
    "no_hacienda": N_("You need an occupied hacienda to draw from the stack."),
    "hacienda_used": N_("The hacienda has already drawn its tile."),
    "nothing_to_draw": N_("There are no tiles left to draw."),
    "place_too_many": N_("It has room for only {most}."),
    "place_too_few": N_("People can't wait in San Juan while a circle is free."),
    "place_wrong_people": N_("You don't have that many people left to place."),
    "not_in_play": N_("The {building:nom} isn't in this game."),
    "sold_out": N_("The {building:nom} is sold out."),
    "owned_already": N_("You already own the {building:nom}."),
    "city_full": N_("Free city spaces needed: {spaces}. You have {free}."),
    "too_expensive": N_("It costs {price}, but you have only {doubloons}."),
    "payment_needed": N_("You still have to pay {doubloons}."),
    "payment_not_had": N_("You can't pay with that."),
    "good_not_produced": N_("You didn't produce any {good}."),
    "good_not_in_supply": N_("The supply has no {good} left."),
    "good_not_owned": N_("You don't have any {good}."),
    "house_full": N_("The trading house is full."),
    "house_has_kind": N_("The trading house already has {good}."),
    "sold_already": N_("You have already sold a barrel in this phase."),
    "no_trading_post": N_("You don't have an occupied trading post."),
    "no_land_office": N_("You don't have an occupied land office."),
    "land_office_used": N_("You have already used your land office in this phase."),
    "land_office_needs_colonist": N_(
        "A noble in the land office can only sell tiles, not buy them."
    ),
    "land_office_needs_noble": N_("Only a noble in the land office can sell tiles."),
    "no_doubloon": N_("It costs 1 doubloon, and you don't have any."),
    "tile_not_owned": N_("You don't have that tile to discard."),
    "must_load": N_("You can load something, so you must."),
    "ship_not_here": N_("That ship isn't in this game."),
    "ship_full": N_("The ship with {good} is full."),
    "no_ship_for_good": N_("No ship can take {good}."),
    "ship_has_other_kind": N_("This ship already carries {good}."),
    "kind_on_other_ship": N_("The {ship}-space ship carries {good}, so yours must go there too."),
    "ship_takes_less": N_("Another empty ship has room for more of it."),
    "no_wharf": N_("You don't have an occupied wharf."),
    "wharf_used": N_("You have already used your wharf in this phase."),
    "no_small_wharf": N_("You don't have an occupied small wharf."),
    "small_wharf_used": N_("You have already used your small wharf in this phase."),
    "count_not_possible": N_("You can't choose that many barrels."),
    "store_not_possible": N_("You can't store that kind in a warehouse now."),
    "keep_not_possible": N_("You can't keep that barrel now."),
    "no_vacant_circle": N_("There are no free circles."),
    "no_such_guest": N_("That guest isn't in your guesthouse."),
    "guest_order": N_(
        "Your other guest has already moved. Choose a place after that one, or pass."
    ),
    "draft_cost_full": N_("All slots for buildings that cost {cost} are taken."),
    "draft_in_play": N_("The {building:nom} is already in the game."),
}

# Why a person can do nothing in a phase (`rules/queries/passed_over.py`), by code.
PASSED_OVER_TEXTS: Mapping[str, str] = {
    "island_full": N_("You can't take a tile: your island is full."),
    "tiles_gone": N_("You can't take a tile: there are none left."),
    "city_full": N_("You can't build: your city is full."),
    "too_poor": N_("You can't afford any building."),
    "nothing_to_build": N_("There is nothing you can build."),
    "nothing_to_sell": N_("You have no goods to sell."),
    "house_full": N_("You can't sell: the trading house is full."),
    "kinds_in_house": N_("You can't sell: the trading house already has your goods."),
    "nothing_to_ship": N_("You have no goods to ship."),
    "no_ship": N_("You can't ship: no ship can take your goods."),
}
