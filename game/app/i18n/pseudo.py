"""The pseudo-language: English with accents and 40% longer, to reveal where text does not fit."""

from __future__ import annotations

import gettext
import re

PSEUDO_LANGUAGE = "qps"
PSEUDO_NAME = "Þšéüðö"

_ACCENTS = str.maketrans("AEIOUYaeiouycdlnrstz", "ÅÉÎÖŰÝåéîöűýčďľňřšťž")
_MARKUP = re.compile(r"(\{[^{}]*\}|\*\*|\n)")


class PseudoTranslations(gettext.NullTranslations):
    """Translates every string with `pseudo`."""

    def gettext(self, message: str) -> str:
        return pseudo(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return pseudo(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return pseudo(message)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return self.ngettext(msgid1, msgid2, n)


def pseudo(message: str) -> str:
    """Return `message` with accents and 40% more letters, leaving its `{placeholders}`
    unchanged."""
    parts = _MARKUP.split(message)
    letters = sum(len(part) for part in parts[::2])
    accented = [part if index % 2 else part.translate(_ACCENTS) for index, part in enumerate(parts)]
    extra = -(-letters * 2 // 5)
    padding = (" ěščřž" * (extra // 6 + 1))[:extra].rstrip()
    return "".join(accented) + padding
