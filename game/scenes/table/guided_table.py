"""The table for guides: the areas of the places that lessons name, and how guides reach it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from pygame import FRect

from game.content.lessons.targets import Target, target_slots
from game.rules import Action, Position
from game.rules.material import QUARRY
from game.scenes.table.display import TableDisplay
from game.scenes.table.game_flow import GameFlow
from game.scenes.table.helper.card import MARGIN, CardPlace
from game.scenes.table.helper.guide import GuidedScene
from game.scenes.table.helper.missed_events import RoleNews, strip_height
from game.scenes.table.input.decision_buttons import decision_widgets
from game.scenes.table.input.mayor_decisions import PendingPlacement
from game.scenes.table.seating import people
from game.scenes.table.stage import TableStage
from game.scenes.table.view.market.offers import by_column, on_the_market
from game.scenes.table.view.spots import Spot

SPOTS: Final[Mapping[str, str]] = {
    "trading house": "house",
    "vp": "points",
    "tile": "island",
    "building": "city",
}
"""The kind of spot for targets with a different name."""
COLUMN_HEAD: Final = 34.0
"""Height of the head of a market column, at most."""
IN_ROWS: Final = frozenset({"open tile", "tile", "building"})
"""Targets whose position in their row `target_slots` computes."""
ZONES: Final[Mapping[str, str]] = {
    "roles": "roles",
    "ships": "sea",
    "clocks": "clocks",
    "prompt": "prompt",
    "buttons": "buttons",
    "log": "log",
}


def target_spots(target: Target, position: Position) -> list[Spot]:
    """Return the spots of a target in a position; [] if it has none there, or is a zone."""
    if target.kind in ZONES:
        return []
    if target.kind == "column":
        columns = by_column(on_the_market(position))
        return [Spot("market", -1, building) for building in columns[target.number]]
    kind = SPOTS.get(target.kind, target.kind.replace(" ", "_"))
    in_row = target.kind in IN_ROWS
    numbers = target_slots(target, position) if in_row else [max(0, target.number)]
    return [Spot(kind, target.seat, number) for number in numbers]


def target_areas(target: Target, display: TableDisplay, position: Position) -> list[FRect]:
    """Return the visible areas of a target on this table (logical pixels), [] if there are none. If
    the open market covers the buyer's board, its head stands in where it shows the same."""
    if target.kind in ZONES:
        zone = display.zone(ZONES[target.kind])
        covered = any(sheet != zone for sheet in display.areas_of(()) if sheet.colliderect(zone))
        return [] if covered else [zone]
    rects = (display.seen(spot) for spot in target_spots(target, position))
    areas = [area for area in rects if area is not None]
    if areas and target.kind == "column":
        column = areas[0].unionall(areas[1:])
        (market,) = display.areas_of(target_spots(target, position))
        above = min(COLUMN_HEAD, column.top - market.top)
        return [FRect(column.x, column.y - above, column.width, column.height + above)]
    if areas and target.kind == "trading house":  # with its price list
        return [display.zone("trading_house")]
    if not areas and _is_in_head(target):
        head = display.head_of_market(target.seat)
        return [head] if head is not None else []
    return areas


def _is_in_head(target: Target) -> bool:
    """Return whether the head of the market shows a target: doubloons, free city spaces, occupied
    quarries."""
    is_quarry = target.kind == "tile" and target.number == QUARRY
    return is_quarry or target.kind in ("doubloons", "board")


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
        self.changed_by_itself = stage.double_click.changed_by_itself
        self.decision_areas, self.ask_counsel = decision_areas, ask_counsel
        self._ctx, self._sheets, self._missed = stage.ctx, stage.sheets, flow.missed
        self._decision = flow.decision

    @property
    def asked_seat(self) -> int:
        return self.display.state().deciding

    @property
    def placed(self) -> Sequence[Action]:
        pending = self._decision.pending
        if isinstance(pending, PendingPlacement) and pending.is_ready:
            return pending.chain()
        return ()

    @property
    def card_place(self) -> CardPlace:
        table, bar = self._ctx.view.table, self.display.zone("bar")
        room = FRect(table.x, bar.bottom, table.width, table.bottom - bar.bottom).inflate(0, -8)
        foot = self.foot_areas() if self.asked_seat >= 0 else []
        zone = self.display.zone("helper")
        if self.display.large_text:  # as far as the buttons
            beside = [box.left - MARGIN for box in self._buttons if box.top < zone.bottom]
            zone.width = min(beside, default=self.display.zone("buttons").right) - zone.x
        return CardPlace(zone, room, [*self.decision_areas(), *foot])

    @property
    def spared(self) -> Sequence[FRect]:
        others = 0 if self.display.large_text else len(self.match.names) - 2
        names = ["focus", *(f"seat.{slot}" for slot in range(others))]
        return [self.display.zone(name) for name in names]

    @property
    def strip_place(self) -> FRect | None:
        zone, sheets = self.display.zone("helper"), self.display.areas_of(())
        line = FRect(zone.x, zone.y, zone.width, strip_height(self._ctx.text))
        places = [zone, line] if self.display.large_text else [line]  # else the log is below
        return next((place for place in places if place.collidelist(sheets) < 0), None)

    def foot_areas(self) -> list[FRect]:
        return [self.display.zone("prompt"), *self._buttons]

    @property
    def _buttons(self) -> list[FRect]:
        """Where the buttons of the decision are, the one that ends it last."""
        zone, pending = self.display.zone("buttons"), self._decision.pending
        shown = [button for button in pending.buttons if not button.picture] if pending else []
        widgets = decision_widgets(zone, shown, lambda button: None, self._ctx.text)
        return [widget.rect for widget in widgets]

    def areas_of(self, target: Target) -> list[FRect]:
        if target.kind == "buttons":
            return self._buttons
        return target_areas(target, self.display, self.match.game.position)

    def words(self) -> list[FRect]:
        return self.display.words()

    def missed(self, seat: int) -> list[RoleNews]:
        return self._missed.missed(seat, people(self.match))

    def has_decided(self, seat: int) -> bool:
        return self._missed.has_decided(seat)

    def make_room(self) -> None:
        if self.display.large_text:
            self._sheets.close()
        self._sheets.open_for(self.match.game.position.step)

    def reveal(self, target: Target) -> None:
        for spot in target_spots(target, self.match.game.position):
            self._sheets.reveal(spot)
