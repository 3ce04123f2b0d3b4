"""Missed events: what others did since a person's last decision, one line per role."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from pygame import FRect

from game.match.seat_data import first_names
from game.rules import events
from game.rules.events import Event
from game.rules.game import Game
from game.rules.material import FIRST_FOREST, GOODS, LAND_OFFICE, QUARRY, ROLES, role_of
from game.rules.phases.trader import TILE_PRICE
from game.scenes.table.helper.card import PORTRAIT
from game.ui import skin
from game.ui.paint import Painter
from game.ui.phrases import Phrases
from game.ui.phrases.log import barrel_counts
from game.ui.text.rich_text import NBSP, escape
from game.ui.text.typesetting import SMALL
from game.ui.theme import BRASS, BRASS_LIGHT, PAPER_LIGHT, WALNUT_DARK, hexcode
from game.ui.widgets.widget import Widget


@dataclass
class Gain:
    """What one seat got in one role."""

    doubloons: int = 0
    vp: int = 0
    colonists: int = 0
    nobles: int = 0
    pieces: list[str] = field(default_factory=list)

    def text(self) -> str:
        """Return the gain as markup, "" for nothing."""
        parts = list(self.pieces)
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
    """A role and its events since a person's last decision, some of which the person missed."""

    chosen: events.RoleChosen
    events: list[Event]


class MissedEvents:
    """Records all events of a match, and which of them were watched."""

    def __init__(self, game: Game) -> None:
        self._events: list[Event] = []
        self._watched: list[bool] = []
        self._marks: dict[int, int] = {}
        self.rebuild(game, watched=False)

    def rebuild(self, game: Game, *, watched: bool) -> None:
        """Replace the events by those of a game, as if all of them had been watched, or none."""
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
        """Record that a seat has just decided, and has seen everything so far."""
        self._marks[seat] = len(self._events)

    def missed(self, seat: int, people: Sequence[int]) -> list[RoleNews]:
        """Return the roles of which a seat has missed events of others since its last decision.
        They include the events since then that nobody watched or, if another person at the screen
        has decided meanwhile, all of them."""
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
        return [role for role, was_missed in zip(roles, missed, strict=True) if was_missed]


def _is_news(event: Event, seat: int) -> bool:
    """Return whether an event is something that another seat did or got."""
    if isinstance(event, events.EndTriggered):
        return True
    if getattr(event, "seat", seat) == seat:
        return False
    return isinstance(event, (*_COUNTED, *_TAKEN))


def missed_lines(
    roles: Sequence[RoleNews], viewer: int, phrases: Phrases, names: Sequence[str]
) -> list[str]:
    """Return a line for each role with what the others got, its chooser first, followed by a line
    if it triggered the end of the game."""
    names = first_names(names)
    lines: list[str] = []
    for role in roles:
        icon = "{" + ROLES[role_of(role.chosen.card)] + "}"
        title = phrases.role(role.chosen.card).between(f"{icon}{NBSP}**", "**")
        summary = _summary(role, viewer, phrases, names)
        lines.append(phrases.tr("{role}: {name}", role=title, name=summary) if summary else title)
        lines += [
            "{flag_end} " + phrases.event(event, names)
            for event in role.events
            if isinstance(event, events.EndTriggered)
        ]
    return lines


