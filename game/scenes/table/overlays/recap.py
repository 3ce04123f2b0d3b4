"""The recap of what a person has missed since the last decision: a line for each role."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import pygame

from game.match.seat_data import first_names
from game.rules import events
from game.rules.events import Event
from game.rules.game import Game
from game.rules.material import FIRST_FOREST, GOODS, LAND_OFFICE, QUARRY, ROLES, role_of
from game.rules.phases.trader import TILE_PRICE
from game.ui import skin
from game.ui.paint import Painter
from game.ui.phrases import Phrases
from game.ui.phrases.log import barrel_counts
from game.ui.text.rich_text import NBSP, escape
from game.ui.text.typesetting import SMALL, SMALL_LABEL, TextRenderer
from game.ui.theme import BRASS, BRASS_LIGHT, INK, INK_SOFT, PAPER_LIGHT, WALNUT_DARK, hexcode
from game.ui.view import Point
from game.ui.widgets.scroll import TEXT_INDENT, ScrollText
from game.ui.widgets.widget import Widget

PADDING, HEAD = 22.0, 32.0
CROSS = 22.0
WIDEST = 760.0  # of the plate, with text of the usual size


@dataclass
class RecapGain:
    """What one seat got by one role."""

    doubloons: int = 0
    vp: int = 0
    colonists: int = 0
    nobles: int = 0
    things: list[str] = field(default_factory=list)

    def text(self) -> str:
        """Return markup, "" for nothing."""
        parts = list(self.things)
        counted = (
            (self.colonists, "colonist"),
            (self.nobles, "noble"),
            (self.doubloons, "coin"),
            (self.vp, "vp"),
        )
        for count, icon in counted:
            if count:
                parts.append(f"+{count}{NBSP}{{{icon}}}")
        return " ".join(parts)


class RoleNews(NamedTuple):
    """A role and its events since the last decision of somebody who has missed some of them."""

    chosen: events.RoleChosen
    events: list[Event]


class RecapState:
    """Records all events of a match, and which of them were watched."""

    def __init__(self, game: Game) -> None:
        self._events: list[Event] = []
        self._watched: list[bool] = []
        self._marks: dict[int, int] = {}
        self.rebuild(game, watched=False)

    def rebuild(self, game: Game, *, watched: bool) -> None:
        """Take the events of a game from its beginning, as if all were watched, or none."""
        self._events, self._marks = [], {}
        replayed = game.restart(self._events.append)
        replayed.position.sink = self._events.append
        for action in game.history:
            seat = replayed.seat
            replayed.play(action)
            self._marks[seat] = len(self._events)
        self._watched = [watched] * len(self._events)

    def note(self, event: Event, *, watched: bool) -> None:
        """Record an event."""
        self._events.append(event)
        self._watched.append(watched)

    def mark_decision(self, seat: int) -> None:
        """Note that a seat has just decided, and seen everything so far."""
        self._marks[seat] = len(self._events)

    def missed(self, seat: int, people: Sequence[int]) -> list[RoleNews]:
        """Return each role of which a seat has missed something by others since its last decision,
        with its events since then: what was not watched, and, when another of the people at the
        screen has decided meanwhile, everything."""
        mark = self._marks.get(seat, 0)
        handed_over = any(self._marks.get(person, -1) > mark for person in people if person != seat)
        roles: list[RoleNews] = []
        missed: list[bool] = []
        for at, (event, watched) in enumerate(zip(self._events, self._watched, strict=True)):
            if isinstance(event, events.RoleChosen):
                roles.append(RoleNews(event, []))
                missed.append(False)
            if roles and at >= mark:
                roles[-1].events.append(event)
                missed[-1] |= (handed_over or not watched) and _is_news(event, seat)
        return [role for role, told in zip(roles, missed, strict=True) if told]


def _is_news(event: Event, seat: int) -> bool:
    """Tell whether an event is something that another seat than this one did or got."""
    if isinstance(event, events.EndTriggered):
        return True
    if getattr(event, "seat", seat) == seat:
        return False
    return isinstance(event, (*_COUNTED, *_TAKEN))


def recap(
    roles: Sequence[RoleNews], viewer: int, phrases: Phrases, names: Sequence[str]
) -> list[str]:
    """Return a line for each role with what the others got by it, who chose it first; after it the
    end of the game, if it has triggered that."""
    names = first_names(names)
    lines: list[str] = []
    for role in roles:
        icon = "{" + ROLES[role_of(role.chosen.card)] + "}"
        title = phrases.role(role.chosen.card).between(f"{icon}{NBSP}**", "**")
        told = _told(role, viewer, phrases, names)
        lines.append(phrases.tr("{role}: {name}", role=title, name=told) if told else title)
        lines += [
            "{flag_end} " + phrases.event(event, names)
            for event in role.events
            if isinstance(event, events.EndTriggered)
        ]
    return lines


def recap_titles(
    roles: Sequence[RoleNews], viewer: int, phrases: Phrases, names: Sequence[str]
) -> tuple[str, ...]:
    """Return what a strip says of the roles, the first that has room: what the others got, and who
    they are, of all roles with a title and without, then of the last role alone; who acted first;
    only the pictures of the roles."""
    names = first_names(names)
    icons = ["{" + ROLES[role_of(role.chosen.card)] + "}" for role in roles]
    gains = [_told(role, viewer, phrases, names) for role in roles]
    acted = [[escape(names[seat]) for seat in _gains(role, viewer, phrases)] for role in roles]
    names_alone = [" · ".join(one) for one in acted]
    titles: list[str] = []
    for told in (gains, names_alone):
        pairs = zip(icons, told, strict=True)
        row = "  ".join(f"{icon}{NBSP}{words}".rstrip(NBSP) for icon, words in pairs)
        titles += [phrases.tr("Since your last turn: {roles}", roles=row), row]
    for told in (gains, names_alone):
        titles.append(" ".join((*icons[:-1], NBSP.join((*icons[-1:], *told[-1:])))))
    first = (NBSP.join((icon, *one[:1])) for icon, one in zip(icons, acted, strict=True))
    return *titles, "  ".join(first), "  ".join(icons), " ".join(icons[-3:])


def _told(role: RoleNews, viewer: int, phrases: Phrases, names: Sequence[str]) -> str:
    """Return who else than the viewer got what, who chose the role first (markup)."""
    found = _gains(role, viewer, phrases)
    return " · ".join(
        f"{escape(names[seat])}{NBSP}{text}".rstrip(NBSP) for seat, text in found.items()
    )


def _gains(role: RoleNews, viewer: int, phrases: Phrases) -> dict[int, str]:
    """Return by seat what the others than the viewer got (markup); who chose the role is there in
    any case, and if nobody got anything who else acted."""
    gains: dict[int, RecapGain] = {}
    for event in role.events:
        _count(event, gains, phrases)
    told = {role.chosen.seat: "", **{seat: gain.text() for seat, gain in gains.items()}}
    others = {seat: text for seat, text in told.items() if seat != viewer}
    shown = {seat: text for seat, text in others.items() if text or seat == role.chosen.seat}
    return shown or others


_COUNTED = (
    events.RoleChosen,
    events.MoneyGained,
    events.PointsGained,
    events.PersonArrived,
    events.ShipBoarded,
    events.Loaded,
)
"""Events that a recap counts."""
_TAKEN = (
    events.TileTaken,
    events.TileDrawn,
    events.TileDiscarded,
    events.ForestLaid,
    events.Built,
    events.Produced,
    events.PrivilegeGood,
    events.Sold,
    events.Stored,
)
"""Events of which a recap says what came or went."""


def _count(event: Event, gains: dict[int, RecapGain], phrases: Phrases) -> None:
    seat = getattr(event, "seat", -1)
    if seat < 0:
        return
    gain = gains.setdefault(seat, RecapGain())
    if isinstance(event, (events.RoleChosen, events.MoneyGained)):
        gain.doubloons += event.doubloons
    elif isinstance(event, events.PointsGained):
        gain.vp += event.vp
    elif isinstance(event, events.PersonArrived):
        gain.colonists += not event.noble
        gain.nobles += event.noble
    elif isinstance(event, events.ShipBoarded):
        gain.colonists += event.colonists
        gain.nobles += event.nobles
    elif isinstance(event, events.TileDiscarded) and event.place == LAND_OFFICE:
        gain.doubloons += TILE_PRICE  # sold by the noble there
    elif isinstance(event, events.Loaded):
        gain.vp += event.vp + event.harbor + event.captain
    else:
        object_text = _thing(event, phrases)
        if object_text:
            gain.things.append(object_text)


def _thing(event: Event, phrases: Phrases) -> str:
    """Say what came besides money and VP, or went."""
    if isinstance(event, (events.TileTaken, events.TileDrawn)):
        return phrases.tile(QUARRY) if event.tile == QUARRY else f"{{{GOODS[event.tile]}}}"
    if isinstance(event, events.ForestLaid):
        return f"({phrases.tile(FIRST_FOREST)})"
    if isinstance(event, events.Built):
        return phrases.building(event.building)
    if isinstance(event, events.Produced):
        return barrel_counts(event.kinds)
    if isinstance(event, events.PrivilegeGood):
        return f"+1{NBSP}{{{GOODS[event.good]}}}"
    if isinstance(event, events.Sold):
        return f"{{{GOODS[event.good]}}}{NBSP}→{NBSP}{event.doubloons}{NBSP}{{coin}}"
    if isinstance(event, events.Stored) and any(event.lost):
        return phrases.tr("lost: {barrels}", barrels=barrel_counts(event.lost))
    return ""


class RecapStrip(Widget):
    """The strip that says that there is something to be told; a click opens or closes it."""

    focusable = True

    def __init__(
        self,
        rect: pygame.FRect,
        texts: Sequence[str],
        tooltip: str,
        on_click: Callable[[], object],
        *,
        opened: bool,
    ) -> None:
        super().__init__(rect, tooltip=tooltip)
        self.texts = tuple(texts)
        self.opened = opened
        self._on_click = on_click

    def activate(self, pos: tuple[float, float] | None = None) -> bool:
        self._on_click()
        return True

    def draw(self, p: Painter) -> None:
        edge = BRASS_LIGHT if self.hovered or self.opened else BRASS
        p.fill(self.rect, edge, radius=10)
        p.fill(self.rect.inflate(-4, -4), WALNUT_DARK, radius=8)
        side = self.rect.height - 8
        eye = pygame.FRect(self.rect.x + 10, self.rect.y + 4, side, side)
        p.picture("ui/eye", eye, MAIN=hexcode(BRASS_LIGHT))
        sign = pygame.FRect(self.rect.right - side - 8, self.rect.y + 4, side, side)
        p.picture("ui/cross" if self.opened else "ui/zoom", sign, MAIN=hexcode(BRASS_LIGHT))
        left = eye.right + 10
        room = pygame.FRect(left, self.rect.y, sign.x - 8 - left, self.rect.height)
        fitting = (
            text for text in self.texts if p.text.rich_size(text, SMALL, 4000)[0] < room.width
        )
        shown = next(fitting, self.texts[-1])
        high = p.text.line_height(SMALL) + 2
        p.write_rich(
            shown,
            room.inflate(0, max(0.0, high - room.height)),
            SMALL,
            PAPER_LIGHT,
            valign="middle",
        )
        if self.focused:
            skin.focus_ring(p, self.rect)


class RecapPlate(ScrollText):
    """The whole recap, opened from its strip; a click closes it."""

    def __init__(
        self,
        frame: pygame.FRect,
        title: str,
        lines: Sequence[str],
        text: TextRenderer,
        on_close: Callable[[], object],
    ) -> None:
        self.frame = frame
        self.title = title
        self.lines = tuple(lines)
        self._on_close = on_close
        self._head = HEAD * text.factor
        room = frame.inflate(-2 * PADDING, -2 * PADDING)
        room.height -= self._head
        room.y += self._head
        markup = "\n".join(lines)
        height = text.rich_size(markup, SMALL, room.width - TEXT_INDENT)[1]
        super().__init__(room, markup, height, SMALL)

    def hit(self, pos: Point) -> bool:
        return bool(self.frame.collidepoint(pos))

    def activate(self, pos: Point | None = None) -> bool:
        if pos is None or self.limit <= 0 or not self.bar.collidepoint(pos):
            self._on_close()
        return True

    def draw(self, p: Painter) -> None:
        skin.paper(p, self.frame)
        room = self.frame.inflate(-2 * PADDING, -2 * PADDING)
        cross = pygame.FRect(room.right - CROSS, room.y + 2, CROSS, CROSS)
        p.picture("ui/cross", cross, MAIN=hexcode(INK if self.hovered else INK_SOFT))
        head = pygame.FRect(room.x, room.y - 4, room.width - CROSS - 8, self._head)
        p.write(self.title, head, SMALL_LABEL, INK_SOFT)
        super().draw(p)


def plate_size(
    title: str, lines: Sequence[str], text: TextRenderer, most: tuple[float, float]
) -> tuple[float, float]:
    """Return the size of the plate of a recap, at most so large (logical pixels)."""
    wanted = [text.size(title, SMALL_LABEL)[0] + CROSS + 16]
    wanted += [text.rich_size(line, SMALL, 4000)[0] + 4 for line in lines]
    beside = 2 * PADDING + TEXT_INDENT
    width = min(max(wanted), WIDEST * text.factor - beside, most[0] - beside)
    height = text.rich_size("\n".join(lines), SMALL, width)[1]
    high = 2 * PADDING + HEAD * text.factor + height + 4
    return width + beside, min(high, most[1])
