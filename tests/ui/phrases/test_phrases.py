"""Every code, event, building and choice has its words, in English and in the pseudo-language."""

from __future__ import annotations

import random
from typing import get_args

import pytest

from game.app.i18n import PSEUDO_LANGUAGE, Name, Translator
from game.history.review.grades import Grade
from game.rules import ACTIONS, Game, Options
from game.rules.events import Event
from game.rules.material import BUILDING_IDS, CARDS, GOODS, PLACES, TILES
from game.rules.queries.why_not import ANSWER_KINDS
from game.rules.refusals import CODES
from game.rules.steps import STEP_NAMES
from game.seats.search.explanation import ChainDifference
from game.tools.assets.term_check import NAME_PLACEHOLDERS
from game.ui.phrases import Phrases, names
from game.ui.phrases.actions import PROMPTS
from game.ui.phrases.reasons import why_better, why_found
from game.ui.phrases.refusal_texts import REFUSAL_TEXTS
from game.ui.phrases.review.card import grade_name
from game.ui.text.rich_text import plain

SEATS = ("Anežka", "Bálint {coin}", "Þórður", "Eszter **x**", "Jiří")


@pytest.fixture(params=["en", PSEUDO_LANGUAGE])
def phrases(request: pytest.FixtureRequest) -> Phrases:
    return Phrases(Translator(None, request.param))


def test_every_refusal_code_has_a_sentence_of_its_own() -> None:
    assert set(REFUSAL_TEXTS) == set(CODES)
    assert len(set(REFUSAL_TEXTS.values())) == len(REFUSAL_TEXTS)


def test_every_decision_has_a_prompt() -> None:
    assert set(PROMPTS) == {STEP_NAMES[step] for step in ANSWER_KINDS}


def test_only_whoever_may_take_a_quarry_is_asked_about_one() -> None:
    game, phrases = Game.new(Options(players=3, governor=0), 1), Phrases(Translator())
    game.play("settler")
    assert phrases.prompt(game.position) == "take a plantation or a quarry"
    game.play("take quarry")
    assert phrases.prompt(game.position) == "take a plantation"


def test_everything_in_the_box_has_name_and_effect(phrases: Phrases) -> None:
    named = [phrases.building(b) for b in BUILDING_IDS]
    assert len(set(named)) == len(named)
    assert len({phrases.building_short(b) for b in BUILDING_IDS}) == len(named)
    assert all(len(phrases.effect(b)) > 10 for b in BUILDING_IDS)
    assert all(phrases.role(card) and all(phrases.role_effect(card)) for card in range(len(CARDS)))
    assert len({phrases.good(kind) for kind in range(len(GOODS))}) == len(GOODS)
    assert all(phrases.tile(tile) and phrases.tile_effect(tile) for tile in range(len(TILES)))
    assert all(phrases.place(place) for place in range(PLACES))
    assert set(names.END_CAUSES) == {"colonists", "city", "vp"}


@pytest.mark.parametrize(
    ("on_cards", "told"),
    [
        ("", ["Prospector"]),
        ("on cards: 2 prospector_2\n", ["Prospector with 0 {coin}", "Prospector with 2 {coin}"]),
    ],
)
def test_two_prospectors_are_told_apart(on_cards: str, told: list[str]) -> None:
    phrases = Phrases(Translator(None, "en"))
    pos = Game.from_text(f"players: 5\n{on_cards}decide: choose 0").position
    texts = [phrases.action(action, pos) for action in pos.legal_actions]
    assert [text for text in texts if "Prospector" in text] == told


def test_every_event_has_a_line_and_names_stay_names(phrases: Phrases) -> None:
    seen: set[type[Event]] = set()

    def tell(event: Event) -> None:
        seen.add(type(event))
        line = phrases.event(event, SEATS)
        assert "{name}" not in line
        if getattr(event, "seat", -1) == 1 and "Bálint" in plain(line):
            assert "{coin}" in plain(line)  # the name is shown as it was typed

    for seed, buildings in enumerate(("base", "draft", "all", "all")):
        options = Options(players=5, buildings=buildings, nobles=seed > 0)
        game = Game.new(options, seed, sink=tell)
        rng = random.Random(seed)
        while not game.is_over:
            action = rng.choice(game.legal_actions)
            assert phrases.action(action, game.position)
            game.play(action)
    assert len(seen) >= len(get_args(Event)) - 2


class StrictTranslator(Translator):
    """Refuses a component's name that has lost its forms."""

    def tr(self, message: str, **values: object) -> str:
        for key in NAME_PLACEHOLDERS & values.keys():
            assert isinstance(values[key], Name) or f"{{{key}}}" not in message, message
        return super().tr(message, **values)


def test_names_of_components_keep_their_forms_in_every_sentence() -> None:
    phrases = Phrases(StrictTranslator())

    def tell(event: Event) -> None:
        phrases.event(event, SEATS)

    for seed in range(3):
        options = Options(players=4, buildings="all", nobles=True)
        game = Game.new(options, seed, sink=tell)
        rng = random.Random(seed)
        while not game.is_over:
            for action in rng.sample(ACTIONS, 10):
                refusal = game.why_not(action)
                if refusal is not None:
                    phrases.refusal(refusal, SEATS)
            for action in game.legal_actions:
                phrases.action(action, game.position)
            game.play(rng.choice(game.legal_actions))


def test_every_refusal_can_be_said(phrases: Phrases) -> None:
    game = Game.new(Options(players=4, buildings="all", nobles=True), 3)
    rng = random.Random(5)
    said: set[str] = set()
    while not game.is_over:
        for action in rng.sample(ACTIONS, 20):
            refusal = game.why_not(action)
            if refusal:
                sentence = phrases.refusal(refusal, SEATS)
                assert "{" not in plain(sentence).replace("{coin}", "")
                said.add(refusal.code)
        game.play(rng.choice(game.legal_actions))
    assert len(said) > 12


def test_every_grade_has_a_name_and_every_difference_a_sentence(phrases: Phrases) -> None:
    assert len({grade_name(phrases, grade) for grade in Grade}) == len(Grade)
    told = [
        say(phrases, why, last_round=False)
        for say in (why_better, why_found)
        for why in (
            ChainDifference((("money", 2.0),), 0),
            ChainDifference((("money", 2.0), ("barrels", 3.0)), 0),
            ChainDifference((("deny", -2.0),), 0),
            ChainDifference((), 1),
            ChainDifference((), -1),
        )
    ]
    assert len(set(told)) == len(told)
    assert all(told)


def test_terms_that_speak_against_a_better_choice_are_no_reason_for_it() -> None:
    phrases = Phrases(Translator(None, "en"))
    why = ChainDifference((("money", -2.0), ("deny", 0.7)), 0)
    better = "This choice earns you less in later rounds."
    assert why_better(phrases, why, last_round=False) == better
    assert "later" not in why_better(phrases, why, last_round=True)
    assert "later" not in why_found(phrases, why, last_round=True)
