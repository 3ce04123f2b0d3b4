"""The music: scores that can be read, pieces that are played by them, files that hold them."""

from pathlib import Path

import numpy as np
import pytest

from game.app.paths import find_paths
from game.tools.music import rendering
from game.tools.music.arrangement import beat_times
from game.tools.music.loudness import integrated, peak
from game.tools.music.notation import Note, ScoreError, read_melody
from game.tools.music.score import Piece, load_pieces
from game.ui.sound.audio import RATE
from game.ui.sound.music import OPENINGS, PLAYLISTS

PIECES = load_pieces()
FOLDER = find_paths().assets / "music"
MOST_BYTES = 11_000_000


# Notation


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


def test_a_piece_is_rendered_at_its_loudness_and_does_not_clip() -> None:
    piece = PIECES["harbor_morning"]
    short = Piece(**{**vars(piece), "form": piece.form[:1]})
    stereo = rendering.render_piece(short)
    assert stereo.shape[0] == 2
    assert integrated(stereo, RATE) == pytest.approx(rendering.LOUDNESS, abs=1)
    assert peak(stereo) <= -1
    assert np.max(np.abs(stereo[0] - stereo[1])) > 0.01  # it is in stereo


def test_the_files_are_of_a_few_megabytes() -> None:
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < MOST_BYTES
