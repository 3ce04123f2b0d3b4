"""The log of the match: its entries, its panel, and looking back at earlier positions."""
