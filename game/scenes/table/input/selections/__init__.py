"""Selections that are edited by several clicks before they become actions: people, guests and
barrels."""
