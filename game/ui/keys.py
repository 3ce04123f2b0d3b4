"""Key bindings: one table of all actions for the settings, the key list and tooltips.

Assigned keys are stored as names (`InputAction` value to key name), so the settings file is
readable.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

import pygame

from game.app.i18n import N_
from game.ui.input import BOARDS, DIRECTIONS, Bindings, InputAction, KeyPress, PadControl

_CTRL, _SHIFT, _ALT = pygame.KMOD_CTRL, pygame.KMOD_SHIFT, pygame.KMOD_ALT

TranslateText = Callable[[str], str]


@dataclass(frozen=True)
class KeyEntry:
    """One action with its name, a description, and its controls. The `default` key can be
    reassigned. `fixed` keys cannot, so no one can lock themselves out."""

    action: InputAction
    name: str
    description: str
    default: int | None = None
    fixed: tuple[KeyPress, ...] = ()
    pad: PadControl | None = None
    mouse: str = ""

    @property
    def assignable(self) -> bool:
        """Whether the action's key can be reassigned."""
        return self.default is not None


def _button(code: int) -> PadControl:
    return PadControl(code)


def _axis(code: int) -> PadControl:
    return PadControl(code, trigger=True)


_BOARD = N_("Look at a player's board.")
_AROUND = N_("Move in that direction.")
_ALONG = N_("Move to the next or previous control.")
_PAGE = N_("Scroll one page.")
_END = N_("Go to the beginning or the end.")
_LEAF = N_("Go back to the previous page, or forward again.")

_STEERING: Mapping[InputAction, PadControl] = {
    InputAction.LEFT: _button(pygame.CONTROLLER_BUTTON_DPAD_LEFT),
    InputAction.RIGHT: _button(pygame.CONTROLLER_BUTTON_DPAD_RIGHT),
    InputAction.UP: _button(pygame.CONTROLLER_BUTTON_DPAD_UP),
    InputAction.DOWN: _button(pygame.CONTROLLER_BUTTON_DPAD_DOWN),
    InputAction.NEXT: _button(pygame.CONTROLLER_BUTTON_RIGHTSHOULDER),
    InputAction.PREVIOUS: _button(pygame.CONTROLLER_BUTTON_LEFTSHOULDER),
}
_FIXED = (
    (InputAction.LEFT, N_("Left"), _AROUND, KeyPress(pygame.K_LEFT)),
    (InputAction.RIGHT, N_("Right"), _AROUND, KeyPress(pygame.K_RIGHT)),
    (InputAction.UP, N_("Up"), _AROUND, KeyPress(pygame.K_UP)),
    (InputAction.DOWN, N_("Down"), _AROUND, KeyPress(pygame.K_DOWN)),
    (InputAction.NEXT, N_("Next"), _ALONG, KeyPress(pygame.K_TAB)),
    (InputAction.PREVIOUS, N_("Previous"), _ALONG, KeyPress(pygame.K_TAB, _SHIFT)),
    (InputAction.PAGE_UP, N_("Page up"), _PAGE, KeyPress(pygame.K_PAGEUP)),
    (InputAction.PAGE_DOWN, N_("Page down"), _PAGE, KeyPress(pygame.K_PAGEDOWN)),
    (InputAction.FIRST, N_("To the beginning"), _END, KeyPress(pygame.K_HOME)),
    (InputAction.LAST, N_("To the end"), _END, KeyPress(pygame.K_END)),
    (InputAction.PAGE_BACK, N_("Previous page"), _LEAF, KeyPress(pygame.K_LEFT, _ALT)),
    (InputAction.PAGE_ON, N_("Next page"), _LEAF, KeyPress(pygame.K_RIGHT, _ALT)),
    (InputAction.RENAME, N_("Rename"), N_("Rename the selected match."), KeyPress(pygame.K_F2)),
    (
        InputAction.DISCARD,
        N_("Delete"),
        N_("Delete the selected match."),
        KeyPress(pygame.K_DELETE),
    ),
)
"""Actions whose only key cannot be reassigned."""

