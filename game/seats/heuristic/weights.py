"""Define the weights of the evaluation: every number of the heuristic seat, in one table."""

from __future__ import annotations

from dataclasses import dataclass

Floats = tuple[float, ...]


@dataclass(frozen=True)
class Weights:
    """The values of things, in VP unless noted otherwise. Rows by good go from corn to coffee."""

    # How often each role from settler to captain is chosen per round, by number of players.
    role_frequency_2: Floats = (0.90, 0.85, 0.95, 0.85, 0.75, 0.80)
    role_frequency_3: Floats = (0.50, 0.50, 0.60, 0.50, 0.40, 0.50)
    role_frequency_4: Floats = (0.83, 0.81, 0.87, 0.78, 0.67, 0.75)
    role_frequency_5: Floats = (0.65, 0.70, 0.75, 0.60, 0.55, 0.60)

    # Progress toward the three ends of the game (docs/rules.md 5).
    colonists_per_mayor: float = 2.17  # colonists leaving the supply, per player
    city_spaces_per_round: float = 1.40  # spaces filled in the fullest city
    production_growth: float = 1.56  # barrels produced later per barrel produced now

    # Rounds: an estimate of r rounds left counts as r / sqrt(1 + (r / horizon)^2).
    horizon: float = 6.88

    # The value of a doubloon with 0, 1, 2 ... rounds left; the last number also applies beyond.
    doubloon_value: Floats = (0.03, 0.49, 0.73, 0.84, 0.95, 1.06, 1.17, 1.22, 1.26, 1.31, 1.36)
    useful_doubloons_per_builder: float = 10.47  # doubloons usable per remaining builder phase
    spare_doubloon_factor: float = 0.09  # for doubloons beyond that

    # A barrel to be produced and shipped, and a barrel in hand. Each further barrel of the same
    # good counts less by this fraction.
    shipped_barrel: Floats = (0.84, 0.83, 0.83, 0.81, 0.53)
    barrel_in_hand: Floats = (0.68, 0.45, 0.45, 0.40, 0.46)
    same_kind_discount: float = 0.02
    # Probability that the trading house accepts a good yet to be produced; the same with an office.
    sale_chance: float = 0.86
    sale_chance_office: float = 0.94
    # Probability that one other producer of a good leaves the trading house open for it.
    house_free_chance: float = 0.72
    # Probability that the best barrel in hand is sold in the next trader phase: normally; if the
    # house already has its good; to the seat's own trading post.
    hand_sale_chance: float = 0.29
    hand_sale_chance_taken: float = 0.24
    hand_sale_chance_post: float = 0.45
    # Doubloons that 0, 1, 2 ... occupied quarries save per builder phase.
    quarry_discount: Floats = (0.00, 1.46, 2.75, 3.85, 4.58, 4.78, 4.78, 4.78, 4.78)
    # A plantation without a production building, and a production building without a plantation,
    # per remaining craftsman phase.
    tile_without_plant: Floats = (0.00, 0.13, 0.13, 0.19, 0.21)
    plant_without_tile: Floats = (0.00, 0.14, 0.14, 0.19, 0.19)

    # Factors for the estimates of `building_values`: violet buildings of the base game, from small
    # market to wharf, without and with expansions; and one factor for all expansion buildings.
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
    # Doubloons that a forest saves per builder phase; an unpaired forest counts only in part.
    forest_discount: float = 0.65
    odd_forest_factor: float = 0.5

    # Colonists that a seat will still get, and the weight of its board with them relative to its
    # current board.
    future_colonists: float = 2.56
    future_staffing_weight: float = 0.62

    # The weight of the other seats' values relative to the seat's own, and the share of it that
    # goes to the best of them; the rest goes to their average.
    best_rival_weight: float = 0.24
    rival_weight: float = 0.88
    win_bonus: float = 12.0  # for the winner of a finished game
    # The weight of the end of the role in valuing a decision within it; the rest goes to the end of
    # the round.
    role_end_weight: float = 0.60
