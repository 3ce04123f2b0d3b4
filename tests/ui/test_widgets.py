"""Widgets by mouse, keyboard and gamepad; raw events as input."""

from typing import Any

import pygame
import pytest

from game.scenes.base import Scene
from game.ui.context import Context
from game.ui.input import Command, InputAction, InputReader, Pointer, PointerKind, Release
from game.ui.keys import bindings
from game.ui.view import View
from game.ui.widgets.buttons import Button, Toggle
from game.ui.widgets.scroll import ScrollArea, ScrollText
from game.ui.widgets.value_controls import Choice, Slider, TextEntry
from game.ui.widgets.widget import Label, Panel, Widget
from game.ui.widgets.widget_group import nearest
from tests.support.window import AppDriver, app_driver


class AllControls(Scene):
    """One of each control."""

    def __init__(self, ctx: Context) -> None:
        super().__init__(ctx)
        self.log: list[Any] = []
        self.unused: list[Any] = []

    def layout(self) -> None:
        note = self.log.append
        self.one = Button((100, 100, 300, 60), "One", lambda: note("one"), tooltip="The **first**")
        self.two = Button((100, 200, 300, 60), "Two", lambda: note("two"))
        self.off = Button((100, 300, 300, 60), "Off", lambda: note("off"), tooltip="Not now")
        self.off.enabled = False
        self.toggle = Toggle((100, 400, 600, 60), "Toggle", False, note)
        self.slider = Slider((100, 500, 600, 60), "Slider", 0.5, note)
        options: list[tuple[object, str]] = [(1, "a"), (2, "b"), (3, "c")]
        self.choice = Choice((100, 600, 600, 60), "Choice", options, 2, note)
        self.entry = TextEntry((100, 700, 600, 60), "Name", "Eszter", note, limit=10)
        rows = [
            Button((1000, 100 + 80 * i, 300, 60), str(i), lambda i=i: note(i))  # type: ignore[misc]
            for i in range(10)
        ]
        self.rows = rows
        self.area = ScrollArea((1000, 100, 400, 300), rows)
        long = "Long text. " * 200
        height = self.ctx.text.rich_size(long, size_style(), 370)[1]
        self.scroll = ScrollText((1450, 100, 400, 300), long, height)
        ground = Panel((80, 80, 700, 800))
        label = Label((100, 850, 300, 40), "Label")
        self.widgets.set(
            [
                ground, label, self.one, self.two, self.off, self.toggle, self.slider,
                self.choice, self.entry, self.area, self.scroll,
            ]
        )  # fmt: skip

    def on_command(self, command: Command) -> bool:
        self.unused.append(command.action)
        return True

    def on_pointer(self, pointer: Pointer) -> bool:
        self.unused.append(pointer.kind)
        return True


def size_style() -> Any:
    from game.ui.text.typesetting import BODY

    return BODY


@pytest.fixture
def d() -> Any:
    with app_driver(AllControls) as open_desk:
        yield open_desk


def pixels(d: AppDriver) -> bytes:
    """The picture now."""
    d.top.touch()
    d.app.render()
    return bytes(d.app.frame.get_view("2").raw)


# Mouse


def test_a_click_is_press_and_release_on_the_same_button(d: AppDriver) -> None:
    d.click((250, 130))
    assert d.top.log == ["one"]
    d.press((250, 130))
    assert d.top.one.pressed
    d.move((250, 230))
    assert not d.top.one.pressed
    d.release((250, 230))
    assert d.top.log == ["one"]
    assert d.sounds.played == ["click"]


def test_a_button_is_hit_where_it_is_drawn(d: AppDriver) -> None:
    for inside in ((100, 100), (399.4, 159.4)):
        d.click(inside)
    for outside in ((99, 130), (401, 130), (250, 98), (250, 161.5)):
        d.click(outside)
    assert d.top.log == ["one", "one"]


def test_a_disabled_button_does_nothing_and_says_why(d: AppDriver) -> None:
    d.click((250, 330))
    assert d.top.log == []
    d.move((260, 330))
    d.wait(0.6)
    assert d.top.widgets.tooltip.shown
    assert d.top.widgets.tooltip.markup == "Not now"


def test_hovering_pressing_and_focus_are_seen(d: AppDriver) -> None:
    plain = pixels(d)
    d.move((250, 130))
    hovered = pixels(d)
    d.press((250, 130))
    pressed = pixels(d)
    d.release((250, 130))
    d.move((900, 1000))
    d.key(pygame.K_TAB)
    focused = pixels(d)
    assert len({plain, hovered, pressed, focused}) == 4
    d.post(pygame.WINDOWLEAVE)
    assert not d.top.one.hovered


