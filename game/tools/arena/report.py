"""Render standings as Markdown tables."""

from __future__ import annotations

from collections.abc import Sequence

from game.history.statistics.confidence import Interval
from game.tools.arena.plans import PlannedMatchup
from game.tools.arena.results_file import Results
from game.tools.arena.standings import SeatKindTotals, Standings, make_standings
from game.tools.arena.strength import bradley_terry_strengths, expected_wins, strength_p_value

TableRow = Sequence[str]


def render_report(
    plan: Sequence[PlannedMatchup], results: Results, provenance: Sequence[str]
) -> str:
    """Return the lines of `provenance`, followed by the tables of a plan as far as it was
    played."""
    played = [(planned, _standings(planned, results)) for planned in plan]
    played = [(planned, standings) for planned, standings in played if standings.games]
    parts = ["\n".join(provenance)]
    if not played:
        return "\n\n".join([*parts, "Nothing has been played yet."])
    parts.append(_overview(played))
    parts += _against_strength([standings for _, standings in played])
    parts += [render_details(planned.title, standings) for planned, standings in played]
    return "\n\n".join(parts)


def _standings(planned: PlannedMatchup, results: Results) -> Standings:
    played = results.get(planned.matchup.key, {})
    games = (result for number, result in played.items() if number < planned.games)
    return make_standings(planned.matchup, games)


def _overview(played: Sequence[tuple[PlannedMatchup, Standings]]) -> str:
    rows = []
    for planned, standings in played:
        focal = standings.by_kind[planned.focal]
        games = f"{standings.games}/{planned.games}"
        cells = *_wins(focal), _verdict(planned, standings, focal), *_times(focal)
        rows.append((planned.title, _versus(planned, standings), games, *cells))
    head = ("match", "seats", "games", "wins", "95%", "margin", "bar", "ms mean", "ms p95")
    return markdown_table(head, rows)


def _wins(totals: SeatKindTotals) -> TableRow:
    """Return the cells for the win share, its interval, and the average margin."""
    share, interval = format_percent(totals.share), format_interval(totals.interval)
    return share, interval, f"{totals.mean('margin'):+.1f}"


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


def _versus(planned: PlannedMatchup, standings: Standings) -> str:
    rest = " ".join(planned.matchup.entries[1:])
    if len(set(planned.matchup.entries[1:])) == 1:
        rest = f"{len(planned.matchup.entries) - 1} × {planned.matchup.entries[1]}"
    return f"{planned.focal} : {rest}"


def _verdict(planned: PlannedMatchup, standings: Standings, focal: SeatKindTotals) -> str:
    if planned.bar is None:
        return f"(parity {format_percent(standings.parity)})"
    reached = focal.share >= planned.bar and focal.interval.low > standings.parity
    return f"{format_percent(planned.bar)} {'reached' if reached else 'not reached'}"


def render_details(title: str, standings: Standings) -> str:
    """Return the tables of one matchup with at least one game, under a heading."""
    rounds = sum(standings.rounds) / standings.games
    codes = ", ".join(sorted(standings.codes - {""})) or "of this checkout"
    ends = ", ".join(
        f"{name} {n / standings.games:.0%}" for name, n in standings.ends.most_common()
    )
    return "\n".join(
        [
            f"### {title}",
            "",
            f"`{standings.matchup.key}`, {standings.games} games; code {codes}.",
            f"Rounds {rounds:.1f} ({min(standings.rounds)} to {max(standings.rounds)}), decisions"
            f" {standings.decisions / standings.games:.0f}, winner"
            f" {standings.winner_points / standings.games:.1f}"
            f" points. Ends: {ends}.",
            "Chance of such shares by order, were all places alike:"
            f" {standings.order_p_value():.3f}; by kind: {standings.kind_p_value():.3f}.",
            "",
            _shares(standings),
            "",
            _points(standings),
            "",
            *_lists(standings),
        ]
    )


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
        unused = each.idle_large, each.last_large, each.idle_large - each.late_large
        shares = [format_percent(count / each.large) if each.large else "–" for count in unused]
        rows.append((kind, *figures, *empty, *shares))
    shares = ["large idle of all", "bought in the last round", "though a mayor came"]
    return markdown_table(
        ("each game", *names, "idle large", "idle small", "idle plants", *shares), rows
    )


def _lists(standings: Standings) -> list[str]:
    lines = []
    for kind, each in standings.by_kind.items():
        for what, counts in ("chose", each.roles), ("built", each.built):
            means = (f"{name} {count / each.seats:.2f}" for name, count in counts.most_common())
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
    widths = [max(len(row[n]) for row in (head, *rows)) for n in range(len(head))]
    rule = ["-" * widths[0], *("-" * (width - 1) + ":" for width in widths[1:])]
    return "\n".join(_row(row, widths) for row in (head, rule, *rows))


def _row(row: TableRow, widths: Sequence[int]) -> str:
    cells = [row[0].ljust(widths[0])]
    cells += [text.rjust(width) for text, width in zip(row[1:], widths[1:], strict=True)]
    return f"| {' | '.join(cells)} |"
