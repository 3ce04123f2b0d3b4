"""The pause menu of a match."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.scenes.base import Exits, Scene
from game.scenes.music_button import SIDE, music_button
from game.scenes.settings.key_list import open_key_list
from game.ui import skin
from game.ui.context import Context
from game.ui.input import Command, InputAction
from game.ui.paint import Painter
from game.ui.text.typesetting import SMALL, TITLE
from game.ui.theme import BRASS_LIGHT, PAPER_SHADE
from game.ui.widgets.buttons import Button
from game.ui.widgets.widget import Widget


class PauseScene(Scene):
    """The menu over a match that is paused.

    ``exits`` says where each entry leads, as in the title menu: ``settings``, ``help``, ``seats``
    (hand a seat to a computer or back), ``public`` (what everybody may look up), ``leave`` (to the
    title), ``quit``; of a lesson ``lessons`` (to their list), too. One without a
    callback is not shown.
    "Resume" only closes this scene, "Keys" lists the keys as they are set.
    """

    transparent = True

    def __init__(self, ctx: Context, exits: Exits) -> None:
        super().__init__(ctx)
        self.exits = {"keys": self._list_keys, **exits}
        self.box = pygame.FRect(0, 0, 0, 0)
        self.head = 0.0  # height of the title
        self.widgets.tooltip.prefer_right = True  # below the entry lies the next one

    def texts(self) -> dict[str, tuple[str, str, str]]:
        """Return text, icon and tooltip of every entry, from top to bottom."""
        tr = self.tr
        waits = tr("The lesson waits for you.")
        leave_tip, quit_tip = (
            tr("You can go on later with Continue."),
            tr("You can go on next time with Continue."),
        )
        lessons = {}
        if self._in_lesson:
            lessons = {"lessons": (tr("All lessons"), "hint", waits)}
            leave_tip, quit_tip = waits, tr("You can go on next time under Learn.")
        return {
            "settings": (tr("Settings"), "settings", tr("Pace, text size, sound, keys.")),
            "help": (tr("Rules"), "help", tr("Look up rules, roles and buildings.")),
            "keys": (tr("Keys"), "keyboard", tr("See what every key and button does.")),
            "seats": (
                tr("Change players"),
                "person",
                tr("Give a seat to a computer, or take it over."),
            ),
            "public": (
                tr("Public information"),
                "eye",
                tr("All the tiles, goods and buildings that are left."),
            ),
            **lessons,
            "leave": (tr("Title screen"), "home", leave_tip),
            "quit": (tr("Quit the game"), "cross", quit_tip),
        }

    @property
    def _in_lesson(self) -> bool:
        return "lessons" in self.exits

    def layout(self) -> None:
        shown = [(key, *texts) for key, texts in self.texts().items() if key in self.exits]
        factor = self.ctx.text.factor
        height, gap, margin = 74 * factor, 16.0, 72.0
        width = 560 * factor
        head, foot = 92 * factor, 56 * factor
        whole = 2 * margin + head + foot + (len(shown) + 1) * (height + gap)
        squeeze = min(1.0, 1060 / whole)
        self.head = (margin + head) * squeeze
        height, whole = height * squeeze, whole * squeeze
        self.box = pygame.FRect(0, 0, width + 2 * margin, whole)
        self.box.center = (960, 540)
        left, top = self.box.x + margin, self.box.y + self.head
        resume = self.tr("Resume")
        widgets: list[Widget] = [
            Button((left, top, width, height), resume, self.close, icon="ui/play", tone="brass")
        ]
        for key, text, icon, tip in shown:
            top += height + gap * squeeze
            action = self._action_of(key)
            place = (left, top, width, height)
            widgets.append(Button(place, text, action, icon=f"ui/{icon}", tooltip=tip))
        beside_title = 40 + min(80 * factor, self.head - 44) / 2
        side = min(SIDE * factor, 2 * (self.head - 10 - beside_title))
        corner = pygame.FRect(self.box.right - margin - side, 0, side, side)
        corner.centery = self.box.y + beside_title
        widgets.append(music_button(self.ctx, corner, self.toggle_music))
        self.widgets.set(widgets, focus=widgets[0])

    def toggle_music(self) -> None:
        super().toggle_music()
        self.resized()

    def _action_of(self, key: str) -> Callable[[], None]:
        """Return what an entry does; leaving and quitting close the menu first."""

        def act() -> None:
            if key in ("leave", "lessons", "quit"):
                self.close()
            self.exits[key]()

        return act

    def _list_keys(self) -> None:
        open_key_list(self.ctx)

    def on_command(self, command: Command) -> bool:
        if command.action in (InputAction.CANCEL, InputAction.MENU):
            self.close()
        elif command.action is InputAction.HELP and "help" in self.exits:
            self.exits["help"]()
        return True

    def paint(self, p: Painter) -> None:
        p.veil(165)
        skin.panel(p, self.box)
        title = self.box.inflate(-96, -80)
        title.height = min(80 * self.ctx.text.factor, self.head - 44)
        p.write(self.tr("Paused"), title, TITLE, BRASS_LIGHT, align="center")
        note = pygame.FRect(self.box.x + 40, 0, self.box.width - 80, 44 * self.ctx.text.factor)
        note.bottom = self.box.bottom - 40
        saved = self.tr("Your match is saved.")
        words = self.tr("The lesson waits for you.") if self._in_lesson else saved
        p.write(words, note, SMALL, PAPER_SHADE, align="center")
