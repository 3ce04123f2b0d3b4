"""Overlays of the table: sheets, notices, tooltips, recap, prompt, handover."""
