"""Saved matches: every match on the disk, to go on with, watch, name, give away or throw away."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame

from game.app.files.disk import displayable
from game.app.saves.match_library import (
    MAX_TITLE_LENGTH,
    DeletedMatch,
    MatchEntry,
    MatchLibrary,
    MatchLibraryError,
    clean_title,
)
from game.scenes.base import Scene
from game.scenes.dialogs.dialog import tell
from game.scenes.dialogs.text_input import TextInputScene
from game.scenes.saves.rows import (
    MatchRow,
    ThumbnailFrame,
    best,
    draw_crest,
    facts,
    file_title,
    title,
)
from game.scenes.saves.statistics_dialog import statistics_text
from game.scenes.saves.thumbnails import Thumbnails
from game.ui import skin
from game.ui.context import Context
from game.ui.input import Command, Input, InputAction
from game.ui.paint import Painter
from game.ui.phrases.players import player_name
from game.ui.text.rich_text import escape
from game.ui.text.typesetting import BODY, HEADING, LABEL, SMALL, SMALL_LABEL, TITLE
from game.ui.theme import INK, INK_SOFT, WALNUT
from game.ui.widgets.buttons import Button
from game.ui.widgets.scroll import ScrollArea
from game.ui.widgets.widget import Widget

_SHEET = pygame.FRect(60, 40, 1800, 1000)
_LIST = pygame.FRect(110, 150, 1010, 740)
LARGEST = 1.5
_SIDE = pygame.FRect(1170, 150, 640, 834)
_FOOT = 912.0
_ROW, _GAP = 128.0, 12.0
NOTE_SECONDS = 12.0
UNDO = 260.0  # width of the button

TakeUp = Callable[[Path], None]


class LibraryScene(Scene):
    """The list on the left, the chosen match on the right.

    ``go_on`` and ``watch`` get the file of the match to be continued or replayed. Files dropped
    on the window are taken in.
    """

    def __init__(
        self,
        ctx: Context,
        match_library: MatchLibrary,
        go_on: TakeUp,
        watch: TakeUp,
        snapshots: Thumbnails | None = None,
    ) -> None:
        super().__init__(ctx)
        self.match_library = match_library
        self.go_on, self.watch = go_on, watch
        self.snapshots = snapshots or Thumbnails(ctx.paths)
        self.cards: list[MatchEntry] = []
        self.chosen: MatchEntry | None = None
        self.note = ""
        self.binned: DeletedMatch | None = None
        self._note_left = 0.0
        self._offset = 0.0
        self._area: ScrollArea | None = None
        self._details = _SIDE.copy()

    # Coming and going ---------------------------------------------------------------------------

    def enter(self) -> None:
        self.match_library.purge_bin()
        taken, refused = self.match_library.import_waiting()
        self.cards = self.match_library.entries()
        self.chosen = self._card(taken[-1].path if taken else None)
        super().enter()
        sentences = [escape(self.ctx.translator.say(message)) for message in refused]
        if sentences:
            tell(self.ctx, "", "\n".join(sentences))

    def leave(self) -> None:
        self.snapshots.close()

    def _card(self, path: Path | None) -> MatchEntry | None:
        first = self.cards[0] if self.cards else None
        return next((card for card in self.cards if card.path == path), first)

    def reload(self, path: Path | None = None) -> None:
        """Look at the disk again, and choose the match of a file."""
        self.cards = self.match_library.entries()
        self.chosen = self._card(path or (self.chosen.path if self.chosen else None))
        self.resized()
        self._reveal()

    # Widgets ------------------------------------------------------------------------------------

    def layout(self) -> None:
        if self._area is not None:
            self._offset = self._area.offset
        self._area = ScrollArea(_LIST, self._rows())
        self._area.scroll_to(self._offset)
        widgets = [self._area, *self._side(), *self._foot()]
        self.widgets.set(widgets, focus=self._row() or widgets[-1])

    @property
    def _factor(self) -> float:
        """How much larger rows and buttons are: beyond this only the letters grow."""
        return min(self.ctx.text.factor, LARGEST)

    def _rows(self) -> list[Widget]:
        height = _ROW * self._factor
        rows: list[Widget] = []
        for nth, card in enumerate(self.cards):
            place = (_LIST.x + 8, _LIST.y + 8 + nth * (height + _GAP), _LIST.width - 44, height)
            source = self._source(card)
            row = MatchRow(
                place, card, source, self.ctx.players, self.ctx.translator, self.choose, self.open
            )
            row.chosen = card == self.chosen
            rows.append(row)
        return rows

    def _source(self, card: MatchEntry) -> Callable[[], pygame.Surface | None]:
        return lambda: self.snapshots.get(card.path)

    def _row(self) -> MatchRow | None:
        rows = self._area.children if self._area is not None else []
        return next((row for row in rows if isinstance(row, MatchRow) and row.chosen), None)

    def _side(self) -> list[Widget]:
        """The picture of the chosen match, and what can be done with it."""
        card, tr, factor = self.chosen, self.tr, self._factor
        if card is None:
            return []
        sound = card.match_file is not None
        finished = card.match_file is not None and card.match_file.finished
        high, low = 76 * factor, 64 * factor
        left, width = _SIDE.x, _SIDE.width
        top = _SIDE.bottom - high - low - 12
        half, third = (width - 12) / 2, (width - 24) / 3
        first = Button(
            (left, top, half, high),
            tr("Result") if finished else tr("Continue"),
            self.take_up,
            icon="ui/trophy" if finished else "ui/play",
            tone="brass",
            enabled=sound,
        )
        replay = Button(
            (left + half + 12, top, half, high), tr("Replay"), self.replay, icon="ui/eye",
            enabled=sound, tooltip=tr("Watch it from the start, and play on from any moment."),
        )  # fmt: skip
        widgets: list[Widget] = [first, replay]
        small = (
            (tr("Rename"), "scroll", self.rename, tr("Give it a title (F2).")),
            (tr("Export"), "save", self.export, tr("Copy it into a file that you can send.")),
            (tr("Delete"), "cross", self.discard, tr("Move it to the bin for a month (Delete).")),
        )
        for nth, (text, icon, act, tip) in enumerate(small):
            place = (left + nth * (third + 12), top + high + 12, third, low)
            sign = f"ui/{icon}" if factor <= 1 else ""  # large letters need the room
            widgets.append(Button(place, text, act, icon=sign, style=LABEL, tooltip=tip))
        lines = (2 + len(card.match_file.spec.seats) if card.match_file else 4) * 44 * factor
        tall = min(width * 9 / 16, top - _SIDE.y - lines - 40)
        picture = pygame.FRect(0, _SIDE.y + 12, tall * 16 / 9 - 16, tall - 9)
        picture.centerx = _SIDE.centerx
        self._details = pygame.FRect(left, picture.bottom + 18, width, 0)
        self._details.height = top - 12 - self._details.y
        return [ThumbnailFrame(picture, self._source(card), sound=sound), *widgets]

    def _foot(self) -> list[Widget]:
        height = 72.0
        back = Button((_LIST.x + 8, _FOOT, 280, height), self.tr("Back"), self.close)
        place = (_LIST.x + 304, _FOOT, height, height)
        tip = self.tr("Statistics: who won the matches that were finished")
        figures = Button(place, "", self.statistics, icon="ui/trophy", tooltip=tip)
        if self.binned is None:
            return [figures, back]
        undo = self.tr("Undo")
        width = UNDO
        place = (_LIST.right - width, _FOOT, width, height)
        tip = self.keyed(self.tr("Take it out of the bin again"), InputAction.UNDO)
        return [Button(place, undo, self.restore, icon="ui/undo", tooltip=tip), figures, back]

    # Acting -------------------------------------------------------------------------------------

    def choose(self, card: MatchEntry) -> None:
        """Show a match on the right."""
        self.chosen = card
        self.resized()

    def open(self, card: MatchEntry) -> None:
        """Go on with a match, or see its end."""
        if card.match_file is not None:
            self.go_on(card.path)

    def take_up(self) -> None:
        """Go on with the chosen match."""
        if self.chosen is not None:
            self.open(self.chosen)

    def replay(self) -> None:
        """Watch the chosen match."""
        if self.chosen is not None and self.chosen.match_file is not None:
            self.watch(self.chosen.path)

    def rename(self) -> None:
        """Ask for a title."""
        card = self.chosen
        if card is None:
            return
        usual = title(card._replace(title=""))
        self.ctx.stack.push(
            TextInputScene(
                self.ctx,
                self.tr("Title of the match"),
                title(card),
                lambda text: self._renamed(card, "" if text == usual else text),
                hint=usual,
                limit=MAX_TITLE_LENGTH,
            )
        )

    def _renamed(self, card: MatchEntry, text: str) -> None:
        changed = clean_title(text) != card.title
        if changed and self._done(lambda: self.match_library.rename(card.path, text)):
            self.reload(card.path)

    def export(self) -> None:
        """Copy the chosen match into a file of its own, and say where."""
        card = self.chosen
        if card is None:
            return
        places: list[Path] = []
        if self._done(
            lambda: places.append(self.match_library.export_match(card.path, file_title(card)))
        ):
            text = self.tr("The match was copied into this file:")
            tell(self.ctx, "", f"{text}\n**{escape(displayable(places[0]))}**")

    def statistics(self) -> None:
        """Tell who won the matches that were finished."""
        figures, notice = self.match_library.statistics()
        text = statistics_text(figures, self.ctx.translator)
        if notice is not None:
            text = escape(self.ctx.translator.say(notice))
        tell(self.ctx, self.tr("Statistics"), text)

    def discard(self) -> None:
        """Throw the chosen match away; it can be taken back."""
        card = self.chosen
        if card is None:
            return
        binned: list[DeletedMatch] = []
        if not self._done(lambda: binned.append(self.match_library.delete(card.path))):
            return
        self.snapshots.forget(card.path)
        self.binned = binned[0]
        self._show(self.tr("“{title}” is in the bin.", title=title(card)))
        index = self.cards.index(card)
        rest = [other for other in self.cards if other is not card]
        near = rest[min(index, len(rest) - 1)].path if rest else None
        self.reload(near)

    def restore(self) -> None:
        """Take back what was thrown away last."""
        binned, self.binned = self.binned, None
        if binned is None:
            return
        self.note = ""
        places: list[Path] = []
        self._done(lambda: places.append(self.match_library.restore(binned)))
        self.reload(places[0] if places else None)

    def take_in(self, source: Path) -> None:
        """Put a match from elsewhere on the shelf."""
        found: list[Path] = []

        def take() -> None:
            taken = self.match_library.import_match(source)
            found.append(taken.path)
            if taken.notice is not None:
                tell(self.ctx, "", escape(self.ctx.translator.say(taken.notice)))

        if self._done(take):
            self.binned = None
            self.reload(found[0])
            card = self.chosen
            self._show(self.tr("“{title}” is here now.", title=title(card) if card else ""))

    def _done(self, act: Callable[[], object]) -> bool:
        """Do something with files; say why when it could not be done."""
        try:
            act()
        except MatchLibraryError as error:
            tell(self.ctx, "", escape(self.ctx.translator.say(error.message)))
            return False
        return True

    def _show(self, note: str) -> None:
        self.note, self._note_left = note, NOTE_SECONDS
        self.touch()

    # Input and time -----------------------------------------------------------------------------

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.DROPFILE:
            self.take_in(Path(event.file))
            return True
        return super().handle(event)

    def take(self, given: Input) -> bool:
        used = super().take(given)
        focused = self.widgets.focused
        if isinstance(focused, MatchRow) and focused.focused and not focused.chosen:
            self.choose(focused.card)  # the keys have gone to another row
        return used

    def on_command(self, command: Command) -> bool:
        if command.action in (InputAction.CANCEL, InputAction.MENU):
            self.close()
        elif command.action is InputAction.UNDO:
            self.restore()
        elif command.action is InputAction.RENAME:
            self.rename()
        elif command.action is InputAction.DISCARD:
            self.discard()
        elif self._area is not None and self._area.act(command.action):
            self.touch()
        else:
            return False
        return True

    def tick(self, dt: float) -> None:
        if self.note:
            self._note_left -= dt
            if self._note_left <= 0:
                self.note, self.binned = "", None
                self.resized()
        self.snapshots.want(self._seen())
        if self.snapshots.update():
            self.touch()

    def _seen(self) -> list[Path]:
        """The matches whose pictures can be seen, the chosen one first."""
        rows = self._area.children if self._area is not None else []
        seen = [row.card for row in rows
                if isinstance(row, MatchRow) and row.rect.colliderect(_LIST)]  # fmt: skip
        first = [self.chosen] if self.chosen is not None else []
        return [card.path for card in (*first, *seen) if card.match_file is not None]

    def _reveal(self) -> None:
        row = self._row()
        if row is not None and self._area is not None:
            self._area.reveal(row)

    # Picture ------------------------------------------------------------------------------------

    def paint(self, p: Painter) -> None:
        p.surface.fill(WALNUT)
        p.cover("scenery/table")
        skin.paper(p, _SHEET)
        head = (_SHEET.x + 60, _SHEET.y + 26, _SHEET.width - 120, 76)
        p.write(self.tr("Saved matches"), head, TITLE, INK, align="center")
        left = _SHEET.x + 452
        width = _LIST.right - left - (UNDO + 24 if self.binned is not None else 0)
        hint = self.tr("Drop a match file on this window to add it.")
        foot = (left, _FOOT, width, 72)
        if self.note:
            p.write_rich(escape(self.note), foot, SMALL_LABEL, INK, valign="middle")
        else:
            p.write_rich(hint, foot, SMALL, INK_SOFT, valign="middle")
        if self.chosen is not None:
            self._paint_details(p, self.chosen)
        else:
            nothing = self.tr("There are no saved matches yet.")
            p.write(nothing, _LIST, HEADING, INK_SOFT, align="center")

    def _paint_details(self, p: Painter, card: MatchEntry) -> None:
        tr, box = self.ctx.translator, self._details
        count = len(card.match_file.spec.seats) if card.match_file is not None else 2
        line = box.height / (2 + count)
        p.write(title(card), (box.x, box.y, box.width, line), HEADING, INK)
        p.write(facts(card, tr), (box.x, box.y + line, box.width, line), SMALL, INK_SOFT)
        top = box.y + 2 * line
        if card.match_file is None:
            text = tr.say(card.open_error) if card.open_error is not None else ""
            p.write_rich(escape(text), (box.x, top, box.width, 2 * line), BODY, INK)
            return
        for seat, one in enumerate(card.match_file.spec.seats):
            y = top + seat * line
            side = min(line - 4, 48)
            draw_crest(p, pygame.FRect(box.x, y + (line - side) / 2, side, side),
                       self.ctx.players[one.colour])  # fmt: skip
            winner = seat in best(card)
            left, right = box.x + side + 14, box.right
            if card.points:
                text, style = tr("{n} VP", n=card.points[seat]), LABEL if winner else BODY
                p.write(text, (right - 150, y, 150, line), style, INK, align="right")
                p.write(one.name, (left, y, right - 160 - left, line), style, INK)
            else:
                kind = player_name(one.kind, tr)
                p.write(one.name, (left, y, 220, line), BODY, INK)
                p.write(kind, (left + 232, y, right - left - 232, line), SMALL, INK_SOFT)
