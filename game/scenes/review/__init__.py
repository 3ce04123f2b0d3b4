"""The review of a match on screen: chart, seats table, moments, decision cards, and both choices on
the table. It is a scene and also a page of the result."""
