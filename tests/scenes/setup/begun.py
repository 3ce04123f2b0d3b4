"""The setup scene, and what it began."""

from __future__ import annotations

from game.match.match_spec import MatchSpec
from game.scenes.setup.plan import SetupPlan
from game.scenes.setup.scene import SetupScene
from game.ui.context import Context


class Begun(list[MatchSpec]):
    """The matches that were begun."""

    def scene(self, ctx: Context) -> SetupScene:
        """Open the setup of somebody whose last match was the usual one, unless it is known."""
        if not ctx.settings.current.last_setup:
            ctx.settings.change(last_setup=SetupPlan().to_json())
        return SetupScene(ctx, self.append, lambda: 4711)
