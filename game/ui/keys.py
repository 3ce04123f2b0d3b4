"""Which key asks for what: the usual keys, and those that a person has chosen instead.

What is chosen is kept as names (`Action` value to key), so that a person can read the file.
"""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from game.ui.input import FIXED_KEYS, USUAL_KEYS, Action

# Keys that scenes and the window read by themselves, and those that only change other keys.
_TAKEN = frozenset(
    {
        *(pygame.K_1, pygame.K_2, pygame.K_3, pygame.K_4, pygame.K_5, pygame.K_F11, pygame.K_v),
        *(pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT),
        *(pygame.K_RALT, pygame.K_LMETA, pygame.K_RMETA, pygame.K_CAPSLOCK, pygame.K_NUMLOCKCLEAR),
    }
)


def key_name(code: int) -> str:
    """What a key is called, "" for one without a name. Needs the window system."""
    return pygame.key.name(code, use_compat=False)


def free_to_choose(code: int) -> bool:
    """Whether a key can be chosen for an action."""
    return code not in FIXED_KEYS and code not in _TAKEN and _code(key_name(code)) == code


def chosen_keys(names: Mapping[str, str]) -> dict[Action, int]:
    """The key of each action that can have another. A name that no key has is passed over; if one
    key would ask for two things, all are as usual."""
    found = dict(USUAL_KEYS)
    for action in USUAL_KEYS:
        code = _code(names.get(action.value, ""))
        if code is not None and free_to_choose(code):
            found[action] = code
    return found if len(set(found.values())) == len(found) else dict(USUAL_KEYS)


def key_table(names: Mapping[str, str]) -> dict[int, Action]:
    """What every key asks for."""
    return {**FIXED_KEYS, **{code: action for action, code in chosen_keys(names).items()}}


def with_key(names: Mapping[str, str], action: Action, code: int) -> dict[str, str]:
    """The names with another key for an action; the action that had that key gets the old one."""
    found = chosen_keys(names)
    for other, had in found.items():
        if had == code:
            found[other] = found[action]
    found[action] = code
    return {one.value: key_name(key) for one, key in found.items() if key != USUAL_KEYS[one]}


def _code(name: str) -> int | None:
    try:
        return pygame.key.key_code(name) if name else None
    except ValueError:
        return None
