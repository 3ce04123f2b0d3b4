"""Translation catalogs: the template is up to date; languages are added, updated and checked."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path
from unittest.mock import patch

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

import game
from game.app.i18n import LANGUAGE_CONTEXT, SOURCE_NAME, Translator
from game.app.paths import shipped_folder
from game.scenes.learn.welcome import WelcomeScene
from game.scenes.settings.scene import SettingsScene
from game.tools.assets import translations
from game.tools.assets.translations import (
    CatalogError,
    GettextCall,
    catalog_path,
    extract_template,
    gettext_calls,
    new_catalog,
    placeholder_faults,
    quote_faults,
    template_path,
    update_catalogs,
)
from game.ui.widgets.value_controls import Choice
from tests.support.window import app_driver, project_paths

PACKAGE = Path(game.__file__).parent
Words = dict[str | tuple[str, str], str | tuple[str, ...]]
PEOPLE = ("{n} person at the table", "{n} people at the table")
CZECH: Words = {
    "Settings": "Nastavení",
    "Language": "Jazyk",
    PEOPLE: ("{n} člověk u stolu", "{n} lidé u stolu", "{n} lidí u stolu"),
}


def small_package(folder: Path, source: str) -> Path:
    """A package of one file."""
    package = folder / "small"
    package.mkdir(exist_ok=True)
    (package / "one.py").write_text(source, encoding="utf-8")
    return package


def translate(locale: Path, language: str, words: Words) -> None:
    """Do the translator's work: fill in some strings of a catalog."""
    path = catalog_path(locale, language)
    with path.open("rb") as file:
        catalog = read_po(file, locale=language)
    for text, said in words.items():
        message = catalog.get(text)
        assert message is not None, text
        message.string = said
    with path.open("wb") as file:
        write_po(file, catalog)


@pytest.fixture(scope="module", autouse=True)
def _calls_found_once() -> Iterator[None]:
    """All tests together parse each file of the game once."""
    with patch.object(translations, "gettext_calls", cache(lambda text: [*gettext_calls(text)])):
        yield


