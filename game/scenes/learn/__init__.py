"""Learning: the list of lessons, the welcome card of the first start, and a lesson's table."""
