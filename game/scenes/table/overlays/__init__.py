"""Overlays of the table: sheets, notices, tooltips, prompt, handover."""
