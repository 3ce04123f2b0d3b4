"""What clicks on the table mean: targets and inputs of each decision."""
