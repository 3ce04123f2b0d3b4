"""The translator: one active language, which can change while the game runs."""

from __future__ import annotations

import gettext
import os
import re
import sys
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cached_property
from pathlib import Path

from game.app.i18n.catalog import UnreadableCatalogError, drop_overlong, read_catalog
from game.app.i18n.formats import CONVENTIONS_FOLDER, Formats, read_conventions
from game.app.i18n.glossary import (
    GLOSSARY_FOLDER,
    Glossary,
    GlossaryError,
    Name,
    english_forms,
    read_glossary,
)
from game.app.i18n.messages import Message, fill, unusable
from game.app.i18n.pseudo import PSEUDO_LANGUAGE, PSEUDO_NAME, PseudoTranslations

DOMAIN = "puerto_rico"
SOURCE_LANGUAGE = "en"

# Each language is listed under its own name, whichever language is active. That name is the
# translation of SOURCE_NAME in this gettext context.
LANGUAGE_CONTEXT = "this language"
SOURCE_NAME = "English"


class Translator:
    """Translates into one language, which can change while the game runs.

    `fault` names the first file of the language that could not be used, or only in part. English is
    used instead.
    """

    def __init__(self, locale_dir: Path | None = None, language: str = SOURCE_LANGUAGE) -> None:
        self._dir = locale_dir
        self._catalog: gettext.NullTranslations = gettext.NullTranslations()
        self._read: dict[str, tuple[gettext.NullTranslations, Message | None]] = {}
        self.fault: Message | None = None
        self.language = SOURCE_LANGUAGE
        self.use(language)

    def use(self, language: str) -> None:
        """Switch to `language` ("" for the system language). An unknown one falls back to
        English."""
        wanted = language or system_language(self.available())
        self.language = wanted if wanted in self.available() else SOURCE_LANGUAGE
        self._catalog, self.fault = self._load(self.language)
        self.__dict__.pop("formats", None)
        self.__dict__.pop("glossary", None)

    @cached_property
    def formats(self) -> Formats:
        """The formats of the language for numbers, dates and lists, read on first use."""
        if self._dir is None or self.language in (SOURCE_LANGUAGE, PSEUDO_LANGUAGE):
            return Formats()
        path = self._dir / CONVENTIONS_FOLDER / f"{self.language}.json"
        try:
            return Formats(read_conventions(path))
        except (OSError, ValueError) as error:
            self.fault = self.fault or unusable(f"{CONVENTIONS_FOLDER}/{path.name}", str(error))
            return Formats()

    @cached_property
    def glossary(self) -> Glossary:
        """The grammatical forms of component names, read on first use. It is empty if there is no
        file."""
        if self._dir is None or self.language in (SOURCE_LANGUAGE, PSEUDO_LANGUAGE):
            return Glossary()
        try:
            return read_glossary(self._dir / GLOSSARY_FOLDER / f"{self.language}.toml")
        except GlossaryError as error:
            file, _, reason = str(error).partition(": ")
            self.fault = self.fault or unusable(f"{GLOSSARY_FOLDER}/{file}", reason)
            return Glossary()  # names stay in the nominative

    def name(self, term: str, message: str) -> Name:
        """Translate the name of a component; `term` is its key in the glossary."""
        entry = self.glossary.terms.get(term)
        text = self.tr(message)
        if entry is not None:
            return Name(text, entry.forms, parted=entry.parted)
        english = self.language in (SOURCE_LANGUAGE, PSEUDO_LANGUAGE)
        return Name(text, english_forms(text) if english else None)

    def short_name(self, term: str, message: str) -> Name:
        """Translate the name of a component for a narrow place, using the glossary's short form."""
        entry = self.glossary.terms.get(term)
        return entry.short_name if entry else Name(self.tr(message))

    def available(self) -> tuple[str, ...]:
        """Return the codes of all languages, English first and the pseudo-language last."""
        languages: list[str] = []
        if self._dir is not None and self._dir.is_dir():
            catalogs = self._dir.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")
            languages = sorted(path.parent.parent.name for path in catalogs)
        others = [code for code in languages if code not in (SOURCE_LANGUAGE, PSEUDO_LANGUAGE)]
        return (SOURCE_LANGUAGE, *others, PSEUDO_LANGUAGE)

    def name_of(self, language: str) -> str:
        """Return a language's own name ("Deutsch"), or its code if its catalog has no name."""
        if language in (SOURCE_LANGUAGE, PSEUDO_LANGUAGE):
            return SOURCE_NAME if language == SOURCE_LANGUAGE else PSEUDO_NAME
        name = self._load(language)[0].pgettext(LANGUAGE_CONTEXT, SOURCE_NAME)
        return language if name == SOURCE_NAME else name

    def language_names(self, languages: Sequence[str]) -> list[tuple[str, str]]:
        """Return codes with the languages' own names, sorted by name."""
        named = [(code, self.name_of(code)) for code in languages]
        return sorted(named, key=lambda pair: self.formats.sort_key(pair[1]))

    def tr(self, message: str, **values: object) -> str:
        """Translate `message` and substitute its `{placeholders}`."""
        # In gettext the empty string is the catalog's header, never a sentence.
        return fill(self._catalog.gettext(message), values) if message else ""

    def trn(self, singular: str, plural: str, n: int, **values: object) -> str:
        """Translate with the plural form for `n`, which is available as {n}."""
        return fill(self._catalog.ngettext(singular, plural, n), {"n": n, **values})

    def trc(self, context: str, message: str, **values: object) -> str:
        """Translate a `message` whose meaning depends on `context` ("noun", "button")."""
        return fill(self._catalog.pgettext(context, message), values)

    def say(self, message: Message) -> str:
        """Translate a `Message` from a lower layer."""
        return self.tr(message.text, **message.values)

    def __call__(self, message: str, **values: object) -> str:
        return self.tr(message, **values)

    def _load(self, language: str) -> tuple[gettext.NullTranslations, Message | None]:
        """Return the catalog of a language, loaded once, and what is wrong with it."""
        if language == PSEUDO_LANGUAGE:
            return PseudoTranslations(), None
        if self._dir is None or language == SOURCE_LANGUAGE:
            return gettext.NullTranslations(), None
        if language not in self._read:
            self._read[language] = _read(self._dir / language / "LC_MESSAGES" / f"{DOMAIN}.mo")
        return self._read[language]


