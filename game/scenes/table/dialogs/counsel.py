"""Counsel: the hint of the strongest computer player, with the two best other moves and reasons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from game.history.statistics.outcome_reader import counts
from game.match.assistance import counsel_counts
from game.match.engine_process import SeatFailed
from game.match.match import Match
from game.rules import Action as Move
from game.rules.material import GOODS, ROLES, role_of
from game.scenes.base import Scene
from game.seats.search import Analysis, RatedAction
from game.ui import drawing, skin
from game.ui.box_layout import REST, Length, TextMeasure, column, longest, middle, row, sheet, total
from game.ui.context import Context
from game.ui.input import Command, InputAction
from game.ui.paint import Painter
from game.ui.phrases import Phrases
from game.ui.phrases.reasons import (
    are_level,
    comparison,
    counsel_reason,
    looks_better,
    win_chance,
)
from game.ui.text.rich_text import escape
from game.ui.text.typesetting import BODY, BUTTON, LABEL, SMALL, SUBHEADING, TITLE, TextStyle
from game.ui.theme import (
    BRASS_DARK,
    BRASS_LIGHT,
    INK,
    INK_SOFT,
    LEAF,
    LEAF_DARK,
    PAPER,
    PAPER_EDGE,
    PAPER_LIGHT,
    PAPER_SHADE,
    WALNUT,
    WALNUT_LIGHT,
    Colour,
    hexcode,
    mix,
)
from game.ui.widgets.buttons import Button
from game.ui.widgets.widget import Widget

MARGIN = 60.0
WIDTH = 1260.0
ROWS = 3  # the best, and the two best others
GAP = 14.0
EDGE, PADDING, BESIDE = 22.0, 14.0, 26.0  # around and between what is on a card
TITLE_HEIGHT = 90.0  # large enough with large text too
PICTURE = 116.0
GAUGE = 300.0
CARD = mix(PAPER, PAPER_SHADE, 0.5)

PlayAction = Callable[[Sequence[Move]], None]


class CardLine(NamedTuple):
    """What is written on the card of a choice: a line, or a paragraph."""

    markup: str
    style: TextStyle
    ink: Colour


class CounselScene(Scene):
    """Dialog with the analysis of the position for the person who decides; `play` plays the best
    move.

    A single legal action is shown at once, without a search.
    """

    transparent = True
    freezes_below = False

    def __init__(self, ctx: Context, match: Match, play: PlayAction) -> None:
        super().__init__(ctx)
        self.match = match
        self.play = play
        self.phrases = Phrases(ctx.translator)
        legal = match.game.legal_actions
        self.forced = len(legal) == 1
        asked_before = counsel_counts(match.record)[match.game.seat] > 0
        in_statistics = match.path is not None and counts(match.record)
        self._costs = in_statistics and not self.forced and not asked_before
        self.analysis = Analysis((_untried(legal[0]),)) if self.forced else None
        self.failed = False
        self.box = pygame.FRect(0, 0, 0, 0)

    # Thinking -----------------------------------------------------------------------------------

    def tick(self, dt: float) -> None:
        if self.analysis is not None or self.failed:
            return
        try:
            self.match.start_analysis()
            analysis = self.match.analysis()
        except SeatFailed:
            analysis, self.failed = None, True
        if analysis is not None:
            self.match.note_counsel()  # on the disk before it is seen
            self.analysis = analysis
        if self.analysis is not None or self.failed:
            self.layout()
            self.touch()

    @property
    def choices(self) -> Sequence[RatedAction]:
        """What is shown; () while there is no answer."""
        return shown_choices(self.analysis) if self.analysis is not None else ()

    @property
    def tells_chances(self) -> bool:
        """Whether chances and leads are told: there are some, and no VP are secret."""
        tried = any(map(_is_tried, self.choices))
        return tried and not self.match.game.options.hidden_vp

    @property
    def notes(self) -> list[str]:
        """What stands below the title: what counsel costs, to whom asks for the first time."""
        tr, notes = self.tr, []
        if self._costs:
            notes.append(
                tr("A match with counsel does not count for the rating or for most achievements.")
            )
        if self.tells_chances:
            notes.append(tr("These are the chances if everybody plays as well as the Governor."))
        return notes

    # The sheet ----------------------------------------------------------------------------------

    def layout(self) -> None:
        fit, factor = TextMeasure(self.ctx.text), self.ctx.text.factor
        width = min(1840.0, WIDTH * factor)
        self._picture = PICTURE * min(1.5, max(1.0, factor))
        room = width - 2 * MARGIN - 2 * EDGE - self._picture - BESIDE
        self._lines = [self.words(choice) for choice in self.choices]
        self._heights = [_line_heights(fit, lines, room) for lines in self._lines]
        least = Length(self._picture, PICTURE).padded(2 * PADDING)
        cards = [longest(total(high).padded(2 * PADDING), least) for high in self._heights]
        self._heads = [fit.line(TITLE).capped(TITLE_HEIGHT)]
        self._heads += [fit.line(SMALL)] * len(self.notes)
        heights = [total(self._heads), *(cards or [least]), fit.line(BUTTON).padded(34)]
        self.box, (self._head, *self._cards, foot) = sheet(width, heights, GAP, MARGIN)
        # Ways back are on the left, onwards on the right.
        left, right = row(foot, [REST, REST], gap=24)
        words = self.tr("Back") if self.forced else self.tr("I'll decide")
        back = Button(left, words, self.close, icon="ui/undo")
        buttons: list[Widget] = [back]
        if self.choices:
            do = Button(right, self.tr("Do it"), self._do, icon="ui/check", tone="brass")
            buttons.append(do)
        elif not self.failed:
            enough = Button(right, self.tr("Answer now"), self.match.stop_thinking, icon="ui/fast")
            buttons.append(enough)
        self.widgets.set(buttons, focus=buttons[-1])

    def words(self, choice: RatedAction) -> list[CardLine]:
        """Return what stands on the card of a choice, the largest letters first."""
        name = self.phrases.action(choice.action, self.match.game.position)
        lines = [CardLine(name, SUBHEADING, INK)]
        if not _is_tried(choice):  # the only one, or one that no search has tried
            words = self.tr("A quick answer, without looking ahead.")
            if self.forced:
                words = self.tr("The rules allow nothing else now.")
            return [*lines, CardLine(words, BODY, INK_SOFT)]
        best, *others = self.choices
        is_best = choice is best
        words = comparison(self.phrases, choice, best)
        if self.tells_chances:
            words = win_chance(self.phrases, choice)
        other = next(iter(others), None) if is_best else best
        why = escape(counsel_reason(self.phrases, choice, other, best=is_best))
        return [*lines, CardLine(words, BODY, INK), CardLine(why, SMALL, INK_SOFT)]

    def _do(self) -> None:
        best = self.choices[0].action
        self.close()
        self.play([best])

    def on_command(self, command: Command) -> bool:
        if command.action in (InputAction.CANCEL, InputAction.MENU, InputAction.HINT):
            self.close()
        return True

    def paint(self, p: Painter) -> None:
        p.veil(110)
        skin.paper(p, self.box)
        head, *notes = column(self._head, self._heads)
        title = self.tr("What would the Governor do?")
        if self.forced:
            title = self.tr("There is only this")
        p.write(title, head, TITLE, INK, align="center")
        for words, note in zip(self.notes, notes, strict=True):
            p.write(words, note, SMALL, INK_SOFT, align="center")
        if not self.choices:
            text = self.tr("The Governor is thinking {hourglass}")
            if self.failed:
                text = self.tr("The Governor has no answer.")
            p.write_rich(text, self._cards[0], BODY, INK_SOFT, align="center", valign="middle")
        for rank in range(len(self.choices)):
            self._draw_choice(p, rank)

    def _draw_choice(self, p: Painter, rank: int) -> None:
        choice, card, heights = self.choices[rank], self._cards[rank], self._heights[rank]
        p.fill(card.move(0, 4), WALNUT, alpha=45, radius=16)
        p.fill(card, PAPER_EDGE if rank else BRASS_DARK, radius=16)
        if not rank:
            p.fill(card.inflate(-4, -4), BRASS_LIGHT, radius=14)
        edge, ground = (5, CARD) if rank else (12, PAPER_LIGHT)
        p.fill(card.inflate(-edge, -edge), ground, radius=12)
        inner = card.inflate(-2 * EDGE, -2 * PADDING)
        picture, room = row(inner, [self._picture, REST], gap=BESIDE)
        place = middle(picture, min(picture.size))
        p.picture(picture_of(choice.action), place, MAIN=hexcode(INK_SOFT))
        if len(self.choices) > 1:
            self._draw_rank(p, rank, place)
        high = min(room.height, total(heights).preferred)
        places = column(middle(room, room.width, high), heights)
        if self.tells_chances:
            places[0], gauge = row(places[0], [REST, GAUGE], gap=BESIDE)
            self._draw_gauge(p, choice.win_share, gauge)
        for line, place in zip(self._lines[rank], places, strict=True):
            p.write_rich(line.markup, place, line.style, line.ink, valign="middle")

    def _draw_rank(self, p: Painter, rank: int, picture: pygame.FRect) -> None:
        seal = middle((picture.x + 6, picture.y + 8, 0, 0), 0.36 * picture.width)
        radius = seal.width / 2
        p.fill(seal, WALNUT, radius=radius)
        ground, ink = (WALNUT_LIGHT, PAPER_LIGHT) if rank else (BRASS_LIGHT, INK)
        p.fill(seal.inflate(-6, -6), ground, radius=radius - 3)
        p.write(str(rank + 1), seal.inflate(-6, -4), LABEL, ink, align="center")

    def _draw_gauge(self, p: Painter, share: float, box: pygame.FRect) -> None:
        """Draw a chance to win (0 to 1) as a bar."""
        groove = pygame.FRect(box.x, box.centery - 12, box.width, 24)
        p.fill(groove, PAPER_EDGE, radius=12)
        p.fill(groove.inflate(-4, -4), PAPER_SHADE, radius=10)
        filled = groove.inflate(-4, -4)
        filled.width = max(filled.height, filled.width * share)
        p.fill(filled, LEAF_DARK, radius=10)
        shine = pygame.FRect(filled.x + 8, filled.y + 4, filled.width - 16, 5)
        if shine.width > 5:
            p.fill(shine, LEAF, alpha=200, radius=2.5)


def _line_heights(fit: TextMeasure, lines: Sequence[CardLine], width: float) -> list[Length]:
    """Return how high the lines on a card are; the last one, the reason, is wrapped at a width."""
    *above, why = lines
    return [*(fit.line(line.style) for line in above), fit.lines(why.markup, why.style, width)]


def shown_choices(analysis: Analysis) -> list[RatedAction]:
    """Return the best choice, then the next ones by the figures that are shown, those about as good
    as the best first. Those that look better than the best are left out: they were hardly tried, or
    are plainly a waste."""
    best, *others = analysis.choices
    if not _is_tried(best):
        return [best]
    known = [rated for rated in others if _is_tried(rated) and not looks_better(rated, best)]

    def rank(rated: RatedAction) -> tuple[bool, float, float]:
        return not are_level(rated, best), -rated.win_share, -rated.margin

    return [best, *sorted(known[: ROWS - 1], key=rank)]


def _untried(move: Move) -> RatedAction:
    """Rate a move of which no search has found out anything."""
    return RatedAction(move, 0, 0.0, (), 0.0)


def _is_tried(choice: RatedAction) -> bool:
    """Tell whether the search has visited a choice."""
    return choice.visits > 0 or choice.win_share > 0


def picture_of(move: Move) -> str:
    """Return the name of a picture for a move, a general one where none fits."""
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
