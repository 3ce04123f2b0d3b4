"""The theme: colors of wood, paper, brass, players and goods, and contrast calculations."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from game.app.seat_colors import PALETTES, SEAT_COLORS

Color = tuple[int, int, int]


def rgb(text: str) -> Color:
    """Parse `#rrggbb` as three numbers. Raises ValueError for anything else."""
    digits = text.removeprefix("#")
    if len(digits) != 6:
        raise ValueError(f"not a color: {text!r}")
    red, green, blue = bytes.fromhex(digits)
    return red, green, blue


def hexcode(color: Color) -> str:
    """Return a color as `#rrggbb`, for substitution in pictures."""
    return "#{:02x}{:02x}{:02x}".format(*color)


def mix(first: Color, second: Color, share: float) -> Color:
    """Interpolate between two colors by `share` (0 to 1)."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue


HOVER_LIGHT: Color = (56, 50, 20)
"""How much a hovered item is brightened, of 255. The tint is warm so that paper does not look
pale."""


def hover_color(color: Color) -> Color:
    """Return the hovered version of a color."""
    red, green, blue = (min(255, a + a * b // 255) for a, b in zip(color, HOVER_LIGHT, strict=True))
    return red, green, blue


def luminance(color: Color) -> float:
    """Return the relative luminance, 0 to 1 (WCAG 2)."""
    linear = [
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4
        for part in (value / 255 for value in color)
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(first: Color, second: Color) -> float:
    """Return the contrast ratio of two colors, 1 to 21 (WCAG 2). Text needs at least 4.5."""
    dark, light = sorted((luminance(first), luminance(second)))
    return (light + 0.05) / (dark + 0.05)


def stronger(ink: Color) -> Color:
    """Return a text color with more contrast on any background where it is readable: dark colors
    become darker, light ones lighter."""
    return mix(ink, (0, 0, 0) if luminance(ink) < DARK_INK else (255, 255, 255), 0.65)


def readable_on(ground: Color) -> Color:
    """Return the ink or paper color, whichever has more contrast on `ground`."""
    return max((INK, PAPER_LIGHT), key=lambda color: contrast(color, ground))


TEXT_CONTRAST = 4.5
DARK_INK = 1.05 / TEXT_CONTRAST - 0.05
"""Text up to this luminance is readable on lighter backgrounds, other text on darker ones."""

INK = rgb("#2a1a0c")
INK_SOFT = rgb("#5c4126")
PAPER_LIGHT = rgb("#fdf6e3")
PAPER = rgb("#f6ead0")
PAPER_SHADE = rgb("#e7d3a6")
PAPER_EDGE = rgb("#c9ab72")
WALNUT_DARK = rgb("#26160b")
WALNUT = rgb("#3b2414")
WALNUT_LIGHT = rgb("#5a3820")
WALNUT_PALE = rgb("#7a4f2c")
BRASS_LIGHT = rgb("#f2cf73")
BRASS = rgb("#c8962e")
BRASS_DARK = rgb("#7d5712")
SEA_LIGHT = rgb("#2f9fb0")
SEA = rgb("#17677f")
SEA_DARK = rgb("#0c3a52")
LEAF = rgb("#8fbf4d")
LEAF_DARK = rgb("#4f8a2f")
CRIMSON = rgb("#b3202a")
VIOLET = rgb("#7a4fa3")
LAVENDER = rgb("#cbb8e4")
GLOW = rgb("#ffd95a")
GOOD_NEWS = rgb("#2a621e")
WARNING = rgb("#a3341a")
DISABLED = rgb("#7b694f")

# Default placeholder values for pictures rendered without substitutions.
PICTURE_DEFAULTS: Mapping[str, str] = {
    "MAIN": hexcode(INK),
    "DARK": hexcode(WALNUT),
    "LIGHT": hexcode(BRASS_LIGHT),
}


def _toward(color: Color, target: Color, ground: Color) -> Color:
    """Shift `color` about halfway toward `target`, or further if text on `ground` requires it."""
    shares = (share / 100 for share in range(45, 100, 5))
    shifted = (mix(color, target, share) for share in shares)
    return next((color for color in shifted if contrast(color, ground) >= TEXT_CONTRAST), target)


@dataclass(frozen=True)
class PlayerColor:
    """A player's color in three tones, the text color on `main`, and the crest."""

    main: Color
    crest: int
    """Number of the crest picture `pieces/crest_<n>`, so that color is never the only cue."""

    @property
    def dark(self) -> Color:
        """The tone for shadows, and for the player's name on paper."""
        return _toward(self.main, WALNUT_DARK, PAPER)

    @property
    def light(self) -> Color:
        """The tone for highlights, and for the player's name on dark wood."""
        return _toward(self.main, PAPER_LIGHT, WALNUT)

    @property
    def text(self) -> Color:
        """The text color on `main`."""
        return readable_on(self.main)

    def subst(self) -> dict[str, str]:
        """Return the substitutions that color a picture."""
        return {
            "MAIN": hexcode(self.main),
            "DARK": hexcode(self.dark),
            "LIGHT": hexcode(self.light),
        }


PLAYER_PALETTES: Mapping[str, tuple[PlayerColor, ...]] = {
    palette: tuple(
        PlayerColor(rgb(color.tone(palette)), crest) for crest, color in enumerate(SEAT_COLORS)
    )
    for palette in PALETTES
}


def player_colors(palette: str) -> tuple[PlayerColor, ...]:
    """Return the five player colors of `palette`. An unknown palette gives the standard colors."""
    return PLAYER_PALETTES.get(palette, PLAYER_PALETTES["standard"])
