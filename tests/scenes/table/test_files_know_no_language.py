"""What a match writes is the same, byte for byte, whatever language it is played in."""

from __future__ import annotations

import random
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from game.app.i18n import Translator
from game.match.engine_process import InlineEngine
from game.match.match import Match
from game.match.match_spec import MatchSpec, SeatSpec
from game.rules import Options, parse
from game.scenes.navigator import Navigator
from game.scenes.scoring.scene import ScoringScene
from tests.support.saved_matches import ManualCalendar
from tests.support.table import TableDriver
from tests.support.window import app_driver, project_paths

ON_THE_TABLE = 25  # decisions that are played there; those before it are played without a window


def scripted_moves(spec: MatchSpec) -> list[str]:
    """Return the decisions of a whole match."""
    match, rng = Match.new(spec, None, InlineEngine()), random.Random(2)
    moves = []
    while not match.game.is_over:
        action = rng.choice(match.game.legal_actions)
        moves.append(action.text)
        match.play(action)
    return moves


RECORDED = (
    "SELECT key, day, file, rules, rounds, assistance FROM outcomes",
    "SELECT * FROM seats",
    "SELECT id, person, day FROM achievements",
)


def files_of_a_match(home: Path, language: str, spec: MatchSpec, moves: list[str]) -> list[bytes]:
    """Play a match in a language, with a calendar that stands still; return its file and what is
    recorded of it."""
    home.mkdir()
    (home / "settings.json").write_text(f'{{"language": "{language}"}}', "utf-8")
    match = Match.new(spec, home / "matches", InlineEngine())
    for text in moves[:-ON_THE_TABLE]:
        match.play(parse(text))
    with app_driver(lambda ctx: Navigator(ctx).menu(), paths=project_paths(home)) as d:
        assert d.ctx.translator.language == language
        d.ctx.settings.change(computer_speed="instant", confirm_mistakes=False)
        Navigator(d.ctx, lambda: 7, ManualCalendar()).open_match(match)
        at = TableDriver(d, match, [])
        at.settle()
        at.decide(*moves[-ON_THE_TABLE:])
        d.wait(5.0)
        assert isinstance(d.top, ScoringScene)
    with closing(sqlite3.connect(home / "store.sqlite")) as store:
        recorded = [store.execute(query).fetchall() for query in RECORDED]
    return [(home / "matches/match-0001.jsonl").read_bytes(), repr(recorded).encode()]


@pytest.mark.slow
def test_files_are_the_same_in_every_language(tmp_path: Path) -> None:
    seats = tuple(SeatSpec(name, at) for at, name in enumerate(("Anežka", "Bálint", "Þórdís")))
    spec = MatchSpec(Options(players=3, governor=0), 3, seats)
    moves = scripted_moves(spec)
    languages = ("en", "cs", "is")
    assert {*languages} <= set(Translator(project_paths(tmp_path).locale).available())
    english, *others = (
        files_of_a_match(tmp_path / language, language, spec, moves) for language in languages
    )
    assert b'"end":' in english[0]
    assert b"no_room_left" in english[1]
    assert all(files == english for files in others)
