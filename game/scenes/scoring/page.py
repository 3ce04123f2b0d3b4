"""The base class of the pages of the result, and their data."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import pygame

from game.content.opponents.character import Character
from game.match.journal import spec_of
from game.match.match import Match
from game.match.match_history import MatchHistory, build_match_history
from game.match.seat_changes import given_seats, seat_changes, with_all_people
from game.rules.position import Position
from game.rules.scoring import scores
from game.scenes.tab_page import TabPage
from game.ui import skin
from game.ui.context import Context
from game.ui.drawing import smallest_style
from game.ui.input import Command
from game.ui.paint import Painter
from game.ui.text.rich_text import escape
from game.ui.text.typesetting import SMALL_LABEL, Align, TextStyle
from game.ui.theme import PlayerColor
from game.ui.view import Point, RectLike

SHEET = pygame.FRect(150, 220, 1620, 720)
SMALLEST_PORTRAIT = 60.0


def ranking(position: Position) -> list[int]:
    """Return the seats from first to last: by VP, then by doubloons plus goods."""
    each = scores(position)
    return sorted(range(len(each)), key=lambda seat: (-each[seat].total, -each[seat].tie_break))


@dataclass(frozen=True)
class MatchResult:
    """The data of the pages: the final position, names and colors by seat, and the match history.

    `title` is the name of exported pictures. `you` is the seat of the only person, -1 if several
    played, even for a part of the match, or none. `characters` are the ids of the seats'
    characters. `given_up` are the seats of people that a computer played at the end.
    """

    position: Position
    names: tuple[str, ...]
    colors: tuple[int, ...]
    history: MatchHistory
    title: str = "match"
    you: int = -1
    characters: tuple[str, ...] = ()
    given_up: tuple[int, ...] = ()

    @classmethod
    def of(cls, match: Match) -> MatchResult:
        """Return the result of a finished match."""
        begun, changes = spec_of(match.record), seat_changes(match.record)
        ever = with_all_people(begun, changes).seats
        people = [number for number, seat in enumerate(ever) if not seat.is_computer]
        alone = len(people) == 1 and not match.is_computer[people[0]]
        return cls(
            match.game.position,
            match.names,
            match.colors,
            build_match_history(match.record),
            match.path.stem if match.path else cls.title,
            people[0] if alone else -1,
            tuple(seat.character for seat in match.spec.seats),
            tuple(seat for seat in given_seats(match.record) if match.is_computer[seat]),
        )


def name_in_lines(p: Painter, name: str, width: float, style: TextStyle) -> str:
    """Return markup of a name on several lines: each word fits the width in small text, or ends in
    an ellipsis."""
    least = smallest_style(style)
    return escape(" ".join(p.text.cut(word, least, width) for word in name.split(" ")))


class ResultPage(TabPage):
    """A page of the result, which draws in `SHEET`."""

    def __init__(self, ctx: Context, result: MatchResult) -> None:
        super().__init__(ctx)
        self.result = result

    @cached_property
    def order(self) -> list[int]:
        """The seats from first to last."""
        return ranking(self.result.position)

    def name_of(self, seat: int) -> str:
        """Return a seat's name, "You" for the only person."""
        return self.tr("You") if seat == self.result.you else self.result.names[seat]

    def color(self, seat: int) -> PlayerColor:
        """Return a seat's color."""
        return self.ctx.players[self.result.colors[seat]]

    def open(self) -> None:
        """Start the page's animation when it is shown."""

    def finish(self) -> None:
        """Complete the page's animation immediately."""

    def close(self) -> None:
        """Clean up when the scene of the result is left."""

    def point_at(self, pos: Point) -> bool:
        """Handle a mouse move. Return True if the picture has changed."""
        return False

    def on_command(self, command: Command) -> bool:
        """Handle a key or gamepad button that no widget used. Return True if it was used."""
        return False

    def character_of(self, seat: int) -> Character | None:
        """Return the character of a seat, None for none."""
        ids = self.result.characters
        return self.ctx.characters.get(ids[seat]) if ids else None

    def paint_crest(self, p: Painter, seat: int, rect: RectLike) -> None:
        """Draw a seat's crest; at large sizes, over the character's portrait."""
        box = pygame.FRect(rect)
        character = self.character_of(seat) if box.width >= SMALLEST_PORTRAIT else None
        skin.face(p, box, self.color(seat), character.portrait if character is not None else "")

    def write_name(
        self,
        p: Painter,
        seat: int,
        rect: RectLike,
        style: TextStyle = SMALL_LABEL,
        *,
        align: Align = "left",
    ) -> None:
        """Draw a seat's name, on as many lines as fit."""
        name = name_in_lines(p, self.result.names[seat], pygame.FRect(rect).width, style)
        p.write_rich(name, rect, style, self.color(seat).dark, align=align, valign="middle")
