"""The draft's implementation of the interface for guides."""

from __future__ import annotations

from collections.abc import Callable

from pygame import FRect

from game.content.lessons.lesson import Target
from game.match.match import Match
from game.scenes.draft.display import DraftDisplay


class DraftForGuide:
    """The draft as a guide sees it (`game.scenes.table.guides.guide.GuidedScene`).

    `refresh` recreates the widgets, `show_note` shows a sentence briefly, and `rewound` shows the
    draft after picks were undone.
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
        """Return the rectangle of a building's card (logical pixels), or [] for other targets."""
        card = self._display.cards.get(target.number) if target.kind == "market" else None
        return [card.rect] if card is not None else []

    def announce_table(self) -> None:
        """Do nothing: all drafts look the same."""

    def reveal(self, target: Target) -> None:
        """Do nothing: the draft does not scroll."""

    def foot_areas(self) -> list[FRect]:
        """Return the rectangles of the prompt and the button (logical pixels)."""
        return [self._display.level[zone].rect for zone in ("prompt", "buttons")]

    def decision_areas(self) -> list[FRect]:
        """Return the rectangles of the cards that can be picked (logical pixels)."""
        return self._display.areas_to_pick()
