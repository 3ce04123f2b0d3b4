"""Ambient animation: small scenery animations between moves (docs/life.md)."""
