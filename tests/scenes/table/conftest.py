"""Tables for the tests of this folder."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.table import TableDriver, new_match, settled_table


@pytest.fixture
def at(home: Path) -> Iterator[TableDriver]:
    """A person and three computer seats at the beginning of a match: a role is to be chosen."""
    with settled_table(new_match(), home) as driver:
        yield driver
