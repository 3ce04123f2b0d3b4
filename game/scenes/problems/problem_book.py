"""What a person can solve and practice, and how it is asked at a table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import cached_property, partial
from pathlib import Path
from random import Random

from game.content.opponents.character import CharacterCatalog
from game.content.problems import Problem, ProblemCatalog, read_problems
from game.content.reader import ContentError
from game.history.problems.problem_table import ProblemTable
from game.history.review.match_review import ReviewedDecision
from game.history.store.practice_book import PracticePosition
from game.history.store.practice_positions import reviewed_again
from game.history.store.store import Store
from game.match.engine_process import Engine
from game.match.match import Match
from game.match.match_spec import MatchSpec, SeatSpec
from game.match.seat_data import LEVEL_NAMES, UNNAMED, first_names, shown_name
from game.rules import Game, Position
from game.scenes.almanac import AlmanacScene
from game.scenes.dialogs.dialog import show_message
from game.scenes.problems.choice import ProblemFilter
from game.scenes.problems.guide import ProblemExits, ProblemGuide
from game.scenes.problems.own_problems import practice_problem, read_own, write_own
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

LEVEL = "merchant"  # of the others, who never decide anything


def problem_match(
    position: Position, person: str, catalog: CharacterCatalog, engine: Engine | None = None
) -> Match:
    """Return a match at a position for its seat to act, which is played by a person of a name (""
    for none) against characters."""
    others = [character for character in catalog.characters if character.name != person]
    seats = list[SeatSpec]()
    for nth in range(len(position.players)):
        number = (nth - position.seat) % len(position.players)
        if number == 0:
            seats.append(SeatSpec(person or UNNAMED, 0))
        elif number <= len(others):
            one = others[number - 1]
            seats.append(SeatSpec(one.name, number, one.kind, character=one.id))
        else:
            seats.append(SeatSpec(f"{LEVEL_NAMES[LEVEL]} {number}", number, LEVEL))
    spec = MatchSpec(position.setup.options, position.seed, tuple(seats), undo_anything=True)
    return Match.at(spec, Game.at(position), engine)


class ProblemBook:
    """The problems of one person, and what asks them and the positions to practice.

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

    # Opening ------------------------------------------------------------------------------------

    @cached_property
    def catalog(self) -> ProblemCatalog:
        """The problems that ship with the game."""
        return read_problems(self._ctx.paths.problems)

    @property
    def solver(self) -> Solver:
        """The person with their answers."""
        return Solver(self._person(), ProblemTable(self.store.database), self._now, self._rng)

    @cached_property
    def _rng(self) -> Random:
        return Random(self._now().timestamp())

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

    def due(self, person: str | None = None) -> list[PracticePosition]:
        """Return the positions that are due today, of a person (None: of the one who is
        challenged)."""
        return self.store.practice.due(self._now().date(), person or self._person())

    def practice(self, kind: str | None = None, person: str | None = None) -> None:
        """Ask the positions that are due, of a kind of decision (None: of all) and of a person
        (None: of the one who is challenged)."""
        wanted = [one for one in self.due(person) if kind in (None, one.kind)]
        due = [(practice_problem(one, self._match_of(one)), one) for one in wanted]
        playable = [(problem, position) for problem, position in due if problem is not None]
        if not playable:
            text = self._ctx.translator.tr(
                "Nothing is due today. When you review a match, your clear mistakes end up here."
            )
            show_message(self._ctx, "", text)
            return
        self.ask(
            PracticeSitting(self.store.practice, self._now, playable, self._review_of),
            partial(self.practice, kind, person),
        )

    def _review_of(self, position: PracticePosition) -> ReviewedDecision | None:
        """Return what the review says of an error, if its match and the review are still there."""
        outcome = self.store.outcome(position.match)
        if outcome is None or not outcome.file:
            return None
        file = self._ctx.paths.saves / outcome.file
        return reviewed_again(position, file, self.store.reviews.load)

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
        exits = ProblemExits(
            lambda: self.ask(sitting, once_more), self._close, once_more, self._ask_again
        )
        table = self._table_of(problem, sitting, exits)
        self._show(table)
        if sitting.timed:
            table.double_click.person_changed()
            table.double_click.changed_by_itself()

    def _ask_again(self, problems: Sequence[Problem]) -> None:
        """Ask problems that count for nothing."""
        self.ask(Sitting(problems), lambda: self._ask_again(problems))

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