KEY_TABLE: tuple[KeyEntry, ...] = (
    KeyEntry(
        InputAction.CONFIRM,
        N_("Confirm"),
        N_("Choose the highlighted item."),
        pygame.K_SPACE,
        (KeyPress(pygame.K_RETURN), KeyPress(pygame.K_KP_ENTER)),
        _button(pygame.CONTROLLER_BUTTON_A),
    ),
    KeyEntry(
        InputAction.CANCEL,
        N_("Go back"),
        N_("Go back one step. At the table, open the menu."),
        fixed=(KeyPress(pygame.K_ESCAPE),),
        pad=_button(pygame.CONTROLLER_BUTTON_B),
    ),
    KeyEntry(
        InputAction.MENU,
        N_("Menu"),
        N_("Open the menu."),
        pygame.K_F10,
        pad=_button(pygame.CONTROLLER_BUTTON_START),
    ),
    KeyEntry(
        InputAction.UNDO,
        N_("Undo"),
        N_("Take back your last decision."),
        pygame.K_u,
        (KeyPress(pygame.K_BACKSPACE), KeyPress(pygame.K_z, _CTRL)),
        _button(pygame.CONTROLLER_BUTTON_X),
    ),
    KeyEntry(
        InputAction.REDO,
        N_("Redo"),
        N_("Redo the move you took back."),
        fixed=(KeyPress(pygame.K_y, _CTRL), KeyPress(pygame.K_z, _CTRL | _SHIFT)),
    ),
    KeyEntry(
        InputAction.HINT,
        N_("Advice"),
        N_("Ask the helper what to do and why."),
        pygame.K_h,
        pad=_axis(pygame.CONTROLLER_AXIS_TRIGGERRIGHT),
    ),
    KeyEntry(
        InputAction.HELP,
        N_("Explain"),
        N_("Read the rule for whatever you're pointing at."),
        pygame.K_F1,
        pad=_button(pygame.CONTROLLER_BUTTON_BACK),
        mouse=N_("Right-click"),
    ),
    KeyEntry(
        InputAction.SKIP,
        N_("Skip"),
        N_("Skip to your next decision."),
        pygame.K_s,
        pad=_button(pygame.CONTROLLER_BUTTON_RIGHTSTICK),
    ),
    KeyEntry(
        InputAction.ZOOM,
        N_("Look closer"),
        N_("Bring the board you're pointing at to the front."),
        pygame.K_z,
        pad=_button(pygame.CONTROLLER_BUTTON_Y),
    ),
    *(
        KeyEntry(board, N_("View a board"), _BOARD, fixed=(KeyPress(pygame.K_1 + seat),))
        for seat, board in enumerate(BOARDS)
    ),
    KeyEntry(
        InputAction.PIN,
        N_("Keep in front"),
        N_("Keep this board in front, no matter whose turn it is."),
        pygame.K_p,
    ),
    KeyEntry(InputAction.MARKET, N_("Buildings"), N_("Open or close the market."), pygame.K_b),
    KeyEntry(
        InputAction.LOG,
        N_("Log"),
        N_("Make the log larger or smaller."),
        pygame.K_l,
        pad=_button(pygame.CONTROLLER_BUTTON_LEFTSTICK),
    ),
    KeyEntry(
        InputAction.PEEK,
        N_("Your hidden VP"),
        N_("Hold to see your hidden victory points."),
        pygame.K_v,
        pad=_axis(pygame.CONTROLLER_AXIS_TRIGGERLEFT),
    ),
    KeyEntry(InputAction.MUTE, N_("Mute"), N_("Turn the sound on or off."), pygame.K_m),
    KeyEntry(InputAction.MUSIC, N_("Music"), N_("Turn the music on or off."), pygame.K_n),
    KeyEntry(
        InputAction.FULL_SCREEN,
        N_("Full screen"),
        N_("Switch between full screen and a window."),
        pygame.K_F11,
        (KeyPress(pygame.K_RETURN, _ALT),),
    ),
    *(
        KeyEntry(action, name, description, fixed=(key,), pad=_STEERING.get(action))
        for action, name, description, key in _FIXED
    ),
)
"""All actions, in display order."""

