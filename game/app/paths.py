"""Paths of the files that ship with the game and of the user's own files."""

from __future__ import annotations

import contextlib
import os
import stat
import sys
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

import platformdirs

from game.app.files.disk import displayable
from game.app.i18n import N_, Message

APP_NAME = "puerto-rico"
APP_TITLE = "Puerto Rico"
HOME_VARIABLE = "PUERTO_RICO_HOME"

_TEMPORARY = N_(
    "Your files can't be saved in {wanted}, so settings and matches will be saved in {folder} "
    "for now."
)
_ONE_TIME = N_(
    "Your files can't be saved in {wanted}, and other users can change {taken}, so settings and "
    "matches will be saved in {folder} this time."
)
_NOWHERE = N_(
    "Your files can't be saved in {wanted} or anywhere else on this computer. You can play, but "
    "nothing will be saved."
)


class _Below:
    """A path below one of the folders of `Paths`."""

    def __init__(self, folder: str, name: str) -> None:
        self._folder = folder
        self._name = name

    def __get__(self, paths: Paths, owner: object = None) -> Path:
        folder: Path = getattr(paths, self._folder)
        return folder / self._name


@dataclass(frozen=True)
class Paths:
    """The folders that the game uses.

    `notice` is a sentence to show when the user folder is not writable and a temporary one is used
    instead. `pictures` and `exports` fall back to folders below the user folder if the system
    folders are None.
    """

    assets: Path
    levels: Path
    user: Path
    notice: Message | None = None
    system_pictures: Path | None = None
    system_documents: Path | None = None

    locale = _Below("assets", "locale")
    """The folder of the translations: `<lang>/LC_MESSAGES/puerto_rico.mo`."""
    lessons = _Below("levels", "lessons")
    """The folder of the lessons."""
    problems = _Below("levels", "problems")
    """The folder of the problems that ship with the game."""
    own_problems = _Below("user", "problems")
    """The folder of the problems that people kept."""
    achievements = _Below("levels", "achievements.toml")
    """The file that defines the achievements."""
    habit_baselines = _Below("levels", "habit_baselines.toml")
    """The file with what the decisions of computer seats cost."""
    islands = _Below("levels", "islands.toml")
    """The file that defines the islands and the ladder."""
    opponents = _Below("levels", "opponents.toml")
    """The file that defines the characters of computer seats."""
    daily = _Below("levels", "daily.toml")
    """The file that defines the deals of the day."""
    tables = _Below("levels", "tables")
    """The folder of the Tiled maps of the tables."""
    settings = _Below("user", "settings.json")
    """The settings file."""
    store = _Below("user", "store.sqlite")
    """The database of results, progress and reviews."""
    store_backup = _Below("user", "store-backup.sqlite")
    """The backup of the store."""
    saves = _Below("user", "matches")
    """The folder of the match files."""

    @property
    def earlier_files(self) -> tuple[Path, ...]:
        """Files of earlier versions whose data is now in the store."""
        names = ("settings.json", "logbook.jsonl", "statistics.json", "index.sqlite")
        return tuple(self.user / name for name in names)

    @property
    def pictures(self) -> Path:
        """The folder of exported pictures."""
        return self.system_pictures or self.user / "pictures"

    @property
    def exports(self) -> Path:
        """The folder of exported matches, reviews and statistics."""
        return self.system_documents or self.user / "exports"


def find_paths(environ: Mapping[str, str] | None = None) -> Paths:
    """Find all folders and create the user folder, falling back to a temporary one. Raises nothing.

    `environ` replaces `os.environ`.
    """
    env = os.environ if environ is None else environ
    user = wanted = _wanted_user_folder(env)
    notice = None
    if not _writable(wanted):
        user, text, taken = _temporary(wanted)
        folders = {"wanted": wanted, "folder": user, "taken": taken}
        notice = Message(text, {name: displayable(folder) for name, folder in folders.items()})
    pictures = documents = None
    if user == wanted and not env.get(HOME_VARIABLE, "").strip():
        pictures = _game_folder(platformdirs.user_pictures_dir)
        documents = _game_folder(platformdirs.user_documents_dir)
    shipped = shipped_folder("assets"), shipped_folder("levels")
    return Paths(*shipped, user, notice, pictures, documents)


def _game_folder(find: Callable[[], str]) -> Path | None:
    """Return the game's folder below a system folder, or None if there is none."""
    try:
        folder = Path(find()) / APP_TITLE
    except RuntimeError:  # there is no home directory
        return None
    return folder if folder.is_absolute() else None


def _temporary(wanted: Path) -> tuple[Path, str, Path]:
    """Return a user folder below the system's temporary folder, the sentence about it, and its
    usual location. The usual location is the same each time and is used unless others can write to
    it. If no folder can be created, the user folder is `wanted`."""
    usual = wanted
    try:
        usual = Path(tempfile.gettempdir()) / f"{APP_NAME}-{_user_id()}"
        if _is_private(usual) and _writable(usual):
            return usual, _TEMPORARY, usual
        return Path(tempfile.mkdtemp(prefix=f"{APP_NAME}-")), _ONE_TIME, usual
    except OSError:
        return wanted, _NOWHERE, usual


def _is_private(folder: Path) -> bool:
    """Create a folder if it is missing. Return whether it is a real folder, not a link, that
    belongs to this user and that no one else can write to."""
    with contextlib.suppress(FileExistsError):
        folder.mkdir(mode=0o700)
    status = folder.lstat()
    if sys.platform == "win32":  # the temporary folder itself belongs to the user
        return stat.S_ISDIR(status.st_mode)
    open_to_others = status.st_mode & (stat.S_IWGRP | stat.S_IWOTH)
    return stat.S_ISDIR(status.st_mode) and status.st_uid == os.getuid() and not open_to_others


def shipped_folder(name: str) -> Path:
    """Return the folder `name` that ships with the game ("assets" or "levels").

    It is searched for next to a frozen program, in the installed package, and then in the source
    checkout.
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
    except RuntimeError:  # there is no home directory
        return Path("~")


def _writable(folder: Path) -> bool:
    if not folder.is_absolute():
        return False  # without a home, "~" would be a folder in the working directory
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def _user_id() -> str:
    getuid = getattr(os, "getuid", None)
    return str(getuid()) if getuid else "user"
