"""The points page: every seat's VP by source, revealed row by row, with their sums.

What counts at the end: docs/rules.md 5.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.rules.material import BUILDINGS
from game.rules.position import Position
from game.rules.scoring import LARGE_WITH_BONUS, Score, scores, winners
from game.scenes.scoring.page import SHEET, MatchResult, ResultPage, ranking
from game.scenes.scoring.winner_banner import BANNER, paint_winner_banner
from game.ui.almanac import page_for_building
from game.ui.context import Context
from game.ui.paint import Painter
from game.ui.phrases import Phrases
from game.ui.text.typesetting import HEADING, LABEL, NUMBER, SMALL, TextStyle
from game.ui.theme import (
    BRASS,
    BRASS_DARK,
    BRASS_LIGHT,
    INK,
    INK_SOFT,
    PAPER_SHADE,
    Colour,
    hexcode,
)
from game.ui.view import Point

POINTS = TextStyle("serif_bold", 60, "serif_bold")
_LARGE = TextStyle("sans_bold", 36)
_TALL_ROW = 52.0  # rows so high have larger numbers

_HEAD = 188.0
_LEFT, _RIGHT = BANNER.right + 24, SHEET.right - 34
_TITLES = 284.0
_ROW_SECONDS = 0.35  # from one row to the next


@dataclass(frozen=True)
class PointsRow:
    """A source of VP: its title, picture, the VP by seat (None: not owned), and the id of the
    almanac's page about it."""

    title: str
    picture: str
    values: tuple[int | None, ...]
    page: str


def points_rows(position: Position, phrases: Phrases) -> list[PointsRow]:
    """Return the sources of VP; a large building has a row only where a seat owns it."""
    tr = phrases.tr
    each = scores(position)
    found = [
        PointsRow(tr("VP chips"), "pieces/vp", tuple(s.chips for s in each), "piece/vp"),
        PointsRow(tr("Buildings"), "ui/city", tuple(s.buildings for s in each), "rule/end"),
    ]
    for building in LARGE_WITH_BONUS:
        if any(building in player.city for player in position.players):
            found.append(
                PointsRow(
                    phrases.building(building),
                    f"buildings/{BUILDINGS[building].name}",
                    tuple(_bonus(position, seat, building, s) for seat, s in enumerate(each)),
                    page_for_building(building).id,
                )
            )
    if position.setup.with_nobles:
        nobles = tuple(s.nobles for s in each)
        found.append(PointsRow(tr("Nobles"), "pieces/noble", nobles, "piece/noble"))
    return found


def _bonus(position: Position, seat: int, building: int, score: Score) -> int | None:
    if building not in position.players[seat].city:
        return None
    return dict(score.bonuses).get(building, 0)


def tied_totals(each: list[Score]) -> set[int]:
    """Return the totals that more than one seat has, where the tie-break counts."""
    totals = [score.total for score in each]
    return {total for total in totals if totals.count(total) > 1}


