"""The sound signals: those that mark beginnings and endings, and the background sea.

The seven roles share a shape, two or three notes of a cuatro over the sound of the trade: the trade
identifies the role, the notes mark it as a role. All are in D major with the sixth, so they clash
neither with each other nor with most of the music. The signals for turns and rounds are soft and
low, because they are heard a hundred times per match.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from game.tools.music.notation import frequency, pitch_of
from game.tools.music.synthesis import (
    BRASS_BELL,
    WOODEN_BAR,
    Chance,
    Samples,
    band,
    burst,
    knock,
    mix,
    modes,
    noise,
    peak_at,
    string,
    swell,
    time_axis,
)
from game.tools.soundtrack.effects import Effect, about, barrel, cash, coin, hammer, step, tuned
from game.ui.sound.audio import RATE

SEA = "sea"
SEA_SECONDS = 12.0
_CUATRO_BODY = ((240.0, 60.0, 1.2), (520.0, 120.0, 0.8), (2600.0, 700.0, 0.7))


def _course(chance: Chance, note: str, seconds: float) -> Samples:
    """Pluck a double course of the cuatro: two slightly different strings."""
    pitch = frequency(pitch_of(note))
    strings = [
        (
            about(chance, 0.008, 0.6) * nth,
            string(
                tuned(chance, pitch, 3),
                seconds,
                position=about(chance, 0.17),
                brightness=about(chance, 0.6),
                sustain=0.55,
                body=_CUATRO_BODY,
            ),
        )
        for nth in (0, 1)
    ]
    return mix(*strings)


def _phrase(
    chance: Chance, notes: Sequence[tuple[float, str, float]], seconds: float = 0.9
) -> Samples:
    """Play notes (second, name, strength) with slight timing variations."""
    parts = [
        (max(0.0, at + chance.uniform(-0.008, 0.008)), strength * _course(chance, name, seconds))
        for at, name, strength in notes
    ]
    return peak_at(mix(*parts))


def _marimba(chance: Chance, note: str, seconds: float = 0.9) -> Samples:
    """Strike a marimba bar with a soft mallet."""
    bar = modes(
        tuned(chance, frequency(pitch_of(note)), 3), seconds, {1.0: 1.0, 3.93: 0.16, 9.2: 0.03}, 6
    )
    return np.asarray(bar * (1 - np.exp(-time_axis(seconds) * 500)))


def _rope(chance: Chance, seconds: float) -> Samples:
    """Draw a rope through a block: a creak of slow, rough slips."""
    t = time_axis(seconds)
    slips = (1 + np.sin(2 * np.pi * np.cumsum(28 + 14 * t / seconds) / RATE)) ** 6 / 64
    return np.asarray(band(noise(seconds, chance), 350, 1500) * slips * swell(seconds))


def _water(chance: Chance, seconds: float, low: float = 300, high: float = 2200) -> Samples:
    """Return a wash of water."""
    return np.asarray(band(noise(seconds, chance), low, high) * swell(seconds, 3))


# Roles


def settler(chance: Chance) -> Samples:
    """Return the settler's signal: a machete in the cane, and earth."""
    strokes = [
        (at, part * burst(0.16, chance, 1800, 7500, 38))
        for at, part in ((0.0, 0.4), (about(chance, 0.15, 0.1), 0.5))
    ]
    soil = 0.5 * burst(0.25, chance, 120, 900, 18)
    phrase = _phrase(chance, ((0.0, "a4", 0.8), (0.16, "d5", 1.0)))
    return mix(*strokes, (0.3, soil), (0.12, 0.8 * phrase))


def mayor(chance: Chance) -> Samples:
    """Return the mayor's signal: people coming ashore, with steps on the gangway."""
    steps = [(0.12 * nth + chance.uniform(0, 0.02), 0.5 * step(chance)) for nth in range(4)]
    phrase = _phrase(chance, ((0.0, "d5", 0.9), (0.14, "e5", 0.8), (0.28, "f#5", 1.0)))
    return mix(*steps, (0.1, 0.8 * phrase))


