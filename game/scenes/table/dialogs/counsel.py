"""Counsel: the hint of the strongest computer player, with the two best other moves and reasons."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.match.engine_process import SeatFailed
from game.match.match import Match
from game.rules import Action as Move
from game.rules.material import GOODS, ROLES, role_of
from game.scenes.base import Scene
from game.seats.search import Analysis, RatedAction
from game.ui import drawing, skin
from game.ui.context import Context
from game.ui.input import Command, InputAction
from game.ui.paint import Painter
from game.ui.phrases import Phrases
from game.ui.phrases.reasons import comparison, counsel_reason, win_chance
from game.ui.text.rich_text import escape
from game.ui.text.typesetting import BODY, LABEL, SMALL, SUBHEADING, TITLE
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
    hexcode,
    mix,
)
from game.ui.widgets.buttons import Button
from game.ui.widgets.widget import Widget

MARGIN = 60.0
WIDTH = 1260.0
ROWS = 3  # the best, and the two best others
ROW, GAP = 168.0, 14.0
HEAD, FOOT = 128.0, 76.0
PICTURE = 116.0
GAUGE = 300.0
CARD = mix(PAPER, PAPER_SHADE, 0.5)

PlayAction = Callable[[Sequence[Move]], None]


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
        """The best choice, then the next ones by the figures that are shown; () while there is no
        answer. Those that were hardly tried are left out: their figures and their order say
        nothing, and may look better than the best."""
        if self.analysis is None:
            return ()
        best, *others = self.analysis.choices
        known = [
            rated for rated in others if _is_tried(rated) and rated.win_share <= best.win_share
        ]
        known = sorted(known[: ROWS - 1], key=lambda rated: (-rated.win_share, -rated.margin))
        return [best, *known] if _is_tried(best) else [best]

    @property
    def tells_chances(self) -> bool:
        """Whether chances and leads are told: there are some, and no VP are secret."""
        return _is_tried(self.choices[0]) and not self.match.game.options.hidden_vp

    # The sheet ----------------------------------------------------------------------------------

    def layout(self) -> None:
        factor = self.ctx.text.factor
        width = min(1840.0, WIDTH * factor)
        head, foot = HEAD * factor, FOOT * factor
        rows = max(1, len(self.choices)) * (ROW + GAP) * factor
        height = min(1060.0, 2 * MARGIN + head + rows + foot)
        self.box = pygame.FRect((1920 - width) / 2, (1080 - height) / 2, width, height)
        inner = self.box.inflate(-2 * MARGIN, -2 * MARGIN)
        top, wide = inner.bottom - foot + 8, (inner.width - 24) / 2
        # Ways back are on the left, onwards on the right.
        left = pygame.FRect(inner.x, top, wide, foot)
        right = pygame.FRect(inner.x + wide + 24, top, wide, foot)
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

    def _do(self) -> None:
        best = self.choices[0].action
        self.close()
        self.play([best])

    def on_command(self, command: Command) -> bool:
        if command.action in (InputAction.CANCEL, InputAction.MENU, InputAction.HINT):
            self.close()
        return True

    def _cards(self) -> list[pygame.FRect]:
        """Return the rectangles of the choices."""
        factor = self.ctx.text.factor
        inner = self.box.inflate(-2 * MARGIN, -2 * MARGIN)
        top = inner.y + (HEAD - 22) * factor
        room = inner.height - (HEAD + FOOT - 22) * factor
        pitch = room / max(1, len(self.choices))
        return [
            pygame.FRect(inner.x, top + rank * pitch, inner.width, pitch - GAP)
            for rank in range(max(1, len(self.choices)))
        ]

    def paint(self, p: Painter) -> None:
        p.veil(110)
        skin.paper(p, self.box)
        factor = self.ctx.text.factor
        inner = self.box.inflate(-2 * MARGIN, -2 * MARGIN)
        head = pygame.FRect(inner.x, inner.y - 14, inner.width, 80 * factor)
        title = self.tr("What would the Governor do?")
        if self.forced:
            title = self.tr("There is only this")
        p.write(title, head, TITLE, INK, align="center")
        if self.choices and self.tells_chances:
            note = self.tr("These are the chances if everybody plays as well as the Governor.")
            below = pygame.FRect(head.x, head.bottom - 18 * factor, head.width, 34 * factor)
            p.write(note, below, SMALL, INK_SOFT, align="center")
        cards = self._cards()
        if not self.choices:
            text = self.tr("The Governor is thinking {hourglass}")
            if self.failed:
                text = self.tr("The Governor has no answer.")
            p.write_rich(text, cards[0], BODY, INK_SOFT, align="center", valign="middle")
        for rank, (choice, card) in enumerate(zip(self.choices, cards, strict=False)):
            self._draw_choice(p, rank, choice, card)

    def _draw_choice(self, p: Painter, rank: int, choice: RatedAction, card: pygame.FRect) -> None:
        position = self.match.game.position
        p.fill(card.move(0, 4), WALNUT, alpha=45, radius=16)
        p.fill(card, PAPER_EDGE if rank else BRASS_DARK, radius=16)
        if not rank:
            p.fill(card.inflate(-4, -4), BRASS_LIGHT, radius=14)
        edge, ground = (5, CARD) if rank else (12, PAPER_LIGHT)
        p.fill(card.inflate(-edge, -edge), ground, radius=12)
        side = min(PICTURE * (p.text.factor if self.forced else 1.0), card.height - 28)
        place = pygame.FRect(card.x + 22, card.centery - side / 2, side, side)
        p.picture(picture_of(choice.action), place, MAIN=hexcode(INK_SOFT))
        if len(self.choices) > 1:
            self._draw_rank(p, rank, place)
        line = 0.29 * (card.height - 18)  # the reasons have room for two lines
        room = pygame.FRect(place.right + 26, card.y + 9, 0, line)
        room.width = card.right - 28 - room.x
        name = self.phrases.action(choice.action, position)
        if not _is_tried(choice):
            self._draw_untried(p, name, room)
            return
        upper = pygame.FRect(room)
        best, *others = self.choices
        if self.tells_chances:
            upper.width -= GAUGE + 20
            gauge = pygame.FRect(upper.right + 20, room.y, GAUGE, line)
            self._draw_gauge(p, choice.win_share, gauge)
            words = win_chance(self.phrases, choice)
        else:
            words = comparison(self.phrases, choice, best)
        p.write_rich(name, upper, SUBHEADING, INK, valign="middle")
        p.write_rich(words, room.move(0, line), BODY, INK, valign="middle")
        other = best if rank else next(iter(others), None)
        why = escape(counsel_reason(self.phrases, choice, other, best=not rank))
        lower = pygame.FRect(room.x, room.y + 2 * line, room.width, card.height - 18 - 2 * line)
        p.write_rich(why, lower, SMALL, INK_SOFT, valign="middle")

    def _draw_untried(self, p: Painter, name: str, room: pygame.FRect) -> None:
        """Draw a choice without figures: the only one, or one that no search has tried."""
        words = self.tr("A quick answer, without looking ahead.")
        if self.forced:
            words = self.tr("The rules allow nothing else now.")
        upper = pygame.FRect(room.x, room.y + 0.5 * room.height, room.width, 1.3 * room.height)
        p.write_rich(name, upper, SUBHEADING, INK, valign="middle")
        lower = pygame.FRect(room.x, upper.bottom, room.width, room.height)
        p.write_rich(words, lower, BODY, INK_SOFT, valign="middle")

    def _draw_rank(self, p: Painter, rank: int, place: pygame.FRect) -> None:
        seal = pygame.FRect(0, 0, 42, 42)
        seal.center = (place.x + 6, place.y + 8)
        p.fill(seal, WALNUT, radius=21)
        ground, ink = (WALNUT_LIGHT, PAPER_LIGHT) if rank else (BRASS_LIGHT, INK)
        p.fill(seal.inflate(-6, -6), ground, radius=18)
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
