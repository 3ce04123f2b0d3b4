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
    often_4: Row = (0.83, 0.81, 0.87, 0.78, 0.67, 0.75)
    often_5: Row = (0.65, 0.70, 0.75, 0.60, 0.55, 0.60)

    # The clocks: what a round takes of each.
    colonists_per_mayor: float = 2.17  # for each player
    spaces_per_round: float = 1.40  # of the fullest city
    vp_growth: float = 1.56  # production to come against production now

    # What is further off than so many rounds hardly counts.
    sight: float = 6.88

    # A doubloon, with 0, 1, 2 ... rounds left (the last for all more).
    doubloon: Row = (0.03, 0.49, 0.73, 0.84, 0.95, 1.06, 1.17, 1.22, 1.26, 1.31, 1.36)
    spent_per_builder: float = 10.47  # doubloons one can make use of in a builder phase
    spare_doubloon: float = 0.09  # what the others count, as a part

    # A barrel made: what it brings when shipped, and how that falls with each more of the kind.
    shipped: Row = (0.84, 0.83, 0.83, 0.81, 0.53)
    in_hand: Row = (0.68, 0.45, 0.45, 0.40, 0.46)
    crowd: float = 0.02
    # A sale: how likely the house takes a kind; with an office.
    sale: float = 0.86
    sale_office: float = 0.94
    # How likely one other seat that makes a kind leaves the house without it.
    house_free: float = 0.72
    # The best barrel in hand: how likely it will be sold; the house having its kind.
    hold: float = 0.29
    hold_taken: float = 0.24
    hold_post: float = 0.45  # by the own trading post
    # Quarries at work: doubloons saved in a builder phase.
    quarry: Row = (0.00, 1.46, 2.75, 3.85, 4.58, 4.78, 4.78, 4.78, 4.78)
    # A plantation without its plant, and a plant's first circle without plantation, for every
    # craftsman to come.
    no_plant: Row = (0.00, 0.13, 0.13, 0.19, 0.21)
    no_tile: Row = (0.00, 0.14, 0.14, 0.19, 0.19)

    # What small violet buildings bring, as factors: small market, hacienda, construction hut, small
    # warehouse, hospice, office, large market, large warehouse, factory, university, harbor, wharf,
    # in the base game and beside the expansions; and those of the expansions.
    effects: Row = (0.87, 0.48, 1.51, 1.37, 1.12, 0.40, 0.42, 1.41, 1.08, 1.84, 1.72, 0.71)
    beside: Row = (0.87, 0.48, 1.51, 1.37, 1.12, 2.40, 1.15, 2.10, 1.08, 4.60, 1.72, 2.40)
    expansion: float = 1.50
    # A forest: doubloons saved in a builder phase; the odd one counts in parts.
    forest: float = 0.65
    odd_forest: float = 0.5

    # People: how many more are counted on for the time to come, and how much that time weighs.
    newcomers: float = 2.56
    later: float = 0.62

    # The others: what the best of them has weighs so much, and their mean the rest.
    against_best: float = 0.24
    against: float = 0.88
    # The game over: for winning it.
    win: float = 12.0
    # How a decision within a role is judged: by the end of the role, and the rest by the end of
    # the round.
    end_of_role: float = 0.60
