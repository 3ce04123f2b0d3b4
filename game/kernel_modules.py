"""List the modules of the rules and of the search that are compiled.

Either all of them run compiled or none. A package's `__init__` is never compiled, because it
determines where its modules are found. Modules that read files (notation, records, options) stay in
Python: files may contain anything, and compiled code reports wrong types in its own words. Seats
stay in Python too, because custom seats may subclass them, which compiled classes do not allow.

Floating-point results are identical to the last bit except for `sum` of a generator: since Python
3.12, Python's own `sum` is more accurate. Pass a list instead.
"""

from __future__ import annotations

from typing import Final

MODULES: Final = (
    "game.rules.actions",
    "game.rules.bank",
    "game.rules.chance",
    "game.rules.events",
    "game.rules.flow",
    "game.rules.game",
    "game.rules.material",
    "game.rules.phases.builder",
    "game.rules.phases.captain",
    "game.rules.phases.craftsman",
    "game.rules.phases.guests",
    "game.rules.phases.mayor",
    "game.rules.phases.rounds",
    "game.rules.phases.settler",
    "game.rules.phases.trader",
    "game.rules.position",
    "game.rules.scoring",
    "game.rules.setup",
    "game.rules.steps",
    "game.seats.heuristic.building_values",
    "game.seats.heuristic.evaluation",
    "game.seats.heuristic.outlook",
    "game.seats.heuristic.purchases",
    "game.seats.heuristic.role_choice",
    "game.seats.heuristic.rollout",
    "game.seats.heuristic.staffing",
    "game.seats.networks.features",
    "game.seats.networks.network",
    "game.seats.networks.rollout",
    "game.seats.networks.softmax",
    "game.seats.search.leaf_evaluation",
    "game.seats.search.priors",
    "game.seats.search.search",
    "game.seats.search.tree",
)
