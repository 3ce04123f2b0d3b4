"""A game from its first decision to its last: the position, the actions that led there, and the
checks that keep both lawful."""

from __future__ import annotations

from game.rules.actions import Action, parse
from game.rules.chance import Script
from game.rules.events import RoundBegan
from game.rules.flow import play
from game.rules.observation import Observation, observe
from game.rules.options import Options
from game.rules.position import Position, Sink
from game.rules.refusals import IllegalAction, Refusal
from game.rules.scoring import Score, scores, winners
from game.rules.start import initial_position
from game.rules.why import why_not


class Game:
    """A game being played.

    >>> from game.rules import Game, Options
    >>> game = Game.new(Options(players=3), seed=7)
    >>> game.decision, len(game.legal)
    ('choose', 6)
    >>> game.play("settler")
    >>> str(game.history[0])
    'settler'
    """

    __slots__ = ("history", "options", "position", "script", "seed", "start")

    def __init__(
        self,
        options: Options,
        seed: int,
        script: Script,
        position: Position,
        history: list[Action],
        start: Position | None = None,
    ) -> None:
        """A game at a position. `start` is where its history begins, when that is not at the
        set-up; nobody may change it."""
        self.options = options
        self.seed = seed
        self.script = script
        self.position = position
        self.history = history
        self.start = start

    @classmethod
    def new(
        cls,
        options: Options | None = None,
        seed: int = 0,
        script: Script | None = None,
        sink: Sink | None = None,
    ) -> Game:
        """A new game; the same options, seed and script give the same game everywhere. Events go
        to `sink`, from those of the set-up on."""
        options = options or Options()
        script = script or Script()
        position = initial_position(options, seed, script, sink)
        return cls(options, seed, script, position, [])

    @classmethod
    def at(cls, options: Options, seed: int, script: Script, start: Position) -> Game:
        """A game that begins at a position in its middle; what led there is not known."""
        return cls(options, seed, script, start.copy(), [], start)

    def again(self, sink: Sink | None = None) -> Game:
        """The same game before its first action. Events go to `sink`, from those of the set-up on;
        of a game that begins in its middle, from the round on that it begins in."""
        if self.start is None:
            return Game.new(self.options, self.seed, self.script, sink)
        game = Game.at(self.options, self.seed, self.script, self.start)
        position = game.position
        position.sink = sink
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
    def legal(self) -> list[Action]:
        """The legal actions, in the order of their ids. Do not change the list."""
        return self.position.legal

    @property
    def is_over(self) -> bool:
        """True when the game has ended."""
        return self.position.seat < 0

    def play(self, action: Action | str) -> None:
        """Carry out an action (or its text) of the seat to decide.

        Raises IllegalAction, which names the rule, and leaves the game untouched; UnknownAction
        for a text that names no action."""
        if not isinstance(action, Action):
            action = parse(action)
        if action not in self.position.legal:
            refusal = why_not(self.position, action)
            raise IllegalAction(action, refusal or Refusal("not_now"))
        self.history.append(action)
        play(self.position, action)

    def why_not(self, action: Action | str) -> Refusal | None:
        """The rule that forbids an action (or its text) here; None when it is legal. Raises
        UnknownAction for a text that names no action."""
        return why_not(self.position, action if isinstance(action, Action) else parse(action))

    def observation(self, seat: int) -> Observation:
        """What a seat may know. Raises ValueError for a seat that is not in the game."""
        return observe(self.position, seat)

    def copy(self) -> Game:
        """An independent copy, without the sink."""
        position, history = self.position.copy(), self.history.copy()
        return Game(self.options, self.seed, self.script, position, history, self.start)

    def scores(self) -> list[Score]:
        """Every seat's points by source, as the boards stand."""
        return scores(self.position)

    def winners(self) -> list[int]:
        """The seats that have won; several share the victory."""
        return winners(self.position) if self.is_over else []

    def __repr__(self) -> str:
        return f"<Game of {self.options.players}, {len(self.history)} actions, {self.decision}>"
