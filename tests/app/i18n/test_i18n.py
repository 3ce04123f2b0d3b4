"""Translations: fallback, placeholders, plural forms, and the computed language."""

import struct
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from game.app.i18n import Message, Translator, fill, pseudo, system_language


def write_catalog(folder: Path, language: str, entries: dict[str, str]) -> None:
    """A compiled catalog, in the format that GNU gettext describes."""
    header = "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=n!=1;\n"
    pairs = sorted({"": header, **entries}.items())
    keys = [key.encode() for key, _ in pairs]
    values = [value.encode() for _, value in pairs]
    offset = 28 + 16 * len(pairs)
    tables: list[bytes] = []
    for texts in (keys, values):
        for text in texts:
            tables.append(struct.pack("<II", len(text), offset))
            offset += len(text) + 1
    head = struct.pack("<7I", 0x950412DE, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, 0)
    target = folder / language / "LC_MESSAGES" / "puerto_rico.mo"
    target.parent.mkdir(parents=True)
    target.write_bytes(head + b"".join(tables) + b"".join(t + b"\0" for t in keys + values))


def test_english_needs_no_catalog() -> None:
    tr = Translator()
    assert tr("Settler") == "Settler"
    assert tr.trn("{n} barrel", "{n} barrels", 1) == "1 barrel"
    assert tr.trn("{n} barrel", "{n} barrels", 3) == "3 barrels"


def test_a_catalog_translates_and_what_it_lacks_stays_english(tmp_path: Path) -> None:
    write_catalog(
        tmp_path,
        "de",
        {
            "Settler": "Siedler",
            "{n} barrel\0{n} barrels": "{n} Fass\0{n} Fässer",
            "c\x04Sail": "Segel",
        },
    )
    tr = Translator(tmp_path, "de")
    assert tr.language == "de"
    assert tr("Settler") == "Siedler"
    assert tr.trn("{n} barrel", "{n} barrels", 2) == "2 Fässer"
    assert tr.trc("c", "Sail") == "Segel"
    assert tr("Mayor") == "Mayor"
    assert tr("") == ""
    assert tr.say(Message("Settler")) == "Siedler"


def test_an_unknown_language_means_english() -> None:
    tr = Translator(None, "xx")
    assert (tr.language, tr("Settler")) == ("en", "Settler")


def test_placeholders_are_filled_and_icons_stay() -> None:
    assert fill("{who} pays {coin} {n}", {"who": "Eszter", "n": 3}) == "Eszter pays {coin} 3"


@pytest.mark.parametrize("broken", ["{who", "{0} {who}", "{who.x.y}", "{who!z}"])
def test_a_broken_placeholder_stops_nothing(broken: str) -> None:
    assert isinstance(fill(broken, {"who": "Eszter"}), str)


def test_the_computed_language_is_longer_and_keeps_placeholders() -> None:
    shown = pseudo("Pay {n} to **the bank**")
    assert "{n}" in shown
    assert shown.count("**") == 2
    assert len(pseudo("The captain loads barrels")) == 25 + 10
    assert "bank" not in shown
    assert Translator(None, "qps").tr("Pay {n}", n=7).startswith("Påý 7")


@pytest.mark.parametrize(
    ("environ", "expected"),
    [
        ({"LANG": "cs_CZ.UTF-8"}, "cs"),
        ({"LANGUAGE": "de:en", "LANG": "cs_CZ.UTF-8"}, "de"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "qps"}, "en"),
        ({"LANGUAGE": "sk:cs:en", "LANG": "sk_SK.UTF-8"}, "cs"),
        ({"LANG": "de-AT"}, "de"),
        ({}, "en"),
    ],
)
def test_the_language_of_the_system(environ: dict[str, str], expected: str) -> None:
    assert system_language(("en", "cs", "de", "qps"), environ, list) == expected


@pytest.mark.parametrize(
    ("preferred", "expected"),
    [(["cs_CZ", "en_US"], "cs"), (["fr_FR", "de", "en"], "de"), (["qps"], "en"), ([], "en")],
)
def test_where_no_variable_names_a_language_the_desktop_does(
    preferred: list[str], expected: str
) -> None:
    assert system_language(("en", "cs", "de", "qps"), {}, lambda: preferred) == expected


def test_without_pygame_windows_says_its_language(monkeypatch: pytest.MonkeyPatch) -> None:
    """build.py speaks before pygame is installed."""
    monkeypatch.setitem(sys.modules, "pygame.system", None)
    assert system_language(("en", "cs"), {}) == "en"
    czech = SimpleNamespace(kernel32=SimpleNamespace(GetUserDefaultUILanguage=lambda: 0x0405))
    monkeypatch.setattr("ctypes.windll", czech, raising=False)
    monkeypatch.setattr(sys, "platform", "win32")
    assert system_language(("en", "cs"), {}) == "cs"


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: b"",
        lambda data: b"no catalog at all",
        lambda data: data[:60],
        lambda data: data.replace(b"UTF-8", b"UTF-9"),
        lambda data: data.replace("á".encode(), b"\xff\xff"),
        lambda data: data.replace(b"n!=1", b"1%n "),
    ],
    ids=["empty", "other", "cut", "unknown letters", "no letters", "no plural of 0"],
)
def test_a_damaged_catalog_means_english_and_a_sentence_names_it(
    tmp_path: Path, damage: Callable[[bytes], bytes]
) -> None:
    write_catalog(tmp_path, "cs", {"Settler": "Plantážník", "Mayor": "Starosta"})
    (path,) = tmp_path.rglob("*.mo")
    whole = path.read_bytes()
    assert b"UTF-8" in whole
    path.write_bytes(damage(whole))
    tr = Translator(tmp_path, "cs")
    assert tr("Mayor") == "Mayor"
    assert tr.trn("{n} barrel", "{n} barrels", 0) == "0 barrels"
    assert tr.fault is not None
    assert tr.fault.values["file"] == "cs/LC_MESSAGES/puerto_rico.mo"


def test_a_translation_that_is_far_too_long_is_left_out_and_named(tmp_path: Path) -> None:
    texts = {"Settler": "x" * 270, "Mayor": "x" * 251, "{n} ton\0{n} tons": "n Fass\0" + "x" * 999}
    write_catalog(tmp_path, "de", texts)
    tr = Translator(tmp_path, "de")
    assert tr("Settler") == "x" * 270
    assert tr("Mayor") == "Mayor"
    assert tr.trn("{n} ton", "{n} tons", 2) == "2 tons"
    assert tr.fault is not None
    assert "'Mayor' is far too long" in str(tr.fault.values["reason"])
    tr.use("en")
    assert tr.fault is None
