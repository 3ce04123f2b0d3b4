"""The review of a match on the screen: chart, seats, moments, a card for each decision, and both
ways on the table; as a scene of its own, and as a page of the result."""