DEFAULT_KEYS: Mapping[InputAction, int] = {
    entry.action: entry.default for entry in KEY_TABLE if entry.default is not None
}
FIXED_KEYS: Mapping[KeyPress, InputAction] = {
    key: entry.action for entry in KEY_TABLE for key in entry.fixed
}
PAD_CONTROLS: Mapping[PadControl, InputAction] = {
    entry.pad: entry.action for entry in KEY_TABLE if entry.pad
}

# Keys whose names are translatable words.
_KEY_NAMES: Mapping[int, str] = {
    pygame.K_SPACE: N_("Space"),
    pygame.K_RETURN: N_("Enter"),
    pygame.K_KP_ENTER: N_("Enter"),
    pygame.K_ESCAPE: N_("Escape"),
    pygame.K_BACKSPACE: N_("Backspace"),
    pygame.K_DELETE: N_("Del"),
    pygame.K_TAB: N_("Tab"),
    pygame.K_LEFT: N_("Left"),
    pygame.K_RIGHT: N_("Right"),
    pygame.K_UP: N_("Up"),
    pygame.K_DOWN: N_("Down"),
    pygame.K_PAGEUP: N_("Page up"),
    pygame.K_PAGEDOWN: N_("Page down"),
    pygame.K_HOME: N_("Home"),
    pygame.K_END: N_("End"),
}
_MODIFIER_NAMES = ((_CTRL, N_("Ctrl")), (_ALT, N_("Alt")), (_SHIFT, N_("Shift")))
_PAD_LETTERS: Mapping[PadControl, str] = {
    _button(pygame.CONTROLLER_BUTTON_A): "A",
    _button(pygame.CONTROLLER_BUTTON_B): "B",
    _button(pygame.CONTROLLER_BUTTON_X): "X",
    _button(pygame.CONTROLLER_BUTTON_Y): "Y",
}
_PAD_NAMES: Mapping[PadControl, str] = {
    _button(pygame.CONTROLLER_BUTTON_START): N_("Start"),
    _button(pygame.CONTROLLER_BUTTON_BACK): N_("Back"),
    _button(pygame.CONTROLLER_BUTTON_LEFTSHOULDER): N_("Left shoulder"),
    _button(pygame.CONTROLLER_BUTTON_RIGHTSHOULDER): N_("Right shoulder"),
    _button(pygame.CONTROLLER_BUTTON_LEFTSTICK): N_("Click left stick"),
    _button(pygame.CONTROLLER_BUTTON_RIGHTSTICK): N_("Click right stick"),
    **{_STEERING[action]: N_("D-pad, left stick") for action in DIRECTIONS},
    _axis(pygame.CONTROLLER_AXIS_TRIGGERLEFT): N_("Left trigger"),
    _axis(pygame.CONTROLLER_AXIS_TRIGGERRIGHT): N_("Right trigger"),
}

# Modifier and lock keys.
_MODIFIER_KEYS = frozenset(
    {
        *(pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT),
        *(pygame.K_RALT, pygame.K_LMETA, pygame.K_RMETA, pygame.K_CAPSLOCK, pygame.K_NUMLOCKCLEAR),
    }
)


# Assignment


def bindings(names: Mapping[str, str], tr: TranslateText) -> Bindings:
    """Return the actions of all keys and gamepad controls, including the assigned keys."""
    chosen = assigned_keys(names)
    keys = {**FIXED_KEYS, **{KeyPress(code): action for action, code in chosen.items()}}

    def name(action: InputAction) -> str:
        return next(iter(key_texts(action, names, tr)), "")

    return Bindings(keys, PAD_CONTROLS, name)


