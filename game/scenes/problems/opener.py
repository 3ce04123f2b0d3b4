"""Open the list of problems, and offer it and practice among the challenges."""

from __future__ import annotations

from collections.abc import Sequence

from game.scenes.challenges.hub import ChallengeCard
from game.scenes.problems.problem_book import ProblemBook
from game.scenes.problems.scene import ProblemsScene
from game.ui.context import Context


class Problems:
    """Offers the problems and the practice of a `book`."""

    def __init__(self, ctx: Context, book: ProblemBook) -> None:
        self._ctx, self.book = ctx, book

    def cards(self) -> Sequence[ChallengeCard]:
        """Return the cards of problems and practice."""
        tr, trn = self._ctx.translator.tr, self._ctx.translator.trn
        reached, due = self.book.solver.standing(), len(self.book.due())
        rating = round(reached.rating.value)
        solved = tr("{n} solved · rating {rating}", n=reached.solved, rating=rating)
        return [
            ChallengeCard(
                title=tr("Puzzles"),
                text=tr(
                    "Find the best choice in a tricky situation. You get the answer right away."
                ),
                note=solved if reached.solved else tr("The first ones are easy."),
                call=tr("Solve"),
                picture="medals/scales",
                open=self.open,
                first=not reached.solved,
            ),
            ChallengeCard(
                title=tr("Practice"),
                text=tr("Your own mistakes from reviewed matches, until you get them right."),
                note=trn("{n} due", "{n} due", due) if due else tr("Nothing is due today."),
                call=tr("Practice"),
                picture="medals/book",
                open=self.book.practice,
                first=bool(due),
            ),
        ]

    def open(self) -> None:
        """Open the list of problems."""
        self._ctx.stack.push(ProblemsScene(self._ctx, self.book))
