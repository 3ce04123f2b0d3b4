"""Glossaries, the forms of names in sentences, and what the tool `words` counts and shows."""

from __future__ import annotations

from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

from game.app.i18n import Glossary, Name, Translator
from game.app.i18n.glossary import GlossaryError, read_glossary
from game.app.paths import shipped_folder
from game.content.almanac_data import shipped_components
from game.rules.material import BUILDING_IDS, BUILDINGS, CARDS, SAN_JUAN
from game.tools.assets.term_check import (
    component_terms,
    glossary_gaps,
    name_faults,
    read_glossaries,
    unused_terms,
)
from game.tools.assets.translations import (
    catalog_path,
    extract_template,
    new_catalog,
    placeholder_faults,
    update_catalogs,
)
from game.tools.assets.words import NUMBERS, Words
from game.ui.phrases import Phrases
from game.ui.phrases.names import tile_term
from tests.support.texts import use_names
from tests.tools.assets.test_translations import translate

LOCALE = shipped_folder("assets") / "locale"
CONTENT = shipped_components()
LANGUAGES = ("cs", "de", "hu", "is")
# A package of some sentences, and the work of a translator who knows the cases.
SOURCE = """
N_("Small market"); N_("Harbor"); N_("San Juan"); N_("Captain"); N_("indigo"); N_("doubloon")
tr("The {building:nom} is sold out."); tr("{colonist} from {place}"); tr("Sell {good}")
tr("{name} takes {tile:a}")
trn("{n} barrel", "{n} barrels", 3)
"""
CZECH: dict[str | tuple[str, str], str | tuple[str, ...]] = {
    "The {building:nom} is sold out.": "Vyprodáno: {building:nom}.",
    "{colonist} from {place}": "{colonist} {place:from}",
    "Sell {good}": "Prodat {good:acc}",
    "{n} barrel": ("{n} sud", "{n} sudy", "{n} sudů"),
}


@pytest.fixture(scope="module")
def glossaries() -> dict[str, Glossary]:
    return read_glossaries(LOCALE)


