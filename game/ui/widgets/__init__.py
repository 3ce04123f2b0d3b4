"""Widgets: buttons, switches, sliders, text fields, scroll areas, tabs, tooltips and the widget
group."""
