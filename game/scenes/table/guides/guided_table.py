"""What a guide is given of the table."""

from __future__ import annotations

from collections.abc import Callable

from pygame import FRect

from game.content.lessons.lesson import Target
from game.scenes.table.guides.targets import target_areas, target_spots
from game.scenes.table.stage import TableStage


class GuidedTable:
    """The table as a guide sees it: a `game.scenes.table.guides.guide.GuidedScene`, and more.

    `decision_areas` finds where something can be chosen or dropped, and the open sheet;
    `widget_areas` where the buttons of the table lie, and what else is to be clicked or read above
    it (both in logical pixels). `rewound` shows the match as it stands, after it was set to another
    position; `ask_counsel` opens the counsel for the decision in progress; `had_effect` notes that
    the last press has had its effect, so that a double click means no more.
    """

    def __init__(
        self,
        stage: TableStage,
        decision_areas: Callable[[], list[FRect]],
        widget_areas: Callable[[], list[FRect]],
        rewound: Callable[[], None],
        ask_counsel: Callable[[], None],
        had_effect: Callable[[], None],
    ) -> None:
        self.match, self.display = stage.match, stage.display
        self.refresh = stage.refresh
        self.show_note, self.announce_table = stage.notices.show_note, stage.notices.announce_table
        self.decision_areas, self.widget_areas = decision_areas, widget_areas
        self.rewound, self.ask_counsel, self.had_effect = rewound, ask_counsel, had_effect
        self._sheets = stage.sheets

    @property
    def asked_seat(self) -> int:
        """The seat of the person who decides at present, -1 for none."""
        return self.display.state().deciding

    def areas_of(self, target: Target) -> list[FRect]:
        """Return where a target of a lesson is seen (logical pixels), [] when it is not."""
        return target_areas(target, self.display, self.match.game.position)

    def foot_areas(self) -> list[FRect]:
        """Return where the prompt and the buttons of the decision stand (logical pixels)."""
        return [self.display.zone("prompt"), self.display.zone("buttons")]

    def reveal(self, target: Target) -> None:
        """Bring a target into sight, where it can be scrolled away."""
        for spot in target_spots(target, self.match.game.position):
            self._sheets.reveal(spot)
