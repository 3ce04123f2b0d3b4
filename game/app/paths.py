"""Folders: the files that ship with the game, and the user's own files."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import platformdirs

from game.app.files.disk import displayable
from game.app.i18n import N_, Message

APP_NAME = "puerto-rico"
APP_TITLE = "Puerto Rico"
HOME_VARIABLE = "PUERTO_RICO_HOME"

_TEMPORARY = N_(
    "Your files cannot be saved in {wanted}, so settings and matches go to {folder} for now."
)
_NOWHERE = N_(
    "Your files cannot be saved in {wanted}, nor anywhere else here. You can play, but nothing is "
    "saved."
)


@dataclass(frozen=True)
class Paths:
    """The folders that the game uses.

    ``notice`` is a sentence to show when the user folder is not writable and a temporary one is
    used.
    """

    assets: Path
    levels: Path
    user: Path
    notice: Message | None = None

    @property
    def locale(self) -> Path:
        """Folder of the translations: ``<lang>/LC_MESSAGES/puerto_rico.mo``."""
        return self.assets / "locale"

    @property
    def lessons(self) -> Path:
        """Folder of the lessons."""
        return self.levels / "lessons"

    @property
    def achievements(self) -> Path:
        """The file of the achievements."""
        return self.levels / "achievements.toml"

    @property
    def opponents(self) -> Path:
        """The file of the characters that computers play."""
        return self.levels / "opponents.toml"

    @property
    def tables(self) -> Path:
        """Folder of the Tiled maps of the tables."""
        return self.levels / "tables"

    @property
    def settings(self) -> Path:
        """The settings file."""
        return self.user / "settings.json"

    @property
    def statistics(self) -> Path:
        """The statistics file of earlier versions: results of finished matches."""
        return self.user / "statistics.json"

    @property
    def index(self) -> Path:
        """The database of what is derived from matches."""
        return self.user / "index.sqlite"

    @property
    def logbook(self) -> Path:
        """The journal of what is written down nowhere else."""
        return self.user / "logbook.jsonl"

    @property
    def saves(self) -> Path:
        """Folder of the match files."""
        return self.user / "matches"

    @property
    def pictures(self) -> Path:
        """Folder of the exported pictures."""
        return self.user / "pictures"

    @property
    def exports(self) -> Path:
        """Folder of the exported matches and reviews."""
        return self.user / "exports"


def find_paths(environ: Mapping[str, str] | None = None) -> Paths:
    """Find all folders and create the user folder; falls back to a temporary one, raises nothing.

    ``environ`` replaces `os.environ`.
    """
    env = os.environ if environ is None else environ
    user = wanted = _wanted_user_folder(env)
    notice = None
    if not _writable(wanted):
        user = _temporary() or wanted
        text = _NOWHERE if user == wanted else _TEMPORARY
        notice = Message(text, {"wanted": displayable(wanted), "folder": displayable(user)})
    return Paths(shipped_folder("assets"), shipped_folder("levels"), user, notice)


def _temporary() -> Path | None:
    """Return a user folder below the system's temporary one, the same each time if possible."""
    try:
        folder = Path(tempfile.gettempdir()) / f"{APP_NAME}-{_user_id()}"
        return folder if _writable(folder) else Path(tempfile.mkdtemp(prefix=APP_NAME))
    except OSError:
        return None


def shipped_folder(name: str) -> Path:
    """Return the folder ``name`` that ships with the game ("assets" or "levels").

    Looked for beside a frozen program, in the installed package, then in the source checkout.
    """
    package = Path(__file__).resolve().parent.parent
    candidates = [package / name, package.parent / name]
    frozen = getattr(sys, "_MEIPASS", None)
    if frozen:
        candidates.insert(0, Path(frozen) / name)
    return next((path for path in candidates if path.is_dir()), candidates[-1])


def _wanted_user_folder(env: Mapping[str, str]) -> Path:
    chosen = env.get(HOME_VARIABLE, "").strip()
    if chosen.startswith("~"):
        return Path(os.path.expanduser(chosen))
    if chosen:
        return Path(chosen).absolute()
    try:
        return Path(platformdirs.user_data_dir(APP_NAME, appauthor=False))
    except RuntimeError:  # there is no home at all
        return Path("~")


def _writable(folder: Path) -> bool:
    if not folder.is_absolute():
        return False  # without a home "~" would be a folder wherever one happens to be
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def _user_id() -> str:
    getuid = getattr(os, "getuid", None)
    return str(getuid()) if getuid else "user"
