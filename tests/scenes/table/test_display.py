"""The table follows the window and the language."""

from __future__ import annotations

from pathlib import Path

from tests.support.table import (
    match_at_placing,
    settled_table,
)


def test_the_table_follows_window_and_language(home: Path) -> None:
    with settled_table(match_at_placing(), home) as at:
        pending = at.scene.decision.pending
        at.driver.resize((1600, 900))
        at.driver.wait(0.5)
        at.driver.ctx.settings.change(language="qps")
        at.driver.wait(0.3)
        assert at.scene.decision.pending is pending
        prompts = {at.scene.prompt.text(), *(key.text for key in at.decision_keys().values())}
        assert not prompts & at.driver.ctx.text.clipped
        at.press("done")
        at.settle()
