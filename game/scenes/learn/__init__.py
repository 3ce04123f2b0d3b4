"""Learning: the list of lessons, the card of the first start, and a lesson's table."""
