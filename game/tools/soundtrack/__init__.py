"""What makes and measures everything heard: synthesis, effects, signals, loudness, spectrograms."""
