"""What match files say of who plays a seat, for all who read or write it. Imports none of the
rules, so that the title is shown at once."""

from __future__ import annotations

from typing import Final

PERSON: Final = "person"  # the kind of a seat that no computer plays
MAX_NAME_LENGTH: Final = 40
