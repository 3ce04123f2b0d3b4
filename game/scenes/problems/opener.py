"""Open problems and practice, and offer them among the challenges."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import cached_property, partial
from pathlib import Path
from random import Random

from game.content.problems import Problem, ProblemCatalog, read_problems
from game.content.reader import ContentError
from game.history.problems.choice import ProblemFilter
from game.history.store.practice_book import PracticePosition
from game.history.store.store import Store
from game.match.engine_process import Engine
from game.match.match import Match
from game.match.seat_data import first_names, shown_name
from game.scenes.almanac import AlmanacScene
from game.scenes.challenges.hub import ChallengeCard
from game.scenes.dialogs.dialog import show_message
from game.scenes.problems.guide import ProblemExits, ProblemGuide
from game.scenes.problems.own_problems import read_own, write_own
from game.scenes.problems.practice import practice_problem
from game.scenes.problems.problem_match import problem_match
from game.scenes.problems.scene import ProblemsScene
from game.scenes.problems.session import ProblemSession
from game.scenes.problems.sittings import (
    FreeSitting,
    PracticeSitting,
    Sitting,
    Solver,
    TimedSitting,
)
from game.scenes.settings.scene import SettingsScene
from game.scenes.table.scene import TableScene
from game.ui.context import Context
from game.ui.text.rich_text import escape


class Problems:
    """Problems and practice of one person.

    `person` returns the name, `leave` returns to the title, `now` returns the local time. `engine`
    searches for answers that a problem does not know; by default each table has its own.
    """

    def __init__(
        self,
        ctx: Context,
        store: Store,
        person: Callable[[], str],
        leave: Callable[[], None],
        now: Callable[[], datetime],
        engine: Engine | None = None,
    ) -> None:
        self._ctx, self.store = ctx, store
        self._person, self._leave, self._now = person, leave, now
        self.engine = engine
        self._table: TableScene | None = None
        self.wanted = ProblemFilter()

    # Among the challenges -----------------------------------------------------------------------

    def cards(self) -> Sequence[ChallengeCard]:
        """Return the cards of problems and practice."""
        tr, trn = self._ctx.translator.tr, self._ctx.translator.trn
        reached, due = self.solver.standing(), len(self._due())
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
                open=self.practice,
                first=bool(due),
            ),
        ]

    def count(self, match: Match) -> None:
        """Do nothing: no match is part of a problem."""

    # Opening ------------------------------------------------------------------------------------

    @cached_property
    def catalog(self) -> ProblemCatalog:
        """The problems that ship with the game."""
        return read_problems(self._ctx.paths.problems)

    @property
    def solver(self) -> Solver:
        """The person with their answers."""
        return Solver(self._person(), self.store.problems, self._now, self._rng)

    @cached_property
    def _rng(self) -> Random:
        return Random(self._now().timestamp())

    def open(self) -> None:
        """Open the list of problems."""
        self._ctx.stack.push(ProblemsScene(self._ctx, self))

    def open_file(self, source: Path) -> None:
        """Copy a problem from elsewhere into the person's folder, and ask it."""
        folder = self._ctx.paths.own_problems
        try:
            problem = read_own(source)
            if source.parent != folder:
                write_own(problem, folder)
        except (ContentError, OSError) as error:
            told = getattr(error, "message", None)
            text = self._ctx.translator.say(told) if told is not None else str(error)
            show_message(self._ctx, "", escape(text))
            return
        self.solve(problem)

    def solve(self, problem: Problem) -> None:
        """Ask a single problem, which counts for nothing."""
        self.ask(Sitting([problem]), lambda: self.solve(problem))

    def start(self) -> None:
        """Ask problems of the wanted kind, without a clock."""
        problems = list(self.catalog.problems.values())
        self.ask(FreeSitting(self.solver, problems, self.wanted), self.start)

    def start_run(self) -> None:
        """Ask as many problems as can be solved in three minutes."""
        problems = list(self.catalog.problems.values())
        self.ask(TimedSitting(self.solver, problems), self.start_run)

    def _due(self, person: str | None = None) -> list[PracticePosition]:
        return self.store.practice.due(self._now().date(), person or self._person())

    def practice(self, kind: str | None = None, person: str | None = None) -> None:
        """Ask the positions that are due, of a kind of decision (None: of all) and of a person
        (None: of the one who is challenged)."""
        wanted = [one for one in self._due(person) if kind in (None, one.kind)]
        due = [(practice_problem(one, self._match_of(one)), one) for one in wanted]
        playable = [(problem, position) for problem, position in due if problem is not None]
        if not playable:
            text = self._ctx.translator.tr(
                "Nothing is due today. When you review a match, your clear mistakes end up here."
            )
            show_message(self._ctx, "", text)
            return
        self.ask(
            PracticeSitting(self.store.practice, self._now, playable),
            partial(self.practice, kind, person),
        )

    def _match_of(self, position: PracticePosition) -> str:
        """Return the day and the opponents of the match in which an error was made, "" if it is not
        known."""
        outcome, translator = self.store.outcome(position.match), self._ctx.translator
        if outcome is None:
            return ""
        others = [seat.name for seat in outcome.seats if seat.name != position.person]
        names = ", ".join(first_names([shown_name(name, translator.tr) for name in others]))
        return translator.tr(
            "{day}, with {names}", day=translator.formats.day(outcome.day), names=names
        )

    def ask(self, sitting: Sitting, once_more: Callable[[], None]) -> None:
        """Show the next problem of a sitting at a table, in the place of the one before; without
        one, return to where it was opened."""
        problem = sitting.next()
        if problem is None:
            self._close()
            return
        exits = ProblemExits(lambda: self.ask(sitting, once_more), self._close, once_more)
        self._show(self._table_of(problem, sitting, exits))

    def _table_of(self, problem: Problem, sitting: Sitting, exits: ProblemExits) -> TableScene:
        ctx = self._ctx
        session = ProblemSession(problem)
        match = problem_match(session.start, self._person(), ctx.characters, self.engine)
        match.translate = ctx.translator.tr
        guide = ProblemGuide(ctx, session, sitting, exits)
        entries = {
            "settings": lambda: ctx.stack.push(SettingsScene(ctx)),
            "help": lambda: ctx.stack.push(AlmanacScene(ctx, None)),
            "problems": self._close,
            "leave": self._leave,
            "quit": ctx.stack.quit,
        }
        return TableScene(ctx, match, entries, guide)

    def _show(self, table: TableScene) -> None:
        before, self._table = self._table, table
        if before is not None and self._ctx.stack.top is before:
            self._ctx.stack.replace(table)
        else:
            self._ctx.stack.push(table)

    def _close(self) -> None:
        """Return from the table to where it was opened."""
        table, self._table = self._table, None
        if table is not None:
            self._ctx.stack.pop(table)
