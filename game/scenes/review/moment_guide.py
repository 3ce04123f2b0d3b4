"""Notes over a replay's table: both choices at a moment of a review, and the better line."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.history.review.grades import Grade, grade_of
from game.history.review.match_review import ReviewedDecision
from game.match.match_spec import SeatSpec
from game.match.seat_data import shown_name
from game.scenes.replay.scene import ReplayGuide
from game.scenes.review.arrows import Ink, draw_arrow, draw_ring, tip_on
from game.scenes.review.choice_spots import ChoiceSpots, spots_of_choices
from game.scenes.review.decision_texts import DecisionTexts
from game.scenes.table.display import TableDisplay
from game.scenes.table.view.spots import Spot
from game.ui import skin
from game.ui.box_layout import REST, Size, TextMeasure, column, row, total
from game.ui.context import Context
from game.ui.free_place import free_place
from game.ui.paint import Painter
from game.ui.text.rich_text import escape
from game.ui.text.typesetting import BODY, LABEL, SMALL
from game.ui.theme import CRIMSON, INK, INK_SOFT, LEAF_DARK, SEA
from game.ui.view import Point
from game.ui.widgets.widget import Widget

PLAYED = Ink(CRIMSON, dashed=True)
BETTER = Ink(LEAF_DARK)
ONLY = Ink(SEA)

_LEGEND = 540.0  # width at the default text size
_PADDING, _GAP = 30.0, 8.0
_SAMPLE = 104.0  # width of the arrows in the legend
_BADGE = 44.0
_ASIDE = 30.0  # horizontal offset of two arrow tips from the center of a shared goal


class _Note(Widget):
    """A drawing over the table that lets all input through."""

    def hit(self, pos: Point) -> bool:
        return False


class MomentGuide(ReplayGuide):
    """Shows the choice played at a moment, and the better choice."""

    def __init__(self, ctx: Context, reviewed: ReviewedDecision, seats: Sequence[SeatSpec]) -> None:
        self._ctx = ctx
        self.reviewed = reviewed
        self.choices = spots_of_choices(reviewed)
        self.seat = reviewed.decision.seat
        self.spots: tuple[Spot, ...] = tuple(
            spot for choice in self.choices for spot in choice.spots
        )
        self._seats = tuple(seats)

    def widgets(self, display: TableDisplay, moment: Callable[[], int]) -> list[Widget]:
        """Create the widget that draws both choices."""
        return [MomentMarks(display, self.reviewed, self.choices, self._legend(), moment)]

    def _legend(self) -> MomentLegend:
        reviewed = self.reviewed
        texts = DecisionTexts(self._ctx, self._seats)
        played = self._ctx.translator.tr(
            "**{name}**: {choice}",
            name=escape(shown_name(self._seats[self.seat].name, self._ctx.translator)),
            choice=texts.played(reviewed),
        )
        told = zip(inks_of(reviewed), (played, texts.other(reviewed)), strict=True)
        rows = tuple((ink, text) for ink, text in told if text)
        loss = texts.loss(reviewed)
        heading = f"{texts.when(reviewed)} · {texts.grade(reviewed)}" + (
            f" ({loss})" if loss else ""
        )
        return MomentLegend(heading, rows, "\n".join(texts.reasons(reviewed)))


def goal_area(box: pygame.FRect, *, of_board: bool) -> pygame.FRect:
    """Return the part of a goal where an arrow may end: a board is only covered at its edge, while
    much of a ship's area is water."""
    return box if of_board else box.scale_by(0.4, 0.5)


def inks_of(reviewed: ReviewedDecision) -> tuple[Ink, Ink]:
    """Return the inks of the choice played and of the other choice."""
    if reviewed.judgment is None:
        return ONLY, ONLY
    return (BETTER, PLAYED) if reviewed.grade is Grade.BEST else (PLAYED, BETTER)


class MomentLegend:
    """A legend for the marks: a heading, a row per choice, and a reason."""

    def __init__(self, heading: str, rows: tuple[tuple[Ink, str], ...], why: str) -> None:
        self.heading = heading
        self.rows = rows
        self.why = why

    def size(self, p: Painter) -> tuple[float, float]:
        """Return the size of the legend (logical pixels)."""
        width = min(_LEGEND * p.text.factor, 0.6 * p.view.table.width)
        heights = self._heights(TextMeasure(p.text), width - 2 * _PADDING)
        return width, total(heights, _GAP).padded(2 * _PADDING).preferred

    def _heights(self, fit: TextMeasure, width: float) -> list[Size]:
        texts = [fit.lines(text, BODY, width - _SAMPLE - 16) for _, text in self.rows]
        why = [fit.lines(self.why, SMALL, width)] if self.why else []
        return [fit.line(LABEL), *texts, *why]

    def draw(self, p: Painter, box: pygame.FRect) -> None:
        """Draw the legend in a box."""
        skin.paper(p, box)
        room, fit = box.inflate(-2 * _PADDING, -2 * _PADDING), TextMeasure(p.text)
        head, *lines = column(room, self._heights(fit, room.width), _GAP)
        p.write(self.heading, head, LABEL, INK_SOFT)
        for (ink, text), line in zip(self.rows, lines, strict=False):
            sample, words = row(line, [_SAMPLE, REST], gap=16)
            y = line.y + fit.line(BODY).preferred / 2
            draw_arrow(p, (sample.x, y), (sample.right - 10, y), ink)
            p.write_rich(text, words, BODY, INK)
        if self.why:
            p.write_rich(self.why, lines[-1], SMALL, INK)


