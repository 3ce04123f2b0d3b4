"""The base class of all scenes: layout, input, time and drawing."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pygame

from game.app.scene_stack import Ambient
from game.scenes.double_click import PATIENCE, DoubleClick
from game.ui.box_layout import TextMeasure
from game.ui.context import Context
from game.ui.input import Command, Input, InputAction, Pointer, PointerKind, Release
from game.ui.paint import Painter
from game.ui.tween import Animator
from game.ui.widgets.buttons import Button
from game.ui.widgets.tooltip import Tooltip
from game.ui.widgets.widget import Widget
from game.ui.widgets.widget_group import WidgetGroup

Exits = Mapping[str, Callable[[], None]]
"""Callbacks that open other scenes, by the name of the entry or button."""


class Scene:
    """A screen of the game or a dialog over one: an entry of `game.app.scene_stack.SceneStack`.

    Life cycle: `enter` when pushed on the stack, then `handle` for events, `update` for time and
    `draw`; `resized` after a change of window size, language or text size; `resumed` when on top
    again; `leave` when popped.

    Subclasses override `layout` (create widgets), `before_widgets` (input that widgets must not
    get), `on_pointer` and `on_command` (input that no widget used), `tick` (time) and `paint` (the
    picture; must not change any state). Code that changes the picture must call `touch`.

    With `transparent`, the scene below is drawn too; with `freezes_below`, time stops for it. With
    `renews`, it is laid out again when it is on top again, because what it shows may have changed.
    """

    transparent = False
    freezes_below = True
    renews = False
    ambient: Ambient | None = None

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx
        self.tr = ctx.translator.tr
        self.trn = ctx.translator.trn
        self.trc = ctx.translator.trc
        self.dirty = True
        self.widgets = WidgetGroup(ctx.sounds, self.touch)
        self.tooltips: list[Tooltip] = [self.widgets.tooltip]
        """All tooltips of the scene. They are hidden when it resumes and when it is laid out
        again."""
        self.animator = Animator(reduced=ctx.settings.current.reduced_motion)
        self.double_click = DoubleClick(ctx.inputs)
        self._was_resumed = False

    @property
    def fit(self) -> TextMeasure:
        """A text measure for the current text size."""
        return TextMeasure(self.ctx.text)

    def touch(self) -> None:
        """Mark the picture as changed so that it is drawn again."""
        self.dirty = True

    # What the window calls ------------------------------------------------------------------

    def enter(self) -> None:
        """Start after the scene was pushed on the stack."""
        self._was_resumed = False
        self.double_click.had_effect()
        self.layout()

    def leave(self) -> None:
        """Clean up after the scene was popped from the stack."""

    def resumed(self) -> None:
        """Resume when the scene is on top of the stack again."""
        if self.renews:
            self.resized()
        self._was_resumed = True
        self.double_click.had_effect()
        self.ctx.inputs.forget_held()
        self.hide_tooltips()
        self.widgets.hover_at(self.ctx.inputs.pointer)
        self.touch()

    def resized(self) -> None:
        """Lay out again after a change of window size, language, palette or text size."""
        self.animator.reduced = self.ctx.settings.current.reduced_motion
        self.hide_tooltips()
        self.lay_out_again()

    def lay_out_again(self) -> None:
        """Recreate the widgets, and keep the focus where it is in tab order."""
        focus = self.widgets.focus_index
        self.layout()
        self.widgets.focus_at(focus)
        self.widgets.hover_at(self.ctx.inputs.pointer)
        self.touch()

    def handle(self, event: pygame.Event) -> bool:
        """Pass an event to the widgets, then to `on_pointer` or `on_command`."""
        if self.widgets.raw(event):
            return True
        user_input = self.ctx.inputs.read(event)
        return user_input is not None and self.handle_input(user_input)

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds: repeat held keys, animate, then `tick`."""
        for command in self.ctx.inputs.update(dt) if self.ctx.stack.top is self else ():
            self.handle_input(command)
        self.double_click.update(dt)
        self.widgets.update(dt)
        if self.animator.update(dt):
            self.touch()
        self.tick(dt)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the scene, its widgets, animations and the tooltip, in this order."""
        painter = self.ctx.painter(surface)
        self.paint(painter)
        self.widgets.draw(painter)
        self.animator.draw(painter)
        if self.ctx.stack.top is self:
            self.widgets.tooltip.draw(painter)

    def may_quit(self) -> bool:
        """Return whether the window may close without asking."""
        return True

    # What a scene overrides -----------------------------------------------------------------

    def layout(self) -> None:
        """Create the widgets for the current size and language: `self.widgets.set([...])`."""

    def ignores(self, user_input: Pointer | Command) -> bool:
        """Return whether to discard an input because it was meant for what was on screen before."""
        return not self._goes_on_back(user_input) and self.double_click.ignores(user_input)

    def before_widgets(self, user_input: Pointer | Command) -> bool:
        """Handle input before the widgets do. Return True if it was used."""
        return False

    def on_pointer(self, pointer: Pointer) -> bool:
        """Handle a mouse event (logical units) that no widget used. Return True if it was used."""
        return False

    def on_command(self, command: Command) -> bool:
        """Handle a key or gamepad button that no widget used. Return True if it was used."""
        return False

    def on_release(self, action: InputAction) -> None:
        """Handle the release of a key whose action lasts while it is held."""

    def tick(self, dt: float) -> None:
        """Advance the scene by `dt` seconds."""

    def paint(self, p: Painter) -> None:
        """Draw everything below the widgets without changing any state."""

    def hide_tooltips(self) -> None:
        """Hide all tooltips."""
        for tooltip in self.tooltips:
            tooltip.hide()

    def focus_new(self, widget: Widget) -> None:
        """Focus one of several widgets that have just appeared. The second press of a double click
        does not reach them, even if it is slow."""
        self.double_click.had_effect(PATIENCE)
        self.widgets.focus(widget)

    # Inside ---------------------------------------------------------------------------------

    def _goes_on_back(self, user_input: Pointer | Command) -> bool:
        """Return whether it is a press on the button that closes this scene, right after another
        scene was closed: nested pages are left without waiting."""
        if not self._was_resumed or not isinstance(user_input, Pointer):
            return False
        if user_input.kind is not PointerKind.PRESS:
            return False
        widget = self.widgets.at(user_input.pos)
        return isinstance(widget, Button) and widget.on_click == self.close

    def handle_input(self, user_input: Input) -> bool:
        """Pass an input to the widgets, then to `on_pointer` or `on_command`. Return True if it was
        used."""
        if isinstance(user_input, Release):
            self.on_release(user_input.action)
            return True
        if self.ignores(user_input):
            return True
        if self.before_widgets(user_input) or self.widgets.handle(user_input):
            return True
        if isinstance(user_input, Pointer):
            return self.on_pointer(user_input)
        everywhere = {
            InputAction.MUTE: self.toggle_mute,
            InputAction.MUSIC: self.toggle_music,
            InputAction.FULL_SCREEN: self.toggle_full_screen,
        }
        if user_input.action in everywhere:
            everywhere[user_input.action]()
            return True
        return self.on_command(user_input)

    def keyed(self, text: str, action: InputAction) -> str:
        """Return a tooltip followed by the key of its action."""
        return self.ctx.inputs.tooltip_with_key(text, action)

    def toggle_mute(self) -> None:
        """Turn all sound off or on."""
        settings = self.ctx.settings
        settings.change(mute=not settings.current.mute)

    def toggle_music(self) -> None:
        """Turn the music off or on."""
        settings = self.ctx.settings
        settings.change(music=not settings.current.music)

    def toggle_full_screen(self) -> None:
        """Switch between window and full screen."""
        settings = self.ctx.settings
        settings.change(fullscreen=not settings.current.fullscreen)

    def close(self) -> None:
        """Pop this scene and all above it from the stack."""
        self.ctx.stack.pop(self)
