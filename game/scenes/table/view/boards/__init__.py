"""Player boards: layout, large and small boards, plates."""
