"""Render standings as Markdown tables."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean

from game.history.statistics.confidence import Interval
from game.tools.arena.plans import PlannedMatchup
from game.tools.arena.schedule import Results
from game.tools.arena.standings import SeatKindTotals, Standings, make_standings
from game.tools.arena.strength import bradley_terry_strengths, expected_wins, strength_p_value

TableRow = Sequence[str]


def render_report(
    plan: Sequence[PlannedMatchup], results: Results, provenance: Sequence[str]
) -> str:
    """Return the lines of `provenance`, followed by the tables of a plan as far as it was
    played."""
    played = []
    for planned in plan:
        games = results.get(planned.matchup.key, {})
        known = [result for number, result in games.items() if number < planned.games]
        if known:
            played.append((planned, make_standings(planned.matchup, known)))
    parts = ["\n".join(provenance)]
    if not played:
        return "\n\n".join([*parts, "Nothing has been played yet."])
    parts.append(_overview(played))
    parts += _against_strength([standings for _, standings in played])
    parts += [render_details(planned.title, standings) for planned, standings in played]
    return "\n\n".join(parts)


def _overview(played: Sequence[tuple[PlannedMatchup, Standings]]) -> str:
    rows = []
    for planned, standings in played:
        focal = standings.by_kind[planned.focal]
        games = f"{standings.games}/{planned.games}"
        cells = *_wins(focal), _verdict(planned, standings, focal), *_times(focal)
        rows.append((planned.title, _versus(planned), games, *cells))
    head = ("match", "seats", "games", "wins", "95%", "margin", "bar", "ms mean", "ms p95")
    return markdown_table(head, rows)


def _wins(totals: SeatKindTotals) -> TableRow:
    """Return the cells for the win share, its interval, and the average margin."""
    share, interval = format_percent(totals.share), format_interval(totals.interval)
    return share, interval, f"{totals.margin:+.1f}"


def _times(totals: SeatKindTotals) -> TableRow:
    return f"{totals.ms_mean:.1f}", f"{totals.ms_p95:.1f}"


def _against_strength(played: Sequence[Standings]) -> list[str]:
    """Compare wins with strengths, at mixed tables whose kinds have also played each other in
    pairs."""
    parts = []
    for standings in played:
        kinds = standings.matchup.kinds
        if len(kinds) < len(standings.matchup.entries):
            continue
        strengths = bradley_terry_strengths(kinds, played)
        if strengths is None:
            continue
        expected = expected_wins(standings, strengths)
        rows = [
            (kind, *_wins(standings.by_kind[kind])[:2], format_percent(wins / standings.games))
            for kind, wins in expected.items()
        ]
        parts.append(
            f"All at one table, {standings.games} games, and what strength shown against each of"
            f" the others leads one to expect (chance of being so far off:"
            f" {strength_p_value(standings, expected):.3f}):\n\n"
            + markdown_table(("seat", "wins", "95%", "expected"), rows)
        )
    return parts


def _versus(planned: PlannedMatchup) -> str:
    _, *others = planned.matchup.entries
    alike = len(set(others)) == 1
    return f"{planned.focal} : {f'{len(others)} × {others[0]}' if alike else ' '.join(others)}"


def _verdict(planned: PlannedMatchup, standings: Standings, focal: SeatKindTotals) -> str:
    if planned.bar is None:
        return f"(parity {format_percent(standings.parity)})"
    reached = focal.share >= planned.bar and focal.interval.low > standings.parity
    return f"{format_percent(planned.bar)} {'reached' if reached else 'not reached'}"


def render_details(title: str, standings: Standings) -> str:
    """Return the tables of one matchup with at least one game, under a heading."""
    results, rounds, games = standings.results, standings.rounds, standings.games
    codes = ", ".join(sorted({result.code for result in results} - {""})) or "of this checkout"
    ends = ", ".join(f"{name} {n / games:.0%}" for name, n in standings.ends.most_common())
    winner = fmean(max(line.points for line in result.lines) for result in results)
    lines = [
        f"### {title}",
        "",
        f"`{standings.matchup.key}`, {games} games; code {codes}.",
        f"Rounds {fmean(rounds):.1f} ({min(rounds)} to {max(rounds)}), decisions"
        f" {fmean(result.decisions for result in results):.0f}, winner {winner:.1f} points."
        f" Ends: {ends}.",
        "Chance of such shares by order, were all places alike:"
        f" {standings.order_p_value():.3f}; by kind: {standings.kind_p_value():.3f}.",
    ]
    lines += ["", _shares(standings), "", _points(standings), "", *_lists(standings)]
    return "\n".join(lines)


def _shares(standings: Standings) -> str:
    count = len(standings.matchup.entries)
    rows = []
    for kind, each in _with_everybody(standings):
        shares = [format_percent(each.share_at(order)) for order in range(count)]
        rows.append((kind, *_wins(each), *shares, *_times(each)))
    places = [f"place {n + 1}" for n in range(count)]
    return markdown_table(("wins", "share", "95%", "margin", *places, "ms mean", "ms p95"), rows)


def _points(standings: Standings) -> str:
    points = "points", "chips", "buildings", "bonuses", "nobles"
    names = *points, "large", "violet", "quarries", "sales", "shipped"
    idle = ("idle_large", "idle_small", "idle_plants")
    rows = []
    for kind, each in _with_everybody(standings):
        figures = [f"{each.mean(name):.1f}" for name in names]
        empty = [f"{each.mean(name):.2f}" for name in idle]
        large, idle_large, late = map(each.total, ("large", "idle_large", "late_large"))
        unused = idle_large, each.total("last_large"), idle_large - late
        shares = [format_percent(count / large) if large else "–" for count in unused]
        rows.append((kind, *figures, *empty, *shares))
    shares = ["large idle of all", "bought in the last round", "though a mayor came"]
    return markdown_table(
        ("each game", *names, "idle large", "idle small", "idle plants", *shares), rows
    )


def _lists(standings: Standings) -> list[str]:
    lines = []
    for kind, each in standings.by_kind.items():
        for what, name in ("chose", "roles"), ("built", "built"):
            counts = each.counts(name).most_common()
            means = (f"{name} {count / each.seats:.2f}" for name, count in counts)
            lines.append(f"- {kind} {what}: {', '.join(means)}")
    return lines


def _with_everybody(standings: Standings) -> list[tuple[str, SeatKindTotals]]:
    kinds = list(standings.by_kind.items())
    return [*kinds, ("all", standings.all_seats)] if len(kinds) > 1 else kinds


def format_percent(share: float) -> str:
    """Return a share (0 to 1) as a percentage."""
    return f"{share:.1%}"


def format_interval(interval: Interval) -> str:
    """Return an interval of shares as percentages."""
    return f"{interval.low:.1%} to {interval.high:.1%}"


def markdown_table(head: TableRow, rows: Sequence[TableRow]) -> str:
    """Return a Markdown table with aligned columns."""
    widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
    rule = ["-" * widths[0], *("-" * (width - 1) + ":" for width in widths[1:])]
    lines = []
    for first, *others in (head, rule, *rows):
        cells = [text.rjust(width) for text, width in zip(others, widths[1:], strict=True)]
        lines.append(f"| {' | '.join([first.ljust(widths[0]), *cells])} |")
    return "\n".join(lines)
