"""The sheet of paper that the result is written on, and what its pages have in common."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.app.match import Match
from game.app.saves.match_history import MatchHistory, build_match_history
from game.rules.position import Position
from game.ui.context import Context
from game.ui.paint import Painter
from game.ui.phrases import Phrases
from game.ui.text.rich_text import escape
from game.ui.text.typesetting import SMALL_LABEL, Align, TextStyle
from game.ui.theme import PlayerColour
from game.ui.view import RectLike
from game.ui.widgets.widget import Widget

SHEET = pygame.FRect(150, 220, 1620, 720)


@dataclass(frozen=True)
class MatchResult:
    """What the scene shows: the seats' names and colours, the position at the end, and the story
    of the match; `title` names its pictures. `you` is the seat of the only person, -1 where there
    are more or none."""

    position: Position
    names: tuple[str, ...]
    colours: tuple[int, ...]
    story: MatchHistory
    title: str = "match"
    you: int = -1

    @classmethod
    def of(cls, match: Match) -> MatchResult:
        """The result of a match that is over."""
        people = [seat for seat, computer in enumerate(match.is_computer) if not computer]
        return cls(
            match.game.position,
            match.names,
            match.colours,
            build_match_history(match.record),
            match.path.stem if match.path else cls.title,
            people[0] if len(people) == 1 else -1,
        )


class ResultPage:
    """A page of the sheet. `name` is its id; `paint` draws it and changes nothing."""

    name = ""
    icon = ""

    def __init__(self, ctx: Context, result: MatchResult) -> None:
        self.ctx = ctx
        self.result = result
        self.tr = ctx.translator.tr
        self.phrases = Phrases(ctx.translator)

    @property
    def title(self) -> str:
        """What its tab says."""
        raise NotImplementedError

    def name_of(self, seat: int) -> str:
        """A seat's name as the winner's: the only person is spoken to."""
        return self.tr("You") if seat == self.result.you else self.result.names[seat]

    def colour(self, seat: int) -> PlayerColour:
        """A seat's colour."""
        return self.ctx.players[self.result.colours[seat]]

    def open(self) -> None:
        """It is turned to: whatever moves begins anew."""

    def finish(self) -> None:
        """Whatever moves comes to its end at once."""

    def tick(self, dt: float) -> bool:
        """Pass so many seconds; True when the picture has changed."""
        return False

    def widgets(self) -> list[Widget]:
        """What can be pointed at on the page."""
        return []

    def paint(self, p: Painter) -> None:
        """Draw the page onto the sheet."""

    def paint_crest(self, p: Painter, seat: int, rect: RectLike) -> None:
        """A seat's crest."""
        colour = self.colour(seat)
        p.picture(f"pieces/crest_{colour.crest}", rect, **colour.subst())

    def write_name(
        self,
        p: Painter,
        seat: int,
        rect: RectLike,
        style: TextStyle = SMALL_LABEL,
        *,
        align: Align = "left",
    ) -> None:
        """A seat's name, in as many lines as the room has."""
        name = escape(self.result.names[seat])
        p.write_rich(name, rect, style, self.colour(seat).dark, align=align, valign="middle")
