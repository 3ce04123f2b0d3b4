"""The remarks of a match: which one is shown, where, and for how long."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from itertools import product
from typing import Final

import pygame
from pygame import FRect

from game.app.i18n import fill
from game.content.opponents.character import Character
from game.content.opponents.memory import MATCHES, choose_greeting
from game.content.opponents.remarks import Remark, RemarkChooser
from game.history.store.outcome_table import OutcomeTable
from game.match.match import Match
from game.match.seat_data import first_names
from game.rules import Game, Position
from game.rules.events import Event
from game.rules.material import GOODS
from game.scenes.table import seating
from game.scenes.table.display import TableDisplay
from game.scenes.table.view import spots
from game.ui import skin
from game.ui.context import Context
from game.ui.free_place import free_place
from game.ui.paint import Painter
from game.ui.text.rich_text import escape, keep_numbers_with_icons, plain
from game.ui.text.typesetting import QUOTE, SMALL_LABEL, TextRenderer
from game.ui.theme import BRASS_DARK, INK, PAPER_LIGHT
from game.ui.view import Point
from game.ui.widgets.buttons import Button
from game.ui.widgets.widget import Widget

# Occasions whose good is that of a tile; else it is one of barrels.
_OF_TILES: Final = ("tile_taken", "lucky_tile", "poor_tiles")


def remark_markup(remark: Remark, names: Sequence[str]) -> str:
    """Return a remark with the first name of the player it addresses, numbers, and goods as
    pictures."""
    occasion, values = remark.occasion, {"number": str(remark.occasion.number)}
    if occasion.to >= 0:
        values["name"] = escape(first_names(names)[occasion.to])
    if occasion.good >= 0:
        barrel = "" if occasion.kind in _OF_TILES else "_barrel"
        values["good"] = f"{{{GOODS[occasion.good]}{barrel}}}"
    return keep_numbers_with_icons(fill(remark.text, values))


PORTRAIT = 92.0
TAIL = 16.0  # length
_MARGIN = 18.0
_WIDEST, _NARROW = 330.0, 0.8  # text width at 100% text; share of it in a narrow bubble
_GAP = 20.0  # from a board to a bubble beside it
_SPARE = 6.0  # tolerance for text wider than measured


def bubble_sizes(text: TextRenderer, markup: str) -> list[tuple[float, float]]:
    """Return the possible sizes of a bubble, the best first: wide or narrow, and with the smallest
    text (logical pixels)."""
    smallest = replace(QUOTE, size=min(QUOTE.size, text.min_size / text.factor))
    sizes = []
    for style, share in product((QUOTE, smallest), (1.0, _NARROW)):
        wide = share * _WIDEST * text.factor * style.size / QUOTE.size
        width, height = text.rich_size(markup, style, wide)
        sizes.append((PORTRAIT + width + _SPARE + 3 * _MARGIN, max(PORTRAIT, height) + _MARGIN))
    return sizes


class RemarkBubble(Widget):
    """A remark (`markup`) beside its `portrait`, pointing to the character's `board`. It is no
    focus stop, because keys have nothing to do here."""

    def __init__(
        self,
        rect: FRect,
        portrait: str,
        markup: str,
        board: FRect,
        on_click: Callable[[], None],
    ) -> None:
        super().__init__(rect)
        self._board = board
        self._portrait = portrait
        self.markup = markup
        self.on_click = on_click

    def draw(self, p: Painter) -> None:
        box = self.rect
        skin.card(p, box, lit=True)
        self._draw_tail(p)
        portrait = pygame.FRect(box.x + _MARGIN - 4, box.centery - PORTRAIT / 2, PORTRAIT, PORTRAIT)
        p.picture(self._portrait, portrait)
        left = portrait.right + _MARGIN
        room = FRect(left, box.y + 4, box.right - _MARGIN - left, box.height - 8)
        p.write_rich(self.markup, room, QUOTE, INK, valign="middle")

    def _draw_tail(self, p: Painter) -> None:
        """Draw the bubble's tail on the side of the board, if it points at the board."""
        box, board = self.rect, self._board
        beside = board.left >= box.right or board.right <= box.left
        if beside:
            x = box.right - 2 if board.left >= box.right else box.left + 2
            y = min(max(board.top + 30, box.top + 34), box.bottom - 34)
            tip = x + (TAIL if board.left >= box.right else -TAIL), y
            corners = [(x, y - TAIL * 0.7), tip, (x, y + TAIL * 0.7)]
        else:
            below = board.top >= box.bottom
            y = box.bottom - 2 if below else box.top + 2
            x = box.left + 60
            tip = x, y + (TAIL if below else -TAIL)
            corners = [(x - TAIL * 0.7, y), tip, (x + TAIL * 0.7, y)]
        if not board.inflate(2 * _GAP, 2 * _GAP).collidepoint(tip):
            return
        points = [p.view.point(corner) for corner in corners]
        pygame.draw.polygon(p.surface, PAPER_LIGHT, points)
        pygame.draw.lines(p.surface, BRASS_DARK, False, points, max(1, p.view.px(2)))


