"""The deal of the day follows from its date, whoever looks and from wherever."""

from datetime import UTC, date, datetime, timedelta, timezone
from pathlib import Path

import pytest

from game.content.daily_deal import challenge_of, daily_match, day_of, person_seat, read_daily_rules
from game.content.opponents.character import CharacterCatalog, read_opponents
from game.content.reader import ContentError
from game.match.match_spec import MatchSpec
from game.rules import Game
from tests.support.window import project_paths

FRIDAY = date(2026, 11, 27)


@pytest.fixture(scope="module")
def characters(tmp_path_factory: pytest.TempPathFactory) -> CharacterCatalog:
    return read_opponents(project_paths(tmp_path_factory.mktemp("home")).opponents)


def deal(day: date, characters: CharacterCatalog, person: str = "Ana") -> MatchSpec:
    rules = read_daily_rules(project_paths(Path()).daily)
    return daily_match(day, rules, characters, person)


def test_a_date_gives_the_same_deal_to_everybody(characters: CharacterCatalog) -> None:
    mine, yours = deal(FRIDAY, characters, "Ana"), deal(FRIDAY, characters, "Ben")
    seat = person_seat(mine)
    assert person_seat(yours) == seat
    assert (mine.options, mine.seed) == (yours.options, yours.seed)
    assert [one for one in mine.seats if one.is_computer] == [
        one for one in yours.seats if one.is_computer
    ]
    ours = [Game.new(spec.options, spec.seed).position.digest() for spec in (mine, yours)]
    assert ours[0] == ours[1]
    reordered = CharacterCatalog(tuple(reversed(characters.characters)))
    assert deal(FRIDAY, reordered) == mine


def test_a_known_deal_stays_what_it_is(characters: CharacterCatalog) -> None:
    """A version that changes deals would give people different games on the same day."""
    spec = deal(FRIDAY, characters)
    assert spec.seed == 8227016428363074572
    assert [seat.character for seat in spec.seats] == ["elvira", "felipa", "anselmo", ""]
    assert (spec.options.governor, spec.options.buildings) == (2, "random")


def test_each_weekday_has_its_rules_and_every_deal_can_be_played(
    characters: CharacterCatalog,
) -> None:
    seeds = set()
    for ahead in range(28):
        day = FRIDAY + timedelta(days=ahead)
        spec = deal(day, characters)
        Game.new(spec.options, spec.seed)
        assert MatchSpec.from_json(spec.to_json()) == spec
        assert day_of(spec.challenge) == day
        assert not spec.seats[person_seat(spec)].counsel
        seeds.add(spec.seed)
    assert len(seeds) == 28


def test_clocks_of_all_zones_agree_on_a_date(characters: CharacterCatalog) -> None:
    """The same date has the same deal on both sides of the date line, a day apart in time."""
    east, west = timezone(timedelta(hours=14)), timezone(timedelta(hours=-12))
    there = datetime(2026, 11, 27, 0, 30, tzinfo=east)
    here = datetime(2026, 11, 27, 23, 30, tzinfo=west)
    assert here.astimezone(UTC) - there.astimezone(UTC) > timedelta(days=2)
    assert deal(there.date(), characters) == deal(here.date(), characters)


def test_a_person_called_like_an_opponent_has_a_name_of_their_own(
    characters: CharacterCatalog,
) -> None:
    opponent = next(seat.name for seat in deal(FRIDAY, characters).seats if seat.is_computer)
    spec = deal(FRIDAY, characters, opponent)
    assert spec.seats[person_seat(spec)].name == opponent
    assert len({seat.name for seat in spec.seats}) == 4


def test_without_characters_plain_computers_play() -> None:
    spec = deal(FRIDAY, CharacterCatalog())
    names = [seat.name for seat in spec.seats if seat.is_computer]
    assert sorted(names) == ["Harbormaster", "Harbormaster 2", "Merchant"]


@pytest.mark.parametrize("text", ["", "daily", "daily/2026-13-01", "island/2026-11-27"])
def test_other_challenges_have_no_day(text: str) -> None:
    assert day_of(text) is None
    assert day_of(challenge_of(FRIDAY)) == FRIDAY


@pytest.mark.parametrize(
    ("before", "after", "key"),
    [
        ('opponents = ["merchant"]', 'opponents = ["king"]', "opponents"),
        ('opponents = ["merchant"]', "opponents = []", "opponents"),
        ('buildings = "random"', 'buildings = "draft"', "buildings"),
        ("nobles = true", 'nobles = "yes"', "nobles"),
    ],
)
def test_a_wrong_file_is_reported_with_its_place(
    tmp_path: Path, before: str, after: str, key: str
) -> None:
    text = project_paths(tmp_path).daily.read_text("utf-8")
    assert before in text
    path = tmp_path / "daily.toml"
    path.write_text(text.replace(before, after), "utf-8")
    with pytest.raises(ContentError, match=key):
        read_daily_rules(path)
