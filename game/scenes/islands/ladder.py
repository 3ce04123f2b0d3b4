"""The ladder: the characters in order of strength, each to be beaten in a best of three."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

from pygame import FRect

from game.content.islands import Rung
from game.content.opponents.character import Character
from game.history.islands.series import NEEDED, Series
from game.scenes.sheet_scene import SheetScene
from game.ui import skin
from game.ui.box_layout import REST, TextMeasure, column, middle, row
from game.ui.context import Context
from game.ui.paint import Painter
from game.ui.phrases.players import PLAYER_NAMES
from game.ui.text.typesetting import SMALL, SMALL_LABEL, SUBHEADING
from game.ui.theme import GOOD_NEWS, INK, INK_SOFT, hexcode
from game.ui.widgets.scroll import BAR_WIDTH, columns_for, lay_cards
from game.ui.widgets.widget import Portrait

_SHEET: Final = FRect(40, 26, 1840, 1028)
_ROOM: Final = FRect(88, 50, 1744, 970)
_CARD: Final = 412.0  # width of a card at 100% text
_GAP: Final = 16.0
_FACE: Final = 110.0


class RungCard(Portrait):
    """A rung: portrait, name, level, terms, and the state of the series. A click plays, unless the
    rung cannot be reached yet (`on_play` is None). `is_next` marks who is next."""

    focusable = True
    edges = (30.0, 22.0)

    def __init__(
        self,
        width: float,
        fit: TextMeasure,
        character: Character,
        lines: tuple[str, str, str],
        on_play: Callable[[], None] | None,
        *,
        is_beaten: bool = False,
    ) -> None:
        level, terms, state = lines
        face = character.portrait, _FACE * min(fit.factor, 1.4)
        beside = [(character.name, SUBHEADING, INK), (level, SMALL, INK_SOFT)]
        color = GOOD_NEWS if is_beaten else INK_SOFT
        below = [(terms, SMALL, INK), (state, SMALL_LABEL, color)]
        super().__init__(width, fit, face, beside, below)
        self.on_click = on_play
        self.is_beaten, self.is_next = is_beaten, False

    @property
    def is_open(self) -> bool:
        """Whether it can be played."""
        return self.on_click is not None

    def draw(self, p: Painter) -> None:
        lit = self.is_open and (self.hovered or self.is_next)
        skin.list_card(
            p, self.rect, 1.0 if lit else 0.55, marked=self.is_next, focused=self.focused
        )
        place = self.draw_content(p, grayed=not self.is_open)
        if self.is_beaten or not self.is_open:
            icon = "ui/check" if self.is_beaten else "ui/lock"
            corner = FRect(place.right - 36, place.bottom - 36, 36, 36)
            p.fill(corner.inflate(8, 8), INK, radius=22)
            p.picture(icon, middle(corner, 30), MAIN=hexcode((253, 246, 227)))


class LadderScene(SheetScene):
    """The rungs (already translated) on a sheet. `series` returns the series played so far by
    character, `play` begins the next match on a rung."""

    def __init__(
        self,
        ctx: Context,
        rungs: Sequence[Rung],
        series: Callable[[], Mapping[str, Series]],
        play: Callable[[Rung], None],
    ) -> None:
        super().__init__(ctx, box=_SHEET)
        self._rungs = rungs
        self._series = series
        self._play = play

    def layout(self) -> None:
        self.title = self.tr("The ladder")
        self.head, room, foot = column(_ROOM, [80, REST, 78], gap=14)
        back = self.back_button(foot)
        inner = FRect(room.x + 4, room.y + 4, room.width - BAR_WIDTH - 20, room.height)
        columns = columns_for(inner.width, _CARD * max(1.0, self.fit.factor), _GAP)
        across = row(inner, [REST] * columns, _GAP)[0].width
        cards = self._cards(across)
        lay_cards(inner, cards, columns, _GAP)
        first = next((card for card in cards if card.is_next), back)
        self.widgets.set([self.list_in(room, cards), back], focus=first)

    def _cards(self, width: float) -> list[RungCard]:
        """Create the cards. A rung can be reached once the one below it is beaten."""
        series, cards, reached = self._series(), list[RungCard](), True
        for rung in self._rungs:
            character, own = self.ctx.characters.get(rung.id), series.get(rung.id, Series())
            if character is None:
                continue
            level = self.tr(PLAYER_NAMES[rung.level or character.level])
            lines = (level, rung.terms, self._state(own, reached))
            act = partial(self._play, rung) if reached else None
            card = RungCard(width, self.fit, character, lines, act, is_beaten=own.beaten)
            card.is_next = reached and not own.beaten
            reached = own.beaten
            cards.append(card)
        return cards

    def _state(self, series: Series, reached: bool) -> str:
        tr = self.tr
        score = {"won": series.won, "lost": series.lost}
        if not reached:
            return tr("Win the series below this one first.")
        if series.beaten and series.is_over:
            return tr("Beaten. You can play again.")
        if series.is_over:
            return tr("You lost the series {lost} to {won}. Try again.", **score)
        if not series.won + series.lost:
            return tr("Be the first to win {n} matches.", n=NEEDED)
        return tr("The series stands at {won} to {lost}.", **score)
