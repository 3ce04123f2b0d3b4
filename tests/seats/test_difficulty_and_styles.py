"""Levels and styles: names, what they stand for, and that one sees the difference."""

import random

import pytest

from game.rules import Game, Options, observe
from game.seats import LEVELS, SEAT_NAMES, TASTES, THINKING, UnknownSeat, is_kind, make_seat
from game.seats.difficulty import SeatKind, search_limit
from game.seats.heuristic.casual import CasualSeat
from game.seats.heuristic.frozen import HEURISTIC_1
from game.seats.heuristic.weights import Weights
from game.seats.search import Limit, SearchSeat
from game.seats.styles import STYLES, SURPRISE, SurpriseSeat, apply_style, style_of
from game.tools.arena.game_runner import EntryResult, play_game
from game.tools.arena.matchup import Matchup, one_against
from game.tools.arena.standings import SeatKindTotals, Standings, add_up


@pytest.mark.parametrize("text", ["deckhand", "merchant/shipper", "governor/surprise@50"])
def test_a_name_reads_as_it_is_written(text: str) -> None:
    assert str(SeatKind.parse(text)) == text
    assert is_kind(text)


@pytest.mark.parametrize(
    "text",
    ["", "oracle", "merchant/pirate", "random/shipper", "merchant@50", "governor@x", "merchant/"],
)
def test_what_is_no_name_is_refused(text: str) -> None:
    assert not is_kind(text)
    with pytest.raises(UnknownSeat, match="heuristic"):
        make_seat(text)


def test_every_level_has_every_style() -> None:
    game = Game.new(seed=1)
    for level in LEVELS:
        for style in TASTES:
            seat = make_seat(f"{level}/{style}", Limit(iterations=2))
            assert seat.choose(game.observation(game.seat), random.Random(1)) in game.legal_actions


def test_the_budget_is_the_name_s_before_the_given_one() -> None:
    given = Limit(iterations=7, seconds=2.0)
    for kind, iterations in (("governor", 7), ("governor@9", 9)):
        seat = make_seat(kind, given)
        assert isinstance(seat, SearchSeat)
        assert seat.budget == Limit(iterations, 2.0)


def test_think_times_grow() -> None:
    seconds = [search_limit(name).seconds or 0.0 for name in THINKING]
    assert seconds == sorted(seconds)
    assert seconds[0] > 0


def test_more_kinds_can_be_brought_along() -> None:
    seat = make_seat("random")
    assert make_seat("mine", extra={"mine": lambda: seat}) is seat
    assert not is_kind("mine")


def test_levels_see_only_what_their_seat_may_know() -> None:
    game = Game.new(seed=8)
    other = game.position.copy()
    other.face_down = (*other.face_down[: other.drawn], *reversed(other.face_down_left))
    for level in LEVELS:
        seat = make_seat(level, Limit(iterations=20))
        first = seat.choose(game.observation(game.seat), random.Random(4))
        assert seat.choose(observe(other, game.seat), random.Random(4)) is first


# Strength


def test_the_yardstick_is_the_strongest_level_that_does_not_search() -> None:
    """What is measured against the yardstick holds for the harbourmaster, as long as they are one
    and the same. When the harbourmaster becomes stronger, a new yardstick is due."""
    assert make_seat("harbourmaster").weights == HEURISTIC_1  # type: ignore[attr-defined]


def played(match: Matchup, games: int) -> Standings:
    seats = {kind: make_seat(kind) for kind in match.kinds}
    return add_up(match, [play_game(match, n, seats, lambda: 0.0) for n in range(games)])


@pytest.mark.parametrize(
    ("upper", "lower"), [("merchant", "deckhand"), ("harbourmaster", "merchant")]
)
def test_each_level_beats_the_one_below(upper: str, lower: str) -> None:
    tables = played(one_against(upper, [lower], Options(players=4), seed=30), 8)
    assert tables.by_kind[upper].wins >= 4


