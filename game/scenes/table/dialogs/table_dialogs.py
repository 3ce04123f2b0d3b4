"""Open the scenes over the table: pause menu, seat assignment, public information."""

from __future__ import annotations

import random
from functools import partial

import pygame

from game.content.opponents.selection import draw_newcomer
from game.match.match import Match
from game.match.seat_data import PERSON
from game.scenes.base import Exits
from game.scenes.pause import PauseScene
from game.scenes.sheet_scene import SheetScene
from game.scenes.table import seating
from game.scenes.table.dialogs.public_information import PublicInformationScene
from game.scenes.table.stage import TableStage
from game.seats import LEVELS
from game.ui import skin
from game.ui.box_layout import REST, Size, row, sheet
from game.ui.context import Context
from game.ui.paint import Painter
from game.ui.phrases.players import (
    THINK_NAMES,
    kind_level,
    kind_style,
    make_kind,
    player_options,
    player_tip,
)
from game.ui.text.typesetting import BODY, BUTTON, LABEL, SMALL, TITLE
from game.ui.theme import INK_SOFT
from game.ui.widgets.value_controls import Choice
from game.ui.widgets.widget import Widget

_CREST = 66.0  # including the gap beside it
_MARGIN = 60.0


class SeatAssignmentScene(SheetScene):
    """The dialog with a line for each seat. A change takes effect at once, and is written to the
    journal."""

    transparent = True

    def __init__(self, ctx: Context, match: Match) -> None:
        super().__init__(ctx)
        self.match = match
        self._people = seating.people(match)
        self._note = ""
        self._note_room = pygame.FRect(0, 0, 0, 0)
        self._names: list[pygame.FRect] = []
        self._tips: list[pygame.FRect] = []  # below the choices

    def layout(self) -> None:
        fit = self.fit
        self.title = self.tr("Change players")
        self._note = self.tr(
            "A computer can take over for a person, or a person for a computer.\nIn the "
            "statistics, the match counts for whoever is seated when it ends."
        )
        width = min(1860.0, 1300 * self.ctx.text.factor)
        note = fit.lines(self._note, BODY, width - 2 * _MARGIN)
        lines = [fit.line(LABEL).padded(30), fit.line(SMALL)] * len(self.match.names)
        heights: list[Size] = [fit.line(TITLE), note, *lines, 0, fit.line(BUTTON).padded(34)]
        self.box, (self.head, self._note_room, *rows, _, foot) = sheet(width, heights, 8, _MARGIN)
        name = fit.width(*self.match.names, style=LABEL).padded(_CREST).capped(0.4 * width)
        columns: list[Size] = [name, REST, REST]
        cells = [row(place, columns, gap=12) for place in rows[::2]]
        self._tips = [
            pygame.FRect(seat[1].x, below.y, below.right - seat[1].x, below.height)
            for seat, below in zip(cells, rows[1::2], strict=True)
        ]
        self._names = [places[0] for places in cells]
        choices = [choice for at, places in enumerate(cells) for choice in self._row(at, places)]
        done = self.done_button(foot)
        self.widgets.set([*choices, done], focus=done)

    def _row(self, at: int, cells: list[pygame.FRect]) -> list[Widget]:
        """Create the widgets of a seat: who plays it and, if it searches, its think time."""
        seat, tr = self.match.spec.seats[at], self.tr
        level = kind_level(seat.kind)
        _, kinds, times = cells
        change = partial(self._set_level, at)
        tip = player_tip(level, tr)
        options = self._options(level)
        widgets: list[Widget] = [Choice(kinds, "", options, level, change, tooltip=tip)]
        if level == "governor":
            thinks = [(key, tr(text)) for key, text in THINK_NAMES.items()]
            change = partial(self._set_think, at)
            widgets.append(Choice(times, "", thinks, seat.think_time, change))
        return widgets

    def _options(self, level: str) -> list[tuple[object, str]]:
        """Return the players to choose from. After a person comes a computer as strong as the
        strongest at the table, so that nobody's game is handed to a weaker one by one click."""
        person, *computers = player_options(self.tr)
        if level != PERSON:
            return [person, *computers]
        kinds = (kind_level(seat.kind) for seat in self.match.spec.seats)
        ranks = [LEVELS.index(kind) for kind in kinds if kind in LEVELS]
        first = max(ranks, default=LEVELS.index("merchant"))
        return [person, *computers[first:], *computers[:first]]

    def _set_level(self, seat: int, level: object) -> None:
        """Give a seat to a person or to a computer of a level. A computer that takes over for a
        person is a character who is not at the table yet."""
        seats = self.match.spec.seats
        if level == PERSON or seat not in self._people:
            self._set(seat, make_kind(str(level), kind_style(seats[seat].kind)))
            return
        seated = [other.character for at, other in enumerate(seats) if at != seat]
        rng = random.Random(self.match.spec.seed)
        newcomer = draw_newcomer(self.ctx.characters, seated, str(level), rng)
        if newcomer is None:
            self._set(seat, str(level))
        else:
            self._set(seat, newcomer.kind_at(str(level)), character=newcomer.id)

    def _set_think(self, seat: int, think: object) -> None:
        self._set(seat, self.match.spec.seats[seat].kind, str(think))

    def _set(self, seat: int, kind: str, think: str = "", character: str = "") -> None:
        self.match.set_seat(seat, kind, think, character)
        self.resized()

    def paint(self, p: Painter) -> None:
        super().paint(p)
        p.write_rich(self._note, self._note_room, BODY, INK_SOFT, align="center")
        for at, (name, room) in enumerate(zip(self.match.names, self._names, strict=True)):
            skin.crest_and_name(p, room, self.ctx.players[self.match.colors[at]], name)
        for seat, room in zip(self.match.spec.seats, self._tips, strict=True):
            p.write(player_tip(kind_level(seat.kind), self.tr), room, SMALL, INK_SOFT)


PAUSE_ENTRIES = (
    *("settings", "help", "seats", "public", "keep", "back", "leave", "lessons", "problems"),
    "quit",
)
NO_SEATS = frozenset(("lessons", "problems"))  # exits of tables whose players cannot change


class TableDialogs:
    """Opens the scenes over the table. `exits` are the entries of the pause menu that leave the
    table."""

    def __init__(self, stage: TableStage, exits: Exits) -> None:
        self._ctx, self._match = stage.ctx, stage.match
        self._stage = stage
        self._exits = exits

    def open_menu(self) -> None:
        """Open the pause menu."""
        own = {
            "seats": self.open_seat_assignment,
            "public": self.open_public_information,
        }
        exits = {**own, **self._exits}
        if self._match.waiting_for == "over" or not NO_SEATS.isdisjoint(exits):
            del exits["seats"]
        if self._match.waiting_for != "person":
            exits.pop("keep", None)
        known = {key: exits[key] for key in PAUSE_ENTRIES if key in exits}
        self._ctx.stack.push(PauseScene(self._ctx, known))

    def open_seat_assignment(self) -> None:
        """Open the dialog that gives seats to computers or people."""
        self._ctx.stack.push(SeatAssignmentScene(self._ctx, self._match))

    def open_public_information(self) -> None:
        """Open the dialog with public information."""
        deciding = self._stage.display.state().deciding
        self._ctx.stack.push(PublicInformationScene(self._ctx, self._match, deciding))
