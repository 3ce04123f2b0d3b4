"""The end of a match: every player's points by source, adding up, and who has won."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from game.rules.material import BUILDINGS
from game.rules.position import Position
from game.rules.scoring import LARGE_WITH_BONUS, Score, scores, winners
from game.scenes.base import Scene
from game.ui import skin
from game.ui.context import Context
from game.ui.input import Action, Command, Pointer, PointerKind
from game.ui.paint import Painter
from game.ui.phrases import Phrases
from game.ui.rich import escape
from game.ui.text import BODY, LABEL, NUMBER, SMALL, SMALL_LABEL, TITLE, Style
from game.ui.theme import (
    BRASS_DARK,
    BRASS_LIGHT,
    INK,
    INK_SOFT,
    PAPER_LIGHT,
    PAPER_SHADE,
    WALNUT,
    WALNUT_DARK,
    hexcode,
)
from game.ui.widgets import Button

_SHEET = pygame.FRect(150, 200, 1620, 720)
_HEAD = 160.0
_TITLES = 470.0
_REVEAL = 0.35  # seconds from one row to the next
POINTS = Style("serif_bold", 46, "serif_bold")


@dataclass(frozen=True)
class Row:
    """One source of points: its title, picture, and a number for each seat (None: not owned)."""

    title: str
    picture: str
    values: tuple[int | None, ...]


@dataclass(frozen=True)
class Result:
    """What the scene shows: the seats' names and colours and the position at the end."""

    position: Position
    names: tuple[str, ...]
    colours: tuple[int, ...]


def ranking(position: Position) -> list[int]:
    """The seats from first to last: by points, then by doubloons and goods."""
    each = scores(position)
    return sorted(range(len(each)), key=lambda seat: (-each[seat].total, -each[seat].tie_break))


def rows(position: Position, phrases: Phrases) -> list[Row]:
    """The sources of points, those of large buildings only where somebody owns the building."""
    tr = phrases.tr
    each = scores(position)
    found = [
        Row(tr("Victory points"), "pieces/vp", tuple(s.chips for s in each)),
        Row(tr("Buildings"), "ui/city", tuple(s.buildings for s in each)),
    ]
    for building in LARGE_WITH_BONUS:
        if any(building in player.city for player in position.players):
            found.append(
                Row(
                    phrases.building(building),
                    f"buildings/{BUILDINGS[building].name}",
                    tuple(_bonus(position, seat, building, s) for seat, s in enumerate(each)),
                )
            )
    if position.setup.nobles:
        found.append(Row(tr("Nobles"), "pieces/noble", tuple(s.nobles for s in each)))
    return found


def _bonus(position: Position, seat: int, building: int, score: Score) -> int | None:
    if building not in position.players[seat].city:
        return None
    return dict(score.bonuses).get(building, 0)


