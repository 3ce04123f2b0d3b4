"""The prompt: the line that says who has to decide what, or what others are doing."""

from __future__ import annotations

from dataclasses import replace

import pygame

from game.scenes.table.game_flow import GameFlow
from game.scenes.table.stage import TableStage
from game.ui import skin
from game.ui.context import Context
from game.ui.paint import Painter
from game.ui.phrases import Phrases
from game.ui.text.rich_text import escape, keep_numbers_with_icons
from game.ui.text.typesetting import LABEL
from game.ui.theme import INK, INK_SOFT, PlayerColor, hexcode

ORNAMENT = 20.0  # corner ornaments of the paper, which text avoids
TWO_LINES = 70.0  # height of a zone from which two lines can stay clear of its frame


def prompt_room(zone: pygame.FRect, *, crest: bool) -> pygame.FRect:
    """Return the area for the prompt's text in its zone, with or without a crest."""
    room = zone.inflate(-44, -12)
    if crest:
        room.left += room.height + 12
        room.width -= room.height + 12 + ORNAMENT
        return room
    return room.inflate(-28, 0)


def draw_prompt(
    p: Painter, zone: pygame.FRect, text: str, color: PlayerColor | None, *, asks: bool = False
) -> None:
    """Draw the prompt, after the player's crest. `asks`: it asks somebody, so it keeps its size
    if it needs two lines, on paper without a frame."""
    room = prompt_room(zone, crest=color is not None)
    wraps = p.text.rich_size(text, LABEL, room.width)[1] > room.height + 4
    if wraps and asks:
        skin.card(p, zone, lit=True)
        room.inflate_ip(0, 6)
    else:
        skin.paper(p, zone)
        room.inflate_ip(0, -4 if wraps and zone.height >= TWO_LINES else 4)
    if color is not None:
        crest = zone.inflate(-44, -12)
        crest.width = crest.height
        skin.crest(p, crest, color)
    p.write_rich(text, room, LABEL, INK, valign="middle")


def with_hint(ctx: Context, zone: pygame.FRect, asked: str, hint: str) -> str:
    """Append a hint on how to answer to the prompt in a zone, if it is needed and there is room: on
    one line, or on two with the smallest text."""
    if not hint or not ctx.settings.current.show_hints:
        return asked
    soft = f"{{{hexcode(INK_SOFT)}}}"
    one_line, two_lines = f"{asked} {soft}– {hint}{{/}}", f"{asked}\n{soft}{hint}{{/}}"
    room, text = prompt_room(zone, crest=True).width, ctx.text
    if text.rich_size(one_line, LABEL, 4000)[0] < room:
        return one_line
    smallest = replace(LABEL, size=text.min_size / text.factor)

    def fits(markup: str) -> bool:
        return text.rich_size(markup, smallest, room)[1] <= zone.height - 4

    return next((markup for markup in (two_lines, one_line) if fits(markup)), asked)


class PromptLine:
    """Composes and draws the prompt."""

    def __init__(self, stage: TableStage, flow: GameFlow) -> None:
        self._ctx, self._match, self._display = stage.ctx, stage.match, stage.display
        self._decision, self._log, self._flow = flow.decision, flow.log, flow
        self._guide = flow.guide
        self._say = Phrases(stage.ctx.translator)

    def text(self) -> str:
        """Return the prompt as markup."""
        tr, newest = self._ctx.translator.tr, self._log.newest
        pos, pending = self._match.game.position, self._decision.pending
        if self._log.viewed is not None:
            return tr("{eye} Back then: {line}", line=self._log.viewed.markup)
        if self._guide.prompt:
            return self._guide.prompt
        if pending is not None:
            name = escape(self._match.names[pending.seat])
            asked = keep_numbers_with_icons(
                tr("**{name}:** {asked}", name=name, asked=pending.prompt)
            )
            return with_hint(self._ctx, self._display.zone("prompt"), asked, pending.hint)
        if pos.is_over or self._flow.waiting:
            return newest.markup if newest is not None else ""
        name = escape(self._match.names[pos.seat])
        if self._match.is_computer[pos.seat]:
            return tr("**{name}** is thinking {hourglass}", name=name)
        return tr("**{name}:** {asked}", name=name, asked=self._say.prompt(pos))

    def seat(self) -> int:
        """Return the seat that the prompt refers to, -1 for none."""
        if self._log.viewed is not None:
            return self._log.viewed.seat
        if self._guide.prompt:
            return self._guide.prompt_seat
        if self._decision.pending is not None:
            return self._decision.pending.seat
        if self._flow.waiting:
            newest = self._log.newest
            return newest.seat if newest is not None else -1
        return self._match.game.position.seat

    def draw(self, p: Painter) -> None:
        """Draw the prompt in its zone."""
        seat = self.seat()
        color = self._ctx.players[self._match.colors[seat]] if seat >= 0 else None
        asks = self._decision.pending is not None
        draw_prompt(p, self._display.zone("prompt"), self.text(), color, asks=asks)
