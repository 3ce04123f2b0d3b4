"""Remarks at the table: which one is shown, and its bubble."""
