"""The base of all guides: what a table asks of whoever leads through it, or speaks beside it."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Protocol

from pygame import FRect

from game.content.lessons.lesson import Target
from game.match.match import Match, MatchStep
from game.rules import Action, Position
from game.scenes.table.guides.guided_table import GuidedTable
from game.scenes.table.view.spots import Spot
from game.ui.widgets.widget import Widget


class GuidedScene(Protocol):
    """What a guide is given of the scene in which it speaks: the table, or the draft."""

    match: Match

    def areas_of(self, target: Target) -> list[FRect]:
        """Return where a target of a lesson is seen (logical pixels), [] when it is not."""

    def foot_areas(self) -> list[FRect]:
        """Return where the prompt and the buttons of the decision stand (logical pixels)."""

    def reveal(self, target: Target) -> None:
        """Bring a target into sight, where it can be scrolled away."""

    def refresh(self) -> None:
        """Make the widgets again, those of the guide too."""

    def show_note(self, text: str) -> None:
        """Show a sentence for a moment."""

    def announce_table(self) -> None:
        """Say that this is another table, with other boards."""

    def rewound(self) -> None:
        """Show the match as it stands, after it was set to another position."""

    def decision_areas(self) -> list[FRect]:
        """Find where something can be chosen or dropped, and the open sheet (logical pixels)."""


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

    def attach(self, scene: GuidedTable) -> None:
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
        """Make the bubble, and what belongs to it, for above all other widgets."""
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

    def hint(self) -> bool:
        """Take the place of counsel; True when it was used."""
        return False
