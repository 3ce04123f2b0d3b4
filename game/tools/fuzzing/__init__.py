"""Fuzzing: random input to the window, damaged files, killed processes, many games in a row."""
