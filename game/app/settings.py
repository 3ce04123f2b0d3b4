"""Settings: the person's preferences, stored in one JSON file."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from game.app.files.disk import Sleep, displayable, read_json, rename_broken, write_atomically
from game.app.files.lock import lock_beside
from game.app.files.strict_json import check_value
from game.app.i18n import N_, Message
from game.app.seat_colors import PALETTES

COMPUTER_SPEEDS = ("step", "slow", "normal", "fast", "instant")
UI_SCALES = (75, 100, 125, 150, 175, 200)  # percent
HANDOVERS = ("never", "role", "always")  # before each role, or before each person's turn
SILENT, ASKED, SOMETIMES, TEACHING = "silent", "asked", "sometimes", "teaching"
HELPER_LEVELS = (SILENT, ASKED, SOMETIMES, TEACHING)
"""How much the helper says: nothing; what it is asked; what is urgent, too; everything."""
LARGE_TEXT_SCALE = 125  # text size in percent from which the table uses the large-text layout
MAPPINGS = {"keys": str}
FAR_SCALE = 133  # minimum text size in percent for viewing from a distance
MIN_WINDOW = (960, 540)
MAX_WINDOW = (7680, 4320)

_OLD_CALM = "calm"  # a separate setting in earlier versions
# Names of settings in files of earlier versions.
_OLD_NAMES = {
    "couch_mode": "far_from_screen",
    "confirm_slips": "confirm_mistakes",
    "maximised": "maximized",
}
_OLD_HANDOVER = "pass_mouse"  # in earlier versions: true means "always"
_OLD_GUIDES = ("coach", "tips", "show_recap")  # replaced by the helper
_BROKEN = N_(
    "The settings file couldn't be read. It was set aside as {file}, and the game is using the "
    "default settings."
)
_UNSAVED = N_("The settings couldn't be saved: {reason}")


@dataclass(frozen=True)
class Settings:
    """All settings. Volumes run from 0 to 1, sizes are in pixels, `ui_scale` is in percent."""

    language: str = ""  # "" follows the system language
    fullscreen: bool = False
    window_size: tuple[int, int] | None = None  # when not maximized; None before the first change
    maximized: bool = False
    master_volume: float = 0.8
    effects_volume: float = 0.8
    ambience_volume: float = 0.4
    music_volume: float = 0.4
    music: bool = True
    mute: bool = False
    computer_speed: str = "normal"
    reduced_motion: bool = False  # no flying pieces and no ambient animation
    still_table: bool = False  # the table keeps the same layout in all phases
    palette: str = "standard"
    ui_scale: int = 100
    far_from_screen: bool = False
    handover: str = "never"  # when to ask people sharing a screen to pass the mouse
    show_hints: bool = True
    show_chances: bool = False  # show a bar with win probabilities above the table
    confirm_mistakes: bool = True  # ask before a likely mistake that cannot be undone
    auto_single: bool = False  # play decisions with a single legal action automatically
    welcomed: bool = False  # the welcome card of the first start was answered
    helper: str = SOMETIMES  # how much the helper says
    remarks: bool = True  # computer characters make occasional remarks
    keys: Mapping[str, str] = field(default_factory=dict)  # action to key, for changed keys only
    last_setup: Mapping[str, Any] = field(default_factory=dict)

    @property
    def text_scale(self) -> float:
        """The text size as a factor."""
        return max(self.ui_scale, FAR_SCALE if self.far_from_screen else 0) / 100

    @property
    def large_text(self) -> bool:
        """Whether the table uses the large-text layout, where boards and market open as panels."""
        return self.far_from_screen or self.ui_scale >= LARGE_TEXT_SCALE

    def with_changes(self, **changes: Any) -> Settings:
        """Return a copy with `changes`. An invalid value leaves that setting unchanged.

        Raises TypeError for an unknown setting.
        """
        unknown = set(changes) - {f.name for f in fields(self)}
        if unknown:
            raise TypeError(f"no such setting: {', '.join(sorted(unknown))}")
        return replace(self, **_valid_values(changes))


def _valid(name: str, value: Any) -> bool:
    """Return whether `value` is valid for the setting `name`."""
    choices = {
        "computer_speed": COMPUTER_SPEEDS,
        "palette": PALETTES,
        "ui_scale": UI_SCALES,
        "handover": HANDOVERS,
        "helper": HELPER_LEVELS,
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
    """Return whether the value survives a round trip through JSON within the limits of
    `check_value`."""
    try:
        check_value(value)
    except ValueError:
        return False
    return True


def from_data(data: Mapping[str, Any]) -> Settings:
    """Build settings from JSON data. Unknown names and invalid values are ignored."""
    data = _upgraded(data)
    known = {f.name: data[f.name] for f in fields(Settings) if f.name in data}
    return replace(Settings(), **_valid_values(known))


def _upgraded(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the data of a file from this or an earlier version in the current format."""
    upgraded = dict(data)
    if upgraded.pop(_OLD_CALM, False) is True:
        upgraded["reduced_motion"] = True
    for old, name in _OLD_NAMES.items():
        if old in upgraded:
            upgraded.setdefault(name, upgraded.pop(old))
    if upgraded.pop(_OLD_HANDOVER, False) is True:
        upgraded.setdefault("handover", "always")
    guides = {name: upgraded.pop(name) for name in _OLD_GUIDES if name in upgraded}
    if guides:
        upgraded.setdefault("helper", _helper_level(guides))
    return upgraded


