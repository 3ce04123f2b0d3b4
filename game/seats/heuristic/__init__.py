"""The heuristic seat and what it weighs: buildings, roles, colonists, purchases."""
