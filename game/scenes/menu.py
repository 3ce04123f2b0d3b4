"""The title screen: the main menu."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import pygame

from game.content.lessons.progress import count_progress, lesson_ids
from game.history.store.unfinished import UnfinishedMatch
from game.match.seat_data import first_names, shown_name
from game.scenes.base import Exits, Scene
from game.scenes.dialogs.dialog import Dialog, DialogButton
from game.scenes.music_button import SIDE, music_button
from game.scenes.title_scenery import TitleScenery
from game.ui.box_layout import REST, column, row, total
from game.ui.context import Context
from game.ui.input import Command, InputAction
from game.ui.paint import Painter
from game.ui.text.rich_text import escape
from game.ui.text.typesetting import HEADING, SMALL, TextStyle
from game.ui.theme import BRASS_LIGHT, PAPER_LIGHT, WALNUT_DARK
from game.ui.view import LOGICAL_SIZE
from game.ui.widgets.buttons import Button
from game.ui.widgets.widget import Widget

NAME_STYLE = TextStyle("serif_bold", 112, "serif_bold")

# To the left of the ship and the fort, over sea and sky.
_TITLE = pygame.FRect(70, 56, 860, 250)
_MARGIN = 40.0  # below the last entry
_ABOVE = 26.0  # between title and first entry
_GAP = 10.0  # between entries
_WIDTH = 520.0  # of an entry at 100% text
_CROWDED = 1.4  # height of all entries, as a share of the room, from which there are two columns


class MenuScene(Scene):
    """The title and the main menu.

    `exits` maps each entry to its callback: `play`, `continue`, `new`, `learn`, `challenges`,
    `load`, `statistics`, `settings`, `help`. An entry without a callback is not shown, and
    `continue` is shown only if `unfinished_match()` returns a match. "Quit" is always shown.
    `last_setup()` returns descriptions of what "Play" starts, the longest first. `dropped` receives
    a file that is dropped on the window.
    """

    renews = True  # there may be another match to continue

    def __init__(
        self,
        ctx: Context,
        exits: Exits,
        *,
        unfinished_match: Callable[[], UnfinishedMatch | None] = lambda: None,
        last_setup: Callable[[], Sequence[str]] = lambda: (),
        version: str = "",
        dropped: Callable[[Path], None] | None = None,
    ) -> None:
        super().__init__(ctx)
        self.exits = dict(exits)
        self.unfinished_match = unfinished_match
        self.last_setup = last_setup
        self.widgets.tooltip.prefer_right = True  # below an entry is the next one
        self.version = version
        self._dropped = dropped
        self._scenery = TitleScenery(ctx)
        self.ambient = self._scenery.ambient

    def enter(self) -> None:
        super().enter()
        self.ctx.sounds.ambience(True)
        self.ctx.sounds.music("title")

    def resumed(self) -> None:
        super().resumed()
        self.ctx.sounds.ambience(True)
        self.ctx.sounds.music("title")

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.DROPFILE and self._dropped is not None:
            self._dropped(Path(event.file))
            return True
        return super().handle(event)

    def texts(self) -> dict[str, tuple[str, str, str]]:
        """Return the text, icon and tooltip of every entry, from top to bottom."""
        tr = self.tr
        if self.ctx.settings.current.last_setup:
            play = tr("Start right away with the same players and rules as last time.")
        else:
            play = tr("Start right away against two deckhands, the easiest opponents.")
        return {
            "continue": (tr("Continue"), "play", tr("Pick up where you left off.")),
            "play": (tr("Play"), "dice", play),
            "new": (tr("New game"), "plus", tr("Choose players, rules and expansions.")),
            "learn": (tr("Learn"), "hint", self._learn_tip()),
            "challenges": (
                tr("Challenges"),
                "star",
                tr("Today's deal, puzzles to solve, and islands to explore."),
            ),
            "load": (tr("Saved games"), "save", tr("Continue, replay or share a match.")),
            "statistics": (
                tr("Statistics"),
                "trophy",
                tr("How you've done so far: wins, rating and records."),
            ),
            "help": (tr("Rules"), "help", tr("Look up rules, roles and buildings.")),
            "settings": (tr("Settings"), "settings", tr("Speed, text size, sound and keys.")),
            "quit": (tr("Quit"), "cross", tr("Close the game. Your matches are saved.")),
        }

    def _learn_tip(self) -> str:
        """Return the number of lessons done, or a description of the lessons."""
        ids = lesson_ids(self.ctx.paths.lessons)
        progress = count_progress(ids, self.ctx.progress.lessons())
        if not progress.begun:
            return self.tr("Learn the game step by step.")
        return self.trn(
            "{done} of {n} lesson done.",
            "{done} of {n} lessons done.",
            progress.total,
            done=progress.done,
        )

    def _match_texts(self, match: UnfinishedMatch) -> list[str]:
        """Return the round and the players of the unfinished match: a long text, then shorter ones
        with first names or none."""
        tr, names = self.tr, [shown_name(name, self.tr) for name in match.names]
        if sum(match.people) == 1:
            names[match.people.index(True)] = tr("you")
        count = self.trn("{n} player", "{n} players", len(names))
        progress = tr("Round {n}", n=match.round) if match.round else tr("Setting up")
        people = [f"{progress} · {', '.join(each)}" for each in (names, first_names(names))]
        return [*dict.fromkeys(people), f"{progress} · {count}", progress]

    def layout(self) -> None:
        match = self.unfinished_match() if "continue" in self.exits else None
        match_texts = self._match_texts(match) if match is not None else []
        without = {"continue"} if match is None else set()
        keys = (self.exits.keys() | {"quit"}) - without
        entries = [(key, *texts) for key, texts in self.texts().items() if key in keys]
        factor = self.ctx.text.factor
        # The first entry is large. All entries must fit between the title and the bottom edge.
        notes = {"continue": match_texts, "play": self.last_setup()}
        first = 134 if match_texts else 108
        heights = [first * factor]
        heights += [(104 if notes.get(key) else 74) * factor for key, *_ in entries[1:]]
        top = _TITLE.bottom + _ABOVE
        room = pygame.FRect(_TITLE.x + 40, top, _WIDTH * factor, LOGICAL_SIZE[1] - top - _MARGIN)
        wide = sum(bool(notes.get(key)) for key, *_ in entries) or 1
        places = _places(room, heights, wide)
        widgets: list[Widget] = []
        for place, (key, text, icon, tip) in zip(places, entries, strict=True):
            if key == "continue":
                tip = f"{tip}\n{escape(match_texts[0])}"
            action, tone = partial(self.choose, key), "wood" if widgets else "brass"
            button = Button(place, text, action, icon=f"ui/{icon}", tone=tone, tooltip=tip)
            button.notes = notes.get(key, ())
            widgets.append(button)
        corner = pygame.FRect(0, 0, SIDE * factor, SIDE * factor)
        corner.topright = (LOGICAL_SIZE[0] - 48, 48)
        widgets.append(music_button(self.ctx, corner, self.toggle_music))
        self.widgets.set(widgets, focus=widgets[0])
        self.widgets.tooltip.keep_clear = lambda: [widget.rect for widget in widgets]

    def toggle_music(self) -> None:
        super().toggle_music()
        self.resized()

    def choose(self, key: str) -> None:
        """Run an entry."""
        if key == "quit":
            self.ask_quit()
        else:
            self.exits[key]()

    def ask_quit(self) -> None:
        """Close the game. No question is needed because nothing can be lost on the title screen."""
        self.ctx.stack.quit()

    def on_command(self, command: Command) -> bool:
        if command.action is InputAction.CANCEL:
            self._ask_before_quitting()
            return True
        if command.action is InputAction.HELP and "help" in self.exits:
            self.exits["help"]()
            return True
        return False

    def _ask_before_quitting(self) -> None:
        tr = self.tr
        answers = [DialogButton(tr("Quit"), self.ctx.stack.quit), DialogButton(tr("Keep playing"))]
        self.ctx.stack.push(Dialog(self.ctx, tr("Quit the game?"), "", answers, default=1))

    def paint(self, p: Painter) -> None:
        self._scenery.paint(p)
        self._paint_title(p)
        whole = p.view.whole
        room = (whole.x + 32, whole.bottom - 52, whole.width - 64, 40)
        p.write(self._note(), room, SMALL, PAPER_LIGHT, align="right", shadow=WALNUT_DARK)

    def _note(self) -> str:
        note = self.tr("An unofficial fan game for local play.")
        if not self.version:
            return note
        return f"{note} {self.tr('Version {version}', version=self.version)}"

    def _paint_title(self, p: Painter) -> None:
        badge = pygame.FRect(_TITLE.x, _TITLE.y, _TITLE.height, _TITLE.height)
        p.picture("scenery/logo", badge)
        left = badge.right + 34
        upper = pygame.FRect(left, _TITLE.y + 26, _TITLE.right - left, 140)
        p.write("Puerto Rico", upper, NAME_STYLE, BRASS_LIGHT, shadow=WALNUT_DARK)
        lower = pygame.FRect(left + 4, upper.bottom - 6, _TITLE.right - left, 52)
        subtitle = self.tr("Plant, build, ship")
        p.write(subtitle, lower, HEADING, PAPER_LIGHT, shadow=WALNUT_DARK)


def _places(room: pygame.FRect, heights: Sequence[float], wide: int) -> list[pygame.FRect]:
    """Return the areas of the entries: one below the other, or in two columns after the first
    `wide` ones where large text leaves no room."""
    if total(heights, _GAP).preferred < _CROWDED * room.height:
        return column(room, heights, _GAP)
    room = pygame.FRect(room)
    room.width = max(room.width, 2 * _WIDTH + _GAP)  # no entry is narrower than at usual text
    lines = column(room, [*heights[:wide], *heights[wide::2]], _GAP)
    pairs = [place for line in lines[wide:] for place in row(line, [REST, REST], _GAP)]
    return [*lines[:wide], *pairs][: len(heights)]
