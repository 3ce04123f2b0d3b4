"""Show the progress of the translations, and all sentences with names and numbers filled in for
proofreading.

No file is changed; `game.tools.assets.translations` updates the catalogs.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from gettext import c2py
from pathlib import Path
from typing import NamedTuple

from babel.messages.catalog import Catalog, Message

from game.app.i18n import SOURCE_LANGUAGE, Formats, Glossary, Name, fill
from game.app.i18n.glossary import english_forms
from game.tools.assets.locale_data import conventions_of
from game.tools.assets.term_check import NAME_PLACEHOLDERS, read_glossaries, unused_terms
from game.tools.assets.translations import (
    CatalogError,
    extract_template,
    forms_of,
    is_translated,
    read_catalogs,
    rule_numbers,
)

NUMBERS = (0, 1, 2, 5, 21)
PEOPLE = ("Anežka", "Bálint", "Þórdís")
# Components of different gender, initial letter and length, by placeholder.
COMPONENTS: Mapping[str, tuple[str, ...]] = {
    "building": ("small_market", "office", "harbor", "small_warehouse", "construction_hut"),
    "role": ("mayor", "craftsman", "builder"),
    "weaker": ("captain", "trader", "settler"),
    "stronger": ("trader", "settler", "captain"),
    "good": ("corn", "indigo", "sugar"),
    "tile": ("coffee_plantation", "quarry", "forest"),
    "place": ("tobacco_plantation", "university", "san_juan", "black_market"),
}
PERSON_PLACEHOLDERS = frozenset({"name", "other"})
# Placeholders not listed here are kept: pictures, and parts of other sentences.
NUMBER_PLACEHOLDERS = frozenset(
    {
        *("n", "number", "total", "most", "all", "done", "missing", "wanted", "own", "others"),
        *("cost", "price", "money", "doubloons", "points", "lead", "share", "percent", "won"),
        *("circles", "spaces", "free", "house", "ship", "colonists", "nobles", "amount"),
    }
)
_PLACEHOLDER = re.compile(r"\{(\w+)(?::\w+)?\}")


class WordCount(NamedTuple):
    """The numbers of a language's strings: total, translated, fuzzy, and without a translation."""

    total: int
    translated: int
    fuzzy: int
    missing: int


class Words:
    """The catalogs and glossaries of a folder, with a template freshly extracted from the code.

    Raises CatalogError if the code's strings cannot be read, GlossaryError if a glossary cannot.
    """

    def __init__(self, package: Path, locale_dir: Path) -> None:
        self.faults: list[str] = []
        self.template = extract_template(package)
        self.catalogs = dict(read_catalogs(locale_dir, self.faults))
        self.glossaries = read_glossaries(locale_dir)

    @property
    def languages(self) -> tuple[str, ...]:
        """All languages except English that have a catalog or a glossary."""
        return tuple(sorted({*self.catalogs, *self.glossaries} - {SOURCE_LANGUAGE}))

    def count(self, language: str) -> WordCount:
        """Count the code's strings by whether they are translated in a language."""
        own = [self._own(language, message) for message in self.template if message.id]
        given = [entry for entry in own if entry is not None and any(forms_of(entry.string))]
        translated = sum(map(is_translated, given))
        fuzzy = sum(entry.fuzzy for entry in given)
        return WordCount(len(own), translated, fuzzy, len(own) - translated - fuzzy)

    def missing(self, language: str) -> dict[str, list[str]]:
        """Return the untranslated or fuzzy strings of a language, by the file that contains
        them."""
        found: dict[str, list[str]] = {}
        for message in self.template:
            own = self._own(language, message)
            if message.id and (own is None or not is_translated(own)):
                for file, _ in message.locations or [("", 1)]:
                    found.setdefault(file, []).append(forms_of(message.id)[0])
        return dict(sorted(found.items()))

    def sentences(self, language: str) -> Iterator[tuple[str, list[str]]]:
        """Yield each translated string in English, with the lines it produces for names and
        `NUMBERS`.

        Raises CatalogError for a language without a catalog.
        """
        catalog = self.catalogs.get(language)
        if catalog is None and language != SOURCE_LANGUAGE:
            raise CatalogError(f"There is no catalog of {language!r}.")
        glossary = self.glossaries.get(language, Glossary())
        fillers = SentenceFiller(glossary, Formats(conventions_of(language)))
        choose: Callable[[int], int] = c2py(catalog.plural_expr if catalog else "n != 1")
        numbers = rule_numbers()
        for message in self.template:
            own = self._own(language, message) if catalog else message
            if message.id and own is not None and (own is message or is_translated(own)):
                english = forms_of(message.id)
                said = english if own is message else forms_of(own.string)
                fixed = numbers.get(english[0], {})
                yield english[0], fillers.lines(tuple(fill(text, fixed) for text in said), choose)

    def unused_terms(self, language: str) -> Iterator[tuple[str, str, str]]:
        """Yield term, sentence and translation where a glossary term seems to be missing."""
        if language in self.catalogs:
            yield from unused_terms(self.catalogs[language], self.glossaries)

    def _own(self, language: str, message: Message) -> Message | None:
        catalog: Catalog | None = self.catalogs.get(language)
        if catalog is None or not message.id:
            return None
        return catalog.get(forms_of(message.id)[0], context=message.context)


@dataclass(frozen=True)
class SentenceFiller:
    """Fills component names, people's names and numbers into sentences of one language."""

    glossary: Glossary
    formats: Formats

    def lines(self, forms: tuple[str, ...], choose: Callable[[int], int]) -> list[str]:
        """Return a sentence with different names and numbers; a single line if it has no
        placeholders.

        `choose` is the language's plural rule: it returns the index of the form for a number.
        """
        asked = {name for form in forms for name in _PLACEHOLDER.findall(form)}
        names = max(
            (len(COMPONENTS[placeholder]) for placeholder in asked & NAME_PLACEHOLDERS), default=1
        )
        numbered = len(forms) > 1 or bool(asked & NUMBER_PLACEHOLDERS)
        found: list[str] = []
        for at in range(max(names, len(NUMBERS) if numbered else 1)):
            number = NUMBERS[at % len(NUMBERS)]
            form = forms[choose(number)] if len(forms) > 1 else forms[0]
            line = fill(form, self._values(asked, at, number))
            if line not in found:
                found.append(line)
        return found

    def _values(self, asked: set[str], at: int, number: int) -> dict[str, object]:
        values: dict[str, object] = {}
        for placeholder in asked:
            if placeholder in NAME_PLACEHOLDERS:
                values[placeholder] = self._name(
                    COMPONENTS[placeholder][at % len(COMPONENTS[placeholder])]
                )
            elif placeholder in PERSON_PLACEHOLDERS:
                values[placeholder] = PEOPLE[(at + len(placeholder)) % len(PEOPLE)]
            elif placeholder == "names":
                values[placeholder] = self.formats.listing(PEOPLE)
            elif placeholder in NUMBER_PLACEHOLDERS:
                values[placeholder] = number
        return values

    def _name(self, key: str) -> Name:
        term = self.glossary.terms.get(key)
        return Name(term.title, english_forms(term.title) | dict(term.forms)) if term else Name(key)
