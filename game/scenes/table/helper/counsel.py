"""Counsel: the best choice of the strongest computer player, the two next best, and reasons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from pygame import FRect

from game.app.i18n import N_
from game.app.settings import TEACHING
from game.history.statistics.outcome_reader import counts
from game.match.assistance import counsel_counts
from game.match.engine_process import SeatFailed
from game.match.match import Match
from game.rules import Action as Move
from game.rules.material import GOODS, ROLES, role_of
from game.scenes.table.helper.card import MOST_GROWTH, Block, CardContent, Paragraph
from game.seats.search import Analysis, RatedAction
from game.ui import drawing
from game.ui.box_layout import middle
from game.ui.context import Context
from game.ui.paint import Painter
from game.ui.phrases import Phrases
from game.ui.phrases.reasons import are_level, comparison, counsel_reason, looks_better, win_chance
from game.ui.text.rich_text import escape
from game.ui.text.typesetting import BODY, LABEL, SMALL, SMALL_LABEL, TextRenderer
from game.ui.theme import (
    BRASS_DARK,
    BRASS_LIGHT,
    INK,
    INK_SOFT,
    LEAF_DARK,
    PAPER,
    PAPER_EDGE,
    PAPER_LIGHT,
    PAPER_SHADE,
    WALNUT,
    WALNUT_LIGHT,
    hexcode,
    mix,
)
from game.ui.widgets.scroll import ScrollArea
from game.ui.widgets.widget import Widget

SIDE_BY_SIDE = 230.0  # width of each, at 100% text, from which choices are side by side
GAP = 8.0  # between choices
PICTURE = 60.0  # side at 100% text
EDGE, BESIDE = 12.0, 10.0  # around and between the contents
LOW_PICTURE, LOW_EDGE = 50.0, 3.0  # of a low choice: side at 100% text, and above and below it
NAME_SHARE = 0.4  # maximum share of a low choice for its name
GAUGE = 10.0  # height of the bar, including the space below it
GROUND = mix(PAPER, PAPER_SHADE, 0.5)


@dataclass(frozen=True)
class RatedChoice:
    """A choice in comparison with others: a picture, lines from the largest text to the smallest,
    its `rank` from 0, the best (-1: the only one), and its win probability (0 to 1; negative if not
    shown), drawn as a bar above the last line."""

    picture: str
    lines: tuple[Paragraph, ...]
    rank: int
    share: float

    def height(self, text: TextRenderer, width: float) -> float:
        """Return the required height for a width (logical pixels)."""
        high = sum(self._heights(text, width - self._beside(text)))
        return max(high + self._gauge, self._side(text)) + 2 * EDGE

    @property
    def _gauge(self) -> float:
        return GAUGE if self.share >= 0 else 0.0

    def _side(self, text: TextRenderer) -> float:
        return PICTURE * min(max(text.factor, 1.0), MOST_GROWTH)

    def _beside(self, text: TextRenderer) -> float:
        return self._side(text) + BESIDE + 2 * EDGE

    def _heights(self, text: TextRenderer, width: float) -> Sequence[float]:
        return [line.height(text, width) if line.markup else 0.0 for line in self.lines]

    def draw(self, p: Painter, box: FRect) -> None:
        """Draw it in its area."""
        self._draw_ground(p, box)
        inner, side = box.inflate(-2 * EDGE, -2 * EDGE), self._side(p.text)
        picture = FRect(inner.x, inner.y, side, side)
        self._draw_picture(p, picture)
        room = FRect(picture.right + BESIDE, inner.y, 0.0, inner.height)
        room.width = inner.right - room.x
        heights = self._heights(p.text, room.width)
        # In the middle of a higher picture, otherwise at the top: names side by side are level.
        y = inner.y + max(0.0, side - sum(heights) - self._gauge) / 2
        for nth, (line, height) in enumerate(zip(self.lines, heights, strict=True)):
            if self._gauge and nth == len(self.lines) - 1:
                self._draw_gauge(p, FRect(room.x, y + 2, room.width, GAUGE - 2))
                y += self._gauge
            if line.markup:
                p.write_rich(line.markup, (room.x, y, room.width, height), line.style, line.ink)
            y += height

    def _draw_ground(self, p: Painter, box: FRect) -> None:
        p.fill(box.move(0, 3), WALNUT, alpha=45, radius=12)
        p.fill(box, PAPER_EDGE if self.rank > 0 else BRASS_DARK, radius=12)
        if self.rank <= 0:
            p.fill(box.inflate(-3, -3), BRASS_LIGHT, radius=11)
        edge, ground = (4, GROUND) if self.rank > 0 else (9, PAPER_LIGHT)
        p.fill(box.inflate(-edge, -edge), ground, radius=9)

    def _draw_picture(self, p: Painter, picture: FRect) -> None:
        """Draw the picture with the rank on its corner."""
        p.picture(self.picture, picture, MAIN=hexcode(INK_SOFT))
        if self.rank < 0:
            return
        radius = 0.21 * picture.width
        seal = middle((picture.x + 4, picture.y + radius - LOW_EDGE, 0, 0), 2 * radius)
        p.fill(seal, WALNUT, radius=radius)
        ground, ink = (WALNUT_LIGHT, PAPER_LIGHT) if self.rank else (BRASS_LIGHT, INK)
        p.fill(seal.inflate(-5, -5), ground, radius=radius - 2.5)
        p.write(str(self.rank + 1), seal.inflate(-2, -2), SMALL_LABEL, ink, align="center")

    def _draw_gauge(self, p: Painter, box: FRect) -> None:
        """Draw the win probability as a bar."""
        p.fill(box, PAPER_EDGE, radius=box.height / 2)
        filled = box.inflate(-3, -3)
        filled.width = max(filled.height, filled.width * self.share)
        p.fill(filled, LEAF_DARK, radius=filled.height / 2)


class LowChoice(RatedChoice):
    """A choice that is as low as possible: what to do, with its reason and figures beside it."""

    def height(self, text: TextRenderer, width: float) -> float:
        name, least, reasons, room = self._columns(text, width)
        high = max(self._side(text), name.height(text, least), reasons.height(text, room))
        return high + 2 * LOW_EDGE

    def _side(self, text: TextRenderer) -> float:
        return LOW_PICTURE * min(max(text.factor, 1.0), MOST_GROWTH)

    def _columns(
        self, text: TextRenderer, width: float
    ) -> tuple[Paragraph, float, Paragraph, float]:
        """Return what to do and its width, and everything else in the smallest text with its width:
        line by line, or without breaks if that is lower."""
        name, *others = self.lines
        growth = min(1.0, MOST_GROWTH / text.factor)
        name = replace(name, style=replace(name.style, size=growth * name.style.size))
        room = width - self._side(text) - 2 * (BESIDE + EDGE)
        style = replace(SMALL, size=min(SMALL.size, text.min_size / text.factor))
        if name.height(text, NAME_SHARE * room) > self._side(text):
            name = replace(name, style=replace(name.style, size=style.size))
        least = text.rich_size(name.markup, name.style, NAME_SHARE * room)[0] + 2
        inked = [f"{{{hexcode(line.ink)}}}{line.markup}{{/}}" for line in others]
        written = [Paragraph(joint.join(inked), style) for joint in ("\n", " ")]
        lowest = min(written, key=lambda one: one.height(text, room - least))
        return name, least, lowest, room - least

    def draw(self, p: Painter, box: FRect) -> None:
        self._draw_ground(p, box)
        side, left = self._side(p.text), box.x + EDGE
        self._draw_picture(p, FRect(left, box.centery - side / 2, side, side))
        left += side + BESIDE
        name, least, reasons, room = self._columns(p.text, box.width)
        for line, x, wide in ((name, left, least), (reasons, left + least + BESIDE, room)):
            place = (x, box.y, wide, box.height)
            p.write_rich(line.markup, place, line.style, line.ink, valign="middle")


@dataclass(frozen=True)
class ChoicesBlock:
    """Choices below each other or, if there is room, side by side: a block of a card."""

    choices: Sequence[RatedChoice]

    def height(self, text: TextRenderer, width: float) -> float:
        """Return the required height for a width (logical pixels)."""
        return self.places(text, FRect(0, 0, width, 0))[-1].bottom

    def places(self, text: TextRenderer, room: FRect) -> list[FRect]:
        """Return the area of each choice in a room, from the top."""
        count = len(self.choices)
        share = (room.width - GAP * (count - 1)) / count
        beside = share >= SIDE_BY_SIDE * text.factor
        width = share if beside else room.width
        heights = [choice.height(text, width) for choice in self.choices]
        if beside:
            return [
                FRect(room.x + nth * (width + GAP), room.y, width, max(heights))
                for nth in range(count)
            ]
        tops = [room.y + sum(heights[:nth]) + nth * GAP for nth in range(count)]
        return [
            FRect(room.x, top, width, height) for top, height in zip(tops, heights, strict=True)
        ]

    def widget(self, rect: FRect) -> Widget:
        """Create the widget in its area."""
        return ChoicesWidget(rect, self)

    def smaller(self) -> ChoicesBlock:
        """Return itself, because only the names are larger than the smallest text."""
        return self


class ChoicesWidget(Widget):
    """The choices as a widget."""

    def __init__(self, rect: FRect, block: ChoicesBlock) -> None:
        super().__init__(rect)
        self.block = block

    def draw(self, p: Painter) -> None:
        places = self.block.places(p.text, self.rect)
        for choice, place in zip(self.block.choices, places, strict=True):
            choice.draw(p, place)


def choice_on_view(body: ScrollArea) -> int:
    """Return the number of the first choice that is completely visible, from 0. If there is none,
    it is the one of which the most is visible."""

    def share(widget: ChoicesWidget) -> float:
        return round(widget.rect.clip(body.rect).height / widget.rect.height, 1)

    widgets = [child for child in body.children if isinstance(child, ChoicesWidget)]
    return max(0, max(widgets, key=share).block.choices[0].rank)


ROWS = 3  # the best choice and the two next best


_PRICE = N_("With advice, this match won't count toward your rating or most achievements.")


def advice_price(match: Match, seat: int) -> str:
    """Return what the first advice costs the person on a seat, "" if it costs nothing (more)."""
    counted = match.path is not None and counts(match.record)
    asked_before = counsel_counts(match.record)[seat] > 0
    return _PRICE if counted and not asked_before else ""


class Counsel:
    """The analysis of a position for the person who decides. A single legal action is shown at
    once, without a search; actions that `objection` says something against are left out."""

    def __init__(
        self, ctx: Context, match: Match, objection: Callable[[Move], str] = lambda move: ""
    ) -> None:
        self.match = match
        self._objection = objection
        self.tr = ctx.translator.tr
        self._settings = ctx.settings
        self.phrases = Phrases(ctx.translator)
        legal = match.game.legal_actions
        self.forced = len(legal) == 1
        self._price = "" if self.forced else advice_price(match, match.game.seat)
        self.analysis = Analysis((_untried(legal[0]),)) if self.forced else None
        self.failed = False

    def update(self) -> bool:
        """Poll for the answer. Return True if there is something new to show."""
        if self.is_over:
            return False
        try:
            self.match.start_analysis()
            analysis = self.match.analysis()
        except SeatFailed:
            analysis, self.failed = None, True
        if analysis is not None:
            self.match.note_counsel()  # on disk before it is shown
            free = [each for each in analysis.choices if not self._objection(each.action)]
            self.analysis = analysis._replace(choices=tuple(free))
        return self.is_over

    @property
    def is_over(self) -> bool:
        """Whether there is an answer, or there will be none."""
        return self.analysis is not None or self.failed

    @property
    def choices(self) -> Sequence[RatedAction]:
        """The choices to show; () until there is an answer."""
        return shown_choices(self.analysis) if self.analysis is not None else ()

    @property
    def shows_figures(self) -> bool:
        """Whether win probabilities and leads are shown: they exist, no VP are hidden, and the
        person is not learning the game, as chances among experts would only discourage them."""
        if self._settings.current.helper == TEACHING or self.match.game.options.hidden_vp:
            return False
        return any(map(_is_tried, self.choices))

    @property
    def notes(self) -> list[str]:
        """The notes below the choices: what counsel costs, the first time a person asks, and what
        the figures assume."""
        tr = self.tr
        figures = tr("These chances assume that everybody plays like an expert.")
        price = [tr(self._price)] if self._price else []
        return [*price, figures] if self.shows_figures else price

    # The card -----------------------------------------------------------------------------------

    @property
    def title(self) -> str:
        """The heading of the card."""
        if self.forced:
            return self.tr("You have only one choice")
        return self.tr("Here's what I'd do")

    def contents(self, *, is_band: bool = False) -> list[CardContent]:
        """Return the contents of the card, the most complete first: with all choices at once; with
        two; with one; in a band also as low as possible. Scrolling reaches what does not fit."""
        notes = [Paragraph(note, SMALL, INK_SOFT) for note in self.notes]
        return [
            CardContent([*blocks, *notes[: len(notes) - cut]], self.title, heading_style=LABEL)
            for blocks, cut in self._answers(is_band)
        ]

    def _answers(self, is_band: bool) -> list[tuple[list[Block], int]]:
        """Return what is shown about the choices, the most complete first, each with the number of
        notes that are left out."""
        tr = self.tr
        if self.failed:
            return [([Paragraph(tr("Sorry, I have no advice this time."), BODY, INK_SOFT)], 0)]
        if not self.choices:
            return [([Paragraph(tr("Let me think… {hourglass}"), BODY, INK_SOFT)], 0)]
        rated = [
            RatedChoice(
                picture_of(choice.action),
                tuple(self.words(choice)),
                rank if len(self.choices) > 1 else -1,
                choice.win_share if self.shows_figures else -1.0,
            )
            for rank, choice in enumerate(self.choices)
        ]
        low = [LowChoice(one.picture, one.lines, one.rank, one.share) for one in rated]
        optional = int(self.shows_figures)
        pairs = [rated[start : start + 2] for start in range(0, len(rated), 2)]
        answers: list[tuple[list[Block], int]] = [
            ([ChoicesBlock(rated)], 0),
            ([ChoicesBlock(rated)], optional),
            ([ChoicesBlock(pair) for pair in pairs], optional),
            ([ChoicesBlock([one]) for one in rated], optional),
        ]
        if is_band:
            answers.append(([ChoicesBlock([one]) for one in low], optional))
        return answers

    def words(self, choice: RatedAction) -> list[Paragraph]:
        """Return the lines about a choice: what to do, why, and then the figures."""
        name = self.phrases.action(choice.action, self.match.game.position)
        lines = [Paragraph(name, LABEL, INK)]
        if not _is_tried(choice):  # the only one, or one that no search has tried
            words = self.tr("Just a quick answer, without looking ahead.")
            if self.forced:
                words = self.tr("It's your only legal move.")
            return [*lines, Paragraph(words, SMALL, INK_SOFT)]
        best, *others = self.choices
        is_best = choice is best
        words = comparison(self.phrases, choice, best)
        if self.shows_figures:
            words = win_chance(self.phrases, choice)
        # A choice that is worse tells more about the best than one about as good.
        compared = sorted(others, key=lambda each: are_level(each, best)) if is_best else [best]
        other = next(iter(compared), None)
        why = escape(counsel_reason(self.phrases, choice, other, best=is_best))
        return [*lines, Paragraph(why, SMALL, INK), Paragraph(words, SMALL, INK_SOFT)]


def shown_choices(analysis: Analysis) -> list[RatedAction]:
    """Return the best choice, then the next ones by the figures shown, starting with those about as
    good as the best. Choices that look better than the best are left out, because they were hardly
    searched or are clear mistakes."""
    best, *others = analysis.choices
    if not _is_tried(best):
        return [best]
    known = [rated for rated in others if _is_tried(rated) and not looks_better(rated, best)]

    def rank(rated: RatedAction) -> tuple[bool, float, float]:
        return not are_level(rated, best), -rated.win_share, -rated.margin

    return [best, *sorted(known[: ROWS - 1], key=rank)]


def _untried(move: Move) -> RatedAction:
    """Return a rating for a move that no search has visited."""
    return RatedAction(move, 0, 0.0, (), 0.0)


def _is_tried(choice: RatedAction) -> bool:
    """Return whether the search has visited a choice."""
    return choice.visits > 0 or choice.win_share > 0


def picture_of(move: Move) -> str:
    """Return the name of a picture for a move, a general one if none fits."""
    arg = move.arg
    if move.kind == "role":
        return f"roles/icon_{ROLES[role_of(arg)]}"
    if move.kind in ("build", "draft"):
        return drawing.building_picture(arg)
    if move.kind in ("take", "discard"):
        return drawing.tile_picture(arg)
    if move.kind == "lay":
        return "tiles/forest" if arg else "tiles/back"
    if move.kind in _OF_GOODS:
        return f"barrels/{GOODS[arg]}"
    return _PICTURES.get(move.kind, "ui/hint")


_OF_GOODS = frozenset(
    ("pay_good", "good", "sell", "post", "supply", "load", "wharf", "store", "keep")
)
_PICTURES = {
    "pass": "ui/cross",
    "draw": "tiles/back",
    "buy_tile": "tiles/back",
    "colonist": "pieces/colonist",
    "place": "pieces/colonist",
    "guest": "pieces/colonist",
    "pay_colonist": "pieces/colonist",
    "pay_noble": "pieces/noble",
    "pay_vp": "pieces/vp",
    "small_wharf": "buildings/small_wharf",
}
