"""The helper: its card, advice, missed events and counsel; the base class of guides."""