def test_even_a_deckhand_knows_what_it_does() -> None:
    tables = played(one_against("deckhand", ["random"], Options(players=4), seed=3), 60)
    deckhand = tables.by_kind["deckhand"]
    assert deckhand.share >= 7 / 8
    assert deckhand.idle_large + deckhand.idle_small <= 0.75 * deckhand.seats


@pytest.mark.parametrize("players", [2, 3, 5])
@pytest.mark.parametrize("level", ["deckhand", "merchant"])
def test_games_of_casual_players_come_to_an_end(level: str, players: int) -> None:
    tables = played(Matchup((level,) * players, Options(players=players)), 2)
    assert max(tables.rounds) <= 30


def test_a_casual_player_never_gives_much_away() -> None:
    seat = make_seat("merchant")
    assert isinstance(seat, CasualSeat)
    chances = seat._chances([5.0, 4.5, 5.0 - 2 * seat.habits.blunder])
    assert chances[0] > chances[1] > chances[2] == 0


# Styles


@pytest.fixture(scope="module")
def four_styles() -> dict[str, SeatKindTotals]:
    """Four styles at one table, twelve games."""
    tables = played(Matchup(tuple(f"heuristic/{style}" for style in STYLES), seed=1), 12)
    return {kind.partition("/")[2]: each for kind, each in tables.by_kind.items()}


def test_shippers_ship(four_styles: dict[str, SeatKindTotals]) -> None:
    assert most(four_styles, {s: x.chips / x.points for s, x in four_styles.items()}) == "shipper"


def test_builders_quarry_and_build(four_styles: dict[str, SeatKindTotals]) -> None:
    assert most(four_styles, {s: x.quarries for s, x in four_styles.items()}) == "builder"
    assert four_styles["builder"].large > four_styles["balanced"].large


def test_traders_have_markets(four_styles: dict[str, SeatKindTotals]) -> None:
    markets = {s: x.built["large_market"] + x.built["office"] for s, x in four_styles.items()}
    assert most(four_styles, markets) == "trader"
    assert four_styles["trader"].sales > four_styles["balanced"].sales


def most(styles: dict[str, SeatKindTotals], figures: dict[str, float] | dict[str, int]) -> str:
    assert set(figures) == set(styles)
    return max(figures, key=lambda style: figures[style])


def test_a_surprise_is_one_style_for_a_whole_match() -> None:
    game, rng = Game.new(seed=6), random.Random(6)
    found: list[set[str]] = [set() for _ in range(4)]
    while not game.is_over:
        for seat in range(4):
            found[seat].add(style_of(SURPRISE, game.observation(seat).position, seat))
        game.play(rng.choice(game.legal_actions))
    assert [len(styles) for styles in found] == [1, 1, 1, 1]


def test_surprises_differ_between_matches() -> None:
    found = {style_of(SURPRISE, Game.new(seed=seed).position, 1) for seed in range(30)}
    assert len(found) >= 3


def test_a_surprise_that_searches_can_still_be_hurried() -> None:
    observation = Game.new(seed=2).observation(0)
    seat = make_seat("governor/surprise")
    assert isinstance(seat, SurpriseSeat)
    assert isinstance(seat.today(observation), SearchSeat)


def test_a_style_changes_what_it_names_and_nothing_else() -> None:
    weights = Weights()
    assert apply_style(weights, "balanced") == weights
    assert apply_style(weights, "builder").quarry == tuple(1.6 * each for each in weights.quarry)
    assert apply_style(weights, "builder").win == weights.win


# Yardsticks


def test_a_yardstick_has_its_own_weights() -> None:
    assert "heuristic-1" in SEAT_NAMES
    assert HEURISTIC_1.shipped == (0.84, 0.83, 0.83, 0.81, 0.53)
    assert HEURISTIC_1.win == 12.0


def test_lines_are_counted_one_by_one() -> None:
    line = EntryResult(1, 40, 0.5, 20, 15, 5, 0, 0, 1, 0, 2, built=["guild_hall", "office"])
    total = SeatKindTotals()
    total.add(line, 42, 0)
    assert (total.wins, total.margin, total.large, total.share_at(1)) == (0.5, -2, 1, 0.5)
