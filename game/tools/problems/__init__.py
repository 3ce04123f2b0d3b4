"""Make problems: mine them from games, prove, verify and grade them (docs/problems.md)."""
