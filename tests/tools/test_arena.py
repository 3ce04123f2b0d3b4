"""The arena: games are dealt fairly, results survive, figures add up."""

import json
import math
import random
from collections import Counter
from pathlib import Path

import pytest

from game.rules import Action, Observation, Options
from game.rules.actions import ROLE
from game.rules.material import BUILDINGS, MAYOR
from game.seats import make_seat
from game.seats.heuristic.seat import HeuristicSeat
from game.tools.arena.confidence import bootstrap, chi_square, quantile, share_interval, wilson
from game.tools.arena.custom_seats import CustomSeat, CustomSeatError
from game.tools.arena.game_runner import ms_of, play_game, step_of
from game.tools.arena.matchup import Matchup, one_against, rules_text
from game.tools.arena.plans import PlannedMatchup, bars, mixed, round_robin
from game.tools.arena.report import markdown, report
from game.tools.arena.results_file import ResultsFile
from game.tools.arena.schedule import RunOptions, code_mark, missing, play
from game.tools.arena.standings import LARGE_NAMES, SeatKindTotals, Standings, add_up
from game.tools.arena.strength import beyond_strength, expected, strengths
from game.tools.arena.workers import GameFailed, play_apart

THREE = Options(players=3)
MATCH = Matchup(("greedy", "random", "random"), THREE, seed=5)
ITEM = PlannedMatchup("greedy and random", MATCH, 6)


def no_clock() -> float:
    return 0.0


def silence(line: str) -> None:
    pass


# What is played


def test_every_entry_sits_once_in_each_place_of_a_deal() -> None:
    match = Matchup(("a", "b", "c", "d"))
    for block in range(5):
        games = range(4 * block, 4 * block + 4)
        assert {match.deal(game) for game in games} == {block}
        for entry in range(4):
            assert {match.seating(game).index(entry) for game in games} == set(range(4))


def test_neighbours_change_from_block_to_block() -> None:
    match = Matchup(("a", "b", "c", "d"))
    left_of_first = {
        match.seating(game)[(match.seating(game).index(0) + 1) % 4] for game in range(0, 80, 4)
    }
    assert left_of_first == {1, 2, 3}


def test_matches_are_filed_under_all_that_counts() -> None:
    keys = {
        Matchup(("a", "b", "b")[: options.players], options, seed).key
        for options in (THREE, Options(players=2), Options(players=3, nobles=True))
        for seed in (0, 1)
    }
    assert len(keys) == 6
    assert rules_text(Options(players=3, nobles=True)) == "3 players, nobles"
    with pytest.raises(ValueError, match="3 players"):
        Matchup(("a",), THREE)


def test_one_plays_against_the_others_in_turn() -> None:
    assert one_against("a", ["b", "c"], Options(players=4)).entries == ("a", "b", "c", "b")


def test_the_same_game_twice_is_the_same() -> None:
    seats = {kind: make_seat(kind) for kind in MATCH.kinds}
    first = play_game(MATCH, 4, seats, no_clock)
    assert play_game(MATCH, 4, seats, no_clock) == first
    assert play_game(MATCH, 5, seats, no_clock) != first
    assert {line.order for line in first.lines} == {0, 1, 2}
    assert sum(line.win for line in first.lines) == pytest.approx(1)
    assert all(sum(line.roles.values()) >= first.rounds - 1 for line in first.lines)
    for line in first.lines:
        assert line.points == line.chips + line.buildings + line.bonuses + line.nobles


# What is kept


def test_a_programme_goes_on_where_it_stopped(tmp_path: Path) -> None:
    whole, book = ResultsFile(tmp_path / "whole.jsonl"), ResultsFile(tmp_path / "cut.jsonl")
    play([ITEM], whole, RunOptions(), silence)
    lines = whole.path.read_text(encoding="utf-8").splitlines()
    assert len(lines) == ITEM.games
    book.path.write_text("\n".join(lines[:3]) + "\n" + lines[3][:40], encoding="utf-8")
    assert [number for _, number in missing([ITEM], book.read())] == [3, 4, 5]
    told: list[str] = []
    play([ITEM], book, RunOptions(), told.append)
    assert len(told) == 3
    assert bare(book) == bare(whole)
    play([ITEM], book, RunOptions(), told.append)
    assert len(told) == 3


def bare(book: ResultsFile) -> list[list[int]]:
    """The points of all games, in order."""
    games = book.read()[MATCH.key]
    return [[line.points for line in games[number].lines] for number in sorted(games)]


def test_past_its_time_no_game_is_begun(tmp_path: Path) -> None:
    times = iter([0.0, 1.0, 2.0, 61.0, 62.0, 63.0])
    told: list[str] = []
    play(
        [ITEM],
        ResultsFile(tmp_path / "a.jsonl"),
        RunOptions(seconds=60),
        told.append,
        lambda: next(times),
    )
    assert len(told) == 3
    assert "time is up" in told[-1]


