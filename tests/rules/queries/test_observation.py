"""What a seat may know: not the face-down tiles, and not the others' VP when they are hidden."""

import random
from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from game.rules import Game, Options, Position, observe
from game.rules.flow import advance
from game.rules.queries.observation import Observation
from tests.support.rules import at, go, legal

HIDDEN = "players: 3\noptions: buildings=all, hidden_vp\n"


def mid_game(seed: int, plies: int, players: int = 3, hidden: bool = True) -> Position:
    options = Options(players=players, buildings="all", nobles=True, hidden_vp=hidden)
    game, lots = Game.new(options, seed), random.Random(seed)
    for _ in range(plies):
        if not game.is_over:
            game.play(lots.choice(game.legal_actions))
    return game.position


def seen(observation: Observation) -> object:
    return observation.position.state(), observation.position.setup, observation.hidden_vp


def refreshed(pos: Position) -> Position:
    """The position with its legal actions found anew."""
    pos.pending.append(pos.frame)
    advance(pos)
    return pos


@given(st.integers(0, 50), st.integers(0, 600), st.randoms(use_true_random=False))
def test_the_order_of_the_stack_and_the_seed_are_not_seen(
    seed: int, plies: int, lots: random.Random
) -> None:
    pos = mid_game(seed, plies)
    twin = pos.copy()
    stack = list(pos.face_down_left)
    lots.shuffle(stack)
    twin.face_down, twin.drawn, twin.seed = tuple(stack), 0, pos.seed + 1
    for seat in range(3):
        assert seen(observe(pos, seat)) == seen(observe(twin, seat))


@given(st.integers(0, 50), st.integers(0, 600), st.integers(0, 2), st.integers(0, 9))
def test_hidden_points_are_not_seen(seed: int, plies: int, seat: int, moved: int) -> None:
    pos = mid_game(seed, plies)
    if pos.is_over or pos.decision == "pay":
        return  # who pays is bound to have what is asked for
    one, other = (s for s in range(3) if s != seat)
    twin = pos.copy()
    moved = min(moved, twin.players[one].vp)
    twin.players[one].vp -= moved
    twin.players[other].vp += moved
    assert seen(observe(pos, seat)) == seen(observe(refreshed(twin), seat))


@given(st.integers(0, 50), st.integers(0, 700), st.integers(0, 2), st.booleans())
def test_a_position_made_up_looks_the_same(seed: int, plies: int, seat: int, hidden: bool) -> None:
    pos = mid_game(seed, plies, hidden=hidden)
    observation = observe(pos, seat)
    made_up = observation.determinize(random.Random(1))
    assert seen(observe(made_up, seat)) == seen(observation)
    assert (made_up.seat, made_up.frame) == (pos.seat, pos.frame)
    assert sum(p.vp for p in made_up.players) == sum(p.vp for p in pos.players)
    assert made_up.digest() != pos.digest() or pos.is_over
    if seat == pos.seat:
        assert made_up.legal_actions == pos.legal_actions
    lots = random.Random(2)
    game = made_up.copy()
    for _ in range(30):  # it can be played on
        if not game.is_over:
            go(game, lots.choice(legal(game)))


BLACK_MARKET = HIDDEN + "seat 1: {} vp\n  city: black_market*\nseat 2: {} vp\n"


def test_what_another_seat_may_build_does_not_betray_its_points() -> None:
    rich, poor = (
        at(BLACK_MARKET.format(f"1 doubloon, {one}", two), "builder", "pass")
        for one, two in ((3, 1), (0, 4))
    )
    assert rich.seat == poor.seat == 1
    assert legal(rich) != legal(poor)
    assert seen(observe(rich, 0)) == seen(observe(poor, 0))
    for seed in range(20):
        made_up = observe(rich, 0).determinize(random.Random(seed))
        assert made_up.legal_actions == refreshed(made_up.copy()).legal_actions
    assert observe(rich, 1).position.legal_actions == rich.legal_actions


def test_who_is_asked_to_build_is_made_up_with_the_points_for_it() -> None:
    pos = at(BLACK_MARKET.format(1, 1), "builder", "pass")
    assert pos.seat == 1  # without doubloons: a VP must be there
    for seed in range(20):
        made_up = observe(pos, 0).determinize(random.Random(seed))
        assert made_up.players[1].vp > 0
        assert legal(made_up) == legal(pos)


def test_a_payment_that_needs_points_is_made_up_with_points() -> None:
    pos = at(BLACK_MARKET.format("1 doubloon, 1", 1), "builder", "pass", "build small_sugar_mill")
    assert legal(pos) == ["pay vp"]
    for seed in range(20):
        made_up = observe(pos, 0).determinize(random.Random(seed))
        assert made_up.players[1].vp > 0
        assert legal(made_up) == ["pay vp"]


def test_open_points_are_seen_and_a_script_is_not() -> None:
    pos = at("players: 3\nseat 1: 7 vp\n")
    assert observe(pos, 0).hidden_vp is None
    assert observe(pos, 0).position.players[1].vp == 7
    hidden = at(HIDDEN + "seat 1: 7 vp\nseat 2: 2 vp\n")
    assert observe(hidden, 0).hidden_vp == 9
    assert [p.vp for p in observe(hidden, 1).position.players] == [0, 7, 0]


def test_there_is_nothing_hidden_after_the_end() -> None:
    pos = at(HIDDEN + "seat 1: 7 vp\ndecide: over\n")
    assert observe(pos, 0).position.players[1].vp == 7


def test_every_order_of_a_small_stack_looks_the_same() -> None:
    views = {
        str(seen(observe(at(f"players: 3\nopen: none\nstack: {', '.join(order)}\n"), 0)))
        for order in permutations(["corn", "sugar", "coffee"])
    }
    assert len(views) == 1
