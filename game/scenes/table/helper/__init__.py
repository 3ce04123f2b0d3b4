"""The helper: its one card, what it advises, what was missed, counsel; the base of guides."""
