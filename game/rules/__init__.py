"""The game itself: pure and deterministic; knows no window, file, clock or language."""
