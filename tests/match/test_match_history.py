"""Match history: totals agree with the boards, undone decisions are left out; moments; rematch."""

from __future__ import annotations

import random
import re
from functools import lru_cache

import pytest

from game.app.i18n import PSEUDO_LANGUAGE, Translator
from game.match.engine_process import InlineEngine
from game.match.match import Match
from game.match.match_history import (
    MatchEnding,
    MatchHistory,
    RoundEvent,
    build_match_history,
    standing_actions,
)
from game.match.match_spec import MatchSpec, SeatSpec
from game.match.milestones import MILESTONE_CODES, Milestone, best_milestones
from game.match.rematch import rematch, same_seats
from game.rules import Game, Options
from game.rules import events as ev
from game.rules.material import BUILDER, CORN, INDIGO, MAYOR, PROSPECTOR, SETTLER
from game.rules.scoring import Score, final_points, scores
from game.seats import make_seat
from game.ui.phrases import Phrases
from game.ui.phrases.milestones import MILESTONE_TITLES
from game.ui.text.rich_text import plain

NAMES = ("Anežka", "Bálint {coin}", "Þórður", "Eszter **x**", "Jiří")
EVERYTHING = Options(players=5, buildings="all", nobles=True)
KINDS = (
    Options(players=2),
    Options(players=3),
    Options(),
    EVERYTHING,
    Options(players=4, buildings="draft", nobles=True, handicap_doubloons=(0, 1, 2, 3)),
)


def spec(options: Options, seed: int = 1, undo_anything: bool = True) -> MatchSpec:
    seats = tuple(SeatSpec(NAMES[n], n) for n in range(options.players))
    return MatchSpec(options, seed, seats, undo_anything)


@lru_cache(maxsize=32)
def played(options: Options, seed: int, kind: str = "random") -> Match:
    """A match that is over."""
    match = Match.new(spec(options, seed), None, InlineEngine())
    seat, rng = make_seat(kind), random.Random(seed)
    while not match.game.is_over:
        match.play(seat.choose(match.game.observation(match.game.seat), rng))
    return match


@pytest.mark.parametrize("options", KINDS)
@pytest.mark.parametrize("seed", range(2))
def test_no_barrel_and_no_doubloon_is_lost_in_the_count(options: Options, seed: int) -> None:
    match = played(options, seed)
    story = build_match_history(match.record)
    for deeds, player in zip(story.seat_totals, match.game.position.players, strict=True):
        gone = zip(deeds.shipped, deeds.sold, deeds.lost, deeds.paid, deeds.remaining, strict=True)
        assert deeds.produced == [sum(each) for each in gone]
        assert deeds.remaining == tuple(player.goods)
        money = deeds.money
        assert money.start + money.earned - money.spent == money.remaining == player.doubloons
        assert money.role_cards == sum(deeds.role_doubloons)


def test_the_counts_see_every_way_that_a_barrel_can_go() -> None:
    stories = [build_match_history(played(EVERYTHING, seed).record) for seed in range(4)]
    each = [deeds for story in stories for deeds in story.seat_totals]
    for way in ("produced", "shipped", "sold", "lost", "paid", "remaining"):
        assert any(sum(getattr(deeds, way)) for deeds in each), way
    for source in ("role_cards", "sales", "buildings", "prospector", "spent"):
        assert any(getattr(deeds.money, source) for deeds in each), source


@pytest.mark.parametrize("options", KINDS)
def test_the_rounds_have_the_points_of_their_ends(options: Options) -> None:
    match = played(options, 2)
    game = Game.new(options, match.game.seed)
    seen = [final_points(game.position)]
    for action in match.game.history:
        before = game.position.round
        game.play(action)
        if game.position.round > max(1, before):
            seen.append(final_points(game.position))
    seen.append(final_points(game.position))
    story = build_match_history(match.record)
    assert [list(points) for points in story.points_by_round] == seen
    assert list(story.scores_by_round[-1]) == scores(match.game.position)
    assert len(story.scores_by_round) == match.game.position.round + 1
    assert list(story.winners) == match.game.winners()


def test_the_history_of_a_known_beginning_counts_it() -> None:
    match = Match.new(spec(Options(players=4, governor=0)), None, InlineEngine())
    start = build_match_history(match.record)
    assert start.points_by_round == ((0, 0, 0, 0),)
    assert start.ending is None
    assert start.winners == ()
    assert best_milestones(start) == []
    match.play(next(a for a in match.game.legal_actions if a.text == "prospector"))
    match.play(next(a for a in match.game.legal_actions if a.text == "builder"))
    built = next(a for a in match.game.legal_actions if a.text == "build small_indigo_plant")
    match.play(built)
    story = build_match_history(match.record)
    first, second = story.seat_totals[:2]
    assert first.roles_chosen[PROSPECTOR] == second.roles_chosen[BUILDER] == 1
    assert sum(first.roles_chosen) == sum(second.roles_chosen) == 1
    assert (first.money.start, first.money.prospector, first.money.remaining) == (3, 1, 4)
    assert (second.money.start, second.money.spent, second.money.remaining) == (
        3,
        0,
        3,
    )  # privilege
    assert story.points_by_round == start.points_by_round  # the round is not over


def test_undone_decisions_are_not_in_the_match_history() -> None:
    match = Match.new(spec(Options(players=3, governor=0)), None, InlineEngine())
    match.play(next(a for a in match.game.legal_actions if a.text == "settler"))
    match.undo()
    match.play(next(a for a in match.game.legal_actions if a.text == "mayor"))
    assert standing_actions(match.record) == match.game.history
    roles = build_match_history(match.record).seat_totals[0].roles_chosen
    assert (roles[SETTLER], roles[MAYOR]) == (0, 1)