@pytest.fixture
def czech(tmp_path: Path) -> tuple[Path, Path]:
    """A package of a few sentences, and a folder with the shipped glossaries and their Czech."""
    package, locale = tmp_path / "small", tmp_path / "locale"
    package.mkdir()
    (package / "one.py").write_text(SOURCE, "utf-8")
    (locale / "glossary").mkdir(parents=True)
    for path in (LOCALE / "glossary").glob("*.toml"):
        (locale / "glossary" / path.name).write_text(path.read_text("utf-8"), "utf-8")
    update_catalogs(package, locale, add="cs")
    translate(locale, "cs", CZECH)
    assert update_catalogs(package, locale).faults == []
    return package, locale


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_glossary_has_every_term_and_places_their_prepositions(
    language: str, glossaries: dict[str, Glossary]
) -> None:
    glossary = glossaries[language]
    assert glossary_gaps(glossaries["en"], glossary) == []
    places = [*CONTENT.buildings, *map(tile_term, CONTENT.tile_ids), "san_juan"]
    for place in places:
        assert {"at", "to", "from"} <= set(glossary.terms[place].forms), place
    for term in glossary.terms.values():
        assert all(form == form.strip() and "  " not in form for form in term.forms.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_components_are_called_the_same(
    language: str, glossaries: dict[str, Glossary]
) -> None:
    terms = [glossaries[language].terms[name] for name in CONTENT.buildings]
    assert len({term.title for term in terms}) == len(terms)
    shorts = [term.short or term.title for term in terms]
    assert len(set(shorts)) == len(shorts)
    assert max(map(len, shorts)) <= 16


def is_shortened(short: str, name: str) -> bool:
    """Whether each word is the name's word in its place, whole or, with a point, without some of
    its letters; the last words of the name may be missing."""
    words = name.lower().split()
    shorts = short.lower().split()
    if len(shorts) > len(words):
        return False
    for one, word in zip(shorts, words, strict=False):
        letters = iter(word)
        left_out = one.endswith(".") and len(one) <= len(word) and one[0] == word[0]
        if one != word and not (left_out and all(letter in letters for letter in one[:-1])):
            return False
    return True


@pytest.mark.parametrize("language", [*LANGUAGES, "en"])
def test_a_short_name_is_the_name_shortened(language: str, glossaries: dict[str, Glossary]) -> None:
    names = {key: glossaries[language].terms[key].title for key in CONTENT.buildings}
    shorts = {key: glossaries[language].terms[key].short for key in CONTENT.buildings}
    if language == "en":
        shorts = {key: word for word, (key, short) in component_terms().items() if short}
    wrong = [(shorts[key], name) for key, name in names.items() if shorts.get(key)]
    assert [pair for pair in wrong if not is_shortened(*pair)] == []
    assert [pair for pair in wrong if language != "en" and len(pair[0]) >= len(pair[1])] == []
    assert not is_shortened("Kleiner Markt", "Kleine Markthalle")
    assert not is_shortened("Speicher", "Tabakspeicher")


def test_every_component_is_a_term(glossaries: dict[str, Glossary]) -> None:
    assert {key for key, _ in component_terms().values()} <= set(glossaries["en"].terms)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ('required = ["acc"]', "cs.toml: required: 'nom' is missing"),
        ('[mayor]\nnom = "a"\nvoc = "b"', "cs.toml: mayor: voc: is no form of this language"),
        ('required = ["nom", "acc"]\n[mayor]\nnom = "a"', "cs.toml: mayor: acc: is missing"),
        ('[mayor]\nnom = "{a}"', "cs.toml: mayor: nom: must be a word"),
        ('[mayor]\nnom = "a"\nours = 1', "cs.toml: mayor: ours: must be a bool"),
        ('[mayor]\nnom = "a"\nolder = [1]', "cs.toml: mayor: older: must be a list of words"),
        (f'[mayor]\nnom = "a"\nshort = "{17 * "a"}"', "cs.toml: mayor: short: must have 16 "),
        ('[mayor]\nnom = "ab"\nparted = "a|c"', "cs.toml: mayor: parted: must be the nominative"),
        ("mayor = 1", "cs.toml: mayor: must be a table"),
        ("[mayor", "cs.toml: "),
    ],
)
def test_a_wrong_glossary_says_where(content: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "cs.toml"
    path.write_text(content, "utf-8")
    with pytest.raises(GlossaryError) as error:
        read_glossary(path)
    assert str(error.value).startswith(said)


def test_names_stand_in_the_case_that_a_sentence_asks_for(czech: tuple[Path, Path]) -> None:
    tr = Translator(czech[1], "cs")
    names = Phrases(tr)
    market = names.building(next(b for b in BUILDING_IDS if BUILDINGS[b].name == "small_market"))
    assert market == "Malá tržnice"
    assert tr("The {building:nom} is sold out.", building=market) == "Vyprodáno: malá tržnice."
    assert tr("Sell {good}", good=names.good(1)) == "Prodat indigo"
    where = tr("{colonist} from {place}", place=names.place(SAN_JUAN))
    assert where == "{colonist} ze San Juanu"
    assert f"{market.between('**', '**'):Acc}" == "**Malou tržnici**"
    assert names.building_short(BUILDING_IDS[0]) == "M. barvírna"


def test_names_say_where_they_may_be_parted(glossaries: dict[str, Glossary]) -> None:
    tr = Translator()
    use_names(tr, "is")
    role = Phrases(tr).role(CARDS.index("mayor"))
    assert (role, role.parted) == ("Borgarstjóri", "Borgar\u00adstjóri")
    assert f"{role:acc}" == glossaries["is"].terms["mayor"].forms["acc"]
    assert Name("Mayor", parted="borgar\u00adstjóri").parted == "Mayor"  # another word


def test_names_come_from_the_glossary_and_another_word_is_a_fault(
    czech: tuple[Path, Path], glossaries: dict[str, Glossary]
) -> None:
    package, locale = czech
    tr = Translator(locale, "cs")
    assert [tr(word) for word in ("Harbor", "indigo", "doubloon")] == [
        "Přístav",
        "indigo",
        "dublon",
    ]
    translate(locale, "cs", {"Captain": "Lodivod"})
    assert update_catalogs(package, locale).faults == [
        "cs: 'Captain' is 'Kapitán' in the glossary, not 'Lodivod'"
    ]


@pytest.mark.parametrize(
    ("english", "said", "wrong"),
    [
        ("Sell {good}", "Prodat {good:acc}", False),
        ("Sell {good}", "{good:Acc} prodat", False),
        ("Sell {good}", "Prodat {good:voc}", True),
        ("{name} takes {tile:a}", "{name:acc}: {tile}", True),
        ("{n} barrel", "{n:gen} sud", True),
    ],
)
def test_only_names_have_forms_and_only_those_of_the_glossary(
    english: str, said: str, wrong: bool, glossaries: dict[str, Glossary]
) -> None:
    catalog = Catalog(locale="cs")
    catalog.add(english, said)
    assert bool(placeholder_faults(catalog, glossaries["cs"])) is wrong


def test_a_sentence_without_the_word_of_the_glossary_is_listed(
    glossaries: dict[str, Glossary],
) -> None:
    catalog = Catalog(locale="cs")
    catalog.add("The trading house is full.", "Tržiště je plné.")
    catalog.add("In the trading house", "Na tržišti")
    catalog.add("To the trading house", "Do obchodního domu")
    found = list(unused_terms(catalog, glossaries))
    assert [(term, said) for term, _, said in found] == [("trading_house", "Do obchodního domu")]
    assert name_faults(catalog, glossaries) == []


@pytest.mark.parametrize(
    ("language", "forms"),
    [("cs", (2, 0, 1, 2, 2)), ("hu", (1, 0, 1, 1, 1)), ("is", (1, 0, 1, 1, 0)),
     ("de", (1, 0, 1, 1, 1))],
)  # fmt: skip
def test_plural_forms_of_0_1_2_5_and_21(
    language: str, forms: tuple[int, ...], tmp_path: Path
) -> None:
    package = tmp_path / "small"
    package.mkdir()
    (package / "one.py").write_text('trn("{n} barrel", "{n} barrels", 3)', "utf-8")
    catalog = new_catalog(extract_template(package), language)
    entry = catalog.get("{n} barrel")
    assert entry is not None
    entry.string = tuple(f"form {at}" for at in range(catalog.num_plurals))
    path = catalog_path(tmp_path / "locale", language)
    path.parent.mkdir(parents=True)
    with path.open("wb") as file:
        write_po(file, catalog)
    assert update_catalogs(package, tmp_path / "locale").faults == []
    tr = Translator(tmp_path / "locale", language)
    said = [tr.trn("{n} barrel", "{n} barrels", n) for n in NUMBERS]
    assert said == [f"form {form}" for form in forms]


def test_what_is_missing_is_counted_by_language_and_file(czech: tuple[Path, Path]) -> None:
    package, locale = czech
    words = Words(package, locale)
    assert words.languages == LANGUAGES
    count = words.count("cs")
    assert (count.translated, count.fuzzy, count.missing) == (count.total - 1, 0, 1)
    assert words.missing("cs") == {"small/one.py": ["{name} takes {tile:a}"]}
    assert words.count("is").missing == count.total
    (package / "two.py").write_text('tr("Anchor")', "utf-8")
    assert Words(package, locale).missing("cs")["small/two.py"] == ["Anchor"]


def test_all_sentences_can_be_read_with_names_and_numbers(czech: tuple[Path, Path]) -> None:
    said = dict(Words(*czech).sentences("cs"))
    assert said["{n} barrel"] == ["0 sudů", "1 sud", "2 sudy", "5 sudů", "21 sudů"]
    assert said["Sell {good}"] == ["Prodat kukuřici", "Prodat indigo", "Prodat cukr"]
    assert "{colonist} na univerzitu" not in said["{colonist} from {place}"]
    assert "{colonist} z univerzity" in said["{colonist} from {place}"]
    assert said["The {building:nom} is sold out."][1] == "Vyprodáno: kancelář."
