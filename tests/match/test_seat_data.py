"""Names of players: somebody who typed none is called by a word of the present language."""

import pytest

from game.app.i18n import Translator
from game.app.paths import find_paths
from game.match.engine_process import InlineEngine
from game.match.match import Match
from game.match.seat_data import UNNAMED, shown_name
from game.scenes.setup.plan import SetupPlan


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        (UNNAMED, "Insulaner"),
        (f"{UNNAMED} 2", "Insulaner 2"),
        (f"{UNNAMED} Eva", f"{UNNAMED} Eva"),
        (f"{UNNAMED}s", f"{UNNAMED}s"),
        ("Eva", "Eva"),
        ("", ""),
    ],
)
def test_only_the_name_of_the_unnamed_is_translated(name: str, shown: str) -> None:
    assert shown_name(name, Translator(find_paths().locale, "de")) == shown


def test_an_unnamed_person_changes_with_the_language_and_stays_the_same_in_files() -> None:
    translator = Translator(find_paths().locale, "de")
    match = Match.new(SetupPlan().match(3), None, InlineEngine())
    match.translate = translator
    assert match.names[0] == "Insulaner"
    translator.use("cs")
    assert match.names[0] == "Ostrovan"
    assert match.spec.to_json()["seats"][0]["name"] == UNNAMED
