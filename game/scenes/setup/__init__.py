"""Setting up a match: the scene, its cards, the plan, the dialog for a seat."""
