"""The music: which piece is played when, how it fades, and what becomes of missing files."""

import random
from pathlib import Path

import pygame
import pytest

from game.ui.sound.music import (
    DUCKED,
    FADE_OUT,
    HUSHED,
    OPENINGS,
    PLAYLISTS,
    REST,
    MusicPlayer,
    PendingFile,
    PygameStream,
    read_in_background,
)


class FakeStream(PygameStream):
    """A stream of pieces that end when the test says so; a file holds its own name."""

    busy = False

    def __init__(self) -> None:
        self.played: list[str] = []
        self.volume = 1.0

    def play(self, data: bytes) -> None:
        if data == b"damaged":
            raise pygame.error("not an Ogg file")
        self.played.append(data.decode())
        self.busy = True

    def stop(self) -> None:
        self.busy = False

    def set_volume(self, volume: float) -> None:
        self.volume = volume


class Room:
    """A player with its stream, and time."""

    def __init__(self, seed: int = 1) -> None:
        self.stream = FakeStream()
        self.missing: set[str] = set()
        self.damaged: set[str] = set()
        self.reads: list[str] = []
        self.player = MusicPlayer(Path("music"), self.stream, random.Random(seed), self._read)
        self.player.set_volume(0.4)

    def _read(self, path: Path) -> PendingFile:
        self.reads.append(path.stem)

        def poll() -> bytes | None:
            if path.stem in self.missing:
                raise FileNotFoundError(path)
            return b"damaged" if path.stem in self.damaged else path.stem.encode()

        return poll

    def wait(self, seconds: float) -> None:
        for _ in range(round(seconds * 20)):
            self.player.update(0.05)

    def end_piece(self) -> None:
        self.stream.busy = False
        self.wait(REST[1] + 1)


def test_nothing_is_read_before_a_moment_has_passed() -> None:
    room = Room()
    room.player.want("title")
    room.player.update(0.1)
    assert room.reads == []
    room.wait(2)
    assert room.stream.played == [OPENINGS["title"]]


@pytest.mark.parametrize("mood", PLAYLISTS)
def test_all_pieces_of_a_mood_are_heard_before_one_is_heard_again(mood: str) -> None:
    orders = set()
    for seed in range(10):
        room = Room(seed)
        room.player.want(mood)
        room.wait(2)
        count = len(PLAYLISTS[mood])
        for _ in range(2 * count - 1):
            room.end_piece()
        played = room.stream.played
        assert set(played[:count]) == set(PLAYLISTS[mood])
        assert played[count:] == played[:count]
        orders.add(tuple(played[:count]))
    assert len(orders) > 3


def test_the_sea_is_heard_alone_between_two_pieces() -> None:
    room = Room()
    room.player.want("calm")
    room.wait(2)
    room.stream.busy = False
    room.wait(REST[0] - 0.5)
    assert len(room.stream.played) == 1
    assert room.player.playing == ""
    room.wait(REST[1])
    assert len(room.stream.played) == 2


def test_another_mood_fades_the_piece_out_and_begins_one_of_its_own() -> None:
    room = Room()
    room.player.want("title")
    room.wait(3)
    full = room.stream.volume
    assert full == pytest.approx(0.4)
    room.player.want("lively")
    room.wait(FADE_OUT / 2)
    assert 0 < room.stream.volume < 0.6 * full
    room.wait(FADE_OUT)
    assert room.player.playing in PLAYLISTS["lively"]


def test_a_piece_of_both_moods_goes_on() -> None:
    shared = set(PLAYLISTS["calm"]) & set(PLAYLISTS["lively"])
    room = Room()
    room.player.want("calm")
    room.wait(2)
    while room.player.playing not in shared:
        room.end_piece()
    count = len(room.stream.played)
    room.player.want("lively")
    room.wait(10)
    assert len(room.stream.played) == count
    assert room.stream.volume == pytest.approx(0.4)


def test_a_mood_that_comes_back_while_it_fades_is_taken_up_again() -> None:
    room = Room()
    room.player.want("title")
    room.wait(3)
    room.player.want("lively")
    room.wait(1)
    room.player.want("title")
    room.wait(3)
    assert len(room.stream.played) == 1
    assert room.stream.volume == pytest.approx(0.4)


def test_it_is_softer_while_somebody_thinks_and_under_a_signal() -> None:
    room = Room()
    room.player.want("calm")
    room.wait(3)
    room.player.want("calm", hushed=True)
    room.wait(2)
    assert room.stream.volume == pytest.approx(0.4 * HUSHED)
    room.player.duck(2)
    room.wait(1.5)
    assert room.stream.volume == pytest.approx(0.4 * HUSHED * DUCKED, abs=0.003)
    room.player.want("calm")
    room.wait(3)
    assert room.stream.volume == pytest.approx(0.4, abs=0.003)


def test_turned_off_it_is_silent_and_on_again_it_begins() -> None:
    room = Room()
    room.player.want("calm")
    room.wait(3)
    room.player.set_volume(0)
    room.wait(1)
    assert not room.stream.busy
    room.wait(60)
    assert len(room.stream.played) == 1
    room.player.set_volume(0.4)
    room.wait(2)
    assert len(room.stream.played) == 2
    room.player.want("")
    room.wait(FADE_OUT + 1)
    assert not room.stream.busy


def test_missing_and_damaged_pieces_are_passed_over() -> None:
    room = Room()
    room.missing, room.damaged = set(PLAYLISTS["calm"][:2]), set(PLAYLISTS["calm"][2:4])
    room.player.want("calm")
    room.wait(5)
    assert room.stream.played == [PLAYLISTS["calm"][4]]
    room.end_piece()
    assert room.stream.played == [PLAYLISTS["calm"][4]] * 2
    assert len(room.reads) <= len(PLAYLISTS["calm"]) + 1


def test_files_are_read_in_the_background(tmp_path: Path) -> None:
    (tmp_path / "piece.ogg").write_bytes(b"music")
    poll = read_in_background(tmp_path / "piece.ogg")
    data = None
    while data is None:
        data = poll()
    assert data == b"music"
    poll = read_in_background(tmp_path / "none.ogg")

    def wait_for_error() -> None:
        while poll() is None:
            pass

    with pytest.raises(FileNotFoundError):
        wait_for_error()
