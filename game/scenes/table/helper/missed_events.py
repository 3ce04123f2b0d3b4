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
from game.rules.material import BUILDINGS, FIRST_FOREST, GOODS, LAND_OFFICE, QUARRY, ROLES, role_of
from game.rules.phases.trader import TILE_PRICE
from game.scenes.table.helper.card import PORTRAIT
from game.ui import skin
from game.ui.paint import Painter
from game.ui.phrases import Phrases
from game.ui.phrases.log import barrel_counts, people_counts
from game.ui.text.rich_text import NBSP, escape, keep_numbers_with_icons
from game.ui.text.typesetting import SMALL, TextRenderer
from game.ui.theme import BRASS, BRASS_LIGHT, PAPER_LIGHT, WALNUT_DARK, hexcode
from game.ui.widgets.widget import Widget


@dataclass
class Gain:
    """What one seat got in one role: amounts, and `pieces` (markup) with the log `lines` about
    them, each with its importance to the others."""

    doubloons: int = 0
    vp: int = 0
    colonists: int = 0
    nobles: int = 0
    pieces: list[str] = field(default_factory=list)
    lines: list[tuple[int, str]] = field(default_factory=list)

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

    def sentences(self, name: str, phrases: Phrases) -> list[tuple[int, str]]:
        """Return what the seat got as sentences (markup), each with its importance."""
        tr, told = phrases.tr, list(self.lines)
        if self.colonists or self.nobles:
            people = people_counts(self.colonists, self.nobles)
            worth = self.colonists // 2 + self.nobles
            told.append((worth, tr("{name} gets {people}", name=name, people=people)))
        if self.doubloons:
            text = tr("{name} gets {n} {coin}", name=name, n=self.doubloons)
            told.append((self.doubloons, keep_numbers_with_icons(text)))
        if self.vp:
            text = tr("{name} gets {n} {vp}", name=name, n=self.vp)
            told.append((self.vp, keep_numbers_with_icons(text)))
        return told


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

    def has_decided(self, seat: int) -> bool:
        """Return whether a seat has decided anything yet."""
        return seat in self._marks

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
    """Return whether an event is something that another seat got or lost."""
    if isinstance(event, events.EndTriggered):
        return True
    if getattr(event, "seat", seat) == seat:
        return False
    if isinstance(event, events.RoleChosen):
        return event.doubloons > 0
    if isinstance(event, events.Produced):
        return any(event.kinds)
    if isinstance(event, events.Stored):
        return any(event.lost)
    return isinstance(event, (*_COUNTED, *_TAKEN))


def missed_lines(
    roles: Sequence[RoleNews], viewer: int, phrases: Phrases, names: Sequence[str]
) -> list[str]:
    """Return a line for each role by which others got or lost something, its chooser first,
    followed by a line if it triggered the end of the game."""
    names = first_names(names)
    lines: list[str] = []
    for role in roles:
        icon = "{" + ROLES[role_of(role.chosen.card)] + "}"
        title = phrases.role(role.chosen.card).between(f"{icon}{NBSP}**", "**")
        found = _gains(role, viewer, phrases, names)
        summary = " · ".join(f"{escape(names[seat])}{NBSP}{gain.text()}" for seat, gain in found)
        if summary:
            lines.append(phrases.tr("{role}: {name}", role=title, name=summary))
        lines += _ends(role, phrases, names)
    return lines


MOST_TOLD = 12  # sentences of a strip


def missed_titles(
    roles: Sequence[RoleNews],
    viewer: int,
    phrases: Phrases,
    names: Sequence[str],
    *,
    has_decided: bool = True,
) -> tuple[str, ...]:
    """Return the texts for a strip, longest first, each with a heading: who got or lost what, with
    fewer and fewer of the smaller amounts and the number of those left out, then only how many,
    then only the heading. If there is nothing to say, return ()."""
    names = first_names(names)
    told: list[tuple[int, str]] = []
    for role in roles:
        for seat, gain in _gains(role, viewer, phrases, names):
            told += gain.sentences(escape(names[seat]), phrases)
        told += [(END_WORTH, end) for end in _ends(role, phrases, names)]
    by_worth = sorted(range(len(told)), key=lambda at: -told[at][0])
    titles: list[str] = []
    for count in range(min(len(told), MOST_TOLD), 0, -1):
        row = " · ".join(told[at][1] for at in sorted(by_worth[:count]))
        headed = _headed(row, len(told) - count, phrases)
        titles += headed if has_decided else headed[1:]
    heading = missed_heading(phrases, has_decided=has_decided)
    if not has_decided:
        return (*titles, heading) if told else ()
    number = phrases.translator.trn(
        "Since your last turn: {n} event", "Since your last turn: {n} events", len(told)
    )
    return (*titles, number, heading) if told else ()


