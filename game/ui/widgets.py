"""All controls in one place, for scenes."""

from game.ui.buttons import Button, Toggle
from game.ui.group import Group
from game.ui.scroll import ScrollArea, ScrollText
from game.ui.tooltip import Tooltip
from game.ui.values import Choice, KeyField, Slider, TextEntry
from game.ui.widget import Label, Panel, Picture, Widget

__all__ = [
    "Button",
    "Choice",
    "Group",
    "KeyField",
    "Label",
    "Panel",
    "Picture",
    "ScrollArea",
    "ScrollText",
    "Slider",
    "TextEntry",
    "Toggle",
    "Tooltip",
    "Widget",
]
