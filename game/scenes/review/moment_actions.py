"""Actions for a moment of a review: show it on the table, try it again, or play the better line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from game.history.review.match_review import ReviewedDecision
from game.history.review.reviewer import typical_game
from game.match.match import Match
from game.match.match_spec import SeatSpec
from game.match.replay import Replay
from game.match.seat_data import PERSON
from game.scenes.problems.own_problems import ask_to_keep
from game.scenes.replay.branch_dialog import BranchDialog
from game.scenes.replay.scene import ReplayScene
from game.scenes.review.moment_guide import LineGuide, MomentGuide
from game.seats.networks import shipped_networks
from game.ui.context import Context

Begin = Callable[[Match], None]


@dataclass(frozen=True)
class MomentAction:
    """A button of a card: its label, and what it does with a decision for which it is
    `possible`."""

    text: str
    icon: str
    act: Callable[[ReviewedDecision], None]
    tooltip: str
    possible: Callable[[ReviewedDecision], bool] = lambda reviewed: True


class MomentActions:
    """Opens scenes over the review. `begin` receives a new match."""

    def __init__(self, ctx: Context, replay: Replay, begin: Begin) -> None:
        self._ctx = ctx
        self._replay = replay
        self._begin = begin

    @property
    def entries(self) -> tuple[MomentAction, ...]:
        """The buttons of a card, the most important first; the one that not every card has last."""
        tr = self._ctx.translator.tr
        on_the_table = tr("Shows the position with arrows for what was played and what was better")
        return (
            MomentAction(tr("See it on the table"), "eye", self.on_the_table, on_the_table),
            MomentAction(
                tr("Try it again"),
                "redo",
                self.try_again,
                tr("Start a new match from this moment"),
            ),
            MomentAction(
                tr("Save as a puzzle"),
                "star",
                self.keep,
                tr("Save this decision as a puzzle to solve later or to share."),
            ),
            MomentAction(
                tr("Play the better line"),
                "play",
                self.play_line,
                tr("See how the game might have continued"),
                _has_better_line,
            ),
        )

    def on_the_table(self, reviewed: ReviewedDecision) -> None:
        """Show the position of a decision with the choice played and the better one."""
        guide = MomentGuide(self._ctx, reviewed, self._seats(reviewed))
        scene = ReplayScene(self._ctx, self._replay, self._begin, reviewed.decision.ply, guide)
        self._ctx.stack.push(scene)

    def try_again(self, reviewed: ReviewedDecision) -> None:
        """Ask who plays each seat, then start a new match at a decision."""
        text = self._ctx.translator.tr(
            "This starts a new match from this decision. The match you're reviewing stays as it "
            "is. The new one won't count toward the statistics."
        )
        seats, ply = self._players(reviewed), reviewed.decision.ply

        def branch(kinds: tuple[str, ...]) -> None:
            self._begin(self._replay.branch(ply, kinds, self._ctx.paths.saves))

        self._ctx.stack.push(BranchDialog(self._ctx, seats, text, branch))

    def keep(self, reviewed: ReviewedDecision) -> None:
        """Keep the position of a decision as a problem, with what was played."""
        ask_to_keep(self._ctx, reviewed.decision.before, reviewed.decision.chain)

    def play_line(self, reviewed: ReviewedDecision) -> None:
        """Play a typical game after the better choice, if the review has played out any."""
        players = len(reviewed.decision.before.players)
        game = typical_game(reviewed, shipped_networks(players))
        if game is None:
            return
        decision = reviewed.decision
        replay = self._replay.variation(decision.ply, *game)
        guide = LineGuide(self._ctx, decision.seat)
        scene = ReplayScene(self._ctx, replay, self._begin, 0, guide)
        self._ctx.stack.push(scene)
        scene.playback.play()

    def _seats(self, reviewed: ReviewedDecision) -> tuple[SeatSpec, ...]:
        return self._replay.spec_at(reviewed.decision.ply).seats

    def _players(self, reviewed: ReviewedDecision) -> Sequence[SeatSpec]:
        """Return the players at the decision. If all are computers, a person takes over the
        deciding seat."""
        spec = self._replay.spec_at(reviewed.decision.ply)
        if all(seat.is_computer for seat in spec.seats):
            spec = spec.with_seat_kind(reviewed.decision.seat, PERSON)
        return spec.seats


def _has_better_line(reviewed: ReviewedDecision) -> bool:
    judgment = reviewed.judgment
    return judgment is not None and judgment.playouts is not None and judgment.is_error
