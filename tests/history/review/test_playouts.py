"""Pairs of games played out after two choices, and what they say."""

from __future__ import annotations

from random import Random

import pytest

from game.history.review.decisions import list_decisions
from game.history.review.game_end import SeatEnd
from game.history.review.match_review import ReviewedDecision
from game.history.review.playouts import (
    STRONG_WEIGHT,
    Mixture,
    Playouts,
    PolicyFinisher,
    SeatsFinisher,
    play_again,
    play_pairs,
)
from game.history.review.review_plan import Effort, Stage
from game.history.review.reviewer import review_match, typical_game
from game.rules import Action, Game, Options, Position, parse, steps
from game.rules.flow import play
from game.rules.material import BUILDINGS, ROLES
from game.rules.notation.reader import from_text
from game.rules.queries.observation import observe
from game.rules.record.undo_history import UndoHistory
from game.seats.networks import shipped_networks
from game.seats.random_seat import RandomSeat

# Seat 1 chooses the last role of the game: the captain wins it, the prospector loses it.
LAST_ROLE = """
players: 2
round: 15
ending: vp
seat 0: 20 vp
seat 1: 18 vp, 7 corn
taken: settler 0, mayor 1, builder 0, craftsman 1, trader 0
decide: choose 1
"""


def last_role() -> Position:
    return Game.from_text(LAST_ROLE, seed=1).position


def opening() -> Position:
    return Game.new(Options(players=3), 4).position


def pairs_at(pos: Position, better: str, played: str, first: int, end: int) -> Playouts:
    chains = (parse(better),), (parse(played),)
    mixture = Mixture(PolicyFinisher(shipped_networks()), SeatsFinisher([RandomSeat()]))
    return play_pairs(observe(pos, pos.seat), chains, mixture, range(7 + first, 7 + end))


def test_the_ends_of_both_ways_are_told_by_source() -> None:
    playouts = pairs_at(last_role(), "captain", "prospector", 0, 2)
    assert playouts.pairs == 2
    better, played = playouts.better, playouts.played
    assert better.own == (1.0, 5.0, 25.0, 0.0, 0.0, 0.0, 0.0, 20.0, 15.0)
    assert played.own == (0.0, -2.0, 18.0, 0.0, 0.0, 0.0, 1.0, 20.0, 15.0)
    assert better.seats == [
        SeatEnd(20.0, 0.0, 20.0),
        SeatEnd(25.0, 0.0, 25.0, wins=1.0, now_chips=7.0, soon_chips=7.0),
    ]
    assert played.seats == [
        SeatEnd(20.0, 0.0, 20.0, wins=1.0),
        SeatEnd(18.0, 0.0, 18.0, income=1.0, now_income=1.0, soon_income=1.0),
    ]
    assert playouts.loss == (1.0, 7.0)
    assert playouts.differences.chips == 7
    assert playouts.squares == pytest.approx(2 * 64**2)


class FirstRoles:
    """Finishes no game, but lets the next seats choose roles from these."""

    def __init__(self, *roles: str) -> None:
        self._roles = roles

    def finish(self, pos: Position, rng: Random, actions: list[Action] | None = None) -> None:
        for role in self._roles:
            while pos.frame[0] != steps.CHOOSE:
                play(pos, pos.legal_actions[0])
            play(pos, parse(role))


def test_who_takes_the_role_of_the_other_way_is_noted() -> None:
    """After the builder, the second of the others takes the mayor; after the mayor, the first
    takes the builder. In the next round, it no longer counts."""
    chains = (parse("builder"),), (parse("mayor"),)
    for roles, takers in (
        (("settler", "mayor", "trader"), (0.0, 1.0)),
        (("settler", "craftsman", "mayor"), (0.0, 0.0)),
    ):
        pairs = play_pairs(observe(opening(), 0), chains, Mixture(FirstRoles(*roles)), range(1))
        assert tuple(end.takes for end in pairs.better.seats) == (0.0, *takers)
    pairs = play_pairs(
        observe(opening(), 0), chains[::-1], Mixture(FirstRoles("builder")), range(1)
    )
    assert [end.takes for end in pairs.better.seats] == [0.0, 1.0, 0.0]


def test_what_every_seat_gets_by_the_end_of_the_next_round_is_noted() -> None:
    """Seat 1 produces five barrels of corn as craftsman, and seat 2 answers with the captain: three
    are loaded, one is kept, and one lost. The craftsman of the next round counts too, but not that
    of the round after it."""
    pos = from_text(
        """
        players: 3
        ships: 4 with 1 corn, 5 with 5 coffee, 6 with 6 sugar
        seat 1:
          island: 5 corn*
        governor: 1
        decide: choose 1
        """
    )
    roles = ["captain", "settler", "craftsman", "mayor", "trader", "craftsman", "mayor", "trader"]
    chains = (parse("craftsman"),), (parse("mayor"),)
    pairs = play_pairs(observe(pos, 1), chains, Mixture(FirstRoles(*roles)), range(1))
    end, reply = pairs.better.seats[1], ROLES.index("captain")
    assert (end.chips, end.barrels, end.lost) == (3.0, 14.0, 1.0)  # the supply has only 4 left
    assert (end.soon_chips, end.soon_barrels, end.soon_lost) == (3.0, 10.0, 1.0)
    assert (end.now_chips, end.now_barrels, end.now_lost) == (0.0, 5.0, 0.0)
    assert pairs.better.replies == tuple(float(role == reply) for role in range(len(ROLES)))


class SameAction:
    """Plays the phase out with the same action for all, where it is legal."""

    def __init__(self, action: Action) -> None:
        self._action = action

    def finish(self, pos: Position, rng: Random, actions: list[Action] | None = None) -> None:
        while pos.frame[0] != steps.CHOOSE:
            legal = pos.legal_actions
            play(pos, self._action if self._action in legal else legal[0])


