"""The language of a match: that of the system at first, changed at once with all that is shown;
saved matches know none."""

from __future__ import annotations

from pathlib import Path

import pytest
from babel.messages.pofile import read_po, write_po

from game.app.paths import Paths
from game.scenes.table.scene import TableScene
from game.tools.assets.translations import catalog_path, update_catalogs
from game.ui.almanac.pages import all_pages
from game.ui.almanac.search import SearchIndex
from game.ui.text.rich_text import plain
from tests.support.table import TableDriver, new_match, settled_table
from tests.support.window import app_driver, project_paths

SOURCE = """
tr("**Round {number}** {governor} {name}"); tr("{name} chooses {role}"); tr("{name} takes {tile:a}")
N_("Settler"); N_("Mayor"); N_("Corn plantation"); N_("Trader"); N_("Round {n}")
"""
CZECH = {
    "**Round {number}** {governor} {name}": "**{number}. kolo** {governor} {name}",
    "{name} chooses {role}": "{name} volí: {role:acc}",
    "{name} takes {tile:a}": "{name} bere {tile:acc}",
}


@pytest.fixture
def with_czech(home: Path, tmp_path: Path) -> Paths:
    """The game with a little Czech beside the shipped glossaries."""
    real = project_paths(home)
    assets, package = tmp_path / "assets", tmp_path / "small"
    for folder in (assets / "locale", package):
        folder.mkdir(parents=True)
    for name in ("svg", "fonts", "sounds"):
        (assets / name).symlink_to(real.assets / name, target_is_directory=True)
    glossary = real.locale / "glossary"
    (assets / "locale" / "glossary").symlink_to(glossary, target_is_directory=True)
    (package / "one.py").write_text(SOURCE, "utf-8")
    update_catalogs(package, assets / "locale", add="cs")
    path = catalog_path(assets / "locale", "cs")
    with path.open("rb") as opened:
        catalog = read_po(opened, locale="cs")
    for text, said in CZECH.items():
        message = catalog.get(text)
        assert message is not None
        message.string = said
    with path.open("wb") as file:
        write_po(file, catalog)
    assert update_catalogs(package, assets / "locale").faults == []
    return Paths(assets, real.levels, home)


def test_what_was_missed_is_told_in_the_language_of_now(home: Path) -> None:
    match = new_match(seed=6)
    while match.game.position.round < 3 or match.game.seat != 0:
        match.play(match.game.legal_actions[-1])
    with settled_table(match, home, language="en") as at:
        (strip,) = at.missed_strip()
        assert any(text.startswith("Since your last turn") for text in strip.texts)
        at.driver.click(strip.rect.center)
        at.driver.ctx.settings.change(language="de")
        at.driver.wait(0.1)
        (panel,) = at.cards()
        assert panel.content.heading != "Since your last turn"
        assert not any(role in panel.content.text for role in ("Settler", "Builder"))


def test_everything_on_the_table_changes_at_once_the_log_too(with_czech: Paths) -> None:
    match = new_match()
    with app_driver(lambda ctx: TableScene(ctx, match, {}), paths=with_czech) as d:
        d.ctx.settings.change(language="en", computer_speed="instant", confirm_mistakes=False)
        at = TableDriver(d, match, [])
        at.settle()
        at.decide("settler")
        at.settle()

        def log() -> list[str]:
            return [plain(entry.markup) for entry in at.scene.log.log.entries]

        assert any(line.startswith("Round 1") for line in log())
        assert "Anežka chooses Settler" in log()
        lines = len(log())
        d.ctx.settings.change(language="cs")
        d.wait(0.1)
        assert len(log()) == lines
        assert any(line.startswith("1. kolo") for line in log())
        assert "Anežka volí: plantážníka" in log()
        assert not any("takes" in line for line in log())
        d.ctx.settings.change(language="en")
        d.wait(0.1)
        assert "Anežka chooses Settler" in log()


def test_the_almanac_finds_what_older_rulebooks_say(with_czech: Paths) -> None:
    with app_driver(lambda ctx: TableScene(ctx, new_match(), {}), paths=with_czech) as d:
        d.ctx.settings.change(language="cs")
        found = SearchIndex(all_pages(), d.ctx.translator)
        for words, page in (
            ("osadnik", "role/settler"),
            ("KUPEC", "role/trader"),
            ("purkmistr", "role/mayor"),
            ("obchodni dum", "piece/house"),
            ("stavební huť", "building/construction_hut"),
        ):
            assert page in [title.id for title in found.find(words).titles], words
