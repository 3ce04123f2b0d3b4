"""The goals of an island while its match is played: its rule, and how far each star is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from game.content.islands import Island
from game.history.achievements.goals import all_hold
from game.history.achievements.match_values import MatchValues
from game.history.islands.stars import counted
from game.history.statistics.outcome_reader import outcome_of
from game.match.match import Match
from game.rules import Action, Position
from game.scenes.dialogs.dialog import show_message
from game.ui.context import Context


class CornerButton(NamedTuple):
    """An additional button in the corner of the table: icon, tooltip, and what it does. It is brass
    if `lit`."""

    icon: str
    tooltip: str
    press: Callable[[], object]
    lit: bool = False


class IslandGoals:
    """Enforces the rule of an island (already translated) and shows its stars."""

    def __init__(self, ctx: Context, island: Island) -> None:
        self._ctx = ctx
        self._tr = ctx.translator.tr
        self._island = island
        self._made: tuple[int, CornerButton] | None = None  # with the number of actions before

    @property
    def reminder(self) -> str:
        """What the person is reminded of at the beginning, "" for nothing."""
        return self._island.rule.text if self._island.rule is not None else ""

    def objection(self, position: Position, chain: Sequence[Action]) -> str:
        """Return why a legal decision is against the rule of the island, "" if it is not."""
        rule = self._island.rule
        if rule is None or chain[0] in rule.allowed(position.legal_actions):
            return ""
        return self._tr("Not on this island. {rule}", rule=rule.text)

    def corner(self, match: Match) -> CornerButton:
        """Return the button that shows the goals and how far the match is."""
        done = len(match.game.history)
        if self._made is None or self._made[0] != done:
            self._made = done, self._button(match)
        return self._made[1]

    def _button(self, match: Match) -> CornerButton:
        outcome = outcome_of(match.record, match.spec, "", match.path or Path(), match.used_undo)
        value_of = MatchValues(outcome, self._island.seat).get
        met = [all_hold(conditions, value_of) for conditions in self._island.goals]
        lines = [self.reminder] if self.reminder else []
        for star, holds in zip(self._island.stars, met, strict=True):
            numbers = [f"{now} / {goal}" for now, goal in counted(star.conditions, value_of)]
            so_far = self._tr("so far: {numbers}", numbers=", ".join(numbers)) if numbers else ""
            mark = "{check}" if holds else "{hourglass}"
            lines.append(" ".join(filter(None, [mark, star.text, f"({so_far})" * bool(so_far)])))
        text = "\n".join(lines)
        title = self._island.title
        show = partial(show_message, self._ctx, title, text)
        return CornerButton("ui/star", f"{title}\n{text}", show, lit=all(met))
