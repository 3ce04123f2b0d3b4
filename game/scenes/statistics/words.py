"""Words for statistics: rule sets, periods, levels, days and shares."""

from __future__ import annotations

from collections.abc import Mapping

from game.app.i18n import N_, Translate, Translator
from game.history.statistics.filters import Appearance
from game.match.seat_data import PERSON, shown_name
from game.ui.phrases.players import player_name
from game.ui.text.rich_text import escape

RULE_SET_NAMES: Mapping[str, str] = {
    "base": N_("Base game"),
    "new_buildings": N_("New buildings"),
    "nobles": N_("Nobles"),
    "everything": N_("Everything"),
}
PERIOD_NAMES: Mapping[str, str] = {
    "month": N_("The last month"),
    "quarter": N_("The last three months"),
    "year": N_("The last year"),
}


def level_name(level: str, tr: Translate) -> str:
    """Return the name of a level of opponents."""
    return tr("Other people") if level == PERSON else player_name(level, tr)


def describe_match(appearance: Appearance, tr: Translator) -> str:
    """Return the day, points and opponents of a match as two lines of markup."""
    others = ", ".join(
        f"{escape(shown_name(seat.name, tr) or player_name(seat.kind, tr))} {seat.points}"
        for seat in appearance.others
    )
    name = escape(shown_name(appearance.own.name, tr) or tr("Person"))
    day = escape(tr.formats.day(appearance.match.day))
    return f"**{name} {appearance.own.points}** · {others}\n{day}"
