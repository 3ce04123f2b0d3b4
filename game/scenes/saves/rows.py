"""The rows of the list of saved matches, and how a match is told of in words."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

import pygame

from game.app.files.disk import displayable
from game.app.i18n import N_, Translator
from game.app.match_spec import MatchSpec
from game.app.saves.match_library import MatchEntry
from game.rules import Options
from game.scenes.setup.plan import SetupPlan
from game.scenes.setup.scene import BUILDING_NAMES, PRESET_NAMES
from game.ui import skin
from game.ui.paint import Painter
from game.ui.text.typesetting import LABEL, SMALL, SUBHEADING
from game.ui.theme import (
    BRASS,
    BRASS_DARK,
    CRIMSON,
    INK,
    INK_SOFT,
    PAPER_EDGE,
    PAPER_LIGHT,
    PAPER_SHADE,
    SEA_DARK,
    WALNUT,
    PlayerColour,
    hexcode,
)
from game.ui.view import Point, RectLike
from game.ui.widgets.widget import Widget

Source = Callable[[], pygame.Surface | None]

_NOBLES = N_("Nobles")


# Words


def title(card: MatchEntry) -> str:
    """The title that a match was given; else the names of those who play it."""
    if card.title or card.match_file is None:
        return card.title or displayable(card.path.name)
    return ", ".join(seat.name for seat in card.match_file.spec.seats)


def file_title(card: MatchEntry) -> str:
    """A title for a file that goes elsewhere."""
    return card.title or f"{title(card)} {datetime.fromtimestamp(card.modified):%Y-%m-%d}"


def state(card: MatchEntry, tr: Translator) -> str:
    """How far the match has come."""
    if card.match_file is None:
        return tr("Cannot be opened")
    if card.match_file.finished:
        return tr("Finished")
    return tr("Round {n}", n=card.round) if card.round else tr("Setting up")


def rules(options: Options, tr: Translator) -> str:
    """The rules of a match in a word or two."""
    plan = SetupPlan(
        buildings=options.buildings,
        nobles=options.nobles,
        edition=options.edition,
        balanced=options.balanced,
        corn_start=options.corn_start,
    )
    if plan.preset:
        return tr(PRESET_NAMES[plan.preset])
    words = tr(BUILDING_NAMES[options.buildings])
    return f"{words} + {tr(_NOBLES)}" if options.nobles else words


def facts(card: MatchEntry, tr: Translator) -> str:
    """When it was played, how far it has come, by which rules, whether anything was taken back."""
    parts = [f"{datetime.fromtimestamp(card.modified):%Y-%m-%d %H:%M}", state(card, tr)]
    if card.match_file is not None:
        parts.append(rules(card.match_file.spec.options, tr))
    if card.took_back:
        parts.append(tr("with undo"))
    return "  ·  ".join(parts)


def best(card: MatchEntry) -> frozenset[int]:
    """The seats with the most points at the end."""
    most = max(card.points, default=0)
    return frozenset(seat for seat, points in enumerate(card.points) if points == most)


# Pictures


class ThumbnailFrame(Widget):
    """The small picture of a match in a brass frame; a place for it while there is none."""

    def __init__(self, rect: RectLike, source: Source, *, sound: bool = True) -> None:
        super().__init__(rect)
        self._source = source
        self._sign = "ui/hourglass" if sound else "ui/warning"
        self._scaled: tuple[pygame.Surface, pygame.Surface] | None = None

    def draw(self, p: Painter) -> None:
        place = p.view.rect(self.rect)
        if min(place.size) <= 0:
            return  # large type has left no room for it
        p.fill(self.rect.inflate(8, 8), BRASS_DARK, radius=8)
        p.fill(self.rect.inflate(4, 4), BRASS, radius=6)
        picture = self._source()
        if picture is None:
            p.fill(self.rect, SEA_DARK)
            side = min(self.rect.size) * 0.5
            box = pygame.FRect(0, 0, side, side)
            box.center = self.rect.center
            p.picture(self._sign, box, MAIN=hexcode(PAPER_SHADE))
            return
        if self._scaled is None or not self._fits(picture, place):
            self._scaled = picture, pygame.transform.smoothscale(picture, place.size)
        p.surface.blit(self._scaled[1], place)

    def _fits(self, picture: pygame.Surface, place: pygame.Rect) -> bool:
        return (
            self._scaled is not None
            and self._scaled[0] is picture
            and self._scaled[1].get_size() == place.size
        )


class MatchRow(Widget):
    """One match in the list. A click chooses it; a click on the chosen one opens it."""

    focusable = True

    def __init__(
        self,
        rect: RectLike,
        card: MatchEntry,
        source: Source,
        colours: tuple[PlayerColour, ...],
        tr: Translator,
        choose: Callable[[MatchEntry], None],
        take_up: Callable[[MatchEntry], None],
    ) -> None:
        super().__init__(rect)
        self.card = card
        self.chosen = False
        self._words = title(card), facts(card, tr)
        self._colours = colours
        self._choose, self._take_up = choose, take_up
        self._thumb = ThumbnailFrame(
            self._picture_place(), source, sound=card.match_file is not None
        )

    def activate(self, pos: Point | None = None) -> bool:
        if self.chosen:
            self._take_up(self.card)
        else:
            self._choose(self.card)
        return True

    def _picture_place(self) -> pygame.FRect:
        height = self.rect.height - 28
        return pygame.FRect(self.rect.x + 16, self.rect.y + 14, height * 16 / 9, height)

    def draw(self, p: Painter) -> None:
        edge = BRASS_DARK if self.chosen else PAPER_EDGE
        ground = PAPER_LIGHT if self.chosen or self.hovered else PAPER_SHADE
        p.fill(self.rect, edge, radius=12)
        p.fill(self.rect.inflate(-6, -6) if self.chosen else self.rect.inflate(-3, -3), ground,
               radius=10)  # fmt: skip
        self._thumb.rect = self._picture_place()
        self._thumb.draw(p)
        left = self._thumb.rect.right + 24
        room = pygame.FRect(left, self.rect.y + 8, self.rect.right - left - 20, 0)
        share = (self.rect.height - 16) / 3
        colours = INK, INK_SOFT if self.card.match_file is not None else CRIMSON
        for nth, style in enumerate((SUBHEADING, SMALL)):
            line = (room.x, room.y + nth * share, room.width, share)
            p.write(self._words[nth], line, style, colours[nth])
        last = pygame.FRect(room.x, room.y + 2 * share, room.width, share)
        if self.card.match_file is not None:
            draw_seats(p, last, self.card, self.card.match_file.spec, self._colours)
        if self.focused:
            skin.focus_ring(p, self.rect.inflate(-14, -14), 8)


def draw_seats(
    p: Painter,
    row: pygame.FRect,
    card: MatchEntry,
    spec: MatchSpec,
    colours: tuple[PlayerColour, ...],
) -> None:
    """Crests beside each other with the names, if there is room, or the points at the end."""
    width, side = row.width / len(spec.seats), row.height - 4
    widest = max(p.text.size(one.name, SMALL)[0] for one in spec.seats)
    for seat, one in enumerate(spec.seats):
        left = row.x + seat * width
        draw_crest(p, pygame.FRect(left, row.y + 2, side, side), colours[one.colour])
        text = one.name if widest <= width - side - 12 else ""
        if card.points:
            text = str(card.points[seat])
        place = (left + side + 8, row.y, width - side - 20, row.height)
        p.write(text, place, LABEL if seat in best(card) else SMALL, WALNUT)


def draw_crest(p: Painter, place: pygame.FRect, colour: PlayerColour) -> None:
    """A player's crest."""
    p.picture(f"pieces/crest_{colour.crest}", place, **colour.subst())
