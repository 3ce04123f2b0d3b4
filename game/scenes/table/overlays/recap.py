"""The recap of what happened since a person's last decision: a few lines, one for each role."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import pygame

from game.app.match import MatchStep
from game.rules import events
from game.rules.events import Event
from game.rules.material import FIRST_FOREST, GOODS, LAND_OFFICE, QUARRY, ROLES, role_of
from game.rules.phases.trader import TILE_PRICE
from game.ui import skin
from game.ui.paint import Painter
from game.ui.phrases import Phrases
from game.ui.phrases.log import barrel_counts
from game.ui.phrases.players import first_names
from game.ui.text.rich_text import NBSP, escape
from game.ui.text.typesetting import SMALL, SMALL_LABEL, TextRenderer
from game.ui.theme import INK, INK_SOFT, hexcode
from game.ui.widgets.widget import Widget

MOST_LINES = 5
PADDING, LEADING, HEAD = 22.0, 4.0, 32.0
CROSS = 22.0
WIDTHS = (660.0, 560.0, 420.0)  # at most, one after the other, with text of the usual size


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


class RecapState:
    """Records the events since each seat's last decision."""

    def __init__(self) -> None:
        self._events: list[Event] = []
        self._marks: dict[int, int] = {}

    def add(self, steps: Iterable[MatchStep]) -> None:
        """Record the events of match steps."""
        self._events.extend(step.event for step in steps)

    def mark_decision(self, seat: int) -> None:
        """Note that a seat has just decided, and seen everything so far."""
        self._marks[seat] = len(self._events)

    def of(self, seat: int) -> list[Event]:
        """Return the events since the seat's last decision; none before its first."""
        return self._events[self._marks.get(seat, len(self._events)) :]

    def ongoing(self, seat: int) -> events.RoleChosen | None:
        """Return the last role that was chosen before the seat's last decision."""
        before = self._events[: self._marks.get(seat, 0)]
        return next((e for e in reversed(before) if isinstance(e, events.RoleChosen)), None)

    def clear(self) -> None:
        """Drop all events after an undo."""
        self._events.clear()
        self._marks.clear()


def recap(
    happened: Sequence[Event],
    viewer: int,
    phrases: Phrases,
    names: Sequence[str],
    ongoing: events.RoleChosen | None = None,
) -> list[str]:
    """Return the lines for a seat: what others chose, and what everybody got by it; [] when no
    other seat has chosen a role. `ongoing` is the role that was being carried out before: what the
    others got by it is told too."""
    if not any(isinstance(e, events.RoleChosen) and e.seat != viewer for e in happened):
        return []
    names = first_names(names)
    lines: list[str] = []
    chosen, gains = ongoing, dict[int, RecapGain]()
    for event in happened:
        if isinstance(event, events.RoleChosen):
            if chosen is not None and (chosen is not ongoing or _by_others(gains, viewer)):
                lines.append(_line(chosen, gains, viewer, phrases, names))
            chosen, gains = event, {}
        if chosen is not None:
            _count(event, gains, phrases)
            if isinstance(event, events.EndTriggered):
                lines.append("{flag_end} " + phrases.event(event, names))
    if chosen is not None:
        lines.append(_line(chosen, gains, viewer, phrases, names))
    return lines[-MOST_LINES:]


def _by_others(gains: Mapping[int, RecapGain], viewer: int) -> bool:
    """Tell whether anybody but a seat got something."""
    return any(gain.text() for seat, gain in gains.items() if seat != viewer)


def _line(
    chosen: events.RoleChosen,
    gains: Mapping[int, RecapGain],
    viewer: int,
    phrases: Phrases,
    names: Sequence[str],
) -> str:
    """Return who chose a role and got what, then who else got what."""
    icon = "{" + ROLES[role_of(chosen.card)] + "}"
    title = phrases.role(chosen.card).between(f"{icon}{NBSP}**", "**")
    told = {chosen.seat: "", **{seat: gain.text() for seat, gain in gains.items()}}
    parts = [
        f"{phrases.tr('you') if seat == viewer else escape(names[seat])}{NBSP}{text}".rstrip(NBSP)
        for seat, text in told.items()
        if text or seat == chosen.seat
    ]
    return phrases.tr("{role}: {name}", role=title, name=" · ".join(parts))


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
        thing = _thing(event, phrases)
        if thing:
            gain.things.append(thing)


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


def recap_size(
    title: str, lines: Sequence[str], text: TextRenderer, most: float
) -> tuple[float, float]:
    """Return the size of a recap with these lines, at most `most` wide (logical pixels)."""
    width = max(text.size(title, SMALL_LABEL)[0] + CROSS + 16, *_widths(lines, text))
    width = min(width, most - 2 * PADDING)
    heights = sum(text.rich_size(line, SMALL, width)[1] + LEADING for line in lines)
    return width + 2 * PADDING, 2 * PADDING + HEAD * text.factor + heights - LEADING


def _widths(lines: Sequence[str], text: TextRenderer) -> list[float]:
    """Return the widths of unwrapped lines, and a little more, so that rounding cuts nothing."""
    return [text.rich_size(line, SMALL, 4000)[0] + 4 for line in lines]


class RecapPlate(Widget):
    """The widget of the recap, which a click closes."""

    focusable = True

    def __init__(
        self,
        rect: pygame.FRect,
        title: str,
        lines: Sequence[str],
        text: TextRenderer,
        on_close: Callable[[], object],
    ) -> None:
        super().__init__(rect)
        self.title = title
        self.lines = tuple(lines)
        self._on_close = on_close
        width = rect.width - 2 * PADDING
        self._heights = [text.rich_size(line, SMALL, width)[1] + LEADING for line in lines]
        self._head = HEAD * text.factor

    def activate(self, pos: tuple[float, float] | None = None) -> bool:
        self._on_close()
        return True

    def draw(self, p: Painter) -> None:
        skin.paper(p, self.rect)
        room = self.rect.inflate(-2 * PADDING, -2 * PADDING)
        cross = pygame.FRect(room.right - CROSS, room.y + 2, CROSS, CROSS)
        p.picture("ui/cross", cross, MAIN=hexcode(INK if self.hovered else INK_SOFT))
        head = pygame.FRect(room.x, room.y - 4, room.width - CROSS - 8, self._head)
        p.write(self.title, head, SMALL_LABEL, INK_SOFT)
        y = room.y + self._head
        for line, height in zip(self.lines, self._heights, strict=True):
            p.write_rich(line, (room.x, y, room.width, height), SMALL, INK)
            y += height
        if self.focused:
            skin.focus_ring(p, self.rect)
