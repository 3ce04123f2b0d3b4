"""The view of the table: its drawn parts, named spots, highlights."""
