"""The examples of docs/engine.md run as they are printed there."""

import doctest
from pathlib import Path

PAGE = Path(__file__).resolve().parents[2] / "docs" / "engine.md"


def test_every_example_of_the_engine_page_is_true() -> None:
    found = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert found.attempted > 30
    assert found.failed == 0