def _read(path: Path) -> tuple[gettext.NullTranslations, Message | None]:
    """Return a catalog and what is wrong with it. A damaged one is replaced by an empty one, which
    gives English."""
    name = "/".join(path.parts[-3:])
    try:
        catalog = read_catalog(path)
    except UnreadableCatalogError as error:
        return gettext.NullTranslations(), unusable(name, str(error))
    overlong = drop_overlong(catalog)
    return catalog, unusable(name, overlong[0]) if overlong else None


def system_language(
    available: Collection[str],
    environ: Mapping[str, str] | None = None,
    preferred: Callable[[], Sequence[str]] | None = None,
) -> str:
    """Return the first of the system's languages that is in `available`, or English.

    `environ` (by default that of the process) takes precedence and follows the rules of gettext:
    `LANGUAGE` may list several. `preferred` returns the desktop's preferences, for when no variable
    is set.
    """
    env = os.environ if environ is None else environ
    named = next(filter(None, map(env.get, ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"))), None)
    wanted = named.split(":") if named else (preferred or _preferred_locales)()
    for wish in wanted:
        region = re.split(r"[.@]", wish.replace("-", "_"))[0]
        for code in (region, region.split("_")[0].lower()):
            if code in available and code != PSEUDO_LANGUAGE:
                return code
    return SOURCE_LANGUAGE


def _preferred_locales() -> list[str]:
    """Return the locales that Windows, macOS or the desktop reports (such as `cs_CZ`), most
    preferred first."""
    try:
        from pygame.system import get_pref_locales
    except ImportError:  # build.py runs before anything is installed
        return _windows_languages()
    return [f"{locale['language']}_{locale.get('country') or ''}" for locale in get_pref_locales()]


def _windows_languages() -> list[str]:
    """Return the display language of Windows, or [] on other systems."""
    if sys.platform == "win32":
        import ctypes
        import locale

        code = ctypes.windll.kernel32.GetUserDefaultUILanguage()
        return [locale.windows_locale.get(code, "")]
    return []