@pytest.fixture(scope="module")
def czech(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of catalogs with a little Czech in it, compiled; nobody writes there."""
    locale = tmp_path_factory.mktemp("czech") / "locale"
    update_catalogs(PACKAGE, locale, add="cs")
    translate(locale, "cs", CZECH)
    assert update_catalogs(PACKAGE, locale).faults == []
    return locale


def test_the_shipped_catalogs_are_fresh_and_right() -> None:
    """When this fails: `python -m game.tools translations`."""
    report = update_catalogs(PACKAGE, shipped_folder("assets") / "locale", write=False)
    assert report.stale == []
    assert report.faults == []


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('self.tr("Sail")', [("tr", ("Sail",))]),
        ('self._tr("Sail")', [("tr", ("Sail",))]),
        ('tr("Sail {n} " "miles", n=3)', [("tr", ("Sail {n} miles",))]),
        ('say.trn("{n} ship", "{n} ships", 3)', [("trn", ("{n} ship", "{n} ships"))]),
        ('say.trc("verb", "Sail")', [("trc", ("verb", "Sail"))]),
        ('A = {"a": N_("Sail")}', [("N_", ("Sail",))]),
        ('Message("Sail {n}", {"n": 1})', [("Message", ("Sail {n}",))]),
        ("f\"{a} {tr('Sail')}\"", [("tr", ("Sail",))]),
        ('Message(ctx, tr("Sail"))', [("tr", ("Sail",))]),
        ("tr(text)", []),
        ('print("Sail")', []),
        ("tr()", []),
    ],
)
def test_words_are_found(source: str, found: list[tuple[str, tuple[str, ...]]]) -> None:
    assert [(call.name, call.words) for call in gettext_calls(source)] == found


def test_what_is_said_outside_the_game_is_in_the_template() -> None:
    template = extract_template(PACKAGE)
    for text, file in (
        ("Press Enter to close this window.", "build.py"),
        ("Creating an environment in {folder}...", "build.py"),
        ("Match files", ".packaging/read_me.py"),
    ):
        message = template.get(text)
        assert message is not None
        assert [name for name, _ in message.locations] == [file]


def test_a_comment_for_translators_comes_along(tmp_path: Path) -> None:
    source = '# Translators: of a ship\ntr("Sail")\n# not for them\ntr("Row")\n'
    assert list(gettext_calls(source)) == [
        GettextCall("tr", ("Sail",), ("of a ship",)),
        GettextCall("tr", ("Row",), ()),
    ]
    template = extract_template(small_package(tmp_path, source))
    sail = template.get("Sail")
    assert sail is not None
    assert sail.auto_comments == ["of a ship"]


@pytest.mark.slow
def test_updating_twice_changes_nothing(tmp_path: Path, czech: Path) -> None:
    locale = shutil.copytree(czech, tmp_path / "locale")
    before = {path: path.read_bytes() for path in locale.rglob("*.*")}
    catalogs = {f"puerto_rico.{kind}" for kind in ("pot", "po", "mo")}
    assert {path.name for path in before} == {*catalogs, "cs.json"}
    assert update_catalogs(PACKAGE, locale).stale == []
    assert {path: path.read_bytes() for path in locale.rglob("*.*")} == before
    assert b"Creation-Date" not in template_path(locale).read_bytes()


def test_a_language_just_begun_is_fresh_and_so_is_a_new_plural(tmp_path: Path) -> None:
    package, locale = small_package(tmp_path, 'tr("Sail")'), tmp_path / "locale"
    for source in ('trn("{n} ship", "{n} ships", 3)', 'trn("{n} barrel", "{n} barrels", 3)'):
        (package / "one.py").write_text(source, encoding="utf-8")
        update_catalogs(package, locale, add="cs")
        assert update_catalogs(package, locale, write=False).stale == []


def test_a_new_and_a_lost_string(tmp_path: Path) -> None:
    package, locale = small_package(tmp_path, 'tr("Sail")\ntr("Row")'), tmp_path / "locale"
    update_catalogs(package, locale, add="de")
    translate(locale, "de", {"Sail": "Segeln", "Row": "Rudern"})
    small_package(tmp_path, 'tr("Sail")\ntr("Anchor")')
    looked = update_catalogs(package, locale, write=False)
    assert template_path(locale) in looked.stale
    assert catalog_path(locale, "de") in looked.stale
    assert '"Row"' in template_path(locale).read_text("utf-8")
    report = update_catalogs(package, locale)
    assert '"Row"' not in template_path(locale).read_text("utf-8")
    assert report.faults == []
    tr = Translator(locale, "de")
    assert (tr("Sail"), tr("Anchor"), tr("Row")) == ("Segeln", "Anchor", "Row")
    kept = catalog_path(locale, "de").read_text("utf-8")
    assert "Rudern" not in kept


@pytest.mark.parametrize(
    ("english", "said", "wrong"),
    [
        ("Pay {n} to {who}", "{who} dostane {n}", False),
        ("Pay {n} to {who}", "{who} dostane", True),
        ("Pay {n}", "Zaplať {pocet}", True),
        ("The {building:nom} is sold out", "Vyprodáno: {building}", False),
        ("The {building:nom} is sold out", "Vyprodáno", True),
        ("**Sail** now", "**Plachta", True),
        (("{n} ship", "{n} ships"), ("loď", "{n} lodě", "{n} lodí"), False),
        (("{n} ship", "{n} ships"), ("loď", "{m} lodě", "{n} lodí"), True),
        (("a ship", "{n} ships"), ("loď", "{n} lodě", "{n} lodí"), False),
    ],
)
def test_a_lost_placeholder_is_a_fault(
    english: str | tuple[str, str], said: str | tuple[str, ...], wrong: bool
) -> None:
    catalog = Catalog(locale="cs")
    catalog.add(english, said)
    assert bool(placeholder_faults(catalog)) is wrong


@pytest.mark.parametrize(
    ("said", "wrong"), [("„{title}“ je tady.", False), ('"{title}" je tady.', True), ("", False)]
)
def test_quotation_marks_are_those_of_the_language(said: str, wrong: bool) -> None:
    catalog = Catalog(locale="cs")
    catalog.add("“{title}” has been added.", said)
    assert bool(quote_faults(catalog, ("„", "“"))) is wrong


def test_a_language_begins_with_its_name_and_plural_forms() -> None:
    catalog = new_catalog(extract_template(PACKAGE), "cs")
    name = catalog.get(SOURCE_NAME, context=LANGUAGE_CONTEXT)
    assert name is not None
    assert name.string == "Čeština"
    assert catalog.num_plurals == 3
    assert len(catalog) > 900


@pytest.mark.parametrize("code", ["en", "xx_nowhere", "", "../de"])
def test_what_is_no_language_cannot_be_begun(code: str, tmp_path: Path) -> None:
    template = extract_template(small_package(tmp_path, 'tr("Sail")'))
    with pytest.raises(CatalogError):
        new_catalog(template, code)


def test_a_catalog_that_cannot_be_read_is_a_fault_and_stays(tmp_path: Path) -> None:
    package, locale = small_package(tmp_path, 'tr("Sail")'), tmp_path / "locale"
    update_catalogs(package, locale, add="de")
    path = catalog_path(locale, "de")
    broken = 'msgid "Sail"\nmsgstr "Segeln"\nwhat is this\n'
    path.write_text(broken, encoding="utf-8")
    assert len(update_catalogs(package, locale).faults) == 1
    assert path.read_text("utf-8") == broken


@pytest.mark.slow
def test_the_language_says_its_name_and_counts(czech: Path) -> None:
    tr = Translator(czech, "cs")
    assert tr.available() == ("en", "cs", "qps")
    assert [tr.name_of(code) for code in ("en", "cs", "xx")] == ["English", "Čeština", "xx"]
    assert [tr.trn(*PEOPLE, n) for n in (1, 3, 5)] == [
        "1 člověk u stolu",
        "3 lidé u stolu",
        "5 lidí u stolu",
    ]
    assert tr("Quit") == "Quit"


@pytest.mark.parametrize("language", ["en", "cs", "hu", "is", "de"])
@pytest.mark.parametrize("listed_in", [WelcomeScene, partial(SettingsScene, section="display")])
def test_each_language_is_listed_under_its_own_name(
    home: Path, listed_in: Callable[..., WelcomeScene | SettingsScene], language: str
) -> None:
    home.mkdir()
    (home / "settings.json").write_text(f'{{"language": "{language}"}}', "utf-8")
    more = (lambda: None,) if listed_in is WelcomeScene else ()
    with app_driver(lambda ctx: listed_in(ctx, *more), paths=project_paths(home)) as d:
        assert d.ctx.translator.language == language
        (options,) = (
            dict(choice.options) for choice in d.find_all(Choice) if "cs" in dict(choice.options)
        )
        options.pop("", None)  # that of the system
        assert options == {
            "en": "English",
            "cs": "Čeština",
            "de": "Deutsch",
            "hu": "Magyar",
            "is": "Íslenska",
        }
