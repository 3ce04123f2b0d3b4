"""Match files, statistics and their outcomes with characters and without."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from game.history.statistics.filters import StatisticsFilter, appearances
from game.history.statistics.match_outcome import MatchOutcome
from game.history.statistics.outcome_reader import read_outcome
from game.history.statistics.results import results_by_character
from game.match.engine_process import InlineEngine
from game.match.match import Match
from game.match.match_spec import MatchSpec, SeatSpec
from game.rules import Options
from game.seats import make_seat
from game.tools.assets.sample_outcomes import SAMPLE_DAY
from tests.support.match import path_of

SEATS = (
    SeatSpec("Ada", 0),
    SeatSpec("Leonor Villarreal", 1, "harbourmaster/trader", character="leonor"),
    SeatSpec("Bob", 2, "deckhand"),
)
SPEC = MatchSpec(Options(players=3), 3, SEATS)


def finished(folder: Path) -> Match:
    match = Match.new(SPEC, folder, InlineEngine())
    seat, rng = make_seat("random"), random.Random(2)
    while not match.game.is_over:
        match.play(seat.choose(match.game.observation(match.game.seat), rng))
    match.close()
    return match


def test_a_match_keeps_its_characters(tmp_path: Path) -> None:
    match = Match.new(SPEC, tmp_path, InlineEngine())
    match.close()
    head = json.loads(path_of(match).read_text("utf-8").splitlines()[0])
    kept = [seat.get("character") for seat in head["about"]["seats"]]
    assert kept == [None, "leonor", None]  # without one the field is not there
    loaded = Match.load(path_of(match), InlineEngine())
    assert loaded.spec == SPEC
    loaded.set_seat(1, "person")
    assert loaded.spec.seats[1].character == ""
    loaded.close()
    again = Match.load(path_of(match), InlineEngine())
    assert again.spec.seats[1] == SeatSpec("Leonor Villarreal", 1)
    again.close()


def test_another_level_or_time_to_think_leaves_the_character() -> None:
    assert SPEC.with_seat_kind(1, SEATS[1].kind, "long").seats[1].character == "leonor"
    assert SPEC.with_seat_kind(1, "governor").seats[1].character == "leonor"


def test_a_specification_of_an_earlier_version_has_no_characters() -> None:
    data = SPEC.to_json()
    assert MatchSpec.from_json(data) == SPEC
    del data["seats"][1]["character"]
    assert [seat.character for seat in MatchSpec.from_json(data).seats] == ["", "", ""]


@pytest.mark.parametrize("character", [3, None, ["leonor"], "x" * 41, "a\nb", "\x1b"])
def test_what_cannot_be_a_character_is_none(character: object) -> None:
    data = SPEC.to_json()
    data["seats"][1]["character"] = character
    assert MatchSpec.from_json(data).seats[1].character == ""


def test_statistics_tell_of_who_was_met(tmp_path: Path) -> None:
    path = finished(tmp_path).path
    assert path is not None
    outcome = read_outcome(path, "2026-01-01")
    assert outcome is not None
    assert [seat.character for seat in outcome.seats] == ["", "leonor", ""]
    assert MatchOutcome.from_json(outcome.to_json()) == outcome
    found = results_by_character(appearances([outcome], StatisticsFilter(), SAMPLE_DAY))
    assert {name: results.played for name, results in found.items()} == {"leonor": 1}
    data = outcome.to_json()
    del data["seats"][1]["character"]
    before = MatchOutcome.from_json(data)
    assert results_by_character(appearances([before], StatisticsFilter(), SAMPLE_DAY)) == {}
