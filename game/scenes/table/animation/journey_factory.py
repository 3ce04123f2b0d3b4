"""Create the journeys for the moves of an animation, depending on the manner of moving."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from pygame import FRect

from game.rules.position import Position
from game.scenes.table.animation.piece_moves import Manner, PieceMove
from game.scenes.table.animation.ships_and_cart import (
    BETWEEN,
    FOLLOWS,
    SAILING,
    Journey,
    cart_ride,
    governor_card,
    voyage,
    waters,
)
from game.scenes.table.animation.walk import (
    LAID,
    TAKEN_IN,
    footsteps,
    gangway,
    route_ashore,
    route_between,
    walk,
    walking_time,
)
from game.scenes.table.display import TableDisplay
from game.scenes.table.view import spots
from game.scenes.table.view.spots import Spot, board, whole_piece
from game.ui.tween import Animation, Flight
from game.ui.view import Point

FLIGHT = 0.5  # seconds per piece, at normal speed
STAGGER, LONGEST_STAGGER = 0.07, 0.6  # seconds between departures of pieces, and in total
FILE_GAP, LONGEST_FILE = 0.13, 0.9  # the same for walking people
SMALLEST = 26.0  # height of a flying piece, in logical pixels
LARGEST = {"coin": 34.0, "vp": 34.0, "barrel": 58.0}
WALKING, STANDING = 42.0, 38.0  # heights of people: walking, and maximum when standing


@dataclass(frozen=True)
class JourneyStage:
    """The setting of moves: the display, the positions before and after, a callback that plays
    sounds, and `pace`, a time factor for journeys."""

    display: TableDisplay
    before: Position
    after: Position
    play: Callable[[str, Point], None]
    pace: float = 1.0

    def start_of(self, spot: Spot) -> FRect | None:
        """Return the rectangle of a spot before the moves (logical pixels), or None if not
        visible."""
        return self._place(spot, self.before)

    def end_of(self, spot: Spot) -> FRect | None:
        """Return the rectangle of a spot after the moves (logical pixels), or None if not
        visible."""
        return self._place(spot, self.after)

    def sea(self) -> FRect | None:
        """Return the visible rectangle of the sea, or None if a sheet covers it."""
        return self.display.seen(spots.SEA)

    def landing(self, move: PieceMove, at: Point) -> Callable[[], None]:
        """Return a callback that plays the sound of a piece as it lands."""
        return partial(self.play, move.landing, at)

    def _place(self, spot: Spot, position: Position) -> FRect | None:
        """Return the rectangle of a spot, or else of the whole piece or the board it belongs to."""
        wholes = (spot, whole_piece(spot), board(spot.seat))
        rects = (self.display.rect_in(seen, position) for seen in wholes)
        return next((rect for rect in rects if rect is not None), None)


Located = tuple[PieceMove, FRect, FRect]
"""A move with the rectangles of its start and end."""


def make_journeys(moves: Sequence[PieceMove], stage: JourneyStage) -> list[Animation]:
    """Return the animations of moves, from bottom to top. Moves with an invisible start or end are
    left out."""
    located: dict[Manner, list[Located]] = {manner: [] for manner in Manner}
    for move in moves:
        start, end = stage.start_of(move.start), stage.end_of(move.end)
        if start is not None and end is not None:
            located[move.manner].append((move, start, end))
    walks, plank = _walks(located[Manner.WALKS], stage)
    boarded = plank[0].duration if plank else 0.0
    departures = list(_voyages(located[Manner.SAILS_AWAY], stage, boarded))
    cleared = departures[-1].delay + FOLLOWS * stage.pace if departures else 0.0
    voyages = [*departures, *_voyages(located[Manner.SAILS_IN], stage, cleared)]
    water, ships = (
        [Journey(0.0, waters(paint, stage.sea))] if voyages else []
        for paint in (stage.display.draw_water, stage.display.draw_ships)
    )
    return [
        *(*water, *voyages, *ships),
        *(*plank, *walks),
        *_cart(located[Manner.BY_CART], stage),
        *_flights(located[Manner.FLIES], stage),
        *(
            governor_card(start, end, stage.pace, stage.landing(move, end.center))
            for move, start, end in located[Manner.HANDED_ON]
        ),
    ]


def _flights(flying: list[Located], stage: JourneyStage) -> Iterator[Flight]:
    gap = min(STAGGER, LONGEST_STAGGER / max(1, len(flying)))
    for nth, (move, start, end) in enumerate(flying):
        small, large = (
            stage.display.piece(move.piece, move.kind, _height(move.piece, rect))
            for rect in (start, end)
        )
        flight = Flight(
            small,
            start.center,
            end.center,
            FLIGHT,
            end_size=large.size,
            on_land=stage.landing(move, end.center),
        )
        flight.delay = nth * gap
        yield flight


def _height(piece: str, rect: FRect) -> float:
    """Return the height of a piece that flies from or to a rectangle (logical pixels)."""
    return min(max(rect.height * 0.9, SMALLEST), LARGEST.get(piece, 110.0))


def _walks(walking: list[Located], stage: JourneyStage) -> tuple[list[Journey], list[Journey]]:
    """Return the walks of people in single file, and the gangway if they come from a visible
    ship."""
    sea = stage.sea()
    gap = min(FILE_GAP, LONGEST_FILE / max(1, len(walking))) * stage.pace
    boarding = any(move.start.kind == "deck" for move, _, _ in walking) and sea is not None
    ship = stage.start_of(spots.COLONIST_SHIP) if boarding else None
    first = LAID * stage.pace if ship is not None else 0.0
    walks, last_ashore = [], 0.0
    for nth, (move, start, end) in enumerate(walking):
        route, share = route_between(start.center, end.center, sea), 0.0
        if ship is not None and move.start.kind == "deck":
            route, share = route_ashore(ship, start.center, end.center, sea)
        lasts, sets_off = walking_time(route) * stage.pace, first + nth * gap
        image = stage.display.piece(move.piece, move.kind, WALKING)
        heights = min(start.height, STANDING), min(end.height, STANDING)
        steps = footsteps(lasts, stage.landing(move, start.center)) if nth == 0 else ()
        walks.append(
            Journey(
                lasts,
                walk(image, route, heights, lasts, lifted=move.lifted),
                delay=sets_off,
                cues=steps,
                on_done=stage.landing(move, end.center),
            )
        )
        last_ashore = max(last_ashore, sets_off + share * lasts)
    if ship is None:
        return walks, []
    lies = last_ashore + TAKEN_IN * stage.pace
    return walks, [Journey(lies, gangway(ship, lies))]


def _voyages(sailing: list[Located], stage: JourneyStage, delay: float) -> Iterator[Journey]:
    """Return the voyages of ships that all arrive or all leave. The rightmost one goes first, so
    that none sails through another."""
    berths = [
        (move, start if move.manner is Manner.SAILS_AWAY else end) for move, start, end in sailing
    ]
    lasts = SAILING * stage.pace
    for nth, (move, berth) in enumerate(sorted(berths, key=lambda found: -found[1].x)):
        yield Journey(
            lasts,
            voyage(move, berth, stage.sea, lasts),
            delay=delay + nth * BETWEEN * stage.pace,
            on_done=stage.landing(move, berth.center),
        )


def _cart(loaded: list[Located], stage: JourneyStage) -> Iterator[Journey]:
    house = stage.start_of(spots.HOUSE)
    if not loaded or house is None:
        return
    barrels = [
        (stage.display.piece(move.piece, move.kind, bay.height), bay) for move, bay, _ in loaded
    ]
    yield cart_ride(house, barrels, stage.pace, partial(stage.play, loaded[0][0].landing))
