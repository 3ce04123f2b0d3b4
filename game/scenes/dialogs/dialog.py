"""Dialogs: a message or question over the current scene, with buttons for the answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from game.scenes.context_help import ContextHelp, open_page
from game.scenes.sheet_scene import SheetScene
from game.ui.box_layout import REST, Length, middle, row, sheet
from game.ui.context import Context
from game.ui.input import Command, InputAction, Pointer
from game.ui.text.typesetting import BODY, BUTTON, HEADING, Align
from game.ui.widgets.buttons import Button
from game.ui.widgets.scroll import TEXT_INDENT, ScrollText
from game.ui.widgets.widget import Widget

_MARGIN, _GAP = 60.0, 26.0


@dataclass(frozen=True)
class DialogButton:
    """A button of a dialog: text, action, `tone` as in `game.ui.skin.TONES`, and icon."""

    text: str
    action: Callable[[], None] | None = None
    tone: str = "wood"
    icon: str = ""


class Dialog(SheetScene):
    """A question over the scene below. Every answer closes the dialog, then runs its action.

    Enter selects the answer number `default`, Escape the last one. `text` may contain icons and
    bold words (`game.ui.text.rich_text`). `rule` is the id of the almanac page about it, "" for
    none. Raises ValueError without answers.
    """

    transparent = True
    title_style = HEADING

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
        super().__init__(ctx, title)
        if not answers:
            raise ValueError("a dialog needs a way out")
        self.text = text
        self.answers = list(answers)
        self.default = default
        self.rule = rule
        self.help = ContextHelp(ctx, self.widgets, here=lambda: rule)

    def answer(self, answer: DialogButton) -> None:
        """Close the dialog and run the action of an answer."""
        self.close()
        if answer.action is not None:
            answer.action()

    def layout(self) -> None:
        text, fit = self.ctx.text, self.fit
        width = min(1720.0, 980 * text.factor)
        inner = width - 2 * _MARGIN
        high = text.rich_size(self.text, BODY, inner - TEXT_INDENT)[1]
        heads = [fit.line(HEADING).preferred] if self.title else []
        foot = fit.line(BUTTON).padded(26).preferred
        self.box, (*head, body, answers) = sheet(width, [*heads, Length(high), foot], _GAP, _MARGIN)
        self.head = next(iter(head), self.head)
        short = high < 3.5 * text.line_height(BODY)
        align: Align = "center" if short else "left"
        body.move_ip(TEXT_INDENT / 2 if short else 0, 0)
        scroll = ScrollText(body, self.text, high, align=align)
        buttons = self._buttons(answers)
        self.widgets.set([scroll, *self._help_button(), *buttons], focus=buttons[self.default])

    def before_widgets(self, user_input: Pointer | Command) -> bool:
        return self.help.take(user_input)

    def _help_button(self) -> list[Widget]:
        """Create the corner button that opens the page about the rule, if there is one."""
        if not self.rule:
            return []
        side = 52.0 * self.ctx.text.factor
        place = pygame.FRect(self.box.right - side - 26, self.box.y + 26, side, side)
        tip = self.keyed(self.tr("Read the rule"), InputAction.HELP)
        show = partial(open_page, self.ctx, self.rule)
        return [Button(place, "", show, icon="ui/help", tooltip=tip)]

    def _buttons(self, room: pygame.FRect) -> list[Widget]:
        count = len(self.answers)
        widest = (420 * self.ctx.text.factor + _GAP) * count - _GAP
        whole = middle(room, min(room.width, widest), room.height)
        places = row(whole, [REST] * count, gap=_GAP)
        return [
            Button(
                place,
                answer.text,
                partial(self.answer, answer),
                tone="brass" if index == self.default and answer.tone == "wood" else answer.tone,
                icon=answer.icon,
            )
            for index, (answer, place) in enumerate(zip(self.answers, places, strict=True))
        ]

    def on_command(self, command: Command) -> bool:
        if command.action in (InputAction.CANCEL, InputAction.MENU):
            self.answer(self.answers[-1])
        elif command.action is InputAction.CONFIRM:
            self.answer(self.answers[self.default])
        return True  # nothing reaches the scene below


class MessageDialog(Dialog):
    """A message with its own background, for use without a scene below."""

    transparent = False


def show_message(ctx: Context, title: str, text: str) -> Dialog:
    """Show a message with one button, and return its dialog. The scene below keeps running."""
    dialog = Dialog(ctx, title, text, [DialogButton(ctx.translator.tr("OK"))])
    dialog.freezes_below = False
    ctx.stack.push(dialog)
    return dialog


def ask(
    ctx: Context,
    title: str,
    text: str,
    yes: str,
    on_yes: Callable[[], None],
    *,
    danger: bool = False,
) -> Dialog:
    """Ask for confirmation; with `danger` the focus is on "no". Return the dialog."""
    agree = DialogButton(yes, on_yes, "danger" if danger else "wood")
    refuse = DialogButton(ctx.translator.tr("Cancel"))
    dialog = Dialog(ctx, title, text, [agree, refuse], default=1 if danger else 0)
    ctx.stack.push(dialog)
    return dialog
