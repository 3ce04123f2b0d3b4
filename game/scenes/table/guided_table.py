"""The interface of the table for guides."""

from __future__ import annotations

from collections.abc import Callable

from pygame import FRect

from game.content.lessons.lesson import Target
from game.scenes.table.game_flow import GameFlow
from game.scenes.table.helper.card import CardPlace
from game.scenes.table.helper.guide import GuidedScene
from game.scenes.table.helper.missed_events import RoleNews
from game.scenes.table.helper.targets import target_areas, target_spots
from game.scenes.table.input.decision_buttons import decision_widgets
from game.scenes.table.input.mayor_decisions import PendingPlacement
from game.scenes.table.seating import people
from game.scenes.table.stage import TableStage

STRIP_HEIGHT = 34.0  # at 100% text


class GuidedTable(GuidedScene):
    """The table as guides see it.

    `decision_areas` returns where something can be chosen or dropped, and the open sheet (logical
    pixels); `ask_counsel` asks for counsel as the lamp does.
    """

    def __init__(
        self,
        stage: TableStage,
        flow: GameFlow,
        decision_areas: Callable[[], list[FRect]],
        ask_counsel: Callable[[], None],
    ) -> None:
        self.match, self.display = stage.match, stage.display
        self.refresh, self.focus = stage.refresh, stage.widgets.focus
        self.show_note, self.announce_table = stage.notices.show_note, stage.notices.announce_table
        self.rewound, self.choose = flow.rewound, flow.decision.choose
        self.had_effect = stage.double_click.had_effect
        self.decision_areas, self.ask_counsel = decision_areas, ask_counsel
        self._ctx, self._sheets, self._missed = stage.ctx, stage.sheets, flow.missed
        self._decision = flow.decision

    @property
    def asked_seat(self) -> int:
        return self.display.state().deciding

    @property
    def is_ready(self) -> bool:
        pending = self._decision.pending
        return isinstance(pending, PendingPlacement) and pending.is_ready

    @property
    def card_place(self) -> CardPlace:
        table, bar = self._ctx.view.table, self.display.zone("bar")
        room = FRect(table.x, bar.bottom, table.width, table.bottom - bar.bottom).inflate(0, -8)
        foot = self.foot_areas() if self.asked_seat >= 0 else []
        return CardPlace(self.display.zone("helper"), room, [*self.decision_areas(), *foot])

    @property
    def strip_place(self) -> FRect | None:
        zone = self.display.zone("helper")
        zone.height = STRIP_HEIGHT * max(1.0, self._ctx.text.factor)
        return None if zone.collidelist(self.display.areas_of(())) >= 0 else zone

    def foot_areas(self) -> list[FRect]:
        return [self.display.zone("prompt"), self._buttons]

    @property
    def _buttons(self) -> FRect:
        """Where the buttons of the decision are, or their zone if there are none."""
        zone, pending = self.display.zone("buttons"), self._decision.pending
        shown = [button for button in pending.buttons if not button.picture] if pending else []
        places = [
            widget.rect
            for widget in decision_widgets(zone, shown, lambda button: None, self._ctx.text)
        ]
        return places[0].unionall(places[1:]) if places else zone

    def areas_of(self, target: Target) -> list[FRect]:
        if target.kind == "buttons":
            return [self._buttons]
        return target_areas(target, self.display, self.match.game.position)

    def words(self) -> list[FRect]:
        return self.display.words()

    def missed(self, seat: int) -> list[RoleNews]:
        return self._missed.missed(seat, people(self.match))

    def make_room(self, *, open_again: bool) -> None:
        if open_again and self.asked_seat >= 0:
            self._sheets.open_for(self.match.game.position.step)
        elif not open_again and self.display.large_text:
            self._sheets.close()

    def reveal(self, target: Target) -> None:
        for spot in target_spots(target, self.match.game.position):
            self._sheets.reveal(spot)
