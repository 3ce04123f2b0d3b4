"""The faces of the characters: on the plates of large text, and on the chips of the turn order."""

from dataclasses import replace
from typing import Any

import pygame
import pytest
from pygame import FRect

from game.rules import Game, Options
from game.scenes.table.view.boards.plates import PlayerPlate
from game.scenes.table.view.boards.small_board import SmallBoard
from game.scenes.table.view.table_part import TablePart
from game.scenes.table.view.table_view import TableView
from game.scenes.table.view.top_bar import TurnChips
from game.scenes.table.view.view_state import ViewState
from game.ui.paint import Painter
from game.ui.view import RectLike
from tests.scenes.table.preview import plain_view_state
from tests.scenes.table.view.test_large_text import context, view_of

SEATS = (2, 3, 4, 5)
CHARACTERS = ("", "leonor", "anselmo", "brigida", "elvira")
LEAST = 60.0  # side of a face on a plate (logical units)


class FaceNoter(Painter):
    """Notes the portraits that are drawn, and the crests."""

    faces: dict[str, FRect]

    def picture(self, name: str, rect: RectLike, **subst: str) -> None:
        if name.startswith(("portraits/", "pieces/crest")):
            self.faces[name] = FRect(rect)
        super().picture(name, rect, **subst)


def faces(view: TableView, part: TablePart, state: ViewState) -> dict[str, FRect]:
    """Draw a part; where portraits and crests are."""
    ctx = view.ctx
    p = FaceNoter(pygame.Surface(ctx.view.size), ctx.view, ctx.image_cache, ctx.text)
    p.faces = {}
    part.draw(p, state)
    return p.faces


def look(seats: int, acting: int = 0) -> ViewState:
    """A table at which the first seat is a person's."""
    state = plain_view_state(Game.new(Options(players=seats, governor=0), 1).position)
    return replace(state, characters=CHARACTERS[:seats], acting=acting)


@pytest.mark.parametrize("scale", [125, 150, 200])
def test_plates_show_faces_large_enough_for_a_face(scale: int) -> None:
    for seats in SEATS:
        view = view_of(context((1280, 720), ui_scale=scale), seats)
        plates = [part for part in view.parts if isinstance(part, PlayerPlate)]
        assert len(plates) == seats - 1
        for seat, plate in enumerate(plates, 1):
            (face,) = [
                box for name, box in faces(view, plate, look(seats)).items() if "portraits" in name
            ]
            assert face.width >= LEAST
            assert plate.area.contains(face)
            drawn = faces(view, plate, look(seats, acting=seat))
            (larger,) = [box for name, box in drawn.items() if "portraits" in name]
            assert larger.width > face.width
            assert plate.area.contains(larger)


@pytest.mark.parametrize("scale", [100, 133])
def test_chips_of_the_turn_order_show_faces_and_the_crests_of_people(scale: int) -> None:
    for seats in SEATS:
        view = view_of(context((1280, 720), ui_scale=scale), seats)
        chips = next(part for part in view.parts if isinstance(part, TurnChips))
        drawn = faces(view, chips, look(seats))
        portraits = [name for name in drawn if "portraits" in name]
        assert portraits == [f"portraits/{name}" for name in CHARACTERS[1:seats]]
        assert all(drawn[name].width >= 38 for name in portraits)
        assert drawn["pieces/crest_0"].width >= 38


def test_boards_write_all_names_whole_or_all_first_names() -> None:
    view = view_of(context((1280, 720)), 4)
    state = replace(look(4), names=("Eva", "Leonor Villarreal", "Ana Poe", "Baltasar Semedo"))
    written = []
    for board in (part for part in view.parts if isinstance(part, SmallBoard)):
        p = Writer(
            pygame.Surface(view.ctx.view.size), view.ctx.view, view.ctx.image_cache, view.ctx.text
        )
        p.words = []
        board.draw(p, state)
        written += [word for word in p.words if word[0].isalpha()]
    assert written == ["Leonor", "Ana", "Baltasar"]


class Writer(Painter):
    """Notes the lines that are written."""

    words: list[str]

    def write(self, text: str, *given: Any, **more: Any) -> None:
        self.words.append(text)
        super().write(text, *given, **more)
