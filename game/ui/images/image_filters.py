"""Image filters: tint, fade, grayscale, glow, rounded rectangles and nine-slice scaling."""

from __future__ import annotations

import pygame

from game.app.blank_surface import transparent_surface
from game.ui.theme import CRIMSON, PAPER_LIGHT, Color

FRAME_CORNER = 24  # corner size in the SVG files of frames, in units of the drawing


def silhouette(picture: pygame.Surface, color: Color) -> pygame.Surface:
    """Return the shape of `picture` filled with `color`."""
    shape = picture.copy()
    shape.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    shape.fill((*color, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return shape


def dimmed(picture: pygame.Surface) -> pygame.Surface:
    """Return `picture` faded to less than half its opacity."""
    return faded(picture, 110)


def faded(picture: pygame.Surface, alpha: int) -> pygame.Surface:
    """Return `picture` with its opacity multiplied by `alpha` (of 255)."""
    copy = picture.copy()
    copy.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    return copy


def lit(picture: pygame.Surface, tint: Color, over: pygame.Surface, share: float) -> pygame.Surface:
    """Return `picture` multiplied by `tint`, with `over` drawn on top, each at a strength of
    `share` (0 to 1)."""
    copy = picture.copy()
    factors = [round(255 - (255 - part) * share) for part in tint]
    copy.fill(factors, special_flags=pygame.BLEND_RGB_MULT)
    copy.blit(faded(over, round(255 * share)), (0, 0))
    return copy


def grayed(picture: pygame.Surface) -> pygame.Surface:
    """Return `picture` in grayscale."""
    return pygame.transform.grayscale(picture)


def glow(picture: pygame.Surface, color: Color, radius: int) -> pygame.Surface:
    """Return a blurred glow in the shape of `picture`, larger by `radius` pixels on every side."""
    width, height = picture.get_size()
    radius = max(1, radius)
    # Transparent pixels have the color too, or the blur would darken the rim.
    light = pygame.Surface((width + 2 * radius, height + 2 * radius), pygame.SRCALPHA)
    light.fill((*color, 0))
    shape = silhouette(picture, color)
    light.blit(shape, (radius, radius), special_flags=pygame.BLEND_RGBA_MAX)
    light = pygame.transform.gaussian_blur(light, max(1, radius // 2))
    return silhouette(light, color)


def missing_image(size: tuple[int, int]) -> pygame.Surface:
    """Return the placeholder for a missing image: a crossed box."""
    width, height = size
    box = pygame.Surface(size, pygame.SRCALPHA)
    box.fill((*PAPER_LIGHT, 150))
    line = max(1, min(size) // 24)
    pygame.draw.rect(box, CRIMSON, box.get_rect(), line)
    pygame.draw.line(box, CRIMSON, (0, 0), (width, height), line)
    pygame.draw.line(box, CRIMSON, (0, height), (width, 0), line)
    return box


def rounded_rect(
    size: tuple[int, int], color: Color, alpha: int, radius: int, width: int = 0
) -> pygame.Surface:
    """Return a rectangle with smooth rounded corners: filled, or an outline of `width` pixels."""
    corner = tile_corner(size, radius, width)
    if corner is None:
        return _smooth(size, color, alpha, radius, width)
    tile = _smooth((2 * corner + 1, 2 * corner + 1), color, alpha, radius, width)
    return nine_slice(tile, size, corner)


def tile_corner(size: tuple[int, int], radius: int, width: int) -> int | None:
    """Return the corner size for composing a rounded rectangle of `size` from nine slices, or None
    if it is too small."""
    corner = min(max(radius, width) + 1, max(size))
    small = min(size) <= 2 * corner + 1 or max(size) <= 64
    return None if small else corner


def _smooth(
    size: tuple[int, int], color: Color, alpha: int, radius: int, width: int
) -> pygame.Surface:
    """Render a rounded rectangle at a larger size and scale it down for smooth edges."""
    fine = 4
    large = pygame.Surface((size[0] * fine, size[1] * fine), pygame.SRCALPHA)
    large.fill((*color, 0))  # transparent pixels have the color too, so the rim is clean
    most = min(large.get_size()) // 2
    round_by = min(radius * fine, most)
    pygame.draw.rect(large, (*color, alpha), large.get_rect(), width * fine, border_radius=round_by)
    return pygame.transform.smoothscale(large, size)


def nine_slice(picture: pygame.Surface, size: tuple[int, int], corner: int) -> pygame.Surface:
    """Stretch `picture` to `size` without distorting its corners of `corner` pixels."""
    width, height = size
    own_width, own_height = picture.get_size()
    corner = max(1, min(corner, (own_width - 1) // 2, (own_height - 1) // 2))
    # Corners shrink in a box that is too small for two of them.
    edge_x, edge_y = max(1, min(corner, width // 2)), max(1, min(corner, height // 2))
    source_x = (0, corner, own_width - corner, own_width)
    source_y = (0, corner, own_height - corner, own_height)
    target_x = (0, edge_x, max(edge_x, width - edge_x), width)
    target_y = (0, edge_y, max(edge_y, height - edge_y), height)
    framed = transparent_surface(size)
    # Slices are scaled directly into place, which requires the same pixel format. Scaling first and
    # then copying takes ten times as long on a large frame.
    own = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
    own.blit(picture, (0, 0), special_flags=pygame.BLEND_RGBA_MAX)
    for row in range(3):
        for column in range(3):
            piece = _piece(source_x, source_y, column, row)
            place = _piece(target_x, target_y, column, row)
            if place.width > 0 and place.height > 0:
                part, there = own.subsurface(piece), framed.subsurface(place)
                pygame.transform.smoothscale(part, place.size, there)
    return framed


def _piece(
    xs: tuple[int, int, int, int], ys: tuple[int, int, int, int], column: int, row: int
) -> pygame.Rect:
    return pygame.Rect(xs[column], ys[row], xs[column + 1] - xs[column], ys[row + 1] - ys[row])
