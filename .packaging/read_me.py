"""The read-me next to the built program, in every language that has a catalog."""

from __future__ import annotations

import gettext
import textwrap
from pathlib import Path

DOMAIN = "puerto_rico"
LOCALE = Path(__file__).resolve().parent.parent / "assets" / "locale"
LICENSES = {  # by system
    "darwin": "Puerto Rico.app/Contents/Resources/licenses",
    "linux": "_internal/licenses",
    "win32": "_internal/licenses",
}
WIDTH = 96


def languages() -> list[str]:
    """Return the languages that have a catalog."""
    return sorted(path.parent.parent.name for path in LOCALE.glob(f"*/LC_MESSAGES/{DOMAIN}.mo"))


def read_mes(system: str, version: str) -> dict[str, str]:
    """Return the texts by file name, which depends on the language."""
    # English comes last, so it wins if a catalog lacks its own file name.
    return dict(read_me(system, version, language) for language in (*languages(), "en"))


def read_me(system: str, version: str, language: str) -> tuple[str, str]:
    """Return the name and the text of the read-me for a system (a value of `sys.platform`)."""
    catalog = gettext.translation(DOMAIN, LOCALE, [language], fallback=True)
    tr, trc = catalog.gettext, catalog.pgettext
    starts = {
        "linux": tr(
            "Double-click puerto-rico to play. If your desktop won't start programs from a "
            "folder, run add-to-menu.sh once (in a terminal: ./add-to-menu.sh) to add the game "
            "to the menu. To remove it from the menu, run the script again with --remove."
        ),
        "win32": tr(
            "Double-click puerto-rico.exe to play. The program isn't signed, so if Windows "
            "blocks it, choose “More info” and then “Run anyway”."
        ),
        "darwin": tr(
            "Double-click Puerto Rico to play. The program isn't signed, so the first time, "
            "right-click it (or Control-click it) and choose “Open”."
        ),
    }
    opens = {
        "linux": tr("After you run add-to-menu.sh, they open with a double-click."),
        "win32": tr(
            "To open them with a double-click, right-click one, choose “Open with” and then "
            "“Choose another app”, pick puerto-rico.exe in this folder, and check “Always”."
        ),
        "darwin": tr("Once you've started the game, they open with a double-click."),
    }
    parts = [
        _headed(f"Puerto Rico {version}", "="),
        _wrapped(starts[system]),
        _headed(tr("Match files"), "-")
        + _wrapped(
            tr(
                "To open a match that someone sent you (a .prmatch file), drop the file on the "
                "title screen, or start the game from a terminal with the file name after the "
                "command."
            )
        )
        + _wrapped(opens[system]),
        _wrapped(
            tr(
                "Your matches and settings aren't kept in this folder, so you can move it, "
                "replace it with a newer version or delete it without losing them. docs/saves.md "
                "in the source code says where they are."
            )
        ),
        _headed(tr("Licenses"), "-")
        + _wrapped(
            # As in `game.scenes.credits`.
            tr(
                "An unofficial fan game. Puerto Rico and all related trademarks belong to their "
                "owners, who have nothing to do with it. The code, pictures, sounds and music "
                "were made for this game and are under the MIT license."
            )
        )
        + _wrapped(
            tr(
                "Third-party software and media used in this game are listed in {folder}, with "
                "their licenses."
            ).format(folder=LICENSES[system])
        ),
    ]
    # Translators: the name of a text file beside the program; letters of ASCII alone.
    return trc("name of a file", "READ-ME") + ".txt", "\n".join(parts)


def _headed(title: str, line: str) -> str:
    return f"{title}\n{line * len(title)}\n"


def _wrapped(text: str) -> str:
    """Return a paragraph wrapped to a maximum width, without breaking file names."""
    return textwrap.fill(text, WIDTH, break_long_words=False, break_on_hyphens=False) + "\n"
