"""The guide at the table of a problem: the card with the question, the verdict and the lines."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Final

from pygame import FRect

from game.content.problems import Answer, Problem
from game.history.review.match_review import ReviewedDecision
from game.match.match import SeatFailed
from game.match.seat_data import first_names
from game.rules import Action, Position
from game.scenes.problems.session import ProblemPhase, ProblemSession
from game.scenes.problems.sittings import Sitting
from game.scenes.problems.texts import ProblemTexts
from game.scenes.table.helper.card import Card, CardButton, CardContent, Paragraph
from game.scenes.table.helper.guide import Guide
from game.scenes.table.view.spots import Spot
from game.scenes.table.view.table_layout import with_tall_helper
from game.ui.context import Context
from game.ui.input import InputAction
from game.ui.phrases.review.card import why_lines
from game.ui.text.rich_text import escape
from game.ui.text.typesetting import BODY, SMALL, SUBHEADING, TextStyle
from game.ui.theme import INK_SOFT
from game.ui.tiled_layout import TiledLayout
from game.ui.widgets.widget import Widget

CARD_HEIGHT: Final = 380.0  # of a question without large text
HURRY: Final = 1.6  # seconds for which a verdict stays in a timed run


@dataclass(frozen=True)
class ProblemExits:
    """The exits of a problem: to the `next` one, out of it, to the same run once more, or to some
    problems again, for nothing."""

    next: Callable[[], None]
    leave: Callable[[], None]
    once_more: Callable[[], None]
    ask_again: Callable[[Sequence[Problem]], None]


class ProblemGuide(Guide):
    """Asks a problem at a table, says whether the answer is right, and shows what happens."""

    leads = True

    def __init__(
        self, ctx: Context, session: ProblemSession, sitting: Sitting, exits: ProblemExits
    ) -> None:
        self._ctx = ctx
        self._tr = ctx.translator.tr
        self.session, self.sitting, self._exits = session, sitting, exits
        self._texts = ProblemTexts(session, ctx.translator)
        self._hinted = False
        self._reasons: Callable[[], list[str]] | None = None
        """What the search says, in the language of the moment."""
        self._left = HURRY  # seconds until a timed run goes on
        self._card: Card | None = None

    def fitted(self, level: TiledLayout) -> TiledLayout:
        large_text = self._ctx.settings.current.large_text
        return level if large_text else with_tall_helper(level, CARD_HEIGHT)

    @property
    def holds(self) -> bool:
        return self.session.phase is not ProblemPhase.ASKS or self.sitting.is_over

    @property
    def state(self) -> Hashable:
        session = self.session
        return (
            session.phase,
            session.shown,
            session.tries,
            self._hinted,
            self.sitting.note(self._ctx.translator),
        )

    @property
    def prompt(self) -> str:
        session, choice = self.session, self._texts.choice
        if session.phase not in (ProblemPhase.JUDGED, ProblemPhase.THINKS):
            return ""
        if session.shown is not None and session.shown is session.best:
            return self._tr("Best: **{choice}**", choice=choice(session.shown.actions))
        return self._tr("Your choice: {choice}", choice=choice(session.given))

    @property
    def prompt_seat(self) -> int:
        return self.session.seat

    def areas(self) -> list[FRect]:
        return [self._card.rect] if self._card is not None else []

    # Time ---------------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        session, sitting = self.session, self.sitting
        if session.phase is ProblemPhase.ASKS:
            sitting.passed(dt)
        elif session.phase is ProblemPhase.THINKS:
            self._listen()
        elif sitting.timed and not sitting.is_over:
            self._left -= dt
            if self._left <= 0:
                self._exits.next()

    def _listen(self) -> None:
        """Take the verdict of the search once there is one."""
        match = self.scene.match
        if match.game.history:
            self._rewind()  # the search is about the question
        try:
            match.start_analysis()
            analysis = match.analysis()
        except SeatFailed:
            self._reasons = lambda: [self._tr("The search didn't find an answer this time.")]
            self._judge(correct=False)
            return
        if analysis is not None:
            self._reasons = lambda: self._texts.searched(analysis)[1]
            self._judge(correct=self._texts.searched(analysis)[0])

    def _judge(self, *, correct: bool) -> None:
        self.session.judged(correct=correct)
        self._told()

    # The card -----------------------------------------------------------------------------------

    def widgets(self) -> list[Widget]:
        before, self._card = self._card, None
        place = self.scene.card_place
        if self.holds:  # no board that is open keeps it away
            place = replace(place, needs=self.scene.foot_areas())
        content = self._content(brief=place.is_band)
        self._card = Card(self._ctx, place, content, self._buttons(), None, before)
        return self._card.widgets

    def main_widget(self) -> Widget | None:
        return self._card.main if self._card is not None and self.holds else None

    def _content(self, *, brief: bool) -> CardContent:
        """Return what is said now, in one paragraph if it is `brief`, so that it leaves the own
        board visible."""
        blocks = self._blocks(brief=brief)
        if brief and len(blocks) > 1:
            blocks = [Paragraph(" · ".join(block.markup for block in blocks), SMALL)]
        over = self.sitting.is_over and self.session.phase is not ProblemPhase.SHOWS
        return CardContent(blocks, "" if over else self._texts.heading, tip=self._texts.details)

    def _blocks(self, *, brief: bool) -> list[Paragraph]:
        session, translator = self.session, self._ctx.translator
        note = list[Paragraph]()
        if words := self.sitting.note(translator):
            styles = (SUBHEADING if self.sitting.timed else SMALL, SMALL)
            said = zip(words.split("\n"), styles, strict=False)
            note += [Paragraph(text, style, INK_SOFT) for text, style in said]
        if self.sitting.is_over and session.phase is not ProblemPhase.SHOWS:
            result, *lines = self.sitting.result(translator)
            told = [Paragraph(line, SMALL) for line in lines]
            return [Paragraph(result, SUBHEADING), *told, *self._verdict(SMALL)]
        if session.phase is ProblemPhase.ASKS:
            where, question = self._texts.question(self.scene.match.names)
            situation = [Paragraph(where, SMALL, INK_SOFT)] if where and not brief else []
            hint = [Paragraph(self._texts.hint, SMALL, INK_SOFT)] if self._hinted else []
            return [*note, *situation, Paragraph(question), *hint]
        if session.shown is not None and session.phase is ProblemPhase.SHOWS:
            choice = self._texts.choice(session.shown.actions)
            text = self._tr("What might happen after this: **{choice}**", choice=choice)
            return [Paragraph(text, SMALL)]
        if session.phase is ProblemPhase.THINKS:
            return [Paragraph(self._tr("Let me think… {hourglass}"), BODY, INK_SOFT)]
        return [*self._verdict(SUBHEADING), *note]

    def _verdict(self, style: TextStyle) -> list[Paragraph]:
        """Return the verdict and its reasons; no reasons at the end of a run."""
        session = self.session
        if session.phase is ProblemPhase.ASKS:
            return []
        mark = "{best_grade}" if session.correct else "{mistake_grade}"
        verdict, told = f"{mark} {self._texts.title}", list[str]()
        if session.best is not None and session.shown is session.best and not session.correct:
            best = self._texts.choice(session.best.actions)
            told.append(self._tr("Best: **{choice}**", choice=best))
        if self._reasons:
            told += self._reasons()
        elif not self.sitting.is_over:
            told.append(" ".join(self._texts.verdict(self.scene.match.names)))
        if session.best in (session.answer, session.shown) and self._reviewed is not None:
            names = first_names([escape(name) for name in self.scene.match.names])
            told += why_lines(self._texts.names, self._reviewed, names)
        reasons = "\n".join(filter(None, told))
        return [Paragraph(verdict, style), *([Paragraph(reasons, SMALL)] if reasons else [])]

    @cached_property
    def _reviewed(self) -> ReviewedDecision | None:
        """What a review says of the decision, once an answer is given."""
        return self.sitting.reviewed(self.session.problem)

    def _buttons(self) -> list[CardButton]:
        session, tr, keyed = self.session, self._tr, self._ctx.inputs.tooltip_with_key
        leave = CardButton("", self._exits.leave, icon="ui/cross", tooltip=tr("Leave"))
        if self.sitting.is_over:
            more = CardButton(tr("Again"), self._exits.once_more, "brass", "ui/redo")
            return [leave, *self._line_buttons(), *self._missed_button(), more]
        if session.phase is ProblemPhase.ASKS:
            tip = keyed(tr("What to look at"), InputAction.HINT)
            hint = CardButton(tr("Hint"), self.hint, icon="ui/hint", tooltip=tip)
            skip = CardButton("", self._exits.next, icon="ui/fast", tooltip=tr("Another puzzle"))
            return [leave, *([] if self.sitting.timed else [hint, skip])]
        if session.phase is ProblemPhase.SHOWS:
            return [leave, CardButton(tr("Stop"), self._stop, "brass")]
        if session.phase is not ProblemPhase.JUDGED or self.sitting.timed:
            return [leave]
        again = CardButton("", self.again, icon="ui/redo", tooltip=keyed(
            tr("Try again. This won't count."), InputAction.UNDO))  # fmt: skip
        go_on = CardButton(
            tr("Done") if self.sitting.is_last else tr("Next"), self._exits.next, "brass"
        )
        return [leave, again, *self._line_buttons(), go_on]

    def _missed_button(self) -> list[CardButton]:
        missed = self.sitting.missed
        if not missed:
            return []
        tip = self._tr("Look at the puzzles you got wrong. They won't count.")
        press = partial(self._exits.ask_again, missed)
        return [CardButton(self._tr("Mistakes"), press, icon="ui/eye", tooltip=tip)]

    def _line_buttons(self) -> list[CardButton]:
        """Create the buttons that show what happens after the choice, and the best choice."""
        session, tr = self.session, self._tr
        if session.phase is not ProblemPhase.JUDGED:
            return []
        buttons = []
        follows, best = session.follows, session.best
        if follows is not None and follows.line:
            tip = tr("See what might happen after your choice.")
            press = self._showing(follows)
            buttons.append(CardButton(tr("What happens"), press, icon="ui/play", tooltip=tip))
        if best is not None and not session.correct:
            tip = tr("See the best choice and what might happen after it.")
            press = self._showing(best)
            buttons.append(CardButton(tr("The answer"), press, icon="ui/eye", tooltip=tip))
        return buttons

    # Deciding -----------------------------------------------------------------------------------

    def next_decision(self, position: Position) -> Sequence[Action]:
        if self.session.phase is not ProblemPhase.SHOWS:
            return ()
        actions = self.session.next_actions(self.scene.match.game)
        if not actions:  # "Next" takes the place of "Stop"
            self.scene.changed_by_itself()
        return actions

    def decided(self, position: Position, chain: Sequence[Action]) -> None:
        if not self.holds and self.session.decided(chain) and self.session.answer is not None:
            self._told()

    def _told(self) -> None:
        """Say whether the answer is right, and record it if it is the first one."""
        session = self.session
        self._ctx.sounds.play("chime" if session.correct else "error")
        if session.counts:
            self.sitting.answered(session.problem, correct=session.correct)
        self.scene.refresh()

    # What a person does -------------------------------------------------------------------------

    def _showing(self, answer: Answer) -> Callable[[], None]:
        def show() -> None:
            self.session.show(answer)
            self._rewind()

        return show

    def _stop(self) -> None:
        """End the line that is shown, and put the table back to the question."""
        self.session.stop()
        self._rewind()

    def again(self) -> None:
        """Ask the problem once more."""
        self.session.again()
        self._reasons = None
        self._rewind()

    def _rewind(self) -> None:
        """Put the table back to the question."""
        self.scene.match.set_position(self.session.start.copy())
        self.scene.rewound()

    def confirm(self) -> bool:
        main = self.main_widget()
        if main is not None:
            main.activate()
        return self.holds

    def undo(self) -> bool:
        if (
            self.session.phase in (ProblemPhase.JUDGED, ProblemPhase.SHOWS)
            and not self.sitting.timed
        ):
            self.again()
        return True

    def redo(self) -> bool:
        return True

    def hint(self) -> bool:
        if not self.sitting.timed:
            self._hinted = not self._hinted
            self.scene.refresh()
        return True

    def click(self, spot: Spot) -> bool:
        return self.holds