def builder(chance: Chance) -> Samples:
    """Return the builder's signal: a saw, and a nail being driven in."""
    saw = [
        (0.17 * nth, 0.25 * band(noise(0.15, chance), 1200, 4200) * swell(0.15)) for nth in range(2)
    ]
    phrase = _phrase(chance, ((0.0, "d5", 1.0), (0.17, "a4", 0.9)))
    return mix(*saw, (0.3, 0.55 * hammer(chance)), (0.08, 0.75 * phrase))


def craftsman(chance: Chance) -> Samples:
    """Return the craftsman's signal: the sugar mill turning, wood on wood."""
    cogs = [
        (about(chance, 0.105, 0.06) * nth, 0.42 * knock(tuned(chance, pitch, 40), 0.12, chance))
        for nth, pitch in enumerate((190, 150, 190, 150, 190))
    ]
    phrase = _phrase(chance, ((0.0, "f#4", 0.9), (0.21, "b4", 1.0)))
    return mix(*cogs, (0.1, 0.8 * phrase))


def trader(chance: Chance) -> Samples:
    """Return the trader's signal: coins counted on a board."""
    coins = [(0.11 * nth, about(chance, 0.3) * coin(chance)) for nth in range(3)]
    phrase = _phrase(chance, ((0.0, "b4", 0.9), (0.11, "d5", 0.8), (0.22, "b4", 1.0)))
    return mix(*coins, (0.06, 0.8 * phrase))


def captain(chance: Chance) -> Samples:
    """Return the captain's signal: a rope running through its block, and one stroke of the ship's
    bell."""
    bell = 0.35 * modes(tuned(chance, 1175, 4), 1.2, BRASS_BELL, 3.5)
    phrase = _phrase(chance, ((0.0, "d4", 1.0), (0.18, "a4", 0.9)), 1.0)
    return mix((0, 0.5 * _rope(chance, 0.45)), (0.3, bell), (0.1, 0.8 * phrase))


def prospector(chance: Chance) -> Samples:
    """Return the prospector's signal: gravel washed in a pan, and a glint."""
    pan = 0.4 * _water(chance, 0.5, 1500, 6000)
    glint = 0.25 * modes(tuned(chance, 3520, 5), 0.6, {1.0: 1.0, 1.5: 0.4}, 6)
    phrase = _phrase(chance, ((0.0, "e5", 0.8), (0.13, "a5", 1.0)))
    return mix((0, pan), (0.42, glint), (0.2, 0.8 * phrase))


# The course of the match


def your_turn(chance: Chance) -> Samples:
    """Return the signal for your turn: two soft notes, a fourth up, on wood with a string."""
    notes = ((0.0, "a4", 0.8), (0.15, "d5", 1.0))
    wood = mix(*((at, part * _marimba(chance, name)) for at, name, part in notes))
    return mix((0, wood), (0.005, 0.45 * _phrase(chance, notes, 1.1)))


def round_end(chance: Chance) -> Samples:
    """Return the signal for the end of a round: three descending notes over a soft wash of the
    sea."""
    notes = ((0.0, "f#4", 0.8), (0.2, "d4", 0.7), (0.42, "a3", 0.9))
    wood = mix(*((at, part * _marimba(chance, name, 1.2)) for at, name, part in notes))
    return mix((0, 0.16 * _water(chance, 1.4, 250, 1200)), (0.05, wood))


def ship_bell(chance: Chance) -> Samples:
    """Return the signal for a refilled colonist ship: a ship's bell, struck twice."""
    parts = {ratio: about(chance, part) for ratio, part in BRASS_BELL.items()}
    stroke = modes(tuned(chance, 1180, 8), 1.3, parts, 3.2)
    return mix((0, stroke), (about(chance, 0.27, 0.1), about(chance, 0.8, 0.1) * stroke))


def sail(chance: Chance) -> Samples:
    """Return the signal for a full ship setting sail: the rope, wind in the canvas, the bow
    wave."""
    t = time_axis(1.3)
    wind = band(noise(1.3, chance), 180, 1500) * swell(1.3)
    flapping = wind * (1 + 0.5 * np.sin(2 * np.pi * about(chance, 7) * t))
    crack = 0.5 * burst(0.1, chance, 300, 2500, 45)
    wave = 0.35 * _water(chance, 1.0, 600, 4000)
    return mix((0, 0.5 * _rope(chance, 0.4)), (0.2, 0.6 * flapping), (0.55, crack), (0.7, wave))


