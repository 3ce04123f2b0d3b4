"""A game from its first decision to its last: the position, the actions that led there, and the
checks that keep both lawful."""

from __future__ import annotations

from game.rules.actions import Action, parse
from game.rules.chance import Script
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

    __slots__ = ("history", "options", "position", "script", "seed")

    def __init__(
        self,
        options: Options,
        seed: int,
        script: Script,
        position: Position,
        history: list[Action],
    ) -> None:
        self.options = options
        self.seed = seed
        self.script = script
        self.position = position
        self.history = history

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
        if isinstance(action, str):
            action = parse(action)
        if action not in self.position.legal:
            refusal = why_not(self.position, action)
            raise IllegalAction(action, refusal or Refusal("not_now"))
        self.history.append(action)
        play(self.position, action)

    def why_not(self, action: Action) -> Refusal | None:
        """The rule that forbids the action here; None when it is legal."""
        return why_not(self.position, action)

    def observation(self, seat: int) -> Observation:
        """What a seat may know. Raises ValueError for a seat that is not in the game."""
        return observe(self.position, seat)

    def copy(self) -> Game:
        """An independent copy, without the sink."""
        return Game(self.options, self.seed, self.script, self.position.copy(), self.history.copy())

    def scores(self) -> list[Score]:
        """Every seat's points by source, as the boards stand."""
        return scores(self.position)

    def winners(self) -> list[int]:
        """The seats that have won; several share the victory."""
        return winners(self.position) if self.is_over else []

    def __repr__(self) -> str:
        return f"<Game of {self.options.players}, {len(self.history)} actions, {self.decision}>"
