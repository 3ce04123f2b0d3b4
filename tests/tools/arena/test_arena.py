"""The arena: seats are dealt fairly, results survive a kill, statistics are right."""

import math
from collections import Counter
from pathlib import Path

import pytest

from game.history.statistics.confidence import wilson_interval
from game.rules import Options
from game.seats import make_seat
from game.tools.arena.custom_seats import CustomSeat, CustomSeatError
from game.tools.arena.game_runner import EntryResult, GameResult, play_game
from game.tools.arena.matchup import Matchup, one_against
from game.tools.arena.plans import PlannedMatchup
from game.tools.arena.report import render_report
from game.tools.arena.schedule import RunOptions, missing_games, play_plan, read_results
from game.tools.arena.standings import SeatKindTotals, Standings, make_standings
from game.tools.arena.strength import bradley_terry_strengths, expected_wins, strength_p_value
from game.tools.json_lines import JsonLines
from game.tools.measurement import bootstrap_share, chi_square_p_value, share_interval
from game.tools.workers.tasks import TaskFailed

THREE = Options(players=3)
MATCHUP = Matchup(("greedy", "random", "random"), THREE, seed=5)
PLANNED = PlannedMatchup("greedy and random", MATCHUP, 6)


def no_clock() -> float:
    return 0.0


def no_progress(line: str) -> None:
    pass


# Matchups


def test_every_entry_sits_once_in_each_place_of_a_deal() -> None:
    matchup = Matchup(("a", "b", "c", "d"))
    for block in range(5):
        games = range(4 * block, 4 * block + 4)
        assert {matchup.deal_seed(game) for game in games} == {block}
        for entry in range(4):
            assert {matchup.seating(game).index(entry) for game in games} == set(range(4))


def test_the_same_game_twice_is_the_same() -> None:
    seats = {kind: make_seat(kind) for kind in MATCHUP.kinds}
    first = play_game(MATCHUP, 4, seats, no_clock)
    assert play_game(MATCHUP, 4, seats, no_clock) == first
    assert play_game(MATCHUP, 5, seats, no_clock) != first
    assert {line.order for line in first.lines} == {0, 1, 2}
    assert sum(line.win for line in first.lines) == pytest.approx(1)
    assert all(sum(line.roles.values()) >= first.rounds - 1 for line in first.lines)
    for line in first.lines:
        assert line.points == line.chips + line.buildings + line.bonuses + line.nobles


# Results


def test_a_plan_goes_on_where_it_stopped(tmp_path: Path) -> None:
    whole, results_file = JsonLines(tmp_path / "whole.jsonl"), JsonLines(tmp_path / "cut.jsonl")
    play_plan([PLANNED], whole, RunOptions(), no_progress)
    written = whole.path.read_text(encoding="utf-8").splitlines()
    assert len(written) == PLANNED.games
    results_file.path.write_text("\n".join(written[:3]) + "\n" + written[3][:40], encoding="utf-8")
    assert [number for _, number in missing_games([PLANNED], read_results(results_file))] == [
        3,
        4,
        5,
    ]
    lines: list[str] = []
    play_plan([PLANNED], results_file, RunOptions(), lines.append)
    assert len(lines) == 3
    assert points_of(results_file) == points_of(whole)
    play_plan([PLANNED], results_file, RunOptions(), lines.append)
    assert len(lines) == 3


def points_of(results_file: JsonLines) -> list[list[int]]:
    """The points of all games, in order."""
    games = read_results(results_file)[MATCHUP.key]
    return [[line.points for line in games[number].lines] for number in sorted(games)]


CHEAT = """
class Cheat:
    def choose(self, observation, rng):
        raise LookupError("no idea")
"""


@pytest.mark.parametrize("workers", [0, 1])
def test_a_seat_that_breaks_down_is_named(tmp_path: Path, workers: int) -> None:
    (tmp_path / "cheat.py").write_text(CHEAT, encoding="utf-8")
    own = CustomSeat.parse(f"cheat={tmp_path / 'cheat.py'}:Cheat")
    matchup = one_against("cheat", ["random"], THREE)
    results_file = JsonLines(tmp_path / "a.jsonl")
    with pytest.raises(
        TaskFailed, match=r"^game 0 of cheat,random,.*no idea \(cheat.py, line 4\)$"
    ):
        play_plan(
            [PlannedMatchup("", matchup, 1)],
            results_file,
            RunOptions(workers=workers, custom_seats=(own,)),
            no_progress,
        )


def test_an_own_seat_that_was_changed_is_refused(tmp_path: Path) -> None:
    """On another machine its file may be another one."""
    file = tmp_path / "cheat.py"
    file.write_text(CHEAT, encoding="utf-8")
    own = CustomSeat.parse(f"cheat={file}:Cheat")
    own.load()
    file.write_text(CHEAT + "# more", encoding="utf-8")
    with pytest.raises(CustomSeatError, match="another"):
        own.load()


DOOMED = """
import os, pathlib, signal
from game.seats import make_seat

class Doomed:
    seat = make_seat("random")

    def choose(self, observation, rng):
        mark = pathlib.Path(__file__).with_suffix(".killed")
        if observation.position.round == 5 and not mark.exists():
            mark.touch()
            os.kill(os.getpid(), getattr(signal, "SIGKILL", signal.SIGTERM))
        return self.seat.choose(observation, rng)
"""


