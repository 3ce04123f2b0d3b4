"""The gallery, and characters in the setup: chosen, drawn, and kept."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.app.paths import Paths
from game.content.opponents.character import ANYBODY, OF_LEVEL, read_opponents
from game.match.match_spec import MatchSpec, SeatSpec
from game.match.seat_data import PERSON, UNNAMED
from game.scenes.setup.cards import PortraitButton
from game.scenes.setup.gallery import CharacterCard, GalleryScene
from game.scenes.setup.plan import SeatPlan, SetupPlan
from game.scenes.setup.scene import SetupScene
from game.ui.input import InputAction
from game.ui.widgets.buttons import Button
from game.ui.widgets.value_controls import Choice, TextEntry
from tests.scenes.setup.begun import Begun
from tests.support.input_devices import Gamepad
from tests.support.window import AppDriver, app_driver, project_paths

CATALOG = read_opponents(project_paths(Path()).opponents)


def take(d: AppDriver, name: str) -> None:
    """Choose a character of the open gallery by the mouse."""
    cards = d.find_all(CharacterCard)
    d.click(next(card for card in cards if card.character.id == name).rect.center)


def seats_of(spec: MatchSpec) -> list[tuple[str, str]]:
    return [(seat.character, seat.kind) for seat in spec.seats]


# The plan


def test_the_usual_opponents_are_drawn_at_the_level_of_merchants() -> None:
    spec = SetupPlan().match(7, CATALOG)
    drawn = [CATALOG.get(seat.character) for seat in spec.seats[1:]]
    assert spec.seats[0] == SeatSpec(UNNAMED, 0)
    assert len({character.id for character in drawn if character is not None}) == 3
    for seat, character in zip(spec.seats[1:], drawn, strict=True):
        assert character is not None
        assert (seat.name, seat.kind, character.level) == (
            character.name,
            character.kind,
            "merchant",
        )
    assert spec == SetupPlan().match(7, CATALOG)
    others = {seats_of(SetupPlan().match(seed, CATALOG))[1] for seed in range(20)}
    assert len(others) > 1


def test_the_number_of_the_deal_draws_the_same_characters() -> None:
    plan = SetupPlan(seed="12")
    assert plan.match(1, CATALOG) == plan.match(2, CATALOG)


def test_a_character_who_is_chosen_leaves_the_seat_it_had() -> None:
    leonor, diego = CATALOG.get("leonor"), CATALOG.get("diego")
    assert leonor is not None
    assert diego is not None
    plan = SetupPlan().with_character(1, leonor).with_character(2, diego)
    assert [seat.character for seat in plan.seats] == ["", "leonor", "diego", OF_LEVEL]
    plan = plan.with_character(3, leonor)
    assert [seat.character for seat in plan.seats] == ["", OF_LEVEL, "diego", "leonor"]
    assert plan.seats[3].kind == "merchant/trader:trading"
    assert plan.names(CATALOG)[2:] == ("Diego Caguana", "Leonor Villarreal")


def test_a_plan_of_an_earlier_version_opens_at_its_levels() -> None:
    seats = (
        SeatPlan("Eva", 0),
        SeatPlan("", 1, "governor"),
        SeatPlan("", 2, "deckhand/builder"),
        SeatPlan("Rex", 3, "harbourmaster"),
    )
    data = SetupPlan(seats=seats).to_json()
    for seat in data["seats"]:
        del seat["character"]
    found = SetupPlan.from_json(data)
    assert [seat.kind for seat in found.seats] == [seat.kind for seat in seats]
    # Every computer is drawn now, at the same level.
    seated = found.seated_from(CATALOG)
    assert [seat.character for seat in seated.seats] == ["", OF_LEVEL, OF_LEVEL, OF_LEVEL]
    assert [seat.name for seat in seated.seats] == ["Eva", "", "", ""]
    spec = found.match(3, CATALOG)
    characters = [CATALOG.get(seat.character) for seat in spec.seats[1:]]
    assert [seat.name for seat in spec.seats[1:]] == [c.name for c in characters if c is not None]


def test_a_character_has_the_style_of_today_at_the_level_that_was_chosen() -> None:
    before = SetupPlan().with_seat(1, kind="merchant/trader", character="gaspar")
    plan = SetupPlan.from_json(before.to_json()).seated_from(CATALOG)
    assert (plan.seats[1].kind, plan.seats[1].character) == ("merchant/shipper:coins", "gaspar")
    assert plan.seats[2:] == before.seats[2:]


def test_instead_of_a_character_of_a_later_version_another_one_is_drawn() -> None:
    plan = SetupPlan().with_seat(1, character="zoe", kind="governor/builder")
    spec = SetupPlan.from_json(plan.to_json()).match(3, CATALOG)
    character = CATALOG.get(spec.seats[1].character)
    assert character is not None
    assert (spec.seats[1].name, spec.seats[1].kind) == (character.name, character.kind)
    assert character.level == "governor"


@pytest.mark.parametrize("character", [7, None, "x" * 41, "a\nb"])
def test_what_cannot_be_a_character_means_the_usual_plan(character: object) -> None:
    data = SetupPlan().with_count(2).to_json()
    data["seats"][1]["character"] = character
    assert SetupPlan.from_json(data) == SetupPlan()


# The scene


def test_one_click_shows_the_gallery_and_another_seats_somebody(tmp_path: Path) -> None:
    begun = Begun()
    with app_driver(begun.scene, paths=project_paths(tmp_path)) as d:
        d.click(d.find_all(PortraitButton)[1].rect.center)
        assert isinstance(d.top, GalleryScene)
        assert len(d.find_all(CharacterCard)) == len(CATALOG.characters)
        take(d, "felipa")
        assert isinstance(d.top, SetupScene)
        assert d.find_all(PortraitButton)[1].picture == "portraits/felipa"
        d.click_button("Begin")
    (spec,) = begun
    assert (spec.seats[1].name, *seats_of(spec)[1]) == (
        "Felipa Neto",
        "felipa",
        "harbourmaster/trader",
    )
    assert len({name for name, _ in seats_of(spec)[1:]}) == 3


def test_the_gallery_offers_who_is_drawn(tmp_path: Path) -> None:
    with app_driver(Begun().scene, paths=project_paths(tmp_path)) as d:
        scene = d.top
        for text, character in (
            ("Random opponent", ANYBODY),
            ("Random Merchant", OF_LEVEL),
        ):
            d.click(d.find_all(PortraitButton)[2].rect.center)
            d.click_button(text)
            assert d.top is scene
            assert scene.plan.seats[2].character == character
        d.click(d.find_all(PortraitButton)[2].rect.center)
        d.key(pygame.K_ESCAPE)
        assert d.top is scene
        assert scene.plan.seats[2].character == OF_LEVEL
        d.click(d.find_all(PortraitButton)[0].rect.center)  # of a person
        assert d.top is scene


def test_the_level_is_chosen_on_the_card_and_leaves_the_face(tmp_path: Path) -> None:
    with app_driver(Begun().scene, paths=project_paths(tmp_path)) as d:
        scene = d.top

        def turn(nth: int, times: int) -> None:
            for _ in range(times):
                d.turn(d.find_all(Choice)[nth])

        turn(1, 1)
        assert scene.plan.seats[1] == SeatPlan("", 1, "harbourmaster", character=OF_LEVEL)
        turn(1, 2)
        assert scene.plan.seats[1].character == ANYBODY
        turn(1, 1)
        assert scene.plan.seats[1] == SeatPlan("", 1, PERSON)
        turn(1, 1)
        assert scene.plan.seats[1] == SeatPlan("", 1, "deckhand", character=OF_LEVEL)
        d.click_button("at random")  # the name leads to the gallery as well
        take(d, "gaspar")
        kinds = set()
        for _ in range(2 * 6):  # person and five levels, twice around
            turn(1, 1)
            seat, portrait = scene.plan.seats[1], d.find_all(PortraitButton)[1]
            if seat.kind != PERSON:
                assert (seat.character, portrait.picture) == ("gaspar", "portraits/gaspar")
                assert d.find(Button, "Gaspar Etxarte").rect.left == d.find(TextEntry).rect.left
                kinds.add(seat.kind)
        assert kinds == {
            *("deckhand/shipper:coins", "bosun/shipper:coins", "merchant/shipper:coins"),
            *("harbourmaster/shipper", "governor/shipper"),
        }


def test_somebody_is_seated_by_keys_and_by_gamepad(tmp_path: Path) -> None:
    with app_driver(Begun().scene, paths=project_paths(tmp_path)) as d:
        scene = d.top
        scene.widgets.focus(d.find_all(PortraitButton)[1], ring=True)
        d.key(pygame.K_RETURN)
        assert isinstance(d.top, GalleryScene)
        d.top.widgets.focus(d.top.widgets.all[1], ring=True)  # the first card
        d.key(pygame.K_RIGHT)
        d.key(pygame.K_RETURN)
        assert scene.plan.seats[1].character == "brigida"
        assert d.top is scene
        pad = Gamepad(d)
        scene.widgets.focus(d.find_all(PortraitButton)[2], ring=True)
        pad.perform(InputAction.CONFIRM)
        assert isinstance(d.top, GalleryScene)
        pad.perform(InputAction.CANCEL)
        assert d.top is scene


def test_without_the_file_all_are_plain_computers(tmp_path: Path) -> None:
    found = project_paths(tmp_path)
    begun = Begun()
    with app_driver(begun.scene, paths=Paths(found.assets, tmp_path, tmp_path)) as d:
        assert d.ctx.opponents.fault is not None
        d.click(d.find_all(PortraitButton)[1].rect.center)
        assert isinstance(d.top, GalleryScene)
        assert not d.find_all(CharacterCard)
        d.click_button("Back")
        d.click_button("Begin")
    assert seats_of(begun[0])[1:] == [("", "merchant")] * 3