def _helper_level(guides: Mapping[str, Any]) -> str:
    """Return the level of the helper for what an earlier version had: a coach, off unless it was
    turned on, and tips, on unless they were turned off."""
    if guides.get("coach") is True:
        return TEACHING
    return ASKED if guides.get("tips") is False else SOMETIMES


def _valid_values(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return only the valid `values`, with the window size as a tuple (JSON has only lists)."""
    good = {name: value for name, value in values.items() if _valid(name, value)}
    if "window_size" in good:
        good["window_size"] = tuple(good["window_size"])
    return good


def _merged(data: Mapping[str, Any], old: Settings, new: Settings) -> dict[str, Any]:
    """Return the JSON data of a file updated with the differences between two settings. For
    mappings, only the entries that differ are updated."""
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
    """Holds the current `Settings`, notifies listeners of changes, and saves them to disk.

    Several windows of the game share one file, so each writes only its own changes. `notice` is a
    sentence to show once if reading or writing failed; no exception is raised. `sleep` waits for a
    number of seconds.
    """

    def __init__(
        self,
        path: Path | None = None,
        settings: Settings | None = None,
        sleep: Sleep = time.sleep,
    ) -> None:
        self._path = path
        self._sleep = sleep
        self._saved = Settings()  # the file content as last seen by this window
        self.current = settings or Settings()
        self.notice: Message | None = None
        self.listeners: list[Callable[[Settings, Settings], None]] = []

    @classmethod
    def load(cls, path: Path) -> SettingsStore:
        """Read the settings from `path`. A missing file means the defaults.

        An unreadable file is renamed with the suffix `.broken`, so nothing is lost.
        """
        store = cls(path)
        store.current = store._saved = from_data(store._read(path))
        return store

    def _read(self, path: Path) -> dict[str, Any]:
        """Return the data in the file, or {} if there is none."""
        try:
            return read_json(path)
        except (FileNotFoundError, NotADirectoryError):
            pass
        except (OSError, ValueError):
            self.notice = Message(_BROKEN, {"file": displayable(rename_broken(path))})
        return {}

    def change(self, **changes: Any) -> Settings:
        """Apply `changes`, save, call the listeners (old, new), and return the new settings."""
        old, new = self.current, self.current.with_changes(**changes)
        if new == old:
            return new
        self.current = new
        self.save()
        for listener in tuple(self.listeners):
            listener(old, new)
        return new

    def save(self) -> bool:
        """Save the changes since the last save. Return False if that failed."""
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
