"""Setup of a new match: the scene, its cards, the plan, and the dialog for a seat."""
