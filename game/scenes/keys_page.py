"""Which keys do what, as they are set now, for whoever asks in the pause menu."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from game.app.i18n import N_, Translator
from game.scenes.message import Dialog, tell
from game.ui.context import Context
from game.ui.input import Action
from game.ui.rich import escape

CHOSEN: Mapping[Action, str] = {
    Action.CONFIRM: N_("confirm; skip what computers do"),
    Action.SKIP: N_("on to your next decision"),
    Action.UNDO: N_("take back"),
    Action.HELP: N_("explain what is pointed at"),
    Action.ZOOM: N_("bring the board pointed at to the front"),
    Action.PIN: N_("keep this board in front"),
    Action.LOG: N_("the log large or small"),
    Action.MARKET: N_("open the market large, or close it"),
    Action.MUTE: N_("sound off or on"),
    Action.MENU: N_("menu; Escape goes a step back first"),
}
"""What the keys that can be chosen are for, in this order."""

ALSO: Mapping[Action, str] = {
    Action.CONFIRM: N_("Enter"),
    Action.UNDO: N_("Backspace"),
    Action.HELP: N_("right click"),
    Action.MENU: N_("Escape"),
}
"""What asks for the same besides."""

FIXED: tuple[tuple[str, str], ...] = (
    (N_("Tab, arrows"), N_("from one thing to the next")),
    (N_("Ctrl+Y"), N_("do it again")),
    (N_("1 to 5"), N_("a player's board")),
    (N_("V, held"), N_("your own hidden VP")),
    (N_("F11"), N_("full screen")),
)

PAD = N_(
    "**Gamepad:** A confirms, B goes back, X takes back, Y brings a board to the front, "
    "Back explains, Start opens the menu; the shoulder buttons go from one thing to the next, "
    "the left stick pressed opens the log, the right one skips, the left trigger shows hidden VP."
)


def keys_text(ctx: Context) -> str:
    """Markup: a line for each key, the gamepad's buttons last."""
    tr = ctx.translator
    lines = [f"**{escape(key)}** – {what}" for key, what in (*_chosen(ctx), *_fixed(tr))]
    return "\n".join([*lines, tr(PAD)])


def _chosen(ctx: Context) -> Iterator[tuple[str, str]]:
    for action, what in CHOSEN.items():
        key = ctx.inputs.key_name(action)
        both = (key, ctx.translator(ALSO.get(action, "")))
        if key:
            yield ", ".join(filter(None, both)), ctx.translator(what)


def _fixed(tr: Translator) -> Iterator[tuple[str, str]]:
    for key, what in FIXED:
        yield tr(key), tr(what)


def show_keys(ctx: Context) -> Dialog:
    """Show them over the present scene."""
    return tell(ctx, ctx.translator("Keys"), keys_text(ctx))
