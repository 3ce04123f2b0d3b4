"""Rich text: markup with icons, bold words and colors, parsed and wrapped into lines.

Markup: `{coin}` inserts an icon (names in `game.ui.images.icons`), `**bold**` makes text bold,
`{#rrggbb}` colors the text up to `{/}`, a newline breaks the line, a no-break space keeps an icon
with its number, and a soft hyphen marks where a word that is too long for a line may be hyphenated.
Names typed by people must go through `escape`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from game.app.i18n import SOFT_HYPHEN
from game.ui.images.icons import icons
from game.ui.theme import Color, rgb

ELLIPSIS = "…"
NBSP = "\u00a0"
_TOKENS = re.compile(r"(\{#[0-9a-fA-F]{6}\}|\{/\}|\{\w+\}|\*\*|\n| +)")
_NUMBER_BEFORE_ICON = re.compile(r"([\d/](?:\*\*)?) (?=\{[a-z_]+\})")
_SHIELD = "\u2060"  # word joiner: invisible; breaks up text that would be read as markup


@dataclass(frozen=True)
class TextPiece:
    """A run of text in one style, or one icon."""

    text: str = ""
    icon: str = ""
    bold: bool = False
    color: Color | None = None


Chunk = tuple[TextPiece, ...]
"""Pieces without a line break between them."""

Measure = Callable[[TextPiece], int]


@dataclass(frozen=True)
class TextLine:
    """The pieces of a line with their x offsets, and the width of the line, in pixels."""

    pieces: tuple[tuple[int, TextPiece], ...]
    width: int


def escape(text: str) -> str:
    """Escape `text` so that markup shows it literally."""
    return text.replace("{", "{" + _SHIELD).replace("**", f"*{_SHIELD}*").replace("\n", " ")


def bold(markup: str) -> str:
    """Return markup, which has no bold words, in bold."""
    return f"**{markup}**"


def number_with_icon(number: int, icon: str) -> str:
    """Return a number and its icon, kept on the same line."""
    return f"{number}{NBSP}{{{icon}}}"


def keep_numbers_with_icons(markup: str) -> str:
    """Replace the space between every number and the icon after it with a no-break space."""
    return _NUMBER_BEFORE_ICON.sub(rf"\1{NBSP}", markup)


def plain(markup: str) -> str:
    """Return the words of `markup` without icons and markup (for logs and screen readers)."""
    words = ("".join(piece.text for piece in chunk) for chunk in parse(markup))
    return (
        re.sub(r"\s+", " ", " ".join(words)).replace(_SHIELD, "").replace(SOFT_HYPHEN, "").strip()
    )


def parse(markup: str, *, literal: bool = False) -> Iterator[Chunk]:
    """Split `markup` into chunks. An empty chunk is a line break. With `literal`, markup is not
    interpreted."""
    glued: list[TextPiece] = []
    bold, color = False, None
    for token in _TOKENS.split(markup):
        if token == "\n" or (token and not token.strip(" ")):
            if glued:
                yield tuple(glued)
            glued = []
            if token == "\n":
                yield ()
        elif literal or not token:
            glued += [TextPiece(token)] if token else []
        elif token == "**":
            bold = not bold
        elif token == "{/}":
            color = None
        elif token.startswith("{#"):
            color = rgb(token[1:-1])
        elif token[0] == "{" and token[1:-1] in icons():
            glued.append(TextPiece(icon=token[1:-1], color=color))
        else:
            glued.append(TextPiece(token, bold=bold, color=color))
    if glued:
        yield tuple(glued)


def may_be_parted(chunk: Chunk) -> bool:
    """Return whether a chunk contains a soft hyphen."""
    return any(SOFT_HYPHEN in piece.text for piece in chunk)


def wrap(chunks: Iterable[Chunk], width: int, measure: Measure, space: int) -> list[TextLine]:
    """Break `chunks` into lines of at most `width` pixels, with `space` pixels between words."""
    lines: list[TextLine] = []
    placed: list[tuple[int, TextPiece]] = []
    x = 0
    for chunk in chunks:
        if not chunk:
            lines.append(TextLine(tuple(placed), x))
            placed, x = [], 0
            continue
        for part in _narrowed(chunk, width, measure):
            part_width = sum(measure(piece) for piece in part)
            start = x + space if placed else 0
            if placed and start + part_width > width:
                lines.append(TextLine(tuple(placed), x))
                placed, start = [], 0
            x = start
            for piece in part:
                placed.append((x, piece))
                x += measure(piece)
    lines.append(TextLine(tuple(placed), x))
    return lines


def cut(lines: Sequence[TextLine], count: int, width: int, measure: Measure) -> list[TextLine]:
    """Return the first `count` lines, the last one ending in an ellipsis."""
    kept = list(lines[: max(1, count)])
    mark = TextPiece(ELLIPSIS)
    pieces = list(kept[-1].pieces)
    end = kept[-1].width
    while pieces and end + measure(mark) > width:
        end, last = pieces.pop()
        shorter = last.text[:-1].rstrip()
        if shorter:
            replaced = TextPiece(shorter, bold=last.bold, color=last.color)
            pieces.append((end, replaced))
            end += measure(replaced)
    pieces.append((end, mark))
    kept[-1] = TextLine(tuple(pieces), end + measure(mark))
    return kept


def _narrowed(chunk: Chunk, width: int, measure: Measure) -> Iterator[Chunk]:
    """Yield the chunk unchanged, or in as many parts as the width requires: split at soft hyphens,
    and anywhere if that is not enough."""
    bare = tuple(_bare(piece) for piece in chunk)
    if sum(measure(piece) for piece in bare) <= width:
        yield bare
        return
    for piece in chunk:
        for part in _at_soft_hyphens(piece, width, measure):
            yield from _anywhere(part, width, measure)


def _anywhere(piece: TextPiece, width: int, measure: Measure) -> Iterator[Chunk]:
    """Yield a piece split between any letters into as many parts as the width requires."""
    rest = piece
    while rest.text and len(rest.text) > 1 and measure(rest) > width:
        fitting = _prefix(rest, width, measure)
        yield (replace(piece, text=rest.text[:fitting]),)
        rest = replace(piece, text=rest.text[fitting:])
    yield (rest,)


def _bare(piece: TextPiece) -> TextPiece:
    """Return a piece without soft hyphens."""
    if SOFT_HYPHEN not in piece.text:
        return piece
    return replace(piece, text=piece.text.replace(SOFT_HYPHEN, ""))


def _at_soft_hyphens(piece: TextPiece, width: int, measure: Measure) -> Iterator[TextPiece]:
    """Yield a piece split at soft hyphens into parts as long as the width allows."""
    begun, *syllables = piece.text.split(SOFT_HYPHEN)
    for nth, syllable in enumerate(syllables, 1):
        end = "-" if nth < len(syllables) else ""
        if measure(replace(piece, text=begun + syllable + end)) <= width:
            begun += syllable
        else:
            yield replace(piece, text=begun + "-")
            begun = syllable
    yield replace(piece, text=begun)


def _prefix(piece: TextPiece, width: int, measure: Measure) -> int:
    """Return how many letters of `piece` fit in `width` pixels (at least one)."""
    low, high = 1, len(piece.text)
    while low < high:
        middle = (low + high + 1) // 2
        if measure(TextPiece(piece.text[:middle], bold=piece.bold)) <= width:
            low = middle
        else:
            high = middle - 1
    return low
