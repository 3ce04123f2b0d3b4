"""What comes and goes over the table: sheets, notices, tooltips, recap, prompt."""
