"""The view state: a position, and what is highlighted, hidden or open while it is shown."""

from __future__ import annotations

from dataclasses import dataclass

from game.match.match import Match
from game.rules import Position, steps
from game.scenes.table.view.spots import Spot


@dataclass(frozen=True, eq=False)
class ViewState:
    """Everything the view needs to know apart from positions on screen.

    `position` is a snapshot. It may lag behind the game while pieces are moving, and must not be
    changed while a view state holds it.
    """

    position: Position
    focus: int
    """The seat with the large board."""
    acting: int
    """The seat to act, or -1."""
    names: tuple[str, ...]
    colors: tuple[int, ...]
    """Indexes into `Context.players`, by seat."""
    computer: tuple[bool, ...]
    characters: tuple[str, ...] = ()
    """Ids of the computers' characters by seat, or ""."""
    glowing: frozenset[Spot] = frozenset()
    """Spots that can be chosen now."""
    chosen: frozenset[Spot] = frozenset()
    """Spots that have been chosen but not played yet."""
    pointed: frozenset[Spot] = frozenset()
    """Spots mentioned by the log line under the mouse."""
    hidden: frozenset[Spot] = frozenset()
    """Pieces in motion, which are not drawn at their spots."""
    hovered: Spot | None = None
    """The spot under the mouse."""
    focused: Spot | None = None
    """The spot with the keyboard or gamepad focus."""
    deciding: int = -1
    """The seat of the person to decide, or -1."""
    people: tuple[int, ...] | None = None
    """The people by place on the deciding seat's board while they are being placed."""
    nobles: tuple[int, ...] | None = None
    """The nobles among these people."""
    kept: tuple[int, ...] | None = None
    """The barrels of each kind that the deciding seat keeps, while they are being stored."""
    vp_hidden: frozenset[int] = frozenset()
    """Seats whose VP are hidden."""
    prices_for: int = -1
    """The seat whose prices the market shows, or -1 for the printed prices."""
    opened: Spot | None = None
    """The board or tab whose sheet is open."""
    scrolled: float = 0.0
    """The scroll offset of the large market (logical pixels)."""
    dusk: int = 0
    """The level of dusk (`scenery.daylight`)."""

    @property
    def pointed_spot(self) -> Spot | None:
        """The spot with the keyboard focus, or else the one under the mouse."""
        return self.focused or self.hovered

    def people_of(self, seat: int) -> tuple[int, ...]:
        """Return the people by place on a seat's board, including nobles."""
        if self.people is not None and seat == self.deciding:
            return self.people
        return self.position.players[seat].people

    def kept_of(self, seat: int) -> tuple[int, ...] | None:
        """Return how many barrels of each kind a seat keeps, or None if it is not storing."""
        return self.kept if seat == self.deciding else None

    def nobles_of(self, seat: int) -> tuple[int, ...]:
        """Return the nobles by place on a seat's board."""
        if self.people is not None and seat == self.deciding:
            return self.nobles or (0,) * len(self.people)
        return self.position.players[seat].nobles


def view_state_of(match: Match, position: Position, focus: int) -> ViewState:
    """Return the view state of a match position without any input. `focus` is the seat with the
    large board. As a round begins, the governor acts, though nobody is asked yet."""
    begins = not position.is_over and position.step == steps.ROUND
    return ViewState(
        position=position,
        focus=focus,
        acting=position.governor if begins else position.seat,
        names=tuple(match.names),
        colors=tuple(match.colors),
        computer=tuple(match.is_computer),
        characters=tuple(seat.character for seat in match.spec.seats),
    )
