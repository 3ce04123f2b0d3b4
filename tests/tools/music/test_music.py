"""The music: scores that can be read, pieces that are played by them, files that hold them."""

import itertools
from pathlib import Path

import numpy as np
import pytest

from game.app.paths import find_paths
from game.tools.music import rendering
from game.tools.music.arrangement import arrange, beat_times, melody_of
from game.tools.music.harmony import lead_voices, second_voice
from game.tools.music.notation import (
    Note,
    ScoreError,
    frequency,
    pitch_of,
    read_chords,
    read_melody,
    read_rhythm,
    scale_of,
)
from game.tools.music.score import Piece, load_pieces
from game.tools.soundtrack.loudness import integrated, peak
from game.ui.sound.audio import RATE
from game.ui.sound.music import OPENINGS, PLAYLISTS

PIECES = load_pieces()
FOLDER = find_paths().assets / "music"
MOST_BYTES = 11_000_000


# Notation


def test_pitches_are_counted_in_semitones() -> None:
    assert [pitch_of(name) for name in ("a4", "c4", "bb4", "f#5")] == [69, 60, 70, 78]
    assert frequency(81) == pytest.approx(880)


def test_a_melody_is_read_with_lengths_rests_and_triplets() -> None:
    notes, bars = read_melody("c5:1 d5 r:.5 e5 f5:1 | g5:2/3 a5 b5 c6:2", 4)
    assert bars == 2
    assert notes[:3] == [Note(0, 72, 1), Note(1, 74, 1), Note(2.5, 76, 0.5)]
    assert notes[5].start == pytest.approx(4 + 2 / 3)


@pytest.mark.parametrize(
    ("melody", "complaint"),
    [("c5:3", "bar 1 has 3 beats"), ("c5:4 | h5:4", "'h5' is no pitch"), ("c:4", "no pitch")],
)
def test_a_melody_that_cannot_be_read_says_where(melody: str, complaint: str) -> None:
    with pytest.raises(ScoreError, match=complaint):
        read_melody(melody, 4)


def test_chords_share_their_bar() -> None:
    chords, bars = read_chords("D | Em A7", 4)
    assert bars == 2
    assert [(chord.start, chord.length) for chord in chords] == [(0, 4), (4, 2), (6, 2)]
    assert chords[2].tones == (9, 1, 4, 7)
    with pytest.raises(ScoreError, match="'Hm' is no chord"):
        read_chords("Hm", 4)


def test_a_rhythm_has_a_sign_for_each_step() -> None:
    strokes = read_rhythm("x... ..o.", 4)
    assert [(stroke.start, stroke.sign) for stroke in strokes] == [(0, "x"), (3, "o")]


def test_a_score_that_cannot_be_read_names_file_and_section(tmp_path: Path) -> None:
    (tmp_path / "dances.toml").write_text('[march]\nbeats = 2\n[march.light]\nbass = "R..."\n')
    (tmp_path / "odd.toml").write_text(
        'title = "Odd"\nabout = ""\ndance = "march"\nkey = "C"\ntempo = 100\n'
        'form = [{ section = "A", rhythm = "light" }]\n'
        '[sections.A]\nchords = "C | G"\nmelody = "c5:2"\n'
    )
    with pytest.raises(ScoreError, match=r"odd\.toml: section A: 2 bars of chords, 1 of melody"):
        load_pieces(tmp_path)


# The pieces


def test_the_players_lists_name_all_pieces_and_no_others() -> None:
    assert {name for pieces in PLAYLISTS.values() for name in pieces} == set(PIECES)
    assert {path.stem for path in FOLDER.iterdir()} == set(PIECES)
    assert all(opening in PLAYLISTS[mood] for mood, opening in OPENINGS.items())


@pytest.mark.parametrize("mood", PLAYLISTS)
def test_ten_minutes_pass_before_anything_is_repeated(mood: str) -> None:
    seconds = sum(beat_times(PIECES[name])[-1] for name in PLAYLISTS[mood])
    assert seconds >= 600


def test_lively_music_is_faster_and_has_more_strokes_than_calm_music() -> None:
    def strokes(name: str) -> float:
        piece = PIECES[name]
        played = arrange(piece, np.random.default_rng(1))
        return len(played) / beat_times(piece)[-1]

    shared = set(PLAYLISTS["calm"]) & set(PLAYLISTS["lively"])
    calm = [strokes(name) for name in set(PLAYLISTS["calm"]) - shared]
    lively = [strokes(name) for name in set(PLAYLISTS["lively"]) - shared]
    assert max(calm) < min(lively)


@pytest.mark.parametrize("piece", PIECES.values(), ids=PIECES)
def test_a_melody_sings(piece: Piece) -> None:
    """Long notes are of the chord or a step beside it, leaps are an octave and a bit at most, and
    all lies in the range of the cuatro."""
    for section in piece.sections.values():
        for note, following in zip(section.melody, section.melody[1:], strict=False):
            assert abs(note.pitch - following.pitch) <= 14
        for note in section.melody:
            assert 60 <= note.pitch <= 90
            if note.length >= 1.5:
                chord = next(c for c in reversed(section.chords) if c.start <= note.start)
                above = [(note.pitch - tone) % 12 for tone in chord.tones]
                assert min(min(steps, 12 - steps) for steps in above) <= 2


@pytest.mark.parametrize("piece", PIECES.values(), ids=PIECES)
def test_voices_move_little_from_chord_to_chord(piece: Piece) -> None:
    for section in piece.sections.values():
        voices = lead_voices(section.chords)
        for one, other in itertools.pairwise(voices):
            assert sum(abs(a - b) for a, b in zip(one, other, strict=True)) <= 16


def test_the_second_voice_lies_a_third_to_a_sixth_below() -> None:
    (chord,), _ = read_chords("C", 4)
    assert second_voice(Note(0, 79, 2), chord, scale_of("C")) == 76  # e below g
    assert second_voice(Note(0, 77, 0.5), chord, scale_of("C")) == 74  # d below f: of the scale


def test_the_same_piece_is_played_the_same_way_each_time() -> None:
    piece = PIECES["quay_plena"]
    once, again = (arrange(piece, np.random.default_rng(5)) for _ in range(2))
    assert once == again
    assert once != arrange(piece, np.random.default_rng(6))
    assert all(0 < played.strength <= 1 and played.at >= 0 for played in once)


def test_time_gives_way_at_the_end() -> None:
    piece = PIECES["cane_wind"]
    times, bar = beat_times(piece), 12 * piece.beats
    usual = times[2 * bar] - times[bar]
    assert usual == pytest.approx(piece.beats * 60 / piece.tempo, rel=0.03)
    assert times[piece.bars * bar] - times[(piece.bars - 1) * bar] > 1.1 * usual


def test_a_piece_is_rendered_at_its_loudness_and_does_not_clip() -> None:
    piece = PIECES["harbour_morning"]
    short = Piece(**{**vars(piece), "form": piece.form[:1]})
    stereo = rendering.render_piece(short)
    assert stereo.shape[0] == 2
    assert integrated(stereo, RATE) == pytest.approx(rendering.LOUDNESS, abs=1)
    assert peak(stereo) <= -1
    assert np.max(np.abs(stereo[0] - stereo[1])) > 0.01  # it is in stereo
    assert not melody_of(short)


def test_without_an_encoder_it_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "soundfile", None)
    with pytest.raises(rendering.EncoderMissing, match="pip install soundfile"):
        rendering.render(tmp_path / "music", ["cane_wind"])
    assert not (tmp_path / "music").exists()


def test_the_files_are_of_a_few_megabytes() -> None:
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < MOST_BYTES
