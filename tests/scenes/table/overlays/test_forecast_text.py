"""Looking before choosing: what roles would bring, in words and on the boards."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pygame

from game.match.match import Match
from game.rules.material import CARDS, FORTRESS, SAN_JUAN
from game.scenes.table.view import spots
from tests.support.table import (
    NAMES,
    TableDriver,
    new_match,
    play_until,
    settled_table,
)


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


def test_once_chosen_nothing_more_is_foretold(at: TableDriver) -> None:
    at.play_role("builder")
    mayor = spots.role(CARDS.index("mayor"))
    assert not any(line.startswith(NAMES[1]) for line in at.explanation(mayor).splitlines())
