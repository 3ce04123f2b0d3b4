"""Wishes: the decisions that lessons ask for or play, and how lesson files spell them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from game.rules.actions import UnknownAction, parse
from game.rules.material import PLACE_OF

ANY: Final = "any"
"""A wish that every legal action fulfills."""


@dataclass(frozen=True)
class Wish:
    """A decision that a lesson asks for or that its script plays.

    It is either the texts of all `actions` of the decision, or the places that must be `occupied`
    with the minimum number of people on each or, with `anything`, any decision.
    """

    text: str
    actions: tuple[str, ...] = ()
    occupied: Mapping[int, int] = field(default_factory=dict)
    anything: bool = False


def parse_wish(text: str) -> Wish:
    """Parse a wish: `any`, `occupy corn, hospice, indigo_plant 2`, or the actions of a decision
    separated by semicolons. Raises ValueError."""
    if text == ANY:
        return Wish(text, anything=True)
    word, _, rest = text.partition(" ")
    if word != "occupy":
        parts = tuple(part.strip() for part in text.split(";"))
        for part in parts:
            check_action(part)
        return Wish(text, actions=parts)
    occupied: dict[int, int] = {}
    for item in rest.split(","):
        name, _, count = item.strip().partition(" ")
        if name not in PLACE_OF or not (count or "1").isdecimal():
            raise ValueError(f"nobody can stand on {item.strip()!r}")
        occupied[PLACE_OF[name]] = int(count or "1")
    return Wish(text, occupied=occupied)


def check_action(text: str) -> None:
    """Raise ValueError if there is no such action."""
    try:
        parse(text)
    except UnknownAction:
        raise ValueError(f"there is no action {text!r}") from None
