"""The file of characters is read through one schema; what is wrong is told with its place."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from game.app.i18n import PSEUDO_LANGUAGE, Translator, fill
from game.content.opponents.character import LONGEST_REMARK, read_opponents
from game.content.opponents.occasions import OCCASIONS
from game.content.opponents.opponents import Opponents
from game.content.reader import ContentError
from game.seats import LEVELS
from game.seats.difficulty import SKILLS, STYLE_NAMES, SeatKind
from tests.support.window import project_paths

CATALOG = read_opponents(project_paths(Path()).opponents)
ONE = """
[[characters]]
id = "ada"
name = "Ada"
trade = "Pilot"
text = "Sails first."
level = "merchant"
style = "shipper"
portrait = "portraits/ada"
"""


def written(folder: Path, text: str) -> Path:
    path = folder / "opponents.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_character_is_read_with_all_it_says(tmp_path: Path) -> None:
    more = '[characters.remarks]\nlarge_building = ["Large.", "Larger."]\nwon = ["Won."]\n'
    (character,) = read_opponents(written(tmp_path, ONE + more))
    assert (character.id, character.kind, character.level) == (
        "ada",
        "merchant/shipper",
        "merchant",
    )
    assert character.remarks == {"large_building": ("Large.", "Larger."), "won": ("Won.",)}
    catalog = read_opponents(written(tmp_path, ONE + more))
    assert catalog.texts() == ["Ada", "Pilot", "Sails first.", "Large.", "Larger.", "Won."]
    assert catalog.get("ada") == character
    assert read_opponents(written(tmp_path, ONE + 'habit = "corn"')).characters[0].kind == (
        "merchant/shipper:corn"
    )
    assert catalog.get("of a later version") is None


@pytest.mark.parametrize(
    ("text", "place", "key"),
    [
        (ONE.replace('"ada"', '"Ada 1"', 1), "Ada 1", "id"),
        (ONE.replace('"ada"', '"of_level"', 1), "of_level", "id"),
        (ONE.replace('id = "ada"\n', ""), "characters 1", "id"),
        (ONE.replace('name = "Ada"', f'name = "{"A" * 21}"'), "ada", "name"),
        (ONE.replace('name = "Ada"', 'name = "Ada "'), "ada", "name"),
        (ONE.replace('"merchant"', '"admiral"'), "ada", "level"),
        (ONE.replace('"shipper"', '"sailor"'), "ada", "style"),
        (ONE + 'habit = "sloth"', "ada", "habit"),
        (ONE.replace('"merchant"', '"governor"') + 'habit = "corn"', "ada", "habit"),
        (ONE + ONE, "ada", "id"),
        (ONE + ONE.replace('"ada"', '"eva"', 1), "eva", "name"),
        (ONE + 'remarks = "Well!"', "ada", "remarks"),
        (ONE + '[characters.remarks]\nsneezes = ["Hm."]', "ada", "sneezes"),
        (ONE + '[characters.remarks]\nwon = "Hm."', "ada", "remarks"),
        (ONE + f'[characters.remarks]\nwon = ["{"m" * 61}"]', "ada", "remarks won"),
        (ONE + '[characters.remarks]\nwon = ["Well, {name}."]', "ada", "remarks won"),
        (ONE + '[characters.remarks]\npoor = ["No {coins}."]', "ada", "remarks poor"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(
    tmp_path: Path, text: str, place: str, key: str
) -> None:
    with pytest.raises(ContentError) as caught:
        read_opponents(written(tmp_path, text))
    error = caught.value
    assert (error.file, error.entry, error.key) == ("opponents.toml", place, key)
    assert all(part in str(error) for part in ("opponents.toml", place, key))
    assert error.reason in fill(error.message.text, error.message.values)


def test_a_file_that_cannot_be_used_means_nobody_and_a_reason(tmp_path: Path) -> None:
    missing = Opponents(tmp_path / "opponents.toml")
    assert list(missing.catalog) == []
    assert missing.fault is not None
    there = Opponents(written(tmp_path, ONE))
    assert [character.id for character in there.catalog] == ["ada"]
    assert there.fault is None


# The file of the game


def test_everybody_who_has_habits_has_one_of_its_own(tmp_path: Path) -> None:
    catalog = read_opponents(project_paths(tmp_path).opponents)
    habits = {character.id: character.habit for character in catalog if character.level in SKILLS}
    assert all(habits.values())
    assert len(set(habits.values())) >= 6
    assert min(Counter(character.level for character in catalog).values()) >= 2


def test_there_are_people_of_every_level_and_style(tmp_path: Path) -> None:
    paths = project_paths(tmp_path)
    catalog = read_opponents(paths.opponents)
    kinds = [SeatKind.parse(character.kind) for character in catalog]
    levels = Counter(kind.level for kind in kinds)
    assert set(levels) == set(LEVELS)
    assert levels["merchant"] >= 4  # at a table of five the usual ones are all different
    assert {kind.style for kind in kinds} == set(STYLE_NAMES)
    first_names = [character.name.split()[0] for character in catalog]
    assert len(set(first_names)) == len(first_names)  # what small boards have room for
    assert all(
        (paths.assets / "svg" / f"{character.portrait}.svg").is_file() for character in catalog
    )


def test_everybody_has_a_line_for_every_occasion() -> None:
    assert len(OCCASIONS) >= 25
    for character in CATALOG:
        assert set(character.remarks) == set(OCCASIONS)


def test_no_line_is_too_long_and_no_two_are_alike() -> None:
    said = [line for character in CATALOG for lines in character.remarks.values() for line in lines]
    assert len(set(said)) == len(said)
    assert max(len(re.sub(r"\{\w+\}", "", line)) for line in said) <= LONGEST_REMARK


def test_a_name_stands_alone() -> None:
    """A name is spoken to, between commas or at an end: in no language does it need a case."""
    for character in CATALOG:
        for lines in character.remarks.values():
            for line in lines:
                before, name, after = line.partition("{name}")
                assert not name or (
                    before[-2:] in ("", ", ", "? ", "! ") and after[:1] in (",", ".", "?", "!")
                ), line


def test_they_speak_every_language(tmp_path: Path) -> None:
    catalog = read_opponents(project_paths(tmp_path).opponents)
    other = catalog.translated(Translator(language=PSEUDO_LANGUAGE).tr)
    for character, translated in zip(catalog, other, strict=True):
        assert (character.id, character.kind, character.portrait) == (
            translated.id,
            translated.kind,
            translated.portrait,
        )
        assert character.text != translated.text
        assert character.remarks["won"] != translated.remarks["won"]
