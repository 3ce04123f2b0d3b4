"""Pointer input at the table: hovering, tooltips, and clicks and drags on spots."""

from __future__ import annotations

from collections.abc import Callable

from game.scenes.table.input.decision_input import DecisionInput
from game.scenes.table.log.log_view import LogReader
from game.scenes.table.stage import TableStage
from game.scenes.table.view.spots import Spot, points
from game.ui.input import Pointer, PointerKind
from game.ui.paint import Painter
from game.ui.view import Point

LEFT, RIGHT = 1, 3
CARRIED_HEIGHT = 64.0  # logical pixels


class PointerInput:
    """Converts mouse events outside widgets to clicks and drags on spots, and shows tooltips.

    `click` receives a clicked spot. `interrupt` lets a press dismiss temporary displays, and
    returns True if the press should do nothing else.
    """

    def __init__(
        self,
        stage: TableStage,
        decision: DecisionInput,
        log: LogReader,
        click: Callable[[Spot], None],
        interrupt: Callable[[Pointer], bool],
    ) -> None:
        self._stage = stage
        self._display, self._sheets, self._explainer = stage.display, stage.sheets, stage.explainer
        self._decision, self._drag = decision, decision.drag
        self._log = log
        self._double_click = stage.double_click
        self._click, self._interrupt = click, interrupt

    def follow(self, pointer: Pointer) -> None:
        """Follow the pointer, even over widgets: highlight the subject of a log line and hide old
        tooltips."""
        over = self._stage.widgets.at(pointer.pos)
        covered = over is not None and over is not self._log.panel
        if self._log.point_at(None if covered else pointer.pos):
            self._stage.touch()
        if pointer.kind is not PointerKind.MOVE and self._explainer.hide():
            self._stage.touch()
        if pointer.kind is PointerKind.LEAVE:
            self._stage.peek(False)
        if pointer.kind is PointerKind.LEAVE or (over is not None and self._drag.carried is None):
            self._point_at(None, pointer.pos)

    def take(self, pointer: Pointer) -> bool:
        """Handle pointer input that no widget used."""
        if pointer.kind is PointerKind.MOVE:
            self._point_at(self._display.spot_at(pointer.pos), pointer.pos)
        elif pointer.kind is PointerKind.PRESS:
            self._press(pointer)
        elif pointer.kind is PointerKind.RELEASE and pointer.button == LEFT:
            self._release(pointer.pos)
        elif pointer.kind is PointerKind.WHEEL:
            self._wheel(pointer)
        return True

    def draw(self, p: Painter) -> None:
        """Draw the dragged piece."""
        carried = self._drag.carried
        if carried is not None:
            piece = self._display.piece(carried.piece, carried.kind, CARRIED_HEIGHT)
            p.image(piece, self._drag.pos)

    def _point_at(self, spot: Spot | None, pos: Point) -> None:
        moved = self._drag.move(spot, pos, self._decision.pending)
        if self._explainer.show(spot if self._drag.carried is None else None) or moved:
            self._stage.touch()

    def _press(self, pointer: Pointer) -> None:
        if self._interrupt(pointer):
            return
        if pointer.button == RIGHT:
            self._decision.step_back()
        elif pointer.button == LEFT and self._sheets.leave_market(pointer.pos):
            self._double_click.begin(pointer.pos)
        elif pointer.button == LEFT:
            spot = self._display.spot_at(pointer.pos)
            self._drag.press(spot, pointer.pos)
            if self._decision.pending is not None and spot == points(self._decision.seat):
                self._stage.peek(True)

    def _release(self, pos: Point) -> None:
        self._stage.peek(False)
        pressed, carried = self._drag.release()
        spot = self._display.spot_at(pos)
        self._stage.touch()
        if carried is not None:
            if spot is not None and spot != carried.start:
                self._decision.drop(carried.start, spot)
                self._double_click.begin(None)  # no one drags twice by mistake
        elif spot is not None and spot == pressed:
            self._click(spot)

    def _wheel(self, pointer: Pointer) -> None:
        over = self._display.view.market.area.collidepoint(pointer.pos)
        if over and self._sheets.scroll(pointer.wheel):
            self._point_at(self._display.spot_at(pointer.pos), pointer.pos)
        elif self._log.panel.wheel(pointer.wheel):
            self._stage.touch()