class MomentMarks(_Note):
    """Rings, arrows and marks for both choices, and the legend, while the moment is shown."""

    def __init__(
        self,
        display: TableDisplay,
        reviewed: ReviewedDecision,
        choices: tuple[ChoiceSpots, ChoiceSpots],
        legend: MomentLegend,
        moment: Callable[[], int],
    ) -> None:
        super().__init__((0, 0, 0, 0))
        self._display = display
        self._reviewed = reviewed
        self._choices = choices
        self._moment = moment
        self.legend = legend

    @property
    def shown(self) -> bool:
        """Whether the moment is on the table."""
        return self._moment() == self._reviewed.decision.ply

    @property
    def _marks(self) -> tuple[str, str]:
        """The mark pictures of the choice played and of the other choice."""
        reviewed = self._reviewed
        other = grade_of(reviewed.gap) if reviewed.grade is Grade.BEST else Grade.BEST
        return f"grades/{reviewed.grade.value}", f"grades/{other.value}"

    def draw(self, p: Painter) -> None:
        if not self.shown:
            return
        taken: list[pygame.FRect] = []
        apart = self._choices[0].spots[:1] != self._choices[1].spots[:1]
        meet = self._choices[0].goal == self._choices[1].goal
        # The choice played is drawn first, so that the better one is not covered.
        for nth, (choice, ink) in enumerate(
            zip(self._choices, inks_of(self._reviewed), strict=True)
        ):
            growth = 0.0 if apart else 7.0 * nth
            taken += self._draw_choice(p, choice, ink, growth, aside=_ASIDE * (2 * nth - 1) * meet)
        for choice, mark in zip(self._choices, self._marks, strict=True):
            self._draw_badge(p, choice, mark, at_goal=not apart)
        self._draw_legend(p, taken)

    def _draw_choice(
        self, p: Painter, choice: ChoiceSpots, ink: Ink, growth: float, aside: float
    ) -> list[pygame.FRect]:
        """Draw the rings and arrow of a choice, with the arrow tip shifted right by `aside`. Return
        the boxes they cover."""
        boxes = [box for spot in choice.spots if (box := self._display.seen(spot)) is not None]
        goal = self._display.seen(choice.goal) if choice.goal is not None else None
        for box in boxes:
            draw_ring(p, box, ink, growth)
        covered = [box.inflate(28, 28) for box in boxes]
        if boxes and goal is not None and not goal.contains(boxes[0]):
            of_board = choice.goal is not None and choice.goal.kind == "board"
            end = tip_on(goal_area(goal, of_board=of_board).move(aside, 0), boxes[0].center)
            start = _leaving(boxes[0], end)
            draw_arrow(p, start, end, ink)
            covered += _along(start, end)
            if not of_board:
                covered.append(goal)
        return covered

    def _draw_badge(self, p: Painter, choice: ChoiceSpots, mark: str, *, at_goal: bool) -> None:
        """Draw the mark of a choice where it differs from the other choice."""
        spot = (
            choice.goal if at_goal and choice.goal is not None else next(iter(choice.spots), None)
        )
        box = self._display.seen(spot) if spot is not None else None
        if box is not None:
            badge = pygame.FRect(0, 0, _BADGE, _BADGE)
            badge.center = (box.right - 4, box.top + 4)
            p.picture(mark, badge)

    def _draw_legend(self, p: Painter, taken: list[pygame.FRect]) -> None:
        size = self.legend.size(p)
        table = p.view.table.inflate(-24, -24)
        wish = self._display.zone("sea").center
        place = free_place(size, table, taken, wish)
        if place is None:
            place = pygame.FRect(0, 0, *size)
            place.midbottom = table.midbottom
        self.legend.draw(p, place)


def _leaving(box: pygame.FRect, end: Point) -> Point:
    """Return where a line from the center of an area to a point leaves the area."""
    clipped = box.clipline(box.center, end)
    return clipped[1] if clipped else box.center


def _along(start: Point, end: Point) -> list[pygame.FRect]:
    """Return boxes that cover an arrow."""
    count = max(1, round(pygame.Vector2(start).distance_to(end) / 60))
    boxes = []
    for nth in range(count + 1):
        share = nth / count
        box = pygame.FRect(0, 0, 60, 60)
        box.center = (
            start[0] + (end[0] - start[0]) * share,
            start[1] + (end[1] - start[1]) * share,
        )
        boxes.append(box)
    return boxes


class LineGuide(ReplayGuide):
    """Notes that the line played from a ply on is only a possible continuation."""

    def __init__(self, ctx: Context, seat: int) -> None:
        self.seat = seat
        self.caption = ctx.translator.tr("One of the games after the better choice")
        self.ending = ctx.translator.tr(
            "The better line ends here. After that, anything could happen."
        )
