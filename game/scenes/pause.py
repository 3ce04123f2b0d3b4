"""The pause menu of a match."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.scenes.base import Exits
from game.scenes.music_button import SIDE, music_button
from game.scenes.settings.key_list import open_key_list
from game.scenes.sheet_scene import SheetScene
from game.ui import skin
from game.ui.box_layout import REST, Size, middle, row, sheet
from game.ui.context import Context
from game.ui.input import Command, InputAction
from game.ui.paint import Painter
from game.ui.text.typesetting import BUTTON, SMALL, TITLE
from game.ui.theme import BRASS_LIGHT, PAPER_SHADE
from game.ui.widgets.buttons import Button
from game.ui.widgets.widget import Widget

_TITLE, _MARGIN = 96.0, 60.0


class PauseScene(SheetScene):
    """The pause menu of a match.

    `exits` maps each entry to its callback, as in the title menu: `settings`, `help`, `seats` (hand
    a seat to a computer or back), `public` (public information), `keep` (this decision as a
    problem), `leave` (to the title screen) or `back` (to the match that it branched off), `quit`,
    and also `lessons` in a lesson and `problems` in a problem (to the list). An entry without a
    callback is not shown. "Resume" only closes this scene, and "Keys" shows the current key
    bindings.
    """

    transparent = True

    def __init__(self, ctx: Context, exits: Exits) -> None:
        super().__init__(ctx)
        self.exits = {"keys": self._list_keys, **exits}
        self._note = pygame.FRect(0, 0, 0, 0)
        self.widgets.tooltip.prefer_right = True  # below an entry is the next one

    def texts(self) -> dict[str, tuple[str, str, str]]:
        """Return the text, icon and tooltip of every entry, from top to bottom."""
        tr = self.tr
        waits = tr("You can finish the lesson later.")
        leave_tip, quit_tip = (
            tr("You can pick it up later with Continue."),
            tr("You can pick it up next time with Continue."),
        )
        lessons = {}
        if self._in_lesson:
            lessons = {"lessons": (tr("All lessons"), "hint", waits)}
            leave_tip, quit_tip = waits, tr("You can pick it up next time under Learn.")
        if self._in_problem:
            leave_tip = quit_tip = tr("Your answers are saved.")
            lessons = {"problems": (tr("Back to the list"), "star", leave_tip)}
        return {
            "settings": (tr("Settings"), "settings", tr("Speed, text size, sound and keys.")),
            "help": (tr("Rules"), "help", tr("Look up rules, roles and buildings.")),
            "keys": (tr("Keys"), "keyboard", tr("See what every key and button does.")),
            "seats": (
                tr("Change players"),
                "person",
                tr("Give a seat to a computer, or take over a seat yourself."),
            ),
            "public": (
                tr("What's left"),
                "eye",
                tr("See which tiles, goods and buildings are still available."),
            ),
            "keep": (
                tr("Save as a puzzle"),
                "star",
                tr("Save this decision as a puzzle to solve later or to share."),
            ),
            **lessons,
            "back": (tr("Back to the original match"), "undo", leave_tip),
            "leave": (tr("Title screen"), "home", leave_tip),
            "quit": (tr("Quit the game"), "cross", quit_tip),
        }

    @property
    def _in_lesson(self) -> bool:
        return "lessons" in self.exits

    @property
    def _in_problem(self) -> bool:
        return "problems" in self.exits

    @property
    def _saved(self) -> str:
        """What is said below the entries."""
        if self._in_problem:
            return self.tr("Your answers are saved.")
        if self._in_lesson:
            return self.tr("You can finish the lesson later.")
        return self.tr("Your match is saved.")

    def layout(self) -> None:
        fit, factor = self.fit, self.ctx.text.factor
        crowded = {"keep"} if self.ctx.settings.current.large_text else set()  # replays have it too
        keys = self.exits.keys() - crowded
        shown = [(key, *texts) for key, texts in self.texts().items() if key in keys]
        entries = [fit.line(BUTTON).padded(36)] * (len(shown) + 1)
        heights: list[Size] = [_TITLE, *entries, fit.line(SMALL)]
        self.box, places = sheet(560 * factor + 2 * _MARGIN, heights, 16, _MARGIN)
        self.head, first, *others, self._note = places
        resume = Button(first, self.tr("Resume"), self.close, icon="ui/play", tone="brass")
        widgets: list[Widget] = [resume]
        for place, (key, text, icon, tip) in zip(others, shown, strict=True):
            action = self._action_of(key)
            widgets.append(Button(place, text, action, icon=f"ui/{icon}", tooltip=tip))
        side = min(SIDE * factor, self.head.height)
        _, self.head, corner = row(self.head, [side, REST, side])
        widgets.append(music_button(self.ctx, middle(corner, side), self.toggle_music))
        self.widgets.set(widgets, focus=resume)

    def toggle_music(self) -> None:
        super().toggle_music()
        self.resized()

    def _action_of(self, key: str) -> Callable[[], None]:
        """Return the action of an entry. Leaving and quitting close the menu first."""

        def act() -> None:
            if key in ("back", "leave", "lessons", "problems", "quit"):
                self.close()
            self.exits[key]()

        return act

    def _list_keys(self) -> None:
        open_key_list(self.ctx)

    def on_command(self, command: Command) -> bool:
        if command.action is InputAction.HELP and "help" in self.exits:
            self.exits["help"]()
        return super().on_command(command)

    def paint(self, p: Painter) -> None:
        p.veil(165)
        skin.panel(p, self.box)
        p.write(self.tr("Paused"), self.head, TITLE, BRASS_LIGHT, align="center")
        p.write(self._saved, self._note, SMALL, PAPER_SHADE, align="center")
