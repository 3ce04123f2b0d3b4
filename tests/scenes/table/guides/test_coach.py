"""The coach: each topic once, one bubble a decision, rounds in a sentence, questions, counsel."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.app.i18n import Translator
from game.content.lessons.lesson import Target
from game.content.lessons.targets import KINDS
from game.match.match import Match
from game.rules import Game, Options, steps
from game.rules.actions import parse
from game.rules.events import Built, Event, Loaded, PrivilegeGood, Produced, RoundBegan, Sold
from game.rules.material import BUILDINGS, CARDS, COFFEE, CORN
from game.rules.position import Position
from game.scenes.dialogs.dialog import Dialog
from game.scenes.table.dialogs.counsel import CounselScene
from game.scenes.table.guides import coach
from game.scenes.table.guides.coach import CoachGuide
from game.scenes.table.guides.conditions import two_people
from game.scenes.table.guides.hard_choice import is_hard_choice
from game.scenes.table.guides.round_summary import RoundLedger, RoundSummary, summary
from game.scenes.table.guides.situation import Situation
from game.scenes.table.guides.targets import ZONES, target_spots
from game.scenes.table.guides.topics import TOPICS, advice_for
from game.scenes.table.overlays.focus_stop import SelectableSpot
from game.scenes.table.view import spots
from game.ui.phrases import Phrases
from game.ui.widgets.buttons import Button
from tests.support.table import NAMES, TableDriver, new_match, play_to_the_end, table_driver

PHRASES = Phrases(Translator(Path(), "en"))
ALL_TOLD = {topic.key: True for topic in TOPICS}
CAPTAIN = CARDS.index("captain")


def guide(at: TableDriver) -> CoachGuide:
    found = at.scene.guide
    assert isinstance(found, CoachGuide)
    return found


def said(at: TableDriver) -> str:
    """What the bubble says, "" without one."""
    return " ".join(panel.words.text for panel in at.bubbles())


def told(at: TableDriver) -> set[str]:
    return set(at.driver.ctx.progress.told())


# Topics -----------------------------------------------------------------------------------------


def test_it_is_silent_when_both_settings_are_off(home: Path) -> None:
    with table_driver(new_match(), home, CoachGuide, coach=False, tips=False) as at:
        rng = random.Random(1)
        for _ in range(6):
            at.settle()
            assert at.bubbles() == []
            assert guide(at).advice is None
            at.decide(rng.choice(at.match.game.legal_actions).text)
        assert told(at) == set()


def test_a_topic_is_told_once(home: Path) -> None:
    with table_driver(new_match(), home, CoachGuide, coach=True, tips=False) as at:
        at.settle()
        first = guide(at).advice
        assert first is not None
        assert said(at) == first.text
        assert told(at) == set(), "nobody has had the time to read it"
        at.driver.wait(1.5)
        assert told(at) == {first.key}
        assert said(at) == first.text, "it stays until the decision is made"
        at.click(spots.role(CARDS.index("settler")))
        assert at.bubbles() == []
        at.settle()
        assert said(at) not in ("", first.text)
    known = [first.key]
    with table_driver(new_match(), home, CoachGuide, known, coach=True, tips=False) as at:
        at.settle()
        assert said(at) not in ("", first.text)


def test_a_click_takes_the_bubble_away_and_decides_nothing(home: Path) -> None:
    with table_driver(new_match(), home, CoachGuide, coach=True, tips=False) as at:
        at.settle()
        advice = guide(at).advice
        assert advice is not None
        (panel,) = at.bubbles()
        at.driver.click((panel.rect.x + 30, panel.rect.y + 30))
        assert at.bubbles() == []
        assert told(at) == {advice.key}
        at.driver.wait(1.0)
        assert at.bubbles() == [], "one a decision, then it falls silent"
        assert at.is_asked()
        assert at.match.game.history == []


def test_its_buttons_take_it_away_and_turn_it_off(home: Path) -> None:
    with table_driver(new_match(), home, CoachGuide, coach=True, tips=False) as at:
        at.settle()
        at.driver.click(at.bubble_button("Got it").rect.center)
        assert at.bubbles() == []
        at.driver.wait(1.0)
        at.click(spots.role(CARDS.index("settler")))
        at.settle()
        at.driver.click(at.bubble_button("ui/mute").rect.center)
        assert at.bubbles() == []
        assert not at.driver.ctx.settings.current.coach
        at.settle()
        at.decide(at.match.game.legal_actions[-1].text)
        assert at.bubbles() == []


def test_turned_off_elsewhere_it_goes_at_once(home: Path) -> None:
    with table_driver(new_match(), home, CoachGuide, coach=True, tips=False) as at:
        at.settle()
        assert at.bubbles()
        at.driver.ctx.settings.change(coach=False)
        at.driver.wait(0.2)
        assert at.bubbles() == []


def test_undo_does_not_leave_it_behind(home: Path) -> None:
    match = new_match(people=(0, 1, 2, 3), undo_anything=True)
    with table_driver(match, home, CoachGuide, coach=True, tips=False) as at:
        at.settle()
        first = said(at)
        at.click(spots.role(CARDS.index("settler")))
        at.settle()
        at.driver.key(pygame.K_BACKSPACE)
        at.settle()
        at.driver.wait(1.0)
        assert at.match.game.decision == "choose"
        assert said(at) == first, "it was not read"


def test_the_keys_begin_with_the_decision(home: Path) -> None:
    with table_driver(new_match(), home, CoachGuide, coach=True, tips=False) as at:
        at.settle()
        panel = at.bubbles()[0]
        at.driver.key(pygame.K_TAB)
        assert isinstance(at.scene.widgets.focused, SelectableSpot)
        for _ in range(60):
            focused = at.scene.widgets.focused
            if isinstance(focused, Button) and panel.rect.contains(focused.rect):
                break
            at.driver.key(pygame.K_TAB)
        else:
            raise AssertionError("the keys do not get to the bubble's buttons")
        while focused.text != "Got it":
            at.driver.key(pygame.K_TAB)
            focused = at.scene.widgets.focused
            assert isinstance(focused, Button)
        at.driver.key(pygame.K_RETURN)
        assert at.bubbles() == []
        assert isinstance(at.scene.widgets.focused, SelectableSpot)
        assert at.match.game.history == []


# Conditions -------------------------------------------------------------------------------------


def random_positions(options: Options, seed: int) -> Iterator[Position]:
    """Every position of a random game."""
    game, rng = Game.new(options, seed), random.Random(seed)
    while not game.is_over:
        yield game.position
        legal = [action for action in game.legal_actions if action.kind != "pass"]
        game.play(rng.choice(legal if legal and rng.random() < 0.9 else game.legal_actions))


@pytest.fixture(scope="module")
def topics_met() -> dict[str, set[str]]:
    """The topics that fit somewhere in random games, each with the texts that it had."""
    met: dict[str, set[str]] = {}
    for seed in range(12):
        options = Options(players=2 + seed % 4, buildings="all" if seed % 3 == 2 else "base")
        for position in random_positions(options, seed):
            at = Situation(position, position.seat, NAMES[: options.players], PHRASES)
            for urgent in (True, False):
                for advice in advice_for(at, (), urgent=urgent):
                    met.setdefault(advice.key, set()).add(advice.text)
                    assert advice.targets
                    assert {target.kind for target in advice.targets} <= set(KINDS)
    return met


def test_every_topic_comes_up_in_some_game(topics_met: dict[str, set[str]]) -> None:
    assert {topic.key for topic in TOPICS} - set(topics_met) == set()


def test_texts_are_short_and_complete(topics_met: dict[str, set[str]]) -> None:
    icons = {"{vp}", "{coin}", "{colonist}", "{corn}", "{indigo}", "{sugar}", "{tobacco}"}
    for texts in topics_met.values():
        for text in texts:
            assert text.count(".") <= 2
            assert len(text) <= 110
            assert not re.search(r"\b0\b", text)  # nothing is called few that is nothing
            for icon in (*icons, "{coffee}", "{sack}"):
                text = text.replace(icon, "")
            assert "{" not in text


def test_ids_are_unique() -> None:
    assert len(ALL_TOLD) == len(TOPICS) >= 25


def test_what_would_rot_is_said_first() -> None:
    game = Game.new(Options(players=4, governor=0), 3)
    game.position.players[0].goods[4] = 2
    at = Situation(game.position, 0, NAMES[:4], PHRASES)
    first = next(advice_for(at, (), urgent=True))
    assert first.key == "coach.would_rot"
    assert [(target.kind, target.seat, target.number) for target in first.targets] == [
        ("goods", 0, 4)
    ]
    assert next(advice_for(at, {first.key}, urgent=True), None) is None


# Rounds -----------------------------------------------------------------------------------------


class Truth:
    """What a seat gained in a round by the positions before and after, in half VP."""

    def __init__(self, before: Position, after: Position, happened: list[Event]) -> None:
        self.vp = [
            b.vp - a.vp + sum(BUILDINGS[building].vp for building in b.city[len(a.city) :])
            for a, b in zip(before.players, after.players, strict=True)
        ]
        paid = [0] * len(self.vp)
        self.barrels = [0] * len(self.vp)
        for event in happened:
            if isinstance(event, Built):
                paid[event.seat] += event.price
            elif isinstance(event, Produced):
                self.barrels[event.seat] += sum(event.kinds)
            elif isinstance(event, PrivilegeGood):
                self.barrels[event.seat] += 1
        self.doubloons = [
            b.doubloons - a.doubloons + paid[seat]
            for seat, (a, b) in enumerate(zip(before.players, after.players, strict=True))
        ]

    @property
    def totals(self) -> list[int]:
        """By seat, a VP counts two."""
        parts = zip(self.vp, self.doubloons, self.barrels, strict=True)
        return [2 * vp + doubloons + barrels for vp, doubloons, barrels in parts]


def amounts(found: RoundSummary, kinds: tuple[str, ...]) -> int:
    return sum(n for source, n in found.gains.amounts.items() if source.kind in kinds)


@pytest.mark.parametrize("seed", range(4))
def test_the_sentence_of_a_round_is_true(seed: int) -> None:
    match = new_match(Options(players=2 + seed), people=())
    ledger = RoundLedger(2 + seed)
    ledger.begin(1, 0)
    rng, before, happened = random.Random(seed), match.game.position.copy(), list[Event]()
    rounds = 0
    while not match.game.is_over:
        for step in (steps_made := match.play(rng.choice(match.game.legal_actions))):
            happened.append(step.event)
        ledger.note([step.event for step in steps_made], len(match.game.history))
        if not any(isinstance(step.event, RoundBegan) for step in steps_made):
            continue
        after, found = match.game.position.copy(), ledger.finished
        truth = Truth(before, after, happened)
        most = max(truth.totals)
        before, happened, rounds = after, [], rounds + 1
        if not most:
            assert found is None
            continue
        assert found is not None
        assert found.round == after.round - 1
        if truth.totals.count(most) > 1:
            assert found.seat == -1
            continue
        assert truth.totals[found.seat] == most == found.gains.total
        assert amounts(found, ("shipping", "built", "building_vp")) == truth.vp[found.seat]
        assert amounts(found, ("cards", "sold", "building_money")) == truth.doubloons[found.seat]
        assert amounts(found, ("production",)) == sum(found.gains.barrels)
        assert sum(found.gains.barrels) == truth.barrels[found.seat]
        words = found.sentence(PHRASES, NAMES[found.seat], own=False)
        assert words.startswith(f"{NAMES[found.seat]} gains most: ")
        assert found.sentence(PHRASES, "", own=True).startswith("You gain most: ")
    assert rounds > 4


def test_what_was_undone_is_not_counted() -> None:
    match = new_match(Options(players=3, governor=0), people=(0, 1, 2), undo_anything=True)
    ledger = RoundLedger(3)
    ledger.begin(1, 0)

    def play(text: str) -> None:
        happened = match.play(parse(text))
        ledger.note([step.event for step in happened], len(match.game.history))

    for text in ("builder", "build small_market", "pass", "pass"):
        play(text)
    for _ in range(3):
        match.undo()
        ledger.seen(len(match.game.history))
    for text in ("pass", "pass", "build small_sugar_mill", "captain", "craftsman"):
        play(text)
    found = ledger.finished
    assert found is not None
    assert (found.round, found.seat) == (1, 2)
    assert found.gains.largest.kind == "built"
    match.undo()
    ledger.seen(len(match.game.history))
    assert ledger.finished is None, "the round goes on"
    play("trader")
    assert ledger.finished is None, "its beginning is not recorded any more"


def test_a_round_of_which_the_beginning_was_not_seen_has_no_sentence(home: Path) -> None:
    match = new_match(people=(0,))
    match.play(parse("settler"))
    with table_driver(match, home, CoachGuide, coach=True, tips=False, told=ALL_TOLD) as at:
        rng = random.Random(0)
        for _ in range(40):
            at.settle()
            if match.game.position.round > 1:
                break
            at.decide(rng.choice(match.game.legal_actions).text)
        at.driver.wait(0.5)
        assert "gains most" not in said(at)


@pytest.mark.slow
def test_the_next_round_begins_with_what_decided_the_last(home: Path) -> None:
    silent = {"coach": True, "tips": False}
    with table_driver(new_match(seed=5), home, CoachGuide, ALL_TOLD, **silent) as at:
        heard: dict[int, str] = {}

        def watch() -> None:
            advice = guide(at).advice
            if advice is None or advice.counsel:
                return
            number = at.match.game.position.round
            assert advice.heading == f"Round {number - 1} is over"
            assert at.bubbles()
            assert heard.setdefault(number, advice.text) == advice.text, "one for each round"
            at.driver.wait(0.1)

        play_to_the_end(at, random.Random(5), watch, last_round=6)
        rounds = at.match.game.position.round
        assert set(range(2, rounds)) <= set(heard)
        assert any("gains most" in text for text in heard.values())


# Questions and counsel --------------------------------------------------------------------------


@pytest.mark.parametrize("wanted", [True, False])
def test_a_role_that_brings_nothing_is_asked_about_even_if_it_could_be_undone(
    home: Path, wanted: bool
) -> None:
    match = new_match(undo_anything=True)
    with table_driver(match, home, CoachGuide, coach=wanted, confirm_mistakes=True) as at:
        at.settle()
        for player in match.game.position.players[1:]:
            player.goods[CORN] = 3
        at.decide()
        at.click(spots.role(CAPTAIN))
        assert isinstance(at.driver.top, Dialog) is wanted
        assert (match.game.history == []) is wanted


def test_other_mistakes_are_asked_about_as_without_a_coach(home: Path) -> None:
    match = new_match(undo_anything=True)
    with table_driver(match, home, CoachGuide, coach=True, tips=False, confirm_mistakes=True) as at:
        at.settle()
        at.click(spots.role(CARDS.index("settler")))
        at.settle()
        at.press("pass")
        assert not at.is_covered()


def test_counsel_is_offered_at_hard_choices_but_not_in_each_round(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(coach, "is_hard_choice", lambda pos: pos.step == steps.CHOOSE)
    monkeypatch.setattr(CoachGuide, "_about_round", lambda self, at: iter(()))
    match = new_match()
    with table_driver(match, home, CoachGuide, coach=True, tips=False, told=ALL_TOLD) as at:
        rng, offered = random.Random(2), list[int]()
        while match.game.position.round < 7:
            at.settle()
            advice = guide(at).advice
            if advice is not None:
                assert advice.counsel
                offered.append(match.game.position.round)
            if len(offered) == 2 and at.bubbles():
                at.driver.click(at.bubble_button("Ask the Governor").rect.center)
                assert isinstance(at.driver.top, CounselScene)
                assert at.bubbles() == []
                at.driver.key(pygame.K_ESCAPE)
                assert not at.is_covered()
            at.decide(rng.choice(match.game.legal_actions).text)
        assert offered == [1, 3, 5]


def test_some_choices_are_hard_and_some_are_not() -> None:
    choices = [
        is_hard_choice(position)
        for position in random_positions(Options(players=4), 1)
        if position.step == steps.CHOOSE
    ]
    assert 0.03 < sum(choices) / len(choices) < 0.7


# Whole games ------------------------------------------------------------------------------------


def covers_nothing(at: TableDriver) -> None:
    """Check that the one bubble lies on nothing that can be chosen, asked or pressed."""
    panels = at.bubbles()
    assert len(panels) <= 1
    for panel in panels:
        table = at.scene.for_guide
        taken = [*table.decision_areas(), *table.foot_areas(), *table.widget_areas()]
        assert panel.rect.collidelist(taken) < 0
        assert at.driver.ctx.view.table.contains(panel.rect)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seed", "settings", "last_round", "topics"),
    [(3, {}, 99, 9), (8, {"show_recap": False, "ui_scale": 150}, 6, 4)],
)
def test_games_are_played_beside_the_coach(
    home: Path, seed: int, settings: dict[str, Any], last_round: int, topics: int
) -> None:
    with table_driver(new_match(seed=seed), home, CoachGuide, coach=True, **settings) as at:
        bubbles: list[str] = []

        def watch() -> None:
            covers_nothing(at)
            if at.bubbles() and guide(at).advice is not None:
                at.driver.wait(1.1)
                bubbles.append(said(at))
                covers_nothing(at)

        play_to_the_end(at, random.Random(seed), watch, last_round)
        assert bool(at.scored) == (last_round == 99)
        lasting = [key for key in told(at) if key.startswith("coach.")]
        assert len(lasting) >= topics
        assert any(key.startswith("tip.") for key in told(at))
        assert len(bubbles) > 2 * topics


@pytest.mark.slow
def test_people_who_share_the_screen_are_told_once_for_all(home: Path) -> None:
    options = Options(players=3, governor=0)
    match: Match = new_match(options, people=(0, 1, 2), seed=9)
    with table_driver(match, home, CoachGuide, coach=True, far_from_screen=True) as at:
        heard: list[str] = []

        def watch() -> None:
            covers_nothing(at)
            advice = guide(at).advice
            if at.bubbles() and advice is not None and advice.key:
                at.driver.wait(1.1)
                if heard[-1:] != [advice.key]:  # it stays while a decision takes several clicks
                    heard.append(advice.key)

        play_to_the_end(at, random.Random(9), watch, last_round=4)
        assert len(heard) > 10
        assert len(heard) == len(set(heard))


def test_the_sentence_of_a_round_names_everything_that_counted() -> None:
    happened: list[Event] = [Sold(0, COFFEE, 5, False), Loaded(0, CORN, 2, 4, 2, 0, 0, 0)]
    found = summary(3, 2, happened)
    assert found is not None
    sentence = found.sentence(Phrases(Translator()), "Ana", own=True)
    for part in ("2\u00a0{vp}", "5\u00a0{coin}", "counted most"):
        assert part in sentence, sentence


@pytest.mark.parametrize(
    ("island", "city", "told"),
    [
        ("indigo*, coffee*", "small_indigo_plant*, coffee_roaster", True),
        ("indigo*, coffee*", "small_indigo_plant*, coffee_roaster*", False),
        ("indigo*, coffee", "small_indigo_plant*, coffee_roaster*", True),
    ],
)
def test_two_people_are_spoken_of_where_one_is_missing(island: str, city: str, told: bool) -> None:
    text = f"players: 2\nseat 0: none\n  island: {island}\n  city: {city}\n"
    game = Game.from_text(f"{text}  san juan: 1 colonist\ndecide: choose 0")
    game.play("mayor")
    found = two_people(Situation(game.position, 0, NAMES[:2], Phrases(Translator())))
    assert (found is not None) is told
    if found is not None:
        assert "offee" in str(found.values["building"]), "not the one that is at work"


def test_every_target_of_a_lesson_is_a_zone_or_a_spot_of_the_table() -> None:
    named = vars(spots).values()
    known = {one.args[0] for one in named if isinstance(one, partial)}
    known |= {one.kind for one in named if isinstance(one, spots.Spot)}
    position = Game.new(Options(players=3, governor=0), seed=1).position
    for kind in set(KINDS) - set(ZONES):
        seat = 0 if KINDS[kind].has_seat else -1
        numbers = KINDS[kind].names.values() or [-1]
        found = [s for n in numbers for s in target_spots(Target(kind, seat, n), position)]
        assert kind == "building" or found, kind  # nobody has built anything yet
        assert {(spot.kind in known, spot.seat) for spot in found} <= {(True, seat)}, kind
