"""The modules of the rules and of the search that are compiled.

All of them or none run compiled. A package's own `__init__` is never among them, as it says where
the modules inside are found. What reads files stays as it is (notation, records, options): anything
may stand there, and compiled code refuses a wrong type in words of its own. So do seats themselves:
somebody else's may be derived from them, which compiled classes forbid.

Fractions come out the same to the last bit, but `sum` of a generator of them does not: from Python
3.12 on the one of Python is more exact. Give it a list.
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
