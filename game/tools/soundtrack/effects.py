"""The sound effects: pieces, cards and buttons of wood, brass, paper, earth and cloth.

Each effect is a function of a random generator, so its variants differ slightly in pitch, strength
and timing. All are synthesized; nothing is recorded.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from game.tools.music.synthesis import (
    METAL,
    WOODEN_BAR,
    Chance,
    Samples,
    band,
    burst,
    decay,
    knock,
    mix,
    modes,
    noise,
    swell,
    time_axis,
)

Effect = Callable[[Chance], Samples]


def tuned(chance: Chance, frequency: float, cents: float = 60.0) -> float:
    """Return a frequency detuned by at most `cents`."""
    return float(frequency * 2 ** (chance.uniform(-cents, cents) / 1200))


def about(chance: Chance, value: float, share: float = 0.15) -> float:
    """Return a value varied by at most the given share of it."""
    return float(value * (1 + chance.uniform(-share, share)))


def _clink(chance: Chance, frequency: float, seconds: float, damping: float = 9.0) -> Samples:
    """Return one coin hitting another: its modes, and the noise of the contact."""
    partials = {ratio: about(chance, part, 0.3) for ratio, part in METAL.items()}
    ring = modes(tuned(chance, frequency), seconds, partials, about(chance, damping))
    touch = burst(seconds, chance, 3500, 11000, 160)
    return np.asarray(0.6 * ring + 0.35 * touch)


def coin(chance: Chance) -> Samples:
    """Return one doubloon put down: it touches, tips over, and comes to rest."""
    first = _clink(chance, 2350, 0.3)
    second = about(chance, 0.5) * _clink(chance, 2790, 0.3, 12)
    return mix((0, first), (about(chance, 0.055, 0.3), second))


def cash(chance: Chance) -> Samples:
    """Return a handful of doubloons being poured out."""
    pitches = chance.permutation([2350, 2640, 2230, 2960, 2480, 2800])
    at, parts = 0.0, []
    for nth, pitch in enumerate(pitches):
        parts.append((at, about(chance, 1 - 0.1 * nth) * _clink(chance, float(pitch), 0.32, 11)))
        at += about(chance, 0.06, 0.4)
    return mix(*parts)


def barrel(chance: Chance) -> Samples:
    """Return a barrel put down on planks: staves, a second rocking contact, the hoops."""
    depth = tuned(chance, 84, 140)
    body = knock(depth, 0.36, chance, about(chance, 0.35, 0.3))
    rocking = about(chance, 0.3, 0.4) * knock(depth * 1.45, 0.2, chance)
    hoops = 0.05 * modes(tuned(chance, 640, 120), 0.25, {1.0: 1.0, 2.3: 0.6}, 14)
    return mix((0, body), (about(chance, 0.075, 0.3), rocking), (0.004, hoops))


def chip(chance: Chance) -> Samples:
    """Return a victory point put on its pile: two small discs of bone."""
    disc = modes(tuned(chance, 1480, 80), 0.14, {1.0: 1.0, 2.2: 0.35, 3.6: 0.2}, 26)
    second = about(chance, 0.55) * modes(tuned(chance, 1690, 80), 0.12, {1.0: 1.0, 2.2: 0.3}, 30)
    touch = 0.2 * burst(0.1, chance, 2000, 7000, 140)
    return mix((0, disc), (0, touch), (about(chance, 0.035, 0.3), second))


def click(chance: Chance) -> Samples:
    """Return a button click: a wooden peg."""
    return knock(tuned(chance, 520, 50), 0.07, chance, 0.6, 60)


def hover(chance: Chance) -> Samples:
    """Return the sound of hovering over a choice with the mouse."""
    return modes(tuned(chance, 1180, 120), 0.06, WOODEN_BAR, about(chance, 60))


def card(chance: Chance) -> Samples:
    """Return a card or tile drawn across the table and put down."""
    seconds = about(chance, 0.2)
    swish = band(noise(seconds, chance), 900, about(chance, 6500)) * swell(seconds)
    down = 0.9 * knock(tuned(chance, 210, 100), 0.16, chance)
    return mix((0, 0.5 * swish), (seconds * 0.78, down))


def hammer(chance: Chance) -> Samples:
    """Return a building going up: three strokes, the last one the firmest."""
    at, parts = 0.0, []
    for strength in (0.85, 0.7, 1.0):
        stroke = knock(tuned(chance, 330, 70), 0.2, chance)
        nail = 0.22 * modes(tuned(chance, 1900, 90), 0.16, METAL, 16)
        parts += [(at, about(chance, strength) * stroke), (at, strength * nail)]
        at += about(chance, 0.165, 0.12)
    return mix(*parts)


def step(chance: Chance) -> Samples:
    """Return a colonist put on a circle: a small turned piece of wood."""
    return mix(
        (0, modes(tuned(chance, 430, 130), 0.16, WOODEN_BAR, about(chance, 26))),
        (0, 0.15 * burst(0.06, chance, 600, 3200, 120)),
    )


def plant(chance: Chance) -> Samples:
    """Return a plantation tile laid on the island: earth, then the tile."""
    soil = band(noise(0.2, chance), 150, about(chance, 1400, 0.3)) * decay(0.2, about(chance, 26))
    tile = about(chance, 0.6) * knock(tuned(chance, 140, 120), 0.2, chance)
    return mix((0, soil), (about(chance, 0.022, 0.4), tile))


def page(chance: Chance) -> Samples:
    """Return tiles being shuffled or a page being turned."""
    seconds = about(chance, 0.3)
    rustle = band(noise(seconds, chance), 1500, about(chance, 7000))
    flutter = 0.6 + 0.4 * np.sin(about(chance, 90, 0.3) * time_axis(seconds))
    return np.asarray(rustle * swell(seconds, 3) * flutter)


def error(chance: Chance) -> Samples:
    """Return the sound of an impossible action: two dull ticks."""
    low = tuned(chance, 155, 40)
    return mix(
        (0, knock(low * 1.2, 0.1, chance)),
        (about(chance, 0.09, 0.1), 0.9 * knock(low, 0.12, chance)),
    )


_ALL = coin, cash, barrel, chip, click, hover, card, hammer, step, plant, page, error
EFFECTS: Mapping[str, Effect] = {effect.__name__: effect for effect in _ALL}
