"""Define the weights of the evaluation: all numbers of the heuristic seat in one table."""

from __future__ import annotations

from dataclasses import dataclass

Floats = tuple[float, ...]


@dataclass(frozen=True)
class Weights:
    """What things are worth, in VP unless said otherwise. Rows by good go from corn to coffee."""

    # How often a role is chosen in a round, from settler to captain, by number of players.
    role_frequency_2: Floats = (0.90, 0.85, 0.95, 0.85, 0.75, 0.80)
    role_frequency_3: Floats = (0.50, 0.50, 0.60, 0.50, 0.40, 0.50)
    role_frequency_4: Floats = (0.83, 0.81, 0.87, 0.78, 0.67, 0.75)
    role_frequency_5: Floats = (0.65, 0.70, 0.75, 0.60, 0.55, 0.60)

    # The three ends of the game (docs/rules.md 5): what they come nearer by.
    colonists_per_mayor: float = 2.17  # colonists that leave the supply, per player
    city_spaces_per_round: float = 1.40  # spaces of the fullest city
    production_growth: float = 1.56  # barrels produced later, per barrel produced now

    # Rounds: with r left, only r / sqrt(1 + (r / horizon)^2) are counted on.
    horizon: float = 6.88

    # A doubloon with 0, 1, 2 ... rounds left; the last number holds for more rounds, too.
    doubloon_value: Floats = (0.03, 0.49, 0.73, 0.84, 0.95, 1.06, 1.17, 1.22, 1.26, 1.31, 1.36)
    useful_doubloons_per_builder: float = 10.47  # doubloons that a builder phase to come can use
    spare_doubloon_factor: float = 0.09  # for doubloons beyond that

    # A barrel that will be produced and shipped, and one in hand; each further barrel of the same
    # good counts less by this part.
    shipped_barrel: Floats = (0.84, 0.83, 0.83, 0.81, 0.53)
    barrel_in_hand: Floats = (0.68, 0.45, 0.45, 0.40, 0.46)
    same_kind_discount: float = 0.02
    # Probability that the trading house accepts a good that will be produced; with an office.
    sale_chance: float = 0.86
    sale_chance_office: float = 0.94
    # Probability that one other seat that produces a good leaves the house without it.
    house_free_chance: float = 0.72
    # Probability that the best barrel in hand is sold in the next trader phase: usually; while the
    # house has its good; to the own trading post.
    hand_sale_chance: float = 0.29
    hand_sale_chance_taken: float = 0.24
    hand_sale_chance_post: float = 0.45
    # Doubloons that 0, 1, 2 ... occupied quarries save in a builder phase.
    quarry_discount: Floats = (0.00, 1.46, 2.75, 3.85, 4.58, 4.78, 4.78, 4.78, 4.78)
    # A plantation without a production building for it, and a production building without any
    # plantation, for each craftsman phase to come.
    tile_without_plant: Floats = (0.00, 0.13, 0.13, 0.19, 0.21)
    plant_without_tile: Floats = (0.00, 0.14, 0.14, 0.19, 0.19)

    # Factors for the estimates of `building_values`: violet buildings of the base game, from small
    # market to wharf, alone and in games with expansions; and all buildings of the expansions.
    building_factors: Floats = (
        0.87,  # small market
        0.48,  # hacienda
        1.51,  # construction hut
        1.37,  # small warehouse
        1.12,  # hospice
        0.40,  # office
        0.42,  # large market
        1.41,  # large warehouse
        1.08,  # factory
        1.84,  # university
        1.72,  # harbor
        0.71,  # wharf
    )
    building_factors_expanded: Floats = (
        0.87,  # small market
        0.48,  # hacienda
        1.51,  # construction hut
        1.37,  # small warehouse
        1.12,  # hospice
        2.40,  # office
        1.15,  # large market
        2.10,  # large warehouse
        1.08,  # factory
        4.60,  # university
        1.72,  # harbor
        2.40,  # wharf
    )
    expansion_factor: float = 1.50
    # Doubloons that a forest saves in a builder phase; a forest without a second one counts only in
    # part.
    forest_discount: float = 0.65
    odd_forest_factor: float = 0.5

    # Colonists that a seat will still get, and how much its board counts as it will be with them,
    # against the board as it is.
    future_colonists: float = 2.56
    future_staffing_weight: float = 0.62

    # How much the values of the other seats count against the own; of that the best of them has
    # one part, and their mean the rest.
    best_rival_weight: float = 0.24
    rival_weight: float = 0.88
    win_bonus: float = 12.0  # for the winner of a game that is over
    # A decision within a role is valued in this part at the end of the role, and for the rest at
    # the end of the round.
    role_end_weight: float = 0.60
