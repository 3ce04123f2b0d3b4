"""The match log: its entries, its panel, and looking back at earlier positions."""
