"""Scenes that open over the table.

table_dialogs.py       opens them: menu, questions, the seats of people and computers
public_information.py  the tiles, goods and buildings that are left
"""
