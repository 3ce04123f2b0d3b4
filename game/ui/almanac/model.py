"""The data model of an almanac page: texts, facts and tables. All words are source strings that are
translated for display."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from game.app.i18n import N_, Translator
from game.ui.phrases.names import capitalized
from game.ui.text.rich_text import keep_numbers_with_icons

GAME = "game"
ROLES = "roles"
LAND = "land"
PRODUCTION = "production"
VIOLET = "violet"
LARGE = "large"
NEW = "new"
NOBLES = "nobles"
RULINGS = "rulings"

# The chapters in order, with their headings.
CATEGORIES: Mapping[str, str] = {
    GAME: N_("The game"),
    ROLES: N_("Roles"),
    LAND: N_("Goods, land and people"),
    PRODUCTION: N_("Production buildings"),
    VIOLET: N_("Small violet buildings"),
    LARGE: N_("Most large buildings"),
    NEW: N_("New Buildings"),
    NOBLES: N_("Nobles"),
    RULINGS: N_("Good to know"),
}


@dataclass(frozen=True)
class PageFact:
    """A labeled number. `value` is markup, or a word to translate if `translated`."""

    label: str
    value: str
    translated: bool = False


@dataclass(frozen=True)
class PageTable:
    """A table. The first cell of each row is a source string; the others are markup."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class AlmanacPage:
    """An almanac page. `values` fill the `{placeholders}` of its strings. `second_picture` is a
    smaller picture in the corner of the first. `summaries` are one-line descriptions of its effect
    and its privilege."""

    id: str
    title: str
    picture: str
    category: str
    paragraphs: tuple[str, ...]
    links: tuple[str, ...] = ()
    examples: tuple[str, ...] = ()
    summaries: tuple[str, ...] = ()
    second_picture: str = ""
    facts: tuple[PageFact, ...] = ()
    table: PageTable | None = None
    values: Mapping[str, object] = field(default_factory=dict, hash=False)

    def translate(self, message: str, translator: Translator) -> str:
        """Translate one of the page's strings, keeping numbers on the same line as their icons."""
        return keep_numbers_with_icons(translator.tr(message, **self.values))

    def heading(self, translator: Translator) -> str:
        """Return the translated title, capitalized (names of goods are stored in lower case)."""
        return capitalized(self.translate(self.title, translator))

    def strings(self) -> tuple[str, ...]:
        """Return all sentences of the page except its title, for the search."""
        return (*self.summaries, *self.paragraphs, *self.examples)
