"""Generate and measure all audio: synthesis, effects, signals, loudness, spectrograms."""