def test_a_tooltip_appears_after_a_moment_and_goes(d: AppDriver) -> None:
    d.move((250, 130))
    d.wait(0.3)
    assert not d.top.widgets.tooltip.shown
    d.wait(0.3)
    assert d.top.widgets.tooltip.shown
    d.move((900, 1000))
    assert not d.top.widgets.tooltip.shown


def test_a_slider_follows_the_mouse_to_both_ends(d: AppDriver) -> None:
    track = d.top.slider.track
    d.press((track.centerx, track.centery))
    d.move((track.right + 500, 0))
    d.move((track.left - 500, 0))
    d.release((0, 0))
    assert d.top.log == [1.0, 0.0]
    assert d.top.slider.value == 0.0


def test_a_choice_turns_both_ways_and_round(d: AppDriver) -> None:
    field = d.top.choice.field
    d.click((field.right - 20, field.centery))
    d.click((field.right - 20, field.centery))
    d.click((field.left + 20, field.centery))
    assert d.top.log == [3, 1, 3]


# Keyboard


def test_tab_goes_round_and_past_what_cannot_be_used(d: AppDriver) -> None:
    stops = []
    for _ in range(18):
        d.key(pygame.K_TAB)
        stops.append(d.top.widgets.focused)
    top = d.top
    expected: list[Widget] = [
        top.one, top.two, top.toggle, top.slider, top.choice, top.entry, *top.rows, top.scroll,
    ]  # fmt: skip
    assert stops == [*expected, top.one]
    d.key(pygame.K_TAB, pygame.KMOD_LSHIFT)
    assert d.top.widgets.focused is top.scroll


def test_nearest_prefers_straight_ahead() -> None:
    start = pygame.FRect(100, 100, 50, 50)
    aside, ahead = pygame.FRect(160, 300, 50, 50), pygame.FRect(400, 100, 50, 50)
    assert nearest(start, [start, aside, ahead], (1, 0)) == 2
    assert nearest(start, [start, aside, ahead], (0, 1)) == 1
    assert nearest(start, [start, aside, ahead], (-1, 0)) is None
    overlapping = pygame.FRect(120, 110, 50, 50)
    assert nearest(start, [start, overlapping], (1, 0)) == 1
    wide = pygame.FRect(90, 160, 600, 50)
    assert nearest(start, [wide, ahead], (1, 0)) == 1


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_SPACE])
def test_confirming_acts_on_the_focus(d: AppDriver, key: int) -> None:
    d.key(pygame.K_TAB)
    d.key(key)
    assert d.top.log == ["one"]


def test_confirming_after_a_click_does_not_repeat_it(d: AppDriver) -> None:
    d.click((250, 130))
    d.key(pygame.K_RETURN)
    assert d.top.log == ["one"]
    assert d.top.unused == [InputAction.CONFIRM]


