"""Play a game: the position, the actions that led to it, and the checks that keep both legal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.rules.actions import Action, Named, parse
from game.rules.chance import ScriptedChance
from game.rules.events import RoundBegan
from game.rules.flow import play
from game.rules.material import FIRST_BUILDING, GOODS, PLACE_OF
from game.rules.notation.reader import from_text
from game.rules.notation.writer import to_text
from game.rules.options import Options
from game.rules.phases.builder import Price, price
from game.rules.phases.captain import LoadingOffer, loadings
from game.rules.phases.trader import Proceeds, proceeds
from game.rules.position import Position, Sink
from game.rules.queries.descriptions import describe
from game.rules.queries.observation import Observation, observe
from game.rules.queries.summary import (
    PlayerSummary,
    TableSummary,
    board_text,
    player_summary,
    table_summary,
)
from game.rules.queries.why_not import why_not
from game.rules.refusals import IllegalAction, Refusal
from game.rules.scoring import Score, scores, winners
from game.rules.setup import initial_position


class Game:
    """A game being played.

    >>> from game.rules import Game, Options
    >>> game = Game.new(Options(players=3), seed=7)
    >>> game.decision, len(game.legal_actions)
    ('choose', 6)
    >>> game.play("settler")
    >>> str(game.history[0])
    'settler'
    """

    __slots__ = ("history", "options", "position", "script", "seed", "start_position")

    def __init__(
        self,
        options: Options,
        seed: int,
        script: ScriptedChance,
        position: Position,
        history: list[Action],
        start: Position | None = None,
    ) -> None:
        """Take up a game at a position. `start` is the position where its history begins, when that
        is not the set-up; nobody may change it."""
        self.options = options
        self.seed = seed
        self.script = script
        self.position = position
        self.history = history
        self.start_position = start

    @classmethod
    def new(
        cls,
        options: Options | None = None,
        seed: int = 0,
        script: ScriptedChance | None = None,
        sink: Sink | None = None,
    ) -> Game:
        """Set up a new game (default: four players, base game). The same options, seed and script
        give the same game everywhere. Events go to `sink`, from those of the set-up on."""
        options = options or Options()
        script = script or ScriptedChance()
        position = initial_position(options, seed, script, sink)
        return cls(options, seed, script, position, [])

    @classmethod
    def from_position(
        cls,
        options: Options,
        seed: int,
        script: ScriptedChance,
        start: Position,
        sink: Sink | None = None,
    ) -> Game:
        """Begin a game at a position in its middle; what led there is not known. Events go to
        `sink`."""
        position = start.copy()
        position.sink = sink
        return cls(options, seed, script, position, [], start)

    @classmethod
    def at(cls, position: Position, sink: Sink | None = None) -> Game:
        """Begin a game at a copy of a position, with the options, seed and script that it
        carries."""
        setup = position.setup
        return cls.from_position(setup.options, position.seed, setup.script, position, sink)

    @classmethod
    def from_text(cls, text: str, seed: int = 0, sink: Sink | None = None) -> Game:
        """Begin a game at a position in the notation (docs/notation.md). `seed` decides the order
        of face-down tiles when the text names none. Raises NotationError."""
        return cls.at(from_text(text, seed), sink)

    def restart(self, sink: Sink | None = None) -> Game:
        """Return the same game before its first action. Events go to `sink`, from those of the
        set-up on; of a game that begins at a position, from the round on that it begins in."""
        if self.start_position is None:
            return Game.new(self.options, self.seed, self.script, sink)
        game = Game.from_position(self.options, self.seed, self.script, self.start_position, sink)
        position = game.position
        if sink is not None and position.round:
            sink(RoundBegan(position.round, position.governor))
        return game

    @property
    def seat(self) -> int:
        """The seat to decide, -1 when the game is over."""
        return self.position.seat

    @property
    def decision(self) -> str:
        """What is to be decided: a name of `steps.STEP_NAMES`, or "over"."""
        return self.position.decision

    @property
    def legal_actions(self) -> list[Action]:
        """The legal actions, in the order of their ids. Do not change the list."""
        return self.position.legal_actions

    @property
    def is_over(self) -> bool:
        """True when the game has ended."""
        return self.position.seat < 0

    def play(self, action: Named) -> None:
        """Carry out an action (or its text) of the seat to decide.

        Raises IllegalAction, which names the rule, and leaves the game untouched; UnknownAction
        for a text that names no action."""
        if not isinstance(action, Action):
            action = parse(action)
        position = self.position
        for legal in position.legal_actions:  # as `in`, which compares more than their identity
            if legal is action:
                break
        else:
            refusal = why_not(position, action)
            raise IllegalAction(action, refusal or Refusal("not_now"))
        self.history.append(action)
        play(position, action)

    def why_not(self, action: Named) -> Refusal | None:
        """Return the rule that forbids an action (or its text) here, None when it is legal. Raises
        UnknownAction for a text that names no action."""
        return why_not(self.position, action if isinstance(action, Action) else parse(action))

    # Questions -------------------------------------------------------------------------------

    def describe(self, action: Named) -> str:
        """Return what a legal action (or its text) does here, in English. Raises ValueError for one
        that is not legal, UnknownAction for a text that names no action."""
        return describe(self.position, _named(action))

    def player(self, seat: int) -> PlayerSummary:
        """Return a seat's board by name. Raises ValueError for a seat that is not in the game."""
        return player_summary(self.position, seat)

    def table(self) -> TableSummary:
        """Return what lies between the players by name: ships, trading house, market, supply."""
        return table_summary(self.position)

    def price(self, building: str, seat: int, builder: bool = False) -> Price:
        """Return what a building (a name as `harbor`) costs a seat with the boards as they stand,
        in doubloons with each discount; `builder`: as if the seat had chosen the role. Raises
        ValueError for an unknown building or seat."""
        return price(self._chosen_by(seat, builder), seat, _index("building", building, PLACE_OF))

    def sale(self, good: str, seat: int, trader: bool = False, post: bool = False) -> Proceeds:
        """Return what selling a good (a name as `corn`) to the trading house brings a seat, in
        doubloons by source; `trader`: as if the seat had chosen the role, `post`: to its own
        trading post. Whether it may sell is another question (`legal_actions`, `why_not`). Raises
        ValueError for an unknown good or seat."""
        return proceeds(self._chosen_by(seat, trader), seat, _index("good", good, _GOOD_OF), post)

    def loadings(self, good: str) -> list[LoadingOffer]:
        """Return the legal loadings of a good for the seat to decide: ship, barrels, VP; none
        unless it is to load. Raises ValueError for an unknown good."""
        return loadings(self.position, _index("good", good, _GOOD_OF))

    def _chosen_by(self, seat: int, chooser: bool) -> Position:
        if seat not in range(len(self.position.players)):
            raise ValueError(f"there is no seat {seat} in a game of {self.options.players}")
        position = self.position.copy()
        position.chooser = seat if chooser else -1
        return position

    def to_text(self, stack: bool = True) -> str:
        """Return the position in the notation; without `stack` the face-down tiles are left out."""
        return to_text(self.position, stack)

    def __str__(self) -> str:
        return board_text(self.position)

    def observation(self, seat: int) -> Observation:
        """Return what a seat may know. Raises ValueError for a seat that is not in the game."""
        return observe(self.position, seat)

    def copy(self) -> Game:
        """Return an independent copy, without the sink."""
        position, history = self.position.copy(), self.history.copy()
        return Game(self.options, self.seed, self.script, position, history, self.start_position)

    def scores(self) -> list[Score]:
        """Return every seat's points by source, as the boards stand."""
        return scores(self.position)

    def winners(self) -> list[int]:
        """Return the seats that have won ([] while the game goes on); several share the victory."""
        return winners(self.position) if self.is_over else []

    def __repr__(self) -> str:
        return f"<Game of {self.options.players}, {len(self.history)} actions, {self.decision}>"


def _named(action: Named) -> Action:
    return action if isinstance(action, Action) else parse(action)


_GOOD_OF: Final = {name: good for good, name in enumerate(GOODS)}


def _index(what: str, name: str, table: Mapping[str, int]) -> int:
    """The number behind a name. Raises ValueError for an unknown one."""
    if name not in table or (what == "building" and table[name] < FIRST_BUILDING):
        raise ValueError(f"no {what} is called {name!r}")
    return table[name]