# Moments


def story_of(points: list[list[int]], winners: tuple[int, ...], *told: RoundEvent) -> MatchHistory:
    rounds = tuple(tuple(Score(p, 0, (), 0, 0) for p in each) for each in points)
    return MatchHistory(rounds, (), told, None, winners)


def test_the_lead_is_the_last_time_that_somebody_else_was_ahead() -> None:
    story = story_of([[0, 0], [1, 4], [5, 4], [5, 9], [12, 9], [15, 14]], (0,))
    assert best_milestones(story) == [Milestone("lead", 4, 0, {"behind": 4})]


@pytest.mark.parametrize(
    ("points", "winners"),
    [
        ([[0, 0], [2, 1], [5, 5]], (0,)),  # never behind
        ([[0, 0], [1, 2], [5, 5]], (0, 1)),  # nobody alone
    ],
)
def test_there_may_be_no_change_of_the_lead(
    points: list[list[int]], winners: tuple[int, ...]
) -> None:
    assert best_milestones(story_of(points, winners)) == []


def test_the_first_of_equal_moments_is_chosen() -> None:
    loads = [
        RoundEvent(2, ev.Loaded(0, CORN, 4, 5, 4, 0, 0, 0)),
        RoundEvent(3, ev.Loaded(1, INDIGO, 4, 6, 4, 1, 0, 0)),
        RoundEvent(5, ev.Loaded(0, INDIGO, 4, 6, 4, 0, 1, 0)),
    ]
    (found,) = best_milestones(story_of([[0, 0]], (), *loads))
    assert (found.code, found.round, found.seat) == ("loading", 3, 1)


def test_small_events_are_no_moments() -> None:
    little = [
        RoundEvent(1, ev.Loaded(0, CORN, 2, 5, 2, 0, 0, 0)),
        RoundEvent(1, ev.Sold(0, INDIGO, 2, False)),
        RoundEvent(1, ev.Stored(0, (1, 0, 0, 0, 0), (1, 0, 0, 0, 0))),
        RoundEvent(1, ev.RoleChosen(0, BUILDER, 2)),
    ]
    assert best_milestones(story_of([[0, 0]], (), *little)) == []


@pytest.mark.parametrize("seed", range(2))
def test_the_moments_are_in_order_and_the_end_is_who_brought_it_about(seed: int) -> None:
    story = build_match_history(played(Options(), seed, "heuristic").record)
    found = best_milestones(story)
    assert [moment.round for moment in found] == sorted(moment.round for moment in found)
    assert len({moment.code for moment in found}) == len(found)
    end = next(moment for moment in found if moment.code == "end")
    first = next(event for event in story.events if isinstance(event.event, ev.EndTriggered))
    assert isinstance(first.event, ev.EndTriggered)
    assert story.ending == MatchEnding(first.event.cause, first.event.seat, first.round)
    assert (end.seat, end.params["cause"]) == (first.event.seat, first.event.cause)


@pytest.mark.parametrize("language", ["en", PSEUDO_LANGUAGE])
def test_every_moment_has_words(language: str) -> None:
    phrases = Phrases(Translator(None, language))
    assert set(MILESTONE_TITLES) == set(MILESTONE_CODES)
    stories = [build_match_history(played(EVERYTHING, seed).record) for seed in range(4)]
    stories += [
        build_match_history(played(Options(), seed, "heuristic").record) for seed in range(6)
    ]
    seen = set()
    small = ev.Loaded(1, -1, 6, -1, 3, 0, 0, 0)
    wharf = ev.Loaded(1, CORN, 6, 0, 6, 0, 0, 0)
    stories += [story_of([[0] * 5], (), RoundEvent(4, event)) for event in (small, wharf)]
    stories.append(story_of([[0] * 5], (), RoundEvent(4, ev.Sold(1, CORN, 4, True))))
    for story in stories:
        for moment in best_milestones(story):
            seen.add(moment.code)
            title, words = phrases.moment(moment, NAMES)
            shown = plain(words)
            assert title
            assert not re.search(r"\{(name|load|money|points)\}", words)
            assert moment.seat < 0 or NAMES[moment.seat] in shown
    assert seen == set(MILESTONE_CODES)


# The next match


def test_the_next_player_begins_where_the_seat_is_fixed() -> None:
    options = Options(
        players=4, governor=1, handicap_vp=(0, 5, 0, 9), handicap_doubloons=(1, 2, 3, 4)
    )
    before = spec(options)
    after = rematch(before, 77)
    assert after.seed == 77
    assert after.seats[1] == before.seats[2]
    assert set(after.seats) == set(before.seats)
    for seat in before.seats:
        old, new = before.seats.index(seat), after.seats.index(seat)
        assert after.options.handicap_vp[new] == options.handicap_vp[old]
        assert after.options.handicap_doubloons[new] == options.handicap_doubloons[old]
    again = before
    for seed in range(4):
        again = rematch(again, seed)
    assert again.seats == before.seats


def test_a_random_governor_or_the_same_seats_rotate_nobody() -> None:
    by_lot, fixed = spec(Options(players=4)), spec(Options(players=4, governor=2))
    assert rematch(by_lot, 8) == same_seats(by_lot, 8)
    assert same_seats(fixed, 8).seats == fixed.seats
    assert same_seats(fixed, 8).seed == 8
