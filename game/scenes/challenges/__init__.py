"""The scene that lists the challenges. `game.scenes.all_challenges` opens it; the packages of the
kinds of challenges make its cards."""
