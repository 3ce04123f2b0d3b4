"""What the table shows and where: its parts, named spots, highlights."""
