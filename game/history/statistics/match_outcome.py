"""The outcome of a finished match: its players, rules and result."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from game.match.assistance import Assistance
from game.match.seat_data import MAX_NAME_LENGTH, PERSON
from game.rules import Options
from game.rules.material import SETUPS
from game.rules.record.game_record import MOST_POINTS
from game.seats.difficulty import MAX_KIND_LENGTH

# The rule sets that statistics distinguish, in addition to the number of players.
RULE_SETS: Final = ("base", "new_buildings", "nobles", "everything")
_MOST_TEXT: Final = 300


def rule_set_of(options: Options) -> str:
    """Return the rule set of a match, one of `RULE_SETS`."""
    new_buildings = options.buildings != "base"
    if options.nobles:
        return "everything" if new_buildings else "nobles"
    return "new_buildings" if new_buildings else "base"


@dataclass(frozen=True)
class SeatOutcome:
    """The result of a seat. `kind` is `PERSON` or a kind of computer seat; `points` are VP; `place`
    starts at 1, and seats still tied after the tie break share a place; `facts` are those of
    `seat_facts`, empty if only the result is known; `character` is the id of a computer's
    character."""

    name: str
    kind: str
    points: int
    place: int
    facts: Mapping[str, int] = field(default_factory=dict)
    character: str = ""

    @property
    def is_person(self) -> bool:
        """Whether a person held the seat at the end."""
        return self.kind == PERSON

    @property
    def won(self) -> bool:
        """Whether the seat won or shared the win."""
        return self.place == 1


@dataclass(frozen=True)
class MatchOutcome:
    """The outcome of a finished match. `key` is the digest of its last position. `day` is the day
    it ended (ISO 8601). `file` is the name of its file, or "" if unknown. `rule_set` is one of
    `RULE_SETS`, or "" if only the result is known. `used_undo` says whether a decision was undone
    after it had revealed hidden information or other players had moved."""

    key: str
    day: str
    file: str
    rule_set: str
    rounds: int
    seats: tuple[SeatOutcome, ...]
    used_undo: bool = False

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat, seat_outcome in enumerate(self.seats) if seat_outcome.is_person]

    @property
    def assistance(self) -> Assistance:
        """The kinds of assistance used in the match by anyone."""
        undo = Assistance.UNDO if self.used_undo else Assistance(0)
        counsel = any(seat.facts.get("counsel") for seat in self.seats)
        return undo | Assistance.COUNSEL if counsel else undo

    def to_json(self) -> dict[str, Any]:
        """Return JSON data that `from_json` reads back."""
        seats = [
            {
                "name": seat.name,
                "kind": seat.kind,
                "points": seat.points,
                "place": seat.place,
                "facts": dict(seat.facts),
                **({"character": seat.character} if seat.character else {}),
            }
            for seat in self.seats
        ]
        return {
            "key": self.key,
            "day": self.day,
            "file": self.file,
            "rules": self.rule_set,
            "rounds": self.rounds,
            "seats": seats,
            "took_back": self.used_undo,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> MatchOutcome:
        """Parse JSON data. Raises ValueError if it is invalid."""
        try:
            seats = tuple(_seat_from_json(seat) for seat in data["seats"])
            outcome = cls(
                data["key"],
                data["day"],
                data["file"],
                data["rules"],
                data["rounds"],
                seats,
                data["took_back"],
            )
        except (KeyError, TypeError, AttributeError) as error:
            raise ValueError(f"an outcome lacks {error}") from None
        return check_outcome(outcome)


def _seat_from_json(data: Mapping[str, Any]) -> SeatOutcome:
    return SeatOutcome(
        data["name"],
        data["kind"],
        data["points"],
        data["place"],
        dict(data["facts"]),
        data.get("character", ""),
    )


def check_outcome(outcome: MatchOutcome) -> MatchOutcome:
    """Return an outcome read from a file if its values are possible, else raise ValueError."""
    if not _is_sound(outcome):
        raise ValueError(f"the outcome {str(outcome.key)[:40]!r} has wrong values")
    return outcome


def _is_sound(outcome: MatchOutcome) -> bool:
    return (
        all(_is_text(text, _MOST_TEXT) for text in (outcome.key, outcome.day, outcome.file))
        and outcome.rule_set in ("", *RULE_SETS)
        and _is_number(outcome.rounds)
        and len(outcome.seats) in SETUPS
        and outcome.used_undo in (True, False)
        and all(_is_sound_seat(seat, len(outcome.seats)) for seat in outcome.seats)
    )


def _is_sound_seat(seat: SeatOutcome, seats: int) -> bool:
    return (
        _is_text(seat.name, MAX_NAME_LENGTH)
        and _is_text(seat.kind, MAX_KIND_LENGTH)
        and _is_text(seat.character, MAX_NAME_LENGTH)
        and _is_number(seat.points)
        and type(seat.place) is int
        and 1 <= seat.place <= seats
        and (type(seat.facts) is not dict or _are_sound_facts(seat.facts))
    )


def _are_sound_facts(facts: Mapping[str, int]) -> bool:
    return all(_is_text(name, _MOST_TEXT) for name in facts) and all(
        type(value) is int and abs(value) <= MOST_POINTS for value in facts.values()
    )


def _is_text(value: object, most: int) -> bool:
    return isinstance(value, str) and len(value) <= most


def _is_number(value: object) -> bool:
    return type(value) is int and 0 <= value <= MOST_POINTS
