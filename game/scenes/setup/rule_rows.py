"""The rows of rules in the setup: a switch, choice or entry for each rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import pygame

from game.app.i18n import Translate
from game.rules.options import VARIANTS
from game.scenes.setup.plan import SEED_LIMIT, SetupPlan
from game.scenes.setup.texts import BUILDING_NAMES, EDITION_NAMES, TIPS
from game.ui.phrases.names import VARIANT_NAMES
from game.ui.phrases.players import COUNSEL_NAMES
from game.ui.widgets.buttons import Toggle
from game.ui.widgets.value_controls import Choice, TextEntry
from game.ui.widgets.widget import LabeledControl

RowMaker = Callable[[pygame.FRect], LabeledControl]


class RuleRows:
    """Creates the controls of a plan's rules, each for a rectangle; `names` are those of the seats.
    `set_rule` is called with a field of the plan and its new value, `set_variant` with the name of
    a variant and whether it is used."""

    def __init__(
        self,
        tr: Translate,
        plan: SetupPlan,
        names: Sequence[str],
        set_rule: Callable[[str, Any], None],
        set_variant: Callable[[str, bool], None],
    ) -> None:
        self._tr = tr
        self._plan = plan
        self._names = names
        self._set_rule = set_rule
        self._set_variant = set_variant

    def rows(self) -> list[tuple[str, RowMaker]]:
        """Return for each row its almanac page, and a function that creates its control."""
        tr, plan = self._tr, self._plan
        starters = [(-1, tr("Drawn at random")), *enumerate(self._names)]
        starter = self._choice(
            tr("Who goes first"), starters, plan.governor, self._setter("governor")
        )
        edition = self._rule_choice(tr("Edition"), "edition", EDITION_NAMES)
        return [
            ("rule/play", self._rule_choice(tr("Buildings"), "buildings", BUILDING_NAMES)),
            ("rule/nobles", self._toggle("nobles", tr("Nobles"))),
            *(("rule/variants", self._variant(name)) for name in VARIANTS),
            ("rule/variants", self._hidden_vp),
            ("rule/variants", self._undo_anything),
            ("rule/variants", self._rule_choice(tr("Advice"), "counsel", COUNSEL_NAMES)),
            ("rule/variants", edition),
            ("rule/setup", starter),
            ("rule/setup", self._seed),
        ]

    def _seed(self, rect: pygame.FRect) -> LabeledControl:
        tr = self._tr
        entry = TextEntry(
            rect,
            tr("Deal number"),
            self._plan.seed,
            self._setter("seed"),
            limit=SEED_LIMIT,
            hint=tr("new every time"),
        )
        entry.tooltip = tr("The same number always gives you the same plantations.")
        return entry

    def _rule_choice(self, text: str, name: str, texts: Mapping[str, str]) -> RowMaker:
        options = [(value, self._tr(words)) for value, words in texts.items()]
        return self._choice(
            text, options, getattr(self._plan, name), self._setter(name), TIPS[name]
        )

    def _choice(
        self,
        text: str,
        options: Sequence[tuple[object, str]],
        value: object,
        change: Callable[[Any], None],
        tip: str = "",
    ) -> RowMaker:
        tooltip = self._tr(tip)
        return lambda rect: Choice(rect, text, options, value, change, tooltip=tooltip)

    def _toggle(self, name: str, text: str) -> RowMaker:
        value, tip = getattr(self._plan, name), self._tr(TIPS[name])
        return lambda rect: Toggle(rect, text, value, self._setter(name), tooltip=tip)

    def _undo_anything(self, rect: pygame.FRect) -> LabeledControl:
        """Create the switch for undoing anything, with a note if it is off because several people
        play."""
        tr, plan = self._tr, self._plan
        others = plan.undo_anything is None and plan.people > 1
        return Toggle(
            rect,
            tr("Unlimited undo"),
            plan.allows_undo_anything,
            self._setter("undo_anything"),
            tooltip=tr(TIPS["undo_anything"]),
            note=tr("off with more than one person") if others else "",
        )

    def _hidden_vp(self, rect: pygame.FRect) -> LabeledControl:
        """Create the switch for hidden VP, with an explanation for several people."""
        row = self._toggle("hidden_vp", self._tr("Hidden victory points"))(rect)
        if self._plan.people > 1:
            covered = self._tr(
                "VP chips stay face down. When you look at yours, everybody else looks away."
            )
            row.tooltip = f"{row.tooltip}\n{covered}"
        return row

    def _variant(self, name: str) -> RowMaker:
        title, tip = map(self._tr, VARIANT_NAMES[name])
        played = name in self._plan.variants
        return lambda rect: Toggle(
            rect,
            title,
            played,
            partial(self._set_variant, name),
            tooltip=tip,
        )

    def _setter(self, name: str) -> Callable[[Any], None]:
        return partial(self._set_rule, name)
