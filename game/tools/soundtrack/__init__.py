"""Generate and measure all audio: effects, signals, sound files, spectrograms."""
