"""The settings scene: one row per setting, in four tabbed sections.

Every change takes effect immediately and is saved (`game.app.settings`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

import pygame

from game.app.i18n import PSEUDO_LANGUAGE
from game.app.seat_colors import PALETTES
from game.app.settings import COMPUTER_SPEEDS, UI_SCALES
from game.scenes.credits import CreditsScene
from game.scenes.dialogs.dialog import ask, show_message
from game.scenes.sheet_scene import SheetScene
from game.ui.box_layout import REST, column, middle, row
from game.ui.context import Context
from game.ui.input import InputAction, KeyPress
from game.ui.keys import (
    ENTRY_BY_ACTION,
    FIXED_KEYS,
    KEY_TABLE,
    KeyEntry,
    action_of_key,
    assigned_keys,
    is_assignable,
    key_text,
    reassign_key,
)
from game.ui.paint import Painter
from game.ui.phrases.players import handover_options, helper_options
from game.ui.text.rich_text import escape
from game.ui.text.typesetting import BODY, LABEL, TITLE
from game.ui.theme import BRASS_LIGHT, INK_SOFT, PAPER_SHADE, WALNUT_DARK
from game.ui.widgets.buttons import Button, Toggle
from game.ui.widgets.tab import Tab
from game.ui.widgets.value_controls import Choice, KeyField, Scale, Slider
from game.ui.widgets.widget import LabeledControl, Widget, match_labels

_BOX = pygame.FRect(120, 132, 1680, 900)
_TITLE, *_TABS = row((132, 58, 1656, 78), [440, *[REST] * 4], gap=8)
# Rows and footer do not move when the text size changes, so the row stays under the mouse.
_LIST, _FOOT = column(_BOX.inflate(-144, -88), [674, REST], gap=20)
_TIP, _CORNER = row(_FOOT, [REST, 340], gap=32)
_DONE = middle(_CORNER, 340, 84)
_SCROLL_BAR = 40.0  # width reserved for the scroll bar
_ROW_HEIGHT = 106.0  # including its background; enough for the largest text

SECTIONS = ("game", "display", "sound", "keys")

RowMaker = Callable[[pygame.FRect], Widget]


class SettingRow(NamedTuple):
    """A setting: a function that creates its control, and a description."""

    make: RowMaker
    tip: str


class RowBackground(Widget):
    """The background of a row: alternating shades, darker if hovered or focused."""

    def __init__(self, rect: pygame.FRect, row: Widget, *, dark: bool) -> None:
        super().__init__(rect)
        self._row = row
        self._dark = dark

    def draw(self, p: Painter) -> None:
        lit = self._row.hovered or self._row.focused
        if lit or self._dark:
            p.fill(self.rect, PAPER_SHADE, alpha=210 if lit else 100, radius=10)


class SettingsScene(SheetScene):
    """All settings in the tabbed `SECTIONS`. `section` is open first. `show_pseudo` offers the
    pseudo-language."""

    transparent = True
    veil = 235

    def __init__(
        self, ctx: Context, *, show_pseudo: bool = False, section: str = SECTIONS[0]
    ) -> None:
        super().__init__(ctx, box=_BOX)
        self.section = section
        self._show_pseudo = show_pseudo
        self._tips: dict[Widget, str] = {}
        self._asking: InputAction | None = None  # the action that waits for a new key

    # Sections -------------------------------------------------------------------------------

    def show_section(self, section: str) -> None:
        """Open a section."""
        if section != self.section:
            self.section = section
            self.list.scroll_to(0)
            self.lay_out_again()

    def layout(self) -> None:
        done = self.done_button(_DONE)
        area = self.list_in(_LIST, self._rows())
        self.widgets.set([*self._tabs(), area, done], focus=done)

    def _tabs(self) -> list[Widget]:
        tr = self.tr
        texts = (tr("Game"), tr("Display"), tr("Sound"), tr("Keys"))
        icons = ("ui/dice", "ui/eye", "ui/sound", "ui/keyboard")
        open_section = self.show_section
        return [
            Tab(place, text, icon, partial(open_section, name), chosen=name == self.section)
            for place, name, text, icon in zip(_TABS, SECTIONS, texts, icons, strict=True)
        ]

    def _rows(self) -> list[Widget]:
        """Create the stacked rows of the open section, each with a background."""
        makers = (self._game, self._display, self._sound, self._keys)
        settings = dict(zip(SECTIONS, makers, strict=True))[self.section]()
        whole = pygame.FRect(_LIST.x, _LIST.y, _LIST.width - _SCROLL_BAR, _LIST.height)
        grounds = column(whole, [_ROW_HEIGHT] * len(settings), overflow=True)
        rows = [
            setting.make(ground.inflate(-48, -30))
            for setting, ground in zip(settings, grounds, strict=True)
        ]
        labeled = [control for control in rows if isinstance(control, LabeledControl)]
        match_labels(labeled, self.fit)
        self._tips = {control: setting.tip for control, setting in zip(rows, settings, strict=True)}
        widgets: list[Widget] = []
        for nth, (control, ground) in enumerate(zip(rows, grounds, strict=True)):
            widgets += [RowBackground(ground.inflate(0, -4), control, dark=nth % 2 == 0), control]
        return widgets

    def _game(self) -> list[SettingRow]:
        tr = self.tr
        return [
            self._choice(
                "computer_speed",
                tr("Computer speed"),
                self._speeds(),
                tr("How fast the computer players' moves are shown."),
            ),
            self._choice(
                "handover",
                tr("Pass the mouse"),
                handover_options(tr),
                tr("With more than one person playing: how often you're asked to pass the mouse."),
            ),
            self._toggle(
                "show_hints",
                tr("Show what to click"),
                tr("Each prompt also tells you what to click or drag."),
            ),
            self._toggle(
                "show_chances",
                tr("Chances of winning"),
                tr(
                    "Shows how likely each player is to win. It's not shown in lessons or while "
                    "VP are hidden."
                ),
            ),
            self._toggle(
                "confirm_mistakes",
                tr("Warn about likely mistakes"),
                tr("Asks you first when a move looks like a mistake and can't be undone."),
            ),
            self._toggle(
                "auto_single",
                tr("Make forced moves for me"),
                tr("When you have only one choice, it's made for you."),
            ),
            self._choice(
                "helper",
                tr("Helper"),
                helper_options(tr),
                tr(
                    "How much the helper says at the table. It can stay quiet, or explain "
                    "everything that's new."
                ),
                Scale,
            ),
            self._toggle(
                "remarks",
                tr("Table talk"),
                tr("Now and then, a character comments on what just happened."),
            ),
            self._button(
                tr("Show all tips again"),
                "ui/undo" if self.ctx.progress.shown_topics() else "ui/check",
                self._forget_topics,
                tr("The helper starts over, as if it had never explained anything."),
            ),
            self._button(
                tr("Credits"),
                "ui/scroll",
                lambda: self.ctx.stack.push(CreditsScene(self.ctx)),
                tr("Who made this game and what they used."),
            ),
        ]

    def _forget_topics(self) -> None:
        self.ctx.progress.forget_topics()
        self.resized()

    def _display(self) -> list[SettingRow]:
        tr = self.tr
        key = self.ctx.inputs.key_name(InputAction.FULL_SCREEN)
        return [
            self._choice(
                "language", tr("Language"), self._languages(), tr("The language of the game.")
            ),
            self._choice(
                "ui_scale",
                tr("Text size"),
                self._text_sizes(),
                tr(
                    "Makes text smaller or larger. At 125% or more, the boards and the log open "
                    "on top of the table."
                ),
                Scale,
            ),
            self._toggle(
                "far_from_screen",
                tr("Couch mode"),
                tr("Makes everything large enough to play from the couch."),
            ),
            self._toggle(
                "fullscreen",
                tr("Full screen"),
                tr("Fills the whole screen. {key} does the same.", key=key),
            ),
            self._choice(
                "palette",
                tr("Colors"),
                self._palettes(),
                tr(
                    "Try other colors if players or goods are hard to tell apart, or if text is "
                    "hard to read."
                ),
            ),
            self._toggle(
                "reduced_motion",
                tr("Reduce motion"),
                tr("Pieces don't fly, and the water, flags, gulls and smoke stay still."),
            ),
            self._toggle(
                "still_table",
                tr("Fixed layout"),
                tr("Everything keeps its place and size, no matter which role is in play."),
            ),
        ]

    def _sound(self) -> list[SettingRow]:
        tr = self.tr
        key = self.ctx.inputs.key_name(InputAction.MUTE)
        music_key = self.ctx.inputs.key_name(InputAction.MUSIC)
        return [
            self._toggle(
                "mute", tr("Mute"), tr("Turns all sound off. {key} does the same.", key=key)
            ),
            self._slider("master_volume", tr("Master volume"), tr("How loud everything is.")),
            self._slider(
                "effects_volume",
                tr("Sound effects"),
                tr("How loud pieces, cards and buttons are."),
            ),
            self._slider("ambience_volume", tr("Ocean sounds"), tr("How loud the sea is.")),
            self._toggle(
                "music",
                tr("Music"),
                tr("Plays seaside music. {key} turns it on and off.", key=music_key),
            ),
            self._slider("music_volume", tr("Music volume"), tr("How loud the music is.")),
        ]

    # Keys -----------------------------------------------------------------------------------

    def _keys(self) -> list[SettingRow]:
        """Create a row for each assignable action, and one that resets all keys."""
        settings, tr = self.ctx.settings, self.tr
        names, reset = settings.current.keys, partial(settings.change, keys={})
        text, tip = tr("Restore default keys"), tr("Restores the default keys.")
        rows = [self._key_row(entry, names) for entry in KEY_TABLE if entry.assignable]
        return [*rows, self._button(text, "ui/undo", reset, tip)]

    def _key_row(self, entry: KeyEntry, names: Mapping[str, str]) -> SettingRow:
        key = key_text(KeyPress(assigned_keys(names)[entry.action]), self.tr)
        ask = partial(self._ask_for_key, entry.action)
        asking = self._asking is entry.action
        prompt = self.tr("Press a key")

        def make(rect: pygame.FRect) -> Widget:
            return KeyField(rect, self.tr(entry.name), key, ask, asking=asking, prompt=prompt)

        return SettingRow(make, self.tr(entry.description))

    def _ask_for_key(self, action: InputAction | None) -> None:
        """Wait for a new key for an action, or stop waiting (None)."""
        self._asking = action
        self.resized()

    def handle(self, event: pygame.Event) -> bool:
        if self._asking is None:
            return super().handle(event)
        if event.type == pygame.KEYDOWN:
            if self.ctx.inputs.take_key(event):
                self._choose_key(self._asking, event.key)
            return True
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.CONTROLLERBUTTONDOWN):
            self._ask_for_key(None)
            return True
        return super().handle(event) if event.type == pygame.KEYUP else False

    def _choose_key(self, action: InputAction, code: int) -> None:
        """Assign the pressed key to an action, asking first if another action has it. Escape
        cancels."""
        tr, assign = self.tr, partial(self._assign_key, action, code)
        if code == pygame.K_ESCAPE:
            self._ask_for_key(None)
        elif KeyPress(code) in FIXED_KEYS:
            fixed = ENTRY_BY_ACTION[FIXED_KEYS[KeyPress(code)]]
            text = tr(
                "{key} always means “{action}”.",
                key=key_text(KeyPress(code), tr),
                action=tr(fixed.name),
            )
            show_message(self.ctx, "", escape(text))
        elif not is_assignable(code):
            self.ctx.sounds.play("error", 0.5)
        elif (other := action_of_key(self.ctx.settings.current.keys, code)) in (None, action):
            assign()
        else:
            self._ask_for_key(None)
            self._ask_for_swap(action, other, assign)

    def _ask_for_swap(
        self, action: InputAction, other: InputAction, swap: Callable[[], None]
    ) -> None:
        """Ask whether to swap the keys of two actions."""
        tr, keys = self.tr, assigned_keys(self.ctx.settings.current.keys)
        text = tr(
            "“{other}” already uses {key}. Swap the keys? “{other}” will get {old}.",
            key=key_text(KeyPress(keys[other]), tr),
            old=key_text(KeyPress(keys[action]), tr),
            other=tr(ENTRY_BY_ACTION[other].name),
        )
        ask(self.ctx, "", escape(text), tr("Swap the keys"), swap)

    def _assign_key(self, action: InputAction, code: int) -> None:
        self._asking = None
        names = reassign_key(self.ctx.settings.current.keys, action, code)
        self.ctx.settings.change(keys=names)
        self.resized()  # also if the key is unchanged

    # Rows -----------------------------------------------------------------------------------

    def _change(self, name: str) -> Callable[[Any], None]:
        def change(value: Any) -> None:
            self.ctx.settings.change(**{name: value})
            if name in ("mute", "master_volume", "effects_volume"):
                self.ctx.sounds.play("coin")
            if name == "far_from_screen":
                self.resized()  # the available text sizes change
            self.touch()

        return change

    def _toggle(self, name: str, text: str, tip: str) -> SettingRow:
        value = getattr(self.ctx.settings.current, name)
        return SettingRow(lambda rect: Toggle(rect, text, value, self._change(name)), tip)

    def _slider(self, name: str, text: str, tip: str) -> SettingRow:
        value = getattr(self.ctx.settings.current, name)
        percent = self.ctx.translator.formats.percent
        return SettingRow(
            lambda rect: Slider(rect, text, value, self._change(name), percent=percent), tip
        )

    def _choice(
        self,
        name: str,
        text: str,
        options: Sequence[tuple[object, str]],
        tip: str,
        control: type[Choice] = Choice,
    ) -> SettingRow:
        value, change = getattr(self.ctx.settings.current, name), self._change(name)
        return SettingRow(lambda rect: control(rect, text, options, value, change), tip)

    def _button(self, text: str, icon: str, action: Callable[[], object], tip: str) -> SettingRow:
        def make(rect: pygame.FRect) -> Widget:
            button = Button(rect, text, action, icon=icon)
            button.style = LABEL
            return button

        return SettingRow(make, tip)

    def _text_sizes(self) -> list[tuple[object, str]]:
        """Return the text sizes as displayed. With `far_from_screen`, those below the minimum are
        merged into one."""
        current = self.ctx.settings.current
        seen = {replace(current, ui_scale=scale).text_scale: scale for scale in UI_SCALES}
        seen[current.text_scale] = current.ui_scale
        percent = self.ctx.translator.formats.percent
        return [(scale, percent(size)) for size, scale in seen.items()]

    def _speeds(self) -> list[tuple[object, str]]:
        tr = self.tr
        texts = (tr("Step by step"), tr("Slow"), tr("Normal"), tr("Fast"), tr("Instant"))
        return list(zip(COMPUTER_SPEEDS, texts, strict=True))

    def _palettes(self) -> list[tuple[object, str]]:
        tr = self.tr
        texts = (tr("Standard"), tr("Color-blind friendly"), tr("High contrast"))
        return list(zip(PALETTES, texts, strict=True))

    def _languages(self) -> list[tuple[object, str]]:
        chosen = self.ctx.settings.current.language
        codes = [
            code
            for code in self.ctx.translator.available()
            if code != PSEUDO_LANGUAGE or self._show_pseudo or code == chosen
        ]
        named = self.ctx.translator.language_names(codes)
        return [("", self.tr("System default")), *named]

    # Settings that keys also change; their rows must be updated --------------------------------

    def toggle_mute(self) -> None:
        super().toggle_mute()
        self.resized()

    def toggle_music(self) -> None:
        super().toggle_music()
        self.resized()

    def toggle_full_screen(self) -> None:
        super().toggle_full_screen()
        self.resized()

    # Picture --------------------------------------------------------------------------------

    @property
    def tip(self) -> str:
        """The description of the hovered setting, or of the focused one."""
        for control, tip in self._tips.items():
            if control.hovered:
                return tip
        focused = (tip for control, tip in self._tips.items() if control.focused)
        return next(focused, self.tr("Point at a setting to see what it does."))

    def paint(self, p: Painter) -> None:
        super().paint(p)
        p.write(self.tr("Settings"), _TITLE.move(0, -14), TITLE, BRASS_LIGHT, shadow=WALNUT_DARK)
        p.write_rich(self.tip, _TIP, BODY, INK_SOFT, valign="middle")