def test_a_held_enter_confirms_once(d: AppDriver) -> None:
    d.key(pygame.K_TAB)
    for _ in range(3):
        d.post(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r")
    assert d.top.log == ["one"]
    for _ in range(3):
        d.post(pygame.KEYDOWN, key=pygame.K_DOWN, mod=0, unicode="")
    assert d.top.widgets.focused is d.top.slider


def test_values_by_keyboard(d: AppDriver) -> None:
    d.top.widgets.focus(d.top.slider, ring=True)
    d.key(pygame.K_RIGHT)
    d.key(pygame.K_LEFT)
    d.key(pygame.K_LEFT)
    d.top.widgets.focus(d.top.choice, ring=True)
    d.key(pygame.K_LEFT)
    d.key(pygame.K_RETURN)
    d.top.widgets.focus(d.top.toggle, ring=True)
    d.key(pygame.K_SPACE)
    assert d.top.log == [0.55, 0.5, 0.45, 1, 2, True]


# Typing


def test_typing_editing_and_the_limit(d: AppDriver) -> None:
    d.click((600, 730))
    entry = d.top.entry
    assert entry.focused
    d.type_text("þum sz")
    assert entry.value == "Eszterþum "
    d.key(pygame.K_HOME)
    d.key(pygame.K_DELETE)
    d.key(pygame.K_RIGHT)
    d.key(pygame.K_BACKSPACE)
    d.key(pygame.K_BACKSPACE)
    d.key(pygame.K_END)
    d.key(pygame.K_LEFT)
    d.key(pygame.K_BACKSPACE)
    assert entry.value == "zterþu "
    assert d.top.log[-1] == "zterþu "
    d.post(pygame.TEXTINPUT, text="\n\x00a")
    assert entry.value == "zterþua "


def test_letters_are_no_shortcuts_while_typing(d: AppDriver) -> None:
    d.click((600, 730))
    d.key(pygame.K_u, text="u")
    d.key(pygame.K_SPACE, text=" ")
    assert d.top.entry.value == "Eszteru "
    assert d.top.unused == []
    d.key(pygame.K_RETURN, text="\r")
    assert d.top.unused == [InputAction.CONFIRM]
    d.key(pygame.K_TAB, text="\t")
    d.key(pygame.K_TAB, text="\t")
    assert not d.top.entry.focused
    d.key(pygame.K_u, text="u")
    assert d.top.unused[-1] is InputAction.UNDO


# Scrolling


def test_the_wheel_scrolls_what_is_under_the_mouse(d: AppDriver) -> None:
    d.move((1100, 200))
    d.wheel(-1)
    assert d.top.area.offset == 90
    assert d.top.scroll.offset == 0
    for _ in range(30):
        d.wheel(-1)
    assert d.top.area.offset == d.top.area.limit
    d.wheel(50)
    assert d.top.area.offset == 0


def test_what_is_explained_goes_with_what_the_wheel_takes_away(d: AppDriver) -> None:
    area = d.top.area
    for number, row in enumerate(area.children):
        row.tooltip = f"row {number}"
    d.move((1100, 130))
    d.wait(2.0)
    assert d.top.widgets.tooltip.markup == "row 0"
    d.wheel(-2)
    assert area.offset > 0
    assert d.top.widgets.tooltip.markup != "row 0"


def test_the_wheel_does_not_change_values(d: AppDriver) -> None:
    for widget in (d.top.slider, d.top.choice):
        d.move(widget.field.center)
        d.wheel(1)
    assert d.top.log == []


def test_a_widget_scrolled_out_of_view_cannot_be_hit(d: AppDriver) -> None:
    d.click((1100, 430))  # row 4 would be here
    d.click((1100, 110))
    assert d.top.log == [0]
    d.move((1100, 200))
    d.wheel(-1)
    d.click((1100, 110))
    assert d.top.log == [0, 1]


def test_the_focus_is_scrolled_into_view(d: AppDriver) -> None:
    d.top.widgets.focus(d.top.rows[9], ring=True)
    assert d.top.area.rect.contains(d.top.rows[9].rect)
    d.top.widgets.focus(d.top.rows[0], ring=True)
    assert d.top.area.rect.contains(d.top.rows[0].rect)


def test_dragging_the_bar(d: AppDriver) -> None:
    area = d.top.area
    d.press(area.knob.center)
    d.move((0, 2000))
    assert area.offset == area.limit
    d.release((0, 2000))
    d.click((area.bar.centerx, area.bar.top + 2))
    assert area.offset == 0


def test_a_long_text_scrolls_by_keyboard(d: AppDriver) -> None:
    d.top.widgets.focus(d.top.scroll, ring=True)
    d.key(pygame.K_PAGEDOWN)
    assert d.top.scroll.offset == 270
    d.key(pygame.K_DOWN)
    assert d.top.scroll.offset == 360
    d.key(pygame.K_END)
    assert d.top.scroll.offset == d.top.scroll.limit
    d.key(pygame.K_HOME)
    assert d.top.scroll.offset == 0


# Raw input


def read(event: pygame.Event, size: tuple[int, int] = (1920, 1080)) -> Any:
    return InputReader(View(size), bindings({}, str)).read(event)


def key(code: int, mod: int = 0) -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="")


@pytest.mark.parametrize(
    ("code", "mod", "action"),
    [
        (pygame.K_ESCAPE, 0, InputAction.CANCEL),
        (pygame.K_TAB, 0, InputAction.NEXT),
        (pygame.K_TAB, pygame.KMOD_RSHIFT, InputAction.PREVIOUS),
        (pygame.K_z, pygame.KMOD_LCTRL, InputAction.UNDO),
        (pygame.K_z, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT, InputAction.REDO),
        (pygame.K_y, pygame.KMOD_LCTRL, InputAction.REDO),
        (pygame.K_m, 0, InputAction.MUTE),
        (pygame.K_F1, 0, InputAction.HELP),
        (pygame.K_F1, pygame.KMOD_RSHIFT, InputAction.HELP),
        (pygame.K_h, 0, InputAction.HINT),
        (pygame.K_3, 0, InputAction.BOARD_3),
        (pygame.K_F11, 0, InputAction.FULL_SCREEN),
        (pygame.K_RETURN, pygame.KMOD_LALT, InputAction.FULL_SCREEN),
        (pygame.K_LEFT, pygame.KMOD_LALT, InputAction.PAGE_BACK),
    ],
)
def test_keys_mean_actions(code: int, mod: int, action: InputAction) -> None:
    assert read(key(code, mod)) == Command(action)


