"""Selections edited by several clicks before they become actions: people, guests, barrels."""
