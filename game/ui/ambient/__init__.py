"""Ambient animation: small things that move in the scenery between two moves (docs/life.md)."""
