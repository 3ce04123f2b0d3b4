"""The list of keys in the menu."""

from __future__ import annotations

from pathlib import Path

import pygame

from game.app.i18n import Translator
from game.rules import events
from game.scenes.settings.key_list import KeyListScene
from game.ui.phrases import Phrases
from tests.support.table import NAMES, new_match, settled_table

SAY = Phrases(Translator(Path("nowhere"), "en"))


def line(event: events.Event) -> str:
    return SAY.event(event, NAMES).replace("\u00a0", " ")


def test_the_menu_lists_the_keys_as_they_are_set(home: Path) -> None:
    with settled_table(new_match(), home) as at:
        at.driver.ctx.settings.change(keys={"log": "k"})
        at.driver.key(pygame.K_F10)
        entry = next(w for w in at.driver.top.widgets.all if getattr(w, "text", "") == "Keys")
        at.driver.click(entry.rect.center)
        assert isinstance(at.driver.top, KeyListScene)
        keys = {line.sentence: line.keys for line in at.driver.top.lines}
        assert keys["Make the log larger or smaller."] == ("K",)
        assert keys["Ask the helper what to do and why."] == ("H",)
