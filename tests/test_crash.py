"""An exception that nobody expected, anywhere in the game: a log, a plain sentence, and the match
goes on where it was."""

from pathlib import Path
from typing import Any

import pygame
import pytest

from game.app.journal import open_match
from game.scenes.menu import MenuScene
from game.scenes.message import Message
from game.scenes.rooms import Rooms
from game.scenes.table.scene import TableScene
from tests.shelf_kit import played
from tests.shell_kit import Desk, desk, shipped


def kind(on: Desk) -> type:
    return type(on.top)


def frame(on: Desk) -> None:
    """One turn of the loop as the program makes it."""
    on.clock.now += 0.05
    on.app.guarded(on.app.iterate)


@pytest.mark.parametrize("where", ["paint", "tick", "handle", "layout", "enter", "resumed"])
def test_wherever_the_table_fails_the_match_goes_on(
    home: Path, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    paths = shipped(home)
    path = played(paths.saves, 40)
    with desk(lambda ctx: Rooms(ctx).menu(), paths=paths) as on:
        rooms = Rooms(on.ctx)
        on.ctx.settings.change(computer_speed="instant")
        rooms.resume()
        frame(on)
        match = on.top.match
        match.play(match.game.legal[0])

        def fail(*_: Any) -> None:
            raise ZeroDivisionError("planted")

        with monkeypatch.context() as patch:
            patch.setattr(TableScene, where, fail)
            on.top.touch()
            if where in ("layout", "enter"):
                on.app.guarded(lambda: rooms.show(match))
            if where == "resumed":
                on.app.guarded(on.top.resumed)
            pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(0, 0),
                                           buttons=(0, 0, 0), touch=False))  # fmt: skip
            frame(on)
            assert kind(on) is Message
            assert "crash.log" in on.top.text
            assert "is kept" in on.top.text
            assert "planted" in (home / "crash.log").read_text("utf-8")
            frame(on)  # it is drawn although the table below cannot be
            done, digest = len(match.game.history), match.game.position.digest()
        on.key(pygame.K_RETURN)  # back to the title
        assert kind(on) is MenuScene
        Rooms(on.ctx).resume()
        assert kind(on) is TableScene
        assert len(on.top.match.game.history) == done
        assert on.top.match.game.position.digest() == digest
        assert on.top.match.path == path
        on.top.match.play(on.top.match.game.legal[0])
        Rooms(on.ctx).leave()
    assert len(open_match(path).course.game.history) == done + 1


def test_after_a_restart_too(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The loop itself: the game fails, is left, is started again, and goes on."""
    paths = shipped(home)
    path = played(paths.saves, 40)

    def fail(scene: TableScene, dt: float) -> None:
        raise ZeroDivisionError("planted")

    with desk(lambda ctx: Rooms(ctx).menu(), paths=paths) as on, monkeypatch.context() as patch:
        Rooms(on.ctx).resume()
        patch.setattr(TableScene, "tick", fail)
        loop = _Turns(on)
        monkeypatch.setattr(on.app, "_wait", loop)
        assert on.app.run() == 1
        assert loop.seen == ["Message"]
    with desk(lambda ctx: Rooms(ctx).menu(), paths=paths) as on:
        Rooms(on.ctx).resume()
        assert kind(on) is TableScene
        assert on.top.match.path == path
        assert on.top.match.notice is None
        on.wait(0.2)


class _Turns:
    """Stands for the wait between two turns of the loop: time passes, and the person quits as soon
    as something else than the table is seen."""

    def __init__(self, on: Desk) -> None:
        self.seen: list[str] = []
        self._on = on

    def __call__(self) -> None:
        self._on.clock.now += 0.05
        if self._on.ctx.stack.top is not None and kind(self._on) is not TableScene:
            self.seen.append(kind(self._on).__name__)
            escape = {"key": pygame.K_ESCAPE, "mod": 0, "unicode": ""}
            pygame.event.post(pygame.Event(pygame.KEYDOWN, escape))
