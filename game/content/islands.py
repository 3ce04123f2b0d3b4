"""Read the islands and the ladder (`levels/islands.toml`, docs/islands.md)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Annotated, Any, Final

from msgspec import Meta, field

from game.content.opponents.character import CharacterCatalog
from game.content.reader import ContentError, Id, Schema, Words, check_unique, read_content
from game.history.achievements.goals import Condition, parse_condition
from game.history.islands.stars import STARS
from game.match.match_spec import MatchSpec, SeatSpec
from game.match.seat_data import PERSON, UNNAMED
from game.rules import Action, Game, Options
from game.rules.actions import ACTIONS
from game.rules.invariants import violations
from game.rules.notation.lines import NotationError
from game.rules.options import OptionsError
from game.seats import LEVELS

ISLAND: Final = "island"  # kinds of challenges, as in `MatchSpec.challenge`
LADDER: Final = "ladder"

Share = Annotated[int, Meta(ge=0, le=100)]
Opponents = Annotated[tuple[Id, ...], Meta(min_length=1, max_length=4)]
Texts = Annotated[tuple[str, ...], Meta(min_length=1)]


class Rule(Schema, frozen=True, kw_only=True):
    """A rule that the person has to keep: the sentence about it, and the actions it forbids, as
    patterns of their texts (`build city_hall`, `role captain`, `take *`)."""

    text: Words
    forbids: Texts

    def __post_init__(self) -> None:
        for pattern in self.forbids:
            if not any(fnmatchcase(action.text, pattern) for action in ACTIONS):
                raise ValueError(f"Field `forbids`: no action is called {pattern!r}")

    def is_forbidden(self, action: Action) -> bool:
        """Return whether the rule forbids an action where there is another one."""
        return any(fnmatchcase(action.text, pattern) for pattern in self.forbids)

    def allowed(self, legal: list[Action]) -> list[Action]:
        """Return the legal actions that the rule leaves; all of them if it would leave none."""
        return [action for action in legal if not self.is_forbidden(action)] or legal


class Star(Schema, frozen=True, kw_only=True):
    """A star: the sentence about it, and the conditions on the match (docs/achievements.md)."""

    text: Words
    match: Texts

    def __post_init__(self) -> None:
        for text in self.match:
            try:
                parse_condition(text)
            except ValueError as error:
                raise ValueError(f"Field `match`: {error}") from None

    @property
    def conditions(self) -> tuple[Condition, ...]:
        """The parsed conditions."""
        return tuple(map(parse_condition, self.match))


class _Table(Schema, frozen=True, kw_only=True):
    """Who plays by which rules: the opponents in seat order (ids of characters), the seat of the
    person among them, the level at which all of them play ("": each at its own), and what
    differs from the usual options."""

    opponents: Opponents
    seat: Annotated[int, Meta(ge=0, le=4)] = 0
    level: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.seat > len(self.opponents):
            raise ValueError(f"Field `seat` is at most {len(self.opponents)}")
        if self.level not in ("", *LEVELS):
            raise ValueError(f"Field `level` is one of {', '.join(LEVELS)}, not {self.level!r}")
        try:
            _ = self.rules
        except (OptionsError, TypeError) as error:
            raise ValueError(f"Field `options`: {error}") from None

    @property
    def rules(self) -> Options:
        """The options of the match."""
        return Options.from_json({**self.options, "players": len(self.opponents) + 1})

    def seats(self, person: str, characters: CharacterCatalog) -> tuple[SeatSpec, ...]:
        """Return the seats, with a person of a name ("": the usual one). Raises KeyError for an
        unknown character."""
        person = person or UNNAMED
        found: list[SeatSpec] = []
        for color, name in enumerate(self.opponents, 1):
            character = characters.get(name)
            if character is None:
                raise KeyError(name)
            kind = character.kind_at(self.level) if self.level else character.kind
            shown = character.name + "'" * (character.name == person)
            found.append(SeatSpec(shown, color, kind, character=name))
        found.insert(self.seat, SeatSpec(person, 0, PERSON))
        return tuple(found)


class Island(_Table, frozen=True, kw_only=True):
    """An island: a match with its own start, opponents and goals.

    `picture` is a name below `assets/svg`; `x` and `y` are percent of the chart. It is open once a
    star has been won on one of the islands `after`. The match begins with `seed`, or at `start` (a
    position in the notation, docs/notation.md).
    """

    id: Id
    title: Words
    story: Words
    picture: str
    x: Share
    y: Share
    after: tuple[Id, ...] = ()
    seed: Annotated[int, Meta(ge=0)] = 0
    start: str = ""
    rule: Rule | None = None
    stars: Annotated[tuple[Star, ...], Meta(min_length=STARS, max_length=STARS)]

    def __post_init__(self) -> None:
        super().__post_init__()
        try:
            game = self.game()
        except NotationError as error:
            raise ValueError(f"Field `start`: {error}") from None
        if game.options.players != len(self.opponents) + 1:
            raise ValueError(f"Field `start`: its players are not {len(self.opponents) + 1}")
        for violation in violations(game.position):
            raise ValueError(f"Field `start`: {violation}")

    @property
    def challenge(self) -> str:
        """The mark on its matches."""
        return f"{ISLAND}/{self.id}"

    @property
    def goals(self) -> list[tuple[Condition, ...]]:
        """The conditions of its stars."""
        return [star.conditions for star in self.stars]

    def game(self) -> Game:
        """Return its game, before the first decision."""
        if self.start:
            return Game.from_text(self.start, self.seed)
        return Game.new(self.rules, self.seed)

    def spec(self, person: str, characters: CharacterCatalog) -> MatchSpec:
        """Return its match for a person."""
        options, seats = self.game().options, self.seats(person, characters)
        return MatchSpec(options, self.seed, seats, undo_anything=True, challenge=self.challenge)


class Rung(_Table, frozen=True, kw_only=True):
    """A rung of the ladder: a best of three against a character, the first of `opponents`, on the
    terms that `terms` states in one line."""

    terms: Words

    @property
    def id(self) -> str:
        """The id of the character to beat."""
        return self.opponents[0]

    def spec(self, person: str, characters: CharacterCatalog, seed: int) -> MatchSpec:
        """Return a match of the series for a person."""
        seats, mark = self.seats(person, characters), f"{LADDER}/{self.id}"
        return MatchSpec(self.rules, seed, seats, undo_anything=True, challenge=mark)


class _File(Schema, frozen=True, kw_only=True):
    islands: tuple[Island, ...] = ()
    ladder: tuple[Rung, ...] = ()


@dataclass(frozen=True)
class IslandCatalog:
    """All islands, and the rungs of the ladder from the lowest to the highest."""

    islands: tuple[Island, ...] = ()
    ladder: tuple[Rung, ...] = ()

    def of(self, challenge: str) -> Island | Rung | None:
        """Return the island or rung that a match with this mark belongs to, or None."""
        kind, _, name = challenge.partition("/")
        among: dict[str, tuple[Island | Rung, ...]] = {ISLAND: self.islands, LADDER: self.ladder}
        return next((entry for entry in among.get(kind, ()) if entry.id == name), None)

    def texts(self) -> list[str]:
        """Return every text shown to people, for translation."""
        return [text for entry in (*self.islands, *self.ladder) for text in entry.texts()]


def read_islands(path: Path, characters: CharacterCatalog) -> IslandCatalog:
    """Read the file of islands, whose opponents are among the characters. Raises ContentError."""
    file = read_content(path, _File)
    islands = [island.id for island in file.islands]
    check_unique(path, "island", "id", [(name, name) for name in islands])
    check_unique(path, "rung", "opponents", [(rung.id, rung.id) for rung in file.ladder])
    known = {character.id for character in characters}
    entries: tuple[Island | Rung, ...] = (*file.islands, *file.ladder)
    for entry in entries:
        for name in entry.opponents:
            if name not in known:
                raise ContentError(path.name, entry.id, "opponents", f"nobody is called {name!r}")
    for island in file.islands:
        for name in island.after:
            if name not in islands:
                raise ContentError(path.name, island.id, "after", f"there is no island {name!r}")
    return IslandCatalog(file.islands, file.ladder)
