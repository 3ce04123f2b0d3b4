"""Guides: what speaks at the table in bubbles: a lesson, the coach, tips in place."""
