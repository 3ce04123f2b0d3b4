"""The almanac as data (`levels/almanac`, docs/almanac.md): names, short texts and pages of all
buildings, roles, goods, tiles and pieces, the rules in brief, and the rulings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final, Generic, Literal, TypeVar

from game.app.paths import shipped_folder
from game.content.reader import ContentError, Id, Schema, Words, check_unique, read_content
from game.rules.material import BUILDING_IDS, BUILDINGS, GOODS, ROLES

ALMANAC_FOLDER: Final = "almanac"
OTHER_TILES: Final = ("quarry", "forest")  # island tiles other than plantations


class Page(Schema, frozen=True, kw_only=True):
    """A page: paragraphs, worked examples, ids of the pages it links to (`building/hospice`), and
    the refusal codes and decision names it explains."""

    id: Id
    name: Words
    paragraphs: tuple[Words, ...]
    examples: tuple[Words, ...] = ()
    links: tuple[str, ...]
    refusals: tuple[str, ...] = ()
    decisions: tuple[str, ...] = ()


class BuildingPage(Page, frozen=True, kw_only=True):
    """A building's page: its full and short name, the phase in which it acts ("end": final scoring,
    "any": several), its effect in a few words, and in a sentence."""

    short_name: Words
    phase: Literal["settler", "mayor", "builder", "craftsman", "trader", "captain", "end", "any"]
    brief: Words
    effect: Words


class RolePage(Page, frozen=True, kw_only=True):
    """A role's page: its effect for everyone, and the privilege of the player who chose it."""

    effect: Words
    privilege: Words


class GoodPage(Page, frozen=True, kw_only=True):
    """A good's page, with the name and effect of its plantation."""

    tile_name: Words
    tile_effect: Words


class TilePage(Page, frozen=True, kw_only=True):
    """The page of an island tile other than a plantation."""

    effect: Words


class PicturePage(Page, frozen=True, kw_only=True):
    """The page of a piece, a chapter of the rules or a ruling, with its picture (a name below
    `assets/svg`)."""

    picture: str
    chapter: Literal["", "new", "nobles"] = ""


P = TypeVar("P", bound=Page)


class _File(Schema, Generic[P], frozen=True, kw_only=True):
    """A file of pages."""

    pages: tuple[P, ...]


@dataclass(frozen=True)
class Components:
    """The whole almanac: the pages of each kind by id, in display order."""

    buildings: Mapping[str, BuildingPage]
    roles: Mapping[str, RolePage]
    goods: Mapping[str, GoodPage]
    tiles: Mapping[str, TilePage]
    pieces: Mapping[str, PicturePage]
    rules: Mapping[str, PicturePage]
    rulings: Mapping[str, PicturePage]

    def pages(self) -> Iterator[tuple[str, Page]]:
        """Yield the id (`building/hospice`) and the page of each entry."""
        kinds: tuple[tuple[str, Mapping[str, Page]], ...] = (
            ("building", self.buildings),
            ("role", self.roles),
            ("good", self.goods),
            ("tile", self.tiles),
            ("piece", self.pieces),
            ("rule", self.rules),
            ("ruling", self.rulings),
        )
        for kind, pages in kinds:
            for name, page in pages.items():
                yield f"{kind}/{name}", page

    @property
    def tile_ids(self) -> tuple[str, ...]:
        """The names of all island tiles: plantations by good, then quarry and forest."""
        return (*self.goods, *self.tiles)

    def tile_name(self, tile: str) -> str:
        """Return the name of an island tile; plantations are looked up by good."""
        return self.goods[tile].tile_name if tile in self.goods else self.tiles[tile].name

    def tile_effect(self, tile: str) -> str:
        """Return the effect of an island tile."""
        return self.goods[tile].tile_effect if tile in self.goods else self.tiles[tile].effect


def read_components(folder: Path) -> Components:
    """Read the almanac in a folder. Raises ContentError for a file that violates its schema, a
    component of the game without a page, or a broken link."""
    names = [BUILDINGS[building].name for building in BUILDING_IDS]
    components = Components(
        _pages(folder / "buildings.toml", _File[BuildingPage], names),
        _pages(folder / "roles.toml", _File[RolePage], ROLES),
        _pages(folder / "goods.toml", _File[GoodPage], GOODS),
        _pages(folder / "tiles.toml", _File[TilePage], OTHER_TILES),
        _pages(folder / "pieces.toml", _File[PicturePage]),
        _pages(folder / "rules.toml", _File[PicturePage]),
        _pages(folder / "rulings.toml", _File[PicturePage]),
    )
    known = {page_id for page_id, _ in components.pages()}
    for page_id, page in components.pages():
        for link in page.links:
            if link not in known:
                file = f"{page_id.partition('/')[0]}s.toml"
                raise ContentError(file, page.id, "links", f"there is no page {link!r}")
    return components


def _pages(path: Path, schema: type[_File[P]], wanted: Sequence[str] = ()) -> dict[str, P]:
    """Read a file's pages by id. If `wanted` is not empty, the file must have exactly these pages,
    and they are returned in this order. Raises ContentError."""
    pages = read_content(path, schema).pages
    check_unique(path, "page", "id", [(page.id, page.id) for page in pages])
    by_id = {page.id: page for page in pages}
    if not wanted:
        return by_id
    for name in wanted:
        if name not in by_id:
            raise ContentError(path.name, name, "", "its page is missing")
    strange = sorted(set(by_id) - set(wanted))
    if strange:
        raise ContentError(path.name, strange[0], "id", "there is no such thing in the game")
    return {name: by_id[name] for name in wanted}


@cache
def shipped_components() -> Components:
    """Return the almanac that comes with the game, read on the first call. Raises ContentError."""
    return read_components(shipped_folder("levels") / ALMANAC_FOLDER)
