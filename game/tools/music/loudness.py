"""Loudness according to Recommendation ITU-R BS.1770-5, Annex 1: K-weighting, mean square, gating.

The two filters are second order. The recommendation lists their coefficients for 48 kHz. For other
rates they are computed by the bilinear transform from the underlying analog filters (frequency,
gain and quality as in B. De Man, "Evaluation of implementations of the EBU R128 loudness
measurement", AES 145, 2018); at 48 kHz the result equals the listed numbers. Results are in LUFS,
peaks in dBFS.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Signal = NDArray[np.float64]
"""Samples from -1 to 1, one row per channel."""

SILENT = -70.0  # LUFS: the absolute gate
_BLOCK, _STEP = 0.4, 0.1  # seconds


class Biquad(NamedTuple):
    """A second-order filter: numerator and denominator, the latter normalized to begin with 1."""

    b: tuple[float, float, float]
    a: tuple[float, float, float]


def k_weighting(rate: int) -> tuple[Biquad, Biquad]:
    """Return the two stages of the K-weighting: the head-related shelf and the high pass."""
    k = math.tan(math.pi * 1681.974450955533 / rate)
    q, high = 0.7071752369554196, 10 ** (3.999843853973347 / 20)
    middle = high**0.4996667741545416
    a0 = 1 + k / q + k * k
    shelf = Biquad(
        (
            (high + middle * k / q + k * k) / a0,
            2 * (k * k - high) / a0,
            (high - middle * k / q + k * k) / a0,
        ),
        (1.0, 2 * (k * k - 1) / a0, (1 - k / q + k * k) / a0),
    )
    k = math.tan(math.pi * 38.13547087602444 / rate)
    q = 0.5003270373238773
    a0 = 1 + k / q + k * k
    high_pass = Biquad((1.0, -2.0, 1.0), (1.0, 2 * (k * k - 1) / a0, (1 - k / q + k * k) / a0))
    return shelf, high_pass


def k_weighted(signal: Signal, rate: int) -> Signal:
    """Return the K-weighted signal. It is filtered in blocks, several times as fast as a single
    transform over minutes."""
    channels = np.atleast_2d(signal)
    # The filters ring for less than a second; transforms are fastest for powers of two.
    size = 1 << min(3 * rate, channels.shape[1] + rate).bit_length()
    turn = np.exp(-2j * np.pi * np.fft.rfftfreq(size))
    response = np.ones(len(turn), dtype=complex)
    for b, a in k_weighting(rate):
        response *= (b[0] + b[1] * turn + b[2] * turn**2) / (a[0] + a[1] * turn + a[2] * turn**2)
    filtered = np.zeros((len(channels), channels.shape[1] + size))
    for start in range(0, channels.shape[1], size - rate):
        piece = channels[:, start : start + size - rate]
        rung = np.fft.irfft(np.fft.rfft(piece, size) * response, size)
        filtered[:, start : start + size] += rung
    return filtered[:, : channels.shape[1]]


def integrated(signal: Signal, rate: int) -> float:
    """Return the gated loudness of a whole program (LUFS); `SILENT` if nothing passes the gate."""
    powers = _block_powers(signal, rate)
    loud = powers[_lufs(powers) > SILENT]
    if not len(loud):
        return SILENT
    loud = loud[_lufs(loud) > _lufs(loud.mean()) - 10]
    return float(_lufs(loud.mean()))


def loudest_moment(signal: Signal, rate: int) -> float:
    """Return the maximum momentary loudness, over 0.4 s (LUFS); shorter sounds are padded with
    silence."""
    return float(np.max(_lufs(_block_powers(signal, rate))))


def peak(signal: Signal) -> float:
    """Return the sample peak (dBFS)."""
    highest = float(np.max(np.abs(signal))) if signal.size else 0.0
    return 20 * math.log10(max(highest, 1e-6))


def _block_powers(signal: Signal, rate: int) -> Signal:
    """Return the power of 0.4 s blocks that overlap by three quarters, summed over all channels."""
    channels = np.atleast_2d(signal)
    block, step = int(_BLOCK * rate), int(_STEP * rate)
    missing = max(0, block - channels.shape[1])
    weighted = k_weighted(np.pad(channels, ((0, 0), (0, missing))), rate)
    sums = np.concatenate(([0.0], np.cumsum((weighted**2).sum(axis=0))))
    starts = np.arange(0, len(sums) - block, step)
    return np.asarray((sums[starts + block] - sums[starts]) / block)


def _lufs(power: Signal | np.float64) -> Signal:
    return np.asarray(-0.691 + 10 * np.log10(np.maximum(power, 1e-10)))
