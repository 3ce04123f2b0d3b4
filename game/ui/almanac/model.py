"""What a page of the almanac is made of. All words are source strings, translated when shown."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from game.app.i18n import N_, Translator

GAME = "game"
ROLES = "roles"
LAND = "land"
PRODUCTION = "production"
VIOLET = "violet"
LARGE = "large"
NEW = "new"
NOBLES = "nobles"
RULINGS = "rulings"

# The chapters in their order, with their headings.
CATEGORIES: Mapping[str, str] = {
    GAME: N_("The game"),
    ROLES: N_("Roles"),
    LAND: N_("Goods, land and people"),
    PRODUCTION: N_("Production buildings"),
    VIOLET: N_("Small violet buildings"),
    LARGE: N_("Large buildings"),
    NEW: N_("New Buildings"),
    NOBLES: N_("Nobles"),
    RULINGS: N_("Good to know"),
}

_BEFORE_ICON = re.compile(r"(?<=[\d/]) (?=\{)")
_NO_BREAK = "\u00a0"


@dataclass(frozen=True)
class PageText:
    """The words of a page: paragraphs, worked examples, ids of the pages it leads to."""

    paragraphs: tuple[str, ...]
    examples: tuple[str, ...] = ()
    links: tuple[str, ...] = ()


@dataclass(frozen=True)
class PageFact:
    """A number of the box and what it means; ``value`` is markup, or a word to be translated."""

    label: str
    value: str
    word: bool = False


@dataclass(frozen=True)
class PageTable:
    """Rows of cells under a head. The first cell of each row is words, the others are markup."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class AlmanacPage:
    """One page. ``values`` fill the ``{placeholders}`` of its strings; ``beside`` is a second,
    smaller picture; ``mottos`` say in a line what it does, and what its privilege is."""

    id: str
    title: str
    picture: str
    category: str
    paragraphs: tuple[str, ...]
    links: tuple[str, ...] = ()
    examples: tuple[str, ...] = ()
    mottos: tuple[str, ...] = ()
    beside: str = ""
    facts: tuple[PageFact, ...] = ()
    table: PageTable | None = None
    values: Mapping[str, object] = field(default_factory=dict, hash=False)

    def say(self, message: str, translator: Translator) -> str:
        """One of the page's strings in the reader's language, numbers held to their icons."""
        return _BEFORE_ICON.sub(_NO_BREAK, translator.tr(message, **self.values))

    def strings(self) -> tuple[str, ...]:
        """Every sentence of the page below its title, for whoever searches."""
        return (*self.mottos, *self.paragraphs, *self.examples)
