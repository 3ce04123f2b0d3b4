"""What one sees and does: every screen of the game is one scene class."""