def house_emptied(chance: Chance) -> Samples:
    """Return the signal for an emptied trading house: barrels rolling over boards, and the
    shutter."""
    seconds = 0.8
    turns = (1 + np.sin(2 * np.pi * about(chance, 11) * time_axis(seconds))) / 2
    roll = band(noise(seconds, chance), 70, 380) * (0.35 + 0.65 * turns) * swell(seconds, 1)
    shutter = 0.8 * knock(tuned(chance, 240, 60), 0.25, chance)
    return mix((0, 0.7 * roll), (0.15, 0.4 * barrel(chance)), (0.75, shutter))


def bell(chance: Chance) -> Samples:
    """Return the signal for the start of the last round: the bell of the fort."""
    stroke = modes(tuned(chance, 392, 5), 2.2, BRASS_BELL, 2.2)
    return mix((0, stroke), (about(chance, 0.7, 0.04), 0.9 * stroke))


def fanfare(chance: Chance) -> Samples:
    """Return the signal for the winner: a cadence on the cuatro, and coins."""
    notes = (
        *((0.0, name, 0.7) for name in ("a4",)),
        *((0.16, name, 0.75) for name in ("a4", "d5")),
        *((0.32, name, 0.8) for name in ("d5", "f#5")),
        *((0.52, name, 1.0) for name in ("d4", "a4", "d5", "f#5", "a5")),
    )
    return mix((0, _phrase(chance, notes, 1.9)), (0.55, 0.25 * cash(chance)))


def drum(chance: Chance) -> Samples:
    """Return the signal for the end of the game, before scoring: a soft roll and a stroke on the
    hand drum."""
    strokes = [(0.07 * nth, 0.3 + 0.09 * nth) for nth in range(6)] + [(0.55, 1.0)]
    parts = [
        (at + chance.uniform(0, 0.006), part * knock(tuned(chance, 105, 60), 0.4, chance, 0.25, 12))
        for at, part in strokes
    ]
    wood = 0.4 * modes(tuned(chance, 587.33, 3), 1.0, WOODEN_BAR, 5)
    return mix(*parts, (0.55, wood))


def chime(chance: Chance) -> Samples:
    """Return the signal for a medal: three ascending small brass bells, with the cuatro."""
    notes = ((0.0, "d5", 0.7), (0.11, "f#5", 0.8), (0.22, "a5", 1.0))
    bells = mix(
        *(
            (at, part * modes(tuned(chance, 2 * frequency(pitch_of(name)), 3), 0.9, BRASS_BELL, 5))
            for at, name, part in notes
        )
    )
    return mix((0, 0.3 * bells), (0.004, 0.8 * _phrase(chance, notes)))


def sea() -> Samples:
    """Return waves on a beach as a seamless loop, generated in the frequency domain."""
    count = int(RATE * SEA_SECONDS)
    frequencies = np.fft.rfftfreq(count, 1 / RATE)
    chance = np.random.default_rng(15)
    phases = np.exp(2j * np.pi * chance.random(len(frequencies)))
    # Brownish noise: deep water, a little foam.
    loudness = np.where(frequencies < 30, 0, 1 / np.maximum(frequencies, 30) ** 0.9)
    water = peak_at(np.fft.irfft(loudness * phases, count))
    foam = peak_at(np.fft.irfft(np.where(frequencies > 1500, loudness, 0) * phases[::-1], count))
    t = np.arange(count) / RATE
    # A whole number of waves per loop, so that the end meets the beginning.
    deep = 0.55 + 0.3 * np.sin(2 * np.pi * 2 * t / SEA_SECONDS)
    crest = np.clip(np.sin(2 * np.pi * 3 * t / SEA_SECONDS + 1), 0, 1) ** 2
    return peak_at(np.asarray(water * deep + 0.25 * foam * crest), 0.25)


_ROLES = settler, mayor, builder, craftsman, trader, captain, prospector
_COURSE = your_turn, round_end, ship_bell, sail, house_emptied, chime, bell, drum, fanfare
SIGNALS: Mapping[str, Effect] = {signal.__name__: signal for signal in (*_ROLES, *_COURSE)}
