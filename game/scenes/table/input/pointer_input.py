"""The mouse over the table: what is explained and pointed at, and clicks and drags of spots."""

from __future__ import annotations

from collections.abc import Callable

from game.scenes.table.display import TableDisplay
from game.scenes.table.input.decision_input import DecisionInput
from game.scenes.table.input.drag import Drag
from game.scenes.table.log.log_reader import LogReader
from game.scenes.table.overlays.explainer import Explainer
from game.scenes.table.overlays.sheets import Sheets
from game.scenes.table.seating import HiddenPoints
from game.scenes.table.view.spots import Spot, points
from game.ui.input import Pointer, PointerKind
from game.ui.paint import Painter
from game.ui.view import Point
from game.ui.widgets.widget_group import WidgetGroup

LEFT, RIGHT = 1, 3
CARRIED_HEIGHT = 64.0  # logical units


class PointerInput:
    """Makes clicks and drags of what the mouse does where no widget lies.

    `drag` is what it points at and carries. `interrupts` is asked before a press counts and tells
    whether it was meant for something else; `click` gets the spots that were clicked, `dropped` is
    told that a piece was carried somewhere, `changed` that the picture has changed.
    """

    def __init__(
        self,
        drag: Drag,
        display: TableDisplay,
        widgets: WidgetGroup,
        decision: DecisionInput,
        explainer: Explainer,
        log: LogReader,
        sheets: Sheets,
        hidden_points: HiddenPoints,
        *,
        interrupts: Callable[[Pointer], bool],
        click: Callable[[Spot], None],
        dropped: Callable[[], None],
        changed: Callable[[], None],
    ) -> None:
        self._drag = drag
        self._display = display
        self._widgets = widgets
        self._decision = decision
        self._explainer = explainer
        self._log = log
        self._sheets = sheets
        self._hidden_points = hidden_points
        self._interrupts = interrupts
        self._click = click
        self._dropped = dropped
        self._changed = changed

    def follow(self, pointer: Pointer) -> None:
        """See what lies under the mouse, also where widgets lie: what the log speaks of, and no
        old explanations."""
        if self._log.point_at(pointer.pos):
            self._changed()
        if pointer.kind is not PointerKind.MOVE and self._explainer.hide():
            self._changed()
        if pointer.kind is PointerKind.LEAVE:
            self.peek(False)
        on_widget = self._widgets.at(pointer.pos) is not None
        if pointer.kind is PointerKind.LEAVE or (on_widget and self._drag.carried is None):
            self._point_at(None, pointer.pos)

    def take(self, pointer: Pointer) -> bool:
        """Take what no widget used."""
        if pointer.kind is PointerKind.MOVE:
            self._point_at(self._display.spot_at(pointer.pos), pointer.pos)
        elif pointer.kind is PointerKind.PRESS:
            self._press(pointer)
        elif pointer.kind is PointerKind.RELEASE and pointer.button == LEFT:
            self._release(pointer.pos)
        elif pointer.kind is PointerKind.WHEEL:
            self._wheel(pointer)
        return True

    def peek(self, on: bool) -> None:
        """Look at the own covered VP, or no longer."""
        if self._hidden_points.peek(on):
            self._changed()

    def draw(self, p: Painter) -> None:
        """Draw the piece that is dragged."""
        carried = self._drag.carried
        if carried is not None:
            piece = self._display.piece(carried.piece, carried.kind, CARRIED_HEIGHT)
            p.image(piece, self._drag.pos)

    def _point_at(self, spot: Spot | None, pos: Point) -> None:
        moved = self._drag.move(spot, pos, self._decision.pending)
        if self._explainer.show(spot if self._drag.carried is None else None) or moved:
            self._changed()

    def _press(self, pointer: Pointer) -> None:
        if self._interrupts(pointer):
            return
        if pointer.button == RIGHT:
            self._decision.step_back()
        elif pointer.button == LEFT and not self._sheets.leave_market(pointer.pos):
            spot = self._display.spot_at(pointer.pos)
            self._drag.press(spot, pointer.pos)
            if self._decision.pending is not None and spot == points(self._decision.seat):
                self.peek(True)

    def _release(self, pos: Point) -> None:
        self.peek(False)
        pressed, carried = self._drag.release()
        spot = self._display.spot_at(pos)
        if carried is not None:
            self._changed()
            if spot is not None and spot != carried.start:
                self._decision.drag(carried.start, spot)
                self._dropped()
        elif spot is not None and spot == pressed:
            self._click(spot)

    def _wheel(self, pointer: Pointer) -> None:
        over = self._display.view.market.area.collidepoint(pointer.pos)
        if over and self._sheets.scroll(pointer.wheel):
            self._point_at(self._display.spot_at(pointer.pos), pointer.pos)
        elif self._log.panel.wheel(pointer.wheel):
            self._changed()