def test_mouse_events_are_in_logical_units() -> None:
    event = pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(640, 360), button=1)
    assert read(event, (1280, 720)) == Pointer(PointerKind.PRESS, (960, 540), 1)


def test_a_gamepads_button_acts_and_its_held_stick_repeats() -> None:
    reader = InputReader(View(), bindings({}, str))
    press = pygame.Event(
        pygame.CONTROLLERBUTTONDOWN, button=pygame.CONTROLLER_BUTTON_A, instance_id=0
    )
    assert reader.read(press) == Command(InputAction.CONFIRM, from_pad=True)

    def stick(value: int) -> Any:
        axis = pygame.CONTROLLER_AXIS_LEFTY
        return reader.read(
            pygame.Event(pygame.CONTROLLERAXISMOTION, axis=axis, value=value, instance_id=0)
        )

    down = Command(InputAction.DOWN, from_pad=True)
    assert stick(12000) is None
    assert stick(30000) == down
    assert stick(31000) is None
    assert reader.update(0.3) == ()
    assert reader.update(0.2) == (down,)
    assert reader.update(0.14) == (down,)
    assert stick(0) is None
    assert reader.update(5) == ()
    assert stick(-30000) == Command(InputAction.UP, from_pad=True)
    assert stick(30000) == down  # thrown over: it was never seen at rest
    assert reader.update(0.5) == (down,)


def test_a_held_action_is_released_with_its_key_or_trigger() -> None:
    reader = InputReader(View(), bindings({}, str))
    up = pygame.Event(pygame.KEYUP, key=pygame.K_v, mod=0)
    assert reader.read(key(pygame.K_v)) == Command(InputAction.PEEK)
    assert reader.read(key(pygame.K_v)) is None
    assert reader.read(up) == Release(InputAction.PEEK)
    assert reader.read(up) is None

    def trigger(axis: int, value: int) -> Any:
        return reader.read(
            pygame.Event(pygame.CONTROLLERAXISMOTION, axis=axis, value=value, instance_id=0)
        )

    left, right = pygame.CONTROLLER_AXIS_TRIGGERLEFT, pygame.CONTROLLER_AXIS_TRIGGERRIGHT
    assert trigger(left, 9000) is None
    assert trigger(left, 30000) == Command(InputAction.PEEK, from_pad=True)
    assert trigger(left, 31000) is None
    assert trigger(left, 0) == Release(InputAction.PEEK)
    assert trigger(right, 30000) == Command(InputAction.HINT, from_pad=True)
    assert trigger(right, 0) is None


def test_a_gamepad_alone_can_do_everything(d: AppDriver) -> None:
    for button in (
        pygame.CONTROLLER_BUTTON_DPAD_DOWN,
        pygame.CONTROLLER_BUTTON_DPAD_DOWN,
        pygame.CONTROLLER_BUTTON_A,
        pygame.CONTROLLER_BUTTON_RIGHTSHOULDER,
        pygame.CONTROLLER_BUTTON_A,
    ):
        d.post(pygame.CONTROLLERBUTTONDOWN, button=button, instance_id=0)
    assert d.top.log == ["two", True]


def test_ctrl_and_a_selects_all_of_a_text(monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    with app_driver(AllControls) as d:
        d.top.widgets.focus(d.top.entry)
        d.key(pygame.K_a, pygame.KMOD_CTRL)
        d.key(pygame.K_c, pygame.KMOD_CTRL)
        d.type_text("Ana")
        assert d.top.entry.value == "Ana"
        d.key(pygame.K_a, pygame.KMOD_CTRL)
        d.key(pygame.K_RIGHT)  # only the caret moves
        d.key(pygame.K_BACKSPACE)
        assert d.top.entry.value == "An"
        d.key(pygame.K_a, pygame.KMOD_CTRL)
        d.key(pygame.K_x, pygame.KMOD_CTRL)
        assert d.top.entry.value == ""
        assert copied == ["Eszter", "An"]
