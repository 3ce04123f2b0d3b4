"""The review of a match within a rectangle: progress, chart, seats table, moments and cards."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from itertools import chain

import pygame

from game.app.frame_budget import OutOfTime
from game.history.review.chances import MatchChances
from game.history.review.decisions import list_decisions
from game.history.review.grades import Grade
from game.history.review.match_review import MatchReview, ReviewedDecision
from game.history.review.review_process import ReviewJob
from game.match.replay import Replay
from game.match.seat_changes import with_all_people
from game.match.seat_data import shown_name
from game.rules.scoring import scores
from game.scenes.dialogs.saved_file import save_text
from game.scenes.review.decision_card import DecisionCard, DecisionStepper
from game.scenes.review.decision_list import (
    ERRORS_ONLY,
    EVERYTHING,
    MOMENTS,
    DecisionList,
    Selection,
)
from game.scenes.review.decision_texts import DecisionTexts
from game.scenes.review.moment_actions import Begin, MomentActions
from game.scenes.review.prospects_chart import CHANCE, LEAD, ProspectsChart, prospects_meaning
from game.scenes.review.seats_table import SeatsTable
from game.seats.networks import shipped_networks
from game.ui import drawing, skin
from game.ui.box_layout import REST, Length, column, row
from game.ui.context import Context
from game.ui.input import Command, InputAction
from game.ui.paint import Painter
from game.ui.phrases.names import ComponentNames
from game.ui.phrases.review.card import GRADE_TITLES
from game.ui.phrases.review.report import report_lines
from game.ui.text.rich_text import escape
from game.ui.text.typesetting import SMALL, SMALL_LABEL
from game.ui.theme import INK_SOFT, WARNING
from game.ui.view import Point
from game.ui.widgets.buttons import Button
from game.ui.widgets.value_controls import Choice
from game.ui.widgets.widget import Widget

TIME_PER_TICK = 0.006  # seconds per tick for estimating the win probabilities
REFRESH_SECONDS = 0.4  # seconds between updates of a review in progress
_GAP = 12.0
_RIGHT_SHARE, _LARGE_RIGHT_SHARE = 0.36, 0.44  # share of the width for the list and card

TABLE = "table"
"""The view that replaces the chart in the large-text layout."""


class ReviewPanel:
    """Shows a review, also while it is in progress.

    `job` computes it; `begin` receives the match when a person tries again from a moment; `focus`
    focuses a widget that has just appeared. `title` names the exported text. `layout` creates the
    widgets once per size; their content changes later.
    """

    def __init__(
        self,
        ctx: Context,
        replay: Replay,
        title: str,
        job: ReviewJob,
        begin: Begin,
        focus: Callable[[Widget], None],
    ) -> None:
        self._ctx = ctx
        self._tr = ctx.translator.tr
        self._title = title
        self._focus = focus
        self.job = job
        self.replay = replay
        self.seats = with_all_people(replay.spec, replay.changes).seats
        self.review = self._review_so_far()
        self._decisions = list_decisions(replay.history)
        self._rounds = [decision.round for decision in self._decisions]
        self._chances: MatchChances | None = None  # None until the networks are loaded
        self.actions = MomentActions(ctx, replay, begin)
        self.view = CHANCE
        """The quantity shown by the chart, or `TABLE`."""
        people = [number for number, seat in enumerate(self.seats) if not seat.is_computer]
        self._people = people
        self.selection = Selection(moments=True, seat=people[0]) if people else MOMENTS
        """What the list shows; first, what mattered to the first person."""
        self.selected = -1
        """The decision whose card is open, or -1 while the list is shown."""
        self._since_refresh = 0.0
        self._stale = False
        self._list_due = False

    def close(self) -> None:
        """Stop the review if it is in progress."""
        self.job.close()

    def tick(self, dt: float) -> bool:
        """Fetch results and show them every `REFRESH_SECONDS`. Return True if the picture has
        changed."""
        self._stale = self.job.update() or self._stale
        self._estimate()
        self._since_refresh += dt
        chart_done = self._chances is not None and self._chances.is_done
        ended = chart_done and (self.job.plan.is_done or self.job.failure is not None)
        if not self._stale or (self._since_refresh < REFRESH_SECONDS and not ended):
            return False
        self._since_refresh, self._stale = 0.0, False
        self.review = self._review_so_far()
        self._fill()
        return True

    def _review_so_far(self) -> MatchReview:
        """Return what is known, without what computers played on the seats of people."""
        return self.job.plan.review.counting(self.seats, self.replay.spec_at)

    def _estimate(self) -> None:
        """Continue estimating the win probabilities for one tick."""
        budget = self._ctx.image_cache.frame_budget
        with suppress(OutOfTime), budget.within(TIME_PER_TICK):
            if self._chances is None:
                players = len(self.seats)
                load = partial(shipped_networks, players)
                networks = budget.in_background(f"networks {players}", load)
                self._chances = MatchChances(self._decisions, networks)
            while not self._chances.is_done:
                budget.start_item()
                self._stale = True
                self._chances.advance()
                budget.finish_item()

    # Widgets ------------------------------------------------------------------------------------

    def layout(self, box: pygame.FRect, below: float = 0.0) -> list[Widget]:
        """Create the widgets for a rectangle, below whose right column there is room of that height
        (logical pixels). In the large-text layout, chart and table alternate, and an open card uses
        the whole rectangle."""
        factor = self._ctx.text.factor
        large = self._ctx.settings.current.large_text
        share = _LARGE_RIGHT_SHARE if large else _RIGHT_SHARE
        left, right = row(box, [Length(share=1 - share), Length(share=share)], gap=28)
        right.height += 0.0 if large else below
        head = 54 * min(factor, 1.4)
        self.texts = DecisionTexts(self._ctx, self.seats)
        self._left = self._left_widgets(left, head, large=large)
        self._of_list = self._list_widgets(right, head)
        self._of_card = self._card_widgets(box if large else right, head, large=large)
        self._card_covers_left = large
        self._fill()
        return [*self._left, *self._of_list, *self._of_card]

    def _left_widgets(self, box: pygame.FRect, head: float, *, large: bool) -> list[Widget]:
        tr, factor = self._tr, self._ctx.text.factor
        views: list[tuple[object, str]] = [(CHANCE, tr("Chance to win")), (LEAD, tr("Lead"))]
        if large:
            views.append((TABLE, tr("Players")))
        elif self.view == TABLE:
            self.view = CHANCE
        above, below = column(box, [head, REST], gap=10)
        width = min(330 * min(max(1.0, factor), 1.5), 0.52 * box.width)
        place, self._progress_box = row(above, [width, REST], gap=20)
        switch = Choice(
            place, "", views, self.view, self.set_view, tooltip=prospects_meaning(self._tr)
        )
        rows = len(self.seats) + 1
        if large:
            chart = below
            table, _ = column(below, [Length(100.0 * rows, 40.0 * rows), REST])
        else:
            chart, table = column(below, [REST, 48.0 * rows], gap=10)
        self.chart = ProspectsChart(
            chart, self._ctx, self.seats, self._rounds, self.texts, self.select
        )
        self.chart.legend = large
        self.table = SeatsTable(
            table, self._ctx, self.seats, self.marked, self.show_grade, line_marks=not large
        )
        self._of_table: list[Widget] = [self.table, *self.table.tooltips()]
        self._takes_turns = large
        return [switch, *self._of_table, self.chart]

    def _list_widgets(self, box: pygame.FRect, head: float) -> list[Widget]:
        line, beside, body = _column(box, head)
        self._lists = Choice(line, "", self._selections(), self.selection, self.set_list)
        self._save = Button(beside, "", self.save_text, icon="ui/scroll",
                            tooltip=self._tr("Save the review as text"))  # fmt: skip
        self.list = DecisionList(body, self._ctx, self.seats, self.texts, self.select)
        return [self._lists, self._save, self.list]

    def _selections(self) -> list[tuple[object, str]]:
        """Return the lists to choose from: those of each person first, and the one that is shown if
        it is no other."""
        tr, people = self._tr, self._people
        named = len(people) > 1
        mine: list[tuple[object, str]] = []
        for seat in people:
            name = shown_name(self.seats[seat].name, tr)
            moments = tr("Key moments: {name}", name=name) if named else tr("Your key moments")
            decisions = tr("All decisions: {name}", name=name) if named else tr("Your decisions")
            mine += (Selection(moments=True, seat=seat), moments), (Selection(seat=seat), decisions)
        lists = [
            *mine,
            (MOMENTS, tr("Everybody's key moments")),
            (ERRORS_ONLY, tr("All mistakes")),
            (EVERYTHING, tr("All decisions")),
        ]
        _, seat, grades = self.selection
        if self.selection not in dict(lists) and grades:
            name = shown_name(self.seats[seat].name, tr)
            grade = self.texts.phrases.tr(GRADE_TITLES[grades[0]])
            lists.append((self.selection, tr("{grade}: {name}", grade=grade, name=name)))
        return lists

    def _card_widgets(self, box: pygame.FRect, head: float, *, large: bool) -> list[Widget]:
        tr = self._tr
        line, beside, body = _column(box, head)
        self.stepper = DecisionStepper(line, self.step, tr("Go to the previous or next decision"))
        back = Button(beside, "", self.deselect, icon="ui/cross", tooltip=tr("Back to the list"))
        high = (60 if large else 48) * min(self._ctx.text.factor, 1.35)  # the bars need room
        rows = 2 if large else len(self.actions.entries)  # none narrower than at the default size
        text, *lines = column(body, [REST, *[high] * rows], _GAP)
        self.card = DecisionCard(text, self._ctx, self.seats, self.texts)
        return [self.stepper, back, self.card, *self._action_buttons(lines)]

    def _action_buttons(self, lines: Sequence[pygame.FRect]) -> list[Button]:
        """Create the buttons of a card in stacked rows."""
        entries = self.actions.entries
        columns = -(-len(entries) // len(lines))
        places = chain(*(row(line, [REST] * columns, _GAP) for line in lines))
        self._buttons = [
            Button(
                place, entry.text, partial(self._act, entry.act),
                icon=f"ui/{entry.icon}", tone="wood" if nth else "brass", tooltip=entry.tooltip,
            )
            for nth, (entry, place) in enumerate(zip(entries, places, strict=False))
        ]  # fmt: skip
        return self._buttons

    def _act(self, act: Callable[[ReviewedDecision], None]) -> None:
        reviewed = self.current
        if reviewed is not None:
            act(reviewed)

    def _fill(self) -> None:
        """Pass the review so far to the widgets."""
        self.chart.review = self.table.review = self.review
        for widget in (self.table, self.list, self.card):
            widget.is_final = self.job.plan.is_done
        if self._chances is not None:
            self.chart.prospects = self.table.prospects = tuple(self._chances.prospects)
        self._show_view()
        self._fill_list()
        self._save.enabled = bool(self.review.decisions)
        self._show_selected()

    def _fill_list(self) -> None:
        """Update the list unless the mouse is over it, since a different row would appear under it
        and be clicked instead. The final list is shown at once."""
        over = self.list.hit(self._ctx.inputs.pointer)
        self._list_due = over and bool(self.list.decisions) and not self.job.plan.is_done
        if not self._list_due:
            self.list.show(self.review, self.selection)

    @property
    def first_focus(self) -> Widget:
        """The widget to focus first."""
        return self.stepper if self.current is not None else self.list

    # What is selected ---------------------------------------------------------------------------

    @property
    def current(self) -> ReviewedDecision | None:
        """The decision whose card is open, or None while the list is shown."""
        known = 0 <= self.selected < len(self.review.decisions)
        return self.review.decisions[self.selected] if known else None

    def select(self, number: int) -> None:
        """Open the card of a decision."""
        opened = self.selected < 0
        if number not in self.list.decisions:
            self.set_list(EVERYTHING)
        self.selected = self.list.cursor = number
        self.chart.cursor = number
        self._show_selected()
        if opened and not (self.chart.focused and self.chart.visible):
            self._focus(self.stepper)

    def deselect(self) -> None:
        """Close the card and return to the same place in the list."""
        self.selected = -1
        self.list.reveal_cursor()
        self._show_selected()
        self._focus(self.list)

    def step(self, step: int) -> None:
        """Go to the previous (-1) or next (1) decision in the current list."""
        numbers = self.list.decisions
        if self.selected in numbers:
            at = numbers.index(self.selected) + step
        else:  # it has left the list, which changes until the review is complete
            at = bisect(numbers, self.selected) - (step < 0)
        if 0 <= at < len(numbers):
            self.select(numbers[at])

    def _show_selected(self) -> None:
        """Show the list or the card."""
        reviewed = self.current
        self.chart.shown = self.selected
        for widget in self._of_list:
            widget.visible = reviewed is None
        for widget in self._of_card:
            widget.visible = reviewed is not None
        self._show_view()
        if reviewed is not None:
            numbers = self.list.decisions
            self.stepper.text = self.texts.when(reviewed)
            if self.selected in numbers:
                at = numbers.index(self.selected) + 1
                self.stepper.text = self._tr("{n} of {total}", n=at, total=len(numbers))
            self.card.show(reviewed)
            for button, entry in zip(self._buttons, self.actions.entries, strict=True):
                button.visible = entry.possible(reviewed)

    def set_view(self, view: object) -> None:
        """Switch to another chart, or to the table."""
        self.view = str(view)
        self._show_view()

    def _show_view(self) -> None:
        """Show the chart, the table or both, depending on the space."""
        self.chart.kind = self.table.kind = LEAD if self.view == LEAD else CHANCE
        covered = self._card_covers_left and self.current is not None
        for widget in self._left:
            widget.visible = not covered
        if self._takes_turns:
            self.chart.visible = not covered and self.view != TABLE
            for widget in self._of_table:
                widget.visible = not covered and self.view == TABLE

    def set_list(self, selection: object) -> None:
        """Switch to another list (a `Selection`)."""
        assert isinstance(selection, Selection)
        self.selection = selection
        self._lists.options = self._selections()
        self._lists.choose(selection)
        self.list.show(self.review, selection)

    def show_grade(self, seat: int, grade: Grade) -> None:
        """List the decisions of a seat that have a grade."""
        if self.current is not None:
            self.deselect()
        self.set_list(Selection(seat=seat, grades=(grade,)))

    # Input --------------------------------------------------------------------------------------

    def point_at(self, pos: Point) -> bool:
        """Follow the mouse. Return True if the item under it has changed."""
        in_table = self.table.point_at(pos)
        on_chart, in_list = self.chart.point_at(pos) or in_table, self.list.point_at(pos)
        if self._list_due and not self.list.hit(pos):
            self._fill_list()
            self.list.point_at(pos)
        self.chart.hinted = self.list.pointed if self.list.visible else -1
        return on_chart or in_list

    def marked(self) -> int:
        """Return the decision marked in the chart, or -1."""
        return self.chart.marked

    def on_command(self, command: Command) -> bool:
        """Close the card on cancel. Return True if the command was used."""
        if command.action is InputAction.CANCEL and self.current is not None:
            self.deselect()
            return True
        return False

    # Export -------------------------------------------------------------------------------------

    def save_text(self) -> None:
        """Export the review as text and say where it is."""
        points = [score.total for score in scores(self.replay.position(len(self.replay)))]
        names = [shown_name(seat.name, self._ctx.translator) for seat in self.seats]
        phrases = ComponentNames(self._ctx.translator)
        heading = self._tr("Review: {title}", title=self._title)
        if not self.job.plan.is_done:
            heading = f"{heading}\n{self._progress_text}"
        lines = report_lines(phrases, self.review, names, points, heading)
        name = self._tr("{title} review", title=self._title)
        text = "\n".join([*lines, ""])
        save_text(self._ctx, text, name, ".txt", self._tr("Text saved"))

    @property
    def _progress_text(self) -> str:
        """What the review in progress does, as a sentence."""
        if self.job.plan.stage:
            return self._tr("Double-checking by playing games to the end")
        done, total = len(self.review.decisions), len(self._decisions)
        return self._tr("Reviewing: decision {n} of {total}", n=done, total=total)

    # Picture ------------------------------------------------------------------------------------

    def paint(self, p: Painter) -> None:
        """Draw the progress of the review, or why it stopped."""
        if self._card_covers_left and self.current is not None:
            return
        box, tr = self._progress_box, self._tr
        if self.job.failure is not None:
            text = escape(self._ctx.translator.say(self.job.failure))
            p.write_rich(text, box, SMALL_LABEL, WARNING, valign="middle")
        elif not self.job.plan.is_done:
            words, bar = column(box, [REST, 12], gap=8)
            whole, brief = self._progress_text, tr("Double-checking")
            shortens = self.job.plan.stage and not drawing.fit(p.text, (whole,), words, SMALL_LABEL)
            p.write(brief if shortens else whole, words, SMALL_LABEL, INK_SOFT)
            skin.progress_bar(p, bar, self.job.plan.phase_progress)
        else:
            text, whole = tr("Final."), tr("Point at a decision in the chart to see what it was.")
            for hint in (tr("Point at a decision."), whole) if self.view != TABLE else ():
                longer = f"{tr('Final.')} {hint}"
                if p.text.rich_size(longer, SMALL, box.width)[1] <= box.height:
                    text = longer
            p.write_rich(text, box, SMALL, INK_SOFT, valign="middle")


def _column(box: pygame.FRect, head: float) -> tuple[pygame.FRect, pygame.FRect, pygame.FRect]:
    """Return the areas of a control, a small button next to it, and the content below."""
    above, body = column(box, [head, REST], gap=14)
    line, beside = row(above, [REST, head], _GAP)
    return line, beside, body
