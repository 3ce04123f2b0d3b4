"""Test support: match specifications, and matches played by the text of actions."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from game.match.engine_process import InlineEngine
from game.match.match import Match, MatchStep
from game.match.match_spec import MatchSpec, SeatSpec
from game.match.seat_data import PERSON
from game.rules import Action, Options, parse

NAMES = ("Ada", "Bob", "Cy", "Dee", "Eve")


def spec_for(*kinds: str, seed: int = 3, undo_anything: bool = False, **options: Any) -> MatchSpec:
    """Return the specification of a match with these players."""
    seats = tuple(SeatSpec(NAMES[i], i, kind) for i, kind in enumerate(kinds))
    return MatchSpec(Options(players=len(kinds), governor=0, **options), seed, seats, undo_anything)


def people_spec(count: int = 3, **more: Any) -> MatchSpec:
    """Return the specification of a match of people only."""
    return spec_for(*[PERSON] * count, **more)


def begin_match(spec: MatchSpec, folder: Path | None = None) -> Match:
    """Begin a match whose computer seats answer immediately."""
    return Match.new(spec, folder, InlineEngine())


def path_of(match: Match) -> Path:
    """Return the file of a match stored on disk."""
    assert match.path is not None
    return match.path


def play_texts(match: Match, *texts: str) -> list[MatchStep]:
    """Play decisions of one action each, and return their steps."""
    return [step for text in texts for step in match.play(parse(text))]


def computer_turn(match: Match) -> Action:
    """Let the computer seat decide, and play its action."""
    match.start_thinking()
    action = match.engine_action()
    assert action is not None
    match.play(action)
    return action
