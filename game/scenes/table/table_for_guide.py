"""What a guide is given of the table."""

from __future__ import annotations

from pygame import FRect

from game.app.lessons.lesson import Target
from game.app.match import Match
from game.scenes.table.controls import Controls
from game.scenes.table.display import TableDisplay
from game.scenes.table.game_flow import GameFlow
from game.scenes.table.guides.targets import target_areas, target_spots
from game.scenes.table.input.commands import TableCommands
from game.scenes.table.input.double_click import DoubleClick


class TableForGuide:
    """The table as a guide sees it (`game.scenes.table.guides.guide.GuidedTable`)."""

    def __init__(
        self,
        match: Match,
        display: TableDisplay,
        flow: GameFlow,
        commands: TableCommands,
        controls: Controls,
        double_click: DoubleClick,
    ) -> None:
        self.match = match
        self.display = display
        self._flow = flow
        self._commands = commands
        self._controls = controls
        self._double_click = double_click

    # Where things are ---------------------------------------------------------------------------

    def areas_of(self, target: Target) -> list[FRect]:
        """Return where a target of a lesson is seen (logical pixels), [] when it is not."""
        return target_areas(target, self.display, self.match.game.position)

    def foot_areas(self) -> list[FRect]:
        """Return where the prompt and the buttons of the decision stand (logical pixels)."""
        return [self.display.zone("prompt"), self.display.zone("buttons")]

    def decision_areas(self) -> list[FRect]:
        """Find where something can be chosen or dropped, and the open sheet (logical pixels)."""
        return self.display.areas_of(self._flow.decision.reach)

    def widget_areas(self) -> list[FRect]:
        """Return where the buttons of the table lie, and what else is to be clicked or read above
        it (logical pixels)."""
        return self._controls.areas

    @property
    def asked_seat(self) -> int:
        """The seat of the person who decides at present, -1 for none."""
        return self._flow.decision.seat

    # What a guide can do ------------------------------------------------------------------------

    def reveal(self, target: Target) -> None:
        """Bring a target into sight, where it can be scrolled away."""
        for spot in target_spots(target, self.match.game.position):
            self._flow.overlays.sheets.reveal(spot)

    def refresh(self) -> None:
        """Make the widgets again, those of the guide too."""
        self._controls.refresh()

    def remark(self, text: str) -> None:
        """Show a sentence for a moment."""
        self._flow.overlays.notices.show_remark(text)

    def announce_table(self) -> None:
        """Say that this is another table, with other boards."""
        self._flow.overlays.notices.announce_table()

    def rewound(self) -> None:
        """Show the match as it stands, after it was set to another position."""
        self._flow.rewound()

    def ask_counsel(self) -> None:
        """Open the counsel for the decision in progress."""
        self._commands.ask_counsel()

    def had_effect(self) -> None:
        """Note that the last press has had its effect, so that a double click means no more."""
        self._double_click.had_effect()
