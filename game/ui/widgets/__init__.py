"""Widgets: buttons, switches, sliders, text fields, scroll areas, tabs, tooltips and the widget
group."""

from game.ui.widgets.buttons import Button, Toggle
from game.ui.widgets.scroll import ScrollArea, ScrollText
from game.ui.widgets.tooltip import Tooltip
from game.ui.widgets.value_controls import Choice, KeyField, Slider, TextEntry
from game.ui.widgets.widget import Label, Panel, Picture, Widget
from game.ui.widgets.widget_group import WidgetGroup

__all__ = [
    "Button",
    "Choice",
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
    "WidgetGroup",
]
