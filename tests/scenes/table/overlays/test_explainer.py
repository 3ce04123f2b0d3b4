"""What the pointer rests on is explained, with what a role would bring before it is chosen."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pygame
import pytest

from game.match.match import Match
from game.rules.material import BUILDINGS, CARDS, FORTRESS, GUILD_HALL, SAN_JUAN, WHARF
from game.scenes.table.view import spots
from tests.support.table import NAMES, TableDriver, new_match, play_until, settled_table


def test_hovering_explains_prices_and_reasons(at: TableDriver) -> None:
    at.play_role("builder")
    at.driver.move(at.spot_center(spots.market(WHARF)))
    assert not at.shows_explanation()
    at.driver.wait(0.6)
    assert at.shows_explanation()
    assert at.scene.decision.phrases.building(WHARF) in at.tip.markup
    assert str(BUILDINGS[WHARF].cost) in at.tip.markup
    assert len(at.tip.markup.splitlines()) > 4  # with the reason why not
    at.driver.move((960, 10))
    assert not at.shows_explanation()


def test_what_a_role_would_bring_lies_over_no_bubble(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[pygame.FRect] = []
    with settled_table(new_match(), home) as at:
        boards = [at.scene.display.rect(spots.board(seat)) for seat in range(4)]
        own = next(box for box in boards if box == at.scene.display.zone("focus"))
        assert own is not None
        bubble = pygame.FRect(own.x, own.bottom - 90, own.width, 90)
        monkeypatch.setattr(type(at.scene.guide), "areas", lambda self: [bubble])
        at.driver.move(at.spot_center(spots.role(CARDS.index("builder"))))
        p = at.driver.ctx.painter(pygame.Surface((1280, 720)))
        monkeypatch.setattr(p, "fill", lambda box, *rest, **how: drawn.append(pygame.FRect(box)))
        at.scene.stage.explainer.draw(p)
    assert any(own.contains(box) for box in drawn)
    assert bubble.collidelist(drawn) < 0


@pytest.mark.parametrize("language", ["en", "de", "hu"])
def test_what_a_role_would_bring_leaves_the_money_of_others_visible(
    home: Path, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    drawn: list[pygame.FRect] = []
    with settled_table(new_match(), home, ui_scale=150, language=language) as at:
        money = [at.scene.display.rect(spots.doubloons(seat)) for seat in (1, 2, 3)]
        for role in ("builder", "settler", "craftsman"):
            at.driver.move(at.spot_center(spots.role(CARDS.index(role))))
            p = at.driver.ctx.painter(pygame.Surface((1280, 720)))
            monkeypatch.setattr(
                p, "fill", lambda box, *rest, **how: drawn.append(pygame.FRect(box))
            )
            at.scene.stage.explainer.draw(p)
    assert drawn
    numbers = [box.inflate(0, -14) for box in money if box is not None]
    assert not [(box, other) for box in numbers for other in drawn if box.colliderect(other)]


def choosing() -> Match:
    """A later round of four, a role to be chosen."""
    found = play_until(
        new_match(people=(), seed=5),
        lambda m: m.game.decision == "choose" and m.game.position.round >= 6,
        seed=5,
    )
    return found


def picture(at: TableDriver, seat: int) -> bytes:
    """A board as it is seen."""
    surface = pygame.Surface((1280, 720))
    at.scene.draw(surface)
    rect = at.scene.display.view.rect(spots.board(seat), at.scene.view_state())
    assert rect is not None
    return pygame.image.tobytes(surface.subsurface(at.driver.ctx.view.rect(rect)), "RGB")


def test_every_role_tells_what_each_player_would_get(home: Path) -> None:
    with settled_table(choosing(), home) as at:
        at.decide()
        at.match.game.position.card_takers = (-1,) * len(CARDS)
        at.decide()
        for card, name in product(range(len(CARDS) - 1), NAMES[:4]):
            text = at.explanation(spots.role(card))
            line = next(row for row in text.splitlines() if row.startswith(name))
            assert len(line) > len(name) + 2


def test_a_role_that_brings_nothing_is_warned_of(at: TableDriver) -> None:
    assert "nothing" in at.explanation(spots.role(CARDS.index("captain")))
    assert "nothing" not in at.explanation(spots.role(CARDS.index("settler")))


def test_the_mayors_card_says_what_people_add_at_the_end(at: TableDriver) -> None:
    mayor = spots.role(CARDS.index("mayor"))
    assert "Fortress" not in at.explanation(mayor)
    player = at.match.game.position.players[0]
    player.add_building(FORTRESS)
    player.move_people(SAN_JUAN, 1)
    at.decide()
    assert "Fortress: +1" in at.explanation(mayor)  # one by privilege, one from the ship


def test_boards_show_what_would_come_while_a_card_is_under_the_mouse(home: Path) -> None:
    with settled_table(choosing(), home) as at:
        at.driver.move((20, 1075))
        before = [picture(at, seat) for seat in range(4)]
        free = [c for c in range(6) if at.match.game.position.card_takers[c] < 0]
        card = next(c for c in (0, 1, *free) if c in free)
        at.driver.move(at.spot_center(spots.role(card)))
        after = [picture(at, seat) for seat in range(4)]
        assert sum(a != b for a, b in zip(before, after, strict=True)) >= 3
        at.driver.move((20, 1075))
        assert [picture(at, seat) for seat in range(4)] == before


def test_the_warning_of_an_idle_large_building_is_explained(home: Path) -> None:
    with settled_table(new_match(), home) as at:
        player = at.match.game.position.players[1]
        player.add_building(GUILD_HALL)
        at.decide()
        meaning = "**Guild hall**: no bonus"
        assert meaning in at.explanation(spots.board(1))
        assert meaning in at.explanation(spots.city(1, len(player.city) - 1))
        assert meaning not in at.explanation(spots.board(2))
        player.move_people(GUILD_HALL, 1)
        at.decide()
        assert meaning not in at.explanation(spots.board(1))


def test_once_chosen_nothing_more_is_foretold(at: TableDriver) -> None:
    at.play_role("builder")
    mayor = spots.role(CARDS.index("mayor"))
    assert not any(line.startswith(NAMES[1]) for line in at.explanation(mayor).splitlines())
