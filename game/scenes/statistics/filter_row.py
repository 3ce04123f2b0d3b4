"""The filter controls: person, players, rules, opponents, period and assistance."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

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
    return [
        [
            (replace(wanted, person=None), tr("All players")),
            *((replace(wanted, person=name), shown_name(name, tr)) for name in options.people),
        ],
        [
            (replace(wanted, players=0), tr("Any number of players")),
            *(
                (replace(wanted, players=count), trn("{n} player", "{n} players", count))
                for count in options.players
            ),
        ],
        [
            (replace(wanted, rule_set=""), tr("All rules")),
            *(
                (replace(wanted, rule_set=rules), tr(RULE_SET_NAMES[rules]))
                for rules in options.rule_sets
            ),
        ],
        [
            (replace(wanted, opponent=""), tr("All opponents")),
            *(
                (replace(wanted, opponent=level), level_name(level, tr))
                for level in options.opponents
            ),
        ],
        [
            (replace(wanted, period=""), tr("Any time")),
            *((replace(wanted, period=period), tr(PERIOD_NAMES[period])) for period in PERIODS),
        ],
        [
            (replace(wanted, assistance=""), tr("With and without help")),
            (replace(wanted, assistance="without"), tr("Without undo or advice")),
            (replace(wanted, assistance="with"), tr("With undo or advice")),
        ],
    ]
