"""What must add up in every position: the inventory of the box, invariants."""
