"""Whole matches without a mouse: from the title to the next match, with keys or gamepad alone."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.rules import steps
from game.scenes.almanac import AlmanacScene
from game.scenes.dialogs.dialog import Dialog
from game.scenes.menu import MenuScene
from game.scenes.pause import PauseScene
from game.scenes.scoring import ScoringScene
from game.scenes.settings.scene import SettingsScene
from game.scenes.setup.scene import SetupScene
from game.scenes.table.input.colonist_placement import clickable
from game.scenes.table.input.decision_buttons import DecisionButtonWidget
from game.scenes.table.input.pending_decision import PendingClick
from game.scenes.table.overlays.handover import GRACE
from game.scenes.table.overlays.sheets import SelectableSpot
from game.scenes.table.scene import TableScene
from game.ui.input import InputAction
from game.ui.widgets.buttons import Button, Toggle
from game.ui.widgets.value_controls import Choice, TextEntry
from game.ui.widgets.widget import Widget
from tests.support.input_devices import Gamepad, InputDevice, Keyboard, Wanted
from tests.support.table import new_match, settled_table
from tests.support.window import AppDriver, InlineNavigator, app_driver, project_paths

Device = Callable[[AppDriver], InputDevice]
RIVAL = "deckhand"
EVERY = 7  # at every seventh decision all widgets are checked


@contextmanager
def at_title(home: Path, **settings: Any) -> Iterator[AppDriver]:
    """The game at its title; the deals are always the same."""
    seeds = iter(range(41, 60))
    first = lambda ctx: InlineNavigator(ctx, lambda: next(seeds)).menu()  # noqa: E731
    with app_driver(first, size=(960, 540), paths=project_paths(home)) as on:
        on.ctx.settings.change(computer_speed="instant", reduced_motion=True, **settings)
        yield on


def with_text(text: str) -> Wanted:
    """Whatever has this text."""
    return lambda widget: getattr(widget, "text", None) == text


def exactly(wanted: Widget) -> Wanted:
    """This widget and no other."""
    return lambda widget: widget is wanted


def everything_can_be_reached(hands: InputDevice) -> None:
    """Every widget gets the focus from one to the next, and by arrows alone."""
    wanted = set(map(id, hands.usable_widgets))
    for way in (hands.tab_order, hands.reachable_by_arrows):
        missed = [w for w in hands.usable_widgets if id(w) in wanted - set(map(id, way()))]
        assert not missed, (hands.driver.top, way.__name__, [_words(w) for w in missed])


def _words(widget: object) -> object:
    names = ("spot", "code", "text", "icon")
    return [getattr(widget, name) for name in names if getattr(widget, name, None)] or widget


class Player:
    """The only person at the table: answers at random, with whatever the hands hold."""

    def __init__(self, hands: InputDevice, seed: int) -> None:
        self.hands = hands
        self.driver = hands.driver
        self.rng = random.Random(seed)
        self.asked: list[str] = []

    @property
    def table(self) -> TableScene:
        """The table on the stack."""
        return next(scene for scene in self.driver.ctx.stack if isinstance(scene, TableScene))

    def settle(self) -> None:
        """Let time pass until a decision is pending or another scene is on top."""
        for _ in range(3000):
            if (
                not isinstance(self.driver.top, TableScene)
                or self.table.decision.pending is not None
            ):
                return
            self.driver.clock.now += 0.1
            self.driver.app.update()
        raise AssertionError("nobody is asked anything")

    def play(self, most: int = 400) -> bool:
        """Answer so many questions, or all until the match is over; whether it is."""
        for _ in range(most):
            self.settle()
            if isinstance(self.driver.top, ScoringScene):
                return True
            if self.table.decision.pending is not None and not isinstance(self.driver.top, Dialog):
                self.answer()
            if isinstance(self.driver.top, Dialog):  # is it really meant?
                self.hands.perform(InputAction.CONFIRM)
        return False

    def answer(self) -> None:
        """One decision, from the question to its end."""
        game = self.table.match.game
        self.asked.append(game.decision)
        # Whoever confirms without looking answers the question, and takes nothing back.
        assert isinstance(self.hands.focused, (SelectableSpot, DecisionButtonWidget, type(None)))
        if len(self.asked) % EVERY == 1:
            self.look_round()
        before, step = len(game.history), game.position.step
        if step in (steps.PLACE, steps.STORE):
            for _ in range(self.rng.randrange(3)):
                self.choose(SelectableSpot)
            self.hands.activate(lambda w: isinstance(w, DecisionButtonWidget) and w.code == "reset")
            self.hands.activate(lambda w: isinstance(w, DecisionButtonWidget) and w.code == "done")
        else:
            self.choose(SelectableSpot, DecisionButtonWidget)
            if len(game.history) == before and self.driver.top is self.table:
                self.choose(SelectableSpot, DecisionButtonWidget)  # where, after what
        assert len(game.history) > before or isinstance(self.driver.top, Dialog)

    def choose(self, *kinds: type) -> None:
        """Use a widget of the pending decision."""
        offered = [
            index
            for index, widget in enumerate(self.hands.usable_widgets)
            if isinstance(widget, kinds) and getattr(widget, "code", "") != "back"
        ]
        assert offered, "nothing can be done"
        chosen = self.hands.usable_widgets[self.rng.choice(offered)]
        self.hands.activate(exactly(chosen))

    def look_round(self) -> None:
        """Whatever is legal has its widget, and every widget can be reached."""
        pending, stops = self.table.decision.pending, self.hands.usable_widgets
        lit = {widget.spot for widget in stops if isinstance(widget, SelectableSpot)}
        if isinstance(pending, PendingClick):
            meant = {action.text for spot in lit for action in pending.selection.targets.at(spot)}
            meant |= {widget.code for widget in stops if isinstance(widget, DecisionButtonWidget)}
            assert {action.text for action in self.table.match.game.legal_actions} <= meant
        elif pending is not None and pending.position.step == steps.PLACE:
            assert clickable(pending.position) <= lit
        everything_can_be_reached(self.hands)
        self.driver.app.render()


def set_up(hands: InputDevice) -> None:
    """From the title to a table of three, the others playing at random."""
    assert isinstance(hands.driver.top, MenuScene)
    everything_can_be_reached(hands)
    hands.activate(with_text("New game"))
    scene = hands.driver.top
    assert isinstance(scene, SetupScene)
    assert len(scene.plan.seats) == 3
    for seat in (1, 2):
        places = [at for at, w in enumerate(hands.usable_widgets) if _kind_of_seat(w)]
        chosen = hands.usable_widgets[places[seat]]
        hands.focus(exactly(chosen))
        while scene.plan.seats[seat].kind != RIVAL:
            hands.perform(InputAction.RIGHT)
    assert set(map(id, hands.usable_widgets)) == set(map(id, hands.tab_order()))
    if isinstance(hands, Keyboard):  # a gamepad types nothing
        hands.focus(lambda widget: isinstance(widget, TextEntry))
        hands.driver.type_text("Zuzana")
        assert scene.plan.seats[0].name == "Zuzana"
    hands.activate(with_text("Begin"))
    assert isinstance(hands.driver.top, TableScene)


def _kind_of_seat(widget: object) -> bool:
    return isinstance(widget, Choice) and any(value == RIVAL for value, _ in widget.options)


def through_the_menus(hands: InputDevice) -> None:
    """Pause, settings, almanac, and back to the same question."""
    table: Any = hands.driver.top
    pending = table.decision.pending
    hands.perform(InputAction.MENU)
    assert isinstance(hands.driver.top, PauseScene)
    everything_can_be_reached(hands)
    hands.activate(with_text("Settings"))
    assert isinstance(hands.driver.top, SettingsScene)
    assert set(map(id, hands.usable_widgets)) == set(map(id, hands.tab_order()))
    hints = hands.driver.ctx.settings.current.show_hints
    hands.activate(
        lambda widget: isinstance(widget, Toggle) and widget.text == "Show what to click"
    )
    assert hands.driver.ctx.settings.current.show_hints is not hints
    hands.activate(with_text("Done"))
    assert isinstance(hands.driver.top, PauseScene)
    hands.activate(with_text("Rules"))
    assert isinstance(hands.driver.top, AlmanacScene)
    hands.perform(InputAction.CANCEL)
    assert isinstance(hands.driver.top, PauseScene)
    hands.perform(InputAction.CANCEL)
    assert hands.driver.top == table
    hands.activate(lambda widget: isinstance(widget, Button) and widget.icon == "ui/menu")
    assert isinstance(hands.driver.top, PauseScene)
    hands.activate(with_text("Resume"))
    assert (hands.driver.top, table.decision.pending) == (table, pending)
    hands.focus(lambda widget: isinstance(widget, SelectableSpot))


def open_log_and_help(hands: InputDevice) -> None:
    """Open and close the log and the almanac."""
    table = hands.driver.top
    pending = table.decision.pending
    hands.perform(InputAction.LOG)
    assert table.log.large
    hands.perform(InputAction.CANCEL)
    assert not table.log.large
    hands.focus(lambda widget: isinstance(widget, SelectableSpot))
    hands.perform(InputAction.HELP)
    assert isinstance(hands.driver.top, AlmanacScene)
    hands.perform(InputAction.CANCEL)
    assert (hands.driver.top, table.decision.pending) == (table, pending)


def round_the_result(hands: InputDevice) -> None:
    """All pages of the result, the boards, and the result again."""
    on: Any = hands.driver
    scoring = on.top
    assert isinstance(scoring, ScoringScene)
    hands.driver.wait(GRACE)
    everything_can_be_reached(hands)
    for page in scoring.pages:
        hands.activate(with_text(page.title))
        assert scoring.page is page
        assert set(map(id, hands.usable_widgets)) == set(map(id, hands.tab_order()))
    hands.activate(with_text("See the boards"))
    assert [type(on.top)] == [TableScene]
    hands.driver.wait(0.2)
    hands.activate(
        lambda widget: isinstance(widget, DecisionButtonWidget) and widget.code == "result"
    )
    assert [type(on.top)] == [ScoringScene]
    hands.driver.wait(GRACE)


@pytest.mark.slow
@pytest.mark.parametrize(("device", "far"), [(Keyboard, False), (Gamepad, True)])
def test_a_match_from_the_title_to_the_next_match(device: Device, far: bool, home: Path) -> None:
    with at_title(home, far_from_screen=far) as on:
        hands = device(on)
        player = Player(hands, seed=5)
        set_up(hands)
        player.play(2)
        player.settle()
        through_the_menus(hands)
        if not far:  # with large text the log is a sheet, see test_large_text
            open_log_and_help(hands)
        assert player.play()
        assert player.table.match.game.is_over
        assert {"choose", "settle", "build", "place", "load"} <= set(player.asked)
        round_the_result(hands)
        over = player.table.match
        hands.activate(with_text("Play again"))
        assert not player.play(3)
        assert player.table.match is not over
        assert len(player.table.match.game.history) > 2
        hands.perform(InputAction.MENU)
        hands.activate(with_text("Title screen"))
        assert isinstance(on.top, MenuScene)
        assert any(with_text("Continue")(widget) for widget in hands.usable_widgets)


def test_a_held_cross_repeats_and_stops(home: Path) -> None:
    def cross(kind: int) -> None:
        at.driver.post(kind, button=pygame.CONTROLLER_BUTTON_DPAD_RIGHT, instance_id=0)

    with settled_table(new_match(), home) as at:
        cross(pygame.CONTROLLERBUTTONDOWN)
        first = at.scene.view_state().focused
        at.driver.wait(1.0)
        far = at.scene.view_state().focused
        assert first is not None
        assert far is not None
        assert far.index > first.index + 1
        cross(pygame.CONTROLLERBUTTONUP)
        at.driver.wait(1.0)
        assert at.scene.view_state().focused == far
