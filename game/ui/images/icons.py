"""Icons in text: which picture each ``{name}`` in markup stands for."""

from __future__ import annotations

from collections.abc import Mapping

# By the names of `game.rules.material`, which takes too long to load before the first picture.
_GOODS = ("corn", "indigo", "sugar", "tobacco", "coffee")
_ROLES = ("settler", "mayor", "builder", "craftsman", "trader", "captain", "prospector")
# fmt: off
_SIGNS = (
    "menu", "undo", "redo", "pin", "zoom", "sound", "mute", "settings", "help", "play",
    "pause", "step", "fast", "person", "computer", "check", "cross", "arrow_left",
    "arrow_right", "arrow_up", "arrow_down", "warning", "hourglass", "city", "flag_end", "log",
    "lock", "eye", "eye_off", "dice", "fullscreen", "home", "trophy", "star", "plus", "minus",
    "scroll", "save",
)
# fmt: on

# Name in markup -> picture. Those in `ui/` are line drawings and take the colour of the text.
ICONS: Mapping[str, str] = {
    "coin": "pieces/coin",
    "vp": "pieces/vp",
    "colonist": "pieces/colonist",
    "noble": "pieces/noble",
    "governor": "pieces/governor",
    "circle": "pieces/circle",
    "sack": "pieces/sack",
    **{good: f"goods/{good}" for good in _GOODS},
    **{f"{good}_barrel": f"barrels/{good}" for good in _GOODS},
    **{role: f"roles/icon_{role}" for role in _ROLES},
    **{sign: f"ui/{sign}" for sign in _SIGNS},
}


def is_tintable(picture: str) -> bool:
    """Return whether a picture is a line drawing that takes the colour of the text beside it."""
    return picture.startswith("ui/")
