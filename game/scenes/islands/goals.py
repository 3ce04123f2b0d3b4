"""The goals of an island while its match is played: its rule, and how far each star is."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from game.content.islands import Island
from game.history.achievements.goals import all_hold
from game.history.achievements.match_values import MatchValues
from game.history.islands.stars import counted
from game.history.statistics.outcome_reader import outcome_of
from game.match.match import Match
from game.rules import Action, Position
from game.scenes.dialogs.dialog import show_message
from game.scenes.table.helper.match_goals import CornerButton
from game.ui.context import Context


class IslandGoals:
    """Enforces the rule of an island (already translated) and shows its stars."""

    def __init__(self, ctx: Context, island: Island) -> None:
        self._ctx = ctx
        self._tr = ctx.translator.tr
        self._island = island
        self._made: tuple[int, CornerButton] | None = None  # with the number of actions before

    @property
    def reminder(self) -> str:
        return self._island.rule.text if self._island.rule is not None else ""

    def objection(self, position: Position, chain: Sequence[Action]) -> str:
        rule = self._island.rule
        if rule is None or chain[0] in rule.allowed(position.legal_actions):
            return ""
        return self._tr("Not on this island. {rule}", rule=rule.text)

    def corner(self, match: Match) -> CornerButton:
        done = len(match.game.history)
        if self._made is None or self._made[0] != done:
            self._made = done, self._button(match)
        return self._made[1]

    def _button(self, match: Match) -> CornerButton:
        outcome = outcome_of(match.record, match.spec, "", match.path or Path(), match.used_undo)
        values = MatchValues(outcome, self._island.seat)
        met = [all_hold(conditions, values) for conditions in self._island.goals]
        lines = [self.reminder] if self.reminder else []
        for star, holds in zip(self._island.stars, met, strict=True):
            numbers = [f"{now} / {goal}" for now, goal in counted(star.conditions, values)]
            so_far = self._tr("so far: {numbers}", numbers=", ".join(numbers)) if numbers else ""
            mark = "{check}" if holds else "{hourglass}"
            lines.append(" ".join(filter(None, [mark, star.text, f"({so_far})" * bool(so_far)])))
        text = "\n".join(lines)
        title = self._island.title
        return CornerButton(
            "ui/star",
            f"{title}\n{text}",
            partial(self._show, title, text),
            lit=all(met),
        )

    def _show(self, title: str, text: str) -> None:
        show_message(self._ctx, title, text)
