"""The view state: a position, and what is highlighted, hidden or opened while it is shown."""

from __future__ import annotations

from dataclasses import dataclass

from game.match.match import Match
from game.rules import Position
from game.scenes.table.view.spots import Spot


@dataclass(frozen=True, eq=False)
class ViewState:
    """Everything that the view needs to know besides where things are.

    `position` is a snapshot: it may lag behind the game while pieces fly, and it must not be
    changed while a view state holds it.
    """

    position: Position
    focus: int
    """The seat whose board is large."""
    acting: int
    """The seat to act, -1: none."""
    names: tuple[str, ...]
    colours: tuple[int, ...]
    """By seat: an index into `Context.players`."""
    computer: tuple[bool, ...]
    characters: tuple[str, ...] = ()
    """By seat: the id of the character whom a computer plays, "" for none."""
    glowing: frozenset[Spot] = frozenset()
    """What can be chosen now."""
    chosen: frozenset[Spot] = frozenset()
    """What has been chosen and is not carried out yet."""
    pointed: frozenset[Spot] = frozenset()
    """What the line of the log under the mouse speaks of."""
    hidden: frozenset[Spot] = frozenset()
    """Pieces that are in the air just now: they are not drawn where they lie."""
    hovered: Spot | None = None
    """What lies under the mouse."""
    focused: Spot | None = None
    """What the keyboard or gamepad stands on."""
    deciding: int = -1
    """The seat of the person who is asked, -1: nobody."""
    people: tuple[int, ...] | None = None
    """While people are being placed: who stands where on the board of that seat, by place."""
    nobles: tuple[int, ...] | None = None
    """The nobles among them."""
    kept: tuple[int, ...] | None = None
    """While barrels are being stored: how many of each kind the seat keeps that is `deciding`."""
    vp_hidden: frozenset[int] = frozenset()
    """Seats whose VP are shown as a face-down pile."""
    prices_for: int = -1
    """The seat for whom the market shows its prices; -1: the printed ones."""
    opened: Spot | None = None
    """The board or the tab whose sheet lies open."""
    scrolled: float = 0.0
    """How far the large market is scrolled (logical pixels)."""
    dusk: int = 0
    """How late it is: see `scenery.daylight`."""

    @property
    def pointed_spot(self) -> Spot | None:
        """The spot that the keys stand on or the mouse points at."""
        return self.focused or self.hovered

    def people_of(self, seat: int) -> tuple[int, ...]:
        """Return people by place on a seat's board, nobles included."""
        if self.people is not None and seat == self.deciding:
            return self.people
        return self.position.players[seat].people

    def kept_of(self, seat: int) -> tuple[int, ...] | None:
        """Return how many barrels of each kind a seat keeps, None while it stores none."""
        return self.kept if seat == self.deciding else None

    def nobles_of(self, seat: int) -> tuple[int, ...]:
        """Return the nobles by place on a seat's board."""
        if self.people is not None and seat == self.deciding:
            return self.nobles or (0,) * len(self.people)
        return self.position.players[seat].nobles


def view_state_of(match: Match, position: Position, focus: int) -> ViewState:
    """Return the view state of a position of a match without any input; `focus` is the seat in
    front."""
    return ViewState(
        position=position,
        focus=focus,
        acting=position.seat,
        names=tuple(match.names),
        colours=tuple(match.colours),
        computer=tuple(match.is_computer),
        characters=tuple(seat.character for seat in match.spec.seats),
    )
