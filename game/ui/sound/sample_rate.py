"""The sample rate of all sounds; apart, so that asking for it loads no numpy."""

from __future__ import annotations

RATE = 44100
