"""Remarks at the table: which is shown, and the bubble that it stands in."""
