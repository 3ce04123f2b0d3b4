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
    often_4: Row = (0.81, 0.87, 0.93, 0.75, 0.62, 0.68)
    often_5: Row = (0.65, 0.70, 0.75, 0.60, 0.55, 0.60)

    # The clocks: what a round takes of each.
    colonists_per_mayor: float = 1.47  # for each player
    spaces_per_round: float = 0.90  # of the fullest city
    vp_growth: float = 1.14  # production to come against production now

    # What is further off than so many rounds hardly counts.
    sight: float = 8.0

    # A doubloon, with 0, 1, 2 ... rounds left (the last for all more).
    doubloon: Row = (0.03, 0.52, 0.76, 0.86, 0.95, 1.04, 1.13, 1.15, 1.17, 1.19, 1.21)
    spent_per_builder: float = 10.47  # doubloons one can make use of in a builder phase
    spare_doubloon: float = 0.13  # what the others count, as a part

    # A barrel made: what it brings when shipped, and how that falls with each more of the kind.
    shipped: Row = (1.18, 1.14, 1.14, 1.11, 1.07)
    in_hand: Row = (0.68, 0.62, 0.62, 0.55, 0.55)
    crowd: float = 0.02
    # A sale: how likely the house takes a kind; with an office.
    sale: float = 0.80
    sale_office: float = 0.95
    # The best barrel in hand: how likely it will be sold; the house having its kind.
    hold: float = 0.6
    hold_taken: float = 0.25
    # Quarries at work: doubloons saved in a builder phase.
    quarry: Row = (0.00, 0.92, 1.73, 2.42, 2.88, 3.00, 3.00, 3.00, 3.00)
    # A plantation without its plant, and a plant's first circle without plantation, for every
    # craftsman to come.
    no_plant: Row = (0.00, 0.15, 0.15, 0.21, 0.24)
    no_tile: Row = (0.00, 0.10, 0.10, 0.13, 0.13)

    # What small violet buildings bring, as factors: small market, hacienda, construction hut, small
    # warehouse, hospice, office, large market, large warehouse, factory, university, harbor, wharf;
    # and those of the expansions.
    effects: Row = (0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 0.9)
    expansion: float = 0.9

    # People: how many more are counted on for the time to come, and how much that time weighs.
    newcomers: float = 4.60
    later: float = 0.54

    # The others: what the best of them has weighs so much, and their mean the rest.
    against_best: float = 0.27
    against: float = 0.65
    # The game over: for winning it.
    win: float = 12.0
    # How a decision within a role is judged: by the end of the role, and the rest by the end of
    # the round.
    end_of_role: float = 0.7