class ScoringScene(Scene):
    """Points by source, revealed row by row; a click shows everything at once."""

    def __init__(
        self,
        ctx: Context,
        result: Result,
        *,
        rematch: Callable[[], None],
        boards: Callable[[], None],
        menu: Callable[[], None],
    ) -> None:
        super().__init__(ctx)
        self.result = result
        self.phrases = Phrases(ctx.translator)
        self.rematch = rematch
        self.boards = boards
        self.menu = menu
        self.shown = 0
        self._wait = _REVEAL

    @property
    def rows(self) -> list[Row]:
        """The rows of the sheet, the sums apart."""
        return rows(self.result.position, self.phrases)

    def enter(self) -> None:
        super().enter()
        if self.ctx.settings.current.reduced_motion:
            self.reveal()

    def layout(self) -> None:
        tr = self.tr
        top, height = 954.0, 84.0
        self.widgets.set(
            [
                Button((250, top, 420, height), tr("Title screen"), self.menu, icon="ui/home"),
                Button((750, top, 420, height), tr("See the boards"), self.boards, icon="ui/zoom"),
                rematch := Button(
                    (1250, top, 420, height),
                    tr("Play again"),
                    self.rematch,
                    icon="ui/dice",
                    tone="brass",
                ),
            ],
            focus=rematch,
        )

    # Revealing ------------------------------------------------------------------------------

    @property
    def steps(self) -> int:
        """How many steps the reveal has: one a row, then the sums and the winner."""
        return len(self.rows) + 1

    @property
    def done(self) -> bool:
        """Everything is shown."""
        return self.shown >= self.steps

    def reveal(self) -> None:
        """Show everything at once."""
        if not self.done:
            self.shown = self.steps
            self.ctx.sounds.play("fanfare")
            self.touch()

    def tick(self, dt: float) -> None:
        if self.done:
            return
        self._wait -= dt
        if self._wait <= 0:
            self._wait += _REVEAL
            self.shown += 1
            self.ctx.sounds.play("coin" if self.shown < self.steps else "fanfare")
            self.touch()

    def on_pointer(self, pointer: Pointer) -> bool:
        if pointer.kind is PointerKind.PRESS:
            self.reveal()
            return True
        return False

    def on_command(self, command: Command) -> bool:
        if command.action in (Action.CANCEL, Action.MENU):
            self.menu()
        else:
            self.reveal()
        return True

    # Picture --------------------------------------------------------------------------------

    def paint(self, p: Painter) -> None:
        p.surface.fill(WALNUT)
        p.cover("scenery/scoring")
        self._paint_winner(p)
        skin.paper(p, _SHEET)
        order = ranking(self.result.position)
        width = (_SHEET.width - _TITLES - 40) / len(order)
        lefts = [_SHEET.x + _TITLES + place * width for place in range(len(order))]
        self._paint_heads(p, order, lefts, width)
        found = self.rows
        height = min(74.0, (_SHEET.height - _HEAD - 190) / max(1, len(found)))
        top = _SHEET.y + _HEAD + 18
        for index, row in enumerate(found):
            self._paint_row(p, row, top + index * height, height, order, lefts, width, index)
        self._paint_sums(p, order, lefts, width)

    def _paint_winner(self, p: Painter) -> None:
        room = (100, 70, 1720, 100)
        if not self.done:
            p.write(
                self.tr("The reckoning"),
                room,
                TITLE,
                PAPER_LIGHT,
                align="center",
                shadow=WALNUT_DARK,
            )
            return
        won = [self.result.names[seat] for seat in winners(self.result.position)]
        if len(won) > 1:
            text = self.tr("{names} share the victory", names=", ".join(won))
        else:
            text = self.tr("{name} wins!", name=won[0])
        p.write(text, room, TITLE, BRASS_LIGHT, align="center", shadow=WALNUT_DARK)

    def _paint_heads(self, p: Painter, order: list[int], lefts: list[float], width: float) -> None:
        won = winners(self.result.position) if self.done else []
        for seat, left in zip(order, lefts, strict=True):
            colour = self.ctx.players[self.result.colours[seat]]
            if seat in won:
                p.fill(
                    (left + 6, _SHEET.y + 26, width - 12, _SHEET.height - 52),
                    BRASS_LIGHT,
                    alpha=70,
                    radius=16,
                )
                p.picture(
                    "ui/trophy",
                    (left + width / 2 + 40, _SHEET.y + 40, 48, 48),
                    MAIN=hexcode(BRASS_DARK),
                )
            p.picture(
                f"pieces/crest_{colour.crest}",
                (left + width / 2 - 34, _SHEET.y + 32, 68, 68),
                **colour.subst(),
            )
            name = (left + 8, _SHEET.y + 102, width - 16, 62)
            p.write_rich(
                escape(self.result.names[seat]),
                name,
                SMALL_LABEL,
                colour.dark,
                align="center",
                valign="middle",
            )

    def _paint_row(
        self,
        p: Painter,
        row: Row,
        top: float,
        height: float,
        order: list[int],
        lefts: list[float],
        width: float,
        index: int,
    ) -> None:
        if index % 2 == 0:
            p.fill(
                (_SHEET.x + 30, top, _SHEET.width - 60, height), PAPER_SHADE, alpha=110, radius=10
            )
        side = min(56.0, height - 8)
        p.picture(row.picture, (_SHEET.x + 50, top + (height - side) / 2, side, side))
        title = (_SHEET.x + 122, top, _TITLES - 130, height)
        p.write(row.title, title, BODY, INK)
        if index >= self.shown:
            return
        for seat, left in zip(order, lefts, strict=True):
            value = row.values[seat]
            text = "–" if value is None else str(value)
            p.write(
                text, (left, top, width, height), NUMBER, INK if value else INK_SOFT, align="center"
            )

    def _paint_sums(self, p: Painter, order: list[int], lefts: list[float], width: float) -> None:
        top = _SHEET.bottom - 160
        p.line((_SHEET.x + 40, top), (_SHEET.right - 40, top), INK, 3)
        p.write(self.tr("Points"), (_SHEET.x + 122, top + 8, _TITLES - 130, 70), LABEL, INK)
        p.write(
            self.tr("Doubloons and goods"),
            (_SHEET.x + 122, top + 80, _TITLES - 130, 44),
            SMALL,
            INK_SOFT,
        )
        if not self.done:
            return
        each = scores(self.result.position)
        level = _level(each)
        for seat, left in zip(order, lefts, strict=True):
            total = str(each[seat].total)
            p.write(total, (left, top + 8, width, 70), POINTS, INK, align="center")
            decided = each[seat].total in level
            p.write(
                str(each[seat].tie_break),
                (left, top + 80, width, 44),
                LABEL if decided else SMALL,
                INK if decided else INK_SOFT,
                align="center",
            )


def _level(each: list[Score]) -> set[int]:
    """Totals that more than one seat has, where the tie-break counts."""
    totals = [score.total for score in each]
    return {total for total in totals if totals.count(total) > 1}
