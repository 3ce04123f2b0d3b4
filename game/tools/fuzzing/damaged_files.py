"""Damage a file and open it in every way the game does.

This covers match files, settings, the store, and files of earlier versions. The result is a word
from `OUTCOMES`, or a sentence that describes the fault.
"""

from __future__ import annotations

import contextlib
import os
import random
from pathlib import Path
from typing import Final

from game.app.files.disk import read_file
from game.app.files.strict_json import is_safe_text
from game.app.i18n import Translator, fill
from game.app.settings import SettingsStore
from game.history.match_library import MatchEntry, MatchLibrary, MatchLibraryError
from game.history.statistics.match_outcome import MatchOutcome
from game.history.store.personal_progress import PersonalProgress
from game.match.engine_process import InlineEngine
from game.match.journal import JournalError, list_matches, open_match
from game.match.match import Match
from game.match.replay import Replay
from game.tools.fuzzing.file_mutations import (
    MUTATIONS,
    ODD_NAMES,
    REPLACEMENTS,
    flip_bits,
    with_valid_checksums,
)
from game.tools.headless import library_at

OUTCOMES: Final = ("refused", "damaged", "whole", "settings", "taken over", "store")
ORIGINAL_CHANGED: Final = "a file that could not be read whole was changed"
_MAX_SENTENCE_LENGTH: Final = 1000  # characters


def damage_and_open(rng: random.Random, kind: str, name: str, data: bytes, home: Path) -> str:
    """Damage a file with this `data`, by a mutation or by putting a folder, link, pipe or device in
    its place, and open it in every way the game does. Return one of `OUTCOMES`, or a description of
    the fault. `home` is a folder that does not exist yet."""
    path, data = _prepare(rng, name, data, home)
    if kind in REPLACEMENTS:
        path.unlink(missing_ok=True)
        REPLACEMENTS[kind](path, data)
        return _OPENERS.get(name, _open_match)(path)
    try:
        mutated = MUTATIONS[kind](rng, data)
    except ValueError:  # a mutation for text only
        mutated = flip_bits(rng, data)
    if name not in _OPENERS and rng.random() < 0.5:
        mutated = with_valid_checksums(mutated)
    path.write_bytes(mutated)
    return _OPENERS.get(name, _open_match)(path)


def _prepare(rng: random.Random, name: str, data: bytes, home: Path) -> tuple[Path, bytes]:
    """Return the path below `home` of the file to damage and its original content; for the store,
    also create the matches it refers to."""
    path = home / FILES.get(name, f"matches/{rng.choice(ODD_NAMES)}.jsonl")
    path.parent.mkdir(parents=True)
    if name != "store":
        return path, data
    saves = home / "matches"
    saves.mkdir()
    (saves / "match-0001.jsonl").write_bytes(data)
    (saves / "match-0002.jsonl").write_bytes(b"".join(data.splitlines(keepends=True)[:60]))
    match_library = library_at(home)
    _outcomes(match_library)
    PersonalProgress(match_library.store.database).finish_lessons(["10_two_players"])
    match_library.store.database.close()
    return path, path.read_bytes()


def _content(path: Path) -> bytes:
    """Return the content of a file; b"" if it cannot be read."""
    try:
        return read_file(path)
    except OSError:
        return b""


def _is_preserved(path: Path, before: bytes) -> bool:
    """Return whether the content is still in the file or in its `.broken` copy."""
    return before in (_content(path), _content(path.with_name(path.name + ".broken")))


def _open_settings(path: Path) -> str:
    before = _content(path)
    store = SettingsStore.load(path)
    if not _is_preserved(path, before):
        return "the settings were changed by reading them"
    Translator(None, store.current.language)
    store.change(mute=not store.current.mute)
    if store.notice is not None and "saved" in store.notice.text:
        return "the settings cannot be saved"
    return "settings" if SettingsStore.load(path).notice is None else "the settings stay broken"


