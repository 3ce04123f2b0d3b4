"""Test support: lessons completed at the real table, by mouse, keyboard or gamepad."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from game.app.paths import shipped_folder
from game.content.lessons.catalog import load_lesson
from game.content.lessons.lesson import Lesson
from game.content.lessons.session import Phase
from game.content.lessons.walkthrough import decision_for
from game.rules import Position
from game.rules.actions import PASS, Action
from game.rules.material import SAN_JUAN
from game.scenes.learn.lesson_guide import LessonGuide
from game.scenes.learn.lesson_match import begin_lesson
from game.scenes.table.helper.card import CardPanel
from game.scenes.table.input.captain_decisions import PendingStorage
from game.scenes.table.input.click_targets import click_targets
from game.scenes.table.input.decision_buttons import DecisionButtonWidget
from game.scenes.table.input.mayor_decisions import PendingPlacement
from game.scenes.table.overlays.sheets import SelectableSpot
from game.scenes.table.scene import TableScene
from game.scenes.table.view import spots
from game.scenes.table.view.spots import Spot, place_spots, vacant_circles
from game.ui.widgets.buttons import Button
from game.ui.widgets.widget import Widget
from tests.support.input_devices import InputDevice
from tests.support.table import TableDriver
from tests.support.window import app_driver, project_paths

Use = Callable[[Widget], None]
LESSONS = sorted((shipped_folder("levels") / "lessons").glob("*.toml"))


class LessonDriver(TableDriver):
    """A lesson at a table; `ended` lists how it was left."""

    guide: LessonGuide
    ended: list[str]

    @property
    def phase(self) -> Phase:
        """What the lesson waits for."""
        return self.guide.session.phase

    def card(self) -> CardPanel | None:
        """The card, None if none is shown."""
        return next(iter(self.cards()), None)

    def button(self, icon_or_text: str) -> Button:
        """A button of the card, by its icon or text."""
        panel = self.card()
        assert panel is not None
        inside = [w for w in self.scene.widgets.all if isinstance(w, Button)]
        inside = [w for w in inside if panel.rect.contains(w.rect)]
        return next(w for w in inside if icon_or_text in (w.icon, w.text))

    def wait_for_step(self) -> None:
        """Pass time until the lesson waits for the person."""
        for _ in range(400):
            ready = self.phase is not Phase.PLAYS and (self.guide.holds or self.is_asked())
            if self.ended or ready:
                return
            self.driver.skip(0.1)
        raise AssertionError(f"step {self.guide.session.index + 1} does not go on")

    def wanted(self) -> tuple[Action, ...]:
        """Return the wanted decision; the better answer, if there are several."""
        step, position = self.guide.session.step, self.match.game.position
        answers = [answer.wish for answer in step.answers if answer.better]
        return decision_for(position, (*step.wishes, *answers)[0])

    def main_button(self) -> Button:
        """Return the button that continues."""
        button = self.guide.main_widget()
        assert isinstance(button, Button)
        return button

    def decide_by(self, use: Use) -> None:
        """Make the wanted decision with the pieces on the table."""
        chain, pending = self.wanted(), self.scene.decision.pending
        assert pending is not None
        if isinstance(pending, PendingPlacement):
            self._place(chain, pending, use)
        elif isinstance(pending, PendingStorage):
            assert list(chain) == pending.chain(), "tests keep what is suggested"
            use(self.decision_keys()["done"])
        else:
            for action in chain:
                if action is not PASS or len(chain) == 1:
                    self._choose(action, use)

    def _place(self, chain: tuple[Action, ...], pending: PendingPlacement, use: Use) -> None:
        """Remove people from unwanted circles, fill the other circles, and press Done."""
        position, placement = self.match.game.position.copy(), pending.placement
        player = position.players[pending.seat]
        wanted = dict(
            zip(player.places, (action.arg + action.extra for action in chain), strict=False)
        )
        for _ in range(40):
            player.people = tuple(placement.people)
            player.nobles = tuple(placement.nobles)
            now = {place: player.people[place] for place in wanted if place != SAN_JUAN}
            many = [place for place, people in now.items() if people > wanted[place]]
            few = [place for place, people in now.items() if people < wanted[place]]
            if many:
                use(self._stop(_occupied_circle(position, pending.seat, many[0])))
            elif few:
                use(self._stop(vacant_circles(position, pending.seat, few[0])[0]))
            else:
                break
        use(self.decision_keys()["done"])

    def _choose(self, action: Action, use: Use) -> None:
        """Click the pieces of an action, one or two, or its button."""
        for _ in range(3):
            before = len(self.match.game.history)
            selection = getattr(self.scene.decision.pending, "selection", None)
            position = self.match.game.position
            targets = selection.targets if selection is not None else click_targets(position)
            among = selection.among if selection is not None else ()
            found = [
                w
                for w in self.scene.widgets.all
                if isinstance(w, SelectableSpot) and action in targets.at(w.spot, among)
            ]
            found.sort(key=lambda w: len(targets.at(w.spot, among)))
            buttons = [w for w in self.decision_keys().values() if w.code == action.text]
            choices: list[Widget] = [*buttons, *found]
            assert choices, f"{action} cannot be chosen"
            use(choices[0])
            if len(self.match.game.history) != before or self.phase is not Phase.ASKS:
                return

    def _stop(self, spot: Spot) -> Widget:
        stops = (w for w in self.scene.widgets.all if isinstance(w, SelectableSpot))
        return next(stop for stop in stops if stop.spot == spot)

    def follow(self, use: Use) -> None:
        """Complete the rest of the lesson, doing what it asks."""
        for _ in range(200):
            self.wait_for_step()
            if self.ended:
                return
            if self.phase is Phase.ASKS:
                self.decide_by(use)
            else:
                use(self.main_button())
        raise AssertionError("the lesson does not end")


def _occupied_circle(position: Position, seat: int, place: int) -> Spot:
    """Return the circle of a person on a place."""
    piece = place_spots(position, seat, place)
    if place < SAN_JUAN:
        return spots.island_circle(seat, piece[position.players[seat].people[place] - 1].index)
    return spots.city_circle(seat, piece[0].index, 0)


def clicking(at: TableDriver) -> Use:
    """Use widgets with the mouse at their visible positions."""

    def use(widget: Widget) -> None:
        at.driver.skip(1.0)  # wait, to avoid a double click
        if isinstance(widget, SelectableSpot) and widget.clip is not None:
            at.click(widget.spot)
        else:
            at.driver.click(widget.rect.center)

    return use


def with_device(at: TableDriver, device: InputDevice) -> Use:
    """Use widgets with a keyboard or gamepad."""

    def use(widget: Widget) -> None:
        def same(other: Widget) -> bool:
            if isinstance(widget, SelectableSpot):
                return isinstance(other, SelectableSpot) and other.spot == widget.spot
            if isinstance(widget, DecisionButtonWidget):
                return isinstance(other, DecisionButtonWidget) and other.code == widget.code
            return type(other) is type(widget) and other.rect == widget.rect

        at.driver.skip(1.0)
        device.activate(same)

    return use


@contextmanager
def lesson_driver(
    lesson: Lesson | Path,
    home: Path,
    *,
    size: tuple[int, int] = (1280, 720),
    step: int = 0,
    **settings: Any,
) -> Iterator[LessonDriver]:
    """Open an app with a lesson at the table, at a step."""
    lesson = lesson if isinstance(lesson, Lesson) else load_lesson(lesson)
    ended: list[str] = []
    made: list[tuple[TableScene, LessonGuide]] = []

    def first(ctx: Any) -> TableScene:
        quick = {"computer_speed": "instant", "reduced_motion": True}
        ctx.settings.change(**{**quick, **settings})
        ctx.progress.set_step(lesson.id, step)
        match, guide = begin_lesson(
            ctx, lesson, lambda: ended.append("done"), lambda: ended.append("left")
        )
        scene = TableScene(ctx, match, {"leave": lambda: ended.append("left")}, guide)
        made.append((scene, guide))
        return scene

    with app_driver(first, size, project_paths(home)) as on:
        scene, guide = made[0]
        at = LessonDriver(on, scene.match, [])
        at.guide, at.ended = guide, ended
        yield at
