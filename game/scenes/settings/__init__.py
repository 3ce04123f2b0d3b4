"""The settings scene, and the list of keys and buttons."""
