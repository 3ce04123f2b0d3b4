"""Refusals of the rules as sentences, by code. `Phrases` substitutes the `{placeholders}`."""

from __future__ import annotations

from collections.abc import Mapping

from game.app.i18n import N_

REFUSAL_TEXTS: Mapping[str, str] = {
    "game_over": N_("The game is over."),
    "not_now": N_("Not now. First: {asked}"),
    "role_not_in_game": N_("This role card is not in this game."),
    "role_taken": N_("{name} has taken the {role} this round."),
    "role_same": N_("Both prospectors are the same now: choose the first."),
    "role_must_be_chosen": N_("You must choose a role."),
    "island_full": N_("Your island is full."),
    "tile_not_open": N_("That plantation is not among the open tiles."),
    "quarry_needs_privilege": N_(
        "Only the player who chose the settler, or one with an occupied construction hut, may "
        "take a quarry."
    ),
    "quarries_gone": N_("All quarries are gone."),
    "no_hacienda": N_("Only an occupied hacienda draws from the stack."),
    "hacienda_used": N_("The hacienda has drawn its tile."),
    "nothing_to_draw": N_("There is no tile left to draw."),
    "place_too_many": N_("It has room for {most} at most."),
    "place_too_few": N_("Nobody may wait in San Juan while a circle is free."),
    "place_wrong_people": N_("You do not have that many people left to place."),
    "not_in_play": N_("The {building} is not in this game."),
    "sold_out": N_("The {building} is sold out."),
    "owned_already": N_("You already own the {building}."),
    "city_full": N_("Free spaces needed in your city: {spaces}. You have {free}."),
    "too_expensive": N_("It costs {price}; you have {doubloons}."),
    "payment_needed": N_("You still have to pay {doubloons}."),
    "payment_not_had": N_("You cannot pay with that."),
    "good_not_produced": N_("Your people produced no {good}."),
    "good_not_in_supply": N_("The supply has no {good} left."),
    "good_not_owned": N_("You have no {good}."),
    "house_full": N_("The trading house is full."),
    "house_has_kind": N_("The trading house already has {good}."),
    "sold_already": N_("You have already sold a barrel in this phase."),
    "no_trading_post": N_("You have no occupied trading post."),
    "no_land_office": N_("You have no occupied land office."),
    "land_office_used": N_("You have already used your land office in this phase."),
    "land_office_needs_colonist": N_("A noble in the land office sells tiles, and buys none."),
    "land_office_needs_noble": N_("Only a noble in the land office sells tiles."),
    "no_doubloon": N_("It costs 1 doubloon; you have none."),
    "tile_not_owned": N_("You have no such tile to discard."),
    "must_load": N_("You can load something, so you must."),
    "ship_not_here": N_("There is no such ship in this game."),
    "ship_full": N_("The ship with {good} is full."),
    "ship_has_other_kind": N_("This ship carries {good}."),
    "kind_on_other_ship": N_("The ship for {ship} carries {good}: that kind must go there."),
    "ship_takes_less": N_("Another empty ship takes more of it."),
    "no_wharf": N_("You have no occupied wharf."),
    "wharf_used": N_("You have already used your wharf in this phase."),
    "no_small_wharf": N_("You have no occupied small wharf."),
    "small_wharf_used": N_("You have already used your small wharf in this phase."),
    "count_not_possible": N_("You cannot choose that many barrels."),
    "store_not_possible": N_("That kind cannot go into a warehouse now."),
    "keep_not_possible": N_("That barrel cannot be kept now."),
    "no_vacant_circle": N_("There is no free circle."),
    "no_such_guest": N_("No such guest is in your guesthouse."),
    "guest_order": N_("The other guest has moved already; choose a later place or pass."),
    "draft_cost_full": N_("All places for buildings of cost {cost} are taken."),
    "draft_in_play": N_("The {building} is already in the game."),
}
