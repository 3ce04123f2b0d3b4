"""Test support: a match at the start of its draft, in the draft scene."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from game.match.engine_process import InlineEngine
from game.match.match import Match
from game.match.match_spec import MatchSpec, SeatSpec
from game.rules import Options
from game.rules.material import DRAFT_PLACES
from game.scenes.base import Scene
from game.scenes.draft.display import draft_picks
from game.scenes.draft.scene import DraftScene
from game.scenes.navigator import Navigator
from game.ui.widgets.buttons import Button
from tests.support.window import AppDriver, app_driver, project_paths

NAMES = ("Anežka", "Bálint", "Þórður", "Eszter", "Jiří")
PLACE_COUNT = sum(DRAFT_PLACES.values())


def draft_match(
    people: tuple[int, ...] = (0,), players: int = 4, folder: Path | None = None, **rules: Any
) -> Match:
    """Return a match before the first pick of its draft; seat 0 begins."""
    options = Options(players=players, buildings="draft", governor=0, **rules)
    kinds = ["person" if seat in people else "random" for seat in range(players)]
    seats = tuple(SeatSpec(NAMES[n], n, kind) for n, kind in enumerate(kinds))
    return Match.new(MatchSpec(options, 5, seats), folder, InlineEngine())


def is_on_top(on: AppDriver, kind: type[Scene]) -> bool:
    """Return whether a scene of this kind is on top."""
    return isinstance(on.top, kind)


class DraftDriver:
    """Drives a draft in an app."""

    def __init__(self, on: AppDriver, match: Match) -> None:
        self.driver = on
        self.match = match

    @property
    def scene(self) -> DraftScene:
        """The draft scene, anywhere on the stack."""
        return next(scene for scene in self.driver.ctx.stack if isinstance(scene, DraftScene))

    @property
    def named_buildings(self) -> list[int]:
        """The buildings picked, in order."""
        return list(draft_picks(self.match.game))

    def settle(self, seconds: float = 40.0) -> None:
        """Pass time until a person is asked, the draft is complete, or something covers it."""
        for _ in range(round(seconds * 10)):
            top = self.driver.top
            if not isinstance(top, DraftScene) or top.may_pick or top.display.complete:
                return
            self.driver.wait(0.1)

    def card_center(self, building: int) -> tuple[float, float]:
        """Return the center of a building's card."""
        return self.scene.display.cards[building].rect.center

    def click(self, building: int) -> None:
        """Click a building, once presses are no longer ignored."""
        self.wait_for_handover()
        self.driver.click(self.card_center(building))

    def wait_for_handover(self) -> None:
        """Wait until the mouse has been handed to the next person."""
        while self.scene.input_pause.running:
            self.driver.wait(0.1)

    def press(self, text: str) -> None:
        """Press a button of the scene on top."""
        buttons = (w for w in self.driver.top.widgets.all if isinstance(w, Button) and w.visible)
        self.driver.click(next(button for button in buttons if button.text == text).rect.center)

    def toast_text(self) -> str:
        """Return the sentence of the toast, "" if none is shown."""
        return self.scene.toast.text if self.scene.toast.shown else ""


@contextmanager
def draft_driver(
    match: Match, home: Path, size: tuple[int, int] = (1280, 720), **settings: Any
) -> Iterator[DraftDriver]:
    """Open an app with a match in its draft; computer seats answer at once by default."""
    with app_driver(lambda ctx: Navigator(ctx).menu(), size, project_paths(home)) as on:
        on.ctx.settings.change(**{"computer_speed": "instant", **settings})
        Navigator(on.ctx).open_match(match)
        on.wait(0.1)
        draft = DraftDriver(on, match)
        draft.wait_for_handover()
        yield draft
