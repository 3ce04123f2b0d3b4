"""What is drawn of the moves of an animation: for each manner of moving, its kind of animation."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from pygame import FRect

from game.scenes.table.animation.cart_ride import CartRide
from game.scenes.table.animation.governor_card import GovernorCard
from game.scenes.table.animation.piece_moves import Manner, PieceMove
from game.scenes.table.animation.route import route_between
from game.scenes.table.animation.voyage import BETWEEN, FOLLOWS, SAILING, Voyage, Waters
from game.scenes.table.animation.walk import (
    LAID,
    TAKEN_IN,
    Gangway,
    Walk,
    footsteps,
    route_ashore,
    walking_time,
)
from game.scenes.table.view import spots
from game.scenes.table.view.spots import Spot
from game.ui.images.image_cache import ImageSpec
from game.ui.paint import Painter
from game.ui.tween import Animation, Flight
from game.ui.view import Point

FLIGHT = 0.5  # seconds of one piece, at normal speed
STAGGER, LONGEST_STAGGER = 0.07, 0.6  # seconds between pieces, and in all, until the last sets off
FILE_GAP, LONGEST_FILE = 0.13, 0.9  # the same of people who walk
SMALLEST = 26.0  # height of a flying piece, in logical pixels
LARGEST = {"coin": 34.0, "vp": 34.0, "barrel": 58.0}
WALKING, STANDING = 42.0, 38.0  # heights of people: on the way, and at most where they stand


@dataclass(frozen=True)
class Stage:
    """Where moves take place: where spots lie before and after (logical pixels, None: nowhere), how
    pieces look, how sounds are played, the water if it is seen now and what paints it, what paints
    the ships at their berths, and `pace`, a factor on the times of what does not fly."""

    start_of: Callable[[Spot], FRect | None]
    end_of: Callable[[Spot], FRect | None]
    picture: Callable[[str, int, float], ImageSpec]
    play: Callable[[str, Point], None]
    sea: Callable[[], FRect | None]
    paint_water: Callable[[Painter], None]
    paint_ships: Callable[[Painter], None]
    pace: float = 1.0

    def landing(self, move: PieceMove, at: Point) -> Callable[[], None]:
        """Return what makes the sound of a piece that lands."""
        return partial(self.play, move.landing, at)


Located = tuple[PieceMove, FRect, FRect]
"""A move with the rectangles of its ends."""


def make_journeys(moves: Sequence[PieceMove], stage: Stage) -> list[Animation]:
    """Return the animations of moves, from the lowest to the uppermost; moves from or to nowhere
    are left out."""
    located: dict[Manner, list[Located]] = {manner: [] for manner in Manner}
    for move in moves:
        start, end = stage.start_of(move.start), stage.end_of(move.end)
        if start is not None and end is not None:
            located[move.manner].append((move, start, end))
    walks, gangway = _walks(located[Manner.WALKS], stage)
    boarded = gangway[0].duration if gangway else 0.0
    departures = list(_voyages(located[Manner.SAILS_AWAY], stage, boarded))
    cleared = departures[-1].delay + FOLLOWS * stage.pace if departures else 0.0
    voyages = [*departures, *_voyages(located[Manner.SAILS_IN], stage, cleared)]
    behind = [Waters(stage.paint_water, stage.sea)] if voyages else []
    before = [Waters(stage.paint_ships, stage.sea)] if voyages else []
    return [
        *(*behind, *voyages, *before),
        *gangway,
        *walks,
        *_cart(located[Manner.BY_CART], stage),
        *_flights(located[Manner.FLIES], stage),
        *_governor_card(located[Manner.HANDED_ON], stage),
    ]


def _flights(flying: list[Located], stage: Stage) -> Iterator[Flight]:
    gap = min(STAGGER, LONGEST_STAGGER / max(1, len(flying)))
    for nth, (move, start, end) in enumerate(flying):
        yield Flight(
            stage.picture(move.piece, move.kind, _height(move.piece, start)),
            start.center,
            end.center,
            FLIGHT,
            delay=nth * gap,
            end_size=stage.picture(move.piece, move.kind, _height(move.piece, end)).size,
            arc=0.12,
            on_land=stage.landing(move, end.center),
        )


def _height(piece: str, rect: FRect) -> float:
    """Return how high a piece is drawn that comes from or goes to a rectangle (logical pixels)."""
    return min(max(rect.height * 0.9, SMALLEST), LARGEST.get(piece, 110.0))


def _walks(walking: list[Located], stage: Stage) -> tuple[list[Walk], list[Gangway]]:
    """Return the walks of people in a file, and the gangway if they come from a ship that is
    seen."""
    sea = stage.sea()
    gap = min(FILE_GAP, LONGEST_FILE / max(1, len(walking))) * stage.pace
    board = any(move.start.kind == "deck" for move, _, _ in walking) and sea is not None
    ship = stage.start_of(spots.COLONIST_SHIP) if board else None
    first = LAID * stage.pace if ship is not None else 0.0
    walks, last_ashore = [], 0.0
    for nth, (move, start, end) in enumerate(walking):
        route, share = route_between(start.center, end.center, sea), 0.0
        if ship is not None and move.start.kind == "deck":
            route, share = route_ashore(ship, start.center, end.center, sea)
        lasts, sets_off = walking_time(route) * stage.pace, first + nth * gap
        walk = Walk(
            stage.picture(move.piece, move.kind, WALKING),
            route,
            (min(start.height, STANDING), min(end.height, STANDING)),
            lasts,
            footsteps(lasts, stage.landing(move, start.center)) if nth == 0 else (),
            stage.landing(move, end.center),
        )
        walk.delay, walk.lifted = sets_off, move.lifted
        walks.append(walk)
        last_ashore = max(last_ashore, sets_off + share * lasts)
    gangway = [] if ship is None else [Gangway(ship, last_ashore + TAKEN_IN * stage.pace)]
    return walks, gangway


def _voyages(sailing: list[Located], stage: Stage, delay: float) -> Iterator[Voyage]:
    """Return the voyages of ships that all come or all leave: the one on the right is the first, so
    that none sails through another."""
    made = [
        (move, start, end) if move.manner is Manner.SAILS_AWAY else (move, end, start)
        for move, start, end in sailing
    ]
    for nth, (move, berth, _) in enumerate(sorted(made, key=lambda one: -one[1].x)):
        yield Voyage(
            move,
            berth,
            stage.sea,
            SAILING * stage.pace,
            delay=delay + nth * BETWEEN * stage.pace,
            on_done=stage.landing(move, berth.center),
        )


def _cart(loaded: list[Located], stage: Stage) -> Iterator[CartRide]:
    house = stage.start_of(spots.HOUSE)
    if not loaded or house is None:
        return
    barrels = [(stage.picture(move.piece, move.kind, bay.height), bay) for move, bay, _ in loaded]
    sound = loaded[0][0].landing
    yield CartRide(house, barrels, stage.pace, on_loaded=partial(stage.play, sound))


def _governor_card(handed_on: list[Located], stage: Stage) -> Iterator[GovernorCard]:
    for move, start, end in handed_on:
        landing = stage.landing(move, end.center)
        yield GovernorCard(start, end, stage.pace, on_landed=landing)
