"""How events are shown: animations of events, and their queue."""
