"""What a guide is given of the draft."""

from __future__ import annotations

from collections.abc import Callable

from pygame import FRect

from game.content.lessons.lesson import Target
from game.match.match import Match
from game.scenes.draft.display import DraftDisplay


class DraftForGuide:
    """The draft as a guide sees it (`game.scenes.table.guides.guide.GuidedScene`).

    `refresh` makes the widgets again, `show_note` shows a sentence for a moment, `rewound` shows
    the draft as it stands.
    """

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
        self._display = display

    def areas_of(self, target: Target) -> list[FRect]:
        """Return where the card of a building lies (logical pixels); [] for other targets."""
        card = self._display.cards.get(target.number) if target.kind == "market" else None
        return [card.rect] if card is not None else []

    def announce_table(self) -> None:
        """Every draft looks alike."""

    def reveal(self, target: Target) -> None:
        """Nothing is scrolled here."""

    def foot_areas(self) -> list[FRect]:
        """Return where the prompt and the button stand (logical pixels)."""
        return [self._display.level[zone].rect for zone in ("prompt", "buttons")]

    def decision_areas(self) -> list[FRect]:
        """Find the cards that can be picked (logical pixels)."""
        return self._display.areas_to_pick()
