"""Dialogs: a message or a question over the present scene, with buttons for the answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from game.scenes.base import Scene
from game.scenes.context_help import ContextHelp, open_page
from game.ui import skin
from game.ui.context import Context
from game.ui.input import Command, InputAction, Pointer
from game.ui.paint import Painter
from game.ui.text.typesetting import BODY, HEADING
from game.ui.theme import INK, WALNUT
from game.ui.widgets.buttons import Button
from game.ui.widgets.scroll import TEXT_INDENT, ScrollText
from game.ui.widgets.widget import Widget

_MARGIN = 64.0


@dataclass(frozen=True)
class DialogButton:
    """A button of a dialog: text, action, ``tone`` as in `game.ui.skin.TONES`, and icon."""

    text: str
    action: Callable[[], None] | None = None
    tone: str = "wood"
    icon: str = ""


class Dialog(Scene):
    """A question over the scene below. Every answer closes the dialog, then runs its action.

    Enter gives the answer number ``default``, Escape the last one. ``text`` may hold icons and
    bold words (`game.ui.text.rich_text`). ``rule`` is the id of the
    almanac's page about it, "" for none. Raises ValueError without answers.
    """

    transparent = True

    def __init__(
        self,
        ctx: Context,
        title: str,
        text: str,
        answers: Sequence[DialogButton],
        *,
        default: int = 0,
        rule: str = "",
    ) -> None:
        super().__init__(ctx)
        if not answers:
            raise ValueError("a dialog needs a way out")
        self.title = title
        self.text = text
        self.answers = list(answers)
        self.default = default
        self.rule = rule
        self.help = ContextHelp(ctx, self.widgets, here=lambda: rule)
        self.box = pygame.FRect(0, 0, 0, 0)

    def answer(self, answer: DialogButton) -> None:
        """Close the dialog and run the action of an answer."""
        self.close()
        if answer.action is not None:
            answer.action()

    def layout(self) -> None:
        factor = self.ctx.text.factor
        width = min(1720.0, 980 * factor)
        inner = width - 2 * _MARGIN
        button_height = 68 * factor
        title_height = 64 * factor if self.title else 0.0
        text_height = self.ctx.text.rich_size(self.text, BODY, inner - TEXT_INDENT)[1]
        shown = min(text_height, 1080 - 2 * _MARGIN - title_height - button_height - 160)
        height = 2 * _MARGIN + title_height + shown + 36 + button_height
        self.box = pygame.FRect((1920 - width) / 2, (1080 - height) / 2, width, height)
        top = self.box.y + _MARGIN + title_height
        short = text_height < 3.5 * self.ctx.text.line_height(BODY)
        body = ScrollText(
            (self.box.x + _MARGIN + (TEXT_INDENT / 2 if short else 0), top, inner, shown),
            self.text,
            text_height,
            align="center" if short else "left",
        )
        buttons = self._buttons(self.box.bottom - _MARGIN - button_height, button_height)
        self.widgets.set([body, *self._help_button(), *buttons], focus=buttons[self.default])

    def before_widgets(self, given: Pointer | Command) -> bool:
        return self.help.take(given)

    def _help_button(self) -> list[Widget]:
        """Make the button in the corner that opens the page about the rule, if there is one."""
        if not self.rule:
            return []
        side = 52.0 * self.ctx.text.factor
        place = pygame.FRect(self.box.right - side - 26, self.box.y + 26, side, side)
        tip = self.keyed(self.tr("Read the rule"), InputAction.HELP)
        show = partial(open_page, self.ctx, self.rule)
        return [Button(place, "", show, icon="ui/help", tooltip=tip)]

    def _buttons(self, top: float, height: float) -> list[Widget]:
        inner = self.box.width - 2 * _MARGIN
        count = len(self.answers)
        gap = 24.0
        width = min(420 * self.ctx.text.factor, (inner - gap * (count - 1)) / count)
        left = self.box.centerx - (count * width + (count - 1) * gap) / 2
        return [
            Button(
                (left + index * (width + gap), top, width, height),
                answer.text,
                partial(self.answer, answer),
                tone="brass" if index == self.default and answer.tone == "wood" else answer.tone,
                icon=answer.icon,
            )
            for index, answer in enumerate(self.answers)
        ]

    def on_command(self, command: Command) -> bool:
        if command.action in (InputAction.CANCEL, InputAction.MENU):
            self.answer(self.answers[-1])
        elif command.action is InputAction.CONFIRM:
            self.answer(self.answers[self.default])
        return True  # nothing reaches what lies below

    def paint(self, p: Painter) -> None:
        p.veil(150)
        skin.paper(p, self.box)
        if self.title:
            height = 56 * self.ctx.text.factor
            room = (self.box.x + _MARGIN, self.box.y + _MARGIN - 14, self.box.width - 2 * _MARGIN)
            p.write(self.title, (*room, height), HEADING, INK, align="center")


class MessageDialog(Dialog):
    """A message on a background of its own, for when there is no scene below."""

    transparent = False

    def paint(self, p: Painter) -> None:
        p.surface.fill(WALNUT)
        if p.image_cache.exists("scenery/table"):
            p.cover("scenery/table")
        super().paint(p)


def tell(ctx: Context, title: str, text: str, then: Callable[[], None] | None = None) -> Dialog:
    """Show a message with one button over the present scene, which goes on unless something
    comes ``then``; return the dialog."""
    answers = [DialogButton(ctx.translator.tr("OK"), then)]
    dialog = Dialog(ctx, title, text, answers)
    dialog.freezes_below = then is not None
    ctx.stack.push(dialog)
    return dialog


def ask(
    ctx: Context,
    title: str,
    text: str,
    yes: str,
    on_yes: Callable[[], None],
    *,
    no: str = "",
    danger: bool = False,
) -> Dialog:
    """Ask before doing something; with ``danger`` the focus is on "no". Return the dialog."""
    agree = DialogButton(yes, on_yes, "danger" if danger else "wood")
    refuse = DialogButton(no or ctx.translator.tr("Cancel"))
    dialog = Dialog(ctx, title, text, [agree, refuse], default=1 if danger else 0)
    ctx.stack.push(dialog)
    return dialog