def missed_heading(phrases: Phrases, *, has_decided: bool) -> str:
    """Return the heading of missed events for a person who has decided before, or has not."""
    if has_decided:
        return phrases.tr("Since your last turn")
    return phrases.tr("Before your first turn")


def _headed(row: str, left_out: int, phrases: Phrases) -> tuple[str, ...]:
    """Return a row of sentences with a long and a short heading, and how many are left out."""
    if not left_out:
        return (
            phrases.tr("Since your last turn: {roles}", roles=row),
            phrases.tr("Meanwhile: {roles}", roles=row),
        )
    trn = phrases.translator.trn
    return (
        trn(
            "Since your last turn: {roles} · and {n} more",
            "Since your last turn: {roles} · and {n} more",
            left_out,
            roles=row,
        ),
        trn(
            "Meanwhile: {roles} · and {n} more",
            "Meanwhile: {roles} · and {n} more",
            left_out,
            roles=row,
        ),
    )


def _ends(role: RoleNews, phrases: Phrases, names: Sequence[str]) -> list[str]:
    """Return the line that says what triggers the end of the game, if this role did."""
    ends = (event for event in role.events if isinstance(event, events.EndTriggered))
    return ["{flag_end} " + phrases.event(event, names) for event in ends]


def _gains(
    role: RoleNews, viewer: int, phrases: Phrases, names: Sequence[str]
) -> list[tuple[int, Gain]]:
    """Return the gains of those others who got or lost something, by seat."""
    gains: dict[int, Gain] = {}
    for event in role.events:
        _count(event, gains, phrases, names)
    return [(seat, gain) for seat, gain in gains.items() if seat != viewer and gain.text()]


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


def _count(event: Event, gains: dict[int, Gain], phrases: Phrases, names: Sequence[str]) -> None:
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
            gain.lines.append((_worth(event), phrases.event(event, names)))


END_WORTH = 100  # more than any gain


def _worth(event: Event) -> int:
    """Return roughly how many doubloons an event matters."""
    if isinstance(event, events.Sold):
        return event.doubloons
    if isinstance(event, events.Built):
        return BUILDINGS[event.building].cost
    return 2 if getattr(event, "tile", -1) == QUARRY else 1


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
STRIP_HEIGHT = 34.0  # of one line, at 100% text


def strip_height(text: TextRenderer) -> float:
    """Return the height of a strip of one line (logical pixels)."""
    return STRIP_HEIGHT * max(1.0, text.factor)


class MissedStrip(Widget):
    """A strip that shows the first of its texts that fits in its place. It is one line high if that
    is enough."""

    focusable = True

    def __init__(
        self,
        place: FRect,
        text: TextRenderer,
        texts: Sequence[str],
        tooltip: str,
        on_click: Callable[[], object],
    ) -> None:
        super().__init__(place, tooltip=tooltip)
        line = min(place.height, strip_height(text))
        self._side = line - 2 * EDGE  # of the pictures
        self.texts = tuple(texts)
        self.on_click = on_click
        if text.rich_size(self.texts[0], SMALL, 4000)[0] < self.room.width:
            self.rect.height = line

    @property
    def room(self) -> FRect:
        """The room for text."""
        return self.rect.inflate(-2 * (self._side + EDGE + 9), 0)

    def shown(self, text: TextRenderer) -> str:
        """Return the text that is shown."""
        room = self.room
        high = max(room.height, text.line_height(SMALL) + 2)
        sizes = ((title, text.rich_size(title, SMALL, room.width)) for title in self.texts)
        fitting = (title for title, (w, h) in sizes if w <= room.width and h <= high)
        return next(fitting, self.texts[-1])

    def draw(self, p: Painter) -> None:
        p.fill(self.rect, BRASS_LIGHT if self.hovered else BRASS, radius=10)
        p.fill(self.rect.inflate(-4, -4), WALNUT_DARK, radius=8)
        side, middle = self._side, self.rect.centery - self._side / 2
        p.picture(PORTRAIT, FRect(self.rect.x + EDGE, middle, side, side))
        sign = FRect(self.rect.right - side - EDGE, middle, side, side)
        p.picture("ui/zoom", sign, MAIN=hexcode(BRASS_LIGHT))
        room = self.room
        high = p.text.line_height(SMALL) + 2
        p.write_rich(
            self.shown(p.text),
            room.inflate(0, max(0.0, high - room.height)),
            SMALL,
            PAPER_LIGHT,
            valign="middle",
        )
        if self.focused:
            skin.focus_ring(p, self.rect)
