"""Animation of game events: what each event shows, and the queue that plays them."""
