"""The read-me that lies beside the built program, in every language that has a catalogue."""

from __future__ import annotations

import gettext
import textwrap
from pathlib import Path

DOMAIN = "puerto_rico"
LOCALE = Path(__file__).resolve().parent.parent / "assets" / "locale"
LICENCES = {  # where they are
    "darwin": "Puerto Rico.app/Contents/Resources/licences",
    "linux": "_internal/licences",
    "win32": "_internal/licences",
}
WIDTH = 96


def languages() -> list[str]:
    """Return the languages that have a catalogue."""
    return sorted(path.parent.parent.name for path in LOCALE.glob(f"*/LC_MESSAGES/{DOMAIN}.mo"))


def read_mes(system: str, version: str) -> dict[str, str]:
    """Return the texts by the names of their files, which tell the language."""
    # English comes last and has its name, should the catalogue of a language have none.
    return dict(read_me(system, version, language) for language in (*languages(), "en"))


def read_me(system: str, version: str, language: str) -> tuple[str, str]:
    """Return the name and the text of the read-me for a system (as `sys.platform` has it)."""
    catalogue = gettext.translation(DOMAIN, LOCALE, [language], fallback=True)
    tr, trc = catalogue.gettext, catalogue.pgettext
    starts = {
        "linux": tr(
            "Double-click puerto-rico to play. Where the desktop does not start programs from "
            "folders, run add-to-menu.sh once (in a terminal: ./add-to-menu.sh); the game is in "
            "the menu then. With --remove it takes the game out again."
        ),
        "win32": tr(
            "Double-click puerto-rico.exe to play. The program is not signed: if Windows holds it "
            "back, choose “More info” and then “Run anyway”."
        ),
        "darwin": tr(
            "Double-click Puerto Rico to play. The program is not signed: the first time, open it "
            "with a right click (or Ctrl-click) and “Open”."
        ),
    }
    opens = {
        "linux": tr("After add-to-menu.sh they open by double click."),
        "win32": tr(
            "To open them by double click: right-click one, “Open with”, “Choose another app”, "
            "pick puerto-rico.exe in this folder, and tick “Always”."
        ),
        "darwin": tr("They open by double click once the game has been started."),
    }
    parts = [
        _headed(f"Puerto Rico {version}", "="),
        _wrapped(starts[system]),
        _headed(tr("Match files"), "-")
        + _wrapped(
            tr(
                "A match that somebody gave you (a file *.prmatch) can be dropped on the window of "
                "the title, or opened from a terminal with the file's name after the program's."
            )
        )
        + _wrapped(opens[system]),
        _wrapped(
            tr(
                "Your matches and settings are not in this folder: it may be moved, replaced by a "
                "newer version or deleted without losing them. docs/saves.md of the source says "
                "where they lie."
            )
        ),
        _headed(tr("Licences"), "-")
        + _wrapped(
            # As in `game.scenes.credits`.
            tr(
                "An unofficial game by fans. Puerto Rico and all related trademarks belong to "
                "their owners, who have no part in it. Code, pictures, sounds and music were made "
                "for this game and are under the MIT licence."
            )
        )
        + _wrapped(
            tr("What it contains of others, and under which licences, is here: {folder}.").format(
                folder=LICENCES[system]
            )
        ),
    ]
    # Translators: the name of a text file beside the program; letters of ASCII alone.
    return trc("name of a file", "READ-ME") + ".txt", "\n".join(parts)


def _headed(title: str, line: str) -> str:
    return f"{title}\n{line * len(title)}\n"


def _wrapped(text: str) -> str:
    """Return a paragraph in lines that are not too long; file names stay whole."""
    return textwrap.fill(text, WIDTH, break_long_words=False, break_on_hyphens=False) + "\n"
