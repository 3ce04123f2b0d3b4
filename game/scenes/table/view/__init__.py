"""The view of the table: drawn parts, named spots and highlights."""