def test_games_of_other_code_can_be_left_out(tmp_path: Path) -> None:
    book = ResultsFile(tmp_path / "a.jsonl")
    seats = {kind: make_seat(kind) for kind in MATCH.kinds}
    old = play_game(MATCH, 0, seats, no_clock)
    old.code = "old"
    book.add(old)
    play([PlannedMatchup("", MATCH, 1)], book, RunOptions(), silence)
    assert set(book.read()[MATCH.key]) == {0}
    assert book.read(code_mark()) == {}
    play([PlannedMatchup("", MATCH, 1)], book, RunOptions(this_code=True), silence)
    assert set(book.read(code_mark())[MATCH.key]) == {0}


def test_two_processes_play_what_one_plays(tmp_path: Path) -> None:
    alone, together = ResultsFile(tmp_path / "a.jsonl"), ResultsFile(tmp_path / "b.jsonl")
    play([ITEM], alone, RunOptions(), silence)
    play([ITEM], together, RunOptions(workers=2), silence)
    assert bare(together) == bare(alone)


CHEAT = """
class Cheat:
    def choose(self, observation, rng):
        raise LookupError("no idea")
"""


def test_a_seat_that_breaks_down_is_named(tmp_path: Path) -> None:
    (tmp_path / "cheat.py").write_text(CHEAT, encoding="utf-8")
    own = CustomSeat.parse(f"cheat={tmp_path / 'cheat.py'}:Cheat")
    match = one_against("cheat", ["random"], THREE)
    with pytest.raises(GameFailed, match="no idea"):
        list(play_apart([(match, 0)], 1, lambda: True, [own]))


def test_own_seats_that_are_not_there_are_refused(tmp_path: Path) -> None:
    for text in ("cheat", f"cheat={tmp_path / 'none.py'}:Cheat"):
        with pytest.raises(CustomSeatError):
            CustomSeat.parse(text).load()
    (tmp_path / "empty.py").write_text("", encoding="utf-8")
    with pytest.raises(CustomSeatError, match="has no Cheat"):
        CustomSeat.parse(f"cheat={tmp_path / 'empty.py'}:Cheat").load()


# What is reckoned


def test_the_wilson_interval_is_that_of_the_tables() -> None:
    low, high = wilson(50, 100)
    assert (round(low, 3), round(high, 3)) == (0.404, 0.596)
    low, high = wilson(15, 20)
    assert (round(low, 3), round(high, 3)) == (0.531, 0.888)


def test_the_bootstrap_sees_that_games_of_a_block_go_together() -> None:
    apart = [(2.0, 4)] * 50
    together = [(4.0, 4), (0.0, 4)] * 25
    assert bootstrap(apart).width == 0
    assert bootstrap(together).width > wilson(100, 200).width
    assert share_interval(apart) == wilson(100, 200)
    assert share_interval(together) == bootstrap(together)


@pytest.mark.parametrize(
    ("distance", "kinds", "chance"),
    [(3.841, 2, 0.05), (5.991, 3, 0.05), (7.815, 4, 0.05), (13.277, 5, 0.01)],
)
def test_chi_square_as_in_the_tables(distance: float, kinds: int, chance: float) -> None:
    off = math.sqrt(distance / 2 * 100)
    seen = [100 + off, 100 - off, *[100.0] * (kinds - 2)]
    assert chi_square(seen, [100.0] * kinds) == pytest.approx(chance, rel=0.01)


def test_quantile_and_steps_of_time() -> None:
    assert quantile(Counter({1: 94, 5: 2, 9: 4}), 0.95) == 5
    assert quantile({}, 0.95) == 0
    for ms in (0.05, 1.0, 37.0, 900.0):
        assert ms_of(step_of(ms)) == pytest.approx(ms, rel=0.03)


def test_tables_add_up() -> None:
    seats = {kind: make_seat(kind) for kind in MATCH.kinds}
    outcomes = [play_game(MATCH, number, seats, no_clock) for number in range(6)]
    tables = add_up(MATCH, outcomes)
    greedy, everybody = tables.by_kind["greedy"], tables.everybody
    assert (tables.games, greedy.seats, everybody.seats) == (6, 6, 18)
    assert everybody.wins == pytest.approx(6)
    assert greedy.points == sum(outcome.lines[0].points for outcome in outcomes)
    margins = [o.lines[0].points - max(line.points for line in o.lines[1:]) for o in outcomes]
    assert greedy.margin == sum(margins)
    assert list(greedy.seats_by_order.values()) == [2, 2, 2]
    assert sum(everybody.order_wins.values()) == pytest.approx(6)
    assert set(greedy.blocks) == {0, 1}
    assert 0 <= tables.kind_chance() <= 1


