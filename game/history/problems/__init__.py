"""What people did with problems, without knowing what a problem is."""
