"""The view of the table: drawn parts, named spots and highlights.

table_view.py         all parts in drawing order
table_part.py         what a part is: it draws itself and names its spots
table_layout.py       where the parts are, from the maps
layout_change.py      the glide from one layout to the next
view_state.py         what the parts draw: the position, and what the pointer is on
spots.py              the spots that can be pointed at
highlights.py         the glow around spots
top_bar.py, role_cards.py, plantation_supply.py, goods_supply.py, trading_house.py, cargo_ships.py,
scenery.py            a part each
boards/, market/      the parts with many tiles
"""
