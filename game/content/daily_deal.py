"""The deal of the day: the same game for everybody on a date (`levels/daily.toml`, docs/daily.md).

Everything about a deal follows from its date: rules, seed, the person's seat and the opponents.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from hashlib import blake2b
from pathlib import Path
from typing import Annotated, Final

from msgspec import Meta

from game.content.opponents.character import Character, CharacterCatalog
from game.content.reader import Schema, check_choice, read_content
from game.match.match_spec import MAX_SEED, MatchSpec, SeatSpec
from game.match.seat_data import LEVEL_NAMES, unique_name
from game.rules import Options
from game.rules.options import BUILDING_CHOICES
from game.seats.difficulty import LEVELS

CHALLENGE: Final = "daily"  # the kind of challenge, before the date in `MatchSpec.challenge`
THINK_TIME: Final = "instant"  # of all opponents, so that they play alike on every computer


class DayRules(Schema, frozen=True, kw_only=True):
    """The rules of a weekday: the levels of the opponents, and the options."""

    opponents: Annotated[tuple[str, ...], Meta(min_length=1, max_length=4)]
    buildings: str = "base"
    nobles: bool = False

    def __post_init__(self) -> None:
        for level in self.opponents:
            check_choice("opponents", level, LEVELS)
        check_choice(
            "buildings", self.buildings, [kind for kind in BUILDING_CHOICES if kind != "draft"]
        )


class _File(Schema, frozen=True, kw_only=True):
    days: Annotated[tuple[DayRules, ...], Meta(min_length=7, max_length=7)]


def read_daily_rules(path: Path) -> tuple[DayRules, ...]:
    """Return the rules of the seven weekdays, Monday first. Raises ContentError."""
    return read_content(path, _File).days


def challenge_of(day: date) -> str:
    """Return the name of the deal of a day, as in `MatchSpec.challenge`."""
    return f"{CHALLENGE}/{day.isoformat()}"


def day_of(challenge: str) -> date | None:
    """Return the day of a deal of the day, None for any other challenge."""
    kind, _, text = challenge.partition("/")
    try:
        return date.fromisoformat(text) if kind == CHALLENGE else None
    except ValueError:
        return None


def daily_match(
    day: date, week: Sequence[DayRules], catalog: CharacterCatalog, person: str
) -> MatchSpec:
    """Return the match of a day for a person. It depends only on the date, the rules of the week
    and the characters; a level without a character plays as a computer without one."""
    rules = week[day.weekday()]
    players = len(rules.opponents) + 1
    seat = _number(day, "seat", players)
    names, seats, left = [person], list[SeatSpec](), list(catalog)
    for place, level in enumerate(_shuffled(day, rules.opponents)):
        character = _character(day, place, level, left)
        name = character.name if character is not None else LEVEL_NAMES[level]
        names.append(unique_name(name, names))
        kind, which = level, ""
        if character is not None:
            left.remove(character)
            kind, which = character.kind_at(level), character.id
        color = place + (place >= seat)
        seats.append(SeatSpec(names[-1], color, kind, THINK_TIME, which))
    seats.insert(seat, SeatSpec(person, seat, counsel=False))
    options = Options(
        players=players,
        buildings=rules.buildings,
        nobles=rules.nobles,
        governor=_number(day, "governor", players),
    )
    seed = _number(day, "seed", MAX_SEED)
    return MatchSpec(options, seed, tuple(seats), challenge=challenge_of(day))


def person_seat(spec: MatchSpec) -> int:
    """Return the seat of the only person."""
    return next(seat for seat, each in enumerate(spec.seats) if not each.is_computer)


def _character(day: date, place: int, level: str, catalog: Sequence[Character]) -> Character | None:
    """Return the character for a place, of the level if one is left."""
    of_level = [character for character in catalog if character.level == level] or list(catalog)
    of_level.sort(key=lambda character: character.id)
    return of_level[_number(day, f"character {place}", len(of_level))] if of_level else None


def _shuffled(day: date, levels: Sequence[str]) -> list[str]:
    keys = [(_number(day, f"place {place}", MAX_SEED), level) for place, level in enumerate(levels)]
    return [level for _, level in sorted(keys)]


def _number(day: date, what: str, limit: int) -> int:
    """Return a number from 0 to `limit` - 1 that depends on a date and on what it is for."""
    digest = blake2b(f"{day.isoformat()} {what}".encode(), digest_size=16).digest()
    return int.from_bytes(digest, "big") % limit