@pytest.mark.parametrize(
    ("role", "left"), [("settler", "take coffee"), ("builder", "build small_market")]
)
def test_who_takes_the_tile_or_builds_the_building_of_the_other_way_is_noted(
    role: str, left: str
) -> None:
    """The next seat takes the only tile of coffee, or builds the market that it can pay."""
    pos = from_text("players: 3\nseat 1: 4 doubloons\nopen: corn, coffee, corn, corn")
    play(pos, parse(role))
    chains = (parse("pass"),), (parse(left),)
    pairs = play_pairs(observe(pos, pos.seat), chains, Mixture(SameAction(chains[1][0])), range(1))
    assert [end.takes for end in pairs.better.seats] == [0.0, 1.0, 0.0]
    assert [end.takes for end in pairs.played.seats] == [0.0, 0.0, 0.0]


def test_what_the_seat_builds_in_the_phase_is_noted() -> None:
    """Seat 1 builds something else, which does not count."""
    pos = from_text("players: 3\nseat 0: 9 doubloons\nseat 1: 9 doubloons")
    chains = (parse("builder"),), (parse("mayor"),)
    mixture = Mixture(SameAction(parse("build small_market")))
    pairs = play_pairs(observe(pos, 0), chains, mixture, range(1))
    built = [BUILDINGS[one].name for one, share in enumerate(pairs.better.built) if share]
    assert built == ["small_market"]


def test_parts_joined_are_the_whole() -> None:
    whole, first, rest = (
        pairs_at(opening(), "builder", "mayor", *part) for part in ((3, 8), (3, 5), (5, 8))
    )
    joined = first.joined(rest)
    assert joined.pairs == 5
    assert joined.weight == whole.weight == 4 + STRONG_WEIGHT  # the pair with the seed 12
    assert joined.squared_weights == whole.squared_weights
    assert joined.better.numbers == pytest.approx(whole.better.numbers, abs=1e-3)
    assert joined.played.numbers == pytest.approx(whole.played.numbers, abs=1e-3)
    assert joined.squares == pytest.approx(whole.squares)
    assert joined.squared.numbers == pytest.approx(whole.squared.numbers, abs=1e-3)
    assert joined.typical == rest.typical


class NotingFinisher:
    """Notes the hidden tiles and the first random number of each game."""

    def __init__(self) -> None:
        self.begun: list[tuple[tuple[int, ...], int, float]] = []

    def finish(self, pos: Position, rng: Random, actions: list[Action] | None = None) -> None:
        self.begun.append((pos.face_down, pos.seed, rng.random()))


def test_both_games_of_a_pair_have_the_same_tiles_and_random_numbers() -> None:
    pos, noting = opening(), NotingFinisher()
    chains = (parse("builder"),), (parse("mayor"),)
    play_pairs(observe(pos, 0), chains, Mixture(noting), range(3, 7))
    assert noting.begun[:4] == noting.begun[4:]
    assert len(set(noting.begun)) == 4


def test_one_pair_of_twelve_is_played_by_strong_seats_and_counts_more() -> None:
    usual, strong = NotingFinisher(), NotingFinisher()
    mixture = Mixture(usual, strong)
    chains = (parse("builder"),), (parse("mayor"),)
    play_pairs(observe(opening(), 0), chains, mixture, range(5, 29))
    assert (len(usual.begun), len(strong.begun)) == (44, 4)
    weights = [mixture.weight(seed) for seed in range(5, 29)]
    assert (sum(weights), weights[7], weights[19]) == (22 + 2 * STRONG_WEIGHT, STRONG_WEIGHT, 8.0)


def test_weighted_pairs_tell_less_than_as_many_equal_ones() -> None:
    playouts = pairs_at(last_role(), "captain", "prospector", 0, 1)
    assert playouts.effective_pairs == 1
    more = playouts._replace(pairs=12, weight=19.0, squared_weights=75.0)
    assert more.effective_pairs == pytest.approx(4.8, abs=0.1)


def test_a_game_can_be_played_again_with_all_its_actions() -> None:
    pos = opening()
    observation, finisher = observe(pos, 0), PolicyFinisher(shipped_networks())
    deal, actions = play_again(observation, (parse("builder"),), finisher, 5)
    assert actions[0] == parse("builder")
    again = deal.copy()
    for action in actions:
        assert action in again.legal_actions
        play(again, action)
    assert again.is_over


def test_seats_can_play_on() -> None:
    pos = opening()
    finisher = SeatsFinisher([RandomSeat()])
    _, actions = play_again(observe(pos, 0), (parse("mayor"),), finisher, 5)
    assert len(actions) > 50


def test_the_typical_game_of_a_decision_begins_with_its_choice() -> None:
    history = UndoHistory(Game.new(Options(players=3), 2))
    seat, rng = RandomSeat(), Random(2)
    while len(history.past) < 12:
        game = history.game
        history.decide([seat.choose(game.observation(game.seat), rng)])
    effort = Effort(12, (Stage(3, 2),))
    review = review_match(list_decisions(history), 3, effort)
    reviewed = next(r for r in review.decisions if r.judgment and r.judgment.playouts)
    assert reviewed.judgment is not None
    chain, game_again = (
        reviewed.judgment.alternatives[0].actions,
        typical_game(reviewed, shipped_networks()),
    )
    assert game_again is not None
    assert game_again[1][: len(chain)] == [*chain]
    bare = ReviewedDecision(reviewed.decision, None, None)
    assert typical_game(bare, shipped_networks()) is None
