"""The settings: every change takes effect at once and is kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from game.app.i18n import PSEUDO_LANGUAGE
from game.app.settings import COMPUTER_SPEEDS, PALETTES, UI_SCALES
from game.scenes.base import Scene
from game.ui import skin
from game.ui.context import Context
from game.ui.input import Action, Command
from game.ui.keys import chosen_keys, free_to_choose, key_name, with_key
from game.ui.paint import Painter
from game.ui.text import LABEL, SUBHEADING, TITLE
from game.ui.theme import INK, INK_SOFT
from game.ui.widgets import Button, Choice, KeyField, Label, ScrollArea, Slider, Toggle, Widget

_BOX = pygame.FRect(120, 60, 1680, 960)
_MARGIN = 72.0

RowMaker = Callable[[pygame.FRect], Widget]
Section = tuple[str, list[RowMaker]]


class SettingsScene(Scene):
    """All settings on one sheet, over whatever scene asked for it."""

    transparent = True

    def __init__(self, ctx: Context, *, show_pseudo: bool = False) -> None:
        super().__init__(ctx)
        self._show_pseudo = show_pseudo
        self._offset = 0.0
        self._area: ScrollArea | None = None
        self._asking: Action | None = None

    def layout(self) -> None:
        if self._area is not None:
            self._offset = self._area.offset
        factor = self.ctx.text.factor
        title = 84 * factor
        foot = 72 * factor
        inner = _BOX.inflate(-2 * _MARGIN, -2 * _MARGIN)
        window = pygame.FRect(
            inner.x, inner.y + title - 16, inner.width, inner.height - title - foot - 4
        )
        self._area = ScrollArea(window, self._rows(window, factor))
        self._area.scroll_to(self._offset)
        width = 360 * factor
        done = Button(
            (inner.centerx - width / 2, inner.bottom - foot + 12, width, foot),
            self.tr("Done"),
            self.close,
            icon="ui/check",
            tone="brass",
        )
        self.widgets.set([self._area, done], focus=done)

    def _rows(self, window: pygame.FRect, factor: float) -> list[Widget]:
        """All rows: in two columns, or below each other when the text is large."""
        sections = self._sections()
        gap = 96.0
        left = window.x + 20
        if factor > 1:
            return self._column(sections, left, window.y, window.width - 70, factor)
        width = (window.width - 40 - gap) / 2
        return [
            *self._column(sections[::2], left, window.y, width, factor),
            *self._column(sections[1::2], left + width + gap, window.y, width, factor),
        ]

    def _column(
        self, sections: list[Section], left: float, top: float, width: float, factor: float
    ) -> list[Widget]:
        """The rows of ``sections`` below each other."""
        rows: list[Widget] = []
        height, gap = 54 * factor, 12 * factor
        for title, makers in sections:
            top += 14 * factor if rows else 0
            heading = (left, top, width, 46 * factor)
            rows.append(Label(heading, title, SUBHEADING, INK_SOFT))
            top += 54 * factor
            for make in makers:
                rows.append(make(pygame.FRect(left, top, width, height)))
                top += height + gap
        return rows

    def _sections(self) -> list[Section]:
        tr = self.tr
        return [
            (
                tr("Sound"),
                [
                    self._toggle("mute", tr("Mute everything")),
                    self._slider("master_volume", tr("Volume")),
                    self._slider("effects_volume", tr("Pieces and cards")),
                    self._slider("ambience_volume", tr("The sea")),
                ],
            ),
            (
                tr("Table"),
                [
                    self._choice("computer_speed", tr("Computer players"), self._speeds()),
                    self._toggle(
                        "pass_mouse",
                        tr("Pass the mouse before each turn"),
                        tr("Where several people play, asks for the next one before each turn."),
                    ),
                    self._toggle("show_hints", tr("Explain what can be done")),
                    self._toggle("show_recap", tr("Tell what others did")),
                    self._toggle("confirm_slips", tr("Ask before likely slips")),
                    self._toggle("auto_single", tr("Single choices play themselves")),
                ],
            ),
            (
                tr("Reading and seeing"),
                [
                    self._choice("language", tr("Language"), self._languages()),
                    self._choice("palette", tr("Player colours"), self._palettes()),
                    self._toggle("reduced_motion", tr("Pieces do not fly")),
                ],
            ),
            (
                tr("Window"),
                [
                    self._toggle("fullscreen", tr("Full screen")),
                    self._choice("ui_scale", tr("Size of text"), self._scales()),
                    self._toggle("couch_mode", tr("Far from the screen")),
                ],
            ),
            (tr("Keys"), self._keys()),
        ]

    # Keys -----------------------------------------------------------------------------------

    def _keys(self) -> list[RowMaker]:
        """A row for each action that can have another key, and the way back to the usual."""
        tr = self.tr
        texts = {
            Action.CONFIRM: tr("Confirm"),
            Action.UNDO: tr("Take back"),
            Action.MENU: tr("Menu"),
            Action.HELP: tr("Explain"),
            Action.SKIP: tr("Skip"),
            Action.ZOOM: tr("Board in front"),
            Action.PIN: tr("Keep it in front"),
            Action.LOG: tr("Large log"),
            Action.MARKET: tr("Market"),
            Action.MUTE: tr("Mute everything"),
        }
        keys = chosen_keys(self.ctx.settings.current.keys)
        rows = [self._key_row(action, text, keys[action]) for action, text in texts.items()]
        return [*rows, self._usual_keys]

    def _key_row(self, action: Action, text: str, code: int) -> RowMaker:
        asking = self._asking is action
        prompt = self.tr("Press a key")

        def ask() -> None:
            self._ask(action)

        return lambda rect: KeyField(rect, text, key_name(code), ask, asking=asking, prompt=prompt)

    def _usual_keys(self, rect: pygame.FRect) -> Widget:
        def reset() -> None:
            self.ctx.settings.change(keys={})

        return Button(rect, self.tr("The usual keys"), reset, icon="ui/undo", style=LABEL)

    def _ask(self, action: Action | None) -> None:
        """Wait for the key of an action, or no longer."""
        self._asking = action
        self.resized()

    def handle(self, event: pygame.Event) -> bool:
        if self._asking is None:
            return super().handle(event)
        if event.type == pygame.KEYDOWN:
            self._answer(self._asking, event.key)
            return True
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.CONTROLLERBUTTONDOWN):
            self._ask(None)
            return True
        return super().handle(event) if event.type == pygame.KEYUP else False

    def _answer(self, action: Action, code: int) -> None:
        """A key was pressed for an action: Escape leaves all as it is."""
        if code == pygame.K_ESCAPE:
            self._ask(None)
        elif free_to_choose(code):
            self._asking = None
            names = with_key(self.ctx.settings.current.keys, action, code)
            self.ctx.settings.change(keys=names)
            self.resized()  # also where the key is the same as before
        else:
            self.ctx.sounds.play("error", 0.5)

    # Rows -----------------------------------------------------------------------------------

    def _change(self, name: str) -> Callable[[Any], None]:
        def change(value: Any) -> None:
            self.ctx.settings.change(**{name: value})
            if name.endswith("_volume") or name == "mute":
                self.ctx.sounds.play("coin")
            self.touch()

        return change

    def _toggle(self, name: str, text: str, tip: str = "") -> RowMaker:
        value = getattr(self.ctx.settings.current, name)
        return lambda rect: Toggle(rect, text, value, self._change(name), tooltip=tip)

    def _slider(self, name: str, text: str) -> RowMaker:
        value = getattr(self.ctx.settings.current, name)
        return lambda rect: Slider(rect, text, value, self._change(name))

    def _choice(self, name: str, text: str, options: list[tuple[object, str]]) -> RowMaker:
        value = getattr(self.ctx.settings.current, name)
        return lambda rect: Choice(rect, text, options, value, self._change(name))

    def _speeds(self) -> list[tuple[object, str]]:
        tr = self.tr
        texts = (tr("Step by step"), tr("Slow"), tr("Normal"), tr("Fast"), tr("At once"))
        return list(zip(COMPUTER_SPEEDS, texts, strict=True))

    def _palettes(self) -> list[tuple[object, str]]:
        tr = self.tr
        texts = (tr("Usual"), tr("Without red and green"), tr("By lightness"))
        return list(zip(PALETTES, texts, strict=True))

    def _scales(self) -> list[tuple[object, str]]:
        return [(scale, f"{scale}%") for scale in UI_SCALES]

    def _languages(self) -> list[tuple[object, str]]:
        chosen = self.ctx.settings.current.language
        codes = [
            code
            for code in self.ctx.translator.available()
            if code != PSEUDO_LANGUAGE or self._show_pseudo or code == chosen
        ]
        system = [("", self.tr("As the system"))]
        return [*system, *((code, self.ctx.translator.name_of(code)) for code in codes)]

    def mute(self) -> None:
        super().mute()
        self.resized()  # the switch shows it

    # Picture --------------------------------------------------------------------------------

    def on_command(self, command: Command) -> bool:
        if command.action in (Action.CANCEL, Action.MENU):
            self.close()
        elif self._area is not None and self._area.act(command.action):
            self.touch()
        return True

    def paint(self, p: Painter) -> None:
        p.veil(140)
        skin.paper(p, _BOX)
        height = 76 * self.ctx.text.factor
        room = (_BOX.x + _MARGIN, _BOX.y + 36, _BOX.width - 2 * _MARGIN, height)
        p.write(self.tr("Settings"), room, TITLE, INK, align="center")
