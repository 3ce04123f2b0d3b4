"""The scenes: every screen of the game is a class derived from `base.Scene`."""