def is_assignable(code: int) -> bool:
    """Return whether a key can be assigned to an action."""
    return (
        KeyPress(code) not in FIXED_KEYS
        and code not in _MODIFIER_KEYS
        and _code(key_name(code)) == code
    )


def assigned_keys(names: Mapping[str, str]) -> dict[InputAction, int]:
    """Return the key of each assignable action. Unknown key names are ignored. If one key would
    trigger two actions, return the default keys."""
    keys = dict(DEFAULT_KEYS)
    for action in DEFAULT_KEYS:
        code = _code(names.get(action.value, ""))
        if code is not None and is_assignable(code):
            keys[action] = code
    return keys if len(set(keys.values())) == len(keys) else dict(DEFAULT_KEYS)


def action_of_key(names: Mapping[str, str], code: int) -> InputAction | None:
    """Return the action that a key is assigned to, or None."""
    return next((action for action, key in assigned_keys(names).items() if key == code), None)


def reassign_key(names: Mapping[str, str], action: InputAction, code: int) -> dict[str, str]:
    """Return the key names after assigning a key to an action. If another action had that key, the
    two swap keys."""
    keys = assigned_keys(names)
    for other, had in keys.items():
        if had == code:
            keys[other] = keys[action]
    keys[action] = code
    return {
        wanted.value: key_name(key) for wanted, key in keys.items() if key != DEFAULT_KEYS[wanted]
    }


# Names


def key_name(code: int) -> str:
    """Return the system's name for a key, or "" if it has none. Requires an initialized display."""
    return pygame.key.name(code, use_compat=False)


def key_text(key: KeyPress, tr: TranslateText) -> str:
    """Return the translated name of a key with its modifiers."""
    held = [tr(word) for modifier, word in _MODIFIER_NAMES if key.modifiers & modifier]
    own = tr(_KEY_NAMES[key.code]) if key.code in _KEY_NAMES else key_name(key.code)
    return "+".join([*held, own])


def key_texts(action: InputAction, names: Mapping[str, str], tr: TranslateText) -> list[str]:
    """Return all keys and mouse inputs that trigger an action, without duplicates, the assigned key
    first."""
    entry = ENTRY_BY_ACTION[action]
    chosen = assigned_keys(names).get(action)
    keys = [*([] if chosen is None else [KeyPress(chosen)]), *entry.fixed]
    texts = [key_text(key, tr) for key in keys] + ([tr(entry.mouse)] if entry.mouse else [])
    return list(dict.fromkeys(texts))


def pad_text(action: InputAction, tr: TranslateText) -> str:
    """Return the name of an action's gamepad button, or "" if it has none."""
    control = ENTRY_BY_ACTION[action].pad
    if control is None:
        return ""
    return _PAD_LETTERS[control] if control in _PAD_LETTERS else tr(_PAD_NAMES[control])


ENTRY_BY_ACTION: Mapping[InputAction, KeyEntry] = {entry.action: entry for entry in KEY_TABLE}


def list_keys(
    names: Mapping[str, str], tr: TranslateText
) -> Iterator[tuple[list[str], list[str], str]]:
    """Yield the keys, gamepad buttons and description of every action. Actions with the same
    description are merged."""
    sentences = dict.fromkeys(entry.description for entry in KEY_TABLE)
    for sentence in sentences:
        actions = [entry.action for entry in KEY_TABLE if entry.description == sentence]
        keys = dict.fromkeys(word for action in actions for word in key_texts(action, names, tr))
        pads = dict.fromkeys(filter(None, (pad_text(action, tr) for action in actions)))
        yield list(keys), list(pads), tr(sentence)


def _code(name: str) -> int | None:
    try:
        return pygame.key.key_code(name) if name else None
    except ValueError:
        return None
