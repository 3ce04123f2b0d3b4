"""Harmony: guitar voicings, bass notes, and a second voice below a melody."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from game.tools.music.notation import Chord, Note

GUITAR_FROM, GUITAR_TO = 50, 61  # range of the lowest of four voices
BASS_FROM, BASS_TO = 35, 47
_VOICES = 4


def voicings(chord: Chord) -> list[tuple[int, ...]]:
    """Return the close voicings of a chord in the guitar's range, with four voices each."""
    chords = []
    for lowest in range(GUITAR_FROM, GUITAR_TO + 1):
        if lowest % 12 in chord.tones:
            voices = [lowest]
            while len(voices) < _VOICES:
                above = voices[-1] + 1
                while above % 12 not in chord.tones:
                    above += 1
                voices.append(above)
            chords.append(tuple(voices))
    return chords


def lead_voices(chords: Sequence[Chord]) -> list[tuple[int, ...]]:
    """Return a voicing of each chord, with minimal movement of the voices from one to the next."""
    chosen: list[tuple[int, ...]] = []
    before: tuple[int, ...] = (55, 59, 62, 67)
    for chord in chords:
        before = min(
            voicings(chord),
            key=lambda voices: sum(abs(a - b) for a, b in zip(voices, before, strict=True)),
        )
        chosen.append(before)
    return chosen


def bass_pitch(tone: int, near: int) -> int:
    """Return the pitch of a tone in the bass range that is nearest to another pitch."""
    pitches = [pitch for pitch in range(BASS_FROM, BASS_TO + 1) if pitch % 12 == tone]
    return min(pitches, key=lambda pitch: abs(pitch - near))


def second_voice(note: Note, chord: Chord, scale: Collection[int]) -> int:
    """Return a pitch a third to a sixth below a note: a chord tone if the note is long, otherwise a
    scale tone."""
    below = range(note.pitch - 3, note.pitch - 10, -1)
    allowed = chord.tones if note.length >= 1 else scale
    return next((pitch for pitch in below if pitch % 12 in allowed), note.pitch - 12)
