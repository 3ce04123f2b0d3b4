"""Open the database of the store, importing data files of earlier versions."""

from __future__ import annotations

from functools import partial

from game.app.paths import Paths
from game.history.store.database import Database


def open_database(paths: Paths) -> Database:
    """Return the database in the user's folder. The file is opened on first use."""
    return Database(paths.store, opened=partial(_take_over, paths))


def _take_over(paths: Paths, database: Database) -> None:
    taken = {file for (file,) in database.rows("SELECT file FROM taken_over")}
    files = [path for path in paths.earlier_files if path.name not in taken and path.is_file()]
    if files:
        from game.history.store.import_old_files import (
            take_over,  # rarely needed, and imports the rules
        )

        take_over(files, database)
