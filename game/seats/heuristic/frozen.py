"""Opponents that stay as they are, to measure others by.

A yardstick has a name with a version and its weights written out; tuning the heuristic seat does
not touch it. When its play must change after all (a correction of the rules, say), a new version
is added and measured against the old one.
"""

from __future__ import annotations

from typing import Final

from game.seats.heuristic.weights import Weights

HEURISTIC_1: Final = Weights(
    often_2=(0.9, 0.85, 0.95, 0.85, 0.75, 0.8),
    often_3=(0.5, 0.5, 0.6, 0.5, 0.4, 0.5),
    often_4=(0.83, 0.81, 0.87, 0.78, 0.67, 0.75),
    often_5=(0.65, 0.7, 0.75, 0.6, 0.55, 0.6),
    colonists_per_mayor=2.17,
    spaces_per_round=1.4,
    vp_growth=1.56,
    sight=6.88,
    doubloon=(0.03, 0.49, 0.73, 0.84, 0.95, 1.06, 1.17, 1.22, 1.26, 1.31, 1.36),
    spent_per_builder=10.47,
    spare_doubloon=0.09,
    shipped=(0.84, 0.83, 0.83, 0.81, 0.53),
    in_hand=(0.68, 0.45, 0.45, 0.4, 0.46),
    crowd=0.02,
    sale=0.86,
    sale_office=0.94,
    house_free=0.72,
    hold=0.29,
    hold_taken=0.24,
    hold_post=0.45,
    quarry=(0.0, 1.46, 2.75, 3.85, 4.58, 4.78, 4.78, 4.78, 4.78),
    no_plant=(0.0, 0.13, 0.13, 0.19, 0.21),
    no_tile=(0.0, 0.14, 0.14, 0.19, 0.19),
    effects=(0.87, 0.48, 1.51, 1.37, 1.12, 0.4, 0.42, 1.41, 1.08, 1.84, 1.72, 0.71),
    beside=(0.87, 0.48, 1.51, 1.37, 1.12, 2.4, 1.15, 2.1, 1.08, 4.6, 1.72, 2.4),
    expansion=1.5,
    forest=0.65,
    odd_forest=0.5,
    newcomers=2.56,
    later=0.62,
    against_best=0.24,
    against=0.88,
    win=12.0,
    end_of_role=0.6,
)

# By name; each plays as HeuristicSeat with these weights.
FROZEN: Final[dict[str, Weights]] = {"heuristic-1": HEURISTIC_1}
