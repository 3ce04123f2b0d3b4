"""Numbers, days, lists and the order of words in each language; names with cases."""

from __future__ import annotations

from dataclasses import asdict
from datetime import date, datetime
from pathlib import Path

import pytest

from game.app.i18n import Formats, Name, Translator, fill
from game.app.i18n.collation import sort_key
from game.app.i18n.formats import Conventions, read_conventions
from game.app.paths import shipped_folder
from game.tools.assets.locale_data import conventions_of

CLDR = shipped_folder("assets") / "locale" / "cldr"
DAY = datetime(2026, 3, 2, 15, 4)


def formats(language: str) -> Formats:
    return Formats() if language == "en" else Formats(read_conventions(CLDR / f"{language}.json"))


@pytest.mark.parametrize(
    ("language", "number", "change", "share", "day", "long", "listing"),
    [
        ("en", "12,345.7", "−2.5", "46%", "Mar 2, 2026", "March 2, 2026", "a, b and c"),
        ("cs", "12 345,7", "−2,5", "46 %", "2. 3. 2026", "2. března 2026", "a, b a c"),
        ("hu", "12 345,7", "−2,5", "46%", "2026. márc. 2.", "2026. március 2.", "a, b és c"),
        ("is", "12.345,7", "−2,5", "46%", "2. mar. 2026", "2. mars 2026", "a, b og c"),
        ("de", "12.345,7", "−2,5", "46 %", "02.03.2026", "2. März 2026", "a, b und c"),
    ],
)
def test_each_language_writes_its_way(
    language: str, number: str, change: str, share: str, day: str, long: str, listing: str
) -> None:
    own = formats(language)
    written = [
        own.number(12345.67, 1),
        own.signed(-2.5, 1),
        own.percent(0.456),
        own.day(DAY.date()),
        own.day("2026-03-02", long=True),
        own.listing(["a", "b", "c"]),
    ]
    assert [text.replace("\u00a0", " ") for text in written] == [
        *(number, change, share),
        *(day, long, listing),
    ]
    assert own.moment(DAY).endswith("15:04")


def test_small_and_unknown_values() -> None:
    own = Formats()
    assert [own.signed(value, 1) for value in (1, 0, 0.04, -0.04)] == ["+1.0", "0.0", "0.0", "0.0"]
    assert own.signed_percent(-0.123) == "−12%"
    assert own.number(999) == "999"
    assert formats("hu").number(1234) == "1234"
    assert own.day("some day") == "some day"
    assert own.day(date(2026, 12, 31)) == "Dec 31, 2026"
    assert [own.listing(items) for items in ([], ["a"], ["a", "b"])] == ["", "a", "a and b"]
    assert [own.alternatives(items) for items in (["a"], ["a", "b"])] == ["a", "a or b"]
    assert own.listing(["{0}", "{coin}", "{1}"]) == "{0}, {coin} and {1}"


def test_english_is_built_in_and_damaged_files_mean_english(tmp_path: Path) -> None:
    assert asdict(conventions_of("en")) == asdict(Conventions())
    for content in ("", "[]", '{"months": 3}', '{"months": ["May"]}', "\x00", "[" * 100_000):
        (tmp_path / "cs.json").write_text(content, "utf-8")
        with pytest.raises(ValueError, match=r"."):
            read_conventions(tmp_path / "cs.json")


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("cs", "cibule čáp duha hrad chata Chyba ihned řeka sýr šíp zub žába"),
        ("hu", "cukor csak gabona gyár óra öböl őz só szó tó tyúk"),
        ("is", "aða ár bær bæti drög eyja ég þak æður ögn"),
        ("de", "Apfel Äpfel arm Öl Ort Straße Zoll"),
    ],
)
def test_words_are_sorted_by_the_alphabet(language: str, words: str) -> None:
    wanted = words.split()
    assert sorted(set(wanted), key=formats(language).sort_key) == wanted


def test_signs_and_digits_stand_before_letters() -> None:
    assert sorted(["b", "10", "a", "-", "Ž"], key=sort_key) == ["-", "10", "a", "b", "Ž"]


def test_a_name_without_forms_stays_as_it_is() -> None:
    name = Name("Harbor")
    assert f"{name}, {name:acc}, {name:Acc}" == "Harbor, Harbor, Harbor"
    assert fill("{what:acc} {who:acc} {coin}", {"what": name, "who": "Ana"}) == "Harbor Ana {coin}"
    assert fill("{n:acc}", {"n": 3}) == "3"


@pytest.mark.parametrize(
    ("name", "bare", "article"),
    [
        ("Small market", "small market", "a small market"),
        ("Indigo plantation", "indigo plantation", "an indigo plantation"),
        ("University", "university", "a university"),
        ("San Juan", "San Juan", "a San Juan"),
    ],
)
def test_english_names_have_two_forms(name: str, bare: str, article: str) -> None:
    given = Translator().name("", name)
    assert f"{given}, {given:nom}, {given:a}" == f"{name}, {bare}, {article}"


def test_languages_are_listed_in_the_order_of_their_names() -> None:
    named = Translator().language_names(["qps", "en"])
    assert named == [("en", "English"), ("qps", "Þšéüðö")]


def test_the_formats_follow_the_language() -> None:
    tr = Translator(CLDR.parent)
    assert tr.formats.number(1.5, 1) == "1.5"
    assert tr.formats is tr.formats
    tr.use("qps")
    assert tr.formats.number(1.5, 1) == "1.5"
