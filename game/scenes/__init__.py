"""Scenes: every screen of the game is a subclass of `base.Scene`."""