def test_the_game_of_a_process_that_died_is_played_again(tmp_path: Path) -> None:
    (tmp_path / "doomed.py").write_text(DOOMED, encoding="utf-8")
    own = CustomSeat.parse(f"random={tmp_path / 'doomed.py'}:Doomed")
    interrupted, whole = JsonLines(tmp_path / "a.jsonl"), JsonLines(tmp_path / "b.jsonl")
    play_plan([PLANNED], whole, RunOptions(), no_progress)
    options = RunOptions(workers=2, custom_seats=(own,))
    play_plan([PLANNED], interrupted, options, no_progress)
    assert (tmp_path / "doomed.killed").exists()
    assert points_of(interrupted) == points_of(whole)
    assert len(interrupted.path.read_text(encoding="utf-8").splitlines()) == PLANNED.games


# Statistics


def test_the_bootstrap_sees_that_games_of_a_block_are_correlated() -> None:
    apart = [(2.0, 4)] * 50
    together = [(4.0, 4), (0.0, 4)] * 25
    assert bootstrap_share(apart).width == 0
    assert bootstrap_share(together).width > wilson_interval(100, 200).width
    assert share_interval(apart) == wilson_interval(100, 200)
    assert share_interval(together) == bootstrap_share(together)


@pytest.mark.parametrize(
    ("statistic", "kinds", "p_value"),
    [(3.841, 2, 0.05), (5.991, 3, 0.05), (7.815, 4, 0.05), (13.277, 5, 0.01)],
)
def test_chi_square_as_in_the_tables(statistic: float, kinds: int, p_value: float) -> None:
    off = math.sqrt(statistic / 2 * 100)
    seen = [100 + off, 100 - off, *[100.0] * (kinds - 2)]
    assert chi_square_p_value(seen, [100.0] * kinds) == pytest.approx(p_value, rel=0.01)


def test_totals_add_the_results_of_entries() -> None:
    result = EntryResult(1, 40, 0.5, 20, 15, 5, 0, 0, 1, 0, 2, built=["guild_hall", "office"])
    total = SeatKindTotals()
    total.add(result, 42, 0)
    figures = total.wins, total.margin, total.total("large"), total.share_at(1)
    assert figures == (0.5, -2, 1, 0.5)


def test_standings_add_up() -> None:
    seats = {kind: make_seat(kind) for kind in MATCHUP.kinds}
    results = [play_game(MATCHUP, number, seats, no_clock) for number in range(6)]
    standings = make_standings(MATCHUP, results)
    greedy, all_seats = standings.by_kind["greedy"], standings.all_seats
    assert (standings.games, greedy.seats, all_seats.seats) == (6, 6, 18)
    assert all_seats.wins == pytest.approx(6)
    assert greedy.total("points") == sum(result.lines[0].points for result in results)
    margins = [o.lines[0].points - max(line.points for line in o.lines[1:]) for o in results]
    assert greedy.margin == sum(margins) / 6
    assert Counter(line.order for line in greedy.lines) == {0: 2, 1: 2, 2: 2}
    assert sum(all_seats.share_at(order) for order in range(3)) == pytest.approx(1)
    assert set(greedy.blocks) == {0, 1}
    assert 0 <= standings.kind_p_value() <= 1


def standings_of(entries: tuple[str, ...], wins: tuple[float, ...], games: int) -> Standings:
    """Standings in which each kind has won so often."""
    matchup = Matchup(entries, Options(players=len(entries)))
    by_kind = {}
    for kind, won in zip(matchup.kinds, wins, strict=True):
        seats = games * entries.count(kind)
        by_kind[kind] = SeatKindTotals([EntryResult(win=won / seats)] * seats)
    return Standings(matchup, [GameResult("", 0, 0, 0, [], [])] * games, by_kind)


def test_bradley_terry_strengths() -> None:
    two_to_one = standings_of(("a", "b", "b"), (5000, 5000), 10_000)
    one_to_two = standings_of(("b", "a", "a"), (2000, 8000), 10_000)
    strengths = bradley_terry_strengths(("a", "b"), [two_to_one, one_to_two])
    assert strengths is not None
    assert strengths["a"] / strengths["b"] == pytest.approx(2, rel=0.01)
    assert bradley_terry_strengths(("a", "b"), [two_to_one]) is None
    fair, odd = standings_of(("a", "b"), (200, 100), 300), standings_of(("a", "b"), (260, 40), 300)
    assert expected_wins(fair, strengths)["a"] == pytest.approx(200, rel=0.01)
    assert strength_p_value(fair, expected_wins(fair, strengths)) > 0.9
    assert strength_p_value(odd, expected_wins(odd, strengths)) < 0.001


# Report


def test_the_report_has_the_results_of_a_plan(tmp_path: Path) -> None:
    results_file = JsonLines(tmp_path / "a.jsonl")
    assert "Nothing" in render_report([PLANNED], read_results(results_file), ["- seed 5"])
    play_plan([PLANNED], results_file, RunOptions(), no_progress)
    wanted = PlannedMatchup("easy", MATCHUP, 6, bar=0.5)
    text = render_report([PLANNED, wanted], read_results(results_file), ["- seed 5"])
    for words in ("- seed 5", "greedy : 2 × random", "6/6", "50.0% reached", "place 3", "Ends: "):
        assert words in text


# Plans
