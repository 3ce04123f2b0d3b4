"""The rules engine: pure and deterministic, with no pygame, file access or clock.

`Game` plays a game, `Position` is the state of the table at one moment, and `actions` holds every
action.
"""

from game.rules.actions import ACTIONS, PASS, Action, UnknownAction, parse
from game.rules.chance import ScriptedChance
from game.rules.game import Game
from game.rules.options import PRESETS, Options, OptionsError
from game.rules.position import Player, Position
from game.rules.queries.observation import Observation, observe
from game.rules.refusals import IllegalAction, Refusal
from game.rules.scoring import Score

__all__ = [
    "ACTIONS",
    "PASS",
    "PRESETS",
    "Action",
    "Game",
    "IllegalAction",
    "Observation",
    "Options",
    "OptionsError",
    "Player",
    "Position",
    "Refusal",
    "Score",
    "ScriptedChance",
    "UnknownAction",
    "observe",
    "parse",
]
