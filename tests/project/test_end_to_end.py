"""The game as people meet it: the program, its window on a screen, a mouse and a keyboard.

Beside the real window stands a replica: the same scenes in this process, without a screen. It says
where to click, and what the window has to look like. At the table it is made from nothing but the
journal that the real game writes.
"""

from __future__ import annotations

import json
import shutil
from functools import partial
from pathlib import Path
from typing import TypeVar

import pygame
import pytest

from game.app.settings import SettingsStore
from game.match.engine_process import InlineEngine
from game.match.journal import latest_unfinished, open_match
from game.match.match import Match
from game.rules.actions import Action
from game.scenes.navigator import Navigator
from game.ui.widgets.buttons import Button, Fold
from game.ui.widgets.value_controls import Choice, TextEntry
from game.ui.widgets.widget import Widget
from tests.support.screen import SIZE, Window, missing_programs, running_game, screen
from tests.support.table import TableDriver
from tests.support.window import AppDriver, app_driver, project_paths

SEED = "1897"
SETTINGS = {
    "language": "en",
    "window_size": [1280, 720],
    "computer_speed": "instant",
    "reduced_motion": True,
    # Nothing stands over the table, and nothing between a click and what it decides.
    "welcomed": True,
    "helper": "silent",
    "confirm_mistakes": False,
}
OTHER_SIZE = (1500, 940)
AFTER_NOTICES = 12.0  # seconds after which everything that passes by itself has gone
Kind = TypeVar("Kind", bound=Widget)


class Both:
    """The real window and its replica: what is done to one is done to the other."""

    def __init__(self, window: Window, replica: AppDriver) -> None:
        self.window, self.replica = window, replica

    def widgets(self, kind: type[Kind]) -> list[Kind]:
        """The widgets of a kind."""
        return [widget for widget in self.replica.top.widgets.all if isinstance(widget, kind)]

    def buttons(self) -> dict[str, Button]:
        """The buttons by their texts."""
        return {button.text: button for button in self.widgets(Button)}

    def press(self, text: str) -> None:
        """Click the button with a text."""
        self.click(self.buttons()[text].rect.center)

    def click(self, place: tuple[float, float], button: int = 1) -> None:
        """Click a place of the logical table, and leave the window with the mouse."""
        self.window.click(self.replica.ctx.view.point(place), button)
        if button > 3:
            self.replica.move(place)
            self.replica.wheel({4: 1, 5: -1}[button])
        else:
            self.replica.click(place, button)
        self.replica.post(pygame.WINDOWLEAVE)

    def type(self, text: str) -> None:
        """Type letters."""
        self.window.type(text)
        self.replica.type_text(text)

    def resize(self, size: tuple[int, int]) -> None:
        """Give the window another size."""
        self.window.resize(size)
        self.replica.resize(size)

    def see(self, what: str, *exactly: pygame.FRect) -> None:
        """Wait until the window shows what the replica shows: places that say what is going on to
        the last pixel, the rest but for a few."""
        self.replica.wait(AFTER_NOTICES)
        wanted = pygame.surfarray.array3d(self.replica.app.frame).swapaxes(0, 1)
        places = [self.replica.ctx.view.rect(place) for place in exactly]
        self.window.wait_for_picture(wanted, places, what)


class Journal:
    """The journal of the match that the real game plays, read from outside."""

    def __init__(self, path: Path, copies: Path) -> None:
        self.path, self._copies = path, copies

    @property
    def history(self) -> list[Action]:
        """All actions that are written down."""
        return list(open_match(self.path).history.game.history)

    def load(self) -> Match:
        """The match as it stands, loaded from a copy."""
        self._copies.mkdir(exist_ok=True)
        return Match.load(Path(shutil.copy(self.path, self._copies)), InlineEngine())


def set_up(both: Both) -> None:
    """From the title to the table: two computer seats, a deal that is known, who begins."""
    both.see("the title")
    both.press("New game")
    both.see("the setup")
    both.press("Add a seat")
    both.press("Remove a seat")
    both.click(both.widgets(Fold)[0].rect.center)
    deal = both.widgets(TextEntry)[-1]
    both.click(deal.rect.center)
    both.type(SEED)
    begins = next(choice for choice in both.widgets(Choice) if choice.options[0][0] == -1)
    both.click((begins.rect.right - 20, begins.rect.centery))
    both.see("the setup with what was chosen")
    both.press("Begin")


