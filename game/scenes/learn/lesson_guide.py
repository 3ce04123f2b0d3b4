"""The guide through a lesson: the helper's card, reasons, and one step after another."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from typing import Final

from pygame import FRect

from game.content.lessons.session import LessonSession, Phase
from game.content.lessons.targets import Target
from game.rules import Action, Position, steps
from game.scenes.table.helper.card import Card, CardButton, CardContent, Paragraph
from game.scenes.table.helper.guide import Guide, GuidedScene
from game.scenes.table.helper.pointer import CardPointer, Spotlight
from game.scenes.table.view.spots import Spot
from game.ui.context import Context
from game.ui.input import InputAction
from game.ui.text.typesetting import SMALL
from game.ui.theme import INK_SOFT
from game.ui.widgets.widget import Widget

MANY_CLICKS: Final = frozenset({steps.PLACE, steps.LOAD, steps.STORE, steps.PAY})
"""Decisions with several clicks in different places, during which everything clickable stays
bright."""


class LessonGuide(Guide):
    """Shows a lesson at a table.

    `reached` is called with the index of each step that begins, `done` when the last one is over,
    `leave` when the person leaves.
    """

    leads = True

    def __init__(
        self,
        ctx: Context,
        session: LessonSession,
        reached: Callable[[int], None],
        done: Callable[[], None],
        leave: Callable[[], None],
    ) -> None:
        self._ctx = ctx
        self._tr = ctx.translator.tr
        self.session = session
        self._reached = reached
        self._done = done
        self._leave = leave
        self._scene: GuidedScene | None = None
        self._why = False  # whether the reason of the step is shown
        self._card: Card | None = None

    def attach(self, scene: GuidedScene) -> None:
        self._scene = scene

    @property
    def holds(self) -> bool:
        return self.session.reads

    @property
    def state(self) -> Hashable:
        return self.session.index, self.session.phase, self._why

    @property
    def prompt(self) -> str:
        return self._tr(self.session.lesson.title) if self.session.reads else ""

    def areas(self) -> list[FRect]:
        return [self._card.rect] if self._card is not None else []

    # The card -------------------------------------------------------------------------------------

    def widgets(self) -> list[Widget]:
        before, self._card = self._card, None
        scene = self._scene
        if scene is None or self.session.phase in (Phase.PLAYS, Phase.DONE):
            return []
        bright, place = self.bright_areas(), scene.card_place
        place = replace(place, needs=[*place.needs, *bright], fills_zone=True)
        card = self._card = Card(self._ctx, place, self._content(), self._buttons(), None, before)
        asks = self.session.phase is Phase.ASKS
        many = scene.match.game.position.step in MANY_CLICKS
        lit = [*bright, *scene.foot_areas()] if asks else bright
        lit = [*lit, *scene.decision_areas()] if many else lit
        table = self._ctx.view.table
        area = self._area_to_point_at(scene, bright)
        pointer = [CardPointer(table, card.rect, area, scene.words())] if area is not None else []
        return [Spotlight(table, lit), *pointer, *card.widgets]

    def _area_to_point_at(self, scene: GuidedScene, bright: Sequence[FRect]) -> FRect | None:
        """Return the area that the arrow points at: the first target, or the buttons once everyone
        is placed as the step asks; None if it would reveal which of several answers is better."""
        if self.session.phase is Phase.ASKS and self.session.step.answers:
            return None
        if self._is_placed:
            return scene.foot_areas()[-1]
        return next(iter(bright), None)

    def main_widget(self) -> Widget | None:
        return self._main if self.session.reads else None

    @property
    def _main(self) -> Widget | None:
        """The button that continues, or else the first one."""
        card = self._card
        return card.main or card.buttons[0] if card is not None else None

    def bright_areas(self) -> list[FRect]:
        """Return the visible areas of the step's targets (logical pixels)."""
        return [area for target in self.session.targets for area in self.areas_of(target)]

    def areas_of(self, target: Target) -> list[FRect]:
        """Return the visible areas of a target (logical pixels), [] if there are none."""
        return self._scene.areas_of(target) if self._scene is not None else []

    def _content(self) -> CardContent:
        session, tr = self.session, self._tr
        heading = tr(
            "{title} · {n} of {all}",
            title=tr(session.lesson.title),
            n=session.index + 1,
            all=len(session.lesson.steps),
        )
        if session.is_another_table:
            heading = tr("{heading} · a different table", heading=heading)
        if session.phase is Phase.COMPARES and session.answer is not None:
            told = [Paragraph(tr(session.answer.text))]
            if session.decided_for_person:
                words = tr("Your moves were played for you.")
                told.append(Paragraph(words, SMALL, INK_SOFT))
            return CardContent(told, heading)
        step = session.step
        blocks = [Paragraph(tr(step.text))]
        if self._why and step.why:
            blocks.append(Paragraph(tr(step.why), SMALL, INK_SOFT))
        return CardContent(blocks, heading, self._note())

    def _note(self) -> str:
        """Return what the person has to do now."""
        if self.session.phase is not Phase.ASKS:
            return ""
        if self._is_placed:
            return self._tr("{play} Now press Done")
        return self._tr("{play} Your move")

    @property
    def _is_placed(self) -> bool:
        """Whether everyone is placed as the step asks, so that only "Done" is left."""
        if self._scene is None or not (chain := self._scene.placed):
            return False
        return self.session.accepts(self._scene.match.game.position, chain)

    def _buttons(self) -> list[CardButton]:
        session, tr, keyed = self.session, self._tr, self._ctx.inputs.tooltip_with_key
        main = tr("Next"), tr("Finish")
        buttons = [
            CardButton(
                "",
                self._leave,
                icon="ui/cross",
                tooltip=tr("Leave. You can finish the lesson later."),
            )
        ]
        tip = keyed(tr("Back one step"), InputAction.UNDO)
        may = session.index > 0 or session.phase is not Phase.TELLS
        buttons.append(CardButton("", self.undo, icon="ui/undo", tooltip=tip, enabled=may))
        if session.phase is Phase.COMPARES:
            if (other := session.other_answer) is not None:
                show = self._show_other_answer
                buttons.append(CardButton(tr(other.label), show, icon="ui/play"))
            return [*buttons, CardButton(tr("Next"), self._go_on, "brass", others=main)]
        tip = keyed(tr("Tell me more"), InputAction.HINT)
        may = bool(session.step.why) and not self._why
        buttons.append(CardButton(tr("Why?"), self.hint, "wood", "ui/help", tip, may))
        if session.phase is Phase.TELLS:
            last = session.index + 1 == len(session.lesson.steps)
            words = tr("Finish") if last else tr("Next")
            buttons.append(CardButton(words, self._go_on, "brass", others=main))
        else:
            tip = tr("Play this step for me")
            buttons.append(CardButton("", self.skip, "wood", "ui/fast", tip, others=main))
        return buttons

    # Deciding -------------------------------------------------------------------------------------

    def next_decision(self, position: Position) -> Sequence[Action]:
        chain = self.session.next_decision(position)
        if not chain and self.session.phase is Phase.PLAYS:
            self._moved(self.session.script_over())
        return chain

    def objection(self, position: Position, chain: Sequence[Action]) -> str:
        if self.session.accepts(position, chain):
            return ""
        reason = self.session.reason(chain)
        if reason:
            return self._tr(reason)
        labels = " · ".join(self._tr(answer.label) for answer in self.session.step.answers)
        return self._tr("You could, but try something else here: {ways}", ways=labels)

    def decided(self, position: Position, chain: Sequence[Action]) -> None:
        self.session.decided(position, chain)

    def asked(self, seat: int) -> None:
        if self._scene is not None and self.session.targets:
            self._scene.reveal(self.session.targets[0])

    # What a person does ---------------------------------------------------------------------------

    def confirm(self) -> bool:
        if not self.session.reads:
            return False
        if self._main is not None:
            self._main.activate()
        return True

    def undo(self) -> bool:
        if self.session.index > 0 or self.session.phase is not Phase.TELLS:
            self._moved(self.session.back())
        return True

    def redo(self) -> bool:
        return True

    def hint(self) -> bool:
        self._why = bool(self.session.step.why)
        if not self._why and self._scene is not None:
            self._scene.show_note(self._tr("There's nothing more to say here."))
        self._refresh()
        return True

    def _go_on(self) -> None:
        self._moved(self.session.go_on())

    def skip(self) -> None:
        """Go to the next step without doing what is asked."""
        self._moved(self.session.skip())

    def _show_other_answer(self) -> None:
        self._moved(self.session.show_other_answer())

    def _moved(self, anew: bool) -> None:
        """Show the current step of the lesson, after resetting the table if `anew`."""
        self._why = False
        if self._scene is not None:
            self._scene.had_effect()  # a double click does not turn two pages
        if self.session.phase is Phase.DONE:
            self._refresh()  # without the card
            self._done()
            return
        self._reached(self.session.index)
        if anew and self._scene is not None:
            self._scene.match.set_position(self.session.position)
            self._scene.rewound()
            if self.session.is_another_table:
                self._scene.announce_table()
        self._refresh()

    def _refresh(self) -> None:
        if self._scene is not None:
            self._scene.refresh()

    def click(self, spot: Spot) -> bool:
        if self.session.reads and self._scene is not None:
            self._scene.show_note(self._tr("First read what the helper says, then continue."))
        return self.session.reads
