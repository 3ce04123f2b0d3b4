"""The base of all guides: what a table asks of a lesson, or of the helper beside a match."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Protocol

from pygame import FRect

from game.content.lessons.lesson import Target
from game.match.match import Match, MatchStep
from game.rules import Action, Position
from game.scenes.table.helper.card import CardPlace
from game.scenes.table.helper.missed_events import RoleNews
from game.scenes.table.view.spots import Spot
from game.ui.widgets.widget import Widget


class GuidedScene(Protocol):
    """What a guide is given of the scene in which it speaks: the table, or the draft."""

    match: Match

    @property
    def asked_seat(self) -> int:
        """The seat of the person who decides at present, -1 for none."""

    @property
    def card_place(self) -> CardPlace:
        """Where the helper's card may lie."""

    @property
    def strip_place(self) -> FRect | None:
        """Where the strip about missed events lies (logical pixels), None: it is covered."""

    @property
    def is_ready(self) -> bool:
        """Whether everybody is placed, so that only "Done" is left."""

    def decision_areas(self) -> list[FRect]:
        """Find where something can be chosen or dropped, and the open sheet (logical pixels)."""

    def foot_areas(self) -> list[FRect]:
        """Return where the prompt and the buttons of the decision stand (logical pixels)."""

    def areas_of(self, target: Target) -> list[FRect]:
        """Return where a target of a lesson is seen (logical pixels), [] when it is not."""

    def missed(self, seat: int) -> list[RoleNews]:
        """Return what a seat has missed since its last decision."""

    def make_room(self, *, open_again: bool) -> None:
        """Close the open sheet for a card that has little room beside it, or open it again."""

    def reveal(self, target: Target) -> None:
        """Bring a target into sight, where it can be scrolled away."""

    def refresh(self) -> None:
        """Make the widgets again, those of the guide too."""

    def focus(self, widget: Widget | None) -> None:
        """Give the focus to one of the widgets."""

    def show_note(self, text: str) -> None:
        """Show a sentence for a moment."""

    def announce_table(self) -> None:
        """Say that this is another table, with other boards."""

    def choose(self, chain: Sequence[Action]) -> None:
        """Make a decision, as if it had been clicked."""

    def ask_counsel(self) -> None:
        """Ask for counsel, as the lamp does."""

    def had_effect(self) -> None:
        """Note that the last press has had its effect, so that a double click means no more."""

    def rewound(self) -> None:
        """Show the match as it stands, after it was set to another position."""


class Guide:
    """A guide that says nothing and forbids nothing; the others override what they need.

    ``leads``: it decides what is done here, so that nothing else speaks or plays by itself.
    """

    leads = False

    @property
    def warns(self) -> bool:
        """Whether a role that brings its chooser nothing is asked about in any case, even if it
        could be undone."""
        return False

    @property
    def offers_counsel(self) -> bool:
        """Whether the lamp is offered to whoever decides."""
        return True

    def attach(self, scene: GuidedScene) -> None:
        """Begin at a table."""

    @property
    def holds(self) -> bool:
        """Whether nobody decides at present, because something is to be read."""
        return False

    @property
    def state(self) -> Hashable:
        """What the widgets depend on."""
        return None

    @property
    def prompt(self) -> str:
        """What stands in the place of the prompt, "" for the prompt itself."""
        return ""

    def widgets(self) -> list[Widget]:
        """Make the card, and what belongs to it, for above all other widgets."""
        return []

    def main_widget(self) -> Widget | None:
        """Return the widget, of those made last, that the keys begin at; None: none of them."""
        return None

    def areas(self) -> list[FRect]:
        """Return what notices may not cover (logical pixels)."""
        return []

    def update(self, dt: float) -> None:
        """Pass ``dt`` seconds."""

    # What happens at the table --------------------------------------------------------------------

    def next_decision(self, position: Position) -> Sequence[Action]:
        """Return the decision that is played now for the seat to act, () to ask it; called when
        everything has been shown."""
        return ()

    def objection(self, position: Position, chain: Sequence[Action]) -> str:
        """Return why a legal decision of a person is not carried out, "" when it is."""
        return ""

    def decided(self, position: Position, chain: Sequence[Action]) -> None:
        """Note a decision that a person has made at a position."""

    def asked(self, seat: int) -> None:
        """Note that a person is being asked."""

    def happened(self, steps: Sequence[MatchStep]) -> None:
        """Note what came of a decision of any seat; it is going to be shown."""

    # What a person does ---------------------------------------------------------------------------

    def click(self, spot: Spot) -> bool:
        """Take a click on a spot; True when it means nothing else."""
        return False

    def confirm(self) -> bool:
        """Take the key that confirms; True when it was used."""
        return False

    def undo(self) -> bool:
        """Take the place of undo; True when it was used."""
        return False

    def redo(self) -> bool:
        """Take the place of redo; True when it was used."""
        return False

    def cancel(self) -> bool:
        """Close what was opened; False when nothing was."""
        return False

    def hint(self) -> bool:
        """Take the place of counsel; True when it was used."""
        return False

    def show_counsel(self) -> None:
        """Tell whoever decides what would be best."""