LEAST_SECONDS, SECONDS_PER_LETTER = 2.8, 0.055
OFFER_SECONDS = 4.0
SPARED: Final = ("bar", "prompt", "roles", "tiles", "supply", "trading_house", "focus")


class TableRemarks:
    """Shows at most one remark at a time, beside its speaker's board.

    `changed` is called when it appears or disappears. With `silent`, as in lessons, nobody ever
    speaks.
    """

    def __init__(
        self,
        ctx: Context,
        match: Match,
        display: TableDisplay,
        changed: Callable[[], None],
        *,
        silent: bool,
    ) -> None:
        self._ctx = ctx
        self._match = match
        self._display = display
        self._changed = changed
        people = seating.people(match)
        self._chooser = None if silent else RemarkChooser(match.game, self._character, people)
        self._offering = False  # whether the bubble offers to turn remarks off
        self._left = 0.0  # seconds
        self._waits = False  # while something else is over the table
        self._place: FRect | None = None
        self.said: Remark | None = None
        self.markup = ""
        position = match.game.position
        if position.round == 1 and all(taker < 0 for taker in position.card_takers):
            self._greet()

    def _character(self, seat: int) -> Character | None:
        return self._ctx.characters.get(self._match.spec.seats[seat].character)

    @property
    def state(self) -> Hashable:
        """The state that the widgets depend on."""
        return self.said, self._offering, self._waits

    def rebuild(self, game: Game) -> None:
        """Restart with the history of a game, after an undo."""
        self.hide()
        if self._chooser is not None:
            self._chooser.rebuild(game)

    def note(self, event: Event, after: Position, *, shown: bool = True) -> None:
        """Let a character comment on an event whose animation begins, unless it is not `shown`."""
        if self._chooser is not None:
            remark = self._chooser.remark(event, after)
            if shown and remark is not None:
                self._say(remark)

    def _greet(self) -> None:
        """Let a character greet a person, based on what both remember, except at instant speed."""
        if self._ctx.settings.current.computer_speed == "instant":
            return
        seats, outcomes = self._match.spec.seats, OutcomeTable(self._ctx.database)
        people = {
            seat: outcomes.last_of(seats[seat].name, MATCHES)
            for seat in seating.people(self._match)
        }
        characters = {
            seat: character.id for seat in range(len(seats)) if (character := self._character(seat))
        }
        names = [seat.name for seat in seats]
        greeting = choose_greeting(people, names, characters, self._match.spec.seed)
        if self._chooser is not None and greeting is not None:
            remark = self._chooser.choose([greeting], 1)
            if remark is not None:
                self._say(remark)

    def _say(self, remark: Remark) -> None:
        """Show a remark, unless remarks are turned off."""
        if not self._ctx.settings.current.remarks:
            return
        self.said, self._offering, self._place = remark, False, None
        self.markup = remark_markup(remark, self._match.names)
        self._left = LEAST_SECONDS + SECONDS_PER_LETTER * len(plain(self.markup))
        self._changed()

    def update(self, dt: float, *, waits: bool = False) -> None:
        """Advance by `dt` seconds. While an announcement or a dialog is over the table (`waits`),
        the remark is hidden, and its time does not pass."""
        self._waits = waits
        if waits:
            self._left = max(self._left, LEAST_SECONDS)
            return
        self._left -= dt
        if self._left <= 0:
            self.hide()

    def hide(self) -> None:
        """Hide the remark."""
        if self.said is not None:
            self.said, self._offering, self._place = None, False, None
            self._changed()

    # Widgets ------------------------------------------------------------------------------------

    def widgets(self, taken: Sequence[FRect]) -> list[Widget]:
        """Create the bubble where it covers nothing `taken` (logical pixels). Return [] if it
        waits, if there is no such place, or if its previous place is now taken."""
        if self.said is None or self._waits:
            return []
        sizes = bubble_sizes(self._ctx.text, self.markup)
        if self._place is None or self._place.size not in sizes:
            self._place = self._find_place(self.said.seat, sizes, taken)
        if self._place is None or self._place.collidelist(list(taken)) >= 0:
            self.said, self._offering, self._place = None, False, None
            return []
        tr = self._ctx.translator.tr
        if not self._offering:
            board = self._board(self.said.seat) or FRect(0, 0, 0, 0)
            portrait = self.said.character.portrait
            bubble = RemarkBubble(self._place, portrait, self.markup, board, self._offer)
            bubble.tooltip = tr("Click to close")
            return [bubble]
        factor = self._ctx.text.factor
        text = tr("Turn off table talk")
        width = self._ctx.text.size(text, SMALL_LABEL)[0] + 60 * factor
        place = FRect(0, 0, width, 54 * factor)
        place.center = self._place.center
        tip = tr("Table talk is off. You can turn it back on in the settings.")
        button = Button(place.clamp(self._ctx.view.table), text, self._stop, tooltip=tip)
        button.style = SMALL_LABEL
        return [button]

    def _find_place(
        self, seat: int, sizes: Sequence[tuple[float, float]], taken: Sequence[FRect]
    ) -> FRect | None:
        """Return where a seat's bubble covers no board, what a decision is about or the middle of
        the table; otherwise only other boards; otherwise, while nobody decides, also the middle
        near its board."""
        board, display = self._board(seat), self._display
        if board is None:
            return None
        table = self._ctx.view.table.inflate(-12, -12)
        free = [*taken, board, *(display.zone(name) for name in SPARED)]
        boards = [display.zone(f"seat.{slot}") for slot in range(len(self._match.names) - 1)]
        tiers = [[*free, display.middle, *boards], [*free, display.middle]]
        if display.state().deciding < 0:
            tiers.append(free)
        for avoided, size in product(tiers, sizes):
            place = free_place(size, table, avoided, _beside(board, size, display.middle))
            if place is not None:
                return place
        return None

    def _board(self, seat: int) -> FRect | None:
        """Return the rectangle of a seat's board, or of its turn-order chip if the board is not
        visible."""
        display = self._display
        return display.rect(spots.board(seat)) or display.rect(spots.turn(seat))

    def _offer(self) -> None:
        self._offering, self._left = True, OFFER_SECONDS
        self._changed()

    def _stop(self) -> None:
        self._ctx.settings.change(remarks=False)
        self.hide()


def _beside(board: FRect, size: tuple[float, float], middle: FRect) -> Point:
    """Return the center of a bubble beside a board, toward the middle of the table."""
    width, height = size
    if board.left >= middle.right - 1:
        return board.left - _GAP - width / 2, board.top + height / 2
    if board.right <= middle.left + 1:
        return board.right + _GAP + width / 2, board.top + height / 2
    below = board.centery < middle.centery
    y = board.bottom + _GAP + height / 2 if below else board.top - _GAP - height / 2
    return board.left + width / 2, y
