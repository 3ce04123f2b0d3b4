"""Who plays: people and computers, each shown only what its seat may know."""
