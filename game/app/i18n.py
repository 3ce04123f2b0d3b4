"""Translations (gettext): every string that a person reads passes through a `Translator`.

A scene is given its translator and calls ``self.tr("Settler")`` or
``self.trn("{n} barrel", "{n} barrels", count)``. Tables of data mark their strings with `N_`, which
only lets the extraction tool find them. Layers below the scenes return a `Message`: the sentence
and its values, translated by the scene that shows it.
"""

from __future__ import annotations

import gettext
import locale
import os
import re
import struct
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

DOMAIN = "puerto_rico"
SOURCE_LANGUAGE = "en"
PSEUDO_LANGUAGE = "qps"

# Each language is listed under its own name, whatever language is active: that name is the
# translation of SOURCE_NAME in this gettext context.
LANGUAGE_CONTEXT = "this language"
SOURCE_NAME = "English"
PSEUDO_NAME = "Þšéüðö"


def N_(message: str) -> str:  # noqa: N802 (the name that gettext tools look for)
    """Mark ``message`` for translation without translating it (for tables of data)."""
    return message


class Translate(Protocol):
    """The type of `Translator.tr`: translates a message and fills in its ``{placeholders}``."""

    def __call__(self, message: str, **values: object) -> str: ...


@dataclass(frozen=True)
class Message:
    """A sentence not yet translated, and the values of its ``{placeholders}``."""

    text: str
    values: Mapping[str, object] = field(default_factory=dict)


class _Lenient(dict[str, object]):
    """A mapping for `str.format_map` that leaves unknown placeholders (inline icons) in place."""

    def __missing__(self, key: str) -> str:
        return "{" + key + "}"


def fill(text: str, values: Mapping[str, object]) -> str:
    """Put ``values`` into the ``{placeholders}`` of ``text``; unknown ones stay, for inline icons.

    A text that is not a valid format string is returned untouched: a mistake in a translation must
    never stop the game.
    """
    if not values:
        return text
    try:
        return text.format_map(_Lenient(values))
    except (ValueError, IndexError, AttributeError, KeyError, TypeError):
        return text


class PseudoTranslations(gettext.NullTranslations):
    """A pseudo-language, English with accents and 40% longer: shows where text does not fit."""

    def gettext(self, message: str) -> str:
        return pseudo(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return pseudo(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return pseudo(message)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return self.ngettext(msgid1, msgid2, n)


_ACCENTS = str.maketrans("AEIOUYaeiouycdlnrstz", "ÅÉÎÖŰÝåéîöűýčďľňřšťž")
_MARKUP = re.compile(r"(\{[^{}]*\}|\*\*|\n)")


def pseudo(message: str) -> str:
    """Return ``message`` with accents and 40% more letters, its ``{placeholders}`` untouched."""
    parts = _MARKUP.split(message)
    letters = sum(len(part) for part in parts[::2])
    accented = [part if index % 2 else part.translate(_ACCENTS) for index, part in enumerate(parts)]
    extra = -(-letters * 2 // 5)
    padding = (" ěščřž" * (extra // 6 + 1))[:extra].rstrip()
    return "".join(accented) + padding


class Translator:
    """Translates into one language, which may be changed while the game runs."""

    def __init__(self, locale_dir: Path | None = None, language: str = SOURCE_LANGUAGE) -> None:
        self._dir = locale_dir
        self._catalogue: gettext.NullTranslations = gettext.NullTranslations()
        self.language = SOURCE_LANGUAGE
        self.use(language)

    def use(self, language: str) -> None:
        """Switch to ``language`` ("" for the system's); an unknown one falls back to English."""
        wanted = language or system_language(self.available())
        self.language = wanted if wanted in self.available() else SOURCE_LANGUAGE
        self._catalogue = self._load(self.language)

    def available(self) -> tuple[str, ...]:
        """Return the codes of all languages: English first, the pseudo-language last."""
        found: list[str] = []
        if self._dir is not None and self._dir.is_dir():
            catalogues = self._dir.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")
            found = sorted(path.parent.parent.name for path in catalogues)
        others = [code for code in found if code not in (SOURCE_LANGUAGE, PSEUDO_LANGUAGE)]
        return (SOURCE_LANGUAGE, *others, PSEUDO_LANGUAGE)

    def name_of(self, language: str) -> str:
        """Return a language's own name ("Deutsch"), or its code if its catalogue has none."""
        if language in (SOURCE_LANGUAGE, PSEUDO_LANGUAGE):
            return SOURCE_NAME if language == SOURCE_LANGUAGE else PSEUDO_NAME
        name = self._load(language).pgettext(LANGUAGE_CONTEXT, SOURCE_NAME)
        return language if name == SOURCE_NAME else name

    def tr(self, message: str, **values: object) -> str:
        """Translate ``message`` and fill in its ``{placeholders}``."""
        # The empty string is the catalogue's header in gettext, never a sentence.
        return fill(self._catalogue.gettext(message), values) if message else ""

    def trn(self, singular: str, plural: str, n: int, **values: object) -> str:
        """Translate with the plural form that the language wants for ``n`` (available as {n})."""
        return fill(self._catalogue.ngettext(singular, plural, n), {"n": n, **values})

    def trc(self, context: str, message: str, **values: object) -> str:
        """Translate a ``message`` whose meaning depends on ``context`` ("noun", "button")."""
        return fill(self._catalogue.pgettext(context, message), values)

    def say(self, message: Message) -> str:
        """Translate a `Message` from a lower layer."""
        return self.tr(message.text, **message.values)

    def __call__(self, message: str, **values: object) -> str:
        return self.tr(message, **values)

    def _load(self, language: str) -> gettext.NullTranslations:
        if language == PSEUDO_LANGUAGE:
            return PseudoTranslations()
        if self._dir is None or language == SOURCE_LANGUAGE:
            return gettext.NullTranslations()
        try:
            return gettext.translation(DOMAIN, self._dir, [language], fallback=True)
        except (OSError, ValueError, EOFError, struct.error):
            # A damaged catalogue: English is better than no game.
            return gettext.NullTranslations()


def system_language(available: tuple[str, ...], environ: Mapping[str, str] | None = None) -> str:
    """Return the system's language if it is among ``available``, else English."""
    env = os.environ if environ is None else environ
    candidates = [env.get(name, "") for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")]
    if environ is None:
        candidates.append(locale.getlocale()[0] or "")
    for candidate in candidates:
        if not candidate:
            continue
        region = re.split(r"[.@:]", candidate.replace("-", "_"))[0]
        codes = (region, region.split("_")[0].lower())
        return next((c for c in codes if c in available and c != PSEUDO_LANGUAGE), SOURCE_LANGUAGE)
    return SOURCE_LANGUAGE
