"""Credits: the people, libraries and assets behind the game, with their licenses."""

from __future__ import annotations

import pygame

from game.app.i18n import N_
from game.scenes.dialogs.dialog import Dialog, DialogButton
from game.ui.context import Context
from game.ui.paint import Painter

_EMBLEM = 170.0

# Headings and the texts below them. Names and licenses are not translated.
PARTS = (
    (
        N_("This game"),
        N_(
            "An unofficial fan game. Puerto Rico and all related trademarks belong to their "
            "owners, who have nothing to do with it. The code, pictures, sounds and music were "
            "made for this game and are under the MIT license."
        ),
    ),
    (
        N_("Fonts"),
        N_("Source Serif Pro and Source Sans Pro, by Adobe, under the SIL Open Font License."),
    ),
    (
        N_("Made with"),
        N_(
            "Python (PSF license), pygame-ce and SDL (LGPL and zlib licenses), pytmx (LGPL), "
            "NumPy (BSD), platformdirs (MIT), Unicode CLDR (Unicode License)."
        ),
    ),
)


class CreditsScene(Dialog):
    """The credits: a dialog with one button."""

    def __init__(self, ctx: Context) -> None:
        tr = ctx.translator.tr
        text = "\n\n".join(f"**{tr(title)}**\n{tr(words)}" for title, words in PARTS)
        super().__init__(ctx, tr("Credits"), text, [DialogButton(tr("Done"), icon="ui/check")])

    def paint(self, p: Painter) -> None:
        super().paint(p)
        emblem = pygame.FRect(0, 0, _EMBLEM, _EMBLEM)
        emblem.midbottom = (self.box.centerx, self.box.y + 40)
        p.picture("scenery/logo", emblem)