def missed_titles(
    roles: Sequence[RoleNews], viewer: int, phrases: Phrases, names: Sequence[str]
) -> tuple[str, ...]:
    """Return the texts for a strip, longest first: gains and names for all roles with a title and
    without; the same for the last role alone; the first to act in each role; only the icons of the
    roles."""
    names = first_names(names)
    icons = ["{" + ROLES[role_of(role.chosen.card)] + "}" for role in roles]
    gains = [_summary(role, viewer, phrases, names) for role in roles]
    acted = [[escape(names[seat]) for seat in _gains(role, viewer, phrases)] for role in roles]
    names_alone = [" · ".join(actors) for actors in acted]
    titles: list[str] = []
    for details in (gains, names_alone):
        pairs = zip(icons, details, strict=True)
        row = "  ".join(f"{icon}{NBSP}{words}".rstrip(NBSP) for icon, words in pairs)
        titles += [phrases.tr("Since your last turn: {roles}", roles=row), row]
    for details in (gains, names_alone):
        titles.append(" ".join((*icons[:-1], NBSP.join((*icons[-1:], *details[-1:])))))
    first = (NBSP.join((icon, *actors[:1])) for icon, actors in zip(icons, acted, strict=True))
    return *titles, "  ".join(first), "  ".join(icons), " ".join(icons[-3:])


def _summary(role: RoleNews, viewer: int, phrases: Phrases, names: Sequence[str]) -> str:
    """Return the others and their gains in a role, its chooser first (markup)."""
    found = _gains(role, viewer, phrases)
    return " · ".join(
        f"{escape(names[seat])}{NBSP}{text}".rstrip(NBSP) for seat, text in found.items()
    )


def _gains(role: RoleNews, viewer: int, phrases: Phrases) -> dict[int, str]:
    """Return the others' gains by seat (markup). The chooser of the role is included, unless the
    viewer has decided since then; if nobody got anything, all who acted are."""
    gains: dict[int, Gain] = {}
    for event in role.events:
        _count(event, gains, phrases)
    others = {seat: gain.text() for seat, gain in gains.items() if seat != viewer}
    chooser = role.chosen.seat if role.chosen in role.events else -1
    shown = {seat: text for seat, text in others.items() if text or seat == chooser}
    return shown or others


_COUNTED = (
    events.RoleChosen,
    events.MoneyGained,
    events.PointsGained,
    events.PersonArrived,
    events.ShipBoarded,
    events.Loaded,
)
"""Events whose amounts are added up."""
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
"""Events that are described one by one."""


def _count(event: Event, gains: dict[int, Gain], phrases: Phrases) -> None:
    seat = getattr(event, "seat", -1)
    if seat < 0:
        return
    gain = gains.setdefault(seat, Gain())
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
        pieces = _pieces_text(event, phrases)
        if pieces:
            gain.pieces.append(pieces)


def _pieces_text(event: Event, phrases: Phrases) -> str:
    """Return the pieces gained or lost, apart from doubloons and VP (markup)."""
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


EDGE = 5.0  # logical pixels around the pictures of a strip


class MissedStrip(Widget):
    """A strip that shows the first of its texts that fits."""

    focusable = True

    def __init__(
        self, rect: FRect, texts: Sequence[str], tooltip: str, on_click: Callable[[], object]
    ) -> None:
        super().__init__(rect, tooltip=tooltip)
        self.texts = tuple(texts)
        self.on_click = on_click

    def draw(self, p: Painter) -> None:
        p.fill(self.rect, BRASS_LIGHT if self.hovered else BRASS, radius=10)
        p.fill(self.rect.inflate(-4, -4), WALNUT_DARK, radius=8)
        side = self.rect.height - 2 * EDGE
        face = FRect(self.rect.x + EDGE, self.rect.y + EDGE, side, side)
        p.picture(PORTRAIT, face)
        sign = FRect(self.rect.right - side - EDGE, self.rect.y + EDGE, side, side)
        p.picture("ui/zoom", sign, MAIN=hexcode(BRASS_LIGHT))
        left = face.right + 10
        room = FRect(left, self.rect.y, sign.x - 8 - left, self.rect.height)
        fitting = (
            text for text in self.texts if p.text.rich_size(text, SMALL, 4000)[0] < room.width
        )
        high = p.text.line_height(SMALL) + 2
        p.write_rich(
            next(fitting, self.texts[-1]),
            room.inflate(0, max(0.0, high - room.height)),
            SMALL,
            PAPER_LIGHT,
            valign="middle",
        )
        if self.focused:
            skin.focus_ring(p, self.rect)
