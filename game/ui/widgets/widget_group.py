"""The widgets of one scene: hover, focus, tab order and input routing."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pygame

from game.ui.input import DIRECTIONS, Command, InputAction, Pointer, PointerKind
from game.ui.paint import Painter
from game.ui.sound.audio import Sounds
from game.ui.view import Point
from game.ui.widgets.scroll import ScrollArea
from game.ui.widgets.tooltip import Tooltip
from game.ui.widgets.widget import Widget

_RAW = (pygame.KEYDOWN, pygame.TEXTINPUT)


class WidgetGroup:
    """Widgets in tab order, the last one drawn on top. `changed` is called on every change.

    The focus ring is shown only while the keyboard or gamepad is used. Confirm acts only on a
    widget focused by the scene or by keys, not on the last clicked one.
    """

    def __init__(self, sounds: Sounds, changed: Callable[[], None]) -> None:
        self._sounds = sounds
        self._changed = changed
        self._widgets: list[Widget] = []
        self._focus: Widget | None = None
        self._held: Widget | None = None
        self._hovered: Widget | None = None
        self._ring_shown = False
        self._confirmable = False  # the focus was not set by a click
        self.tooltip = Tooltip()
        self.tooltip.neighbors = lambda: [
            part.rect.center for part in self.all if part.usable and part.hit(part.rect.center)
        ]

    # Contents -------------------------------------------------------------------------------

    def set(self, widgets: Iterable[Widget], focus: Widget | None = None) -> None:
        """Replace all widgets and focus `focus`, if given."""
        self._widgets = list(widgets)
        self._focus = self._held = self._hovered = None
        self.tooltip.hide()
        if focus is not None:
            self.focus(focus)
        self._changed()

    @property
    def all(self) -> list[Widget]:
        """All widgets including nested ones, in tab order."""
        return [part for widget in self._widgets for part in widget.parts()]

    @property
    def focused(self) -> Widget | None:
        """The focused widget, which receives keys."""
        return self._focus

    @property
    def focus_index(self) -> int:
        """The index of the focused widget in tab order, or -1, to restore the focus after a new
        layout."""
        parts = self.all
        return parts.index(self._focus) if self._focus in parts else -1

    def focus_at(self, index: int) -> None:
        """Focus the widget with this `focus_index`."""
        parts = self.all
        if 0 <= index < len(parts) and parts[index].usable:
            self.focus(parts[index])

    def focus_first(self) -> None:
        """Focus the first widget for a new question, if the focus ring is shown."""
        first = next((part for part in self.all if part.usable), None)
        if self._ring_shown and first is not None:
            self.focus(first)

    def focus(self, widget: Widget | None, *, ring: bool | None = None) -> None:
        """Focus `widget`. `ring` sets whether the focus ring is shown from now on."""
        if ring is not None:
            self._ring_shown = ring
        self._confirmable = ring is not False
        self._focus = widget
        for part in self.all:
            part.focused = part is widget and (self._ring_shown or part.wants_keys)
        # Focusing by mouse does not scroll, so nothing moves under the pointer.
        if widget is not None and widget.clip is not None and ring is not False:
            for area in self._widgets:
                if isinstance(area, ScrollArea) and widget in area.children:
                    area.reveal(widget)
        self._changed()

    # Input ----------------------------------------------------------------------------------

    def raw(self, event: pygame.Event) -> bool:
        """Pass a raw event to the focused widget if it wants keys. Return True if it was used."""
        widget = self._focus
        if event.type not in _RAW or widget is None or not (widget.usable and widget.wants_keys):
            return False
        if widget.key(event):
            self._changed()
            return True
        return False

    def handle(self, event: Pointer | Command) -> bool:
        """Handle an input. Return True if a widget used it."""
        if isinstance(event, Command):
            return self._command(event.action)
        if event.kind is PointerKind.MOVE:
            return self._move(event.pos)
        if event.kind is PointerKind.PRESS:
            return self._press(event)
        if event.kind is PointerKind.RELEASE:
            return self._release(event)
        if event.kind is PointerKind.WHEEL:
            return self._wheel(event)
        self._hover(None)
        return False

    def hover_at(self, pos: Point) -> None:
        """Update the hovered widget after a new layout. No new tooltip appears until the mouse
        moves, since the person has just clicked there."""
        explained = bool(self.tooltip.markup)
        self._hover(self.at(pos))
        if not explained:
            self.tooltip.hide()

    def update(self, dt: float) -> None:
        """Advance the tooltip by `dt` seconds."""
        if self.tooltip.update(dt):
            self._changed()

    def draw(self, p: Painter) -> None:
        """Draw all widgets. The tooltip is drawn separately, after everything else."""
        for widget in self._widgets:
            if widget.visible:
                widget.draw(p)

    def at(self, pos: Point) -> Widget | None:
        """Return the topmost widget at `pos` that responds to the mouse."""
        for widget in reversed(self.all):
            if widget.hit(pos) and (widget.focusable or widget.tooltip or _scrolls(widget)):
                return widget
        return None

    def _move(self, pos: Point) -> bool:
        if self._held is not None:
            if self._held.drag(pos):
                self._changed()
            inside = self._held.hit(pos)
            if inside != self._held.pressed:
                self._held.pressed = inside
                self._changed()
            return True
        widget = self.at(pos)
        self._hover(widget)
        return widget is not None

    def _hover(self, widget: Widget | None) -> None:
        if widget is not self._hovered:
            for part in self.all:
                part.hovered = part is widget and part.enabled
            self._hovered = widget
            self._changed()
        tip = widget.tooltip if widget is not None else ""
        if self.tooltip.show(tip, widget.rect if widget is not None else (0, 0, 0, 0)):
            self._changed()

    def _press(self, event: Pointer) -> bool:
        widget = self.at(event.pos)
        if self.tooltip.hide():
            self._changed()
        if widget is None:
            if self._ring_shown:
                self.focus(self._focus, ring=False)
            return False
        if event.button != 1 or not widget.enabled:
            return True  # it blocks widgets below it but does nothing
        self._held = widget
        widget.pressed = True
        self.focus(widget if widget.usable else self._focus, ring=False)
        widget.press(event.pos)
        return True

    def _release(self, event: Pointer) -> bool:
        held, self._held = self._held, None
        if held is None or event.button != 1:
            return False
        held.pressed = False
        self._changed()
        if held.hit(event.pos) and held.enabled and held.activate(event.pos):
            self._sounds.play("click")
        return True

    def _wheel(self, event: Pointer) -> bool:
        for widget in reversed(self.all):
            if widget.enabled and widget.hit(event.pos) and widget.wheel(event.wheel):
                self.hover_at(event.pos)  # another widget may be there now
                self._changed()
                return True
        return False

    def _command(self, action: InputAction) -> bool:
        if action in (InputAction.NEXT, InputAction.PREVIOUS):
            return self._tab(1 if action is InputAction.NEXT else -1)
        widget = self._focus if self._focus is not None and self._focus.usable else None
        if widget is not None and self._ring_shown and widget.handle_action(action):
            self._changed()
            return True
        if action is InputAction.CONFIRM and widget is not None and self._confirmable:
            if widget.activate():
                self._sounds.play("click")
                self._changed()
                return True
            return False
        if action in DIRECTIONS:
            return self._walk(DIRECTIONS[action])
        return False

    def _tab(self, step: int) -> bool:
        stops = [part for part in self.all if part.usable]
        if not stops:
            return False
        if self._focus in stops and self._ring_shown:
            index = (stops.index(self._focus) + step) % len(stops)
        else:
            index = stops.index(self._focus) if self._focus in stops else 0
        self._go(stops[index])
        return True

    def _walk(self, direction: tuple[int, int]) -> bool:
        """Move the focus to the nearest widget in `direction`. The first key press only shows the
        focus."""
        stops = [part for part in self.all if part.usable]
        if not stops:
            return False
        start = self._focus
        if start is None or start not in stops or not self._ring_shown:
            self._go(start if start is not None and start in stops else stops[0])
            return True
        found = nearest(start.rect, [stop.rect for stop in stops], direction)
        if found is None:
            return False
        self._go(stops[found])
        return True

    def _go(self, widget: Widget) -> None:
        self.focus(widget, ring=True)
        place = widget.rect if widget.tooltip_anchor is None else widget.tooltip_anchor
        self.tooltip.show(widget.tooltip, place)
        self._sounds.play("hover")


def nearest(
    start: pygame.FRect, places: list[pygame.FRect], direction: tuple[int, int]
) -> int | None:
    """Return the index of the place reached from `start` in `direction`, or None.

    Places straight ahead are preferred to places at the side. Places that lie entirely beyond
    `start` come first; if there are none, those whose center lies beyond it.
    """
    for by_edge in (True, False):
        costs = [
            (cost, index)
            for index, place in enumerate(places)
            if (cost := _cost(start, place, direction, by_edge=by_edge)) is not None
        ]
        if costs:
            return min(costs)[1]
    return None


def _cost(
    start: pygame.FRect, place: pygame.FRect, direction: tuple[int, int], *, by_edge: bool
) -> float | None:
    """Return the distance of `place` from `start` in `direction`, or None if it is not in that
    direction."""
    dx, dy = place.centerx - start.centerx, place.centery - start.centery
    ahead = dx * direction[0] + dy * direction[1]
    if direction[0]:
        gap = ahead - (start.width + place.width) / 2
        aside, lean = max(place.top - start.bottom, start.top - place.bottom, 0.0), abs(dy)
    else:
        gap = ahead - (start.height + place.height) / 2
        aside, lean = max(place.left - start.right, start.left - place.right, 0.0), abs(dx)
    if ahead <= 0.5 or (by_edge and gap < -1):
        return None
    return max(gap, 0.0) + 3 * aside + 0.1 * lean


def _scrolls(widget: Widget) -> bool:
    return isinstance(widget, ScrollArea) and widget.limit > 0
