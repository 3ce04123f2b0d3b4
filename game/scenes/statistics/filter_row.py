"""The filter controls: person, players, rules, opponents, period and assistance."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pygame

from game.history.statistics.filters import PERIODS, FilterOptions, StatisticsFilter
from game.match.seat_data import shown_name
from game.scenes.statistics.page import SHEET
from game.scenes.statistics.words import PERIOD_NAMES, RULE_SET_NAMES, level_name
from game.ui.box_layout import even_grid
from game.ui.context import Context
from game.ui.widgets.value_controls import Choice

_PLACE = pygame.FRect(SHEET.x + 42, SHEET.y + 34, SHEET.width - 84, 124)
_COLUMNS, _ROWS = 3, 2
_GAP = 16.0

Alternatives = list[tuple[StatisticsFilter, str]]


def filter_choices(
    ctx: Context,
    options: FilterOptions,
    wanted: StatisticsFilter,
    change: Callable[[StatisticsFilter], None],
) -> list[Choice]:
    """Create the filter controls, three per row. `change` receives the whole new filter."""

    def choose(value: object) -> None:
        if isinstance(value, StatisticsFilter):
            change(value)

    tips = (
        ctx.translator.tr("Whose matches to count."),
        ctx.translator.tr("How many people and computers played."),
        ctx.translator.tr("Which rules were used."),
        ctx.translator.tr("Who the opponents were."),
        ctx.translator.tr("When the matches ended."),
        ctx.translator.tr(
            "Whether anybody asked for advice or undid a decision that had revealed something."
        ),
    )
    places = even_grid(_PLACE, _COLUMNS, _COLUMNS * _ROWS, _GAP)
    return [
        Choice(place, "", each, wanted, choose, tooltip=tip)
        for place, each, tip in zip(places, _alternatives(ctx, options, wanted), tips, strict=True)
    ]


def _alternatives(
    ctx: Context, options: FilterOptions, wanted: StatisticsFilter
) -> list[Alternatives]:
    """Return the options of each control: the resulting filters and their names."""
    tr, trn = ctx.translator.tr, ctx.translator.trn
    people = [(name, shown_name(name, tr)) for name in options.people]
    players = [(count, trn("{n} player", "{n} players", count)) for count in options.players]
    rule_sets = [(rules, tr(RULE_SET_NAMES[rules])) for rules in options.rule_sets]
    opponents = [(level, level_name(level, tr)) for level in options.opponents]
    periods = [(period, tr(PERIOD_NAMES[period])) for period in PERIODS]
    assistance = [("without", tr("Without undo or advice")), ("with", tr("With undo or advice"))]
    # The field that each control sets, its value and name for no restriction, the other values.
    controls: tuple[tuple[str, Any, str, Sequence[tuple[Any, str]]], ...] = (
        ("person", None, tr("All players"), people),
        ("players", 0, tr("Any number of players"), players),
        ("rule_set", "", tr("All rules"), rule_sets),
        ("opponent", "", tr("All opponents"), opponents),
        ("period", "", tr("Any time"), periods),
        ("assistance", "", tr("With and without help"), assistance),
    )
    return [
        [(replace(wanted, **{field: value}), name) for value, name in ((none, every), *others)]
        for field, none, every, others in controls
    ]
