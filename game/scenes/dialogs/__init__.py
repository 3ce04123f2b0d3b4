"""Dialogs: a sentence or question with buttons, a line of text to type."""
