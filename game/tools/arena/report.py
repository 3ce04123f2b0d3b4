"""The tables in writing (Markdown), to print and to keep."""

from __future__ import annotations

from collections.abc import Sequence

from game.tools.arena.confidence import Interval
from game.tools.arena.plans import PlannedMatchup
from game.tools.arena.results_file import Results
from game.tools.arena.standings import SeatKindTotals, Standings, add_up
from game.tools.arena.strength import beyond_strength, expected, strengths

Row = Sequence[str]


def report(items: Sequence[PlannedMatchup], results: Results, about: Sequence[str]) -> str:
    """What came of a programme, as far as it was played; `about` is said first."""
    played = [(item, _tables(item, results)) for item in items]
    played = [(item, tables) for item, tables in played if tables.games]
    parts = ["\n".join(about)]
    if not played:
        return "\n\n".join([*parts, "Nothing has been played yet."])
    parts.append(_overview(played))
    parts += _mixed([tables for _, tables in played])
    parts += [_details(item, tables) for item, tables in played]
    return "\n\n".join(parts)


def _tables(item: PlannedMatchup, results: Results) -> Standings:
    outcomes = results.get(item.match.key, {})
    return add_up(item.match, (o for n, o in outcomes.items() if n < item.games))


def _overview(played: Sequence[tuple[PlannedMatchup, Standings]]) -> str:
    rows = []
    for item, tables in played:
        focal = tables.by_kind[item.focal]
        rows.append(
            (
                item.title,
                _versus(item, tables),
                f"{tables.games}/{item.games}",
                percent(focal.share),
                between(focal.interval),
                f"{focal.mean('margin'):+.1f}",
                _verdict(item, tables, focal),
                f"{focal.ms_mean:.1f}",
                f"{focal.ms_p95:.1f}",
            )
        )
    head = ("match", "seats", "games", "wins", "95%", "margin", "bar", "ms mean", "ms p95")
    return markdown(head, rows)


def _mixed(played: Sequence[Standings]) -> list[str]:
    """For tables of different kinds that have also met one by one: is it strength that wins?"""
    parts = []
    for tables in played:
        kinds = tables.match.kinds
        strength = strengths(kinds, played) if len(kinds) == len(tables.match.entries) else None
        if strength is None:
            continue
        wanted = expected(tables, strength)
        rows = [
            (
                kind,
                percent(tables.by_kind[kind].share),
                between(tables.by_kind[kind].interval),
                percent(wins / tables.games),
            )
            for kind, wins in wanted.items()
        ]
        parts.append(
            f"All at one table, {tables.games} games, and what strength shown against each of the"
            f" others leads one to expect (chance of being so far off:"
            f" {beyond_strength(tables, wanted):.3f}):\n\n"
            + markdown(("seat", "wins", "95%", "expected"), rows)
        )
    return parts


def _versus(item: PlannedMatchup, tables: Standings) -> str:
    rest = " ".join(item.match.entries[1:])
    if len(set(item.match.entries[1:])) == 1:
        rest = f"{len(item.match.entries) - 1} × {item.match.entries[1]}"
    return f"{item.focal} : {rest}"


def _verdict(item: PlannedMatchup, tables: Standings, focal: SeatKindTotals) -> str:
    if item.bar is None:
        return f"(parity {percent(tables.parity)})"
    reached = focal.share >= item.bar and focal.interval.low > tables.parity
    return f"{percent(item.bar)} {'reached' if reached else 'not reached'}"


def _details(item: PlannedMatchup, tables: Standings) -> str:
    rounds = sum(tables.rounds) / tables.games
    ends = ", ".join(f"{name} {n / tables.games:.0%}" for name, n in tables.ends.most_common())
    return "\n".join(
        [
            f"### {item.title}",
            "",
            f"`{item.match.key}`, {tables.games} games; code {', '.join(sorted(tables.codes))}.",
            f"Rounds {rounds:.1f} ({min(tables.rounds)} to {max(tables.rounds)}), decisions"
            f" {tables.decisions / tables.games:.0f}, winner"
            f" {tables.winner_points / tables.games:.1f}"
            f" points. Ends: {ends}.",
            f"Chance of such shares by order, were all places alike: {tables.order_chance():.3f};"
            f" by kind: {tables.kind_chance():.3f}.",
            "",
            _shares(tables),
            "",
            _points(tables),
            "",
            *_lists(tables),
        ]
    )


def _shares(tables: Standings) -> str:
    count = len(tables.match.entries)
    rows = []
    for kind, each in _with_everybody(tables):
        shares = [percent(each.share_at(order)) for order in range(count)]
        margin = f"{each.mean('margin'):+.1f}"
        times = f"{each.ms_mean:.1f}", f"{each.ms_p95:.1f}"
        rows.append((kind, percent(each.share), between(each.interval), margin, *shares, *times))
    places = [f"place {n + 1}" for n in range(count)]
    return markdown(("wins", "share", "95%", "margin", *places, "ms mean", "ms p95"), rows)


def _points(tables: Standings) -> str:
    names = ("points", "chips", "buildings", "bonuses", "nobles", "quarries", "sales")
    idle = ("idle_large", "idle_small", "idle_plants")
    rows = []
    for kind, each in _with_everybody(tables):
        figures = [f"{each.mean(name):.1f}" for name in names]
        empty = [f"{each.mean(name):.2f}" for name in idle]
        unused = each.idle_large, each.last_large, each.idle_large - each.late_large
        shares = [percent(count / each.large) if each.large else "–" for count in unused]
        rows.append((kind, *figures, *empty, *shares))
    shares = ["large idle of all", "bought in the last round", "though a mayor came"]
    return markdown(("each game", *names, "idle large", "idle small", "idle plants", *shares), rows)


def _lists(tables: Standings) -> list[str]:
    lines = []
    for kind, each in tables.by_kind.items():
        roles = ", ".join(f"{name} {n / each.seats:.2f}" for name, n in each.roles.most_common())
        built = ", ".join(f"{name} {n / each.seats:.2f}" for name, n in each.built.most_common())
        lines += [f"- {kind} chose: {roles}", f"- {kind} built: {built}"]
    return lines


def _with_everybody(tables: Standings) -> list[tuple[str, SeatKindTotals]]:
    kinds = list(tables.by_kind.items())
    return [*kinds, ("all", tables.everybody)] if len(kinds) > 1 else kinds


def percent(share: float) -> str:
    """A share as a percentage."""
    return f"{share:.1%}"


def between(interval: Interval) -> str:
    """An interval of shares as percentages."""
    return f"{interval.low:.1%} to {interval.high:.1%}"


def markdown(head: Row, rows: Sequence[Row]) -> str:
    """A table that can be read as it is, too: columns are filled up with blanks."""
    widths = [max(len(row[n]) for row in (head, *rows)) for n in range(len(head))]
    rule = ["-" * widths[0], *("-" * (width - 1) + ":" for width in widths[1:])]
    return "\n".join(_row(row, widths) for row in (head, rule, *rows))


def _row(row: Row, widths: Sequence[int]) -> str:
    cells = [row[0].ljust(widths[0])]
    cells += [text.rjust(width) for text, width in zip(row[1:], widths[1:], strict=True)]
    return f"| {' | '.join(cells)} |"
