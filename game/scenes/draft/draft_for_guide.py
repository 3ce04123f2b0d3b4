"""The draft's implementation of the interface for guides."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import FRect

from game.content.lessons.lesson import Target
from game.match.match import Match
from game.rules import Action
from game.scenes.draft.display import DraftDisplay
from game.scenes.draft.layout import HELPER_ZONE
from game.scenes.table.helper.card import CardPlace
from game.scenes.table.helper.missed_events import RoleNews


class DraftForGuide:
    """The draft as a guide sees it (`game.scenes.table.helper.guide.GuidedScene`).

    `refresh` recreates the widgets, `show_note` shows a sentence briefly, and `rewound` shows the
    draft after picks were undone.
    """

    strip_place: FRect | None = None
    is_ready = False

    def __init__(
        self,
        match: Match,
        display: DraftDisplay,
        refresh: Callable[[], None],
        show_note: Callable[[str], None],
        rewound: Callable[[], None],
    ) -> None:
        self.match = match
        self.refresh, self.show_note, self.rewound = refresh, show_note, rewound
        self.focus, self.decision_areas = display.widgets.focus, display.areas_to_pick
        self._display = display

    @property
    def asked_seat(self) -> int:
        """The seat of the person who may pick now, -1 for none."""
        return self._display.asked_seat

    @property
    def card_place(self) -> CardPlace:
        """The area for the helper's card: its zone, or over cards that are not needed."""
        level = self._display.level
        zone, top = level[HELPER_ZONE].rect, level["turns"].rect.bottom
        room = FRect(zone.x, top, zone.width, zone.bottom - top)
        foot = self.foot_areas() if self.asked_seat >= 0 else []
        return CardPlace(zone, room, [*self.decision_areas(), *foot])

    def foot_areas(self) -> list[FRect]:
        """Return where the prompt and the button stand (logical pixels)."""
        return [self._display.level[zone].rect for zone in ("prompt", "buttons")]

    def areas_of(self, target: Target) -> list[FRect]:
        """Return the rectangle of a building's card (logical pixels), or [] for other targets."""
        card = self._display.cards.get(target.number) if target.kind == "market" else None
        return [card.rect] if card is not None else []

    def words(self) -> list[FRect]:
        """Return the cards of the buildings (logical pixels)."""
        return [card.rect for card in self._display.cards.values()]

    def missed(self, seat: int) -> list[RoleNews]:
        """Return nothing, because all picks are on screen."""
        return []

    def choose(self, chain: Sequence[Action]) -> None:
        """Pick a building, as if its card was clicked."""
        self._display.pick(chain[0].arg)

    def ask_counsel(self) -> None:
        """Nobody is counselled in the draft."""

    def had_effect(self) -> None:
        """Do nothing, because no press in the draft can be misunderstood."""

    def announce_table(self) -> None:
        """Do nothing: all drafts look the same."""

    def make_room(self, *, open_again: bool) -> None:
        """No sheets are opened here."""

    def reveal(self, target: Target) -> None:
        """Do nothing: the draft does not scroll."""
