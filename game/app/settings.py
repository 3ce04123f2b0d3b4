"""Settings: the person's preferences, stored in one JSON file."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from game.app.files.disk import Sleep, displayable, read_json, set_aside, write_atomically
from game.app.files.lock import lock_beside
from game.app.files.strict_json import check_value
from game.app.i18n import N_, Message
from game.app.seat_colours import PALETTES

COMPUTER_SPEEDS = ("step", "slow", "normal", "fast", "instant")
UI_SCALES = (75, 100, 125, 150, 175, 200)  # per cent
HANDOVERS = ("never", "role", "always")  # before each role, before each turn of another person
LARGE_TEXT_SCALE = 125  # per cent of text size from which on the table has a layout of its own
MAPPINGS = {"keys": str}
FAR_SCALE = 133  # per cent of text size for who sits far from the screen, at least
MIN_WINDOW = (960, 540)
MAX_WINDOW = (7680, 4320)

_OLD_CALM = "calm"  # a setting of its own once: nothing moves in the scenery
# What settings were called in the files of earlier versions.
_OLD_NAMES = {"couch_mode": "far_from_screen", "confirm_slips": "confirm_mistakes"}
_OLD_HANDOVER = "pass_mouse"  # the setting of earlier versions: true for "always"
_BROKEN = N_(
    "The settings file could not be read. It was set aside as {file}, and the game starts with "
    "the default settings."
)
_UNSAVED = N_("The settings could not be saved: {reason}")


@dataclass(frozen=True)
class Settings:
    """All settings. Volumes run from 0 to 1, sizes are in pixels, ``ui_scale`` is in per cent."""

    language: str = ""  # "" follows the system
    fullscreen: bool = False
    window_size: tuple[int, int] | None = None  # when not maximised; None before the first change
    maximised: bool = False
    master_volume: float = 0.8
    effects_volume: float = 0.8
    ambience_volume: float = 0.4
    music_volume: float = 0.4
    music: bool = True
    mute: bool = False
    computer_speed: str = "normal"
    reduced_motion: bool = False  # nothing flies, and nothing moves in the scenery
    still_table: bool = False  # the table stays as it lies through the phases
    palette: str = "standard"
    ui_scale: int = 100
    far_from_screen: bool = False
    handover: str = "never"  # when people at one screen are asked to pass the mouse
    show_hints: bool = True
    show_recap: bool = True  # list what happened since the person's last turn
    show_chances: bool = False  # a bar with the chances to win over the table
    confirm_mistakes: bool = True  # ask before a likely mistake that cannot be undone
    auto_single: bool = False  # play decisions with a single legal action at once
    welcomed: bool = False  # the card of the first start was answered
    coach: bool = False  # in every match: speaks of what happens for the first time
    tips: bool = True  # what a building, a good or a phase means, the first time that it matters
    remarks: bool = True  # computer characters say something now and then
    keys: Mapping[str, str] = field(default_factory=dict)  # action to key, where not the default
    last_setup: Mapping[str, Any] = field(default_factory=dict)

    @property
    def text_scale(self) -> float:
        """The factor of the text size."""
        return max(self.ui_scale, FAR_SCALE if self.far_from_screen else 0) / 100

    @property
    def large_text(self) -> bool:
        """Whether the table uses the layout for large text: boards and market open as panels."""
        return self.far_from_screen or self.ui_scale >= LARGE_TEXT_SCALE

    def with_changes(self, **changes: Any) -> Settings:
        """Return a copy with ``changes``; an invalid value leaves that setting as it is.

        Raises TypeError for a name that is no setting.
        """
        unknown = set(changes) - {f.name for f in fields(self)}
        if unknown:
            raise TypeError(f"no such setting: {', '.join(sorted(unknown))}")
        return replace(self, **_valid_values(changes))


def _valid(name: str, value: Any) -> bool:
    """Return whether ``value`` is valid for the setting ``name``."""
    choices = {
        "computer_speed": COMPUTER_SPEEDS,
        "palette": PALETTES,
        "ui_scale": UI_SCALES,
        "handover": HANDOVERS,
    }
    if name in choices:
        return type(value) in (str, int) and value in choices[name]
    if name == "window_size":
        return (
            isinstance(value, (list, tuple))
            and len(value) == 2
            and all(
                type(side) is int and low <= side <= high
                for side, low, high in zip(value, MIN_WINDOW, MAX_WINDOW, strict=True)
            )
        )
    if name.endswith("_volume"):
        return type(value) in (int, float) and 0 <= value <= 1
    if name in MAPPINGS:
        kept = MAPPINGS[name]
        return isinstance(value, Mapping) and all(type(item) is kept for item in value.values())
    if name == "last_setup":
        return isinstance(value, Mapping) and _is_json(value)
    return type(value) is type(getattr(Settings(), name))


def _is_json(value: object) -> bool:
    """Return whether the value can be written as JSON and read again."""
    try:
        check_value(value)
    except ValueError:
        return False
    return True


def from_data(data: Mapping[str, Any]) -> Settings:
    """Build settings from JSON data; unknown names and invalid values are ignored."""
    data = _upgraded(data)
    known = {f.name: data[f.name] for f in fields(Settings) if f.name in data}
    return replace(Settings(), **_valid_values(known))


def _upgraded(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the data of a file, maybe of an earlier version, as this version writes it."""
    upgraded = dict(data)
    if upgraded.pop(_OLD_CALM, False) is True:
        upgraded["reduced_motion"] = True
    for old, name in _OLD_NAMES.items():
        if old in upgraded:
            upgraded.setdefault(name, upgraded.pop(old))
    if upgraded.pop(_OLD_HANDOVER, False) is True:
        upgraded.setdefault("handover", "always")
    return upgraded


