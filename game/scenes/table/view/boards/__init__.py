"""Player boards: layout, large and small boards, and plates."""