def _open_earlier(path: Path) -> str:
    before = _content(path)
    match_library = library_at(path.parent)
    _outcomes(match_library)
    progress = PersonalProgress(match_library.store.database)
    progress.note_topic("new")
    if "new" not in progress.shown_topics():
        return "nothing can be recorded beside it"
    match_library.store.database.close()
    return "taken over" if _content(path) == before else "it was changed by reading it"


def open_store(path: Path) -> str:
    """Open the store and its matches. It must know every match that a new store would find, and
    keep what is recorded in it."""
    match_library = library_at(path.parent)
    listed = {entry.path for entry in match_library.entries()}
    known = {outcome.key for outcome in _outcomes(match_library)}
    PersonalProgress(match_library.store.database).note_topic("new")
    match_library.store.database.close()
    again = library_at(path.parent)
    told = PersonalProgress(again.store.database).shown_topics()
    again.store.database.close()
    if "new" not in told and again.store.database.on_disk:
        return "the store forgets what is new"
    for file in path.parent.glob(path.stem + "*"):
        if not file.is_dir():
            file.unlink()
    anew = library_at(path.parent)
    if listed != {entry.path for entry in anew.entries()}:
        return "the damaged store lists other matches than there are"
    if not known >= {outcome.key for outcome in _outcomes(anew)}:
        return "the damaged store has lost results"
    return "store"


def _outcomes(match_library: MatchLibrary) -> list[MatchOutcome]:
    for _ in match_library.store.update():
        pass
    return match_library.store.outcomes()


_OPENERS: Final = {
    "settings": _open_settings,
    "statistics": _open_earlier,
    "logbook": _open_earlier,
    "store": open_store,
}
FILES: Final = {
    "settings": "settings.json",
    "statistics": "statistics.json",
    "logbook": "logbook.jsonl",
    "store": "store.sqlite",
}


def _open_match(path: Path) -> str:
    home, before = path.parent.parent, _content(path)
    match_library = library_at(home)
    entries = [card for card in match_library.entries() if card.path == path]
    if len(entries) != 1 and os.path.lexists(path):
        return "the match is not in the library"
    if not all(map(_is_displayable, entries)):
        return "the list tells something that cannot be shown"
    outcome = _continue_match(path, before)
    with contextlib.suppress(JournalError):
        Replay.load(path).play_through(lambda *_: None)
    if before:
        outside = home / path.name
        outside.write_bytes(before)
        with contextlib.suppress(MatchLibraryError):
            imported = match_library.import_match(outside)
            if open_match(imported.path).notice is not None:
                return "what was taken in is still damaged"
        if outside.read_bytes() != before:
            return ORIGINAL_CHANGED
    list_matches(path.parent)
    deleted = match_library.delete(path)
    if os.path.lexists(path):
        return "what was thrown away is still there"
    match_library.restore(deleted)
    return outcome if os.path.lexists(path) else "what was thrown away does not come back"


def _is_displayable(entry: MatchEntry) -> bool:
    """Return whether all texts of a library entry can be displayed."""
    words = [entry.title, str(entry.round), *map(str, entry.points)]
    if entry.open_error is not None:
        words.append(fill(entry.open_error.text, entry.open_error.values))
    if entry.match_file is not None:
        words += [seat.name for seat in entry.match_file.spec.seats]
    return all(is_safe_text(word) and len(word) < _MAX_SENTENCE_LENGTH for word in words)


def _continue_match(path: Path, before: bytes) -> str:
    try:
        match = Match.load(path, InlineEngine())
    except JournalError:
        return "refused" if _content(path) == before else ORIGINAL_CHANGED
    over = match.waiting_for == "over"
    if not over:
        match.play(match.game.legal_actions[0])
    match.close()
    now = _content(path)
    if match.path is None and over:  # nothing had to be written
        return "damaged" if now == before else ORIGINAL_CHANGED
    if match.write_error is not None or match.path is None:
        return "the match cannot be written"
    if match.path == path and match.notice is None:
        return "whole" if now.startswith(before) else ORIGINAL_CHANGED
    if now != before:
        return ORIGINAL_CHANGED
    again = Match.load(match.path, InlineEngine())
    again.close()
    if again.game.history != match.game.history:
        return "the match that goes on is another one"
    return "damaged"
