"""The numbers of the heuristic seat, all in one table."""

from __future__ import annotations

from dataclasses import dataclass

Row = tuple[float, ...]


@dataclass(frozen=True)
class Weights:
    """What things are worth, in VP unless said otherwise. Rows by good go from corn to coffee."""

    # How often a role is chosen in a round, settler to captain, by number of players.
    often_2: Row = (0.90, 0.85, 0.95, 0.85, 0.75, 0.80)
    often_3: Row = (0.50, 0.50, 0.60, 0.50, 0.40, 0.50)
    often_4: Row = (0.65, 0.70, 0.75, 0.60, 0.50, 0.55)
    often_5: Row = (0.65, 0.70, 0.75, 0.60, 0.55, 0.60)

    # The clocks: what a round takes of each.
    colonists_per_mayor: float = 1.35  # for each player
    spaces_per_round: float = 0.85  # of the fullest city
    vp_growth: float = 1.2  # production to come against production now

    # A doubloon, with 0, 1, 2 ... rounds left (the last for all more).
    doubloon: Row = (0.02, 0.40, 0.6, 0.7, 0.8, 0.9, 1.0, 1.05, 1.1, 1.15, 1.2)
    spent_per_builder: float = 7.0  # doubloons one can make use of in a builder phase
    spare_doubloon: float = 0.25  # what the others count, as a part

    # A barrel made: what it brings when shipped, and how that falls with each more of the kind.
    shipped: Row = (0.75, 0.72, 0.72, 0.70, 0.68)
    in_hand: Row = (0.55, 0.50, 0.50, 0.45, 0.45)
    crowd: float = 0.04
    # A sale: how likely the house takes a kind; with an office.
    sale: float = 0.65
    sale_office: float = 0.85
    # Quarries at work: doubloons saved in a builder phase.
    quarry: Row = (0.0, 0.8, 1.5, 2.1, 2.5, 2.6, 2.6, 2.6, 2.6)
    # A plantation without its plant, and a plant's first circle without plantation, for every
    # craftsman to come.
    no_plant: Row = (0.0, 0.25, 0.25, 0.35, 0.40)
    no_tile: Row = (0.0, 0.15, 0.15, 0.20, 0.20)

    # What small buildings bring, as a factor.
    effects: float = 1.0

    # People: how many more are counted on for the time to come, and how much that time weighs.
    newcomers: float = 1.5
    later: float = 0.6

    # The others: what the best of them has weighs so much, and their mean the rest.
    against_best: float = 0.35
    against: float = 0.9
    # The game over: for winning it.
    win: float = 12.0
    horizon: int = 0
    always: bool = False
