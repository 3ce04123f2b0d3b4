"""The basic lessons at the table are one story: an island that grows from lesson to lesson."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from game.app.paths import shipped_folder
from game.content.lessons.catalog import load_lesson
from game.content.lessons.lesson import GROUPS, KINDS, Lesson
from game.content.lessons.session import LessonSession
from game.content.lessons.walkthrough import decision_for
from game.rules import Game, Position
from game.rules.material import BUILDINGS, TILES
from game.rules.notation.writer import to_text
from game.rules.position import Player

FOLDER = shipped_folder("levels") / "lessons"
BASICS = [
    lesson
    for lesson in map(load_lesson, sorted(FOLDER.glob("*.toml")))
    if lesson.group == GROUPS[0] and lesson.kind == KINDS[0]
]
LATER = {"7_end": {"corn": 2, "quarry": 1, "hospice": 1, "small_warehouse": 1, "large_market": 1}}
"""The lessons that begin some rounds later, and what the island has got meanwhile."""


def end_of(lesson: Lesson) -> Position:
    """Play the last step of a lesson and its script; return the position after it."""
    session = LessonSession(lesson, len(lesson.steps) - 1)
    game = Game.at(session.position)
    if not session.step.is_text_only:
        session.decided(game.position, chain := decision_for(game.position, session.step.wishes[0]))
        for action in chain:
            game.play(action)
        while chain := session.next_decision(game.position):
            for action in chain:
                game.play(action)
    return game.position


def owned(player: Player) -> Counter[str]:
    """Count the tiles and buildings of a player by their names."""
    tiles = (TILES[tile] for tile in player.island)
    return Counter([*tiles, *(BUILDINGS[building].name for building in player.city)])


def test_each_lesson_begins_where_the_one_before_has_ended() -> None:
    for before, after in pairwise(BASICS):
        end, begin = end_of(before), LessonSession(after).position
        assert before.names == after.names
        if after.id not in LATER:
            assert to_text(begin) == to_text(end), after.id
            continue
        assert begin.round > end.round
        for seat, player in enumerate(begin.players):
            assert owned(end.players[seat]) <= owned(player), (after.id, seat)
        gained = owned(begin.players[after.seat]) - owned(end.players[after.seat])
        assert gained == LATER[after.id]