class PointsPage(ResultPage):
    """VP by source. ``shown`` is how many steps are revealed, of `steps`."""

    name = "points"
    icon = "ui/trophy"

    def __init__(self, ctx: Context, result: MatchResult) -> None:
        super().__init__(ctx, result)
        self.shown = 0
        self._until_next = _ROW_SECONDS

    @property
    def title(self) -> str:
        return self.tr("Points")

    @property
    def rows(self) -> list[PointsRow]:
        """The rows of the page, without the sums."""
        return points_rows(self.result.position, self.phrases)

    @property
    def steps(self) -> int:
        """How many steps the reveal has: one for each row, then the sums and the winner."""
        return len(self.rows) + 1

    @property
    def done(self) -> bool:
        """Whether everything is revealed."""
        return self.shown >= self.steps

    def finish(self) -> None:
        self.shown = self.steps

    def tick(self, dt: float) -> bool:
        if self.done:
            return False
        self._until_next -= dt
        if self._until_next > 0:
            return False
        self._until_next += _ROW_SECONDS
        self.shown += 1
        return True

    def row_at(self, pos: Point) -> PointsRow | None:
        """Return the row at a point (logical units), None for none."""
        found = self.rows
        top, height = self._row_places(len(found))
        at = int((pos[1] - top) // height)
        across = _LEFT < pos[0] < _RIGHT
        return found[at] if across and 0 <= at < len(found) else None

    def _row_places(self, count: int) -> tuple[float, float]:
        """Return the top of the first of so many rows, and their height."""
        return SHEET.y + _HEAD + 10, min(88.0, (SHEET.height - _HEAD - 180) / max(1, count))

    # Picture --------------------------------------------------------------------------------

    def paint(self, p: Painter) -> None:
        paint_winner_banner(p, self, known=self.done)
        order = ranking(self.result.position)
        width = (_RIGHT - _LEFT - _TITLES) / len(order)
        lefts = [_LEFT + _TITLES + place * width for place in range(len(order))]
        self._paint_heads(p, order, lefts, width)
        found = self.rows
        top, height = self._row_places(len(found))
        for index, row in enumerate(found):
            self._paint_row(p, row, top + index * height, height, order, lefts, width, index)
        self._paint_sums(p, order, lefts, width)

    def _paint_heads(self, p: Painter, order: list[int], lefts: list[float], width: float) -> None:
        won = winners(self.result.position) if self.done else []
        for seat, left in zip(order, lefts, strict=True):
            if seat in won:
                column = (left + 4, SHEET.y + 30, width - 8, SHEET.height - 60)
                p.fill(column, BRASS_LIGHT, alpha=95, radius=16)
                p.outline(column, BRASS, 3, 16)
                cup = (left + width / 2 + 28, SHEET.y + 42, 46, 46)
                p.picture("ui/trophy", cup, MAIN=hexcode(BRASS_DARK))
            middle = left + width / 2 - (18 if seat in won else 0)
            self.paint_crest(p, seat, (middle - 36, SHEET.y + 34, 72, 72))
            name = (left + 8, SHEET.y + 108, width - 16, 88)
            self.write_name(p, seat, name, LABEL, align="center")

    def _paint_row(
        self,
        p: Painter,
        row: PointsRow,
        top: float,
        height: float,
        order: list[int],
        lefts: list[float],
        width: float,
        index: int,
    ) -> None:
        if index % 2 == 0:
            band = (_LEFT, top, _RIGHT - _LEFT, height)
            p.fill(band, PAPER_SHADE, alpha=110, radius=10)
        side = min(60.0, height - 4)
        p.picture(row.picture, (_LEFT + 12, top + (height - side) / 2, side, side))
        _write_title(p, row.title, top, height, LABEL, INK)
        if index >= self.shown:
            return
        style = _LARGE if height >= _TALL_ROW else NUMBER
        for seat, left in zip(order, lefts, strict=True):
            value = row.values[seat]
            text = "–" if value is None else str(value)
            colour = INK if value else INK_SOFT
            p.write(text, (left, top, width, height), style, colour, align="center")

    def _paint_sums(self, p: Painter, order: list[int], lefts: list[float], width: float) -> None:
        top = SHEET.bottom - 164
        p.line((_LEFT, top), (_RIGHT, top), INK, 3)
        _write_title(p, self.tr("Points"), top + 6, 78, HEADING, INK)
        _write_title(p, self.tr("Doubloons and goods"), top + 69, 78, SMALL, INK_SOFT)
        if not self.done:
            return
        each = scores(self.result.position)
        tied = tied_totals(each)
        for seat, left in zip(order, lefts, strict=True):
            total = str(each[seat].total)
            p.write(total, (left, top + 6, width, 78), POINTS, INK, align="center")
            decided = each[seat].total in tied
            p.write(
                str(each[seat].tie_break),
                (left, top + 86, width, 44),
                LABEL if decided else SMALL,
                INK if decided else INK_SOFT,
                align="center",
            )


def _write_title(
    p: Painter, text: str, top: float, height: float, style: TextStyle, colour: Colour
) -> None:
    """Write the title of a row, in two lines where it is long."""
    room = (_LEFT + 84, top, _TITLES - 92, height)
    p.write_rich(text, room, style, colour, valign="middle")
