"""Consistency checks on positions: the inventory of the box, and invariants."""
