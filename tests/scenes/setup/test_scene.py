"""Setting up a match: the plan that is kept, and the scene by mouse and keyboard."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.app.i18n import Translator
from game.content.lessons.lesson import read_lesson
from game.content.opponents.character import ANYBODY, OF_LEVEL
from game.match.match_spec import MatchSpec
from game.match.seat_data import PERSON, UNNAMED
from game.rules import PRESETS
from game.scenes.setup.cards import PresetCard, player_description
from game.scenes.setup.plan import DEFAULT_COMPUTER, SeatPlan, SetupPlan, plan_to_offer, seed_number
from game.scenes.setup.scene import SetupScene
from game.scenes.setup.seat_dialog import SeatDialog
from game.scenes.setup.texts import PRESET_NAMES, rules_of, who_plays
from game.seats import LEVELS
from game.ui.widgets.buttons import Button, Fold, Toggle
from game.ui.widgets.value_controls import Choice, TextEntry
from game.ui.widgets.widget import LabeledControl
from tests.scenes.setup.begun import Begun
from tests.support.texts import sizes_drawn
from tests.support.window import AppDriver, app_driver, project_paths

# The plan


def test_the_usual_plan_is_one_person_against_three_computers() -> None:
    spec = SetupPlan().match(7)
    assert [seat.kind for seat in spec.seats] == [PERSON, "merchant", "merchant", "merchant"]
    assert [seat.name for seat in spec.seats] == [UNNAMED, "Merchant", "Merchant 2", "Merchant 3"]
    assert (spec.seed, spec.options.players) == (7, 4)


def test_names_are_never_the_same() -> None:
    seats = (SeatPlan("Eva", 0), SeatPlan("Eva", 1), SeatPlan("", 2), SeatPlan("", 3))
    names = SetupPlan(seats=seats).names()
    assert names == ("Eva", "Eva 2", UNNAMED, f"{UNNAMED} 2")
    with_computer = (*seats[:3], SeatPlan("", 3, "merchant"))
    assert SetupPlan(seats=with_computer).names() == ("Eva", "Eva 2", UNNAMED, "Merchant")


def test_a_color_is_swapped_with_the_seat_that_has_it() -> None:
    plan = SetupPlan().with_seat(0, color=2)
    assert [seat.color for seat in plan.seats] == [2, 1, 0, 3]


def test_a_seat_that_begins_and_goes_leaves_the_lot() -> None:
    plan = SetupPlan(governor=3).with_count(3)
    assert (plan.governor, len(plan.seats)) == (-1, 3)
    assert len({seat.color for seat in plan.with_count(5).seats}) == 5
    assert len(plan.with_count(9).seats) == 5
    assert len(plan.with_count(0).seats) == 2


def test_a_new_seat_is_a_computer_like_the_last_one() -> None:
    plan = SetupPlan().with_count(3).with_seat(2, kind="governor/shipper")
    assert plan.with_count(5).seats[3:] == SetupPlan.against("governor", 5).seats[3:]
    people = SetupPlan(seats=(SeatPlan(color=0), SeatPlan(color=1)))
    assert people.with_count(3).seats[2].kind == DEFAULT_COMPUTER


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_brings_its_rules_and_leaves_the_seats(name: str) -> None:
    before = SetupPlan(seed="12", hidden_vp=True).with_seat(1, kind="greedy")
    plan = before.with_preset(name)
    assert plan.preset == name
    assert (plan.seats, plan.seed, plan.hidden_vp) == (before.seats, "12", True)
    options = plan.options()
    assert (options.buildings, options.nobles) == (PRESETS[name].buildings, PRESETS[name].nobles)
    assert (options.balanced, options.corn_start) == (
        PRESETS[name].balanced,
        PRESETS[name].corn_start,
    )


def test_handicaps_reach_the_rules() -> None:
    plan = SetupPlan().with_seat(2, doubloons=3).with_seat(0, vp=5)
    options = plan.options()
    assert options.handicap_doubloons == (0, 0, 3, 0)
    assert options.handicap_vp == (5, 0, 0, 0)
    assert SetupPlan().options().handicap_vp == ()


def test_a_seed_may_be_a_number_or_a_word() -> None:
    assert seed_number(" 42 ") == 42
    assert seed_number("island") == seed_number("island") != seed_number("islanb")
    assert SetupPlan(seed="9" * 12).match(0).seed == int("9" * 12)


def test_a_plan_is_kept_as_plain_data() -> None:
    plan = SetupPlan(governor=2, seed="x", nobles=True, buildings="draft").with_seat(1, vp=2)
    for undo_anything in (None, False, True):
        plan = replace(plan, undo_anything=undo_anything)
        assert SetupPlan.from_json(plan.to_json()) == plan
    new = ("take_back", "counsel")
    before = {name: value for name, value in plan.to_json().items() if name not in new}
    assert SetupPlan.from_json(before) == replace(plan, undo_anything=None)


def test_who_may_ask_for_counsel_is_said_for_all_or_seat_by_seat() -> None:
    plan = SetupPlan().with_seat(1, kind=PERSON, counsel=False)
    for who, may in (("all", (True, True)), ("none", (False, False)), ("seats", (True, False))):
        spec = replace(plan, counsel=who).match(1)
        assert tuple(seat.counsel for seat in spec.seats[:2]) == may
        assert MatchSpec.from_json(spec.to_json()) == spec


def test_alone_everything_can_be_taken_back_unless_one_chooses_otherwise() -> None:
    alone = SetupPlan()
    two = alone.with_seat(1, kind=PERSON)
    nobody = alone.with_seat(0, kind="merchant")
    assert [plan.match(1).undo_anything for plan in (alone, two, nobody)] == [True, False, False]
    for chosen in (True, False):
        assert replace(alone, undo_anything=chosen).match(1).undo_anything is chosen
        assert replace(two, undo_anything=chosen).match(1).undo_anything is chosen


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=5,
)


@given(st.dictionaries(st.sampled_from(sorted(SetupPlan().to_json())), json_values))
def test_whatever_was_kept_gives_a_match_that_can_be_played(changes: dict[str, object]) -> None:
    plan = SetupPlan.from_json({**SetupPlan().to_json(), **changes})
    assert isinstance(plan.match(1), MatchSpec)


# The scene


def test_the_first_plan_is_the_first_full_game_of_the_lessons(tmp_path: Path) -> None:
    paths, begun = project_paths(tmp_path), Begun()
    lesson = read_lesson(paths.lessons / "8_first_game.toml")
    with app_driver(lambda ctx: SetupScene(ctx, begun.append, lambda: 4711), paths=paths) as d:
        assert isinstance(d.top, SetupScene)
        assert d.top.plan == SetupPlan.against(lesson.level, lesson.players)
        assert [seat.kind for seat in d.top.plan.seats] == [PERSON, "deckhand", "deckhand"]
    assert plan_to_offer(SetupPlan().to_json()) == SetupPlan()


def test_the_place_of_a_level_is_told() -> None:
    def told(level: str) -> str:
        return player_description(SeatPlan(kind=level, character=OF_LEVEL), Translator().tr)

    ranks = [told(level).partition(" · ")[0] for level in LEVELS]
    assert ranks == [
        "Level 1 of 5, the easiest",
        "Level 2 of 5",
        "Level 3 of 5",
        "Level 4 of 5",
        "Level 5 of 5, the strongest",
    ]


def test_begin_begins_what_is_shown_and_keeps_it(tmp_path: Path) -> None:
    begun = Begun()
    with app_driver(begun.scene, paths=project_paths(tmp_path)) as d:
        d.click_button("Add a seat")
        entries = d.find_all(TextEntry)
        d.click(entries[0].rect.center)
        d.type_text("Zoë")
        d.top._choose_character(1, "gaspar")
        for _ in range(3):
            d.turn(d.find_all(Choice)[1])
        d.click_button("Begin")
        (spec,) = begun
        assert spec.options.players == 5
        assert spec.seats[0].name == "Zoë"
        assert spec.seats[1].kind == "governor/shipper"
        assert spec.seed == 4711
        kept = SetupPlan.from_json(d.ctx.settings.current.last_setup)
        assert kept.match(4711, d.ctx.characters) == spec


def fold_out(d: AppDriver) -> None:
    """Fold the own rules out."""
    fold = d.find(Fold)
    assert not fold.value
    d.click(fold.rect.center)


def test_own_rules_are_folded_away_until_somebody_has_some(tmp_path: Path) -> None:
    def rules() -> list[str]:
        return [w.text for w in d.top.widgets.all if isinstance(w, Toggle)]

    with app_driver(Begun().scene, paths=project_paths(tmp_path)) as d:
        assert "Nobles" not in rules()
        fold_out(d)
        assert "Nobles" in rules()
        for name in PRESETS:
            assert not SetupPlan().with_preset(name).with_seat(1, kind="governor").has_own_rules
        own = SetupPlan(governor=1)
        d.ctx.settings.change(last_setup=own.to_json())
        d.ctx.stack.push(Begun().scene(d.ctx))
        assert "Nobles" in rules()


def test_a_computer_does_not_take_the_name_of_a_person() -> None:
    plan = SetupPlan().with_seat(0, name="Ana")
    assert plan.with_seat(0, kind="merchant").seats[0].name == ""
    assert plan.with_seat(0, color=4).seats[0].name == "Ana"
    named = plan.with_seat(1, name="Robot")
    assert named.with_seat(1, kind="governor").seats[1].name == "Robot"


def test_a_set_up_in_a_few_words() -> None:
    tr = Translator()
    plan = SetupPlan()
    assert (who_plays(plan, tr), rules_of(plan, tr)) == ("You and 3 computers", "Classic")
    pair = plan.with_count(2)
    assert who_plays(pair, tr) == "You and 1 computer"
    assert who_plays(pair.with_seat(1, kind=PERSON), tr) == "2 people"
    assert who_plays(plan.with_seat(1, kind=PERSON), tr) == "2 people · 2 computers"
    assert who_plays(pair.with_seat(0, kind="merchant"), tr) == "2 computers"


def test_a_crest_changes_its_color_and_rules_are_chosen(tmp_path: Path) -> None:
    begun = Begun()
    with app_driver(begun.scene, paths=project_paths(tmp_path)) as d:
        crest = next(w for w in d.top.widgets.all if w.tooltip == "Change the color")
        d.click(crest.rect.center)
        fold_out(d)
        nobles = d.find(Toggle, "Nobles")
        d.click(nobles.switch.center)
        d.click_button("Begin")
    assert [seat.color for seat in begun[0].seats] == [1, 0, 2, 3]
    assert begun[0].options.nobles


def test_taking_back_follows_the_persons_until_it_is_chosen(tmp_path: Path) -> None:
    def switch() -> Toggle:
        return next(
            w for w in d.top.widgets.all if isinstance(w, Toggle) and "Unlimited undo" in w.text
        )

    with app_driver(Begun().scene, paths=project_paths(tmp_path)) as d:
        assert isinstance(d.top, SetupScene)
        fold_out(d)
        assert switch().value
        assert "computers' moves" in switch().tooltip
        assert not switch().note
        d.top._set_level(1, PERSON)
        assert not switch().value
        assert switch().note == "off with more than one person"
        d.click(switch().switch.center)
        assert d.top.plan.undo_anything is True
        assert not switch().note  # somebody has chosen
        d.top._set_level(1, "merchant")
        d.click(switch().switch.center)
        assert d.top.plan.undo_anything is False


def test_stepping_through_the_levels_brings_back_who_sat_there(tmp_path: Path) -> None:
    with app_driver(Begun().scene, paths=project_paths(tmp_path)) as d:
        assert isinstance(d.top, SetupScene)
        merchant = next(c for c in d.ctx.characters.characters if c.level == "merchant")
        d.top._choose_character(1, merchant.id)
        d.top._choose_character(2, ANYBODY)
        d.top._set_name(0, "Zoë")
        before = d.top.plan
        for index in range(3):
            for _ in range(len(d.find_all(Choice)[index].options)):  # once around
                d.turn(d.find_all(Choice)[index])
        assert d.top.plan == before
        d.top._set_level(1, "governor")
        d.top._choose_character(3, merchant.id)  # sits elsewhere meanwhile
        d.top._set_level(1, "merchant")
        assert d.top.plan.seats[1].character != merchant.id


def test_a_typed_deal_stays_when_another_rule_changes(tmp_path: Path) -> None:
    with app_driver(Begun().scene, paths=project_paths(tmp_path)) as d:
        assert isinstance(d.top, SetupScene)
        fold_out(d)
        deal = d.find_all(TextEntry)[-1]
        d.click(deal.rect.center)
        d.type_text("1897")
        (hidden,) = [w for w in d.top.widgets.all if isinstance(w, Toggle) and "Hidden" in w.text]
        d.click(hidden.rect.center)
        begins = next(w for w in d.top.widgets.all if isinstance(w, Choice) and w.value == -1)
        d.turn(begins)
        assert (d.top.plan.seed, d.top.plan.governor) == ("1897", 0)
        assert d.top.plan.hidden_vp


def test_only_people_type_names_and_get_theirs_back(tmp_path: Path) -> None:
    with app_driver(Begun().scene, paths=project_paths(tmp_path)) as d:
        assert isinstance(d.top, SetupScene)

        assert len(d.find_all(TextEntry)) == 1
        d.top._set_level(1, PERSON)
        d.click(d.find_all(TextEntry)[1].rect.center)
        d.type_text("Zoë")
        d.top._set_level(1, "governor")
        assert d.top.plan.seats[1].name == ""
        d.top._set_level(1, PERSON)
        assert d.top.plan.seats[1].name == "Zoë"


def test_covered_vp_are_explained_where_several_people_sit(tmp_path: Path) -> None:
    with app_driver(Begun().scene, paths=project_paths(tmp_path)) as d:
        assert isinstance(d.top, SetupScene)
        fold_out(d)
        for people in (1, 2):
            d.top._set_level(1, PERSON if people > 1 else "merchant")
            for hidden in (False, True):
                d.top._change(replace(d.top.plan, hidden_vp=hidden))
                told = "hold V" in d.top._description(d.top.plan.seats[0])
                assert told is (hidden and people > 1)
            toggles = d.find_all(Toggle)
            switch = next(w for w in toggles if w.text == "Hidden victory points")
            assert ("looks away" in switch.tooltip) is (people > 1)


def test_several_people_are_asked_when_to_hand_over(tmp_path: Path) -> None:
    def choice(text: str) -> Choice | None:
        found = (w for w in d.top.widgets.all if isinstance(w, Choice) and w.text == text)
        return next(found, None)

    begun = Begun()
    with app_driver(begun.scene, paths=project_paths(tmp_path)) as d:
        assert isinstance(d.top, SetupScene)
        assert choice("Pass the mouse") is None
        d.top._set_level(1, PERSON)
        asked = choice("Pass the mouse")
        assert asked is not None
        assert all(f"**{name}**: " in asked.tooltip for _, name in asked.options)
        fold_out(d)
        for text, times in (("Pass the mouse", 1), ("Advice", 2)):
            for _ in range(times):
                found = choice(text)
                assert found is not None
                d.turn(found)
        assert d.ctx.settings.current.handover == "role"
        more = [w for w in d.top.widgets.all if w.tooltip == "Thinking time, handicap, advice"]
        d.click(more[1].rect.center)
        counsel = choice("Advice")
        assert counsel is not None
        d.turn(counsel)
        d.click_button("Done")
        d.click_button("Begin")
    assert [seat.counsel for seat in begun[0].seats[:2]] == [True, False]


def test_a_sheet_has_what_else_there_is_to_a_seat(tmp_path: Path) -> None:
    begun = Begun()
    with app_driver(begun.scene, paths=project_paths(tmp_path)) as d:
        assert isinstance(d.top, SetupScene)
        d.top.plan = d.top.plan.with_seat(2, kind="governor")
        d.top.layout()
        more = [w for w in d.top.widgets.all if w.tooltip == "Thinking time, handicap, advice"]
        d.click(more[2].rect.center)
        sheet = d.top
        assert isinstance(sheet, SeatDialog)
        assert (sheet.seat.kind, sheet.title) == ("governor", "Governor")
        thinks, extra = [w for w in sheet.widgets.all if isinstance(w, Choice)]
        for choice in (thinks, extra):
            d.turn(choice)
        d.click_button("Done")
        d.click(next(w for w in d.top.widgets.all if w.tooltip == more[0].tooltip).rect.center)
        assert isinstance(d.top, SeatDialog)  # of a person: nobody to wait for
        assert len(d.find_all(Choice)) == 1
        d.key(pygame.K_ESCAPE)
        d.click_button("Begin")
    (spec,) = begun
    assert spec.seats[2].think_time == "long"
    assert [seat.think_time for seat in spec.seats].count("normal") == 3
    assert spec.options.handicap_doubloons == (0, 0, 1, 0)


def test_the_card_of_a_preset_brings_its_rules_and_a_change_leaves_them_all(
    tmp_path: Path,
) -> None:
    def cards() -> list[PresetCard]:
        return d.find_all(PresetCard)

    def chosen() -> list[str]:
        return [card.text for card in cards() if card.chosen]

    with app_driver(Begun().scene, paths=project_paths(tmp_path)) as d:
        for index, wanted in [*enumerate(PRESETS)] * 2:
            d.click(cards()[index].rect.center)
            assert d.top.plan.preset == wanted
            assert chosen() == [PRESET_NAMES[wanted]]
        fold_out(d)
        nobles = d.find(Toggle, "Nobles")
        d.click(nobles.switch.center)
        assert d.top.plan.preset == ""
        assert chosen() == []


LONG_NAMES = ("Bartholomew Smithson", "Maximiliána Þórðardó", "Wolfgang Amadeus Moz")


@pytest.mark.parametrize("settings", [{}, {"ui_scale": 200}, {"far_from_screen": True}], ids=str)
def test_texts_of_a_kind_have_one_size(tmp_path: Path, settings: dict[str, Any]) -> None:
    with app_driver(Begun().scene, paths=project_paths(tmp_path)) as d:
        scene = d.top
        assert isinstance(scene, SetupScene)
        d.ctx.settings.change(language="de", **settings)
        scene.plan = scene.plan.with_seat(0, kind=PERSON, character="", name=LONG_NAMES[0])
        scene.layout()
        for fold in d.top.widgets.all:
            if isinstance(fold, Fold):
                fold.activate()
        drawn = sizes_drawn(scene)
        rules = [w for w in scene.widgets.all if isinstance(w, LabeledControl) and w.page]
        sizes = {drawn[rule.text] for rule in rules}
        assert len(rules) == 10
        assert max(sizes) - min(sizes) <= 1
        name = drawn[LONG_NAMES[0]]
        descriptions = {
            drawn[player_description(seat, scene.tr, d.ctx.characters)] for seat in scene.plan.seats
        }
        assert len(descriptions) == 1
        assert name > max(descriptions)
        hint = scene.tr("Click a portrait or crest to change it.")
        assert drawn.get(hint, 0) <= name + 1  # left out where it has no room
        assert drawn[scene.tr("Empty seat")] <= name + 1


def test_who_plays_a_seat_is_told_in_words(tmp_path: Path) -> None:
    def told() -> list[str]:
        level = d.find_all(Choice)[1]
        name = next(w for w in d.find_all(Button) if w.rect.top == level.rect.top and w.text)
        return [level.options[level.index][1], name.text]

    with app_driver(Begun().scene, paths=project_paths(tmp_path)) as d:
        assert isinstance(d.top, SetupScene)
        assert told() == ["Merchant", "at random"]
        d.top._choose_character(1, "gaspar")
        assert told() == ["Bosun", "Gaspar Etxarte"]
        d.top._set_level(1, "governor")
        assert told() == ["Governor", "Gaspar Etxarte"]