def _valid_values(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the valid ``values``, the window's size as a tuple (JSON has only lists)."""
    good = {name: value for name, value in values.items() if _valid(name, value)}
    if "window_size" in good:
        good["window_size"] = tuple(good["window_size"])
    return good


def _merged(data: Mapping[str, Any], old: Settings, new: Settings) -> dict[str, Any]:
    """Return the JSON data of a file with what differs between two settings; of a mapping only the
    entries that differ."""
    merged = _upgraded(data)
    for name in (f.name for f in fields(Settings)):
        before, after = getattr(old, name), getattr(new, name)
        if before == after:
            continue
        if name in MAPPINGS:
            there = data[name] if _valid(name, data.get(name)) else {}
            kept = {key: there[key] for key in there.keys() - (before.keys() - after.keys())}
            after = kept | {key: after[key] for key in after if before.get(key) != after[key]}
        merged[name] = after
    return merged


class SettingsStore:
    """Holds the current `Settings`, notifies listeners of changes, and writes them to disk.

    Several windows of the game have one file: each writes only what was changed in it.
    ``notice`` is a sentence to show once when reading or writing failed; nothing is raised.
    ``sleep`` waits for so many seconds.
    """

    def __init__(
        self,
        path: Path | None = None,
        settings: Settings | None = None,
        sleep: Sleep = time.sleep,
    ) -> None:
        self._path = path
        self._sleep = sleep
        self._saved = Settings()  # what this window knows to be in the file
        self.current = settings or Settings()
        self.notice: Message | None = None
        self.listeners: list[Callable[[Settings, Settings], None]] = []

    @classmethod
    def load(cls, path: Path) -> SettingsStore:
        """Read the settings at ``path``; a missing file means the defaults.

        A file that cannot be read is renamed to end in ``.broken``, so that nothing is lost.
        """
        store = cls(path)
        store.current = store._saved = from_data(store._read(path))
        return store

    def _read(self, path: Path) -> dict[str, Any]:
        """Return the data in the file, {} without one."""
        try:
            return read_json(path)
        except (FileNotFoundError, NotADirectoryError):
            pass
        except (OSError, ValueError):
            self.notice = Message(_BROKEN, {"file": displayable(set_aside(path))})
        return {}

    def change(self, **changes: Any) -> Settings:
        """Apply ``changes``, save, call the listeners (old, new), and return the new settings."""
        old, new = self.current, self.current.with_changes(**changes)
        if new == old:
            return new
        self.current = new
        self.save()
        for listener in tuple(self.listeners):
            listener(old, new)
        return new

    def save(self) -> bool:
        """Write what has changed since the last time into the file; return False if that failed."""
        if self._path is None:
            return False
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            with lock_beside(self._path, self._sleep):
                data = _merged(self._read(self._path), self._saved, self.current)
                write_atomically(self._path, json.dumps(data, indent=1), self._sleep)
            self._saved = self.current
        except (OSError, TypeError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            self.notice = Message(_UNSAVED, {"reason": reason})
            return False
        return True
