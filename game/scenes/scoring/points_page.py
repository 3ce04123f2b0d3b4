"""The points page: every seat's VP by source, revealed row by row, with totals.

What counts at the end: docs/rules.md 5.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from pygame import FRect

from game.app.i18n import N_
from game.rules.material import BUILDINGS
from game.rules.position import Position
from game.rules.scoring import LARGE_WITH_BONUS, Score, scores, winners
from game.scenes.scoring.page import SHEET, MatchResult, ResultPage
from game.scenes.scoring.winner_banner import (
    BANNER,
    SMALLER,
    SPOKEN,
    bubble_height,
    closing_words,
    paint_bubble,
    paint_winner_banner,
)
from game.ui.almanac import page_for_building
from game.ui.box_layout import (
    REST,
    Length,
    Size,
    column,
    grid,
    longest,
    middle,
    row,
    share_out,
    total,
)
from game.ui.context import Context
from game.ui.paint import Painter
from game.ui.phrases import Phrases
from game.ui.text.rich_text import escape
from game.ui.text.typesetting import HEADING, LABEL, SMALL, TextStyle
from game.ui.theme import BRASS, BRASS_DARK, BRASS_LIGHT, INK, INK_SOFT, PAPER_SHADE, hexcode
from game.ui.view import Point

POINTS = TextStyle("serif_bold", 60, "serif_bold")
_VALUE = TextStyle("sans_bold", 36)  # smaller in low rows
_CREST, _ICON = 72.0, 60.0
_INDENT = 84.0  # of text below the pictures
_SEATS = 0.62  # maximum share of the width for the seats, unless titles need less
_USUAL_ROWS = 4  # with fewer rows, space remains below
_WORDS_SECONDS = 4.0  # per speaker, if not all closing words fit
_SUM = 84.0  # maximum height of the totals
_TIGHTEST = 0.86  # minimum share of its preferred height, with closing words
_ROW_SECONDS = 0.35  # between two rows


@dataclass(frozen=True)
class PointsRow:
    """A source of VP: its title, picture, the VP by seat (None: not owned), and the id of its
    almanac page."""

    title: str
    picture: str
    values: tuple[int | None, ...]
    page: str


def points_rows(position: Position, phrases: Phrases) -> list[PointsRow]:
    """Return the sources of VP. A large building only has a row if a seat owns it."""
    tr = phrases.tr
    each = scores(position)
    rows = [
        PointsRow(tr("VP chips"), "pieces/vp", tuple(s.chips for s in each), "piece/vp"),
        PointsRow(tr("Buildings"), "ui/city", tuple(s.buildings for s in each), "rule/end"),
    ]
    for building in LARGE_WITH_BONUS:
        if any(building in player.city for player in position.players):
            rows.append(
                PointsRow(
                    phrases.building(building),
                    f"buildings/{BUILDINGS[building].name}",
                    tuple(_bonus(position, seat, building, s) for seat, s in enumerate(each)),
                    page_for_building(building).id,
                )
            )
    if position.setup.with_nobles:
        nobles = tuple(s.nobles for s in each)
        rows.append(PointsRow(tr("Nobles"), "pieces/noble", nobles, "piece/noble"))
    return rows


def _bonus(position: Position, seat: int, building: int, score: Score) -> int | None:
    if building not in position.players[seat].city:
        return None
    return dict(score.bonuses).get(building, 0)


def tied_totals(each: list[Score]) -> set[int]:
    """Return the totals shared by several seats, for which the tiebreaker matters."""
    totals = [score.total for score in each]
    return {total for total in totals if totals.count(total) > 1}


class PointsPage(ResultPage):
    """VP by source. `shown` is the number of revealed steps, out of `steps`."""

    name = "points"
    label = N_("Points")
    icon = "ui/trophy"

    def __init__(self, ctx: Context, result: MatchResult) -> None:
        super().__init__(ctx, result)
        self.shown = 0
        self._until_next = _ROW_SECONDS
        self._speaker = 0  # of those who have closing words

    @property
    def order(self) -> list[int]:
        """The seats as at the table, because their order must not reveal the winner."""
        return list(range(len(self.result.names)))

    @property
    def rows(self) -> list[PointsRow]:
        """The rows of the page, without the totals."""
        return points_rows(self.result.position, self.phrases)

    @property
    def steps(self) -> int:
        """The number of steps of the reveal: one for each row, then the totals and the winner."""
        return len(self.rows) + 1

    @property
    def done(self) -> bool:
        """Whether everything is revealed."""
        return self.shown >= self.steps

    def finish(self) -> None:
        self.shown, self._until_next = self.steps, _WORDS_SECONDS

    def tick(self, dt: float) -> bool:
        self._until_next -= dt
        if self._until_next > 0:
            return False
        self._until_next += _ROW_SECONDS if self.shown + 1 < self.steps else _WORDS_SECONDS
        if self.done:
            before = self.speaker
            self._speaker += 1
            return self.speaker != before
        self.shown += 1
        return True

    @property
    def speaker(self) -> int:
        """The seat whose closing words are in the banner if not all fit, -1 for none."""
        _, closing, *_ = self._table()
        speakers = list(closing_words(self))
        if not speakers or closing[0].height:
            return -1
        return speakers[self._speaker % len(speakers)]

    @property
    def note(self) -> str:
        """The sentence about seats that count in nobody's statistics, "" without any."""
        names = [self.result.names[seat] for seat in self.result.given_up]
        if not names:
            return ""
        return self.tr(
            "A computer finished the match for {names}, so it doesn't count toward their "
            "statistics.",
            names=escape(self.ctx.translator.formats.listing(names)),
        )

    def row_at(self, pos: Point) -> PointsRow | None:
        """Return the row at a point (logical pixels), None for none."""
        places = zip(self.rows, self.row_places(), strict=True)
        return next((entry for entry, place in places if place.collidepoint(pos)), None)

    def row_places(self) -> list[FRect]:
        """Return the rectangles of the rows."""
        _, _, *lines, _, _, _, _ = self._table()
        return [cells[0].union(cells[-1]) for cells in lines]

    def _table(self) -> list[list[FRect]]:
        """Return the cells of the heads, the closing words (with height 0 if there is no room), the
        rows, the space below them, the totals, the tiebreaker and the note: the title, then the
        seats in order."""
        return self._layout()[0]

    def _layout(self) -> tuple[list[list[FRect]], TextStyle]:
        """Return the cells, and the style of the closing words: as large as there is room."""
        fit, text, names = self.fit, self.rows, self.result.names
        titles = fit.width(*(source.title for source in text), style=LABEL)
        room = FRect(BANNER.right + 24, SHEET.y + 30, 0, SHEET.height - 60)
        room.width = SHEET.right - 34 - room.x
        seat = fit.width(*names, style=LABEL, wraps=True).padded(16).growing()
        seat = seat.capped(_SEATS * room.width / len(names))
        widths: list[Size] = [titles.padded(_ICON + 36), *[seat] * len(names)]
        first, each, *_ = share_out(room.width, widths)
        lines = longest(*(fit.lines(escape(name), LABEL, each - 16) for name in names))
        note = Length()
        if self.note:
            note = fit.lines(self.note, SMALL, room.width - 2 * _INDENT).padded(14)
        sums = [
            fit.line(POINTS).capped(_SUM),
            fit.lines(self.tr("Doubloons and goods"), SMALL, first - _INDENT),
            note,
        ]
        rows: list[Size] = [fit.line(LABEL).stretched()] * len(text)
        spare = Length(share=max(0, _USUAL_ROWS - len(text)))
        head = lines.padded(_CREST + 24)
        words = closing_words(self)
        for share in SMALLER:
            style = replace(SPOKEN, size=share * SPOKEN.size)
            closing = bubble_height(self, words, style, each)
            if closing is not None:
                others = room.height - closing.preferred
                if total([head, *rows, *sums]).preferred * _TIGHTEST <= others:
                    return grid(room, widths, [head, closing, *rows, spare, *sums]), style
        return grid(room, widths, [head, Length(), *rows, spare, *sums]), SPOKEN

    # Picture --------------------------------------------------------------------------------

    def paint(self, p: Painter) -> None:
        (heads, closing, *rows, _, sums, ties, note), spoken = self._layout()
        paint_winner_banner(p, self, known=self.done, speaker=self.speaker)
        self._paint_heads(p, heads[1:], ties[1:])
        if self.done and closing[0].height:
            words = closing_words(self)
            for seat, cell in zip(self.order, closing[1:], strict=True):
                if seat in words:
                    paint_bubble(p, words[seat], spoken, cell)
        for index, (entry, cells) in enumerate(zip(self.rows, rows, strict=True)):
            self._paint_row(p, entry, cells, index)
        if self.note:
            place = note[0].union(note[-1]).inflate(-2 * _INDENT, 0)
            p.write_rich(self.note, place, SMALL, INK_SOFT, align="center", valign="middle")
        self._paint_sums(p, sums, ties)

    def _paint_heads(self, p: Painter, heads: list[FRect], feet: list[FRect]) -> None:
        won = winners(self.result.position) if self.done else []
        for seat, cell, foot in zip(self.order, heads, feet, strict=True):
            crest, name = column(cell, [_CREST, REST], gap=4)
            if seat in won:
                frame = cell.union(foot).inflate(-8, 8)
                p.fill(frame, BRASS_LIGHT, alpha=95, radius=16)
                p.outline(frame, BRASS, 3, 16)
                crest, cup = row(middle(crest, _CREST + 56, _CREST), [_CREST, 46], gap=10)
                p.picture("ui/trophy", middle(cup, 46), MAIN=hexcode(BRASS_DARK))
            self.paint_crest(p, seat, middle(crest, _CREST))
            self.write_name(p, seat, name.inflate(-16, 0), LABEL, align="center")

    def _paint_row(self, p: Painter, points_row: PointsRow, cells: list[FRect], index: int) -> None:
        if index % 2 == 0:
            p.fill(cells[0].union(cells[-1]), PAPER_SHADE, alpha=110, radius=10)
        picture, title = row(cells[0].inflate(-24, -4), [_ICON, REST], gap=12)
        p.picture(points_row.picture, middle(picture, min(picture.size)))
        p.write_rich(points_row.title, title, LABEL, INK, valign="middle")
        for seat, place in zip(self.order, cells[1:], strict=True):
            value = points_row.values[seat]
            text = "–" if value is None else str(value)
            if index < self.shown:
                p.write(text, place, _VALUE, INK if value else INK_SOFT, align="center")

    def _paint_sums(self, p: Painter, sums: list[FRect], ties: list[FRect]) -> None:
        p.line(sums[0].topleft, sums[-1].topright, INK, 3)
        for words, cell, style, ink in (
            (self.tr("Points"), sums[0], HEADING, INK),
            (self.tr("Doubloons and goods"), ties[0], SMALL, INK_SOFT),
        ):
            _, place = row(cell, [_INDENT, REST])
            p.write_rich(words, place, style, ink, valign="middle")
        if not self.done:
            return
        each = scores(self.result.position)
        tied = tied_totals(each)
        for seat, sum_, tie in zip(self.order, sums[1:], ties[1:], strict=True):
            p.write(str(each[seat].total), sum_, POINTS, INK, align="center")
            style, ink = (LABEL, INK) if each[seat].total in tied else (SMALL, INK_SOFT)
            p.write(str(each[seat].tie_break), tie, style, ink, align="center")
