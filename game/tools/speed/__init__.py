"""Measurements of speed and memory: the rules, the window, the list of saved matches."""
