"""Train the networks of `seats/networks` by expert iteration (`python -m game.tools train`)."""