def met(entries: tuple[str, ...], wins: tuple[float, ...], games: int) -> Standings:
    """A match in which each kind has won so often."""
    tables = Standings(Matchup(entries, Options(players=len(entries))), games)
    tables.by_kind = {kind: SeatKindTotals() for kind in tables.match.kinds}
    for kind, won in zip(tables.by_kind, wins, strict=True):
        tables.by_kind[kind].wins = won
        tables.by_kind[kind].seats = games * entries.count(kind)
    return tables


def test_who_is_twice_as_strong_wins_twice_as_often() -> None:
    two_to_one = met(("a", "b", "b"), (5000, 5000), 10_000)
    one_to_two = met(("b", "a", "a"), (2000, 8000), 10_000)
    strength = strengths(("a", "b"), [two_to_one, one_to_two])
    assert strength is not None
    assert strength["a"] / strength["b"] == pytest.approx(2, rel=0.01)
    assert strengths(("a", "b"), [two_to_one]) is None
    fair, odd = met(("a", "b"), (200, 100), 300), met(("a", "b"), (260, 40), 300)
    assert expected(fair, strength)["a"] == pytest.approx(200, rel=0.01)
    assert beyond_strength(fair, expected(fair, strength)) > 0.9
    assert beyond_strength(odd, expected(odd, strength)) < 0.001


# What is written


def test_the_report_says_what_came_of_a_programme(tmp_path: Path) -> None:
    book = ResultsFile(tmp_path / "a.jsonl")
    assert "Nothing" in report([ITEM], book.read(), ["- seed 5"])
    play([ITEM], book, RunOptions(), silence)
    wanted = PlannedMatchup("easy", MATCH, 6, bar=0.5)
    text = report([ITEM, wanted], book.read(), ["- seed 5"])
    for words in ("- seed 5", "greedy : 2 × random", "6/6", "50.0% reached", "place 3", "Ends: "):
        assert words in text


def test_a_table_is_even() -> None:
    lines = markdown(("a", "b"), [("long name", "1"), ("x", "22.5")]).splitlines()
    assert len({len(line) for line in lines}) == 1


def test_a_result_is_one_line_of_plain_data(tmp_path: Path) -> None:
    book = ResultsFile(tmp_path / "a.jsonl")
    play([PlannedMatchup("", MATCH, 1)], book, RunOptions(), silence)
    (line,) = book.path.read_text(encoding="utf-8").splitlines()
    assert json.loads(line)["match"] == MATCH.key


# Programmes


def test_the_bars_begin_with_the_most_important() -> None:
    items = bars(800)
    assert items[0].match.entries == ("governor@800", *["heuristic-1"] * 3)
    assert (items[0].bar, items[0].aim, items[0].games) == (0.75, 0.95, 200)
    players = {item.match.options.players for item in items if item.bar}
    assert players == {2, 3, 4, 5}
    assert any("governor@80" in item.match.entries for item in items)
    assert any(item.match.options.nobles for item in items)
    assert sum(item.focal == "governor@400" and item.bar == 0.70 for item in items) == 4


def test_round_robin_and_mixed_tables() -> None:
    four = Options(players=4)
    pairs = round_robin(["random", "greedy", "heuristic"], four, 10)
    assert len(pairs) == 6
    assert len(mixed(["a", "b", "c", "d", "e"], four, 10)) == 5
    assert [item.match.entries for item in mixed(["a", "b"], four, 1)] == [("a", "b", "a", "b")]


# Buildings nobody stands on


class LateBuilder:
    """Plays a sound game, and notes the round of large buildings bought since the last mayor."""

    def __init__(self) -> None:
        self.seat = HeuristicSeat()
        self.bought: dict[int, dict[str, int]] = {}

    def choose(self, observation: Observation, rng: random.Random) -> Action:
        pos = observation.position
        action = self.seat.choose(observation, rng)
        if action is ROLE[MAYOR]:
            self.bought.clear()
        if action.kind == "build":
            self.bought.setdefault(pos.seat, {})[BUILDINGS[action.arg].name] = pos.round
        return action


def test_large_buildings_bought_too_late_are_told_apart() -> None:
    late = last = 0
    for number in range(28, 68):  # the second of these games shows both
        seat = LateBuilder()
        match = Matchup(("heuristic",) * 4, Options(players=4), 0)
        outcome = play_game(match, number, {"heuristic": seat}, lambda: 0.0)
        for line in outcome.lines:
            assert 0 <= line.last_large <= line.late_large <= line.idle_large
        there = [
            number
            for bought in seat.bought.values()
            for name, number in bought.items()
            if name in LARGE_NAMES
        ]
        if not any("university" in line.built for line in outcome.lines):
            assert sum(line.late_large for line in outcome.lines) == len(there)
            assert sum(line.last_large for line in outcome.lines) == there.count(outcome.rounds)
        late += sum(line.late_large for line in outcome.lines)
        last += sum(line.last_large for line in outcome.lines)
        if late > last > 0:
            break
    assert late > last > 0
