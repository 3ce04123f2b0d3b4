"""Frozen weights that are never tuned again: baselines for measuring other seats.

The name of a baseline includes a version. If the code around the weights has to play differently
(say, after a correction of the rules), a new version is added and measured against the old one.
"""

from __future__ import annotations

from typing import Final

from game.seats.heuristic.weights import Weights

HEURISTIC_1: Final = Weights(
    role_frequency_2=(0.9, 0.85, 0.95, 0.85, 0.75, 0.8),
    role_frequency_3=(0.5, 0.5, 0.6, 0.5, 0.4, 0.5),
    role_frequency_4=(0.83, 0.81, 0.87, 0.78, 0.67, 0.75),
    role_frequency_5=(0.65, 0.7, 0.75, 0.6, 0.55, 0.6),
    colonists_per_mayor=2.17,
    city_spaces_per_round=1.4,
    production_growth=1.56,
    horizon=6.88,
    doubloon_value=(0.03, 0.49, 0.73, 0.84, 0.95, 1.06, 1.17, 1.22, 1.26, 1.31, 1.36),
    useful_doubloons_per_builder=10.47,
    spare_doubloon_factor=0.09,
    shipped_barrel=(0.84, 0.83, 0.83, 0.81, 0.53),
    barrel_in_hand=(0.68, 0.45, 0.45, 0.4, 0.46),
    same_kind_discount=0.02,
    sale_chance=0.86,
    sale_chance_office=0.94,
    house_free_chance=0.72,
    hand_sale_chance=0.29,
    hand_sale_chance_taken=0.24,
    hand_sale_chance_post=0.45,
    quarry_discount=(0.0, 1.46, 2.75, 3.85, 4.58, 4.78, 4.78, 4.78, 4.78),
    tile_without_plant=(0.0, 0.13, 0.13, 0.19, 0.21),
    plant_without_tile=(0.0, 0.14, 0.14, 0.19, 0.19),
    building_factors=(0.87, 0.48, 1.51, 1.37, 1.12, 0.4, 0.42, 1.41, 1.08, 1.84, 1.72, 0.71),
    building_factors_expanded=(0.87, 0.48, 1.51, 1.37, 1.12, 2.4, 1.15, 2.1, 1.08, 4.6, 1.72, 2.4),
    expansion_factor=1.5,
    forest_discount=0.65,
    odd_forest_factor=0.5,
    future_colonists=2.56,
    future_staffing_weight=0.62,
    best_rival_weight=0.24,
    rival_weight=0.88,
    win_bonus=12.0,
    role_end_weight=0.6,
)

# By seat name: a HeuristicSeat with these weights.
FROZEN_WEIGHTS: Final[dict[str, Weights]] = {"heuristic-1": HEURISTIC_1}
