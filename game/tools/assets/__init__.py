"""What makes files of the project: maps, sounds, screenshots, translation catalogues."""
