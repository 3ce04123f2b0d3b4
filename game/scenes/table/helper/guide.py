"""The base class of guides, such as a lesson's, or the helper of a match."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

from pygame import FRect

from game.content.lessons.targets import Target
from game.match.match import Match, MatchStep
from game.rules import Action, Position
from game.scenes.table.helper.card import CardPlace
from game.scenes.table.helper.island_goals import CornerButton
from game.scenes.table.helper.missed_events import RoleNews
from game.scenes.table.view.spots import Spot
from game.ui.tiled_layout import TiledLayout
from game.ui.widgets.widget import Widget


class GuidedScene:
    """A scene as guides see it: the table, or the draft. What a scene does not have stays as it is
    here."""

    match: Match
    refresh: Callable[[], None]
    """Rebuilds the widgets, including the guide's."""
    focus: Callable[[Widget | None], None]
    """Focuses a widget."""
    show_note: Callable[[str], None]
    """Shows a sentence for a moment."""
    rewound: Callable[[], None]
    """Shows the current position of the match after it was replaced."""
    choose: Callable[[Sequence[Action]], None]
    """Makes a decision, as if it had been clicked."""
    ask_counsel: Callable[[], None]
    """Asks for counsel, as the lamp does."""
    announce_table: Callable[[], None]
    """Announces that another table is shown now, with other boards."""
    had_effect: Callable[[], None]
    """Records that the last press had an effect, so that a double click has no further one."""
    changed_by_itself: Callable[[], None]
    """Records that something else has appeared without a press."""
    decision_areas: Callable[[], list[FRect]]
    """Returns where something can be chosen or dropped, and the open sheet (logical pixels)."""

    @property
    def asked_seat(self) -> int:
        """The seat of the person who decides at present, -1 for none."""
        raise NotImplementedError

    @property
    def card_place(self) -> CardPlace:
        """The area for the helper's card."""
        raise NotImplementedError

    @property
    def spared(self) -> Sequence[FRect]:
        """What advice never covers: the board of the person who decides and, if others are drawn
        beside it, all of them except the lowest (logical pixels)."""
        return ()

    @property
    def strip_place(self) -> FRect | None:
        """The area of the strip about missed events (logical pixels), None if it is covered."""
        return None

    @property
    def placed(self) -> Sequence[Action]:
        """The placement as a decision once everyone is placed, so that only "Done" is left; ()
        before."""
        return ()

    def foot_areas(self) -> list[FRect]:
        """Return the areas of the prompt and the decision's buttons (logical pixels)."""
        raise NotImplementedError

    def areas_of(self, target: Target) -> list[FRect]:
        """Return the visible areas of a lesson's target (logical pixels), [] if there are none."""
        raise NotImplementedError

    def words(self) -> list[FRect]:
        """Return the areas of text and numbers (logical pixels)."""
        raise NotImplementedError

    def missed(self, seat: int) -> list[RoleNews]:
        """Return what a seat has missed since its last decision."""
        return []

    def has_decided(self, seat: int) -> bool:
        """Return whether a seat has decided anything yet."""
        return True

    def make_room(self) -> None:
        """Close a sheet that covers what advice is about, and open the one that shows it."""

    def reveal(self, target: Target) -> None:
        """Scroll a target into view, if necessary."""


class Guide:
    """A guide that says nothing and forbids nothing; subclasses override what they need.

    `leads`: it decides what happens, so nothing else speaks or plays automatically.
    """

    leads = False
    scene: GuidedScene
    """The table or the draft, from `attach` on."""

    @property
    def warns(self) -> bool:
        """Whether a role that brings its chooser nothing is always questioned, even if it could be
        undone."""
        return False

    @property
    def offers_counsel(self) -> bool:
        """Whether the person who decides is offered the lamp."""
        return True

    def attach(self, scene: GuidedScene) -> None:
        """Start at a table."""
        self.scene = scene

    def fitted(self, level: TiledLayout) -> TiledLayout:
        """Return the map of the table with room for the card of a guide that leads."""
        return level

    @property
    def holds(self) -> bool:
        """Whether nobody decides at present, because there is something to read."""
        return False

    @property
    def state(self) -> Hashable:
        """The state that the widgets depend on."""
        return None

    @property
    def prompt(self) -> str:
        """The text instead of the prompt, "" for the prompt itself."""
        return ""

    @property
    def prompt_seat(self) -> int:
        """The seat that this text is about, -1 for none."""
        return -1

    def widgets(self) -> list[Widget]:
        """Create the card and its accessories, above all other widgets."""
        return []

    def corner(self) -> CornerButton | None:
        """Return an additional button for the corner of the table, None for none."""
        return None

    def main_widget(self) -> Widget | None:
        """Return the widget, among those last created, that gets the keyboard focus first; None for
        none of them."""
        return None

    def areas(self) -> list[FRect]:
        """Return the areas that notices may not cover (logical pixels)."""
        return []

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds."""

    # What happens at the table --------------------------------------------------------------------

    def next_decision(self, position: Position) -> Sequence[Action]:
        """Return the decision to play now for the seat to act, () to ask the seat. Called when
        everything has been shown."""
        return ()

    def objection(self, position: Position, chain: Sequence[Action]) -> str:
        """Return why a legal decision of a person is refused, "" if it is not."""
        return ""

    def decided(self, position: Position, chain: Sequence[Action]) -> None:
        """Handle a decision that a person has made at a position."""

    def asked(self, seat: int) -> None:
        """Handle a person being asked."""

    def happened(self, steps: Sequence[MatchStep]) -> None:
        """Handle the steps of any seat's decision, which are about to be shown."""

    # What a person does ---------------------------------------------------------------------------

    def click(self, spot: Spot) -> bool:
        """Handle a click on a spot. Return True if it has no other meaning."""
        return False

    def confirm(self) -> bool:
        """Handle the confirm key. Return True if it was used."""
        return False

    def undo(self) -> bool:
        """Replace undo. Return True if it was handled."""
        return False

    def redo(self) -> bool:
        """Replace redo. Return True if it was handled."""
        return False

    def cancel(self) -> bool:
        """Close whatever is open. Return False if nothing was."""
        return False

    def hint(self) -> bool:
        """Replace counsel. Return True if it was handled."""
        return False

    def show_counsel(self) -> None:
        """Show counsel to the person who decides."""
