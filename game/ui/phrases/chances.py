"""Win probabilities in words: percentage and expected lead of every player."""

from __future__ import annotations

from collections.abc import Sequence

from game.app.i18n import N_, Translator
from game.seats.search.comparison import Prospects
from game.ui.text.rich_text import escape, number_with_icon

_AHEAD = N_("{name}: {percent}%, {points} ahead")
_BEHIND = N_("{name}: {percent}%, {points} behind")
_LEVEL = N_("{name}: {percent}%, even")
_SOURCE = N_("These chances assume that everybody plays like an expert.")


def chances_text(prospects: Prospects, names: Sequence[str], translator: Translator) -> str:
    """Return markup with one line per player, the most likely winner first."""
    tr = translator.tr
    percents = percentages(prospects.win_shares)
    order = sorted(range(len(names)), key=lambda seat: -prospects.win_shares[seat])
    lines = [f"**{tr('Chances of winning')}**"]
    for seat in order:
        lead = round(prospects.margins[seat])
        text = _AHEAD if lead > 0 else _BEHIND if lead < 0 else _LEVEL
        points = number_with_icon(abs(lead), "vp")
        name = f"**{escape(names[seat])}**"
        lines.append(tr(text, name=name, percent=percents[seat], points=points))
    return "\n".join([*lines, tr(_SOURCE)])


def percentages(shares: Sequence[float]) -> list[int]:
    """Return shares of 1 as whole percentages that add up to 100 (largest remainder method)."""
    exact = [100 * share for share in shares]
    parts = [int(share) for share in exact]
    by_remainder = sorted(range(len(exact)), key=lambda at: parts[at] - exact[at])
    for at in by_remainder[: 100 - sum(parts)]:
        parts[at] += 1
    return parts
