"""Animation of game events: the animation of each event, and the queue that plays them."""
