"""Play a game: the position, its history, and the legality checks on both."""

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
        """Continue a game at a position. `start` is the position where its history begins, if that
        is not the setup; it must not be modified."""
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
        always give the same game. Events go to `sink`, including those of the setup."""
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
        """Start a game from a position in mid-game, whose earlier history is unknown. Events go to
        `sink`."""
        position = start.copy()
        position.sink = sink
        return cls(options, seed, script, position, [], start)

    @classmethod
    def at(cls, position: Position, sink: Sink | None = None) -> Game:
        """Start a game from a copy of a position, with the options, seed and script that it
        carries."""
        setup = position.setup
        return cls.from_position(setup.options, position.seed, setup.script, position, sink)

    @classmethod
    def from_text(cls, text: str, seed: int = 0, sink: Sink | None = None) -> Game:
        """Start a game from a position in text notation (docs/notation.md). `seed` determines the
        order of the face-down tiles if the text does not give it. Raises NotationError."""
        return cls.at(from_text(text, seed), sink)

    def restart(self, sink: Sink | None = None) -> Game:
        """Return the same game before its first action. Events go to `sink`, including those of the
        setup, or the start of the round if the game starts from a position."""
        if self.start_position is None:
            return Game.new(self.options, self.seed, self.script, sink)
        game = Game.from_position(self.options, self.seed, self.script, self.start_position, sink)
        position = game.position
        if sink is not None and position.round:
            sink(RoundBegan(position.round, position.governor))
        return game

    @property
    def seat(self) -> int:
        """The seat to act, -1 when the game is over."""
        return self.position.seat

    @property
    def decision(self) -> str:
        """The decision to make: a name from `steps.STEP_NAMES`, or "over"."""
        return self.position.decision

    @property
    def legal_actions(self) -> list[Action]:
        """The legal actions, in order of their ids. Do not modify the list."""
        return self.position.legal_actions

    @property
    def is_over(self) -> bool:
        """True when the game has ended."""
        return self.position.seat < 0

    def play(self, action: Named) -> None:
        """Carry out an action (or its text) for the seat to act.

        Raises IllegalAction, which names the rule, and leaves the game unchanged. Raises
        UnknownAction for a text that names no action.
        """
        if not isinstance(action, Action):
            action = parse(action)
        position = self.position
        for legal in position.legal_actions:  # like `in`, but by identity only
            if legal is action:
                break
        else:
            refusal = why_not(position, action)
            raise IllegalAction(action, refusal or Refusal("not_now"))
        self.history.append(action)
        play(position, action)

    def why_not(self, action: Named) -> Refusal | None:
        """Return the rule that forbids an action (or its text) here, None if it is legal. Raises
        UnknownAction for a text that names no action."""
        return why_not(self.position, action if isinstance(action, Action) else parse(action))

    # Queries ---------------------------------------------------------------------------------

    def describe(self, action: Named) -> str:
        """Return in English what a legal action (or its text) does here. Raises ValueError if it is
        not legal, UnknownAction for a text that names no action."""
        return describe(self.position, _named(action))

    def player(self, seat: int) -> PlayerSummary:
        """Return a seat's board, with names instead of ids. Raises ValueError for a seat that is
        not in the game."""
        return player_summary(self.position, seat)

    def table(self) -> TableSummary:
        """Return the shared part of the table, with names instead of ids: ships, trading house,
        market, supply."""
        return table_summary(self.position)

    def price(self, building: str, seat: int, builder: bool = False) -> Price:
        """Return what a building (by name, such as `harbor`) costs a seat on the current boards, in
        doubloons, with each discount. `builder`: as if the seat had chosen the role. Raises
        ValueError for an unknown building or seat."""
        return price(self._chosen_by(seat, builder), seat, _index("building", building, PLACE_OF))

    def sale(self, good: str, seat: int, trader: bool = False, post: bool = False) -> Proceeds:
        """Return what a seat earns by selling a good (by name, such as `corn`) to the trading
        house, in doubloons by source. `trader`: as if the seat had chosen the role; `post`: to its
        own trading post. Legality is not checked (use `legal_actions` or `why_not`). Raises
        ValueError for an unknown good or seat."""
        return proceeds(self._chosen_by(seat, trader), seat, _index("good", good, _GOOD_OF), post)

    def loadings(self, good: str) -> list[LoadingOffer]:
        """Return the legal loadings of a good for the seat to act: ship, barrels, VP; [] if it is
        not loading. Raises ValueError for an unknown good."""
        return loadings(self.position, _index("good", good, _GOOD_OF))

    def _chosen_by(self, seat: int, chooser: bool) -> Position:
        if seat not in range(len(self.position.players)):
            raise ValueError(f"there is no seat {seat} in a game of {self.options.players}")
        position = self.position.copy()
        position.chooser = seat if chooser else -1
        return position

    def to_text(self, stack: bool = True) -> str:
        """Return the position in text notation; without `stack`, the order of the face-down tiles
        is omitted."""
        return to_text(self.position, stack)

    def __str__(self) -> str:
        return board_text(self.position)

    def observation(self, seat: int) -> Observation:
        """Return what a seat is allowed to know. Raises ValueError for a seat that is not in the
        game."""
        return observe(self.position, seat)

    def copy(self) -> Game:
        """Return an independent copy, without the sink."""
        position, history = self.position.copy(), self.history.copy()
        return Game(self.options, self.seed, self.script, position, history, self.start_position)

    def scores(self) -> list[Score]:
        """Return every seat's points by source, for the current boards."""
        return scores(self.position)

    def winners(self) -> list[int]:
        """Return the winning seats ([] while the game is going on). Several seats can share the
        victory."""
        return winners(self.position) if self.is_over else []

    def __repr__(self) -> str:
        return f"<Game of {self.options.players}, {len(self.history)} actions, {self.decision}>"


def _named(action: Named) -> Action:
    return action if isinstance(action, Action) else parse(action)


_GOOD_OF: Final = {name: good for good, name in enumerate(GOODS)}


def _index(what: str, name: str, table: Mapping[str, int]) -> int:
    """Return the id for a name. Raises ValueError if the name is unknown."""
    if name not in table or (what == "building" and table[name] < FIRST_BUILDING):
        raise ValueError(f"no {what} is called {name!r}")
    return table[name]