def sit_down(both: Both, journal: Journal) -> TableDriver:
    """Wait until the real game asks the person something; the replica's table with just that."""
    program = both.window.program
    program.wait_until(lambda: journal.load().waiting_for == "person", "a question in the journal")
    match = journal.load()
    Navigator(both.replica.ctx).open_match(match)
    table = TableDriver(both.replica, match, [])
    zone = table.scene.display.view.zone
    both.see(f"the table with {match.game.decision}", zone("prompt"), zone("buttons"))
    return table


def next_click(table: TableDriver) -> tuple[float, float]:
    """Where to click to come nearer to a decision."""
    keys = table.decision_keys()
    if "done" in keys:
        return keys["done"].rect.center
    if glowing := table.glowing():
        return table.spot_center(glowing[0])
    return next(iter(keys.values())).rect.center


def decide(both: Both, journal: Journal) -> Match:
    """Decide what the real game asks the person, by clicking, and look up in its journal that it
    was decided just so; the replica's match."""
    table = sit_down(both, journal)
    history = table.match.game.history
    before = len(history)
    while len(history) == before:
        both.click(next_click(table))
    program = both.window.program
    program.wait_until(
        lambda: len(journal.history) >= len(history), f"{history[before:]} written down"
    )
    assert journal.history[: len(history)] == history
    return table.match


def play_round(both: Both, journal: Journal, number: int) -> None:
    """Decide whatever is asked until another round has begun."""
    while journal.load().game.position.round == number:
        decide(both, journal)
        program = both.window.program
        program.wait_until(lambda: journal.load().waiting_for == "person", "the next question")


@pytest.mark.slow
def test_the_first_window_is_maximized_and_full_screen_leaves_it_so(
    tmp_path: Path, home: Path
) -> None:
    if missing_programs():
        pytest.skip("end-to-end test not run: needs Xvfb, xdotool and openbox")
    home.mkdir()
    with screen(tmp_path / "screen") as shown, running_game(shown, home) as window:
        program, (wide, _) = window.program, SIZE
        program.wait_until(lambda: window.size[0] == wide, "a maximized window")
        size, corner = window.size, window.look_for_corner()
        for sides in (SIZE, size, SIZE, size):
            shown.xdotool("windowactivate", "--sync", window.number, "key", "F11")
            program.wait_until(partial(window.has_size, sides), f"a window of {sides}")
        program.wait_until(lambda: window.look_for_corner() == corner, "the window where it was")
        # That size is not taken for the one to come back to.
        assert SettingsStore.load(home / "settings.json").current.window_size is None


@pytest.mark.slow
def test_a_game_is_set_up_played_left_and_kept(tmp_path: Path, home: Path) -> None:
    if missing_programs():
        pytest.skip("end-to-end test not run: needs Xvfb, xdotool and openbox")
    copies = tmp_path / "replica"
    for folder in (home, copies):
        folder.mkdir()
        (folder / "settings.json").write_text(json.dumps(SETTINGS))
    with (
        screen(tmp_path / "screen") as shown,
        running_game(shown, home) as window,
        app_driver(lambda ctx: Navigator(ctx).menu(), paths=project_paths(copies)) as replica,
    ):
        both = Both(window, replica)
        set_up(both)
        path = window.program.wait_until(lambda: latest_unfinished(home / "matches"), "a journal")
        assert path is not None
        journal = Journal(path, copies / "matches")
        spec = journal.load().spec
        assert (spec.options.players, spec.options.governor, spec.seed) == (3, 0, int(SEED))

        play_round(both, journal, 1)
        both.resize(OTHER_SIZE)
        play_round(both, journal, 2)

        table = sit_down(both, journal)
        both.click(table.corner_button("menu").rect.center)
        both.see("the pause menu")
        both.press("Title screen")
        both.see("the title with a match to go on with")
        assert "Continue" in both.buttons()
        both.press("Quit")
        assert window.program.wait_until_ended() == 0
        assert window.program.output() == ""

    assert not (home / "crash.log").exists()
    assert latest_unfinished(home / "matches") == path
    match = Match.load(path)
    assert (match.notice, match.waiting_for, match.game.position.round) == (None, "person", 3)
    assert match.game.history == table.match.game.history
    match.play(match.game.legal_actions[0])
    match.close()
    assert len(journal.history) == len(table.match.game.history) + 1
